#!/usr/bin/env python3
"""Checks that includes follow the arrows of ARCHITECTURE.md.

usage: include_directions.py ROOT | --self-test
"""
import re
import sys
import tempfile
from pathlib import Path

# Groups of folders of the core: core/file/gguf belongs to the group core/file.
GROUPS = ("file", "compute", "generate", "diagnose")
# Key: a folder of the core. Value: the other folders of the core that it may include.
CORE = {
    "base": [],
    "help": ["base"],
    "quant": ["base"],
    "gguf": ["base", "quant"],
    "npz": ["base", "quant"],
    "tensor": ["base", "quant", "gguf"],
    "text": ["base", "gguf"],
    "template": ["base"],
    "model": ["base", "quant", "gguf", "tensor", "text", "template"],
    "backend": ["base", "quant", "tensor", "model"],
    "cpu": ["base", "quant", "tensor", "model", "backend"],
    "vulkan": ["base", "quant", "tensor", "model", "backend"],
    "devices": ["base", "quant", "tensor", "model", "backend", "cpu", "vulkan"],
    "sampling": ["base", "text"],
    "grammar": ["base", "text", "sampling"],
    "inference": ["base", "quant", "tensor", "text", "model", "backend"],
    "program": ["base", "tensor", "model", "backend", "inference"],
    "recipe": ["base", "quant", "gguf", "tensor", "text", "template", "model", "backend", "inference", "program"],
    "capture": ["base", "quant", "tensor", "text", "model", "backend", "inference"],
    "compare": ["base", "quant", "npz", "tensor", "text", "model", "backend", "cpu", "inference"],
    "reference": ["base", "npz", "text", "model", "inference", "compare"],
    "cause": ["base", "quant", "gguf", "tensor", "text", "model", "backend", "cpu", "inference", "compare",
              "program"],
    "compare_runs": ["base", "text", "model", "cpu", "devices", "inference", "compare", "reference", "cause"],
    "compare_files": ["base", "quant", "gguf", "compare", "cause"],
    "doctor": ["base", "quant", "gguf", "tensor", "text", "template", "model", "backend", "cpu", "inference"],
    "engine": ["base", "quant", "gguf", "tensor", "text", "template", "model", "backend", "cpu", "vulkan", "devices",
               "inference", "capture", "compare", "compare_runs", "sampling", "grammar"],
    "check": ["base", "engine", "model", "sampling", "template", "text"],
    "pages": ["base", "capture", "check", "engine", "sampling", "text"],
    "record": ["base", "capture", "compare", "engine", "inference", "sampling", "text"],
    "remote": ["base", "capture", "engine", "grammar", "model", "sampling", "text"],
}
# The folders of app, of app/cli and of app/inspectors, lowest first. A folder may include only itself and folders before it.
APP = ["scale", "formula", "highlight", "export", "i18n", "rows", "markdown", "store", "files", "platform", "settings", "engine",
       "library", "answers", "exchange", "models", "chat", "inspectors"]
CLI = ["output", "flags", "run", "commands"]
PAGES = ["shared", "tokens", "samplers", "logits", "tracked", "compare", "check", "record", "steps"]
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
QT = re.compile(r"^(Q[A-Z]|Qt[A-Z])")


def core_folder(parts):
    """Returns the name of the folder of the core that contains a file, without its group."""
    return parts[2] if parts[1] in GROUPS else parts[1]


def upward(order, folder, target):
    """Returns why a file in `folder` may not include one in `target`, or None if it may. `order` lists the folders."""
    if folder not in order:
        return f"{folder} is not in the list of folders in tests/architecture/include_directions.py"
    if target not in order or order.index(target) > order.index(folder):
        return f"{folder} may include only folders before it in the list of tests/architecture/include_directions.py"
    return None


def complaint(path, system, target):
    """Returns why `path` (relative to the root) may not include `target`, or None if it may."""
    parts = path.parts
    room = parts[0]
    target_room = target.split("/")[0]
    if system:
        if QT.match(target) and (room == "core" or parts[:2] == ("app", "cli")):
            return "the core and the command line must not include Qt"
        return None
    if room in ("core", "app", "ui") and target_room not in ("core", "app", "ui", "vk_kernels") and "/" in target:
        return "include paths must be relative to the root of the repository"
    if room == "core":
        if target_room in ("app", "ui", "tests"):
            return "the core must not include upper layers"
        if target_room == "core":
            folder, wanted = core_folder(parts), core_folder(target.split("/"))
            if folder not in CORE:
                return f"core/{folder} has no row in tests/architecture/include_directions.py"
            if wanted != folder and wanted not in CORE[folder]:
                return f"core/{folder} may include only core/{{{','.join(CORE[folder])}}}"
    if room == "app" and target_room in ("ui", "tests"):
        return "app must not include ui or tests"
    if room == "app" and target_room == "app" and len(parts) > 2 and parts[1] != "cli":
        return upward(APP, parts[1], target.split("/")[1]) or (
            upward(PAGES, parts[2], target.split("/")[2])
            if parts[1] == "inspectors" and len(parts) > 3 and target.startswith("app/inspectors/") else None)
    if parts[:2] == ("app", "cli") and target_room == "app" and not target.startswith("app/cli/"):
        return "the command line may include only the core"
    if parts[:2] == ("app", "cli") and target_room == "app" and len(parts) > 3:
        return upward(CLI, parts[2], target.split("/")[2])
    if room == "ui" and target_room in ("core", "tests"):
        return "ui must not include core or tests"
    if room == "vk_kernels" and target_room in ("core", "app", "ui", "tests"):
        return "vk_kernels may include only itself"
    return None


def breaches(root):
    for room in ("core", "app", "ui", "vk_kernels"):
        for file in sorted((root / room).rglob("*")):
            if file.suffix not in (".h", ".cpp", ".def", ".inc", ".comp", ".glsl"):
                continue
            path = file.relative_to(root)
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                match = INCLUDE.match(line)
                if match:
                    why = complaint(path, match[1] == "<", match[2])
                    if why:
                        yield f"{path}:{number}: includes {match[2]}: {why}"


def self_test():
    broken = {
        "core/base/a.cpp": "#include <QString>",
        "core/file/gguf/b.cpp": '#include "core/generate/engine/engine.h"',
        "core/generate/engine/c.cpp": '#include "app/application.h"',
        "core/mystery/d.cpp": '#include "core/base/error.h"',
        "app/cli/e.cpp": '#include <QCoreApplication>',
        "app/cli/f.cpp": '#include "app/store/store.h"',
        "app/cli/run/m.cpp": '#include "app/cli/commands/commands.h"',
        "app/store/g.cpp": '#include "ui/items/item.h"',
        "app/library/i.cpp": '#include "app/chat/chat.h"',
        "app/store/j.cpp": '#include "app/application.h"',
        "app/mystery/k.cpp": '#include "app/store/store.h"',
        "app/inspectors/shared/l.cpp": '#include "app/inspectors/logits/logit_model.h"',
        "ui/items/h.cpp": '  #  include "core/file/tensor/tensor.h"',
    }
    sound = {"core/generate/engine/ok.cpp": '#include "core/base/error.h"\n#include <vector>\n', "app/ok.cpp": "#include <QString>\n"}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in {**broken, **sound}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        found = {line.split(":")[0] for line in breaches(root)}
    if found != set(broken):
        sys.exit(f"the check found {sorted(found)}, expected {sorted(broken)}")


if sys.argv[1:] == ["--self-test"]:
    self_test()
else:
    found = list(breaches(Path(sys.argv[1])))
    print("\n".join(found))
    sys.exit(1 if found else 0)
