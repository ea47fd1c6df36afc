#include "core/compute/cpu/attention_run.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

constexpr std::size_t kVector = 16;

std::size_t wholeVectors(std::size_t floats)
{
    return (floats + kVector - 1) / kVector * kVector;
}

/// Returns e^(max - newMax), the factor that converts softmax numerators e^(score - max) to e^(score - newMax).
float weightOf(float max, float newMax)
{
    return max == newMax ? 1.0F : std::exp(max - newMax);
}

}  // namespace

AttentionRun::AttentionRun(const Kernels& kernels, const CpuKvCache& cache, std::size_t layer,
                           const AttentionOptions& options, const MatrixView& queries, std::size_t firstPosition)
    : m_kernels(kernels), m_cache(cache), m_layer(layer), m_options(options), m_queries(queries),
      m_firstPosition(firstPosition), m_groupHeads(queries.columns / cache.kvHeads(layer) / cache.headDim(layer)),
      m_width(wholeVectors(cache.headDim(layer))), m_tileTokens(std::max<std::size_t>(1, kTileRows / m_groupHeads)),
      m_tokenTiles((queries.rows + m_tileTokens - 1) / m_tileTokens),
      m_tileRows(wholeVectors(std::min(queries.rows, m_tileTokens) * m_groupHeads))
{
}

std::size_t AttentionRun::workFloats(bool shown) const noexcept
{
    const std::size_t maxima = shown ? (endSegment() - firstSegment()) * m_tileRows : 0;
    return m_tileRows * (m_width + kScoreStride) + 2 * partialFloats() + maxima;
}

AttentionRun::Part AttentionRun::partAt(float* memory) const noexcept
{
    return {reinterpret_cast<SoftmaxSums*>(memory), memory + 2 * m_tileRows};
}

AttentionRun::Work AttentionRun::workAt(float* memory) const noexcept
{
    float* const scores = memory + m_tileRows * m_width;
    float* const parts = scores + m_tileRows * kScoreStride;
    return {memory, scores, partAt(parts), partAt(parts + partialFloats()), parts + 2 * partialFloats()};
}

AttentionRun::Tile AttentionRun::tileAt(std::size_t index) const noexcept
{
    const std::size_t firstToken = index % m_tokenTiles * m_tileTokens;
    const std::size_t tokens = std::min(m_tileTokens, m_queries.rows - firstToken);
    return {index / m_tokenTiles, firstToken, tokens, tokens * m_groupHeads};
}

AttentionRun::Positions AttentionRun::seenBy(std::size_t token) const noexcept
{
    const std::size_t position = m_firstPosition + token;
    return {firstSeen(position, m_options.window, m_options.inBlocks), position + 1};
}

AttentionRun::Positions AttentionRun::within(std::size_t segment, Positions seen) noexcept
{
    const std::size_t begin = segment * kSegment;
    return {std::clamp(seen.begin, begin, begin + kSegment), std::clamp(seen.end, begin, begin + kSegment)};
}

AttentionRun::Positions AttentionRun::segmentsOf(const Tile& tile) const noexcept
{
    const std::size_t last = seenBy(tile.firstToken + tile.tokens - 1).end - 1;
    return {seenBy(tile.firstToken).begin / kSegment, last / kSegment + 1};
}

void AttentionRun::gatherQueries(const Tile& tile, float* queries) const
{
    const std::size_t rowWidth = m_groupHeads * m_cache.headDim(m_layer);
    for (std::size_t t = 0; t < tile.tokens; ++t) {
        std::copy_n(rowData(m_queries, tile.firstToken + t) + tile.kvHead * rowWidth, rowWidth, queries + t * rowWidth);
    }
}

/// Computes the scores of one segment, their softmax numerators, and the sum of the values weighted by the numerators.
void AttentionRun::attend(const Tile& tile, std::size_t segment, const Work& work, Part part, std::byte* scratch) const
{
    const std::size_t origin = segment * kSegment;
    const std::size_t lastToken = tile.firstToken + tile.tokens - 1;
    const Positions any = within(segment, {seenBy(tile.firstToken).begin, seenBy(lastToken).end});
    const std::size_t begin = any.begin / kKeyPanel * kKeyPanel;
    const KvStretch keys{m_cache.keyType(), m_cache.keyPanel(m_layer, tile.kvHead, begin), any.end - begin,
                         m_cache.headDim(m_layer)};
    m_kernels.attentionScores(keys, work.queries, tile.rows, m_options.scale, work.scores + (begin - origin),
                              kScoreStride, scratch);
    for (std::size_t row = 0; row < tile.rows; ++row) {
        const Positions seen = within(segment, seenBy(tile.firstToken + row / m_groupHeads));
        float* const scores = work.scores + row * kScoreStride + (seen.begin - origin);
        const std::size_t count = seen.end - seen.begin;
        if (m_options.softCap > 0) m_kernels.softCap(scores, m_options.softCap, count);
        if (m_options.alibiBias > 0) fade(tile, row, seen, scores);
        part.sums[row] = m_kernels.softmaxNumerators(scores, count);
    }
    mix(tile, segment, work, part, scratch);
}

/// ALiBi: subtracts from each score the head's slope times the distance between query and key.
void AttentionRun::fade(const Tile& tile, std::size_t row, Positions seen, float* scores) const
{
    const std::size_t head = tile.kvHead * m_groupHeads + row % m_groupHeads;
    const std::size_t position = m_firstPosition + tile.firstToken + row / m_groupHeads;
    const double slope = alibiSlope(m_options.alibiBias, head, m_groupHeads * m_cache.kvHeads(m_layer));
    for (std::size_t p = seen.begin; p < seen.end; ++p) {
        scores[p - seen.begin] -= static_cast<float>(slope * static_cast<double>(position - p));
    }
}

KvStretch AttentionRun::valuesOf(const Tile& tile, Positions positions) const noexcept
{
    const std::size_t count = positions.end - positions.begin, n = m_cache.headDim(m_layer);
    if (m_cache.keepsValues(m_layer)) {
        return {m_cache.valueType(), m_cache.value(m_layer, tile.kvHead, positions.begin), count, n};
    }
    return {m_cache.keyType(),          m_cache.keyPanel(m_layer, tile.kvHead, positions.begin), count, n, true,
            positions.begin % kKeyPanel};
}

/// Adds up the values of a segment, weighted by the numerators. Positions that are visible to all rows of the tile are
/// added for all rows together. Positions that are visible to only some tokens are added token by token. A masked
/// position is skipped, not multiplied by zero, because its value may be infinity or NaN.
void AttentionRun::mix(const Tile& tile, std::size_t segment, const Work& work, Part part, std::byte* scratch) const
{
    const auto add = [&](std::size_t firstRow, std::size_t rows, std::size_t begin, std::size_t end) {
        if (begin >= end) return;
        const float* const weights = work.scores + firstRow * kScoreStride + (begin - segment * kSegment);
        m_kernels.attentionMix(valuesOf(tile, {begin, end}), weights, rows, kScoreStride,
                               part.mixes + firstRow * m_width, m_width, scratch);
    };
    const auto seenByRow = [&](std::size_t row) {
        return within(segment, seenBy(tile.firstToken + row / m_groupHeads));
    };
    const std::size_t shared = seenByRow(tile.rows - 1).begin;
    const std::size_t sharedEnd = std::max(shared, seenByRow(0).end);
    std::fill_n(part.mixes, tile.rows * m_width, 0.0F);
    for (std::size_t row = 0; row < tile.rows; row += m_groupHeads) {
        const Positions seen = seenByRow(row);
        add(row, m_groupHeads, seen.begin, std::min(shared, seen.end));
    }
    add(0, tile.rows, shared, sharedEnd);
    for (std::size_t row = 0; row < tile.rows; row += m_groupHeads) {
        add(row, m_groupHeads, sharedEnd, seenByRow(row).end);
    }
}

void AttentionRun::clear(const Tile& tile, Part total) const
{
    std::fill_n(total.sums, tile.rows, SoftmaxSums{-INFINITY, 0});
    std::fill_n(total.mixes, tile.rows * m_width, 0.0F);
}

void AttentionRun::merge(const Tile& tile, Part total, Part part) const
{
    for (std::size_t row = 0; row < tile.rows; ++row) {
        SoftmaxSums& sums = total.sums[row];
        const SoftmaxSums& more = part.sums[row];
        if (more.max == -INFINITY) continue;  // no position of the segment is visible to this row
        const float max = std::max(sums.max, more.max);
        const float old = weightOf(sums.max, max);
        const float young = weightOf(more.max, max);
        sums = {max, sums.sum * old + more.sum * young};
        float* const mix = total.mixes + row * m_width;
        const float* const added = part.mixes + row * m_width;
        for (std::size_t i = 0; i < m_width; ++i) mix[i] = mix[i] * old + added[i] * young;
    }
}

/// Divides the weighted sums of values by the sums of numerators. An attention sink adds to the sum of numerators like
/// a score, but has no value.
void AttentionRun::finish(const Tile& tile, Part total, const MatrixView& out) const
{
    const std::size_t n = m_cache.headDim(m_layer);
    for (std::size_t row = 0; row < tile.rows; ++row) {
        SoftmaxSums& sums = total.sums[row];
        float weight = 1.0F;
        const std::size_t head = tile.kvHead * m_groupHeads + row % m_groupHeads;
        if (!m_options.sinks.empty()) {
            const float sink = m_options.sinks[head];
            const float max = std::max(sums.max, sink);
            weight = weightOf(sums.max, max);
            sums = {max, sums.sum * weight + weightOf(sink, max)};
        }
        const float* const mix = total.mixes + row * m_width;
        float* const target = rowData(out, tile.firstToken + row / m_groupHeads) + head * n;
        for (std::size_t i = 0; i < n; ++i) target[i] = mix[i] * weight / sums.sum;
    }
}

void AttentionRun::computeTile(std::size_t tile, const MatrixView& out, const MatrixView* scores, float* work,
                               std::byte* scratch) const
{
    const Tile t = tileAt(tile);
    const Work w = workAt(work);
    gatherQueries(t, w.queries);
    clear(t, w.total);
    const Positions segments = segmentsOf(t);
    for (std::size_t segment = segments.begin; segment < segments.end; ++segment) {
        attend(t, segment, w, w.part, scratch);
        merge(t, w.total, w.part);
        if (scores) show(t, segment, w, *scores);
    }
    finish(t, w.total, out);
    if (scores) finishShown(t, w, *scores);
}

void AttentionRun::computePart(std::size_t tile, std::size_t segment, float* part, float* work,
                               std::byte* scratch) const
{
    const Tile t = tileAt(tile);
    const Positions segments = segmentsOf(t);
    if (segment < segments.begin || segment >= segments.end) return;
    const Work w = workAt(work);
    gatherQueries(t, w.queries);
    attend(t, segment, w, partAt(part), scratch);
}

void AttentionRun::joinParts(std::size_t tile, float* parts, const MatrixView& out, float* work) const
{
    const Tile t = tileAt(tile);
    const Part total = workAt(work).total;
    clear(t, total);
    const Positions segments = segmentsOf(t);
    for (std::size_t segment = segments.begin; segment < segments.end; ++segment) {
        merge(t, total, partAt(parts + (segment - firstSegment()) * partialFloats()));
    }
    finish(t, total, out);
}

float* AttentionRun::shownRow(const Tile& tile, std::size_t row, const MatrixView& scores) const noexcept
{
    const std::size_t head = tile.kvHead * m_groupHeads + row % m_groupHeads;
    return rowData(scores, tile.firstToken + row / m_groupHeads) + head * (m_firstPosition + m_queries.rows);
}

/// Stores the softmax numerators of a segment in `scores`. finishShown() converts them to probabilities when the sum
/// over all segments is known.
void AttentionRun::show(const Tile& tile, std::size_t segment, const Work& work, const MatrixView& scores) const
{
    const std::size_t origin = segment * kSegment;
    for (std::size_t row = 0; row < tile.rows; ++row) {
        const Positions seen = within(segment, seenBy(tile.firstToken + row / m_groupHeads));
        std::copy_n(work.scores + row * kScoreStride + (seen.begin - origin), seen.end - seen.begin,
                    shownRow(tile, row, scores) + seen.begin);
        work.maxima[(segment - firstSegment()) * m_tileRows + row] = work.part.sums[row].max;
    }
}

void AttentionRun::finishShown(const Tile& tile, const Work& work, const MatrixView& scores) const
{
    const Positions segments = segmentsOf(tile);
    for (std::size_t row = 0; row < tile.rows; ++row) {
        float* const shares = shownRow(tile, row, scores);
        const SoftmaxSums sums = work.total.sums[row];
        const Positions all = seenBy(tile.firstToken + row / m_groupHeads);
        for (std::size_t segment = segments.begin; segment < segments.end; ++segment) {
            const float max = work.maxima[(segment - firstSegment()) * m_tileRows + row];
            const float weight = weightOf(max, sums.max);
            const Positions seen = within(segment, all);
            for (std::size_t p = seen.begin; p < seen.end; ++p) shares[p] = shares[p] * weight / sums.sum;
        }
        std::fill(shares, shares + all.begin, 0.0F);
        std::fill(shares + all.end, shares + m_firstPosition + m_queries.rows, 0.0F);
    }
}

}  // namespace vitrine
