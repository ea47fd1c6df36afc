#include "core/compare/trace_file.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/npz/npz_writer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string_view>
#include <system_error>

namespace vitrine {

namespace {

using Shape = std::vector<std::uint64_t>;

/// Without axes of length 1.
Shape squeezed(const Shape& shape)
{
    Shape result;
    std::copy_if(shape.begin(), shape.end(), std::back_inserter(result), [](std::uint64_t n) { return n != 1; });
    return result;
}

/// Whether `found` holds `rows` rows of `array`, in the same order.
bool fits(const TraceArray& array, std::size_t rows, const Shape& found)
{
    const Shape have = squeezed(found);
    return have == squeezed({rows, array.groups, array.width}) || have == squeezed({rows, array.groups * array.width});
}

/// What is most likely wrong, in words; empty when nothing suggests itself.
std::string advice(const TraceArray& array, const Shape& found)
{
    const Shape have = squeezed(found);
    if (have == squeezed({array.groups, array.rows, array.width}) ||
        have == squeezed({array.groups * array.width, array.rows}) || have == squeezed({array.width, array.rows})) {
        return "; the axes seem to be in another order: the first must be the token, then the head";
    }
    for (const std::uint64_t length : have) {
        if (length == array.rows) return "";
    }
    return concat("; the first axis must be that of the tokens, of length ", array.rows);
}

/// Relative resolution of numbers of a type; what is compared with them is f32 itself.
double resolutionOf(NpyType type)
{
    return type == NpyType::F16 ? std::ldexp(1.0, -11) : kF32Resolution;
}

bool isFloat(NpyType type)
{
    return type == NpyType::F16 || type == NpyType::F32 || type == NpyType::F64;
}

struct TapName {
    Site site = Site::Embed;
    std::size_t layer = 0;  ///< the largest of its type where the name holds a larger one
};

/// Nothing where `name` is not that of a tap.
std::optional<TapName> tapName(std::string_view name)
{
    const std::size_t dot = name.find('.');
    const bool inLayer = dot != std::string_view::npos;
    const SiteTraits* site = findSite(inLayer ? name.substr(dot + 1) : name);
    if (!site || site->perLayer != inLayer) return std::nullopt;
    TapName tap{site->site, 0};
    if (!inLayer) return tap;
    const auto [end, failure] = std::from_chars(name.data(), name.data() + dot, tap.layer);
    if (failure == std::errc::result_out_of_range) tap.layer = std::numeric_limits<std::size_t>::max();
    return failure == std::errc::invalid_argument || end != name.data() + dot ? std::nullopt : std::optional(tap);
}

}  // namespace

void writeTrace(AtomicFile& out, const Trace& trace, std::span<const TokenId> tokens)
{
    NpzWriter file(out);
    file.add(kTokensArray, Shape{tokens.size()}, tokens);
    for (const TraceArray& array : trace.arrays()) file.add(array.name(), array.shape(), array.values);
    file.finish();
}

std::optional<std::vector<TokenId>> ReferenceTrace::tokens(std::size_t limit) const
{
    if (!m_file.has(kTokensArray)) return std::nullopt;
    const NpyHeader header = m_file.header(kTokensArray);
    if (squeezed(header.shape).size() > 1 || isFloat(header.type)) {
        m_file.fail(kTokensArray, concat("it must hold one row of whole numbers, but has shape ",
                                         shapeText(header.shape), " of ", npyTypeName(header.type), "."));
    }
    if (header.elements > limit) {
        m_file.fail(kTokensArray, concat("it holds ", header.elements, " ids, but the context holds ", limit, "."));
    }
    std::vector<TokenId> ids;
    for (const std::int64_t id : m_file.readWhole(kTokensArray)) {
        if (id < 0 || id > std::numeric_limits<TokenId>::max())
            m_file.fail(kTokensArray, concat(id, " at index ", ids.size(), " is not a token id."));
        ids.push_back(static_cast<TokenId>(id));
    }
    return ids;
}

/// How many of the last rows the file has.
std::size_t ReferenceTrace::comparedRows(const TraceArray& array, const NpyHeader& header) const
{
    const bool mayBeFewer = array.site == Site::FinalNorm || array.site == Site::Logits;
    const std::uint64_t perRow = std::uint64_t{array.groups} * array.width;
    const std::uint64_t rows = mayBeFewer ? header.elements / perRow : array.rows;
    if (rows == 0 || rows > array.rows || !fits(array, static_cast<std::size_t>(rows), header.shape)) {
        m_file.fail(array.name(), concat("it has shape ", shapeText(header.shape), ", but here it has shape ",
                                         shapeText(array.shape()), advice(array, header.shape), "."));
    }
    return static_cast<std::size_t>(rows);
}

Comparison ReferenceTrace::compare(const Trace& trace, const NoiseBand& noise) const
{
    Comparison comparison;
    for (const TraceArray& array : trace.arrays()) {
        const std::string name = array.name();
        if (!m_file.has(name)) continue;
        const NpyHeader header = m_file.header(name);
        if (!isFloat(header.type)) {
            m_file.fail(name, concat("its elements are of type ", npyTypeName(header.type), ", but must be floats."));
        }
        const std::size_t rows = comparedRows(array, header);
        comparison.taps.push_back(
            compareTap(array, m_file.read(name), array.rows - rows, resolutionOf(header.type), noise));
    }
    if (comparison.taps.empty()) {
        const std::vector<std::string> names = m_file.names();
        throw Error(concat(fileName(), ": none of its ", names.size(), " arrays is one of the taps asked for",
                           names.empty() ? "" : concat(" (the first is called ", inQuotes(names.front()), ')'),
                           "; they are called 0.attn_norm, 0.q, …, logits."));
    }
    return comparison;
}

std::vector<std::string> ReferenceTrace::missing(const Trace& trace) const
{
    std::vector<std::string> names;
    for (const TraceArray& array : trace.arrays()) {
        if (!m_file.has(array.name())) names.push_back(array.name());
    }
    return names;
}

std::vector<std::string> ReferenceTrace::surplus(const Trace& trace, const TapSelection& selection) const
{
    std::vector<std::string> names = m_file.names();
    std::erase_if(names, [&](const std::string& name) {
        const std::optional<TapName> tap = tapName(name);
        if (!tap || !selection.wants(tap->site)) return true;
        const bool inLayer = siteTraits(tap->site).perLayer;
        return (inLayer && !selection.wantsLayer(tap->layer)) || trace.find(tap->site, tap->layer);
    });
    return names;
}

std::vector<std::string> ReferenceTrace::unknown() const
{
    std::vector<std::string> names = m_file.names();
    std::erase_if(names, [](const std::string& name) { return name == kTokensArray || tapName(name); });
    return names;
}

}  // namespace vitrine
