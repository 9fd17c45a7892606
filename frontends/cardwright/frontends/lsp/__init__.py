"""The language service for editors, by the Language Server Protocol."""
