"""All that Polish needs: its grammar, and its phrases in files."""
