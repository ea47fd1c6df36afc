#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/grids.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/program.h"
#include "core/diagnose/recipe/recurrent_c.h"
#include "core/model/model.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

constexpr const char* kHead = R"(/* The forward pass of $file ($architecture, $layers layers) in C99, in double.

   cc -O2 THIS.c -lm && ./a.out MODEL.gguf 1,403,407 [FOLDER]

   Prints the likeliest next tokens. The folder, which must exist, gets every intermediate result as NAME.npy under the
   names of Vitrine's taps: vitrine-cli compare -m MODEL.gguf --reference FOLDER

   All tokens are computed at once, and nothing is cached. To go on token by token, keep $kept */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAYERS = $layers, WIDTH = $width, VOCABULARY = $vocabulary };
$shapes$experts$states
static void stop(const char *why, const char *what)
{
    fprintf(stderr, "%s %s\n", why, what);
    exit(1);
}

static double *numbers(long count)
{
    double *memory = calloc(count + !count, sizeof *memory);
    if (!memory) stop("There is not", "enough memory.");
    return memory;
}

/* The file: metadata, which is skipped, then name, shape, type and place of each tensor. */
typedef struct {
    char name[128];
    uint32_t type;
    long columns, rows;  /* of more than two dimensions, all but the first count rows */
    const unsigned char *data;
} Tensor;
static Tensor *tensors;
static uint64_t tensor_count;
static const unsigned char *at;

static uint64_t number(int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++) value |= (uint64_t)*at++ << 8 * i;
    return value;
}

static void skip(uint32_t kind)
{
    static const int size[] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
    if (kind == 9) {
        kind = number(4);
        for (uint64_t count = number(8); count > 0; count--) skip(kind);
    } else {
        uint64_t bytes = kind == 8 ? number(8) : (uint64_t)size[kind];
        at += bytes;
    }
}

static void read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) stop("Cannot open", path);
    fseek(f, 0, SEEK_END);
    size_t size = ftell(f);
    unsigned char *file = malloc(size + 1);
    rewind(f);
    if (!file || fread(file, 1, size, f) != size || memcmp(file, "GGUF", 4)) stop("Cannot read as GGUF:", path);
    if (size != $bytes) stop("This program is for another file than this one, or this is a part of it:", path);
    fclose(f);
    at = file + 8;
    tensor_count = number(8);
    for (uint64_t entries = number(8); entries > 0; entries--) {
        skip(8);
        skip(number(4));
    }
    tensors = calloc(tensor_count, sizeof *tensors);
    for (uint64_t i = 0; i < tensor_count; i++) {
        Tensor *t = tensors + i;
        uint64_t length = number(8);
        if (length >= sizeof t->name) stop("A name is too long in", path);
        memcpy(t->name, at, length);
        at += length;
        uint32_t dimensions = number(4);
        t->columns = number(8);
        t->rows = 1;
        while (--dimensions > 0) t->rows *= number(8);
        t->type = number(4);
        t->data = file + number(8);
    }
    size_t start = ((at - file) + $alignment - 1) / $alignment * $alignment;
    for (uint64_t i = 0; i < tensor_count; i++) tensors[i].data += start;
}

/* blk.L.PART.KIND, or PART.KIND where L is negative; 0 if there is none. */
static const Tensor *find(int L, const char *part, const char *kind)
{
    char name[256];
    if (L < 0) snprintf(name, sizeof name, "%s%s", part, kind);
    else snprintf(name, sizeof name, "blk.%d.%s%s", L, part, kind);
    for (uint64_t i = 0; i < tensor_count; i++)
        if (!strcmp(tensors[i].name, name)) return tensors + i;
    return 0;
}

static const Tensor *tensor(int L, const char *part, const char *kind)
{
    const Tensor *t = find(L, part, kind);
    if (!t) stop("This program is for another file: there is no", part);
    return t;
}
)";

constexpr const char* kDecode = R"(
/* Row `row` of a tensor. */
static void decode(const Tensor *t, long row, double *y)
{
    long elements = 1, size = 0;
    switch (t->type) {
$sizes    }
    if (!size) stop("This program is for another file: it has no decoder for the type of", t->name);
    const unsigned char *b = t->data + row * (t->columns / elements) * size;
    for (const double *end = y + t->columns; y < end; y += elements, b += size) {
        switch (t->type) {
$cases        }
    }
}

/* All values of a small tensor. */
static double *vector(int L, const char *part, const char *kind)
{
    const Tensor *t = tensor(L, part, kind);
    double *y = numbers(t->rows * t->columns);
    for (long r = 0; r < t->rows; r++) decode(t, r, y + r * t->columns);
    return y;
}

static long n;
static const char *folder;

static FILE *open_array(const char *name, const char *type, const char *shape)
{
    char path[4096], header[128];
    snprintf(path, sizeof path, "%s/%s.npy", folder, name);
    snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", type, shape);
    FILE *f = fopen(path, "wb");
    if (!f) stop("Cannot write", path);
    fwrite("\x93NUMPY\1\0\x76\0", 1, 10, f);
    fprintf(f, "%-117s\n", header);
    return f;
}

/* x [rows, groups, width], or without groups [rows, width], as a NumPy array of float32. */
static void save(int L, const char *name, const double *x, long rows, long groups, long width)
{
    char full[64], shape[96];
    if (!folder) return;
    if (L < 0) snprintf(full, sizeof full, "%s", name);
    else snprintf(full, sizeof full, "%d.%s", L, name);
    if (groups) snprintf(shape, sizeof shape, "%ld, %ld, %ld", rows, groups, width);
    else snprintf(shape, sizeof shape, "%ld, %ld", rows, width);
    FILE *f = open_array(full, "<f4", shape);
    for (long i = 0; i < rows * (groups ? groups : 1) * width; i++) {
        float value = x[i];
        fwrite(&value, sizeof value, 1, f);
    }
    if (fclose(f)) stop("Cannot write", full);
}
)";

constexpr const char* kMain = R"(
int main(int count, char **words)
{
    if (count < 3) stop("usage:", "a.out MODEL.gguf 1,403,407 [FOLDER]");
    read_file(words[1]);
    folder = count > 3 ? words[3] : 0;
    int32_t *ids = malloc((strlen(words[2]) + 1) * sizeof *ids);
    for (char *word = words[2]; *word; word += *word == ',') {
        char *id = word;
        ids[n++] = strtol(id, &word, 10);
        if (word == id || (*word && *word != ',') || ids[n - 1] < 0 || ids[n - 1] >= VOCABULARY) stop("Not a token id:", id);
    }
    if (!n) stop("There are", "no token ids.");
    if (folder) {
        char shape[32];
        snprintf(shape, sizeof shape, "%ld,", n);
        FILE *f = open_array("tokens", "<i4", shape);
        fwrite(ids, sizeof *ids, n, f);
        fclose(f);
    }
$memory
)";

constexpr const char* kEnd = R"(
    for (int rank = 0; rank < 5; rank++) {
        double *last = logits + (n - 1) * VOCABULARY;
        long best = 0;
        for (long i = 1; i < VOCABULARY; i++)
            if (last[i] > last[best]) best = i;
        printf("%ld %.7g\n", best, last[best]);
        last[best] = -INFINITY;
    }
    return 0;
}
)";

std::string expertSizes(const ModelConfig& config)
{
    const ExpertConfig& experts = config.experts;
    if (experts.count == 0) return {};
    const std::string shared =
        experts.sharedFeedForward > 0 ? concat(", SHARED = ", experts.sharedFeedForward) : std::string();
    return concat("enum { EXPERTS = ", experts.count, ", USED = ", experts.used, shared,
                  ", ACTIVATED = ", experts.activatedWidth(), " };\n");
}

/// Returns the definition of one constant if `alike`, otherwise of a table with the numbers of all layers.
std::string shapeOf(const ModelConfig& config, const char* name, bool alike, std::uint32_t common,
                    std::uint32_t (ModelConfig::*of)(std::size_t) const noexcept)
{
    if (alike) return concat("enum { ", name, " = ", common, " };\n");
    std::string list;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        list += concat(list.empty() ? "" : ", ", (config.*of)(layer));
    }
    return concat("static const long ", name, "[] = {", list, "};\n");
}

std::string shapes(const ModelConfig& config)
{
    const ShapeNames names = shapeNames(config);
    const bool alike = names.heads == "HEADS" && names.kvHeads == "KV_HEADS" && names.head == "HEAD";
    const std::uint32_t width = config.experts.count > 0 ? config.experts.feedForward : config.feedForward;
    const bool sameWidth = feedForwardName(config) != "FFN[L]";
    std::string out;
    if (alike && sameWidth) {
        out = concat("enum { HEADS = ", config.heads, ", KV_HEADS = ", config.kvHeads, ", HEAD = ", config.headDim,
                     ", FFN = ", width, " };\n");
    } else {
        out = shapeOf(config, "HEADS", names.heads == "HEADS", config.heads, &ModelConfig::headsOf) +
              shapeOf(config, "KV_HEADS", names.kvHeads == "KV_HEADS", config.kvHeads, &ModelConfig::kvHeadsOf) +
              shapeOf(config, "HEAD", names.head == "HEAD", config.headDim, &ModelConfig::headDimOf) +
              shapeOf(config, "FFN", sameWidth, width, &ModelConfig::feedForwardOf);
    }
    const LatentConfig& latent = config.latent;
    if (latent.rank > 0) {
        out += concat("enum { LATENT = ", latent.rank, ", PLAIN = ", latent.plain, ", ROTATED = ", latent.rotated,
                      ", VALUE = ", latent.valueDim, " };\n");
    }
    if (config.streams.count > 0) out += concat("enum { STREAMS = ", config.streams.count, " };\n");
    if (config.perLayerInput > 0) out += concat("enum { PER_LAYER = ", config.perLayerInput, " };\n");
    return out;
}

/// Returns an expression for the largest width of a token's queries or keys in any layer.
std::string queryWidthText(const ModelConfig& config)
{
    const ShapeNames names = shapeNames(config);
    if (names.heads == "HEADS" && names.head == "HEAD") return "HEADS * HEAD";
    std::uint32_t most = 0;
    for (std::size_t layer = 0; layer < config.layers; ++layer) most = std::max(most, config.queryWidthOf(layer));
    return concat(most);
}

std::string keyWidthText(const ModelConfig& config)
{
    const ShapeNames names = shapeNames(config);
    if (names.kvHeads == "KV_HEADS" && names.head == "HEAD") return "KV_HEADS * HEAD";
    std::uint32_t most = 0;
    for (std::size_t layer = 0; layer < config.layers; ++layer) most = std::max(most, config.kvWidthOf(layer));
    return concat(most);
}

/// Returns an expression for the width of the output of attention or of a recurrent state, whichever is larger.
std::string mixWidth(const ModelConfig& config)
{
    const std::size_t states = config.recurrent.heads > 0 ? config.recurrent.innerWidth() : 0;
    return states > config.queryWidth() ? "STATE_HEADS * STATE_VALUE" : queryWidthText(config);
}

void addFeedForwardMemory(const Model& model, std::vector<CArray>& arrays)
{
    const ModelConfig& config = model.config();
    if (config.experts.readsLayerInput) arrays.push_back({"begin", "n * WIDTH"});
    if (config.experts.count == 0) {
        const std::string width = feedForwardName(config) == "FFN" ? "FFN" : concat(config.feedForward);
        for (const char* name : {"gate", "up", "a"}) arrays.push_back({name, "n * " + width});
        return;
    }
    const std::uint64_t widest = std::max(config.experts.feedForward, config.experts.sharedFeedForward);
    const bool dense = config.hasDenseLayers();
    const std::string opened =
        dense ? concat("n * ", std::max<std::uint64_t>(widest, config.feedForward)) : concat(widest);
    arrays.push_back({"router", "n * EXPERTS"});
    arrays.push_back({"a", concat("n * ", config.activatedWidth())});
    arrays.push_back({"part", concat(std::max(config.embedding, config.experts.latent))});
    arrays.push_back({"gate", opened});
    arrays.push_back({"up", opened});
}

/// Returns C code without comments and string literals.
std::string bareCode(std::string_view code)
{
    std::string bare;
    for (std::size_t at = 0; at < code.size();) {
        const bool isComment = code.substr(at, 2) == "/*";
        if (!isComment && code[at] != '"') {
            bare += code[at++];
            continue;
        }
        const std::size_t end = code.find(isComment ? "*/" : "\"", at + 1);
        if (end == std::string_view::npos) break;
        at = end + (isComment ? 2 : 1);
    }
    return bare;
}

/// Returns whether `code` contains `name` as a whole identifier.
bool mentions(std::string_view code, std::string_view name)
{
    const auto isLetter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t at = code.find(name); at != std::string_view::npos; at = code.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !isLetter(code[at - 1])) && (end == code.size() || !isLetter(code[end]))) return true;
    }
    return false;
}

/// Returns the allocations in main() for the arrays that `steps` mention.
std::string memoryOf(const Model& model, const std::string& steps)
{
    const std::string code = bareCode(steps);
    const ModelConfig& config = model.config();
    const bool sameHeads = shapeNames(config).heads == "HEADS";
    const std::string mix = "n * " + mixWidth(config);
    std::vector<CArray> arrays{{"x", "n * WIDTH"},
                               {"h", "n * WIDTH"},
                               {"y", "n * WIDTH"},
                               {"logits", "n * VOCABULARY"},
                               {"q", "n * " + queryWidthText(config)},
                               {"k", "n * " + keyWidthText(config)},
                               {"v", "n * " + keyWidthText(config)},
                               {"scores", concat("n * ", sameHeads ? "HEADS" : concat(config.heads), " * n")},
                               {"mix", mix},
                               {"z", mix}};
    const std::vector<CArray> states = cStateMemory(config);
    arrays.insert(arrays.end(), states.begin(), states.end());
    addFeedForwardMemory(model, arrays);
    std::string out;
    for (const CArray& array : arrays) {
        if (mentions(code, array.name)) out += concat("    double *", array.name, " = numbers(", array.size, ");\n");
    }
    if (mentions(code, "name")) out += "    char name[64];\n";
    return out;
}

/// The parts of the program that decode tensors: definitions, block sizes, and the cases of `decode`.
struct Decoders {
    std::string definitions;
    std::string sizes;
    std::string cases;
};

Decoders decodersIn(const GgufFile& file)
{
    Decoders out;
    std::vector<std::string> definitions;
    for (const auto& [type, decoder] : decodersOf(file, findCDecoder)) {
        const QuantTraits& traits = quantTraits(type);
        for (const char* text : decoder->helpers) {
            if (text) addDefinitions(definitions, text);
        }
        addDefinitions(definitions, cGrid(type));
        const auto id = static_cast<std::uint32_t>(type);
        out.sizes += concat("    case ", id, ": elements = ", traits.blockSize, ", size = ", traits.blockBytes,
                            "; break;  /* ", traits.name, " */\n");
        out.cases += concat("        case ", id, ": {  /* ", traits.name, " */\n",
                            indented(concat(decoder->text, '\n'), 12), "            break;\n        }\n");
    }
    for (const std::string& definition : definitions) out.definitions += definition;
    return out;
}

}  // namespace

std::string cProgram(const Model& model)
{
    const ModelConfig& config = model.config();
    const Decoders decoders = decodersIn(model.file());
    const Recipe recipe = makeRecipe(model);
    Blanks blanks = programBlanks(model);
    blanks["shapes"] = shapes(config);
    blanks["kept"] = keptText(config, "   ");
    blanks["experts"] = expertSizes(config);
    blanks["states"] = cStateSizes(config);
    const std::string steps = bodiesOf(recipe.input, 4) + "    for (int L = 0; L < LAYERS; L++) {\n" +
                              layerBodiesOf(recipe, 8) + "    }\n" + bodiesOf(recipe.output, 4) + kEnd;
    blanks["memory"] = memoryOf(model, steps);
    std::string out = fill(kHead, blanks);
    out += decoders.definitions + fill(kDecode, {{"sizes", decoders.sizes}, {"cases", decoders.cases}});
    out += helpersOf(recipe) + fill(kMain, blanks);
    return out + steps;
}

}  // namespace vitrine
