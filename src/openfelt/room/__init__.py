"""The electronic cardroom: event store, accounts, tables, HTTP and WebSocket API."""
