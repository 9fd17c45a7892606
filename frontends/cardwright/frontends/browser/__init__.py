"""What runs in a reader's browser: the table and the editor's language, each in a worker."""
