#include "core/compute/vulkan/memory/device_weights.h"

#include "core/base/sentence.h"
#include "core/compute/backend/device_error.h"
#include "core/compute/vulkan/memory/device_layout.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <tuple>
#include <unordered_set>

namespace vitrine {

namespace {

std::vector<const NormWeights*> normsOf(const LayerWeights& layer)
{
    const auto& [experts, latent, streams] = std::tie(layer.experts, layer.latent, layer.streams);
    return {&layer.attentionNorm,     &layer.queryNorm,       &layer.keyNorm,
            &layer.postAttentionNorm, &layer.feedForwardNorm, &layer.postFeedForwardNorm,
            &layer.valueNorm,         &layer.postDenseNorm,   &layer.perLayerNorm,
            &experts.routerNorm,      &experts.inputNorm,     &experts.outputNorm,
            &latent.queryNorm,        &latent.norm,           &streams.routerNorm,
            &streams.sideNorm};
}

std::vector<const Linear*> linearsOf(const LayerWeights& layer)
{
    const auto& [experts, latent, streams] = std::tie(layer.experts, layer.latent, layer.streams);
    return {&layer.queryAndGate, &layer.query,          &layer.key,        &layer.value,          &layer.attentionGate,
            &layer.output,       &layer.gate,           &layer.up,         &layer.down,           &layer.linear,
            &layer.perLayerGate, &layer.perLayerOutput, &experts.router,   &experts.sharedRouter, &experts.sharedGate,
            &experts.sharedUp,   &experts.sharedDown,   &latent.queryDown, &latent.query,         &latent.down,
            &latent.keyValue,    &streams.router,       &streams.predict,  &streams.correct,      &streams.sideDown,
            &streams.sideUp,     &experts.latentDown,   &experts.latentUp};
}

std::vector<const std::vector<float>*> vectorsOf(const LayerWeights& layer)
{
    return {&layer.sinks, &layer.experts.choiceBias, &layer.experts.outputScales, &layer.streams.scale};
}

void forEachOf(const RecurrentWeights& w, const auto& linear, const auto& norm, const auto& vector)
{
    for (const Linear* one : {&w.mixed, &w.inputGate, &w.gate, &w.strength, &w.step, &w.gateAndMixed, &w.stepDown,
                              &w.key, &w.query, &w.strengthAndStep, &w.gateDown, &w.output}) {
        linear(*one);
    }
    for (const Linear& one : w.mixedParts) linear(one);
    for (const NormWeights* one : {&w.stepNorm, &w.keyNorm, &w.queryNorm, &w.norm, &w.outputNorm}) norm(*one);
    for (const std::vector<float>* one : {&w.convolution, &w.convolutionBias, &w.stepBias, &w.rates, &w.skip}) {
        if (!one->empty()) vector(std::span(*one));
    }
}

void forEachOf(const TimeMixWeights& w, const auto& linear, const auto& norm, const auto& vector)
{
    for (const Linear* one : {&w.query, &w.key, &w.value, &w.decayDown, &w.decay, &w.shareDown, &w.share, &w.learnDown,
                              &w.learn, &w.gateDown, &w.gate, &w.output}) {
        linear(*one);
    }
    norm(w.norm);
    for (const std::vector<float>* one : {&w.shift, &w.keyScale, &w.keyLearn, &w.bonus, &w.feedForwardBlend}) {
        vector(std::span(*one));
    }
    for (const std::vector<float>& one : w.blends) vector(std::span(one));
}

/// Calls one of the three functions for each piece of the weights: tensor(Tensor), vector(span of floats) or
/// experts(span of Linear).
template <typename OnTensor, typename OnVector, typename OnExperts>
void forEachPiece(const Weights& weights, const ModelPart& part, const OnTensor& tensor, const OnVector& vector,
                  const OnExperts& experts)
{
    const auto linear = [&](const Linear& l) {
        if (l) tensor(l.weight);
        if (!l.bias.empty()) vector(std::span(l.bias));
    };
    const auto norm = [&](const NormWeights& n) {
        if (!n.weight.empty()) vector(std::span(n.weight));
        if (!n.bias.empty()) vector(std::span(n.bias));
    };
    if (part.ends) {
        tensor(weights.tokenEmbedding);
        if (weights.positionEmbedding) tensor(weights.positionEmbedding);
        norm(weights.embeddingNorm);
        if (weights.perLayerEmbedding) tensor(weights.perLayerEmbedding);
        linear(weights.perLayerProjection);
        norm(weights.perLayerNorm);
        for (const std::vector<Linear>* each : {&weights.streamsIn, &weights.streamsOut}) {
            for (const Linear& one : *each) linear(one);
        }
    }
    for (std::size_t l = part.firstLayer; l < std::min(part.endLayer, weights.layers.size()); ++l) {
        const LayerWeights& layer = weights.layers[l];
        for (const NormWeights* n : normsOf(layer)) norm(*n);
        for (const Linear* one : linearsOf(layer)) linear(*one);
        for (const std::vector<Linear>* heads : {&layer.latent.keys, &layer.latent.values}) {
            if (!heads->empty()) tensor(stackOf(*heads));
        }
        for (const std::vector<float>* one : vectorsOf(layer)) {
            if (!one->empty()) vector(std::span(*one));
        }
        for (const std::vector<Linear>* each : {&layer.experts.gate, &layer.experts.up, &layer.experts.down}) {
            for (const Linear& expert : *each) linear(expert);
            if (!each->empty()) experts(std::span<const Linear>(*each));
        }
        if (layer.recurrent) forEachOf(layer.recurrent, linear, norm, vector);
        if (layer.timeMix) forEachOf(layer.timeMix, linear, norm, vector);
    }
    if (!part.ends) return;
    norm(weights.outputNorm);
    linear(weights.output);
    norm(weights.join.token);
    norm(weights.join.hidden);
    linear(weights.join.both);
    if (weights.prediction) forEachPiece(*weights.prediction, {}, tensor, vector, experts);
}

}  // namespace

Tensor stackOf(std::span<const Linear> heads) noexcept
{
    Tensor stack = heads.front().weight;
    stack.rows *= heads.size();
    return stack;
}

Region DeviceWeights::place(std::size_t bytes)
{
    m_regions.emplace_back(m_memory, bytes);
    return m_regions.back().region();
}

/// Returns the sizes of the regions that add() allocates, in the order in which it allocates them.
std::vector<std::uint64_t> DeviceWeights::piecesOf(const Weights& weights, const ModelPart& part)
{
    std::unordered_set<const void*> seen;
    std::vector<std::uint64_t> sizes;
    const auto count = [&](const void* data, std::uint64_t size) {
        if (seen.insert(data).second) sizes.push_back((size + 255) / 256 * 256);
    };
    forEachPiece(
        weights, part, [&](const Tensor& t) { count(t.data, t.rows * DeviceLayout(t.type, t.columns).rowBytes); },
        [&](std::span<const float> v) { count(v.data(), v.size_bytes()); },
        [&](std::span<const Linear> e) { count(e.data(), e.size() * 2 * sizeof(std::uint64_t)); });
    return sizes;
}

std::uint64_t DeviceWeights::bytesFor(const Weights& weights, const ModelPart& part)
{
    const std::vector<std::uint64_t> sizes = piecesOf(weights, part);
    return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
}

void DeviceWeights::add(const Weights& weights, const ModelPart& part)
{
    const std::vector<std::uint64_t> sizes = piecesOf(weights, part);
    const std::uint64_t bytes = std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
    if (const std::uint64_t free = m_memory->freeBytes(); bytes > free) {
        throw DeviceMemoryError(SENTENCE("The model does not fit on the device: its weights take ", bytes >> 20,
                                         " MiB (", bytes, " bytes), and ", free >> 20, " MiB (", free,
                                         " bytes) are free."));
    }
    m_memory->reserve(sizes);
    forEachPiece(
        weights, part, [&](const Tensor& tensor) { add(tensor); }, [&](std::span<const float> vector) { add(vector); },
        [&](std::span<const Linear> experts) { add(experts); });
    m_memory->finishWrites();
}

const DeviceMatrix* DeviceWeights::find(const Tensor& tensor) const noexcept
{
    if (!m_found) return nullptr;
    const auto found = m_matrices.find(tensor.data);
    return found == m_matrices.end() || found->second.rows < tensor.rows ? nullptr : &found->second;
}

const Region* DeviceWeights::find(std::span<const float> vector) const noexcept
{
    if (!m_found) return nullptr;
    const auto found = m_vectors.find(vector.data());
    return found == m_vectors.end() ? nullptr : &found->second;
}

const DeviceExperts* DeviceWeights::find(std::span<const Linear> experts) const noexcept
{
    if (!m_found) return nullptr;
    const auto found = m_experts.find(experts.data());
    return found == m_experts.end() ? nullptr : &found->second;
}

const DeviceMatrix& DeviceWeights::add(const Tensor& tensor)
{
    if (const DeviceMatrix* const had = find(tensor)) return *had;
    const DeviceLayout layout(tensor.type, tensor.columns);
    if (layout.rowBytes > VulkanMemory::kMaxWrite) {
        throw Error(SENTENCE("A row of ", tensor.name, " takes ", layout.rowBytes,
                             " bytes, more than can be copied to the device at once."));
    }
    const Region region = place(tensor.rows * layout.rowBytes);
    const std::size_t rowsAtOnce = VulkanMemory::kMaxWrite / layout.rowBytes;
    for (std::size_t first = 0; first < tensor.rows; first += rowsAtOnce) {
        const std::size_t count = std::min(rowsAtOnce, tensor.rows - first);
        m_memory->write(region, first * layout.rowBytes, count * layout.rowBytes, [&](std::byte* to) {
            for (std::size_t r = 0; r < count; ++r) {
                layout.pack(tensor.data + (first + r) * tensor.rowBytes, to + r * layout.rowBytes);
            }
        });
    }
    return m_matrices[tensor.data] = {tensor.type, tensor.rows, tensor.columns, layout.rowBytes, region};
}

const Region& DeviceWeights::add(std::span<const float> vector)
{
    if (const Region* const had = find(vector)) return *had;
    return addBytes(std::as_bytes(vector));
}

const Region& DeviceWeights::addBytes(std::span<const std::byte> bytes)
{
    const Region region = place(bytes.size());
    for (std::size_t first = 0; first < bytes.size(); first += VulkanMemory::kMaxWrite) {
        const std::size_t count = std::min<std::size_t>(VulkanMemory::kMaxWrite, bytes.size() - first);
        m_memory->write(region, first, count, [&](std::byte* to) { std::memcpy(to, bytes.data() + first, count); });
    }
    return m_vectors[bytes.data()] = region;
}

const DeviceExperts& DeviceWeights::add(std::span<const Linear> experts)
{
    if (const DeviceExperts* const had = find(experts)) return *had;
    DeviceExperts result;
    result.rows = experts.front().weight.rows;
    result.columns = experts.front().weight.columns;
    std::map<QuantType, std::vector<std::uint64_t>> lists;
    std::vector<std::uint64_t> biases(experts.size());
    for (std::size_t e = 0; e < experts.size(); ++e) {
        std::vector<std::uint64_t>& list = lists[experts[e].weight.type];
        list.resize(experts.size());
        list[e] = add(experts[e].weight).region.address;
        if (!experts[e].bias.empty()) biases[e] = add(std::span<const float>(experts[e].bias)).address;
    }
    const auto upload = [this](const std::vector<std::uint64_t>& list) {
        const Region region = place(list.size() * sizeof(std::uint64_t));
        m_memory->write(region, 0, region.bytes, [&](std::byte* to) { std::memcpy(to, list.data(), region.bytes); });
        return region;
    };
    for (const auto& [type, list] : lists) {
        result.matrices.push_back({type, DeviceLayout(type, result.columns).rowBytes, upload(list)});
    }
    if (std::any_of(biases.begin(), biases.end(), [](std::uint64_t b) { return b != 0; })) {
        result.biases = upload(biases);
    }
    return m_experts[experts.data()] = std::move(result);
}

void DeviceWeights::clear() noexcept
{
    m_matrices.clear();
    m_vectors.clear();
    m_experts.clear();
    m_regions.clear();
}

}  // namespace vitrine
