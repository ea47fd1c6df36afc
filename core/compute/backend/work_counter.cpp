#include "core/compute/backend/work_counter.h"

#include <algorithm>
#include <variant>
#include <vector>

namespace vitrine {

namespace {

class NoBuffer final : public Buffer {
public:
    explicit NoBuffer(std::size_t bytes) : Buffer(bytes) {}
};

/// A cache that has a size but no memory.
class NoCache final : public KvCache {
public:
    NoCache(const KvCacheSpec& spec, double bytesPerRow) : KvCache(spec), m_bytesPerRow(bytesPerRow) {}

    std::size_t bytes() const noexcept override { return 0; }
    /// Size in bytes of the keys and values of one position in one layer.
    double bytesPerRow() const noexcept { return m_bytesPerRow; }

private:
    double m_bytesPerRow;
};

}  // namespace

std::unique_ptr<Buffer> WorkCounter::allocate(std::size_t bytes)
{
    return std::make_unique<NoBuffer>(bytes);
}

std::unique_ptr<KvCache> WorkCounter::makeKvCache(const ModelConfig& config, const KvCacheSpec& spec)
{
    constexpr std::size_t kSample = 256;  // number of positions in the sample cache
    const auto sample = m_model.makeKvCache(config, {kSample, spec.keys, spec.values});
    const double rows =
        static_cast<double>(kSample) * static_cast<double>(std::max<std::size_t>(config.attendingLayers(), 1));
    return std::make_unique<NoCache>(spec, static_cast<double>(sample->bytes() - sample->stateBytes()) / rows);
}

void WorkCounter::begin(std::span<const std::int32_t> tokens, std::size_t firstPosition)
{
    m_endPosition = firstPosition + tokens.size();
}

void WorkCounter::run(const Op& op)
{
    std::visit([this](const auto& each) { count(each); }, op);
}

void WorkCounter::readRows(const Tensor& table, std::size_t rows)
{
    m_work.bytes += static_cast<double>(rows) * static_cast<double>(table.rowBytes);
}

void WorkCounter::multiply(const Tensor& weights, std::size_t tokens)
{
    m_work.operations += 2.0 * static_cast<double>(tokens) * static_cast<double>(weights.rows * weights.columns);
    m_work.bytes += static_cast<double>(weights.bytes());
}

void WorkCounter::count(const ops::Project& op)
{
    for (const Projection& each : op.products) multiply(each.weights->weight, op.x.rows);
}

void WorkCounter::count(const ops::Attention& op)
{
    const auto seenBy = [&](std::size_t position) {
        return position + 1 - firstSeen(position, op.options.window, op.options.inBlocks);
    };
    const std::size_t first = m_endPosition - op.queries.rows;
    double seen = 0;
    for (std::size_t position = first; position < m_endPosition; ++position)
        seen += static_cast<double>(seenBy(position));
    m_work.operations += 4 * seen * static_cast<double>(op.queries.columns);
    // Number of positions that are read: from the first position that the first token sees, up to the last token's own.
    const auto touched = static_cast<double>(seenBy(first) + op.queries.rows - 1);
    m_work.bytes += touched * static_cast<const NoCache&>(*op.cache).bytesPerRow();
}

void WorkCounter::count(const ops::ProjectHeads& op)
{
    for (const Linear& head : op.heads) multiply(head.weight, op.in.x.rows);
}

/// Counts one read and one write of the state per step. Between the tokens of a step, the state stays in the
/// processor's caches.
void WorkCounter::count(const ops::Recur& op)
{
    const RecurrentConfig& config = *op.config;
    const auto values = static_cast<double>(config.matrixState());
    m_work.operations += (config.kind == Recurrence::DeltaRule || config.kind == Recurrence::Rwkv7 ? 6 : 4) * values *
                         static_cast<double>(op.out.rows);
    m_work.bytes += 2 * values * sizeof(float);
}

void WorkCounter::count(const ops::Experts& op)
{
    const ExpertWeights& weights = *op.weights;
    const ExpertConfig& config = *op.config;
    const std::size_t choices = op.x.rows * config.used;
    const std::size_t chosen = std::min<std::size_t>(choices, config.count);
    for (const std::vector<Linear>* matrices : {&weights.gate, &weights.up, &weights.down}) {
        double bytes = 0;  // total of all experts, because their tensor types may differ
        for (const Linear& matrix : *matrices) bytes += static_cast<double>(matrix.weight.bytes());
        m_work.bytes += bytes * static_cast<double>(chosen) / config.count;
        if (matrices->empty()) continue;
        const Tensor& one = matrices->front().weight;
        m_work.operations += 2.0 * static_cast<double>(choices) * static_cast<double>(one.rows * one.columns);
    }
    if (op.x.rows > 1 && config.used < config.count) m_work.bytesAreExact = false;
    for (const Linear* shared : {&weights.sharedRouter, &weights.sharedGate, &weights.sharedUp, &weights.sharedDown}) {
        if (*shared) multiply(shared->weight, op.x.rows);
    }
}

}  // namespace vitrine
