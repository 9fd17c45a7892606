"""What programs are made of: one module for each sort of thing that is done."""
