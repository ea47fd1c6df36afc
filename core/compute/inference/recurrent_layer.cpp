#include "core/compute/inference/recurrent_layer.h"

namespace vitrine {

namespace {

/// Short convolution of LFM 2, with one gate before the convolution and one gate after it.
void shortConvolution(const Chunk& chunk, const RecurrentWeights& w, std::size_t layer, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    backend.run(ops::Project{input,
                             {{Role::StateMixed, a.mixed, &w.mixed},
                              {Role::StateInputGate, a.recurrentMix, &w.inputGate},
                              {Role::StateGate, a.recurrentGate, &w.gate}}});
    backend.run(ops::Multiply{Role::StateInputGate, a.mixed, a.recurrentMix});
    backend.run(ops::Convolve{Role::StateMixed, a.mixed, &cache, layer, w.convolution, w.convolutionBias, 0});
    tap(Site::Conv, layer, a.mixed);
    backend.run(ops::Multiply{Role::StateGate, a.recurrentGate, a.mixed});
}

/// Computes the decay and the write strength of each token.
void stepSizes(const Chunk& chunk, const RecurrentWeights& w, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const RecurrentConfig& recurrent = config.recurrent;
    if (w.strengthAndStep) {
        const MatrixView both = a.fused.narrowed(std::size_t{2} * recurrent.heads);
        backend.run(ops::Project{input, {{Role::StateStrengthAndStep, both, &w.strengthAndStep}}});
        backend.run(
            ops::Deal{Role::StateStrengthAndStep, a.strength, a.steps, both, recurrent.heads / recurrent.groups});
    } else {
        if (w.stepDown) {
            const MatrixView down = a.stepDown.narrowed(recurrent.stepRank);
            backend.run(ops::Project{input, {{Role::StateStepDown, down, &w.stepDown}}});
            backend.run(ops::Project{down, {{Role::StateStep, a.steps, &w.step}}});
        } else {
            backend.run(ops::Project{input, {{Role::StateStep, a.steps, &w.step}}});
        }
        if (w.strength) backend.run(ops::Project{input, {{Role::StateStrength, a.strength, &w.strength}}});
    }
    backend.run(ops::Decays{Role::StateStep, a.decay, a.steps, w.stepBias, w.rates});
    if (w.strength || w.strengthAndStep) {
        backend.run(ops::Activate{Role::StateStrength, a.strength, std::nullopt, Activation::Sigmoid});
    }
}

/// Computes the input of the convolution, and the gate of the layer's output.
void projectMixed(const Chunk& chunk, const RecurrentWeights& w, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const RecurrentConfig& recurrent = config.recurrent;
    if (w.gateAndMixed) {
        const MatrixView both = a.fused.narrowed(2 * recurrent.innerWidth());
        backend.run(ops::Project{input, {{Role::StateGateAndMixed, both, &w.gateAndMixed}}});
        backend.run(ops::Deal{Role::StateGateAndMixed, a.recurrentGate, a.mixed, both, recurrent.valueDim});
        return;
    }
    if (w.mixedParts.empty()) {
        return backend.run(
            ops::Project{input, {{Role::StateMixed, a.mixed, &w.mixed}, {Role::StateGate, a.recurrentGate, &w.gate}}});
    }
    std::size_t at = 0;
    for (const Linear& part : w.mixedParts) {
        backend.run(ops::ProjectHeads{Role::StateMixed, {a.mixed, 0, at}, {input, 0}, std::span(&part, 1)});
        at += recurrent.innerWidth();
    }
    const MatrixView down = a.stepDown.narrowed(recurrent.gateRank);
    backend.run(ops::Project{input, {{Role::StateGateDown, down, &w.gateDown}}});
    backend.run(ops::Project{down, {{Role::StateGate, a.recurrentGate, &w.gate}}});
}

/// Computes step sizes, keys and queries from the convolution's output. Gathers all inputs of the recurrent states in
/// one row per token.
void projectStates(const Chunk& chunk, const RecurrentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const RecurrentConfig& recurrent = config.recurrent;
    const auto norm = [&](const MatrixView& x, const NormWeights& weights, Role role) {
        if (weights) backend.run(ops::Norm{role, x, x, &weights, config.norm, config.normEpsilon});
    };
    backend.run(ops::Project{a.mixed,
                             {{Role::StateStepDown, a.stepDown, &w.stepDown},
                              {Role::StateKey, a.stateKey, &w.key},
                              {Role::StateQuery, a.stateQuery, &w.query}}});
    norm(a.stepDown, w.stepNorm, Role::StateStepNorm);
    norm(a.stateKey, w.keyNorm, Role::StateKeyNorm);
    norm(a.stateQuery, w.queryNorm, Role::StateQueryNorm);
    backend.run(ops::Project{a.stepDown, {{Role::StateStep, a.steps, &w.step}}});
    const bool decaysByKey = recurrent.kind == Recurrence::Mamba;
    backend.run(
        ops::Decays{Role::StateStep, a.decay, a.steps, w.stepBias, decaysByKey ? std::span<const float>{} : w.rates});
    const std::size_t values = recurrent.innerWidth();
    backend.run(ops::CopyHeads{Role::StateToken, {a.stateToken, 0}, {a.mixed, 0}, 1, values});
    backend.run(ops::CopyHeads{Role::StateToken, {a.stateToken, 0, values}, {a.stateKey, 0}, 1, recurrent.keyWidth()});
    backend.run(ops::CopyHeads{Role::StateToken,
                               {a.stateToken, 0, values + recurrent.keyWidth()},
                               {a.stateQuery, 0},
                               1,
                               recurrent.keyWidth()});
}

/// Evaluates a recurrent layer whose state is one matrix per head. The delta rule applies its norm before the gate;
/// Mamba 2 applies it after the gate.
void matrixState(const Chunk& chunk, const RecurrentWeights& w, std::size_t layer, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const RecurrentConfig& recurrent = config.recurrent;
    projectMixed(chunk, w, input);
    if (!recurrent.readsConvolved()) stepSizes(chunk, w, input);
    backend.run(ops::Convolve{Role::StateMixed, a.mixed, &cache, layer, w.convolution, w.convolutionBias, 0});
    backend.run(ops::Activate{Role::StateMixed, a.mixed, std::nullopt, Activation::Silu});
    tap(Site::Conv, layer, a.mixed);
    if (recurrent.readsConvolved()) projectStates(chunk, w);
    if (recurrent.decayWidth() > 0) tap(Site::Decay, layer, a.decay);
    const bool isDelta = recurrent.kind == Recurrence::DeltaRule;
    const MatrixView& strength = isDelta ? a.strength : a.steps;
    tap(Site::Beta, layer, strength);
    backend.run(ops::Recur{.role = Role::State,
                           .out = a.recurrentMix,
                           .mixed = recurrent.readsConvolved() ? a.stateToken : a.mixed,
                           .decay = a.decay,
                           .strength = strength,
                           .skip = w.skip,
                           .rates = w.rates,
                           .cache = &cache,
                           .layer = layer,
                           .config = &recurrent});
    tap(Site::RecurrentMix, layer, a.recurrentMix);
    const auto norm = [&](const MatrixView& x, std::size_t width) {
        if (!w.norm) return;
        backend.run(
            ops::Norm{Role::StateNorm, x.split(width), x.split(width), &w.norm, config.norm, config.normEpsilon});
    };
    if (isDelta) norm(a.recurrentMix, recurrent.valueDim);
    backend.run(ops::Activate{Role::StateGate, a.recurrentGate, a.recurrentMix, recurrent.gate});
    if (!isDelta) norm(a.recurrentGate, recurrent.innerWidth() / recurrent.groups);
}

}  // namespace

void recur(const Chunk& chunk, const RecurrentWeights& w, std::size_t layer, const MatrixView& input, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (config.recurrent.kind == Recurrence::ShortConvolution) {
        shortConvolution(chunk, w, layer, input);
    } else {
        matrixState(chunk, w, layer, input);
    }
    if (rows == 0) return;
    const MatrixView out = a.blockOut.lastRows(rows);
    backend.run(ops::Project{a.recurrentGate.lastRows(rows), {{Role::StateOutput, out, &w.output}}});
    if (w.outputNorm) {
        backend.run(ops::Norm{Role::StateOutputNorm, out, out, &w.outputNorm, config.norm, config.normEpsilon});
    }
    if (config.residualScale != 1.0F) backend.run(ops::Scale{Role::StateScale, out, config.residualScale});
    tap(Site::RecurrentOut, layer, out);
    backend.run(ops::AddResidual{Role::StateResidual, a.residual.lastRows(rows), out});
}

}  // namespace vitrine
