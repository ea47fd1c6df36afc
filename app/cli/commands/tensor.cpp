#include "app/cli/commands/commands.h"
#include "app/cli/flags/tensor_names.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/standard_streams.h"
#include "app/cli/output/tensor_output.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/parse_number.h"
#include "core/base/visible_text.h"
#include "core/diagnose/compare_files/tensor_difference.h"
#include "core/file/gguf/gguf_file.h"

#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    std::string name;
    std::string row;
    std::string rows;
    std::string block;
    std::string out;
    bool allStatistics = false;
    bool json = false;

    bool hasPlace() const { return !row.empty() || !rows.empty() || !block.empty(); }
};

/// Parses a number below `count`. Otherwise throws UsageError with the flag and the valid range.
std::uint64_t within(const char* flag, std::string_view text, std::uint64_t count, const char* what)
{
    const auto number = parseNumber<std::uint64_t>(text);
    if (number && *number < count) return *number;
    throw UsageError(concat(flag, " is ", inQuotes(text), ", but the tensor has the ", what, " 0 to ", count - 1, "."));
}

/// Parses "A:B", the rows from A up to, but not including, B, as in NumPy. Either number may be left out.
RowRange parseRows(const std::string& text, std::uint64_t count)
{
    const std::size_t colon = text.find(':');
    const auto bound = [&](std::string_view part, std::uint64_t otherwise) {
        return part.empty() ? std::optional(otherwise) : parseNumber<std::uint64_t>(part);
    };
    const auto begin = bound(std::string_view(text).substr(0, colon), 0);
    const auto end = colon == std::string::npos ? std::nullopt : bound(std::string_view(text).substr(colon + 1), count);
    if (!begin || !end || *begin >= *end || *end > count) {
        throw UsageError(concat("--rows is ", inQuotes(text), ", but must be A:B with rows from 0 to ", count,
                                ", where B is the first row after the range."));
    }
    return {*begin, *end};
}

void checkFlags(const Flags& flags)
{
    const int places = (flags.row.empty() ? 0 : 1) + (flags.rows.empty() ? 0 : 1) + (flags.block.empty() ? 0 : 1);
    refuseIf(places > 1, "Pass only one of --row, --rows and --block.");
    refuseIf(flags.allStatistics && (places > 0 || !flags.out.empty()),
             "--all-stats applies to whole tensors and cannot be combined with --row, --rows, --block or --out.");
    refuseIf(!flags.out.empty() && !flags.block.empty(), "--out writes only rows; remove it to show a block.");
    refuseIf(flags.out == "-" && flags.json,
             "--json cannot be combined with --out -, because stdout contains the array.");
    refuseIf(flags.name.empty() && !flags.allStatistics,
             "tensor requires a name, such as blk.0.attn_q.weight; '*' lists all.");
}

/// Writes the rows as an array with two dimensions, or a whole tensor with its own dimensions.
void writeRows(const GgufTensor& tensor, RowRange rows, bool whole, const std::string& path)
{
    AtomicFile file = openOutput(path);
    std::vector<std::uint64_t> shape{rows.end - rows.begin, tensor.shape[0]};
    if (whole) shape = numpyShape(tensor);
    writeNpyHeader(file, shape);
    for (std::uint64_t row = rows.begin; row < rows.end; ++row) {
        const std::vector<float> values = decodeRow(tensor, row);
        file.write(std::as_bytes(std::span(values)));
    }
    file.commit();
}

void showOne(const GgufTensor& tensor, const Flags& flags)
{
    const std::uint64_t count = rowsOf(tensor);
    Json json = tensorJson(tensor);
    RowRange rows{0, count};
    if (!flags.row.empty()) {
        rows.begin = within("--row", flags.row, count, "rows");
        rows.end = rows.begin + 1;
    }
    if (!flags.rows.empty()) rows = parseRows(flags.rows, count);
    if (!flags.block.empty()) {
        const std::uint64_t blocks = tensor.elementCount() / quantTraits(tensor.type).blockSize;
        json["block"] = blockJson(tensor, within("--block", flags.block, blocks, "blocks"));
    } else {
        if (flags.hasPlace()) json["rows"] = {rows.begin, rows.end};
        json["statistics"] = statisticsJson(tensor, rows);
        if (flags.hasPlace() && flags.out.empty()) json["values"] = valuesJson(tensor, rows);
    }
    if (!flags.out.empty()) writeRows(tensor, rows, !flags.hasPlace(), flags.out);
    if (flags.out == "-") return;
    if (flags.json) return printJson(json, false);
    std::cout << tensorText(json);
}

void list(const std::vector<const GgufTensor*>& tensors, const Flags& flags)
{
    Json all = Json::array();
    for (const GgufTensor* tensor : tensors) {
        Json json = tensorJson(*tensor);
        if (flags.allStatistics) json["statistics"] = statisticsJson(*tensor, {0, rowsOf(*tensor)});
        if (flags.json) {
            all.push_back(std::move(json));
        } else {
            std::cout << tensorText(json);
        }
    }
    if (flags.json) printJson({{"tensors", std::move(all)}}, false);
}

void run(const Flags& flags)
{
    checkFlags(flags);
    const GgufFile file = GgufFile::open(flags.model);
    const auto tensors = findTensors(file, flags.name.empty() ? "*" : flags.name);
    const bool one = tensors.size() == 1 && !flags.allStatistics;
    if (!one && (flags.hasPlace() || !flags.out.empty())) {
        throw UsageError(concat(inQuotes(flags.name), " matches ", tensors.size(),
                                " tensors; --row, --rows, --block and --out require exactly one."));
    }
    readIntact(file, [&] { one ? showOne(*tensors.front(), flags) : list(tensors, flags); });
}

}  // namespace

void addTensor(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command =
        line.addSubcommand("tensor", "Shows a tensor: statistics, decoded rows, the parts of a quantized block");
    addModelFlag(command, flags->model);
    command.addOption("name", flags->name, "TENSOR",
                      "The tensor, such as blk.0.attn_q.weight; with * or ?, all matching tensors are listed");
    command.addOption("--row", flags->row, "N",
                      "The values of one row (rows of further axes are numbered consecutively)");
    command.addOption("--rows", flags->rows, "A:B", "The values of the rows A to B - 1");
    command.addOption("--block", flags->block, "N",
                      "A stored block, numbered across all rows: its bytes, scales, minima, quants and values");
    command.addOption("--out", flags->out, "FILE.npy",
                      "File for the rows, or for the whole tensor, as float32; -: standard output");
    command.addFlag("--all-stats", flags->allStatistics, "Statistics of all tensors, or of those that match TENSOR");
    command.addFlag("--json", flags->json, "One JSON document instead of text");
    command.footer(
        "A value of a block is d * scale * level - dmin * minimum, with the scale and minimum of its group; its level "
        "is its quant minus the zero point, or the entry of a table. docs/command_line.md explains it.\n\n"
        "Example: vitrine-cli tensor -m model.gguf blk.0.attn_q.weight --block 0 --json\n"
        "         vitrine-cli tensor -m model.gguf 'blk.*.ffn_down.weight' --all-stats");
    runWithModel(command, flags->model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli
