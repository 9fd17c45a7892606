"""What clients and servers say to each other, as models; ``codec`` reads and writes them."""
