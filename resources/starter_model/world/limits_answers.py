"""What the starter model says when asked for more than it can do."""

from __future__ import annotations

TAIL = (
    "A larger GGUF can do more: drop one on the window or press Ctrl+O.",
    "For that, load a larger GGUF: drop it on the window or press Ctrl+O.",
)
GENERAL = (
    "That is beyond me, for I am only a small starter model. " + TAIL[0],
    "I cannot do that well: I am a small starter model. " + TAIL[1],
    "I am only a small starter model and cannot do that well. " + TAIL[1],
)
NAMED = "I know too little about {s}: I am only a small starter model. " + TAIL[0]
OFFLINE = (
    "I cannot know that: I am a small starter model and run offline. A larger GGUF knows more, but it is offline too.",
    "I run offline and see nothing outside this chat: I am only a small starter model. A larger GGUF is offline too.",
)
ACT = (
    "I only write text and cannot do that: I am a small starter model. A larger GGUF would write better, but also "
    "only text.",
)
