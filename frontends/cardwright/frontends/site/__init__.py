"""The card site: pages, faces and indexes, made from the checked cards, for mkdocs to build."""
