"""Who is ahead in a hand that is played for a pot, and by how much ([equity.md](../../../docs/equity.md))."""
