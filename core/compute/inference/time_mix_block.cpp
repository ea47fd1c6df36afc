#include "core/compute/inference/time_mix_block.h"

#include "core/compute/inference/branches.h"

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
    backend.run(ops::Convolve{role, a.shifted, &cache, layer, w.shift, {}, which});
}

const MatrixView& blended(const Chunk& chunk, std::span<const float> factors, Role role)
{
    chunk.backend.run(ops::Blend{role, chunk.a.blended, chunk.a.normed, chunk.a.shifted, factors});
    return chunk.a.blended;
}

MatrixView lowRank(const Chunk& chunk, const MatrixView& input, const Linear& weights, Role role)
{
    const MatrixView low = chunk.a.stepDown.narrowed(weights.weight.rows);
    chunk.backend.run(ops::Project{input, {{role, low, &weights}}});
    return low;
}

/// Computes the values. Layers after the first blend their values with those of the first layer.
void makeValues(const Chunk& chunk, const TimeMixWeights& w, const MatrixView& values)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const MatrixView& input = blended(chunk, w.blends[Value], Role::StateValue);
    backend.run(ops::Project{input, {{Role::StateValue, values, &w.value}}});
    if (!w.shareDown) return copyRows(chunk, a.firstValue, values, Role::FirstValue);
    backend.run(
        ops::Project{lowRank(chunk, input, w.shareDown, Role::ShareDown), {{Role::Share, a.stateCorrected, &w.share}}});
    backend.run(ops::Activate{Role::Share, a.stateCorrected, std::nullopt, Activation::Sigmoid});
    const MatrixView& missing = a.stateRemoved;  // values of the first layer minus values of this layer
    copyRows(chunk, missing, a.firstValue, Role::FirstValue);
    backend.run(ops::Scale{Role::FirstValue, missing, -1});
    backend.run(ops::AddResidual{Role::FirstValue, missing, values});
    backend.run(ops::Scale{Role::FirstValue, missing, -1});
    backend.run(ops::Multiply{Role::Share, missing, a.stateCorrected});
    backend.run(ops::AddResidual{Role::StateValue, values, missing});
}

/// Computes the input of the recurrent states for all tokens.
void makeTokens(const Chunk& chunk, const TimeMixWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    constexpr float kSlowest = -0.606531F;  // -e^-0.5; no decay is below e^kSlowest, about 0.55 per token
    const std::size_t width = config.embedding;
    const auto place = [&](const MatrixView& x, std::size_t at) {
        backend.run(ops::CopyHeads{Role::StateToken, {a.stateToken, 0, at * width}, {x, 0}, 1, width});
    };
    backend.run(
        ops::Project{blended(chunk, w.blends[Query], Role::StateQuery), {{Role::StateQuery, a.mixed, &w.query}}});
    place(a.mixed, 0);
    const MatrixView decay =
        lowRank(chunk, blended(chunk, w.blends[Decay], Role::DecayDown), w.decayDown, Role::DecayDown);
    backend.run(ops::SoftCap{Role::DecayDown, decay, 1});
    backend.run(ops::Project{decay, {{Role::Decay, a.decay, &w.decay}}});
    backend.run(ops::Activate{Role::Decay, a.decay, std::nullopt, Activation::Sigmoid});
    backend.run(ops::Exponential{Role::DecayPower, a.decay, kSlowest});
    makeValues(chunk, w, a.mixed);
    place(a.mixed, 2);
    backend.run(ops::Project{blended(chunk, w.blends[Key], Role::StateKey), {{Role::StateKey, a.stateKey, &w.key}}});
    const MatrixView rates =
        lowRank(chunk, blended(chunk, w.blends[Learn], Role::LearnRateDown), w.learnDown, Role::LearnRateDown);
    backend.run(ops::Project{rates, {{Role::LearnRate, a.strength, &w.learn}}});
    backend.run(ops::Activate{Role::LearnRate, a.strength, std::nullopt, Activation::Sigmoid});
    backend.run(ops::CorrectionKeys{Role::Correction, a.stateKey, a.strength, a.stateRemoved, a.stateCorrected,
                                    w.keyScale, w.keyLearn, config.recurrent.keyDim});
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
    backend.run(ops::Recur{.role = Role::State,
                           .out = a.recurrentMix,
                           .mixed = a.stateToken,
                           .decay = a.decay,
                           .strength = a.strength,
                           .removed = a.stateRemoved,
                           .corrected = a.stateCorrected,
                           .cache = &cache,
                           .layer = layer,
                           .config = &recurrent});
    tap(Site::RecurrentMix, layer, a.recurrentMix);
    const MatrixView heads = a.recurrentMix.split(recurrent.valueDim);
    backend.run(ops::Norm{Role::StateNorm, heads, heads, &w.norm, NormKind::Layer, kEpsilon});
    backend.run(ops::AddBonus{Role::Bonus, a.recurrentMix, a.stateToken, w.bonus, recurrent.valueDim});
    if (w.gate) {
        const MatrixView gate =
            lowRank(chunk, blended(chunk, w.blends[Gate], Role::StateGateDown), w.gateDown, Role::StateGateDown);
        backend.run(ops::Activate{Role::StateGateDown, gate, std::nullopt, Activation::Sigmoid});
        backend.run(ops::Project{gate, {{Role::StateGate, a.recurrentGate, &w.gate}}});
        backend.run(ops::Multiply{Role::StateGate, a.recurrentMix, a.recurrentGate});
    }
    backend.run(ops::Project{a.recurrentMix, {{Role::StateOutput, a.blockOut, &w.output}}});
    tap(Site::RecurrentOut, layer, a.blockOut);
    backend.run(ops::AddResidual{Role::StateResidual, a.residual, a.blockOut});
}

}  // namespace

void timeMixBlock(const Chunk& chunk, const LayerWeights& w, std::size_t layer, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    backend.run(
        ops::Norm{Role::AttentionNorm, a.normed, a.residual, &w.attentionNorm, config.norm, config.normEpsilon});
    tap(Site::AttnNorm, layer, a.normed);
    timeMix(chunk, w.timeMix, layer);
    backend.run(
        ops::Norm{Role::FeedForwardNorm, a.normed, a.residual, &w.feedForwardNorm, config.norm, config.normEpsilon});
    tap(Site::FfnNorm, layer, a.normed);
    shiftRows(chunk, w.timeMix, layer, 1, Role::FeedForwardShift);
    if (rows < a.residual.rows) a.keepLast(rows);
    if (rows == 0) return;
    backend.run(ops::Project{blended(chunk, w.timeMix.feedForwardBlend, Role::Up), {{Role::Up, a.up, &w.up}}});
    backend.run(ops::Activate{Role::FeedForward, a.up, std::nullopt, config.activation});
    tap(Site::FfnAct, layer, a.up);
    backend.run(ops::Project{a.up, {{Role::Down, a.blockOut, &w.down}}});
    tap(Site::FfnOut, layer, a.blockOut);
    backend.run(ops::AddResidual{Role::FeedForwardResidual, a.residual, a.blockOut});
    tap(Site::LayerOut, layer, a.residual);
}

}  // namespace vitrine
