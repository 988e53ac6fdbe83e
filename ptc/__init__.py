"""Host side of ptc."""
