"""The starter model's answers to requests beyond its abilities."""

from __future__ import annotations

TAIL = (
    "A larger GGUF can do more: drop one on the window or press Ctrl+O.",
    "For that, load a larger GGUF: drop it on the window or press Ctrl+O.",
)
GENERAL = (
    "That is beyond me, for I am only a small starter model. " + TAIL[0],
    "That is beyond me: I am only a small starter model. " + TAIL[1],
)
OFFLINE = (
    "I run offline and cannot look that up: I am a small starter model. A larger GGUF knows more, but is offline too.",
)
ACT = (
    "I only write text and cannot do that: I am a small starter model. A larger GGUF writes better, but only text too.",
)
