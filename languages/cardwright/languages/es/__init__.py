"""All that Spanish needs: its grammar, and its phrases in files."""
