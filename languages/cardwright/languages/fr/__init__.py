"""All that French needs: its grammar, and its phrases in files."""
