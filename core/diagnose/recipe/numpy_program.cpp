#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/grids.h"
#include "core/diagnose/recipe/printer.h"
#include "core/diagnose/recipe/program.h"
#include "core/model/model.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace vitrine {

namespace {

constexpr const char* kHead = R"(#!/usr/bin/env python3
"""The forward pass of $file ($architecture, $layers layers) in NumPy, in float64.

usage: python3 THIS.py MODEL.gguf 1,403,407 [trace.npz]

Prints the likeliest next tokens. The trace holds every intermediate result under the names of Vitrine's taps:
vitrine-cli compare -m MODEL.gguf --reference trace.npz

All tokens are computed at once, and nothing is cached. To go on token by token, keep $kept
"""
import struct
import sys

import numpy as np

if len(sys.argv) not in (3, 4):
    sys.exit(__doc__)
LAYERS = $layers
# The file: metadata, which is skipped, then name, shape, type and place of each tensor.
file = open(sys.argv[1], "rb")

def number(form):
    return struct.unpack("<" + form, file.read(struct.calcsize("<" + form)))[0]

def text():
    return file.read(number("Q")).decode()

def skip(kind):
    if kind == 8:
        file.read(number("Q"))
    elif kind == 9:
        kind = number("I")
        for _ in range(number("Q")):
            skip(kind)
    else:
        number("BbHhIif?  Qqd"[kind])

if file.read(4) != b"GGUF":
    sys.exit(sys.argv[1] + " is not a GGUF file.")
memory = np.memmap(sys.argv[1], np.uint8, "r")
if len(memory) != $bytes:
    sys.exit(sys.argv[1] + " is another file than the one this program was written for, or a part of it.")
number("I")  # version
tensors, entries = number("Q"), number("Q")
for _ in range(entries):
    skip(8)
    skip(number("I"))
T = {}
for _ in range(tensors):
    name = text()
    shape = [number("Q") for _ in range(number("I"))][::-1]  # rows first
    T[name] = [number("I"), shape, number("Q")]
start = -(-file.tell() // $alignment) * $alignment
for tensor in T.values():
    tensor[2] += start

# How each type of tensor is decoded: b is uint8 [blocks, bytes of a block].
)";

constexpr const char* kRows = R"(
# type: elements of a block, its bytes, its decoder
TYPES = {$types}

def rows(name, first=0, count=None):
    """Rows [first, first + count) of a tensor, float32; of more than two dimensions, all but the last count rows."""
    kind, shape, at = T[name]
    elements, size, decode = TYPES[kind]
    stride = shape[-1] // elements * size
    count = count or int(np.prod(shape[:-1])) - first
    blocks = memory[at + first * stride:at + (first + count) * stride].reshape(-1, size)
    return decode(blocks).reshape(count, shape[-1])

taps = {}

def tap(name, x):
    taps[name] = np.asarray(x, np.float32)
    return x
)";

constexpr const char* kMain = R"(
try:
    ids = [int(i) for i in sys.argv[2].split(",")]
except ValueError:
    sys.exit("These are no token ids: " + sys.argv[2])
n = len(ids)
if not all(0 <= i < $vocabulary for i in ids):
    sys.exit("Token ids are 0 to $last.")
taps["tokens"] = np.int32(ids)
)";

constexpr const char* kEnd = R"(for i in np.argsort(-logits[-1])[:5]:
    print(i, logits[-1, i])
if len(sys.argv) == 4:
    np.savez(sys.argv[3], **taps)
)";

/// Returns the definitions of the tables, which have a number or a name for each layer.
std::string tablesText(const std::vector<LayerTable>& tables)
{
    std::string out;
    for (const LayerTable& table : tables) {
        out += concat(out.empty() ? "\n# Values of each layer\n" : "", table.name, " = [");
        for (const std::string& value : table.values) {
            out += concat(&value == &table.values.front() ? "" : ", ", value.empty() ? "None" : value);
        }
        out += "]\n";
    }
    return out;
}

}  // namespace

std::string numpyProgram(const Model& model)
{
    const ModelConfig& config = model.config();
    const auto decoders = decodersOf(model.file(), findNumpyDecoder);
    const Program program = recordProgram(model);
    const std::unique_ptr<Printer> printed = makeNumpyPrinter(model, program);
    Blanks blanks = programBlanks(model);
    blanks["kept"] = keptText(config);
    blanks["last"] = concat(config.vocabulary - 1);
    std::string out = fill(kHead, blanks);
    std::vector<std::string> helpers;
    std::string functions;
    std::string types;
    for (const auto& [type, decoder] : decoders) {
        const QuantTraits& traits = quantTraits(type);
        for (const char* text : decoder->helpers) {
            if (text) addDefinitions(helpers, text);
        }
        addDefinitions(helpers, numpyGrid(type));
        std::string name(traits.name);
        std::transform(name.begin(), name.end(), name.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        functions += concat("\ndef ", name, "(b):\n", indented(concat(decoder->text, '\n'), 4));
        types += concat(types.empty() ? "" : ", ", static_cast<std::uint32_t>(type), ": (", traits.blockSize, ", ",
                        traits.blockBytes, ", ", name, ')');
    }
    for (const std::string& helper : helpers) out += helper;
    out += functions + fill(kRows, {{"types", types}}) + printed->helpers() + tablesText(printed->loop().tables);
    out += fill(kMain, blanks) + statementsOf(*printed, config.layers, false) + kEnd;
    return out;
}

}  // namespace vitrine
