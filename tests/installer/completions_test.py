#!/usr/bin/env python3
"""Installs the programs into a temporary folder, and completes command lines in a real shell.
completions_test.py bash|zsh|fish BUILD_FOLDER CMAKE

Exit code 77: skipped, because the shell is not installed."""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import shells
from program_help import all_commands, read_help

SKIPPED = 77
MODEL = "the model.gguf"
# Values of flags that have no names. Any other name of a value in --help must lead to candidates.
UNNAMED = {"ID", "IDS", "ISO", "JSON", "LETTERS", "N", "N-N", "N.TAP", "NAME", "NUMBER", "TEXT", "TOKEN", "TOKEN±BIAS",
           "URL", "WORD", "A:B"}
KV_TYPES = ["auto", "f16", "f32", "q8_0"]
# A line and the candidates at its end.
CANDIDATES = [
    ("vitrine-cli inspect ", ["check", "logits", "record", "samplers", "tokens", "track"]),
    ("vitrine-cli unknown ", []),
    ("vitrine-cli generate --cache", ["--cache-type-k", "--cache-type-v"]),
    ("vitrine-cli generate --cache-type-v f16 --cache", ["--cache-type-k"]),
    ("vitrine-cli generate --cache-type-k ", KV_TYPES),
    ("vitrine-cli generate --cache-type-k=", KV_TYPES),
    ("vitrine-cli generate -ctk ", KV_TYPES),
    ("vitrine-cli generate --device ", ["cpu", "vulkan"]),
    ("vitrine-cli compare --b cpu:s", ["cpu:scalar"]),
    ("vitrine-cli generate --reasoning-budget 3 --reasoning-b", []),
    ("vitrine-cli trace --taps attn_o", ["attn_out"]),
    ("vitrine-cli trace --taps attn_out,logi", ["attn_out,logits"]),
    ("vitrine-cli generate --pause-on n", ["nan"]),
    ("vitrine-cli info -m ", ["a=b:c.gguf", "folder", MODEL]),
    ("vitrine-cli info --model=", ["a=b:c.gguf", "folder", MODEL]),
    ("vitrine-cli info ", ["a=b:c.gguf", "folder", MODEL]),
    ("vitrine-cli tensor -m the\\ model.gguf token_e", ["token_embd.weight"]),
    ("vitrine-cli tensor --model='the model.gguf' token_e", ["token_embd.weight"]),
    ("vitrine-cli tensor the\\ model.gguf token_e", ["token_embd.weight"]),
    ("vitrine-cli tensor -m a=b:c.gguf token_e", ["token_embd.weight"]),
    ("vitrine-cli tensor -m ~/files/folder/link.gguf -- token_e", ["token_embd.weight"]),
    ("vitrine-cli tensor -m the\\ model.gguf -- --js", []),
    ("vitrine-cli export -m the\\ model.gguf --tensors token_e", ["token_embd.weight"]),
    ("vitrine-cli tensor -m damaged.bin token_e", []),
    ("vitrine-cli tensor -m hostile.bin token_", []),
    ("vitrine-cli tensor -m hostile.bin output_n", ["output_norm.weight"]),
    ("vitrine-cli export --out ", ["folder"]),
    ("vitrine ", ["a=b:c.gguf", "folder", MODEL]),
    ("vitrine --th", ["--theme"]),
    ("vitrine --theme ", ["dark", "light", "system"]),
    ("vitrine --data-dir ", ["folder"]),
]
# A line, and the line after Tab was pressed at its end or at the mark.
COMPLETED = [
    ("vitrine-cli tens", "vitrine-cli tensor"),
    ("vitrine-cli info -m th", r"vitrine-cli info -m the\ model.gguf"),
    ("vitrine-cli info --model=th", r"vitrine-cli info --model=the\ model.gguf"),
    ("vitrine-cli info -m 'th", "vitrine-cli info -m 'the model.gguf'"),
    ("vitrine-cli info -m a=b:", "vitrine-cli info -m a=b:c.gguf"),
    ("vitrine-cli info --model=a=", "vitrine-cli info --model=a=b:c.gguf"),
    ("vitrine-cli tensor token_e‸ -m the\\ model.gguf", r"vitrine-cli tensor token_embd.weight -m the\ model.gguf"),
    ("vitrine-cli ten‸ -m the\\ model.gguf", r"vitrine-cli tensor -m the\ model.gguf"),
    ("true | vitrine-cli generate --pause-on ent", "true | vitrine-cli generate --pause-on entropy="),
    ("vitrine-cli generate --samplers 'top_k;typ", "vitrine-cli generate --samplers 'top_k;typ_p'"),
    (r"vitrine-cli generate --samplers top_k\;typ", r"vitrine-cli generate --samplers top_k\;typ_p"),
    ("vitrine --the", "vitrine --theme"),
]


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: expected\n{expected}\nfound\n{found}")


def make_files(home, starter_model):
    files = home / "files"
    (files / "folder").mkdir(parents=True)
    for name in (MODEL, "a=b:c.gguf", "folder/link.gguf"):
        (files / name).symlink_to(starter_model)
    (files / "damaged.bin").write_bytes(b"GGUF" + bytes(60))
    name, hostile = b"token_embd.weight", b"token_\x1b[2J$(id)ab"
    (files / "hostile.bin").write_bytes(starter_model.read_bytes().replace(name, hostile))
    return files


def kinds_of(value):
    """Returns the alternatives or the items in the name of a value, without fixed words."""
    value = re.sub(r"=[^|]*$", "", value)  # the default
    return [kind for kind in re.split(r"[|,;…]", value) if re.match("[A-Z]", kind)]


def test_all_values(cli, files):
    """Each flag with a value that has names offers candidates or files."""
    for words in all_commands(cli):
        for flag, (value, _) in read_help(cli, *words).flags.items():
            kinds = [kind for kind in kinds_of(value) if kind not in UNNAMED]
            if not flag.startswith("-") or not kinds:
                continue
            line = [*words, *([] if "--model" in flag else ["-m", MODEL]), flag.split(",")[-1], ""]
            run = subprocess.run([cli, "--complete", str(len(line) - 1), *line], cwd=files, capture_output=True, text=True)
            # The starter model has no named templates.
            if run.stdout.strip() == "" and kinds != ["TEMPLATE"]:
                sys.exit(f"{' '.join(words)} {flag} {value}: there are no candidates.")


def test_errors(cli, files):
    """A model that cannot be read causes no message, which would disturb the line that the user types."""
    run = subprocess.run([cli, "--complete", "3", "tensor", "-m", "damaged.bin", ""], cwd=files, capture_output=True, text=True)
    expect("a damaged model: status and output", (run.returncode, run.stdout, run.stderr), (0, "", ""))


def test_time(cli, files):
    """The time of the processor for one completion that reads a model; the best of several, as the machine may be busy."""
    times = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        out = subprocess.run([cli, "--complete", "3", "tensor", "-m", MODEL, ""], cwd=files, capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        expect("tensors of the model", "\ntoken_embd.weight\t" in out.stdout, True)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    print(f"A completion that reads the starter model takes {min(times) * 1000:.0f} ms of the processor.")
    expect("a completion takes less than 100 ms", min(times) < 0.1, True)


def main():
    name, build, cmake = sys.argv[1:]
    if not shutil.which(name) or name == "bash" and not Path("/usr/share/bash-completion/bash_completion").exists():
        print(f"SKIP: not installed: {name}" + (" or bash-completion" if name == "bash" else ""))
        return SKIPPED
    with tempfile.TemporaryDirectory(prefix="vitrine-completions-") as folder:
        home = Path(folder)
        prefix = home / "prefix"
        subprocess.run([cmake, "--install", build, "--prefix", prefix], check=True, stdout=subprocess.DEVNULL)
        files = make_files(home, prefix / "share/vitrine/starter_model/vitrine-starter.gguf")
        cli = prefix / "bin/vitrine-cli"
        test_all_values(cli, files)
        test_errors(cli, files)
        test_time(cli, files)
        shell = getattr(shells, name)(files, {
            "PATH": f"{prefix}/bin:{os.environ['PATH']}", "HOME": str(home), "LC_ALL": "C.UTF-8",
            "XDG_DATA_DIRS": f"{prefix}/share:/usr/local/share:/usr/share"})
        lines = CANDIDATES + [("vitrine-cli ", sorted(read_help(cli).commands))]
        for line, expected in lines:
            expect(f"{name}: candidates of “{line}”", sorted(shell.candidates(line)), expected)
        for line, expected in COMPLETED if shell.completed else []:
            expect(f"{name}: “{line}” and Tab", shell.completed(line), expected)
    return 0


if __name__ == "__main__":
    sys.exit(main())
