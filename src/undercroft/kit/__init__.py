"""What every game uses beside the kernel: its words, the reader of its files, its house rules."""
