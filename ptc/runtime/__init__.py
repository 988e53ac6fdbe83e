"""Where programs run: the seam, and the local provider behind it."""
