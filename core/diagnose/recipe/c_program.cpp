#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/grids.h"
#include "core/diagnose/recipe/printer.h"
#include "core/diagnose/recipe/program.h"
#include "core/model/model.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <variant>
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

enum { LAYERS = $layers, VOCABULARY = $vocabulary };

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

/* The tensor blk.L.NAME, or NAME where L is negative. */
static const Tensor *tensor(int L, const char *name)
{
    char full[256];
    if (L < 0) snprintf(full, sizeof full, "%s", name);
    else snprintf(full, sizeof full, "blk.%d.%s", L, name);
    for (uint64_t i = 0; i < tensor_count; i++)
        if (!strcmp(tensors[i].name, full)) return tensors + i;
    stop("This program is for another file: there is no", name);
    return 0;
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
static double *vector(int L, const char *name)
{
    const Tensor *t = tensor(L, name);
    double *y = numbers(t->rows * t->columns);
    for (long r = 0; r < t->rows; r++) decode(t, r, y + r * t->columns);
    return y;
}

static long n;
static int32_t *ids;
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
    ids = malloc((strlen(words[2]) + 1) * sizeof *ids);
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

/// Returns the definitions of the tables, which have a number or a function for each layer.
std::string tablesText(const std::vector<LayerTable>& tables)
{
    std::string out;
    for (const LayerTable& table : tables) {
        const auto isOf = [&](const char* name) { return table.name.starts_with(name); };
        const bool isNumber = isOf("SCALE") || isOf("MAGNITUDE") || isOf("XIELU");
        out += out.empty() ? "\n/* Values of each layer */\n" : "";
        out += isOf("FREQUENCIES") ? concat("static long (*const ", table.name, "[])(double *) = {")
                                   : concat("static const ", isNumber ? "double " : "long ", table.name, "[] = {");
        for (const std::string& value : table.values) {
            out += concat(&value == &table.values.front() ? "" : ", ", value.empty() ? "0" : value);
        }
        out += "};\n";
    }
    return out;
}

/// Returns the variables with the expressions for their numbers of values.
std::map<std::string, std::string> variablesOf(const Program& program)
{
    std::map<std::string, std::size_t> widths;
    const auto note = [&](const std::vector<Recorded>& events) {
        for (const Recorded& event : events) {
            const auto ofView = [&](const MatrixView& view, ops::Access) {
                std::size_t& width = widths[nameOf(view)];
                width = std::max(width, view.elements());  // recorded programs have one token
            };
            if (const Op* const op = std::get_if<Op>(&event))
                std::visit([&](auto each) { ops::forEachView(each, ofView); }, *op);
        }
    };
    note(program.before);
    for (const std::vector<Recorded>& events : program.layers) note(events);
    note(program.after);
    std::map<std::string, std::string> variables;
    for (const auto& [name, width] : widths) variables[name] = concat("n * ", width, name == "scores" ? " * n" : "");
    return variables;
}

/// Returns the allocations of all variables.
std::string memoryOf(const std::map<std::string, std::string>& variables, std::size_t streams)
{
    std::string out;
    for (const auto& [name, size] : variables) {
        if (name.find('[') == std::string::npos) out += concat("    double *", name, " = numbers(", size, ");\n");
    }
    if (streams == 0) return out;
    return out + fill("    double *streams[$count], *predicted[$count];\n"
                      "    for (long s = 0; s < $count; s++) {\n"
                      "        streams[s] = numbers($size);\n"
                      "        predicted[s] = numbers($size);\n    }\n",
                      {{"count", concat(streams)}, {"size", variables.at("streams[0]")}});
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
    const Program program = recordProgram(model);
    const std::unique_ptr<Printer> printed = makeCPrinter(model, program);
    Blanks blanks = programBlanks(model);
    blanks["kept"] = keptText(config, "   ");
    blanks["memory"] = memoryOf(variablesOf(program), config.streams.count);
    std::string out = fill(kHead, blanks);
    out += decoders.definitions + fill(kDecode, {{"sizes", decoders.sizes}, {"cases", decoders.cases}});
    out += printed->helpers() + tablesText(printed->loop().tables) + fill(kMain, blanks);
    return out + statementsOf(*printed, config.layers, true) + kEnd;
}

}  // namespace vitrine
