#include "core/reference/reference_trace.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/compare/trace_file.h"
#include "core/reference/callback_names.h"
#include "core/reference/open_reference.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <system_error>

namespace vitrine {

namespace {

/// Above that of any name of llama.cpp.
constexpr int kOwnName = 100;

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

bool hasOneAxis(const ReferenceArray& array)
{
    if (!array.shape) return true;
    return std::count_if(array.shape->begin(), array.shape->end(), [](std::uint64_t n) { return n != 1; }) <= 1;
}

/// The part of `array` that a text shows; rows that it lacks are ours, and so is every value that would be printed
/// alike.
std::vector<double> withOurs(const TraceArray& part, ReferenceRows found)
{
    const std::size_t width = part.groups * part.width;
    for (std::size_t i = 0; i < found.values.size(); ++i) {
        const double own = part.values[i];
        if (!found.present.empty() && !found.present[i / width]) {
            found.values[i] = own;
        } else if (std::isfinite(own) && std::isfinite(found.values[i])) {
            found.values[i] = std::clamp(own, found.values[i] - found.step / 2, found.values[i] + found.step / 2);
        }
    }
    return std::move(found.values);
}

/// The last rows and the columns of `array` that `found` holds.
TraceArray partOf(const TraceArray& array, const ReferenceRows& found)
{
    TraceArray part = array;
    const std::size_t width = array.groups * array.width;
    part.firstPosition = array.firstPosition + array.rows - found.rows;
    part.rows = found.rows;
    part.values.assign(array.values.end() - static_cast<std::ptrdiff_t>(found.rows * width), array.values.end());
    if (found.columns.empty()) return part;
    std::vector<float> values;
    for (std::size_t row = 0; row < found.rows; ++row) {
        for (const std::size_t column : found.columns) values.push_back(part.values[row * width + column]);
    }
    part.groups = 1;
    part.width = found.columns.size();
    part.values = std::move(values);
    return part;
}

/// |ours - theirs|² over what both have.
double squaredDistance(const TraceArray& array, const ReferenceRows& found)
{
    const TraceArray part = partOf(array, found);
    double sum = 0;
    for (std::size_t i = 0; i < part.values.size(); ++i) {
        if (!found.present.empty() && !found.present[i / (part.groups * part.width)]) continue;
        const double apart = static_cast<double>(part.values[i]) - found.values[i];
        sum += apart * apart;
    }
    return std::isnan(sum) ? std::numeric_limits<double>::infinity() : sum;
}

}  // namespace

ReferenceTrace::ReferenceTrace(const std::filesystem::path& path)
    : m_source(openReference(path)), m_names(m_source->names())
{
    for (std::size_t index = 0; index < m_names.size(); ++index) addCandidate(index, m_names[index]);
}

void ReferenceTrace::addCandidate(std::size_t index, const std::string& name)
{
    if (name == kTokensArray) {
        m_tokens = index;
        return;
    }
    if (const std::optional<TapName> tap = tapName(name)) {
        m_arrays.push_back({index, name, {tap->site, tap->layer}, kOwnName, {}, std::nullopt});
        return;
    }
    const std::string operation = callbackTaps(name, {}).empty() ? "" : m_source->describe(index).operation;
    const std::vector<CallbackTap> taps = callbackTaps(name, operation);
    if (taps.empty()) {
        m_unknown.push_back(name);
        return;
    }
    const CallbackTap& first = taps.front();
    Candidate candidate{index, name, {first.site, first.layer}, first.rank, {first.headsFirst, true}, std::nullopt};
    if (taps.size() > 1) candidate.other = Key{taps[1].site, taps[1].layer};
    m_arrays.push_back(std::move(candidate));
}

std::optional<std::vector<TokenId>> ReferenceTrace::tokens(std::size_t limit) const
{
    if (!m_tokens) return std::nullopt;
    const ReferenceArray array = m_source->describe(*m_tokens);
    if (!hasOneAxis(array)) {
        m_source->fail(*m_tokens, concat("it must hold one row of whole numbers, but has shape ",
                                         shapeText(*array.shape), " of ", npyTypeName(array.type), "."));
    }
    if (array.elements > limit) {
        m_source->fail(*m_tokens, concat("it holds ", array.elements, " ids, but the context holds ", limit, "."));
    }
    std::vector<TokenId> ids;
    for (const std::int64_t id : m_source->readWhole(*m_tokens)) {
        if (id < 0 || id > std::numeric_limits<TokenId>::max())
            m_source->fail(*m_tokens, concat(id, " at index ", ids.size(), " is not a token id."));
        ids.push_back(static_cast<TokenId>(id));
    }
    return ids;
}

ReferenceTrace::Key ReferenceTrace::keyOf(const Candidate& candidate, const Trace& trace) const
{
    if (!candidate.other) return candidate.key;
    const TraceArray* const first = trace.find(candidate.key.first, candidate.key.second);
    const TraceArray* const second = trace.find(candidate.other->first, candidate.other->second);
    if (!first || !second) return first ? candidate.key : *candidate.other;
    if (first->groups * first->width != second->groups * second->width) {
        const std::uint64_t elements = m_source->describe(candidate.index).elements;
        return elements % (first->groups * first->width) == 0 ? candidate.key : *candidate.other;
    }
    const ReferenceRows values = readReferenceRows(*m_source, candidate.index, *first, candidate.layout);
    return squaredDistance(*first, values) <= squaredDistance(*second, values) ? candidate.key : *candidate.other;
}

std::map<ReferenceTrace::Key, const ReferenceTrace::Candidate*> ReferenceTrace::bind(const Trace& trace) const
{
    std::map<Key, const Candidate*> bound;
    for (const Candidate& candidate : m_arrays) {
        const auto [place, isFirst] = bound.try_emplace(keyOf(candidate, trace), &candidate);
        if (!isFirst && candidate.rank >= place->second->rank) place->second = &candidate;
    }
    return bound;
}

Comparison ReferenceTrace::compare(const Trace& trace, const NoiseBand& noise) const
{
    const std::map<Key, const Candidate*> bound = bind(trace);
    Comparison comparison;
    for (const TraceArray& array : trace.arrays()) {
        const auto found = bound.find({array.site, array.layer});
        if (found == bound.end()) continue;
        ReferenceRows rows = readReferenceRows(*m_source, found->second->index, array, found->second->layout);
        const double resolution = rows.resolution;
        if (rows.isWhole()) {
            comparison.taps.push_back(compareTap(array, rows.values, array.rows - rows.rows, resolution, noise));
        } else {
            const TraceArray part = partOf(array, rows);
            comparison.taps.push_back(compareTap(part, withOurs(part, std::move(rows)), 0, resolution, noise));
        }
    }
    if (comparison.taps.empty()) {
        throw Error(concat(fileName(), ": none of its ", m_names.size(), " arrays is one of the taps asked for",
                           m_names.empty() ? "" : concat(" (the first is called ", inQuotes(m_names.front()), ')'),
                           "; they are called 0.attn_norm, 0.q, …, logits."));
    }
    return comparison;
}

std::optional<ReferenceRows> ReferenceTrace::rows(const TraceArray& array, const Trace& trace) const
{
    const std::map<Key, const Candidate*> bound = bind(trace);
    const auto found = bound.find({array.site, array.layer});
    if (found == bound.end()) return std::nullopt;
    return readReferenceRows(*m_source, found->second->index, array, found->second->layout);
}

std::vector<std::string> ReferenceTrace::missing(const Trace& trace) const
{
    const std::map<Key, const Candidate*> bound = bind(trace);
    std::vector<std::string> names;
    for (const TraceArray& array : trace.arrays()) {
        if (!bound.contains({array.site, array.layer})) names.push_back(array.name());
    }
    return names;
}

std::vector<std::string> ReferenceTrace::surplus(const Trace& trace, const TapSelection& selection) const
{
    std::vector<std::string> names;
    for (const Candidate& candidate : m_arrays) {
        const auto [site, layer] = candidate.key;
        if (candidate.rank != kOwnName || !selection.wants(site) || trace.find(site, layer)) continue;
        if (siteTraits(site).perLayer && !selection.wantsLayer(layer)) continue;
        names.push_back(candidate.name);
    }
    return names;
}

std::vector<std::string> ReferenceTrace::unknown() const
{
    return m_unknown;
}

std::vector<std::string> ReferenceTrace::notices(const Trace& trace) const
{
    std::vector<std::string> sentences;
    const std::map<Key, const Candidate*> bound = bind(trace);
    const auto logits = bound.find({Site::Logits, 0});
    const TraceArray* const own = trace.find(Site::Logits);
    if (logits != bound.end() && own) {
        const ReferenceRows rows = readReferenceRows(*m_source, logits->second->index, *own, logits->second->layout);
        if (rows.padding > 0) {
            sentences.push_back(concat("its logits have ", own->width + rows.padding,
                                       " columns, but the vocabulary has ", own->width, " tokens; the last ",
                                       rows.padding, " were left out."));
        }
    }
    return sentences;
}

}  // namespace vitrine
