#include "core/diagnose/reference/reference_trace.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/diagnose/compare/compared_step.h"
#include "core/diagnose/compare/trace_file.h"
#include "core/diagnose/reference/callback_names.h"
#include "core/diagnose/reference/open_reference.h"
#include "core/diagnose/reference/rotated_values.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <span>
#include <string_view>
#include <system_error>

namespace vitrine {

namespace {

/// Rank of an array with the tap's own name, higher than that of any name of llama.cpp.
constexpr int kOwnName = 100;

struct TapName {
    Site site = Site::Embed;
    std::size_t layer = 0;  ///< if the number is too large, the largest value of the type
};

/// Parses the name of a tap in the format of this program; nullopt for other names.
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

/// Returns whether the output of attention or the feed-forward is added to the residual stream unchanged.
bool addsItsResult(const Model& model, Site site, std::size_t layer)
{
    const std::vector<LayerWeights>& layers = model.weights().layers;
    if (layer >= layers.size()) return false;
    const NormWeights& norm =
        site == Site::AttnOut ? layers[layer].postAttentionNorm : layers[layer].postFeedForwardNorm;
    return !norm && model.config().residualScale == 1;
}

/// Returns whether the number of experts with activations in the array differs from the number of experts that a token
/// uses in our model. Such an array is ignored. The other engine has chosen experts differently, and its later taps
/// show this, too.
bool holdsOtherExperts(const ReferenceArray& found, const TraceArray& array, const ExpertConfig& config)
{
    if (config.used == 0 || found.elements % array.rows != 0) return false;
    const std::uint64_t width = found.elements / array.rows;
    return width > 0 && width != array.width && found.elements != array.width && width % config.feedForward == 0;
}

/// Returns the squared distance |ours - factor · theirs|², computed from every `stride`-th value.
double squaredDistance(const TraceArray& array, const OtherRows& found, double factor, std::size_t stride = 1)
{
    const std::span<const float> own = comparedRows(array, found);
    double sum = 0;
    for (std::size_t i = 0; i < found.values.size(); i += stride) {
        const double apart = static_cast<double>(own[i]) - factor * found.values[i];
        sum += apart * apart;
    }
    return std::isnan(sum) ? std::numeric_limits<double>::infinity() : sum;
}

struct NearestRows {
    std::size_t firstRow = 0;
    double distance = 0;  ///< squared distance between the reference and our rows from firstRow on
};

/// Finds out which of our rows a reference contains: the last rows, unless its values are much nearer to other rows. An
/// engine that is one token behind must not be accepted. Therefore a range that begins one row before the last rows is
/// not tried, unless it begins with the first row. If the reference has a single row, only the last and the first row
/// are tried.
NearestRows nearestRows(const TraceArray& array, OtherRows rows)
{
    constexpr double kFarNearer = 0.25;
    constexpr std::size_t kMostWork = std::size_t{1} << 28;
    const std::size_t last = rows.firstRow;
    const std::size_t count = array.rows - last;
    const std::size_t stride = (last + 1) * rows.values.size() / kMostWork + 1;
    const double atLast = squaredDistance(array, rows, 1, stride);
    NearestRows best{last, atLast};
    for (std::size_t first = 0; first < last; ++first) {
        if (first > 0 && (count == 1 || first + 1 == last)) continue;
        rows.firstRow = first;
        const double distance = squaredDistance(array, rows, 1, stride);
        if (distance < kFarNearer * atLast && distance < best.distance) best = {first, distance};
    }
    return best;
}

}  // namespace

ReferenceTrace::ReferenceTrace(const std::filesystem::path& path)
    : m_source(openReference(path)), m_names(m_source->names())
{
    for (std::size_t index = 0; index < m_names.size(); ++index) addCandidate(index, m_names[index]);
}

void ReferenceTrace::addCandidate(std::size_t index, const std::string& name)
{
    // A control character in a name is an error. Otherwise the array would be reported as unknown, and its tap as
    // missing in the reference.
    const auto isControlCharacter = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    if (std::ranges::any_of(name, isControlCharacter)) {
        m_source->fail(index, SENTENCE("the name of the array, ", inQuotes(name), ", holds a control character."));
    }
    if (name == kTokensArray) {
        m_tokens = index;
        return;
    }
    if (const std::optional<TapName> tap = tapName(name)) {
        m_arrays.push_back({index, name, {tap->site, tap->layer}, kOwnName, {}, std::nullopt});
        return;
    }
    const std::string operation = callbackTaps(name, {}).empty() ? "" : m_source->operationOf(index);
    const std::vector<CallbackTap> taps = callbackTaps(name, operation);
    if (taps.empty()) {
        if (m_source->operationOf(index).empty()) m_unknown.push_back(name);
        return;
    }
    const CallbackTap& first = taps.front();
    Candidate candidate{index, name, {first.site, first.layer}, first.rank, {first.headsFirst, true}, std::nullopt};
    candidate.isRaw = first.isRaw;
    if (taps.size() > 1) {
        candidate.other = Key{taps[1].site, taps[1].layer};
        candidate.otherIsRaw = taps[1].isRaw;
    }
    m_arrays.push_back(std::move(candidate));
}

std::optional<std::vector<TokenId>> ReferenceTrace::tokens(std::size_t limit) const
{
    if (!m_tokens) return std::nullopt;
    const ReferenceArray array = m_source->describe(*m_tokens);
    if (!hasOneAxis(array)) {
        m_source->fail(*m_tokens, SENTENCE("the array must hold one row of whole numbers, but has shape ",
                                           shapeText(*array.shape), " and type ", npyTypeName(array.type), "."));
    }
    if (array.elements > limit) {
        m_source->fail(*m_tokens,
                       SENTENCE("the array holds ", array.elements, " ids, but the context holds ", limit, "."));
    }
    std::vector<TokenId> ids;
    for (const std::int64_t id : m_source->readWhole(*m_tokens)) {
        if (id < 0 || id > std::numeric_limits<TokenId>::max())
            m_source->fail(*m_tokens, SENTENCE(id, " at index ", ids.size(), " is not a token id."));
        ids.push_back(static_cast<TokenId>(id));
    }
    return ids;
}

std::optional<ReferenceTrace::Choice> ReferenceTrace::choose(const Candidate& candidate, const Trace& trace,
                                                             const Model& model) const
{
    const auto tapOf = [&](const Key& key, bool isRaw) {
        const bool stands = !isRaw || addsItsResult(model, key.first, key.second);
        return stands ? trace.find(key.first, key.second) : nullptr;
    };
    const TraceArray* const first = tapOf(candidate.key, candidate.isRaw);
    const TraceArray* const second = candidate.other ? tapOf(*candidate.other, candidate.otherIsRaw) : nullptr;
    if (!first && !second) return std::nullopt;
    const bool mayBeRotated = first && first->site == Site::AttnMix && candidate.rank != kOwnName;
    if (mayBeRotated && hasRowsOf(*m_source, candidate.index, *first, candidate.layout) &&
        areRotated(readReferenceRows(*m_source, candidate.index, *first, candidate.layout), *first)) {
        return Choice{candidate.key, 1, true};
    }
    if (!first || !second) return Choice{first ? candidate.key : *candidate.other};
    if (first->groups * first->width != second->groups * second->width) {
        const std::uint64_t elements = m_source->describe(candidate.index).elements;
        return Choice{elements % (first->groups * first->width) == 0 ? candidate.key : *candidate.other};
    }
    const auto distance = [&](const TraceArray& array, double factor) {
        return squaredDistance(array, readReferenceRows(*m_source, candidate.index, array, candidate.layout), factor);
    };
    const double nearer = std::min(distance(*first, 1), distance(*second, 1));
    // Some families scale the rotated queries instead of the scores. llama.cpp gives scaled and unscaled queries the
    // same name.
    const double factor = second->site == Site::QRope ? std::sqrt(static_cast<double>(second->width)) : 1;
    if (factor != 1 && distance(*second, factor) < nearer) return Choice{*candidate.other, factor};
    return Choice{distance(*first, 1) <= nearer ? candidate.key : *candidate.other};
}

void ReferenceTrace::bind(const Trace& trace, const Model& model)
{
    m_bound.clear();
    m_otherExperts.clear();
    m_rotated.clear();
    m_types.clear();
    for (std::size_t i = 0; i < m_arrays.size(); ++i) {
        if (m_source->isCut(m_arrays[i].index)) {
            checkCut(m_arrays[i], trace, model);
            continue;
        }
        findType(m_arrays[i], trace);
        const std::optional<Choice> choice = choose(m_arrays[i], trace, model);
        if (!choice) continue;
        if (choice->key.first == Site::FfnAct &&
            holdsOtherExperts(m_source->describe(m_arrays[i].index), *trace.find(choice->key.first, choice->key.second),
                              model.config().experts)) {
            m_otherExperts.push_back(m_arrays[i].name);
            continue;
        }
        const ReferenceArray described = m_source->describe(m_arrays[i].index);
        if (choice->isRotated && (described.edge > 0 || described.step > 0)) {
            m_rotated.push_back(m_arrays[i].name);
            continue;
        }
        const Bound bound{i, choice->factor, choice->isRotated};
        const auto [place, isFirst] = m_bound.try_emplace(choice->key, bound);
        if (isFirst || m_arrays[i].rank < m_arrays[place->second.candidate].rank) continue;
        place->second = bound;
    }
    for (auto& [key, bound] : m_bound) findRows(bound, *trace.find(key.first, key.second));
    if (!m_bound.empty()) return;
    if (const Sentence cut = m_source->cutNotice(); !cut.empty()) throw Error(SENTENCE(fileName(), ": ", cut));
    throw Error(
        SENTENCE(fileName(), ": none of its ", m_names.size(), " arrays is a selected tap",
                 m_names.empty() ? Sentence() : SENTENCE(" (the first is called ", inQuotes(m_names.front()), ')'),
                 ". Taps are called 0.attn_norm, 0.q, …, logits."));
}

void ReferenceTrace::checkCut(const Candidate& candidate, const Trace& trace, const Model& model) const
{
    const TraceArray* const array = trace.find(candidate.key.first, candidate.key.second);
    if (!array || candidate.other) return;  // with two possible taps, no single shape is expected
    if (candidate.key.first == Site::FfnAct &&
        holdsOtherExperts(m_source->describe(candidate.index), *array, model.config().experts)) {
        return;
    }
    requireRowsOf(*m_source, candidate.index, *array, candidate.layout);
}

void ReferenceTrace::findType(const Candidate& candidate, const Trace& trace)
{
    const std::vector<NpyType> types = m_source->possibleTypes(candidate.index);
    const TraceArray* const array = trace.find(candidate.key.first, candidate.key.second);
    if (types.size() < 2 || !array) return;
    std::optional<NpyType> best;
    double least = std::numeric_limits<double>::infinity();
    for (const NpyType type : types) {
        m_source->takeAs(candidate.index, type);
        if (!hasRowsOf(*m_source, candidate.index, *array, candidate.layout)) continue;
        ReferenceRows rows = readReferenceRows(*m_source, candidate.index, *array, candidate.layout);
        const double distance = nearestRows(*array, rows).distance / static_cast<double>(rows.values.size());
        if (best && !(distance < least)) continue;
        best = type;
        least = distance;
    }
    m_source->takeAs(candidate.index, best.value_or(types.front()));
    if (!best || *best == types.front()) return;
    m_types.push_back(SENTENCE("the array ", inQuotes(candidate.name),
                               " has no header. Its size and its values match the type ", npyTypeName(*best), '.'));
}

void ReferenceTrace::findRows(Bound& bound, const TraceArray& array) const
{
    const Candidate& candidate = m_arrays[bound.candidate];
    ReferenceRows rows = readReferenceRows(*m_source, candidate.index, array, candidate.layout);
    if (rows.firstRow == 0 || rows.isPartial) return;
    if (bound.isRotated) rotateBack(rows);
    if (bound.factor != 1) scaleRows(rows, bound.factor, array);
    const std::size_t first = nearestRows(array, rows).firstRow;
    if (first != rows.firstRow) bound.firstRow = first;
}

/// Returns a sentence such as "the array "logits" holds the values of positions 0 to 5, which are not the last
/// positions. The array was compared at those positions."
Sentence ReferenceTrace::rangeNotice(const Trace& trace) const
{
    for (const auto& [key, bound] : m_bound) {
        if (!bound.firstRow) continue;
        const TraceArray& array = *trace.find(key.first, key.second);
        const std::size_t end = read(array)->endRow(array.groups * array.width);
        const bool isOne = end == *bound.firstRow + 1;
        const std::size_t first = array.firstPosition + *bound.firstRow;
        if (isOne) {
            return SENTENCE("the array ", inQuotes(array.name()), " holds the values of position ", first,
                            ", which is not the last position. The array was compared at that position.");
        }
        return SENTENCE("the array ", inQuotes(array.name()), " holds the values of positions ", first, " to ",
                        array.firstPosition + end - 1,
                        ", which are not the last positions. The array was compared at those positions.");
    }
    return {};
}

Sentence ReferenceTrace::beyondNotice(const Trace& trace) const
{
    for (const TraceArray& array : trace.arrays()) {
        const std::optional<ReferenceRows> rows = read(array);
        if (!rows || rows->beyondFloat == 0) continue;
        if (rows->beyondFloat == 1) {
            return SENTENCE("the array ", inQuotes(array.name()), " holds 1 value that float32 cannot hold (",
                            rows->firstBeyond, "). This value counts as infinite.");
        }
        return SENTENCE("the array ", inQuotes(array.name()), " holds ", rows->beyondFloat,
                        " values that float32 cannot hold. The first is ", rows->firstBeyond,
                        ". These values count as infinite.");
    }
    return {};
}

Sentence ReferenceTrace::rotationNotice() const
{
    if (!m_rotated.empty()) {
        return SENTENCE("the array ", inQuotes(m_rotated.front()),
                        " holds only a part of the rotated values that llama.cpp writes with a quantized cache (-ctv "
                        "q8_0). The array was left out.");
    }
    for (const auto& [key, bound] : m_bound) {
        if (!bound.isRotated) continue;
        return SENTENCE("the array ", inQuotes(m_arrays[bound.candidate].name),
                        " holds rotated values, which llama.cpp writes with a quantized cache (-ctv q8_0). Vitrine "
                        "rotated them back.");
    }
    return {};
}

std::optional<ReferenceRows> ReferenceTrace::read(const TraceArray& array) const
{
    const auto found = m_bound.find({array.site, array.layer});
    if (found == m_bound.end()) return std::nullopt;
    const Candidate& candidate = m_arrays[found->second.candidate];
    ReferenceRows rows = readReferenceRows(*m_source, candidate.index, array, candidate.layout);
    if (found->second.firstRow) rows.firstRow = *found->second.firstRow;
    if (found->second.isRotated) rotateBack(rows);
    if (found->second.factor == 1) return rows;
    scaleRows(rows, found->second.factor, array);
    return rows;
}

std::optional<OtherRows> ReferenceTrace::rows(const TraceArray& array) const
{
    std::optional<ReferenceRows> found = read(array);
    if (!found) return std::nullopt;
    return OtherRows(std::move(*found));
}

std::vector<std::string> ReferenceTrace::missing(const Trace& trace) const
{
    std::vector<std::string> names;
    for (const TraceArray& array : trace.arrays()) {
        if (!m_bound.contains({array.site, array.layer})) names.push_back(array.name());
    }
    return names;
}

std::vector<std::string> ReferenceTrace::surplus(const Trace& trace, const TapSelection& selection) const
{
    std::size_t layers = 0;
    for (const TraceArray& array : trace.arrays()) {
        if (siteTraits(array.site).perLayer) layers = std::max(layers, array.layer + 1);
    }
    std::vector<std::string> names;
    std::set<std::string_view> seen;
    for (const Candidate& candidate : m_arrays) {
        const auto [site, layer] = candidate.key;
        const bool perLayer = siteTraits(site).perLayer;
        if (!selection.wants(site) || trace.find(site, layer) || (perLayer && !selection.wantsLayer(layer))) continue;
        // Reports arrays with our names, and llama.cpp's nodes of layers that the model does not have. llama.cpp's
        // other nodes need not correspond to a tap of this model.
        if (candidate.rank != kOwnName && (!perLayer || layers == 0 || layer < layers)) continue;
        // A log may contain several nodes with the same name.
        if (seen.insert(candidate.name).second) names.push_back(candidate.name);
    }
    return names;
}

std::vector<Sentence> ReferenceTrace::notices(const Trace& trace) const
{
    std::vector<Sentence> sentences;
    const TraceArray* const logits = trace.find(Site::Logits);
    const std::optional<ReferenceRows> found = logits ? read(*logits) : std::nullopt;
    sentences.insert(sentences.end(), m_types.begin(), m_types.end());
    for (const Sentence& sentence :
         {m_source->cutNotice(), rangeNotice(trace), beyondNotice(trace), rotationNotice()}) {
        if (!sentence.empty()) sentences.push_back(sentence);
    }
    if (found && found->padding > 0) {
        sentences.push_back(SENTENCE("the logits have ", logits->width + found->padding,
                                     " columns, but the vocabulary has ", logits->width, " tokens. The last ",
                                     found->padding, " columns were left out."));
    }
    if (!m_otherExperts.empty()) {
        sentences.push_back(m_otherExperts.size() > 1
                                ? SENTENCE("the array ", inQuotes(m_otherExperts.front()),
                                           " and similar arrays were left out, because they hold the activations of "
                                           "more or fewer experts than a token uses.")
                                : SENTENCE("the array ", inQuotes(m_otherExperts.front()),
                                           " was left out, because it holds the activations of more or fewer experts "
                                           "than a token uses."));
    }
    for (const TraceArray& array : trace.arrays()) {
        const std::optional<ReferenceRows> part = read(array);
        if (!part || !part->isPartial) continue;
        sentences.emplace_back(
            SENTENCE("the file contains only some of the values, in rounded form. Only these values were compared."));
        break;
    }
    return sentences;
}

}  // namespace vitrine
