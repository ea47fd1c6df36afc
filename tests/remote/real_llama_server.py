#!/usr/bin/env python3
"""Compares llama.cpp's own llama-server with Vitrine on the same file: text, ids, probabilities and pieces must be
equal.

usage: real_llama_server.py VITRINE_CLI MODEL.gguf [SERVER]

SERVER: path of llama-server, with ggml-rpc-server in the same folder. By default, both are where install_servers.sh
puts them. If the program is missing, exits with 77 (skipped).
"""
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

STORY = [{"role": "user", "content": "Tell me a story."}]
QUESTIONS = ["What is the capital of France?", "Tell me a story.", "Who are you?"]
# A template of a reasoning model. The server recognises reasoning by the closing tag in the template.
THINKING = """{%- for message in messages %}{{- '<|im_start|>' + message.role + '\\n' }}
{%- if message.role == 'assistant' and message.reasoning_content %}{{- '<think>\\n' + message.reasoning_content + '\\n</think>\\n\\n' }}{% endif %}
{{- message.content + '<|im_end|>\\n' }}{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}
{%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\\n\\n</think>\\n\\n' }}{% else %}{{- '<think>\\n' }}{% endif %}{%- endif %}"""
FLAGS = {"temperature": ("--temp", 0.75), "top_k": ("--top-k", 33), "top_p": ("--top-p", 0.875), "min_p": ("--min-p", 0.0625),
         "typical_p": ("--typical", 0.9375), "top_n_sigma": ("--top-nsigma", 2), "xtc_probability": ("--xtc-probability", 0.25),
         "xtc_threshold": ("--xtc-threshold", 0.125), "dry_multiplier": ("--dry-multiplier", 0.5), "dry_base": ("--dry-base", 1.5),
         "dry_allowed_length": ("--dry-allowed-length", 3), "dry_penalty_last_n": ("--dry-penalty-last-n", 40),
         "repeat_penalty": ("--repeat-penalty", 1.25), "repeat_last_n": ("--repeat-last-n", 21),
         "presence_penalty": ("--presence-penalty", 0.5), "frequency_penalty": ("--frequency-penalty", 0.25),
         "dynatemp_range": ("--dynatemp-range", 0.25), "dynatemp_exponent": ("--dynatemp-exp", 1.5), "seed": ("-s", 5)}

CLI, MODEL = map(os.path.realpath, sys.argv[1:3])
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "vitrine-servers"
SERVER = sys.argv[3] if len(sys.argv) > 3 else str(CACHE / "llama-server")

RPC = pathlib.Path(SERVER).with_name("ggml-rpc-server")


class Server:
    def __init__(self, folder, *flags, scheme="http"):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"{scheme}://127.0.0.1:{self.port}"
        self.log = open(folder / f"{self.port}.log", "w+b")
        model = [] if "--models-dir" in flags else ["-m", MODEL, "-a", "served"]
        self.process = subprocess.Popen([SERVER, *model, "--host", "127.0.0.1", "--port", str(self.port), "-t", "1", "-c", "1024",
                                         "--parallel", "1", *flags], stdout=self.log, stderr=self.log)
        for _ in range(600):
            if b"listening on" in pathlib.Path(self.log.name).read_bytes():
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        sys.exit("FAIL   : llama-server does not start:\n" + pathlib.Path(self.log.name).read_text()[-2000:])

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=20) as answer:
            return json.load(answer)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def vitrine(*arguments, text="", env=None, fails=False):
    done = subprocess.run([CLI, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=120,
                          env={**os.environ, **(env or {})})
    if (done.returncode != 0) != fails:
        sys.exit(f"FAIL   : {' '.join(map(str, arguments))} ended with {done.returncode}: {done.stderr}")
    return done.stderr if fails else done.stdout


def check(name, holds, *seen):
    if not holds:
        sys.exit(f"FAIL   : {name}: {' | '.join(map(str, seen))}")
    print("ok     :", name, flush=True)


def written(folder, name, messages):
    (folder / name).write_text(json.dumps(messages))
    return folder / name


def same_answers(server, folder):
    for at, question in enumerate(QUESTIONS):
        asked = written(folder, "asked.json", [{"role": "user", "content": question}])
        flags = ["--messages", asked, "--temp", 0, "-n", 24, "--json"]
        here = json.loads(vitrine("generate", "-m", MODEL, *flags))
        there = json.loads(vitrine("generate", "--endpoint", server.address, "--companion", MODEL, *flags))
        here["ids"] = here["ids"][:len(there["ids"])] if here["stop_reason"] == "end_of_generation" else here["ids"]
        # Llama-server does not list the token that ends a chat message.
        here["tokens"] = here["tokens"][:len(here["ids"])]
        check(f"text and ids of answer {at}", here["text"] == there["text"] and here["ids"] == there["ids"], here["text"], there["text"])
        check(f"prompt {at}", here["prompt_ids"] == there["prompt_ids"], here["prompt_ids"], there["prompt_ids"])
        far = max(abs(a["p_raw"] - b["p_raw"]) for a, b in zip(here["tokens"], there["tokens"]))
        check(f"probabilities of answer {at}, at most {far:.4f} apart", far < 0.03)
        names = lambda answer: [[token[key] for key in ("id", "piece", "bytes", "type")] for token in answer["tokens"]]
        check(f"pieces and kinds {at}", names(here) == names(there), names(here), names(there))
    flags = ["-p", "Once upon a time", "--temp", 0, "-n", 12, "--json"]
    here, there = (json.loads(vitrine("generate", *of, *flags)) for of in (["-m", MODEL], ["--endpoint", server.address]))
    check("a text that goes on", here["text"] == there["text"] and here["ids"] == there["ids"], here["text"], there["text"])
    check("its length", there["prompt_tokens"] == len(here["prompt_ids"]), there["prompt_tokens"])
    story = ["--messages", written(folder, "story.json", STORY), "--answer-text", "Once upon a time, there lived", "--temp", 0]
    here = vitrine("generate", "-m", MODEL, *story, "-n", 18)
    there = vitrine("generate", "--endpoint", server.address, *story, "-n", 18)
    check("an answer that goes on, of as many tokens", there == here and len(here) > 35, here, there)


def abilities(server):
    said = json.loads(vitrine("devices", "--endpoint", server.address, "--json"))
    does = {name: entry["does"] for name, entry in said["abilities"].items()}
    wanted = {"token_ids": True, "alternatives": 100, "prompt_logprobs": False, "tokenize": True, "apply_template": True,
              "chosen_ids": False, "continues": True, "seed": True, "logit_bias": True}
    check("what it can do", does == wanted and said["complete"] and said["answers"] == 4, said)
    check("all of it was asked", all(entry["asked"] for entry in said["abilities"].values()), said)


def settings(server, folder):
    asked = ["--messages", written(folder, "story.json", STORY)]
    at = ["--endpoint", server.address]
    vitrine("generate", *at, *asked, "-n", 4, *(part for flag in FLAGS.values() for part in flag), "--samplers", "dry;top_k;temperature;xtc;min_p")
    params = server.get("/slots")[0]["params"]
    # Samplers that are missing in the order must have no effect.
    off = {"top_p": 1, "typical_p": 1, "top_n_sigma": -1, "repeat_penalty": 1, "presence_penalty": 0, "frequency_penalty": 0, "repeat_last_n": 0}
    wanted = {name: off.get(name, value) for name, (_, value) in FLAGS.items()}
    check("samplers arrive", all(params[name] == value for name, value in wanted.items()), wanted, params)
    check("their order", params["samplers"] == ["dry", "top_k", "temperature", "xtc", "min_p"], params["samplers"])
    vitrine("generate", *at, *asked, "-n", 4, *(part for flag in FLAGS.values() for part in flag))
    params = server.get("/slots")[0]["params"]
    check("all samplers arrive", all(params[name] == value for name, (_, value) in FLAGS.items()), params)
    said = vitrine("generate", *at, *asked, "--grammar", 'root ::= "yes" | "no"')
    check("a grammar", said in ("yes", "no"), said)
    said = vitrine("generate", *at, *asked, "--temp", 0, "-n", 60, "--json-schema",
                   '{"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"], "additionalProperties": false}')
    check("a schema", list(json.loads(said)) == ["a"], said)
    said = vitrine("chat", *at, "--temp", 0, "--stop", ",", text="Tell me a story.\n")
    check("a stop string", said.strip() and "," not in said, said)


def mishaps(server, folder):
    long = written(folder, "long.json", [{"role": "user", "content": "word " * 3000}])
    said = vitrine("generate", "--endpoint", server.address, "--messages", long, fails=True)
    check("a prompt that is too long", re.search(r"refused the request \(400\).*context", said), said)
    story = written(folder, "story.json", STORY)
    check("nothing wrong with a prompt", json.loads(vitrine("inspect", "check", "--endpoint", server.address, "--companion", MODEL,
                                                            "--messages", story, "--json"))["findings"] == [])
    endless = [CLI, "generate", "--endpoint", server.address, "-p", "Once", "-n", "900", "--logit-bias", "2047-inf"]
    running = subprocess.Popen(endless, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    begun = running.stdout.read(40)
    running.send_signal(signal.SIGINT)
    begun += running.stdout.read()
    check("an interrupted answer is kept", running.wait(30) == -signal.SIGINT and len(begun) >= 40, running.returncode, begun)
    for _ in range(100):
        if not server.get("/slots")[0]["is_processing"]:
            break
        time.sleep(0.1)
    check("and ends there, too", not server.get("/slots")[0]["is_processing"])
    running = subprocess.Popen(endless, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    begun = running.stdout.read(40)
    server.process.kill()
    rest, said = running.communicate(timeout=60)
    check("what came of a server that dies is kept", running.returncode == 1 and begun and b"kept" in said, running.returncode, said)


def thinking(folder):
    (folder / "think.jinja").write_text(THINKING)
    story = written(folder, "story.json", STORY)
    with Server(folder, "--jinja", "--chat-template-file", str(folder / "think.jinja")) as server:
        asked = ["generate", "--endpoint", server.address, "--messages", story, "--temp", 0, "-n", 40, "--json"]
        free = json.loads(vitrine(*asked))
        check("reasoning is kept apart", free["reasoning"] and not free["text"], free["reasoning"], free["text"])
        limited = json.loads(vitrine(*asked, "--reasoning-budget", 5))
        check("a limit of reasoning", 0 < len(limited["reasoning"]) < 40 and limited["text"], limited["reasoning"], limited["text"])
        found = json.loads(vitrine("inspect", "check", "--endpoint", server.address, "--companion", MODEL, "--messages", story, "--json"))
        check("another template is found", [each["code"] for each in found["findings"]] == ["server-prompt"], found["findings"])


def several_models(folder):
    """Tests a router, which loads models on request. It loads a first model, and then replaces it by another one."""
    models = folder / "models"
    models.mkdir()
    for name in ("first", "second"):
        (models / f"{name}.gguf").symlink_to(MODEL)
    story = ["--messages", written(folder, "story.json", STORY), "--temp", 0, "-n", 24]
    here = vitrine("generate", "-m", MODEL, *story)
    with Server(folder, "--models-dir", str(models), "--models-max", "1") as server:
        said = vitrine("generate", "--endpoint", server.address, *story, fails=True)
        check("several models are named", "first" in said and "second" in said, said)
        for name in ("first", "second", "first"):
            there = vitrine("generate", "--endpoint", server.address, "-m", name, *story)
            check(f"model {name}", there == here, here, there)
        there = json.loads(vitrine("generate", "--endpoint", server.address, "-m", "second", "--companion", MODEL, *story, "--json"))
        check("what it is", there["server"].startswith("llama-server b"), there["server"])
        record = json.loads(vitrine("inspect", "record", "--endpoint", server.address, "-m", "first", *story, "--json"))
        check("its context, which only a loaded model has", record["device"]["context"] == 1024, record["device"])
        check("ids and prompt of one of several", there["prompt_ids"] and None not in there["ids"], there["prompt_ids"], there["ids"])


class Machine:
    """A proxy for another machine that computes a part of a model."""
    def __init__(self, folder):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.log = open(folder / f"machine-{self.port}.log", "w+b")
        self.process = subprocess.Popen([RPC, "-H", "127.0.0.1", "-p", str(self.port), "-t", "1"],
                                        stdout=self.log, stderr=self.log)
        for _ in range(600):
            try:
                return socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                time.sleep(0.1)
        sys.exit("FAIL   : ggml-rpc-server does not start:\n" + pathlib.Path(self.log.name).read_text()[-2000:])


def several_machines(folder):
    """Tests a model that is split over two additional processes, one of which then ends."""
    if not os.access(RPC, os.X_OK):
        return print(f"left out: several machines, since there is no {RPC} (tests/remote/install_servers.sh)")
    story = ["--messages", written(folder, "story.json", STORY), "--temp", 0, "-n", 24]
    here = vitrine("generate", "-m", MODEL, *story)
    machines = [Machine(folder) for _ in range(2)]
    try:
        with Server(folder, "-ngl", "99", "--rpc", ",".join(f"127.0.0.1:{machine.port}" for machine in machines)) as server:
            there = vitrine("generate", "--endpoint", server.address, *story)
            check("a model over several machines", there == here, here, there)
            running = subprocess.Popen([CLI, "generate", "--endpoint", server.address, "-p", "Once", "-n", "900", "--logit-bias", "2047-inf"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            begun = running.stdout.read(40)
            machines[0].process.kill()
            rest, said = running.communicate(timeout=60)
            check("a machine that goes away", running.returncode == 1 and begun and b"kept" in said, running.returncode, begun, said)
    finally:
        for machine in machines:
            machine.process.kill()
            machine.process.wait()


def keys_and_certificates(folder):
    story = written(folder, "story.json", STORY)
    (folder / "key").write_text("sk-secret-key\n")
    (folder / "wrong").write_text("sk-another-key\n")
    for name in ("ca", "other"):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
                        "subjectAltName=IP:127.0.0.1", "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.pem"],
                       check=True, capture_output=True)
    with Server(folder, "--api-key", "sk-secret-key", "--ssl-key-file", str(folder / "ca.key"), "--ssl-cert-file",
                str(folder / "ca.pem"), scheme="https") as server:
        asked = ["generate", "--endpoint", server.address, "--messages", story, "--temp", 0, "-n", 8, "-m", "served"]
        trusted = {"SSL_CERT_FILE": str(folder / "ca.pem")}
        said = vitrine(*asked, "--api-key-file", folder / "key", env=trusted)
        check("a key, and a certificate of one's own", said, said)
        for name, flags, env, words in (("no key", [], trusted, "key"), ("a wrong key", ["--api-key-file", folder / "wrong"], trusted, "key"),
                                        ("a certificate of nobody", ["--api-key-file", folder / "key"], None, "cannot be trusted"),
                                        ("another's certificate", ["--api-key-file", folder / "key"],
                                         {"SSL_CERT_FILE": str(folder / "other.pem")}, "cannot be trusted")):
            said = vitrine(*asked, *flags, env=env, fails=True)
            check(name, words in said and "sk-" not in said, said)


def main():
    if not os.access(SERVER, os.X_OK):
        print(f"SKIP   : no {SERVER} (tests/remote/install_servers.sh)")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        os.environ["VITRINE_CONFIG_HOME"] = os.environ["XDG_CACHE_HOME"] = scratch
        with Server(folder) as server:
            abilities(server)
            same_answers(server, folder)
            settings(server, folder)
            mishaps(server, folder)
        thinking(folder)
        several_models(folder)
        several_machines(folder)
        keys_and_certificates(folder)
    print("llama-server gave the same answers as Vitrine and obeyed every parameter")


main()
