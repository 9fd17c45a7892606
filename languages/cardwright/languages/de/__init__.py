"""All that German needs: its grammar, and its phrases in files."""
