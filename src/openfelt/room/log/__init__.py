"""The log, and everything that can be in it."""
