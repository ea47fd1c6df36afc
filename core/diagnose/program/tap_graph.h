#pragma once

#include "core/compute/inference/tap.h"
#include "core/diagnose/program/program.h"

#include <compare>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace vitrine {

/// One tap of a model. `layer` is 0 for sites outside of layers.
struct TapPoint {
    Site site = Site::Embed;
    std::size_t layer = 0;

    auto operator<=>(const TapPoint&) const = default;
    std::string name() const;  ///< "blk.3.attn_out" or "logits"
};

/// One output of an operation: a product of ops::Project, the scores (0) or the result (1) of ops::Attention, the
/// activations (0) or the result (1) of ops::Experts, the steps (0) or the decay (1) of ops::Decays, the result (0) or
/// the state (1) of ops::Convolve and ops::Recur. The output of other operations is 0.
struct TapOperation {
    const Op* op = nullptr;
    std::size_t output = 0;
};

/// Which taps and operations each tap is computed from, according to the recorded forward pass.
class TapGraph {
public:
    explicit TapGraph(Program program);
    /// Records the forward pass of `model`. `context`: see recordProgram().
    explicit TapGraph(const Model& model, std::size_t context = 0) : TapGraph(recordProgram(model, context)) {}

    /// Returns the taps that a tap is computed from, without taps in between, in ascending order. Returns an empty list
    /// for embed and for taps that the model does not have.
    const std::vector<TapPoint>& inputsOf(TapPoint point) const;
    /// Returns the operations that compute a tap from its inputs, in the order of the forward pass. They belong to the
    /// graph.
    std::vector<TapOperation> operationsOf(TapPoint point) const;
    /// Returns the taps that must be computed to get from the known taps to `bad`, in the order of computation: `bad`
    /// itself and everything it depends on that is not `known`.
    std::vector<TapPoint> between(TapPoint bad, const std::function<bool(TapPoint)>& known) const;

private:
    Program m_program;
    std::map<TapPoint, std::vector<TapPoint>> m_inputs;
    std::map<TapPoint, std::vector<TapOperation>> m_operations;
    std::map<TapPoint, std::size_t> m_order;  ///< position of each tap in the forward pass
};

}  // namespace vitrine
