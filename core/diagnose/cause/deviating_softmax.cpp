// Attention of DeviatingBackend. The code favours clarity and is fast enough for a few hundred tokens.

#include "core/compute/cpu/cpu_memory.h"
#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/matrix_values.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace vitrine {

namespace {

constexpr double kHidden = -std::numeric_limits<double>::infinity();

/// Returns for each slot of a ring cache the position that it contains after `end` positions were written; -1 for an
/// empty slot.
std::vector<std::ptrdiff_t> slotsOfRing(std::size_t ring, std::size_t end)
{
    std::vector<std::ptrdiff_t> slots(std::min(ring, end), -1);
    for (std::size_t position = 0; position < end; ++position) {
        slots[position % ring] = static_cast<std::ptrdiff_t>(position);
    }
    return slots;
}

/// Returns for each cache slot the position that it contains when `token` reads the cache; -1 for an empty slot.
std::vector<std::ptrdiff_t> slotsSeen(const AttentionCall& call, std::size_t token, std::size_t prompt)
{
    const std::size_t known = token < prompt ? prompt : token + 1;
    if (call.ring > 0) return slotsOfRing(call.ring, known);
    std::vector<std::ptrdiff_t> slots(known);
    std::iota(slots.begin(), slots.end(), 0);
    if (!call.slot || token < prompt) return slots;
    slots.resize(prompt);
    for (std::size_t position = prompt; position <= token; ++position) {
        slots.push_back(-1);
        slots[call.slot(position)] = static_cast<std::ptrdiff_t>(position);
    }
    return slots;
}

bool isSeen(const AttentionCall& call, std::size_t own, std::size_t other)
{
    bool seen = other <= own;
    if (call.sees) seen = call.sees(own, other);
    if (call.mask == MaskKind::None) seen = true;
    if (call.mask == MaskKind::WithoutItself) seen = other < own || (own == 0 && other == 0);
    if (call.mask == MaskKind::SeesNext) seen = other <= own + 1;
    if (call.mask == MaskKind::HidesFirst) seen = seen && (other > 0 || own == 0);
    return seen && other >= firstSeen(own, call.options.window, call.options.inBlocks);
}

/// One row of attention scores, of one token and head. The softmax replaces `scores` by weights. `seen` marks the
/// positions that the mask permits.
struct Row {
    std::vector<double> scores;
    std::vector<bool> seen;
    std::size_t own = 0, head = 0;
};

double highestSeen(const Row& row)
{
    double highest = kHidden;
    for (std::size_t p = 0; p < row.scores.size(); ++p) {
        if (row.seen[p]) highest = std::max(highest, row.scores[p]);
    }
    return highest;
}

/// Computes the softmax in tiles with a running maximum. Each weight is relative to the maximum at the time of its
/// tile, until a later tile with a larger maximum rescales it.
void tiledSoftmax(const TiledSoftmax& tiled, Row& row)
{
    double highest = kHidden, sum = 0;
    for (std::size_t first = 0; first < row.scores.size(); first += tiled.tile) {
        const std::size_t end = std::min(first + tiled.tile, row.scores.size());
        double raised = highest;
        for (std::size_t p = first; p < end; ++p) {
            if (row.seen[p]) raised = std::max(raised, row.scores[p]);
        }
        if (raised == kHidden) continue;
        const double shrinks = highest == kHidden ? 0 : std::exp(highest - raised);
        if (tiled.rescalesSum) sum *= shrinks;
        for (std::size_t p = 0; p < first && tiled.rescalesMix; ++p) {
            if (row.seen[p]) row.scores[p] *= shrinks;
        }
        for (std::size_t p = first; p < end; ++p) {
            if (!row.seen[p]) continue;
            row.scores[p] = std::exp(row.scores[p] - raised);
            sum += row.scores[p];
        }
        highest = raised;
    }
    for (std::size_t p = 0; p < row.scores.size(); ++p) row.scores[p] = row.seen[p] ? row.scores[p] / sum : 0;
}

/// Returns the number of padding positions after the row, each with score 0.
std::size_t paddingOf(const AttentionCall& call, const Row& row)
{
    if (call.padding == 0) return 0;
    const std::size_t filled = call.padsRow ? row.own + 1 : row.scores.size();
    return (call.padding - filled % call.padding) % call.padding;
}

void usualSoftmax(const AttentionCall& call, Row& row)
{
    const bool overAll = call.softmax == SoftmaxKind::OverAll;
    std::vector<double>& scores = row.scores;
    const std::size_t padding = paddingOf(call, row);
    double largest = std::max(call.sinks.empty() ? kHidden : call.sinks[row.head], padding > 0 ? 0 : kHidden);
    for (std::size_t p = 0; p < scores.size(); ++p) {
        if (!row.seen[p]) scores[p] = overAll ? 0 : kHidden;
        largest = std::max(largest, scores[p]);
    }
    const auto power = [&](double x) { return call.softmax == SoftmaxKind::Base2 ? std::exp2(x) : std::exp(x); };
    double sum = call.sinks.empty() ? 0 : power(call.sinks[row.head] - largest);
    if (call.softmax == SoftmaxKind::PlusOne) sum += power(-largest);
    sum += static_cast<double>(padding) * power(-largest) + call.addedToSum;
    for (double& score : scores) {
        score = power(score - largest);
        sum += score;
    }
    if (call.softmax == SoftmaxKind::Unnormalized) sum = 1;
    for (std::size_t p = 0; p < scores.size(); ++p) scores[p] = row.seen[p] ? scores[p] / sum : 0;
}

/// Replaces the scores of the row by attention weights.
void softmax(const AttentionCall& call, Row& row)
{
    if (highestSeen(row) == kHidden) {
        std::ranges::fill(row.scores, 0.0);
    } else if (call.softmax == SoftmaxKind::Missing) {
        for (std::size_t p = 0; p < row.scores.size(); ++p) row.scores[p] = row.seen[p] ? row.scores[p] : 0;
    } else if (call.tiled.tile > 0) {
        tiledSoftmax(call.tiled, row);
    } else {
        usualSoftmax(call, row);
        if (call.softmax == SoftmaxKind::Twice) usualSoftmax(call, row);
    }
}

double dot(const float* a, const float* b, std::size_t n)
{
    return std::inner_product(a, a + n, b, 0.0, std::plus<>(),
                              [](float x, float y) { return static_cast<double>(x) * static_cast<double>(y); });
}

}  // namespace

/// Returns the keys or values of a layer, [positions, kvWidth]; nullptr if neither this run nor the other engine has
/// them.
const std::vector<float>* DeviatingBackend::cacheOf(std::size_t layer, bool ofKeys) const
{
    // Entries of later layers come from an earlier run, unless a layer is repeated in this run.
    const bool isOfThisRun = layer <= m_layer || m_segment->repeats;
    if (const auto found = m_cached.find(layer); found != m_cached.end() && isOfThisRun) {
        return ofKeys ? &found->second.storedKeys : &found->second.storedValues;
    }
    return knownCache(layer, ofKeys);
}

const std::vector<float>* DeviatingBackend::knownCache(std::size_t layer, bool ofKeys) const
{
    const bool isAfter = m_segment->repeats && layer > m_segment->repeats->before;
    return cached ? cached(ofKeys ? Site::KRope : Site::V, isAfter ? layer - 1 : layer) : nullptr;
}

void DeviatingBackend::plainAttention(const ops::Attention& op, const AttentionCall& call)
{
    const MatrixView& queries = op.queries;
    const std::size_t dim = headDim();
    const std::size_t kvWidth = kvHeads() * dim;
    const std::size_t group = heads() / kvHeads();
    const std::vector<float>* const ownKeys = cacheOf(m_layer, true);
    const std::vector<float>* const ownValues = cacheOf(m_layer, false);
    const std::vector<float>* const keys = call.valuesAlone ? ownKeys : cacheOf(call.source, true);
    const std::vector<float>* const values = call.keysAlone ? ownValues : cacheOf(call.source, false);
    if (!keys || !values || (call.ownRowIsOwn && (!ownKeys || !ownValues))) return;
    const std::size_t firstToken = m_first + m_ids.size() - queries.rows;
    const std::size_t ownRows = call.ownRowIsOwn ? ownKeys->size() / kvWidth : 0;
    const std::size_t available = std::max(std::min(keys->size(), values->size()) / kvWidth, ownRows);
    for (std::size_t t = 0; t < queries.rows; ++t) {
        const std::size_t own = firstToken + t;
        std::vector<std::ptrdiff_t> slots = slotsSeen(call, own, call.atOnce ? available : m_prompt);
        if (slots.size() > available) slots.resize(available);
        const auto rowOf = [&](const std::vector<float>* all, const std::vector<float>* mine, std::size_t slot,
                               std::size_t kvHead) {
            const auto row = static_cast<std::size_t>(slots[slot]);
            const std::vector<float>& from = call.ownRowIsOwn && row == own ? *mine : *all;
            return from.data() + row * kvWidth + kvHead * dim;
        };
        for (std::size_t head = 0; head < heads(); ++head) {
            const auto kvHeadOf = [&](bool maps) {
                return call.kvOfHead.empty() || !maps ? head / group : call.kvOfHead[head];
            };
            const std::size_t keyHead = kvHeadOf(call.mapsKeys), valueHead = kvHeadOf(call.mapsValues);
            const float* const query = rowData(queries, t) + head * dim;
            Row row{std::vector<double>(slots.size(), 0.0), std::vector<bool>(slots.size()), own, head};
            for (std::size_t p = 0; p < slots.size(); ++p) {
                row.seen[p] = isSeen(call, own, p);
                if (slots[p] < 0) continue;
                row.scores[p] = scoreOf(call, dot(query, rowOf(keys, ownKeys, p, keyHead), dim), head, own, p);
            }
            softmax(call, row);
            std::vector<double> mix(dim, 0.0);
            for (std::size_t p = 0; p < slots.size(); ++p) {
                if (slots[p] < 0 || row.scores[p] == 0) continue;
                const float* const value = rowOf(values, ownValues, p, valueHead);
                for (std::size_t i = 0; i < dim; ++i) mix[i] += row.scores[p] * static_cast<double>(value[i]);
            }
            std::copy(mix.begin(), mix.end(), rowData(op.out, t) + head * dim);
            if (!op.scores) continue;
            const std::size_t width = op.scores->columns / heads();
            float* const shown = rowData(*op.scores, t) + head * width;
            std::fill_n(shown, width, 0.0F);
            std::copy_n(row.scores.begin(), std::min(width, row.scores.size()), shown);
        }
    }
}

/// Returns the score that the softmax reads for the dot product of a query and a key.
double DeviatingBackend::scoreOf(const AttentionCall& call, double product, std::size_t head, std::size_t own,
                                 std::size_t other) const
{
    double score = product * call.options.scale;
    const double cap = call.options.softCap;
    if (cap > 0) score = cap * std::tanh(score / cap);
    if (call.options.alibiBias > 0) {
        const double apart = std::abs(static_cast<double>(own) - static_cast<double>(other));
        score -= alibiSlope(call.options.alibiBias, head, heads()) * apart;
    }
    return score;
}

}  // namespace vitrine
