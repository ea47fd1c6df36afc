#include "core/inference/recurrent_layer.h"

namespace vitrine {

namespace {

/// Short convolution of LFM 2, with one gate before the convolution and one gate after it.
void shortConvolution(const Chunk& chunk, const RecurrentWeights& w, std::size_t layer, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    backend.project(input, {{a.mixed, w.mixed, Role::StateMixed},
                            {a.recurrentMix, w.inputGate, Role::StateInputGate},
                            {a.recurrentGate, w.gate, Role::StateGate}});
    backend.multiply(a.mixed, a.recurrentMix);
    backend.convolve(a.mixed, cache, layer, w.convolution, w.convolutionBias, 0);
    tap(Site::Conv, layer, a.mixed);
    backend.multiply(a.recurrentGate, a.mixed);
}

/// Computes the decay and the write strength of each token.
void stepSizes(const Chunk& chunk, const RecurrentWeights& w, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const RecurrentConfig& recurrent = config.recurrent;
    if (w.strengthAndStep) {
        const MatrixView both = a.fused.narrowed(std::size_t{2} * recurrent.heads);
        backend.project(input, {{both, w.strengthAndStep, Role::StateStrengthAndStep}});
        backend.deal(a.strength, a.steps, both, recurrent.heads / recurrent.groups);
    } else {
        if (w.stepDown) {
            const MatrixView down = a.stepDown.narrowed(recurrent.stepRank);
            backend.project(input, {{down, w.stepDown, Role::StateStepDown}});
            backend.project(down, {{a.steps, w.step, Role::StateStep}});
        } else {
            backend.project(input, {{a.steps, w.step, Role::StateStep}});
        }
        if (w.strength) backend.project(input, {{a.strength, w.strength, Role::StateStrength}});
    }
    backend.decays(a.decay, a.steps, w.stepBias, w.rates);
    if (w.strength || w.strengthAndStep) {
        backend.activate(a.strength, nullptr, Activation::Sigmoid, Role::StateStrength);
    }
}

/// Computes the input of the convolution, and the gate of the layer's output.
void projectMixed(const Chunk& chunk, const RecurrentWeights& w, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const RecurrentConfig& recurrent = config.recurrent;
    if (w.gateAndMixed) {
        const MatrixView both = a.fused.narrowed(2 * recurrent.innerWidth());
        backend.project(input, {{both, w.gateAndMixed, Role::StateGateAndMixed}});
        backend.deal(a.recurrentGate, a.mixed, both, recurrent.valueDim);
        return;
    }
    if (w.mixedParts.empty()) {
        return backend.project(input,
                               {{a.mixed, w.mixed, Role::StateMixed}, {a.recurrentGate, w.gate, Role::StateGate}});
    }
    std::size_t at = 0;
    for (const Linear& part : w.mixedParts) {
        backend.projectHeads({a.mixed, 0, at}, {input, 0}, std::span(&part, 1));
        at += recurrent.innerWidth();
    }
    const MatrixView down = a.stepDown.narrowed(recurrent.gateRank);
    backend.project(input, {{down, w.gateDown, Role::StateGateDown}});
    backend.project(down, {{a.recurrentGate, w.gate, Role::StateGate}});
}

/// Computes step sizes, keys and queries from the convolution's output. Gathers all inputs of the recurrent states in
/// one row per token.
void projectStates(const Chunk& chunk, const RecurrentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const RecurrentConfig& recurrent = config.recurrent;
    const auto norm = [&](const MatrixView& x, const NormWeights& weights, Role role) {
        if (weights) backend.norm(x, x, weights, config.norm, config.normEpsilon, role);
    };
    backend.project(a.mixed, {{a.stepDown, w.stepDown, Role::StateStepDown},
                              {a.stateKey, w.key, Role::StateKey},
                              {a.stateQuery, w.query, Role::StateQuery}});
    norm(a.stepDown, w.stepNorm, Role::StateStepNorm);
    norm(a.stateKey, w.keyNorm, Role::StateKeyNorm);
    norm(a.stateQuery, w.queryNorm, Role::StateQueryNorm);
    backend.project(a.stepDown, {{a.steps, w.step, Role::StateStep}});
    const bool decaysByKey = recurrent.kind == Recurrence::Mamba;
    backend.decays(a.decay, a.steps, w.stepBias, decaysByKey ? std::span<const float>{} : w.rates);
    const std::size_t values = recurrent.innerWidth();
    backend.copyHeads({a.stateToken, 0}, {a.mixed, 0}, 1, values, Role::StateToken);
    backend.copyHeads({a.stateToken, 0, values}, {a.stateKey, 0}, 1, recurrent.keyWidth(), Role::StateToken);
    backend.copyHeads({a.stateToken, 0, values + recurrent.keyWidth()}, {a.stateQuery, 0}, 1, recurrent.keyWidth(),
                      Role::StateToken);
}

/// Evaluates a recurrent layer whose state is one matrix per head. The delta rule applies its norm before the gate;
/// Mamba 2 applies it after the gate.
void matrixState(const Chunk& chunk, const RecurrentWeights& w, std::size_t layer, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const RecurrentConfig& recurrent = config.recurrent;
    projectMixed(chunk, w, input);
    if (!recurrent.readsConvolved()) stepSizes(chunk, w, input);
    backend.convolve(a.mixed, cache, layer, w.convolution, w.convolutionBias, 0);
    backend.activate(a.mixed, nullptr, Activation::Silu, Role::StateMixed);
    tap(Site::Conv, layer, a.mixed);
    if (recurrent.readsConvolved()) projectStates(chunk, w);
    if (recurrent.decayWidth() > 0) tap(Site::Decay, layer, a.decay);
    const bool isDelta = recurrent.kind == Recurrence::DeltaRule;
    const MatrixView& strength = isDelta ? a.strength : a.steps;
    tap(Site::Beta, layer, strength);
    backend.recur(a.recurrentMix,
                  {recurrent.readsConvolved() ? a.stateToken : a.mixed, a.decay, strength, w.skip, w.rates}, cache,
                  layer, recurrent);
    tap(Site::RecurrentMix, layer, a.recurrentMix);
    const auto norm = [&](const MatrixView& x, std::size_t width) {
        if (!w.norm) return;
        backend.norm(x.split(width), x.split(width), w.norm, config.norm, config.normEpsilon, Role::StateNorm);
    };
    if (isDelta) norm(a.recurrentMix, recurrent.valueDim);
    backend.activate(a.recurrentGate, &a.recurrentMix, recurrent.gate, Role::StateGate);
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
    backend.project(a.recurrentGate.lastRows(rows), {{out, w.output, Role::StateOutput}});
    if (w.outputNorm) {
        backend.norm(out, out, w.outputNorm, config.norm, config.normEpsilon, Role::StateOutputNorm);
    }
    if (config.residualScale != 1.0F) backend.scale(out, config.residualScale, Role::StateScale);
    tap(Site::RecurrentOut, layer, out);
    backend.addResidual(a.residual.lastRows(rows), out, Role::StateResidual);
}

}  // namespace vitrine
