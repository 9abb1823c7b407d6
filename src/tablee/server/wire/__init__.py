"""The messages of sockets and HTTP: these types are the protocol."""
