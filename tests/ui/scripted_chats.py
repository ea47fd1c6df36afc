"""What the pictures of the window show: chats of several days, and the answers of a scripted model."""

import json
import sqlite3
import time

QUESTIONS = [
    "My Q after RoPE is off from position 1 on; position 0 agrees to the last bit. head_dim is 128. Where do I look first?",
    "Equal to 1e-6. Show me the loop.",
]
DRAFT = "And K? Does the cache have to be computed again afterwards?"

ANSWERS = [
    """Position 0 proves nothing: every angle is zero there. A difference that starts at position 1 and leaves the \
length of each vector alone means the right angles turn the **wrong dimensions** together.

| Arrangement | Turns together | In the file | Used by |
|---|---|---|---|
| Adjacent pairs | (0, 1) (2, 3) … (126, 127) | `rope_type NORM` | Llama, Mistral |
| Halves | (0, 64) (1, 65) … (63, 127) | `rope_type NEOX` | Qwen, Gemma, Phi |

The file asks for adjacent pairs. Compare `|q|` before and after: if it is equal, that is all.
""",
    """Then it is the arrangement. One loop, in place:

```cpp
for (int i = 0; i < head_dim / 2; ++i) {
    const float a = q[2 * i], b = q[2 * i + 1];  // neighbours, not i + head_dim / 2
    q[2 * i]     = a * cos_m[i] - b * sin_m[i];
    q[2 * i + 1] = a * sin_m[i] + b * cos_m[i];
}
```
""",
    "Yes: the keys are stored **after** they were turned. " + " ".join(
        "Every key of layer %d was written with the wrong angles." % layer for layer in range(400)),
]

DAY = 24 * 3600
CHATS = [
    ("Rotary halves or adjacent pairs?", 0),
    ("KV cache drifts after 4,096 tokens", 600),
    ("Why does Q4_K lose the second newline?", 1200),
    ("AVX2 dot product of Q6_K by hand", DAY),
    ("Perplexity of the first 100 lines", DAY + 600),
    ("What does the chat template add?", DAY + 1200),
    ("Softmax overflows in half precision", 4 * DAY),
    ("Mapping a split GGUF without copies", 5 * DAY),
    ("Byte fallback and broken emoji", 5 * DAY + 600),
    ("Reading attention of the induction head", 6 * DAY),
    ("数字と漢字のトークン", 30 * DAY),
]


def script(milliseconds=0):
    return json.dumps({
        "model": {"name": "Qwen3 4B Instruct", "architecture": "qwen3", "quantization": "Q4_K_M",
                  "parameters": 4022468096, "contextLength": 8192, "layers": 36, "vocabularySize": 151936},
        "loadMilliseconds": 20, "millisecondsPerToken": milliseconds,
        "answers": [{"text": text} for text in ANSWERS]})


def store_chats(path):
    """Adds the chats to the store of a program that has ended."""
    now = time.time()
    store = sqlite3.connect(path)
    store.execute("DELETE FROM chats")
    for title, age in reversed(CHATS):
        at = int((now - age) * 1000)
        chat = store.execute("INSERT INTO chats (title, title_is_own, created_at, updated_at) VALUES (?, 1, ?, ?)",
                             (title, at, at)).lastrowid
        if age == 0:
            continue
        message = store.execute("INSERT INTO messages (chat, role, text, state, created_at) "
                                "VALUES (?, 'user', ?, 'complete', ?)", (chat, title, at)).lastrowid
        store.execute("UPDATE chats SET current_message = ? WHERE id = ?", (message, chat))
    store.commit()
    store.close()
    return chat
