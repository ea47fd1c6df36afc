#include "core/diagnose/capture/capture_plan.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/inference/tap_size.h"
#include "core/diagnose/capture/captured.h"
#include "core/diagnose/capture/lens_row.h"
#include "core/diagnose/capture/value_statistics.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace vitrine {

namespace {

/// Maximum number of rows of the lens that are multiplied by the output matrix together. Larger batches are not faster.
constexpr std::size_t kLensBatch = 16;

void fillWithAll(std::vector<std::size_t>& numbers, std::size_t count)
{
    if (!numbers.empty()) return;
    numbers.resize(count);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
}

/// Sorts the ranges and merges those that overlap or touch, so that they are disjoint.
void tidy(std::vector<PositionRange>& ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
    std::vector<PositionRange> tidied;
    for (const PositionRange& range : ranges) {
        if (!tidied.empty() && range.begin <= tidied.back().end) {
            tidied.back().end = std::max(tidied.back().end, range.end);
        } else {
            tidied.push_back(range);
        }
    }
    ranges = std::move(tidied);
}

template <typename Number>
void tidyNumbers(std::vector<Number>& numbers)
{
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

std::string mebibytes(std::uint64_t bytes)
{
    return fixedPoint(static_cast<double>(bytes) / (1024.0 * 1024), 1) + " MiB";
}

Sentence noSuchTap(const TapSelection& asked)
{
    if (asked.wants(Site::Router)) return SENTENCE("The model has no experts, so there is no tap ffn_router.");
    if (asked.wants(Site::State))
        return SENTENCE("The tap \"state\" is missing, because the layers of the model do not keep a state.");
    for (const SiteTraits& site : allSites()) {
        if (asked.wants(site.site)) return SENTENCE("The model has no tap ", site.name, '.');
    }
    return SENTENCE("No tap was selected.");
}

}  // namespace

std::vector<PositionRange> within(const std::vector<PositionRange>& ranges, PositionRange positions)
{
    std::vector<PositionRange> found;
    for (const PositionRange& range : ranges) {
        const PositionRange part{std::max(range.begin, positions.begin), std::min(range.end, positions.end)};
        if (part.begin < part.end) found.push_back(part);
    }
    return found;
}

std::size_t countOf(const std::vector<PositionRange>& ranges) noexcept
{
    std::size_t count = 0;
    for (const PositionRange& range : ranges) count += range.end - range.begin;
    return count;
}

CapturePlan::CapturePlan(const CaptureWants& wants, const ModelConfig& config, std::size_t tokens)
    : m_wants(wants), m_config(config), m_tokens(tokens), m_begin(tokens),
      m_rows(allSites().size() * std::max<std::size_t>(config.layers, 1))
{
    if (tokens == 0 && !wants.isEmpty()) throw Error(SENTENCE("There are no tokens to evaluate."));
    for (ValuesWanted& want : m_wants.values) addValues(want);
    for (AttentionWanted& want : m_wants.attention) addAttention(want);
    for (LensWanted& want : m_wants.lens) addLens(want);
    for (std::vector<PositionRange>& rows : m_rows) tidy(rows);
    if (m_wants.scores) {
        m_begin = 0;
        m_end = tokens;
        m_layers = config.layers + 1;
    }
    m_begin = std::min(m_begin, m_end);
}

std::vector<PositionRange>& CapturePlan::at(Site site, std::size_t layer)
{
    return m_rows[static_cast<std::size_t>(site) * m_config.layers + layer];
}

const std::vector<PositionRange>& CapturePlan::at(Site site, std::size_t layer) const
{
    return m_rows[static_cast<std::size_t>(site) * m_config.layers + layer];
}

void CapturePlan::requireLayers(std::vector<std::size_t>& layers) const
{
    fillWithAll(layers, m_config.layers);
    tidyNumbers(layers);
    if (layers.back() >= m_config.layers) {
        throw Error(
            SENTENCE("There is no layer ", layers.back(), "; the model has layers 0 to ", m_config.layers - 1, '.'));
    }
}

void CapturePlan::requirePositions(std::vector<PositionRange>& positions) const
{
    if (positions.empty()) positions.push_back({0, m_tokens});
    for (PositionRange& range : positions) {
        range.end = std::min(range.end, m_tokens);
        if (range.begin < range.end) continue;
        throw Error(range.begin >= m_tokens
                        ? SENTENCE("There is no position ", range.begin, "; the positions are 0 to ", m_tokens - 1, '.')
                        : SENTENCE("The range of positions that begins at ", range.begin, " and ends before ",
                                   range.end, " is empty."));
    }
    tidy(positions);
}

void CapturePlan::addRows(Site site, std::size_t layer, const std::vector<PositionRange>& positions)
{
    std::vector<PositionRange>& rows = at(site, layer);
    rows.insert(rows.end(), positions.begin(), positions.end());
    m_begin = std::min(m_begin, positions.front().begin);
    m_end = std::max(m_end, positions.back().end);
    const bool isEnd = site == Site::FinalNorm || site == Site::Logits;
    m_layers = std::max<std::size_t>(m_layers, isEnd ? m_config.layers + 1 : siteTraits(site).perLayer ? layer + 1 : 0);
}

void CapturePlan::addValues(ValuesWanted& want)
{
    requireLayers(want.taps.layers);
    requirePositions(want.positions);
    const TapSelection asked = want.taps;
    want.taps.sites = 0;
    for (const SiteTraits& site : allSites()) {
        if (!asked.wants(site.site) || valuesPerToken(m_config, site.site, 1) == 0) continue;
        want.taps.add(site.site);
        for (const std::size_t layer : want.taps.layers) {
            addRows(site.site, site.perLayer ? layer : 0, want.positions);
            if (!site.perLayer) break;
        }
    }
    if (want.taps.sites == 0) throw Error(noSuchTap(asked));
}

/// Removes all layers without attention from the list `layers`. Throws Error if the list is then empty.
void CapturePlan::requireAttention(std::vector<std::size_t>& layers) const
{
    const std::vector<std::size_t> asked = layers;
    std::erase_if(layers, [this](std::size_t layer) { return !m_config.layer(layer).attends; });
    if (!layers.empty()) return;
    for (std::size_t layer = 0; layer < m_config.layers; ++layer) {
        if (!m_config.layer(layer).attends) continue;
        if (asked.size() > 1) {
            throw Error(
                SENTENCE("The selected layers have no attention; the first layer with attention is ", layer, '.'));
        }
        throw Error(
            SENTENCE("Layer ", asked.front(), " has no attention; the first layer with attention is ", layer, '.'));
    }
    throw Error(SENTENCE("The model has no attention: its layers keep a state instead. Use the tap state."));
}

void CapturePlan::addAttention(AttentionWanted& want)
{
    requireLayers(want.layers);
    requireAttention(want.layers);
    requirePositions(want.positions);
    fillWithAll(want.heads, m_config.heads);
    tidyNumbers(want.heads);
    if (want.heads.back() >= m_config.heads) {
        throw Error(
            SENTENCE("There is no head ", want.heads.back(), "; the model has heads 0 to ", m_config.heads - 1, '.'));
    }
    for (const std::size_t layer : want.layers) addRows(Site::Scores, layer, want.positions);
}

void CapturePlan::addLens(LensWanted& want)
{
    requireLayers(want.layers);
    requirePositions(want.positions);
    want.best = std::min(want.best, m_config.vocabulary);
    for (const TokenId id : want.ids) {
        if (id >= 0 && static_cast<std::uint32_t>(id) < m_config.vocabulary) continue;
        throw Error(SENTENCE("Token ", id, " does not exist; the vocabulary ends at ", m_config.vocabulary - 1, "."));
    }
    for (const std::size_t layer : want.layers) addRows(Site::LayerOut, layer, want.positions);
}

std::vector<PositionRange> CapturePlan::rows(Site site, std::size_t layer, PositionRange positions) const
{
    return within(at(site, layer), positions);
}

TapSelection CapturePlan::sites(PositionRange positions) const
{
    TapSelection selection;
    for (const SiteTraits& site : allSites()) {
        for (std::size_t layer = 0; layer < (site.perLayer ? m_config.layers : 1); ++layer) {
            if (!rows(site.site, layer, positions).empty()) selection.add(site.site);
        }
    }
    return selection;
}

std::size_t CapturePlan::untilState(std::size_t begin, std::size_t end) const
{
    for (const ValuesWanted& want : m_wants.values) {
        if (!want.taps.wants(Site::State)) continue;
        for (const PositionRange& range : want.positions) {
            if (range.end <= begin) continue;
            const bool isEach = want.form != ValueForm::Statistics;
            end = std::min(end, isEach ? std::max(range.begin, begin) + 1 : range.end);
        }
    }
    return end;
}

bool CapturePlan::wantsOutput(PositionRange positions) const
{
    return !rows(Site::FinalNorm, 0, positions).empty() || !rows(Site::Logits, 0, positions).empty();
}

/// Returns the size of one row of logits in bytes, on the host and on the device together.
std::uint64_t CapturePlan::lensRowBytes() const
{
    return 2 * std::uint64_t{m_config.vocabulary} * sizeof(float);
}

std::size_t CapturePlan::lensBatch(std::size_t alike) const
{
    const std::uint64_t fits = m_wants.maxBytes / 4 / lensRowBytes();
    return std::clamp<std::uint64_t>(fits, 1, std::min(alike, kLensBatch));
}

/// Returns the number of rows captured from one batch of these positions. A state has at most one row per batch.
std::uint64_t CapturePlan::capturedRows(Site site, std::size_t layer, PositionRange positions) const
{
    const std::uint64_t count = countOf(rows(site, layer, positions));
    return site == Site::State ? std::min<std::uint64_t>(count, 1) : count;
}

std::uint64_t CapturePlan::values(PositionRange positions) const
{
    std::uint64_t sum = 0;
    for (const SiteTraits& site : allSites()) {
        for (std::size_t layer = 0; layer < (site.perLayer ? m_config.layers : 1); ++layer) {
            for (const PositionRange& range : rows(site.site, layer, positions)) {
                // The number of scores grows linearly with the position. Its mean over the range is therefore the
                // number at the middle position.
                const std::size_t middle = (range.begin + range.end + 1) / 2;
                sum += valuesPerToken(m_config, site.site, middle) * (range.end - range.begin);
            }
        }
    }
    return sum;
}

std::uint64_t CapturePlan::bytes(PositionRange positions) const
{
    const std::uint64_t count = positions.end - positions.begin;
    std::uint64_t captured = 0, largest = 0, buffers = 0;
    bool wantsScores = false;
    for (const SiteTraits& site : allSites()) {
        const std::uint64_t perRow = valuesPerToken(m_config, site.site, positions.end) * sizeof(float);
        for (std::size_t layer = 0; layer < (site.perLayer ? m_config.layers : 1); ++layer) {
            const std::uint64_t rowCount = capturedRows(site.site, layer, positions);
            captured += rowCount * perRow;
            largest = std::max(largest, rowCount * std::max<std::uint64_t>(perRow, sizeof(ValueStatistics)));
            if (site.site == Site::Scores && rowCount > 0) wantsScores = true;
        }
    }
    if (wantsScores) buffers += count * valuesPerToken(m_config, Site::Scores, positions.end) * sizeof(float);
    if (wantsOutput(positions)) buffers += count * 2 * m_config.vocabulary * sizeof(float);
    for (const LensWanted& want : m_wants.lens) {
        const std::uint64_t streams = countOf(within(want.positions, positions)) * want.layers.size();
        if (streams > 0) buffers += streams * m_config.embedding * sizeof(float);
        if (streams > 0) buffers += lensBatch(kLensBatch) * lensRowBytes();
    }
    // Captured rows are on the device and on the host at the same time, so they count twice. During the transfer of the
    // rows of one site and layer, a third copy of these rows exists. It takes at most `largest` bytes.
    return 2 * captured + largest + buffers;
}

std::size_t CapturePlan::most(std::size_t begin, std::size_t end) const
{
    std::size_t fits = begin, tooMany = end + 1;
    while (tooMany - fits > 1) {
        const std::size_t middle = fits + (tooMany - fits) / 2;
        (bytes({begin, middle}) <= m_wants.maxBytes ? fits : tooMany) = middle;
    }
    if (fits > begin) return fits - begin;
    throw Error(SENTENCE("The capture of position ", begin, " takes ", mebibytes(bytes({begin, begin + 1})),
                         ", more than the limit of ", mebibytes(m_wants.maxBytes), ". Select fewer taps or layers."));
}

std::uint64_t CapturePlan::answerBytes(std::optional<std::uint64_t> passes) const
{
    // Counts every row of attention scores as if it were as wide as the last requested row. The result is an upper
    // bound: a piece is only as wide as its own last row, so pieces at earlier positions are narrower.
    std::uint64_t sum = 0;
    for (const ValuesWanted& want : m_wants.values) {
        const std::uint64_t rowCount = want.form == ValueForm::Statistics ? 0 : countOf(want.positions);
        for (const SiteTraits& site : allSites()) {
            if (!want.taps.wants(site.site)) continue;
            const std::uint64_t places = site.perLayer ? want.taps.layers.size() : 1;
            const std::uint64_t perRow = want.form == ValueForm::Rows
                                             ? valuesPerToken(m_config, site.site, want.positions.back().end) * 4
                                             : sizeof(ValueStatistics);
            sum += places * (want.positions.size() * sizeof(CapturedPiece) + perRow * rowCount);
        }
    }
    for (const AttentionWanted& want : m_wants.attention) {
        sum += countOf(want.positions) * want.layers.size() * want.heads.size() * want.positions.back().end *
               sizeof(float);
    }
    // A piece has a fixed size in addition to its rows. This size exceeds that of a typical row of the lens, so it is
    // counted for each piece.
    for (const LensWanted& want : m_wants.lens) {
        const std::uint64_t rowCount = countOf(want.positions);
        const std::uint64_t perRow = sizeof(LensRow) + (want.best + want.ids.size()) * sizeof(LensToken);
        const std::uint64_t pieces = std::min(rowCount, passes.value_or(rowCount));
        sum += want.layers.size() * (pieces * sizeof(CapturedPiece) + rowCount * perRow);
    }
    return sum;
}

}  // namespace vitrine
