"""Looking at what was done: audit, replays, the log searched and exported, measures."""
