#include "core/inference/recurrent_layer.h"

namespace vitrine {

namespace {

/// LFM 2: what the input gate lets into the convolution, and the gate out of it.
void shortConvolution(const Chunk& chunk, const RecurrentWeights& w, std::size_t layer, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    backend.project(input, {{a.mixed, w.mixed}, {a.recurrentMix, w.inputGate}, {a.recurrentGate, w.gate}});
    backend.multiply(a.mixed, a.recurrentMix);
    backend.convolve(a.mixed, cache, layer, w.convolution, w.convolutionBias);
    tap(Site::Conv, layer, a.mixed);
    backend.multiply(a.recurrentGate, a.mixed);
}

/// Decay, and how much of each token is taken in.
void stepSizes(const Chunk& chunk, const RecurrentWeights& w, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const RecurrentConfig& recurrent = config.recurrent;
    if (w.strengthAndStep) {
        const MatrixView both = a.fused.narrowed(std::size_t{2} * recurrent.heads);
        backend.project(input, {{both, w.strengthAndStep}});
        backend.deal(a.strength, a.steps, both, recurrent.heads / recurrent.groups);
    } else {
        backend.project(input, {{a.steps, w.step}});
        if (w.strength) backend.project(input, {{a.strength, w.strength}});
    }
    backend.decays(a.decay, a.steps, w.stepBias, w.rates);
    if (w.strength || w.strengthAndStep) backend.activate(a.strength, nullptr, Activation::Sigmoid);
}

/// A state with a matrix per head. The delta rule normalises before the gate, Mamba 2 behind it.
void matrixState(const Chunk& chunk, const RecurrentWeights& w, std::size_t layer, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const RecurrentConfig& recurrent = config.recurrent;
    backend.project(input, {{a.mixed, w.mixed}, {a.recurrentGate, w.gate}});
    stepSizes(chunk, w, input);
    backend.convolve(a.mixed, cache, layer, w.convolution, w.convolutionBias);
    backend.activate(a.mixed, nullptr, Activation::Silu);
    tap(Site::Conv, layer, a.mixed);
    tap(Site::Decay, layer, a.decay);
    const bool isDelta = recurrent.kind == Recurrence::DeltaRule;
    const MatrixView& strength = isDelta ? a.strength : a.steps;
    tap(Site::Beta, layer, strength);
    backend.recur(a.recurrentMix, {a.mixed, a.decay, strength, w.skip}, cache, layer, recurrent);
    tap(Site::RecurrentMix, layer, a.recurrentMix);
    const auto norm = [&](const MatrixView& x, std::size_t width) {
        if (w.norm) backend.norm(x.split(width), x.split(width), w.norm, config.norm, config.normEpsilon);
    };
    if (isDelta) norm(a.recurrentMix, recurrent.valueDim);
    backend.activate(a.recurrentGate, &a.recurrentMix, Activation::Silu);
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
    backend.project(a.recurrentGate.lastRows(rows), {{out, w.output}});
    if (config.residualScale != 1.0F) backend.scale(out, config.residualScale);
    tap(Site::RecurrentOut, layer, out);
    backend.addResidual(a.residual.lastRows(rows), out);
}

}  // namespace vitrine
