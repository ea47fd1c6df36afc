#!/usr/bin/env python3
"""Imitates vLLM, llama-server, SGLang, Ollama, LM Studio, TGI or another OpenAI-compatible server, after their
published protocols, with deliberate faults. The name of the model selects the fault.

usage: fake_server.py KIND [--tls CERTIFICATE KEY] [--log FILE] [--key KEY] [--elsewhere URL] [--prompt-ids 1,2,3]
[--serves MODEL] [--only MODEL] [--lists quoted|moved|moved-quoted] [--router] [--hidden] [--version FILE] [--late
SECONDS]

Prints its port. Writes each request to the log as a line of JSON. Ends when its stdin does.
"""
import argparse
import gzip
import json
import random
import socket
import ssl
import sys
import threading
import time
import urllib.parse
import zlib

WORDS = [("Gr\u00fc\u00dfe", 11), (" aus", 12), (" dem", 13), (" Glas", 14), ("haus", 15), (" \U0001F3E0", 16), ("!", 17)]
TEXT = "".join(word for word, _ in WORDS)
FAULTS = ["plain", "bytewise", "crlf", "slow", "group", "drop3", "drop-first", "drop-always", "busy429", "busy503", "busy-long",
          "error500", "error401", "wrong-json", "wrong-type", "not-json", "long-line", "endless", "say-key", "mid-error", "picky", "strict", "redirect",
          "redirect-here", "redirect-loop", "reasoning", "reasoning-content", "think", "tools", "refusal", "filtered", "truncated",
          "silent", "stall", "length", "bad-utf8", "echo-key", "no-logprobs", "soak", "many-headers", "null-bytes", "html", "no-tokenize", "other-prompt", "no-limit", "tools-fence", "drop-tag", "no-thinking-limit", "few-logprobs", "refuses-logprobs",
          "half-chunk", "liar", "evasive", "begins-anew", "few-stops", "hollow", "nulls", "short-scores", "unnamed", "busy-first", "greedy", "fails-at",
          "drop-role", "drop-role-always", "drop-reasoning", "drop-tool", "whole", "whole-error", "whole-reasoning", "page", "bad-logprobs", "nan",
          "late-bad-logprobs", "half-pair", "think-only", "busy-asks", "busy-date", "busy-late", "many-choices", "no-penalty", "wrong-model",
          "mid-detail", "empty", "empty-length", "quota", "no-route", "forbids-logprobs", "fails-at-logprobs", "thinks-long", "tools-one-index", "busy-half", "pings", "empty-events", "json-lines", "parted-pair", "parted-half", "think-closes", "own-limit", "long-error", "huge-error", "large-error", "long-html", "no-content", "empty-body", "text-body", "cut-event", "gzip", "deflate"]
OWNERS = {"vllm": "vllm", "llama": "llamacpp", "sglang": "sglang", "ollama": "library", "lmstudio": "organization_owner",
          "tgi": "tgi", "other": "somebody"}
# Parameters in addition to OpenAI's protocol. KNOWN lists the parameters that each kind of server supports. A server
# answers 400 to a parameter that is not listed for its kind, as Dynamo does.
EXTENSIONS = {"return_token_ids", "return_prompt_token_ids", "return_progress", "top_k", "min_p", "repeat_penalty",
              "repetition_penalty", "grammar", "add_generation_prompt", "continue_final_message", "thinking_token_budget",
              "thinking_budget_tokens", "custom_params", "prompt_logprobs", "logprob_token_ids"}
KNOWN = {"vllm": EXTENSIONS - {"return_prompt_token_ids", "return_progress", "repeat_penalty", "grammar", "thinking_budget_tokens", "custom_params"},
         "llama": {"return_progress", "top_k", "min_p", "repeat_penalty", "grammar", "thinking_budget_tokens"},
         "sglang": EXTENSIONS - {"return_progress", "repeat_penalty", "grammar", "thinking_token_budget", "thinking_budget_tokens", "prompt_logprobs", "logprob_token_ids"}}
# Maximum number of log-probabilities per position. A request for more is refused.
MOST = {"vllm": 20, "sglang": 1000, "llama": 1000, "ollama": 20, "lmstudio": 20, "tgi": 5, "other": 20}
BIASED = {"vllm", "llama", "sglang", "other"}  # kinds of servers that support logit_bias


class Broken(Exception):
    """Raised to close the connection."""


class Connection:
    def __init__(self, server, sock):
        self.server, self.options, self.sock = server, server.options, sock
        self.kind = server.options.kind
        self.number = server.number()
        self.file = sock.makefile("rb")

    def serve(self):
        try:
            while self.request():
                pass
        except (Broken, OSError, ValueError):
            pass
        finally:
            try:
                self.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            self.file.close()
            self.sock.close()

    def request(self):
        line = self.file.readline().decode()
        if not line.strip():
            return False
        method, path, _ = line.split(" ", 2)
        headers = {}
        while (header := self.file.readline().decode().strip()):
            name, _, value = header.partition(":")
            headers[name.lower()] = value.strip()
        body = self.file.read(int(headers.get("content-length", "0")))
        asked = json.loads(body) if body else {}
        self.server.note({"method": method, "path": path, "headers": headers, "body": asked, "connection": self.number})
        self.key = headers.get("authorization", "").removeprefix("Bearer ")
        if self.options.key and self.key != self.options.key:
            time.sleep(self.options.late)
            self.answer(401, {"error": {"message": f"Incorrect API key provided: {self.key}", "type": "invalid_request_error"}})
        elif method == "GET":
            self.get(path)
        else:
            self.post(path, asked)
        return headers.get("connection", "").lower() != "close"

    # ---- sending

    def answer(self, status, document, extra=""):
        body = document if isinstance(document, bytes) else json.dumps(document).encode()
        self.sock.sendall(f"HTTP/1.1 {status} X\r\nContent-Type: application/json\r\n{extra}Content-Length: {len(body)}\r\n\r\n"
                          .encode() + body)

    def begin(self):
        self.sock.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")

    def raw(self, data):
        """Sends one HTTP chunk."""
        self.sock.sendall(f"{len(data):x}\r\n".encode() + data + b"\r\n")

    def event(self, document, fault="plain", name=None):
        data = document if isinstance(document, str) else json.dumps(document, ensure_ascii=False)
        end = "\r\n" if fault == "crlf" else "\n"
        text = (f"event: {name}{end}" if name else "") + f"data: {data}{end}{end}"
        encoded = text.encode()
        if fault == "bytewise":
            for i in range(len(encoded)):
                self.raw(encoded[i:i + 1])
        else:
            self.raw(encoded)
        if fault == "slow":
            time.sleep(0.02)

    def end(self):
        self.sock.sendall(b"0\r\n\r\n")

    # ---- receiving

    def get(self, path):
        kind = self.kind
        if path == "/v1/models" and self.odd_list(self.options.lists):
            return
        if path == "/v1/models" and self.options.lists == "quoted":
            return self.answer(200, {"models": f"those of {self.key}"})
        if path == "/v1/models" and self.options.lists == "moved":
            return self.answer(307, b"", f"Location: {self.options.elsewhere}/v1/models?key={self.key}\r\n")
        if path == "/v1/models" and self.options.lists == "moved-quoted":
            quoted = urllib.parse.quote(self.key, safe="")
            return self.answer(307, b"", f"Location: {self.options.elsewhere}/v1/{'x' * 30}?key={quoted}\r\n")
        if path == "/v1/models" and self.options.lists == "none":
            return self.answer(404, {"error": {"message": "no such route", "code": 404}})
        if path == "/v1/models" and self.options.lists in ("bare", "null"):
            return self.answer(200, ["plain", {"id": "drop3:latest"}] if self.options.lists == "bare" else {"data": None})
        if path == "/v1/models":
            names = ([self.options.only] if self.options.only else FAULTS) + self.options.serves
            models = [{"id": name, "object": "model", "owned_by": "somebody" if self.options.hidden else OWNERS[kind]} for name in names if name != "none"]
            for model in models:
                if kind == "vllm":
                    model["max_model_len"] = 4096
                if kind == "llama" and (not self.options.router or model["id"] in self.server.awake):
                    model["meta"] = {"n_ctx_train": 32768, "n_vocab": 1000, "n_params": 7_000_000_000, "size": 4_000_000_000}
            return self.answer(200, {"object": "list", "data": models})
        facts = {("vllm", "/version"): {"version": "0.11.0"},
                 ("llama", "/props"): {"default_generation_settings": {"n_ctx": 8192}, "build_info": "b7000-abc",
                                       "chat_template": "{{ messages }}", "total_slots": 1},
                 ("sglang", "/get_model_info"): {"model_path": "org/model"},
                 ("ollama", "/api/version"): {"version": "0.12.6"},
                 ("tgi", "/info"): {"model_id": "org/model", "version": "3.3.0", "max_concurrent_requests": 128}}
        if self.options.router and path.startswith("/props"):
            return self.route(path.partition("?model=")[2])
        if (kind, path) == ("vllm", "/version") and self.options.version:
            with open(self.options.version, encoding="utf-8") as file:
                return self.answer(200, {"version": file.read().strip()})
        if (kind, path) in facts and not self.options.hidden:
            return self.answer(200, facts[kind, path])
        return self.answer(404, {"error": {"message": "no such route", "code": 404}})

    def odd_list(self, form):
        """Answers with a compressed, damaged or redirected list of models. Returns false for an unknown `form`."""
        models = {"object": "list", "data": [{"id": "plain"}]}
        deep = "[" * 300_000 + "]" * 300_000
        answers = {
            "gzip": (200, gzip.compress(json.dumps(models).encode()), "Content-Encoding: gzip\r\n"),
            "deflate": (200, zlib.compress(json.dumps(models).encode()), "Content-Encoding: deflate\r\n"),
            "bomb": (200, gzip.compress(b"[" + b" " * 50_000_000), "Content-Encoding: gzip\r\n"),
            "not-gzip": (200, b"[]", "Content-Encoding: gzip\r\n"),
            "unknown-encoding": (200, b"[]", "Content-Encoding: rot13\r\n"),
            "no-content": (204, b"", ""),
            "itself": (302, b"", "Location: /v1/models\r\n"),
            "nowhere": (302, b"", ""),
            "ftp": (302, b"", "Location: ftp://127.0.0.1/models\r\n"),
            "odd-ids": (200, {"data": [{"id": 7}, {"id": "plain", "owned_by": 3, "meta": "x", "max_model_len": "many"}, 5, None]}, ""),
            "deep": (200, f'{{"data": [{{"id": "plain", "owned_by": {deep}}}]}}'.encode(), ""),
            "much-later": (429, {"error": "Later"}, "Retry-After: 99999999999\r\n"),
            "now": (429, {"error": "Later"}, "Retry-After: 0\r\n"),
            "not-modified": (304, b"", ""),
            "later": (429, {"error": "Later"}, "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT\r\n")}
        if form not in answers:
            return False
        self.answer(*answers[form])
        return True

    def route(self, model):
        """Imitates a llama-server with several models, which loads a model on request."""
        if not model:
            return self.answer(200, {"role": "router", "default_generation_settings": {"params": None, "n_ctx": 0}, "build_info": "b7000-abc"})
        if model == "error500":
            return self.answer(500, {"error": {"code": 500, "message": f"model name={model} failed to load"}})
        if self.server.tries("route", {"messages": model}) < 3:
            return self.answer(503, {"error": {"code": 503, "message": "Loading model"}})
        self.server.awake.add(model)
        self.answer(200, {"default_generation_settings": {"n_ctx": 8192}, "build_info": "b7000-abc"})

    def post(self, path, asked):
        fault = asked.get("model", "plain")
        if fault == "soak" and "messages" in asked:
            fault = self.server.soak_fault(asked)
        if path == "/generate" and self.kind == "sglang":
            return self.generate(asked)
        if path in ("/tokenize", "/detokenize", "/apply-template"):
            return self.prompt(path, asked)
        if path == "/v1/completions" and ("logprob_token_ids" in asked or "prompt_logprobs" in asked) and self.kind == "vllm" and \
                not (fault in ("fails-at", "forbids-logprobs") and "prompt_logprobs" in asked):
            return self.score(asked)
        if not self.refuse(fault, asked):
            if path == "/v1/responses":
                self.responses(asked)
            elif path == "/completion":
                self.completion(asked)
            else:
                self.chat(path, fault, asked)

    def refuse(self, fault, asked):
        """Sends an error instead of an answer if the fault requires one. Returns whether it did."""
        flat = self.kind in ("sglang",)
        message = lambda text, code: {"object": "error", "message": text, "code": code} if flat else {"error": {"message": text, "code": code}}
        tries = self.server.tries(fault, asked)
        unknown = [name for name in asked if name in EXTENSIONS and name not in KNOWN.get(self.kind, set())]
        if fault == "picky":
            unknown += [name for name in asked if name in EXTENSIONS]
        if fault == "no-thinking-limit":
            unknown += [name for name in asked if name == "thinking_token_budget"]
        if fault == "strict":
            unknown += [name for name in asked if name not in ("model", "messages", "stream", "max_tokens")]
        wanted = asked.get("top_logprobs") or 0
        if fault == "busy-first" and tries < 2:
            self.answer(429, message("Rate limit reached", 429))
        elif fault == "fails-at" and ("logit_bias" in asked or "prompt_logprobs" in asked):
            self.answer(500, message("'int' object is not iterable", 500))
        elif fault == "unnamed" and ("return_token_ids" in asked or wanted > 1):
            self.answer(400, message("Bad request", 400))
        elif wanted > MOST[self.kind] and fault not in ("liar", "few-logprobs", "refuses-logprobs"):
            self.answer(400, message(f"Requested sample logprobs of {wanted}, which is greater than max allowed: {MOST[self.kind]}", 400))
        elif fault == "few-logprobs" and wanted > 5:
            self.answer(400, message(f"Requested sample logprobs of {wanted}, which is greater than max allowed: 5", 400))
        elif fault == "refuses-logprobs" and asked.get("logprobs"):
            self.answer(400, message("logprobs are not supported with this backend", 400))
        elif fault == "forbids-logprobs" and (asked.get("logprobs") or "prompt_logprobs" in asked):
            self.answer(403, message("You are not allowed to request logprobs from this model", 403))
        elif fault == "fails-at-logprobs" and asked.get("logprobs"):
            self.answer(500, message("logprobs: 'NoneType' object is not iterable", 500))
        elif fault == "few-stops" and len(asked.get("stop") or []) > 4:
            self.answer(400, message("Invalid request", 400))
        elif fault == "no-penalty" and "presence_penalty" in asked:
            self.answer(400, {"error": {"message": "Not supported", "param": "presence_penalty"}})
        elif fault == "no-penalty" and "frequency_penalty" in asked:
            self.answer(403, message("frequency_penalty: not allowed", 403))
        elif fault == "wrong-model":
            self.answer(400, message("The model wrong-model does not exist", 400))
        elif fault in ("huge-error", "large-error"):
            self.answer(500, message("\u00e9" * (330_000 if fault == "huge-error" else 30_000), 500))
        elif fault == "quota":
            self.answer(429, message(f"quota exceeded for {self.key}", 429), "Retry-After: 86400\r\n")
        elif fault == "no-route":
            self.answer(404, message("no such model", 404))
        elif unknown:
            self.answer(400, message(f"Unrecognized request argument supplied: {unknown[0]}", 400))
        elif fault == "busy429" and tries < 3:
            self.answer(429, message("Rate limit reached", 429), "Retry-After: 0\r\n")
        elif fault == "busy-asks" and tries < 2:
            self.answer(429, message("Rate limit reached", 429), "Retry-After: 1\r\n")
        elif fault == "busy-half" and tries < 2:
            self.answer(429, message("Rate limit reached", 429), "Retry-After: 1.5\r\n")
        elif fault == "busy-date" and tries < 2:
            self.answer(429, message("Rate limit reached", 429), "Date: Thu, 01 Jan 2015 00:00:00 GMT\r\nRetry-After: Thu, 01 Jan 2015 00:00:02 GMT\r\n")
        elif fault == "busy-late":
            self.answer(429, message("Come back tomorrow", 429), "Date: Thu, 01 Jan 2015 00:00:00 GMT\r\nRetry-After: Fri, 02 Jan 2015 00:00:00 GMT\r\n")
        elif fault == "busy503" and tries < 3:
            self.answer(503, message("Loading model", 503))
        elif fault == "busy-long":
            self.answer(429, message("Come back tomorrow", 429), "Retry-After: 86400\r\n")
        elif fault == "error500":
            self.answer(500, message("CUDA out of memory", 500))
        elif fault == "error401":
            self.answer(401, message("No", 401))
        elif fault == "html":
            self.answer(502, b"<html><body>Bad gateway</body></html>")
        elif fault == "long-html":
            self.answer(500, b"<html><body>" + b"x" * 700_000)
        elif fault == "echo-key":
            self.answer(400, message(f"The key {self.key} has no credit", 400))
        elif fault == "redirect":
            self.answer(307, b"", f"Location: {self.options.elsewhere}/v1/chat/completions\r\n")
        elif fault == "redirect-here" and tries < 2:
            self.answer(307, b"", "Location: /v1/chat/completions\r\n")
        elif fault == "redirect-loop":
            self.answer(307, b"", "Location: /v1/chat/completions\r\n")
        elif fault == "many-headers":
            self.sock.sendall(b"HTTP/1.1 200 OK\r\n")
            for i in range(100_000):
                self.sock.sendall(f"X-Header-{i}: {'x' * 80}\r\n".encode())
        elif (fault == "drop-first" and tries < 3) or fault == "drop-always":
            raise Broken
        else:
            return False
        return True

    # ---- answers

    @staticmethod
    def others(count):
        """Returns `count` candidates, each less probable than the one before."""
        return [{"token": f" other{k}" if k else " other", "logprob": -2.0 - k, "bytes": list((f" other{k}" if k else " other").encode())}
                for k in range(count)]

    @staticmethod
    def begun(asked):
        """Returns the text with which the answer must begin."""
        last = (asked.get("messages") or [{}])[-1]
        return last["content"] if last.get("role") == "assistant" else ""

    def goes_on(self, asked):
        if asked.get("model") in ("liar", "begins-anew"):
            return False
        return bool(asked.get("continue_final_message")) if self.kind in ("vllm", "sglang") else self.kind in ("llama", "ollama")

    def words(self, asked, fault):
        """Returns the answer's tokens. With a logit bias of at least 100, every token is the biased one. With the fault
        "liar", bias and seed are ignored, and the tokens differ each time."""
        if (begun := self.begun(asked)) and (word := asked["messages"][-2]["content"].split()[-1]).startswith(begun):
            said = word[len(begun):] if self.goes_on(asked) else word
            return [("Well" if fault == "evasive" else said, 21)]
        if fault == "liar":
            turn = self.server.tries("liar-words", {}) % len(WORDS)
            return WORDS[turn:] + WORDS[:turn]
        bias = {int(token): value for token, value in (asked.get("logit_bias") or {}).items() if value >= 100}
        if not bias or self.kind not in BIASED:
            # At a high temperature, the answer depends on the seed.
            turn = (asked.get("seed") or 0) % len(WORDS) if (asked.get("temperature") or 0) > 1 and fault != "greedy" else 0
            return WORDS[turn:] + WORDS[:turn]
        token = max(bias)
        return [next((pair for pair in WORDS if pair[1] == token), (f" t{token}", token))] * len(WORDS)

    def logprobs(self, index, count, asked, fault):
        if not asked.get("logprobs") or fault in ("no-logprobs", "liar") or self.kind == "lmstudio":
            return None
        top = asked.get("top_logprobs", 0)
        content = []
        for i in range(index, index + count):
            word, token = self.said[i]
            entry = {"token": word, "logprob": -0.25, "bytes": list(word.encode())}
            if fault == "null-bytes":
                entry["bytes"] = None
            entry["top_logprobs"] = ([{"token": word, "logprob": -0.25, "bytes": list(word.encode())}] + self.others(top - 1))[:top]
            if self.kind == "llama":
                entry["id"] = token
                for k, alternative in enumerate(entry["top_logprobs"]):
                    alternative["id"] = 98 + k if k else token
            content.append(entry)
        return {"content": content}

    def delta(self, index, count, asked, fault):
        text = "".join(word for word, _ in self.said[index:index + count])
        field = {"reasoning": "reasoning", "reasoning-content": "reasoning_content"}.get(fault) if index < 2 else None
        if fault == "refusal":
            field = "refusal"
        choice = {"index": 0, "delta": {field or "content": text}, "finish_reason": None,
                  "logprobs": self.logprobs(index, count, asked, fault)}
        chunk = {"id": "x", "object": "chat.completion.chunk", "choices": [choice]}
        if asked.get("return_token_ids") and fault != "liar":
            choice["token_ids"] = [token for _, token in self.said[index:index + count]]
            if index == 0:
                chunk["prompt_token_ids"] = self.options.prompt_ids + ([4] if self.begun(asked) and self.goes_on(asked) else [])
        return chunk

    def chat(self, path, fault, asked):
        self.said = self.words(asked, fault)
        said = f"It is {self.key}, or {self.key[:5]}. s"
        if fault in ("whole", "whole-error", "whole-reasoning", "page"):
            return self.whole(fault, asked)
        if fault in ("no-content", "empty-body", "text-body", "gzip", "deflate"):
            return self.packed(fault)
        if fault == "json-lines":
            return self.json_lines()
        self.begin()
        first = {"id": "x", "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {"role": "assistant", "content": ""}}]}
        if fault not in ("silent",):
            self.raw(b": ping\n\n")
            self.event(first, fault)
        if fault == "silent":
            time.sleep(600)
        if (fault == "drop-role" and self.server.tries("role", asked) < 3) or fault == "drop-role-always":
            raise Broken
        if fault in ("drop-reasoning", "drop-tool"):
            self.event({"choices": [{"index": 0, "delta": {"reasoning": "Hm."} if fault == "drop-reasoning" else
                        {"tool_calls": [{"index": 0, "function": {"name": "look", "arguments": "{"}}]}}]})
            raise Broken
        if fault in ("parted-pair", "parted-half"):
            self.event('{"choices": [{"index": 0, "delta": {"content": "<\\ud83d"}}]}')
            self.event('{"choices": [{"index": 0, "delta": {"content": "%s>"}}]}' % ("\\ude00" if fault == "parted-pair" else ""))
        if fault == "think-closes":
            self.event({"choices": [{"index": 0, "delta": {"content": "I think so</th"}}]})
            self.event({"choices": [{"index": 0, "delta": {"content": "ink>"}}]})
        if fault == "half-pair":
            self.event('{"choices": [{"index": 0, "delta": {"content": "<\\ud83d>\\ud83c\\udfe0"}}]}')
        if fault == "think-only":
            self.event({"choices": [{"index": 0, "delta": {"reasoning": "Hm."}}]})
            self.event({"choices": [{"index": 0, "delta": {}, "finish_reason": "length"}]})
            self.event("[DONE]")
            return self.end()
        if fault == "long-line":
            self.event({"choices": [{"index": 0, "delta": {"content": "x" * 1_000_000}}]})
        if fault == "drop-tag":
            self.event({"choices": [{"index": 0, "delta": {"content": "<th"}}]})
            raise Broken
        if fault == "think":
            for piece in ("<th", "ink>", "Hm.", "</thi", "nk>\n\n"):
                self.event({"choices": [{"index": 0, "delta": {"content": piece}}]})
        while fault == "say-key" and said:
            self.event({"choices": [{"index": 0, "delta": {"content": said[:3]}}]})
            said = said[3:]
        # Waits only in chats, not when a survey tests the server's features.
        if fault == "thinks-long" and asked["messages"][-1]["content"] == "Hi":
            time.sleep(5)
        if fault in ("empty", "empty-length"):
            self.event({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop" if fault == "empty" else "length"}]})
            self.event("[DONE]")
            return self.end()
        while fault == "endless":
            self.event(self.delta(1, 1, asked, fault))
            time.sleep(0.001)
        step = 3 if fault == "group" else 1
        most = asked.get("max_tokens") or len(WORDS)
        count = len(self.said) if fault in ("no-limit", "group") else min(most, len(self.said))
        for index in range(0, count, step):
            if index == 3:
                self.middle(fault)
            chunk = self.delta(index, min(step, len(self.said) - index), asked, fault)
            if path == "/v1/completions":
                choice = chunk["choices"][0]
                choice["text"] = choice.pop("delta")["content"]
            if fault == "bad-logprobs" or (fault == "late-bad-logprobs" and index == 3):
                chunk["choices"][0].update(logprobs={"content": [{"token": "x", "logprob": -1, "bytes": "no"}]}, token_ids=["a", -5])
            if fault == "nan":
                chunk["choices"][0]["logprobs"] = {"content": [{"token": self.said[index][0], "logprob": float("nan"), "top_logprobs": []}]}
            if fault == "many-choices":
                chunk["choices"].insert(0, {"index": 1, "delta": {"content": "ANOTHER"}, "finish_reason": None})
            self.event(chunk, fault)
        if fault == "tools-fence":
            self.event({"choices": [{"index": 0, "delta": {"tool_calls": [{"index": 0, "function": {
                "name": "a\nb`", "arguments": "{\"md\": \"```\"}"}}]}}]})
        if fault == "tools-one-index":
            for name in ("f", "g"):
                self.event({"choices": [{"index": 0, "delta": {"tool_calls": [{"index": 0, "id": "call_" + name, "type": "function",
                                                                               "function": {"name": name, "arguments": "{}"}}]}}]})
        if fault == "tools":
            for part in ({"index": 0, "id": "a", "type": "function", "function": {"name": "look", "arguments": ""}},
                         {"index": 0, "function": {"arguments": "{\"at\":"}}, {"index": 0, "function": {"arguments": " 1}"}}):
                self.event({"choices": [{"index": 0, "delta": {"tool_calls": [part]}}]})
        if fault == "truncated":
            return self.end()
        if fault == "cut-event":
            self.raw(b'data: {"choices": [{"index": 0, "del')
            return self.end()
        reason = {"length": "length", "plain": "stop" if count == len(self.said) else "length", "tools": "tool_calls", "tools-fence": "tool_calls", "filtered": "content_filter"}.get(fault, "stop")
        self.event({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}, fault)
        if asked.get("stream_options", {}).get("include_usage"):
            self.event({"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": len(WORDS), "total_tokens": 9 + len(WORDS),
                                                 "prompt_tokens_details": {"cached_tokens": 4}}}, fault)
        self.event("[DONE]", fault)
        self.end()

    def packed(self, fault):
        """Sends a compressed stream. For some faults, sends an answer that contains no event instead."""
        if fault in ("no-content", "empty-body", "text-body"):
            return self.answer(204 if fault == "no-content" else 200, b"Hello there\n" if fault == "text-body" else b"")
        event = {"choices": [{"index": 0, "delta": {"content": TEXT}, "finish_reason": "stop"}]}
        stream = f"data: {json.dumps(event)}\n\ndata: [DONE]\n\n".encode()
        self.answer(200, gzip.compress(stream) if fault == "gzip" else zlib.compress(stream), f"Content-Encoding: {fault}\r\n")

    def json_lines(self):
        self.sock.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n")
        for index, (word, _) in enumerate(WORDS):
            finish = "stop" if index + 1 == len(WORDS) else None
            self.raw(json.dumps({"choices": [{"index": 0, "delta": {"content": word}, "finish_reason": finish}]}).encode() + b"\n")
        self.end()

    def whole(self, fault, asked):
        """Answers without streaming, although the request asks for it."""
        if fault == "page":
            return self.answer(200, b"<html><body>Log in please</body></html>")
        if fault == "whole-error":
            return self.answer(200, {"error": {"message": "No GPU left", "code": 500}})
        message = {"role": "assistant", "content": TEXT, **({"reasoning": "Hm."} if fault == "whole-reasoning" else {})}
        choice = {"index": 0, "message": message, "finish_reason": "stop", "logprobs": self.logprobs(0, len(WORDS), asked, fault)}
        self.answer(200, json.dumps({"object": "chat.completion", "choices": [choice], "usage": {"prompt_tokens": 9, "completion_tokens": 7}}, indent=1).encode())

    def middle(self, fault):
        """Injects the fault after three tokens."""
        if fault == "drop3":
            raise Broken
        if fault == "half-chunk":
            self.sock.sendall(b"200\r\ndata: {\"choices\": [{\"delta\": {\"content\": \"la")
            raise Broken
        while fault == "pings":
            self.raw(b": ping\n\n")
            time.sleep(0.2)
        while fault == "empty-events":
            self.event({"choices": [{"index": 0, "delta": {}, "finish_reason": None}]})
            time.sleep(0.2)
        if fault == "long-error":
            self.event({"error": {"message": "\u00e9" * 100_000}})
        if fault == "stall":
            time.sleep(600)
        if fault == "wrong-json":
            self.event("{\"choices\": [{\"delta\": ")
        if fault == "not-json":
            self.event("Internal Server Error")
        if fault == "wrong-type":
            self.event({"choices": [{"index": 0, "delta": {"content": 42}}]})
        if fault == "bad-utf8":
            self.raw(b"data: {\"choices\": [{\"delta\": {\"content\": \"<\xff>\"}}]}\n\n")
        if fault == "mid-detail":
            self.event({"detail": "boom"})
            self.event("[DONE]")
            self.end()
            raise Broken
        if fault == "mid-error":
            self.event({"error": {"message": f"CUDA error: an illegal memory access (asked by {self.key or 'nobody'})", "code": 500}})
            self.event("[DONE]")
            self.end()
            raise Broken

    def responses(self, asked):
        self.begin()
        wants = "message.output_text.logprobs" in asked.get("include", [])
        self.event({"type": "response.created", "response": {"id": "r"}}, name="response.created")
        if asked["model"] == "reasoning":
            self.event({"type": "response.reasoning_text.delta", "delta": "Hm."}, name="response.reasoning_text.delta")
        for word, _ in WORDS:
            top = self.others(asked.get("top_logprobs", 0)) if asked["model"] != "reasoning" else []
            entry = [{"token": word, "logprob": -0.5, "bytes": list(word.encode()), "top_logprobs": top}] if wants and asked["model"] != "liar" else []
            self.event({"type": "response.output_text.delta", "delta": word, "logprobs": entry}, name="response.output_text.delta")
        self.event({"type": "response.completed", "response": {"usage": {"input_tokens": 9, "output_tokens": 7}}},
                   name="response.completed")
        self.end()

    def completion(self, asked):
        self.begin()
        if asked.get("return_progress"):
            for done in (1, 3):
                self.event({"content": "", "tokens": [0], "stop": False, "prompt_progress": {"total": 3, "cache": 1, "processed": done}})
        for word, token in WORDS:
            entry = {"id": token, "token": word, "bytes": list(word.encode()), "logprob": -0.25, "top_logprobs": []}
            self.event({"content": word, "tokens": [token], "stop": False,
                        "completion_probabilities": [entry] if asked.get("n_probs") else []})
        self.event({"content": "", "tokens": [], "stop": True, "stop_type": "limit", "tokens_evaluated": 3,
                    "tokens_predicted": len(WORDS), "tokens_cached": 3 + len(WORDS), "timings": {"cache_n": 1}})
        self.end()

    def prompt(self, path, asked):
        """Returns the prompt made from messages. The model "no-tokenize" reports no prompt; "other-prompt" reports a
        different one from the one it uses."""
        if asked.get("model") == "drop-first" and self.server.tries(path, asked) < 2:
            raise Broken
        if asked.get("model") in ("no-tokenize", "liar"):
            return self.answer(404, {"error": {"message": "no such route", "code": 404}})
        if asked.get("model") == "hollow":
            return self.answer(200, {"tokens": [], "prompt": ""})
        counted = asked.get("prompt") if self.kind in ("vllm", "sglang") else None if "with_pieces" in asked else asked.get("content")
        if path == "/tokenize" and counted is not None and self.kind in KNOWN:  # counts one token per word
            return self.answer(200, {"tokens": list(range(len(counted.split())))})
        ids = [1, 2, 9] if asked.get("model") == "other-prompt" else [1, 2, 3]
        text = "<|user|> Gr\u00fc\n"
        if self.kind == "vllm" and path == "/tokenize":
            begun = [self.begun(asked)] if self.begun(asked) and self.goes_on(asked) else []
            self.server.begun = "".join(begun)
            strs = {"token_strs": ["<|user|>", "\u0120Gr\u00c3\u00bc", "\u010a"] + begun} if asked.get("return_token_strs") else {}
            ids += [4] * len(begun)
            return self.answer(200, {"count": len(ids), "max_model_len": 4096, "tokens": ids, **strs})
        if self.kind == "vllm" and path == "/detokenize":
            return self.answer(200, {"prompt": text + (self.server.begun if 4 in asked["tokens"] else "")})
        if self.kind == "llama" and path == "/apply-template":
            return self.answer(200, {"prompt": text + (self.begun(asked) if self.goes_on(asked) else "")})
        if self.kind == "llama" and path == "/tokenize" and asked.get("with_pieces") and asked.get("parse_special"):
            begun = asked["content"][len(text):]
            pieces = ["<|user|>", " Gr", [195], [188], "\n"] + ([begun] if begun else [])
            return self.answer(200, {"tokens": [{"id": i + 1, "piece": piece} for i, piece in enumerate(pieces)]})
        return self.answer(404, {"error": {"message": "no such route", "code": 404}})

    @staticmethod
    def chosen_logprob(token, before):
        """Returns the log-probability of a token that follows `before` other tokens."""
        return -0.5 - token % 7 - before / 64

    def score(self, asked):
        """Sends log-probabilities of the prompt, of chosen tokens, or both."""
        wanted = asked.get("prompt_logprobs")
        if asked.get("model") == "few-logprobs" and (wanted or 0) > 5:
            return self.answer(400, {"error": {"message": "Requested prompt logprobs of 20, which is greater than max allowed: 5"}})
        choice = {"text": "x", "finish_reason": "length"}
        if wanted is not None and asked.get("model") != "liar":
            choice["prompt_logprobs"] = [None] + [{str(token): {"logprob": -1.5, "rank": 2, "decoded_token": f" t{token}"},
                                                   "99": {"logprob": -0.5, "rank": 1, "decoded_token": " top"}} for token in asked["prompt"][1:]]
            if asked.get("model") == "nulls":
                choice["prompt_logprobs"] = [None] * len(asked["prompt"])
            if asked.get("model") == "short-scores":
                choice["prompt_logprobs"].pop()
        if "logprob_token_ids" in asked and asked.get("model") != "liar":
            top = {f"token_id:{token}": None if asked.get("model") == "nulls" else self.chosen_logprob(token, len(asked["prompt"])) for token in asked["logprob_token_ids"]}
            choice["logprobs"] = {"tokens": ["token_id:11"], "token_logprobs": [-0.25], "top_logprobs": [top]}
        self.answer(200, {"choices": [choice], "usage": {"prompt_tokens": len(asked["prompt"]), "completion_tokens": 1}})

    def generate(self, asked):
        ids = asked["input_ids"]
        start, wanted = asked.get("logprob_start_len", 0), asked.get("token_ids_logprob")
        chosen = [[[self.chosen_logprob(token, before), token, None] for token in wanted] if before else None
                  for before in range(start, len(ids) + 1)] if wanted else [None]
        chosen[0] = None  # the first token has no log-probability
        self.answer(200, {"text": "x", "meta_info": {
            **({"input_token_ids_logprobs": chosen[:-1], "output_token_ids_logprobs": chosen[-1:]} if wanted else {}),
            "finish_reason": {"type": "length", "length": 1}, "prompt_tokens": len(ids), "completion_tokens": 1,
            "input_token_logprobs": [[None if i == 0 else -1.5, token, f" t{token}"] for i, token in enumerate(ids)],
            "input_top_logprobs": [None if i == 0 else [[-0.5, 99, " top"], [-1.5, token, f" t{token}"]] for i, token in enumerate(ids)]}})


class Server:
    def __init__(self, options):
        self.options = options
        self.lock = threading.Lock()
        self.counts = {}
        self.awake = set()
        self.begun = ""  # beginning of the answer to the most recent prompt
        self.connections = 0
        self.log = open(options.log, "a", encoding="utf-8") if options.log else None

    def note(self, entry):
        if self.log:
            with self.lock:
                self.log.write(json.dumps(entry) + "\n")
                self.log.flush()

    def number(self):
        with self.lock:
            self.connections += 1
            return self.connections

    def tries(self, fault, asked):
        """Returns how often this question was asked, including this time."""
        said = json.dumps([fault, asked.get("messages")])
        with self.lock:
            self.counts[said] = self.counts.get(said, 0) + 1
            return self.counts[said]

    def soak_fault(self, asked):
        """Returns the fault for a question. The same question always gets the same fault."""
        kinds = ["plain", "bytewise", "crlf", "group", "drop3", "drop-first", "busy429", "mid-error", "wrong-json", "think"]
        return random.Random(asked["messages"][-1]["content"]).choice(kinds)

    def run(self):
        listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        context = None
        if self.options.tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*self.options.tls)
        print(listener.getsockname()[1], flush=True)
        threading.Thread(target=self.accept, args=(listener, context), daemon=True).start()
        sys.stdin.read()

    def accept(self, listener, context):
        while True:
            sock, _ = listener.accept()
            threading.Thread(target=self.connect, args=(sock, context), daemon=True).start()

    def connect(self, sock, context):
        try:
            if context:
                sock = context.wrap_socket(sock, server_side=True)
        except OSError:
            return sock.close()
        Connection(self, sock).serve()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=sorted(OWNERS))
    parser.add_argument("--tls", nargs=2, metavar=("CERTIFICATE", "KEY"))
    parser.add_argument("--log")
    parser.add_argument("--key")
    parser.add_argument("--prompt-ids", type=lambda text: [int(number) for number in text.split(",")], default=[1, 2, 3])
    parser.add_argument("--router", action="store_true", help="llama only: serve several models and load them on request")
    parser.add_argument("--lists", metavar="FORM",
                        help="instead of models, list the key or redirect to it; or send no list, another form of list or an empty one")
    parser.add_argument("--serves", action="append", default=[], metavar="MODEL", help="another model, which answers like \"plain\"")
    parser.add_argument("--only", metavar="MODEL", help="serve only this model and those of --serves; \"none\": no model")
    parser.add_argument("--hidden", action="store_true", help="do not report the kind of server")
    parser.add_argument("--version", metavar="FILE", help="vllm only: file with the version to report")
    parser.add_argument("--late", type=float, default=0, metavar="SECONDS", help="delay before a wrong key is refused")
    parser.add_argument("--elsewhere", default="http://127.0.0.2:9")
    Server(parser.parse_args()).run()


main()
