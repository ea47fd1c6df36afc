#!/usr/bin/env python3
"""Installs the built programs into a temporary folder and tests the result.
install_test.py files|desktop BUILD_FOLDER CMAKE

files: every file is there, nothing else is, and the programs find their data after the prefix was moved.
desktop: the desktop accepts the files that are meant for it, and finds the program for a model file.
Exit code 77: skipped, because a tool is missing."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from program_help import all_commands

SOURCE = Path(__file__).resolve().parents[2]
SKIPPED = 77
TOOLS = ["appstreamcli", "desktop-file-validate", "gio", "update-desktop-database", "update-mime-database", "xdg-mime"]


def run(*command, text="", **environment):
    """Runs a command with `text` as its input and returns its output. Its environment contains PATH, and nothing else of
    the caller's."""
    done = subprocess.run(command, env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **environment},
                          input=text, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: expected {expected}, found {found}")


def installed_files(cli):
    """Returns the paths of all files that must be installed, relative to the prefix. `cli` is the program vitrine-cli."""
    icons = "share/icons/hicolor/"
    files = {"bin/vitrine", "bin/vitrine-cli", "share/vitrine/starter_model/vitrine-starter.gguf",
             "share/applications/org.vitrine.Vitrine.desktop",
             "share/dbus-1/services/org.vitrine.Vitrine.service", "share/metainfo/org.vitrine.Vitrine.metainfo.xml",
             "share/mime/packages/vitrine.xml", icons + "scalable/apps/vitrine.svg",
             icons + "symbolic/apps/vitrine-symbolic.svg"}
    files |= {f"{icons}{size}x{size}/apps/vitrine.png" for size in (16, 22, 24, 32, 48, 64, 128, 256)}
    files |= {f"share/vitrine/trace/vitrine_trace{end}" for end in (".go", ".h", ".rs", "_transformers.py")}
    files |= {f"share/man/man1/{'-'.join(['vitrine-cli', *words])}.1" for words in all_commands(cli)}
    files |= {f"share/bash-completion/completions/{program}" for program in ("vitrine", "vitrine-cli")}
    files |= {f"share/fish/vendor_completions.d/{program}.fish" for program in ("vitrine", "vitrine-cli")}
    files |= {"share/man/man1/vitrine.1", "share/zsh/site-functions/_vitrine"}
    files |= {f"share/doc/vitrine/{page.name}" for page in (SOURCE / "docs").glob("*.md")}
    return files | {f"share/doc/vitrine/{name}" for name in ("CHANGELOG.md", "LICENSE", "copyright")}


def test_files(prefix, place):
    found = {str(file.relative_to(prefix)) for file in prefix.rglob("*") if not file.is_dir()}
    expected = installed_files(prefix / "bin/vitrine-cli")
    expect("missing files", sorted(expected - found), [])
    expect("unexpected files", sorted(found - expected), [])
    moved = place / "moved folder"
    prefix.rename(moved)
    for program in ("vitrine", "vitrine-cli"):
        file = moved / "bin" / program
        expect(f"symbols of {program} after --strip", run("nm", "--quiet", file), "")
        dynamic = run("readelf", "--dynamic", "--wide", file)
        expect(f"search paths for libraries in {program}", [line for line in dynamic.splitlines() if "PATH)" in line], [])
        expect(f"{program} contains the path of the sources", str(SOURCE).encode() in file.read_bytes(), False)
    home = place / "home"
    home.mkdir()
    cli = moved / "bin/vitrine-cli"
    answer = run(cli, "chat", "--temp", "0", text="What is 27 + 45?", HOME=str(home))  # finds the starter model itself
    expect("the answer of the starter model contains 72", "72" in answer, True)
    model = moved / "share/vitrine/starter_model/vitrine-starter.gguf"
    text = run(cli, "generate", "-m", model, "-p", "Long ago, a", "-n", "8", "--temp", "0", HOME=str(home))
    expect("generate continues the text", bool(text.strip()), True)


def test_desktop(prefix, place):
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing:
        print("SKIP: not installed: " + ", ".join(missing))
        sys.exit(SKIPPED)
    share = prefix / "share"
    run("desktop-file-validate", share / "applications/org.vitrine.Vitrine.desktop")
    run("appstreamcli", "validate", "--pedantic", "--no-net", share / "metainfo/org.vitrine.Vitrine.metainfo.xml")
    run("appstreamcli", "validate-tree", "--pedantic", "--no-net", prefix.parent)
    run("update-mime-database", share / "mime")
    run("update-desktop-database", share / "applications")
    # Both the content and the name identify a model file, so each is tested alone.
    (place / "without_ending").write_bytes(b"GGUF" + bytes(60))
    (place / "damaged.gguf").write_bytes(bytes(64))
    home = place / "home"
    home.mkdir()
    # With the name of an unknown desktop, xdg-mime reads the databases itself instead of asking the desktop.
    desktop = {"HOME": str(home), "XDG_DATA_DIRS": f"{share}:/usr/share", "XDG_CURRENT_DESKTOP": "X-Generic"}
    for name in ("without_ending", "damaged.gguf"):
        info = run("gio", "info", "--attributes", "standard::content-type", place / name, **desktop)
        expect(f"type of {name}", info.splitlines()[-1].strip(), "standard::content-type: application/x-gguf")
    expect("program for model files", run("xdg-mime", "query", "default", "application/x-gguf", **desktop).strip(),
           "org.vitrine.Vitrine.desktop")


def main():
    part, build, cmake = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="vitrine-install-") as folder:
        place = Path(folder)
        run(cmake, "--install", build, "--strip", "--prefix", "/usr", DESTDIR=str(place / "root"))
        {"files": test_files, "desktop": test_desktop}[part](place / "root/usr", place)


main()
