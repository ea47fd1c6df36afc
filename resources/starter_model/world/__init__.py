"""The narrow world that the starter model talks about. Each module lists its topics in TOPICS."""
