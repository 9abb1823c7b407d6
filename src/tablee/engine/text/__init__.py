"""The public formats: options, actions, events, positions, records."""
