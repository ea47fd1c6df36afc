#include "core/inference/time_mix_block.h"

#include "core/inference/branches.h"

#include <span>

namespace vitrine {

namespace {

/// Indices of the blend factors of each projection, in the order in which the file stores them.
enum Blend : std::size_t { Query, Decay, Key, Value, Learn, Gate };

/// Computes shifted = previous token - current token, from the normalised rows. For the first token, the previous token
/// is read from the state.
void shiftRows(const Chunk& chunk, const TimeMixWeights& w, std::size_t layer, std::size_t which)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    copyRows(chunk, a.shifted, a.normed);
    backend.convolve(a.shifted, cache, layer, w.shift, {}, which);
}

const MatrixView& blended(const Chunk& chunk, std::span<const float> factors)
{
    chunk.backend.blend(chunk.a.blended, chunk.a.normed, chunk.a.shifted, factors);
    return chunk.a.blended;
}

MatrixView lowRank(const Chunk& chunk, const MatrixView& input, const Linear& weights)
{
    const MatrixView low = chunk.a.stepDown.narrowed(weights.weight.rows);
    chunk.backend.project(input, {{low, weights}});
    return low;
}

/// Computes the values. Layers after the first blend their values with those of the first layer.
void makeValues(const Chunk& chunk, const TimeMixWeights& w, const MatrixView& values)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const MatrixView& input = blended(chunk, w.blends[Value]);
    backend.project(input, {{values, w.value}});
    if (!w.shareDown) return copyRows(chunk, a.firstValue, values);
    backend.project(lowRank(chunk, input, w.shareDown), {{a.stateCorrected, w.share}});
    backend.activate(a.stateCorrected, nullptr, Activation::Sigmoid);
    const MatrixView& missing = a.stateRemoved;  // values of the first layer minus values of this layer
    copyRows(chunk, missing, a.firstValue);
    backend.scale(missing, -1);
    backend.addResidual(missing, values);
    backend.scale(missing, -1);
    backend.multiply(missing, a.stateCorrected);
    backend.addResidual(values, missing);
}

/// Computes the input of the recurrent states for all tokens.
void makeTokens(const Chunk& chunk, const TimeMixWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    constexpr float kSlowest = -0.606531F;  // -e^-0.5; a state keeps at least the factor e^kSlowest per token
    const std::size_t width = config.embedding;
    const auto place = [&](const MatrixView& x, std::size_t at) {
        backend.copyHeads({a.stateToken, 0, at * width}, {x, 0}, 1, width);
    };
    backend.project(blended(chunk, w.blends[Query]), {{a.mixed, w.query}});
    place(a.mixed, 0);
    const MatrixView decay = lowRank(chunk, blended(chunk, w.blends[Decay]), w.decayDown);
    backend.softCap(decay, 1);
    backend.project(decay, {{a.decay, w.decay}});
    backend.activate(a.decay, nullptr, Activation::Sigmoid);
    backend.exponential(a.decay, kSlowest);
    makeValues(chunk, w, a.mixed);
    place(a.mixed, 2);
    backend.project(blended(chunk, w.blends[Key]), {{a.stateKey, w.key}});
    backend.project(lowRank(chunk, blended(chunk, w.blends[Learn]), w.learnDown), {{a.strength, w.learn}});
    backend.activate(a.strength, nullptr, Activation::Sigmoid);
    backend.correctionKeys({.mixed = a.stateToken,
                            .decay = a.decay,
                            .strength = a.strength,
                            .removed = a.stateRemoved,
                            .corrected = a.stateCorrected},
                           a.stateKey, w.keyScale, w.keyLearn, config.recurrent.keyDim);
    place(a.stateKey, 1);
}

void timeMix(const Chunk& chunk, const TimeMixWeights& w, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    constexpr float kEpsilon = 64e-5F;
    const RecurrentConfig& recurrent = config.recurrent;
    shiftRows(chunk, w, layer, 0);
    makeTokens(chunk, w);
    tap(Site::Conv, layer, a.stateToken);
    tap(Site::Decay, layer, a.decay);
    tap(Site::Beta, layer, a.strength);
    backend.recur(a.recurrentMix,
                  {.mixed = a.stateToken,
                   .decay = a.decay,
                   .strength = a.strength,
                   .removed = a.stateRemoved,
                   .corrected = a.stateCorrected},
                  cache, layer, recurrent);
    tap(Site::RecurrentMix, layer, a.recurrentMix);
    const MatrixView heads = a.recurrentMix.split(recurrent.valueDim);
    backend.norm(heads, heads, w.norm, NormKind::Layer, kEpsilon);
    backend.addBonus(a.recurrentMix, a.stateToken, w.bonus, recurrent.valueDim);
    if (w.gate) {
        const MatrixView gate = lowRank(chunk, blended(chunk, w.blends[Gate]), w.gateDown);
        backend.activate(gate, nullptr, Activation::Sigmoid);
        backend.project(gate, {{a.recurrentGate, w.gate}});
        backend.multiply(a.recurrentMix, a.recurrentGate);
    }
    backend.project(a.recurrentMix, {{a.blockOut, w.output}});
    tap(Site::RecurrentOut, layer, a.blockOut);
    backend.addResidual(a.residual, a.blockOut);
}

}  // namespace

void timeMixBlock(const Chunk& chunk, const LayerWeights& w, std::size_t layer, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    backend.norm(a.normed, a.residual, w.attentionNorm, config.norm, config.normEpsilon);
    tap(Site::AttnNorm, layer, a.normed);
    timeMix(chunk, w.timeMix, layer);
    backend.norm(a.normed, a.residual, w.feedForwardNorm, config.norm, config.normEpsilon);
    tap(Site::FfnNorm, layer, a.normed);
    shiftRows(chunk, w.timeMix, layer, 1);
    if (rows < a.residual.rows) a.keepLast(rows);
    if (rows == 0) return;
    backend.project(blended(chunk, w.timeMix.feedForwardBlend), {{a.up, w.up}});
    backend.activate(a.up, nullptr, config.activation);
    tap(Site::FfnAct, layer, a.up);
    backend.project(a.up, {{a.blockOut, w.down}});
    tap(Site::FfnOut, layer, a.blockOut);
    backend.addResidual(a.residual, a.blockOut);
    tap(Site::LayerOut, layer, a.residual);
}

}  // namespace vitrine
