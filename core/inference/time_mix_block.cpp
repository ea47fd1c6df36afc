#include "core/inference/time_mix_block.h"

#include "core/inference/branches.h"

#include <span>

namespace vitrine {

namespace {

/// Indices of the blend factors of each projection, in the order in which the file stores them.
enum Blend : std::size_t { Query, Decay, Key, Value, Learn, Gate };

/// Computes shifted = previous token - current token, from the normalised rows. For the first token, the previous token
/// is read from the state.
void shiftRows(const Chunk& chunk, const TimeMixWeights& w, std::size_t layer, std::size_t which, Role role)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    copyRows(chunk, a.shifted, a.normed, role);
    backend.convolve(a.shifted, cache, layer, w.shift, {}, which);
}

const MatrixView& blended(const Chunk& chunk, std::span<const float> factors)
{
    chunk.backend.blend(chunk.a.blended, chunk.a.normed, chunk.a.shifted, factors);
    return chunk.a.blended;
}

MatrixView lowRank(const Chunk& chunk, const MatrixView& input, const Linear& weights, Role role)
{
    const MatrixView low = chunk.a.stepDown.narrowed(weights.weight.rows);
    chunk.backend.project(input, {{low, weights, role}});
    return low;
}

/// Computes the values. Layers after the first blend their values with those of the first layer.
void makeValues(const Chunk& chunk, const TimeMixWeights& w, const MatrixView& values)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const MatrixView& input = blended(chunk, w.blends[Value]);
    backend.project(input, {{values, w.value, Role::StateValue}});
    if (!w.shareDown) return copyRows(chunk, a.firstValue, values, Role::FirstValue);
    backend.project(lowRank(chunk, input, w.shareDown, Role::ShareDown), {{a.stateCorrected, w.share, Role::Share}});
    backend.activate(a.stateCorrected, nullptr, Activation::Sigmoid, Role::Share);
    const MatrixView& missing = a.stateRemoved;  // values of the first layer minus values of this layer
    copyRows(chunk, missing, a.firstValue, Role::FirstValue);
    backend.scale(missing, -1, Role::FirstValue);
    backend.addResidual(missing, values, Role::FirstValue);
    backend.scale(missing, -1, Role::FirstValue);
    backend.multiply(missing, a.stateCorrected);
    backend.addResidual(values, missing, Role::StateValue);
}

/// Computes the input of the recurrent states for all tokens.
void makeTokens(const Chunk& chunk, const TimeMixWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    constexpr float kSlowest = -0.606531F;  // -e^-0.5; a state keeps at least the factor e^kSlowest per token
    const std::size_t width = config.embedding;
    const auto place = [&](const MatrixView& x, std::size_t at) {
        backend.copyHeads({a.stateToken, 0, at * width}, {x, 0}, 1, width, Role::StateToken);
    };
    backend.project(blended(chunk, w.blends[Query]), {{a.mixed, w.query, Role::StateQuery}});
    place(a.mixed, 0);
    const MatrixView decay = lowRank(chunk, blended(chunk, w.blends[Decay]), w.decayDown, Role::DecayDown);
    backend.softCap(decay, 1, Role::DecayDown);
    backend.project(decay, {{a.decay, w.decay, Role::Decay}});
    backend.activate(a.decay, nullptr, Activation::Sigmoid, Role::Decay);
    backend.exponential(a.decay, kSlowest);
    makeValues(chunk, w, a.mixed);
    place(a.mixed, 2);
    backend.project(blended(chunk, w.blends[Key]), {{a.stateKey, w.key, Role::StateKey}});
    const MatrixView rates = lowRank(chunk, blended(chunk, w.blends[Learn]), w.learnDown, Role::LearnRateDown);
    backend.project(rates, {{a.strength, w.learn, Role::LearnRate}});
    backend.activate(a.strength, nullptr, Activation::Sigmoid, Role::LearnRate);
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
    shiftRows(chunk, w, layer, 0, Role::TimeMixShift);
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
    backend.norm(heads, heads, w.norm, NormKind::Layer, kEpsilon, Role::StateNorm);
    backend.addBonus(a.recurrentMix, a.stateToken, w.bonus, recurrent.valueDim);
    if (w.gate) {
        const MatrixView gate = lowRank(chunk, blended(chunk, w.blends[Gate]), w.gateDown, Role::StateGateDown);
        backend.activate(gate, nullptr, Activation::Sigmoid, Role::StateGateDown);
        backend.project(gate, {{a.recurrentGate, w.gate, Role::StateGate}});
        backend.multiply(a.recurrentMix, a.recurrentGate);
    }
    backend.project(a.recurrentMix, {{a.blockOut, w.output, Role::StateOutput}});
    tap(Site::RecurrentOut, layer, a.blockOut);
    backend.addResidual(a.residual, a.blockOut, Role::StateResidual);
}

}  // namespace

void timeMixBlock(const Chunk& chunk, const LayerWeights& w, std::size_t layer, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    backend.norm(a.normed, a.residual, w.attentionNorm, config.norm, config.normEpsilon, Role::AttentionNorm);
    tap(Site::AttnNorm, layer, a.normed);
    timeMix(chunk, w.timeMix, layer);
    backend.norm(a.normed, a.residual, w.feedForwardNorm, config.norm, config.normEpsilon, Role::FeedForwardNorm);
    tap(Site::FfnNorm, layer, a.normed);
    shiftRows(chunk, w.timeMix, layer, 1, Role::FeedForwardShift);
    if (rows < a.residual.rows) a.keepLast(rows);
    if (rows == 0) return;
    backend.project(blended(chunk, w.timeMix.feedForwardBlend), {{a.up, w.up, Role::Up}});
    backend.activate(a.up, nullptr, config.activation, Role::FeedForward);
    tap(Site::FfnAct, layer, a.up);
    backend.project(a.up, {{a.blockOut, w.down, Role::Down}});
    tap(Site::FfnOut, layer, a.blockOut);
    backend.addResidual(a.residual, a.blockOut, Role::FeedForwardResidual);
    tap(Site::LayerOut, layer, a.residual);
}

}  // namespace vitrine
