#!/usr/bin/python3
"""Tests the helpers of resources/trace: compiles each in a small program of its language, runs it, and compares its
output with vitrine-cli. Helpers without a compiler are skipped with a message.

  helpers_test.py VITRINE_CLI RESOURCES_TRACE BUILD_FOLDER

Exit status: 0, 1, or 77 without NumPy.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from reference_case import ReferenceCase, np  # this import also makes the modules of tests/reason available
import engine
import families

HELPERS, BUILD = Path(sys.argv.pop(1)).resolve(), Path(sys.argv.pop(1)).resolve()

TOKENS = [5, 100, 7, 250, 33, 8]

# Each program reads FOLDER/NAME.in (float32) in the order of FOLDER/list. It passes each array to the helper in two
# pieces: the first tokens, then the rest.
C = r"""
#define VITRINE_TRACE_IMPLEMENTATION
#include "vitrine_trace.h"
static float values[1 << 20];
int main(int argc, char **argv)
{
    char path[600], tap[64];
    int layer, failure;
    size_t count, first;
    FILE *list, *file;
    const int32_t ids[] = {5, 100, 7, 250, 33, 8};
    (void)argc;
    vitrine_trace("embed", -1, values, 3); /* not begun: nothing happens */
    vitrine_trace_begin(argv[2]);
    vitrine_trace_tokens(ids, 4);
    vitrine_trace_tokens(ids + 4, 2);
    snprintf(path, sizeof(path), "%s/list", argv[1]);
    list = fopen(path, "r");
    while (fscanf(list, "%d %63s", &layer, tap) == 2) {
        snprintf(path, sizeof(path), "%s/%d.%s.in", argv[1], layer, tap);
        file = fopen(path, "rb");
        count = fread(values, sizeof(float), 1 << 20, file);
        fclose(file);
        first = count / 6 * 4;
        vitrine_trace(tap, layer, values, first);
        vitrine_trace(tap, layer, values + first, count - first);
    }
    fclose(list);
    failure = vitrine_trace_end();
    vitrine_trace_begin("/proc/version/nowhere");
    vitrine_trace("embed", -1, values, 3);
    if (vitrine_trace_end() == 0) return 9;
    return failure;
}
"""
RUST = r"""
mod vitrine_trace;
use std::{env, fs, io::Result};
fn main() -> Result<()> {
    let args: Vec<String> = env::args().collect();
    let ids = [5, 100, 7, 250, 33, 8];
    let mut trace = vitrine_trace::Trace::new(&args[2])?;
    trace.tokens(&ids[..4])?;
    trace.tokens(&ids[4..])?;
    for line in fs::read_to_string(format!("{}/list", args[1]))?.lines() {
        let (layer, tap) = line.split_once(' ').unwrap();
        let bytes = fs::read(format!("{}/{}.{}.in", args[1], layer, tap))?;
        let values: Vec<f32> = bytes.chunks(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        let first = values.len() / 6 * 4;
        trace.tap(tap, layer.parse().ok(), &values[..first])?;
        trace.tap(tap, layer.parse().ok(), &values[first..])?;
    }
    if vitrine_trace::Trace::new("/proc/version/nowhere").is_ok() {
        std::process::exit(9);
    }
    Ok(())
}
"""
GO = r"""
package main
import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"strings"
	"example.org/engine/vitrinetrace"
)
func must(err error) {
	if err != nil {
		panic(err)
	}
}
func main() {
	trace, err := vitrinetrace.New(os.Args[2])
	must(err)
	trace.Tokens([]int32{5, 100, 7, 250})
	trace.Tokens([]int32{33, 8})
	list, err := os.ReadFile(os.Args[1] + "/list")
	must(err)
	for _, line := range strings.Split(strings.TrimSpace(string(list)), "\n") {
		var layer int
		var tap string
		fmt.Sscanf(line, "%d %s", &layer, &tap)
		bytes, err := os.ReadFile(fmt.Sprintf("%s/%d.%s.in", os.Args[1], layer, tap))
		must(err)
		values := make([]float32, len(bytes)/4)
		for i := range values {
			values[i] = math.Float32frombits(binary.LittleEndian.Uint32(bytes[4*i:]))
		}
		first := len(values) / 6 * 4
		trace.Tap(tap, layer, values[:first])
		trace.Tap(tap, layer, values[first:])
	}
	must(trace.Err())
	if _, err := vitrinetrace.New("/proc/version/nowhere"); err == nil {
		os.Exit(9)
	}
}
"""


def tool(name):
    found = shutil.which(name)
    if not found:
        print(f"{name} is missing: its helper is neither compiled nor run here.", file=sys.stderr)
        raise unittest.SkipTest(f"{name} is missing")
    return found


def split(name):
    layer, dot, tap = name.partition(".")
    return (layer, tap) if dot else ("-1", name)


class Compiled(ReferenceCase):
    @classmethod
    def computed(cls):
        return engine.evaluate(families.network_of(cls.model), TOKENS, 0)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        given = cls.folder / "given"
        given.mkdir()
        names = [name for name in cls.own if name != "tokens"]
        (given / "list").write_text("".join(f"{split(name)[0]} {split(name)[1]}\n" for name in names))
        for name in names:
            layer, tap = split(name)
            (given / f"{layer}.{tap}.in").write_bytes(np.ascontiguousarray(cls.own[name], "<f4").tobytes())

    def check(self, program):
        out = self.place("run")
        for _ in range(2):  # the second run replaces the files of the first
            subprocess.run([program, self.folder / "given", out], check=True)
        self.assertEqual({file.name for file in out.iterdir()},
                         {"tokens.i32"} | {f"{name}.f32" for name in self.own if name != "tokens"})
        report, _ = self.report(out)
        self.assertEqual((report["missing"], report["unknown"], report["tokens"]), ([], [], len(TOKENS)))

    def test_c(self):
        place = self.place()
        (place / "main.c").write_text(C)
        for compiler, flags in (("gcc", ["-std=c99", "-D_POSIX_C_SOURCE=200809L"]), ("g++", ["-x", "c++", "-std=c++11"])):
            with self.subTest(compiler):
                subprocess.run([tool(compiler), *flags, "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{HELPERS}",
                                place / "main.c", "-o", place / "program"], check=True)
                self.check(place / "program")

    def test_rust(self):
        place = self.place()
        (place / "main.rs").write_text(RUST)
        shutil.copy(HELPERS / "vitrine_trace.rs", place)
        subprocess.run([tool("rustc"), "--edition", "2021", "-D", "warnings", place / "main.rs", "-o", place / "program"],
                       check=True)
        self.check(place / "program")

    def test_go(self):
        place, go = self.place(), tool("go")
        (place / "main.go").write_text(GO)
        (place / "go.mod").write_text("module example.org/engine\n\ngo 1.19\n")
        (place / "vitrinetrace").mkdir()
        shutil.copy(HELPERS / "vitrine_trace.go", place / "vitrinetrace")
        environment = {**os.environ, "GOFLAGS": "-mod=mod", "GOCACHE": str(place / "cache"), "GOPROXY": "off"}
        subprocess.run([go, "vet", "./..."], cwd=place, env=environment, check=True)
        subprocess.run([go, "build", "-o", "program", "."], cwd=place, env=environment, check=True)
        self.check(place / "program")


class Installed(unittest.TestCase):
    def test_files_where_the_documents_say(self):
        with tempfile.TemporaryDirectory(prefix="installed") as folder:
            subprocess.run(["cmake", "--install", BUILD, "--component", "trace", "--prefix", folder], check=True,
                           capture_output=True)
            found = {path.name: path.read_bytes() for path in Path(folder, "share/vitrine/trace").iterdir()}
            self.assertEqual(found, {path.name: path.read_bytes() for path in HELPERS.glob("vitrine_trace*")})
            self.assertTrue(Path(folder, "share/doc/vitrine/engines.md").is_file())


if __name__ == "__main__":
    unittest.main()
