"""One module a subcommand: `add(parser)` declares its words, `run(args)` returns the status.

Modules are imported only when asked for, so that `flicktop list` needs no engine.
"""
