#include "app/cli/output/tensor_output.h"

#include "core/base/concat.h"
#include "core/base/short_name.h"
#include "core/diagnose/capture/value_statistics.h"
#include "core/diagnose/cause/block_parts.h"
#include "core/diagnose/compare_files/tensor_difference.h"
#include "core/file/npz/npy_header.h"
#include "core/file/quant/half.h"
#include "core/file/quant/quant_traits.h"

#include <algorithm>
#include <cmath>

namespace vitrine::cli {

namespace {

std::string hexOf(std::span<const std::byte> bytes)
{
    std::string text;
    for (const std::byte byte : bytes) text += hexadecimal(std::to_integer<std::uint64_t>(byte), 2);
    return text;
}

/// Converts a float with enough digits to distinguish all floats. NaN and infinities become texts, because JSON would
/// write them as null.
Json numberOf(float value)
{
    if (std::isfinite(value)) return value;
    return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

Json numbersOf(std::span<const float> values)
{
    return jsonArray(values, numberOf);
}

void addParts(Json& json, const BlockParts& parts)
{
    json["d"] = numberOf(parts.d);
    json["dmin"] = numberOf(parts.dmin);
    json["group_size"] = parts.groupSize;
    const std::span<const float> scales(parts.scales);
    json["scales"] = numbersOf(scales.first(parts.groups()));
    if (parts.dmin != 0) json["minima"] = numbersOf(std::span<const float>(parts.minima).first(parts.groups()));
    Json quants = Json::array();
    Json negative = Json::array();
    for (std::size_t i = 0; i < parts.elements; ++i) {
        quants.push_back(parts.quants[i]);
        if (parts.negative[i]) negative.push_back(i);
    }
    json["quants"] = std::move(quants);
    if (parts.levels) {
        constexpr std::size_t kLevels = 16;  // number of levels of every type with a table
        json["levels"] = std::vector<int>(parts.levels, parts.levels + kLevels);
    } else {
        json["zero"] = parts.zero;
    }
    if (!negative.empty()) json["negative"] = std::move(negative);
}

std::string textOf(const Json& number)
{
    if (number.is_string()) return number.get<std::string>();
    if (number.is_null()) return "none";
    return number.is_number_integer() ? concat(number.get<std::int64_t>()) : significant(number.get<double>(), 9);
}

std::string textOfList(const Json& list, std::size_t perLine)
{
    std::string text;
    for (std::size_t i = 0; i < list.size(); ++i) {
        text += concat(i % perLine == 0 ? "\n    " : " ", textOf(list[i]));
    }
    return text + '\n';
}

std::string blockText(const Json& block)
{
    constexpr std::size_t kFew = 8;
    constexpr std::size_t kMany = 32;
    std::string text = concat("  block ", textOf(block["index"]), ": row ", textOf(block["row"]), ", from column ",
                              textOf(block["column"]), ", at byte ", textOf(block["file_offset"]),
                              " of the file\n  bytes ", block["bytes"].get<std::string>(), '\n');
    for (const char* one : {"d", "dmin", "group_size", "zero"}) {
        if (block.contains(one)) text += concat("  ", one, ' ', textOf(block[one]), '\n');
    }
    for (const char* list : {"scales", "minima", "levels", "quants", "negative"}) {
        if (block.contains(list)) text += concat("  ", list, textOfList(block[list], kMany));
    }
    return text + concat("  values", textOfList(block["values"], kFew));
}

}  // namespace

std::vector<std::uint64_t> numpyShape(const GgufTensor& tensor)
{
    std::vector<std::uint64_t> shape(tensor.shape.begin(), tensor.shape.begin() + tensor.dimensions);
    std::reverse(shape.begin(), shape.end());
    return shape;
}

std::vector<float> decodeRow(const GgufTensor& tensor, std::uint64_t row)
{
    std::vector<float> values(tensor.shape[0]);
    decodeRowInto(tensor, row, values.data());
    return values;
}

void writeNpyHeader(AtomicFile& file, std::span<const std::uint64_t> shape)
{
    const std::string header = npyHeader(NpyType::F32, shape);
    file.write(std::as_bytes(std::span(header)));
}

Json tensorJson(const GgufTensor& tensor)
{
    return {{"name", tensor.name},         {"type", quantTraits(tensor.type).name}, {"shape", numpyShape(tensor)},
            {"bytes", tensor.data.size()}, {"file_offset", tensor.fileOffset},      {"part", tensor.part}};
}

Json statisticsJson(const GgufTensor& tensor, RowRange rows)
{
    ValueStatistics all;
    std::uint64_t zeros = 0;
    for (std::uint64_t row = rows.begin; row < rows.end; ++row) {
        const std::vector<float> values = decodeRow(tensor, row);
        all.add(values, values.size(), row);
        zeros += static_cast<std::uint64_t>(std::count(values.begin(), values.end(), 0.0F));
    }
    const bool any = all.count() > all.nans() + all.infinities();
    const auto number = [any](double value) { return any ? Json(value) : Json(nullptr); };
    return {{"count", all.count()},
            {"min", number(all.min())},
            {"max", number(all.max())},
            {"mean", number(all.mean())},
            {"rms", number(all.rms())},
            {"std", number(all.standardDeviation())},
            {"zeros", zeros},
            {"nans", all.nans()},
            {"infinities", all.infinities()}};
}

Json valuesJson(const GgufTensor& tensor, RowRange rows)
{
    Json values = Json::array();
    for (std::uint64_t row = rows.begin; row < rows.end; ++row) values.push_back(numbersOf(decodeRow(tensor, row)));
    return values;
}

Json blockJson(const GgufTensor& tensor, std::uint64_t block)
{
    const QuantTraits& traits = quantTraits(tensor.type);
    const auto bytes = tensor.data.subspan(block * traits.blockBytes, traits.blockBytes);
    const std::uint64_t blocksPerRow = tensor.shape[0] / traits.blockSize;
    Json json = {{"index", block},
                 {"row", block / blocksPerRow},
                 {"column", block % blocksPerRow * traits.blockSize},
                 {"file_offset", tensor.fileOffset + block * traits.blockBytes},
                 {"bytes", hexOf(bytes)}};
    if (hasParts(tensor.type)) addParts(json, takeApart(tensor.type, bytes.data(), halfToFloat));
    std::vector<float> values(traits.blockSize);
    traits.decode(bytes.data(), values.data(), values.size());
    json["values"] = numbersOf(values);
    return json;
}

std::string tensorText(const Json& tensor)
{
    std::string shape;
    for (const Json& axis : tensor["shape"]) shape += concat(shape.empty() ? "" : ", ", textOf(axis));
    std::string text = concat(shortName(tensor["name"].get<std::string>()), "  ", tensor["type"].get<std::string>(),
                              "  [", shape, "]  ", textOf(tensor["bytes"]), " bytes\n");
    if (tensor.contains("statistics")) {
        text += " ";
        for (const auto& [name, value] : tensor["statistics"].items()) text += concat("  ", name, ' ', textOf(value));
        text += '\n';
    }
    if (tensor.contains("block")) text += blockText(tensor["block"]);
    if (tensor.contains("values")) {
        std::uint64_t row = tensor["rows"][0].get<std::uint64_t>();
        for (const Json& values : tensor["values"]) text += concat("  row ", row++, textOfList(values, 8));
    }
    return text;
}

}  // namespace vitrine::cli
