"""A client of the room: what anybody outside can use."""
