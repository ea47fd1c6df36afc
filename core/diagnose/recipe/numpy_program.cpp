#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/grids.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/program.h"
#include "core/model/model.h"

#include <algorithm>

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
LAYERS, WIDTH = $layers, $width
$shapes$experts
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

std::string experts(const ModelConfig& config)
{
    if (config.experts.count == 0) return {};
    return concat("EXPERTS, USED, FFN = ", config.experts.count, ", ", config.experts.used, ", ",
                  config.experts.feedForward, "  # experts, those of a token, width of one\n");
}

/// Returns one number if `alike`, otherwise a list of the numbers of all layers.
std::string shapeOf(const ModelConfig& config, bool alike, std::uint32_t common,
                    std::uint32_t (ModelConfig::*of)(std::size_t) const noexcept)
{
    if (alike) return concat(common);
    std::string list;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        const std::uint32_t own = config.layer(layer).attends ? (config.*of)(layer) : 0;
        list += concat(list.empty() ? "[" : ", ", own);
    }
    return list + ']';
}

std::string shapes(const ModelConfig& config)
{
    const ShapeNames names = shapeNames(config);
    std::string out;
    if (config.attendingLayers() > 0) {
        out += concat(
            "HEADS = ", shapeOf(config, names.heads == "HEADS", config.heads, &ModelConfig::headsOf),
            "\nKV_HEADS = ", shapeOf(config, names.kvHeads == "KV_HEADS", config.kvHeads, &ModelConfig::kvHeadsOf),
            "\nHEAD = ", shapeOf(config, names.head == "HEAD", config.headDim, &ModelConfig::headDimOf),
            "  # width of one\n");
    }
    const LatentConfig& latent = config.latent;
    if (latent.rank > 0) {
        out +=
            concat("LATENT, PLAIN, ROTATED, VALUE = ", latent.rank, ", ", latent.plain, ", ", latent.rotated, ", ",
                   latent.valueDim, "  # latent vector, of each head what is not and what is rotated, and its value\n");
    }
    const RecurrentConfig& states = config.recurrent;
    if (states.heads > 0) {
        out +=
            concat("STATE_HEADS, STATE_GROUPS, STATE_KEY, STATE_VALUE = ", states.heads, ", ", states.groups, ", ",
                   states.keyDim, ", ", states.valueDim,
                   "  # states of a layer, how many of them have keys of their own, [STATE_KEY, STATE_VALUE] each\n");
    }
    if (config.perLayerInput > 0) out += concat("PER_LAYER = ", config.perLayerInput, "  # input of each layer\n");
    if (config.streams.count > 0) out += concat("STREAMS = ", config.streams.count, "  # residual streams\n");
    return out;
}

}  // namespace

std::string numpyProgram(const Model& model)
{
    const ModelConfig& config = model.config();
    const auto decoders = decodersOf(model.file(), findNumpyDecoder);
    const Recipe recipe = makeRecipe(model);
    Blanks blanks = programBlanks(model);
    blanks["experts"] = experts(config);
    blanks["shapes"] = shapes(config);
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
    out += functions + fill(kRows, {{"types", types}}) + helpersOf(recipe, &RecipeStep::numpy) + fill(kMain, blanks);
    out += bodiesOf(recipe.input, &RecipeStep::numpy, 0);
    out += "for L in range(LAYERS):\n    b = f\"blk.{L}.\"\n";
    out += layerBodiesOf(recipe, &RecipeStep::numpy, 4);
    out += bodiesOf(recipe.output, &RecipeStep::numpy, 0) + kEnd;
    return out;
}

}  // namespace vitrine
