#include "core/diagnose/program/step_title.h"

#include <algorithm>
#include <variant>

namespace vitrine {

namespace {

/// The title of the roles up to `last`, after those of the entry before. A new role gets the title of its neighbours.
struct TitledRoles {
    Role last;
    const char* title;
};

constexpr const char* kStateInputs = "Inputs of the recurrent state";
constexpr const char* kStateOutput = "Output of the recurrent state";

constexpr TitledRoles kTitles[] = {
    {Role::Other, ""},
    {Role::Positions, "Embedding"},
    {Role::Join, "Hidden state of the previous token"},
    {Role::LayerInputSum, "Inputs of each layer"},
    {Role::StreamStart, "Residual streams (AltUp)"},
    {Role::AttentionNorm, "Attention norm"},
    {Role::QueryAndGate, "Queries, keys, values"},
    {Role::ValueNorm, "Head norms"},
    {Role::LatentKeyValue, "Latent queries, keys, values"},
    {Role::Attention, "Attention"},
    {Role::AttentionScale, "Attention output"},
    {Role::AttentionResidual, "Residual stream"},
    {Role::Linear, "One matrix in place of attention"},
    {Role::LinearResidual, "Residual stream"},
    {Role::StateInputGate, kStateInputs},
    {Role::StateGate, kStateOutput},
    {Role::StateGateDown, "Gate of the recurrent state"},
    {Role::StateToken, kStateInputs},
    {Role::State, "Recurrent state"},
    {Role::StateScale, kStateOutput},
    {Role::StateResidual, "Residual stream"},
    {Role::TimeMixShift, "The previous token less this one"},
    {Role::Correction, kStateInputs},
    {Role::Bonus, kStateOutput},
    {Role::FeedForwardNorm, "Feed-forward norm"},
    {Role::FeedForwardShift, "The previous token less this one"},
    {Role::Down, "Feed-forward"},
    {Role::RouterNorm, "Router of the experts"},
    {Role::ExpertOutputNorm, "Experts"},
    {Role::DenseNorm, "Feed-forward"},
    {Role::Router, "Router of the experts"},
    {Role::ExpertSum, "Experts"},
    {Role::FeedForwardScale, "Feed-forward output"},
    {Role::FeedForwardResidual, "Residual stream"},
    {Role::LayerInputResidual, "Input of the token for this layer"},
    {Role::LayerScale, "End of the layer"},
    {Role::StreamRouter, "Router of the streams"},
    {Role::StreamInput, "Prediction of the streams"},
    {Role::SideInput, "Low-rank product parallel to attention (LAuReL)"},
    {Role::SideSum, "Residual stream"},
    {Role::StreamOutput, "Correction of the streams"},
    {Role::StreamResidual, "Join of the streams"},
    {Role::OutputNorm, "Final norm"},
    {Role::Output, "Output"},
};
static_assert(std::ranges::is_sorted(kTitles, {}, &TitledRoles::last));

const char* titleOf(Role role)
{
    return std::ranges::lower_bound(kTitles, role, {}, &TitledRoles::last)->title;
}

bool isOfHeads(Role role)
{
    return role == Role::Query || role == Role::Key || role == Role::Value;
}

/// Returns the title of an operation. The same role may belong to several steps, one for each kind of operation.
struct Titles {
    std::string operator()(const ops::Project& op) const
    {
        const Role role = op.products.front().role;
        if (role == Role::AttentionGate) return titleOf(Role::Query);
        return titleOf(role == Role::StateGate ? Role::StateGateDown : role);
    }
    std::string operator()(const ops::Rope& op) const
    {
        return op.role == Role::LatentQuery ? "Growth of the queries" : "Rotary positions (RoPE)";
    }
    std::string operator()(const ops::Convolve& op) const { return convolved(op.role); }
    std::string operator()(const ops::Activate& op) const { return convolved(op.role); }
    std::string operator()(const ops::Experts&) const { return "Experts"; }
    std::string operator()(const ops::CopyHeads& op) const { return latent(op.role); }
    std::string operator()(const ops::ProjectHeads& op) const { return latent(op.role); }
    std::string operator()(const ops::Clear& op) const { return latent(op.role); }
    template <typename Operation>
    std::string operator()(const Operation& op) const
    {
        return titleOf(op.role);
    }

private:
    static std::string convolved(Role role) { return role == Role::StateMixed ? "Causal convolution" : titleOf(role); }
    static std::string latent(Role role) { return titleOf(isOfHeads(role) ? Role::Latent : role); }
};

}  // namespace

std::string stepTitle(const Op& op)
{
    return std::visit(Titles(), op);
}

}  // namespace vitrine
