"""What readers report, and what becomes of it."""
