"""Data for the screenshots: chats of several days, and the answers of a scripted model."""

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
| Adjacent pairs | 0, 1 · 2, 3 | `NORM` | Llama |
| Halves | 0, 64 · 1, 65 | `NEOX` | Qwen |

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

LONG = "A title that says in one long sentence what all of this chat is about, which nobody would ever write by hand"
TREE = "Which tokens repeat?"
ZOO = """# Turning pairs

Rotary positions turn **pairs of dimensions** by an angle that grows with the *position*; see [the paper]\
(https://arxiv.org/abs/2104.09864) and `rope_freq_base`.

## What to look at

1. The file says how pairs are arranged.
2. The engine turns them.
   - adjacent pairs: `(0, 1)`
   - halves: `(0, 64)`
3. Both must agree.

> Position 0 proves nothing: every angle is zero there.

```python
def turn(q, position, base=10000.0):
    half = len(q) // 2
    for i in range(half):
        angle = position * base ** (-2 * i / len(q))
        q[i], q[i + half] = q[i] * cos(angle) - q[i + half] * sin(angle), q[i] * sin(angle) + q[i + half] * cos(angle)
```

| Arrangement | Turns together | In the file | Used by | Seen in | Since |
|:--|--:|:-:|---|---|---|
| Adjacent pairs | 64 | `NORM` | Llama, Mistral | very many files of the first years | 2023 |
| Halves | 64 | `NEOX` | Qwen, Gemma, Phi | most of what is made today, under many names | 2024 |

---

That is all of it.
"""

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


def add_chat(store, title, at, **more):
    names = ["title", "title_is_own", "created_at", "updated_at", *more]
    return store.execute("INSERT INTO chats (%s) VALUES (%s)" % (", ".join(names), ", ".join("?" * len(names))),
                         (title, 1, at, at, *more.values())).lastrowid


def add_message(store, chat, parent, text, at):
    """Adds a message. Messages of the user and answers alternate. The message becomes the last of the visible branch."""
    asked = parent and store.execute("SELECT role FROM messages WHERE id = ?", (parent,)).fetchone()[0] == "user"
    message = store.execute("INSERT INTO messages (chat, parent, role, text, state, created_at) "
                            "VALUES (?, ?, ?, ?, 'complete', ?)",
                            (chat, parent, "assistant" if asked else "user", text, at)).lastrowid
    if asked:
        store.execute("INSERT INTO answers (message, model_name, model_path, settings, generated_tokens) "
                      "VALUES (?, 'Qwen3 4B Instruct', '', '', 42)", (message,))
    store.execute("UPDATE chats SET current_message = ? WHERE id = ?", (message, chat))
    return message


def store_more(path):
    """Adds folders, pinned chats, a chat with many branches, and a chat with long texts."""
    now = int(time.time() * 1000)
    store = sqlite3.connect(path)
    for folder, folded in [("Attention", 0), ("Quantization and what it costs", 1), ("To be read", 0)]:
        store.execute("INSERT INTO folders (name, folded) VALUES (?, ?)", (folder, folded))
    for title, folder in [("Sink tokens", "Attention"), ("Which heads copy, and from where do they know what to copy?", "Attention"),
                          ("Blocks of 32 or of 256?", "Quantization and what it costs")]:
        add_message(store, add_chat(store, title, now - DAY * 2000, folder=folder), None, title, now)
    for title in ["Tokenizer edge cases to keep", "Sampler order, the short version"]:
        add_message(store, add_chat(store, title, now - DAY * 3000, pinned=1), None, title, now)
    chat = add_chat(store, TREE, now - 1000)
    ends = [add_message(store, chat, None, "Which tokens repeat, and why do they?", now)]
    for step in range(60):
        # Every third message branches off from an earlier message.
        parent = ends[-1] if step % 3 else ends[(step * 7) % len(ends)]
        ends.append(add_message(store, chat, parent, "Step %d of a conversation that went several ways" % step, now + step))
    chat = add_chat(store, LONG, now - 2000, system_prompt="You are precise. " * 20)
    answer = add_message(store, chat, add_message(store, chat, None, "My Q is off after RoPE. " * 80, now), ZOO, now)
    add_message(store, chat, add_message(store, chat, answer, "And then?", now), "Then the keys, in the same way.", now)
    store.commit()
    store.close()


def store_pages(path, pages):
    """Adds a chat for each title and answer."""
    now = int(time.time() * 1000)
    store = sqlite3.connect(path)
    for title, text in pages.items():
        chat = add_chat(store, title, now)
        add_message(store, chat, add_message(store, chat, None, title, now), text, now)
    store.commit()
    store.close()


def store_chats(path):
    """Adds the chats to the store. The program must not be running."""
    now = time.time()
    store = sqlite3.connect(path)
    store.execute("PRAGMA foreign_keys = ON")  # without this, deleting a chat would not delete its messages
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
