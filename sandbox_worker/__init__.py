"""What runs inside the fences; imports nothing from the host package."""
