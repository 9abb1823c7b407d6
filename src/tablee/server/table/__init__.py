"""The synchronous core of a table: no asyncio, no store."""
