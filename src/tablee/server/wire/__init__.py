"""The messages: types that are the protocol."""
