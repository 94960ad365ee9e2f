"""From a command to events: who may, what it does, what follows by itself."""
