"""All that English needs: its grammar, and its phrases in files."""
