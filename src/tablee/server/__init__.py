"""Tables of people and bots, live, over WebSockets: `tablee serve`."""
