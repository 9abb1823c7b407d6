"""Sockets, and lines between processes."""
