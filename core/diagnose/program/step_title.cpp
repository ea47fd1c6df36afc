#include "core/diagnose/program/step_title.h"

#include <variant>

namespace vitrine {

namespace {

const char* titleOf(Role role)
{
    switch (role) {
    case Role::Other:
        break;
    case Role::Embedding:
    case Role::EmbeddingNorm:
    case Role::Positions:
        return "Embedding";
    case Role::JoinToken:
    case Role::JoinHidden:
    case Role::Join:
        return "Hidden state of the previous token";
    case Role::LayerInputProjection:
    case Role::LayerInputNorm:
    case Role::LayerInputEmbedding:
    case Role::LayerInputSum:
        return "Inputs of each layer";
    case Role::StreamStart:
        return "Residual streams (AltUp)";
    case Role::AttentionNorm:
        return "Attention norm";
    case Role::Query:
    case Role::Key:
    case Role::Value:
    case Role::QueryAndGate:
        return "Queries, keys, values";
    case Role::QueryNorm:
    case Role::KeyNorm:
    case Role::ValueNorm:
        return "Head norms";
    case Role::LatentDown:
    case Role::Latent:
    case Role::LatentNorm:
    case Role::LatentQueryDown:
    case Role::LatentQueryNorm:
    case Role::LatentQuery:
    case Role::LatentKeyValue:
        return "Latent queries, keys, values";
    case Role::Attention:
        return "Attention";
    case Role::AttentionGate:
    case Role::AttentionMix:
    case Role::AttentionOutput:
    case Role::PostAttentionNorm:
    case Role::AttentionScale:
        return "Attention output";
    case Role::Linear:
        return "One matrix in place of attention";
    case Role::AttentionResidual:
    case Role::LinearResidual:
    case Role::StateResidual:
    case Role::SideResidual:
    case Role::SideSum:
    case Role::FeedForwardResidual:
        return "Residual stream";
    case Role::StateMixed:
    case Role::StateInputGate:
    case Role::StateGateAndMixed:
    case Role::StateStep:
    case Role::StateStepDown:
    case Role::StateStepNorm:
    case Role::StateStrength:
    case Role::StateStrengthAndStep:
    case Role::StateQuery:
    case Role::StateQueryNorm:
    case Role::StateKey:
    case Role::StateKeyNorm:
    case Role::StateValue:
    case Role::StateToken:
    case Role::Decay:
    case Role::DecayDown:
    case Role::DecayPower:
    case Role::Share:
    case Role::ShareDown:
    case Role::FirstValue:
    case Role::LearnRate:
    case Role::LearnRateDown:
    case Role::Correction:
        return "Inputs of the recurrent state";
    case Role::State:
        return "Recurrent state";
    case Role::StateGateDown:
        return "Gate of the recurrent state";
    case Role::StateNorm:
    case Role::StateGate:
    case Role::Bonus:
    case Role::StateOutput:
    case Role::StateOutputNorm:
    case Role::StateScale:
        return "Output of the recurrent state";
    case Role::TimeMixShift:
    case Role::FeedForwardShift:
        return "The previous token less this one";
    case Role::FeedForwardNorm:
        return "Feed-forward norm";
    case Role::Gate:
    case Role::Up:
    case Role::FeedForward:
    case Role::Down:
    case Role::DenseNorm:
    case Role::PostFeedForwardNorm:
    case Role::FeedForwardScale:
        return "Feed-forward";
    case Role::RouterNorm:
    case Role::Router:
        return "Router of the experts";
    case Role::ExpertInputNorm:
    case Role::ExpertOutputNorm:
    case Role::ExpertDown:
    case Role::ExpertUp:
    case Role::ExpertSum:
        return "Experts";
    case Role::LayerInput:
    case Role::LayerInputGate:
    case Role::LayerInputOutput:
    case Role::LayerInputPostNorm:
    case Role::LayerInputResidual:
        return "Input of the token for this layer";
    case Role::LayerScale:
        return "End of the layer";
    case Role::StreamNorm:
    case Role::StreamRouter:
        return "Router of the streams";
    case Role::StreamPredict:
    case Role::StreamInput:
        return "Prediction of the streams";
    case Role::SideDown:
    case Role::SideUp:
    case Role::SideNorm:
    case Role::SideInput:
        return "Low-rank product parallel to attention (LAuReL)";
    case Role::StreamChange:
    case Role::StreamCorrect:
    case Role::StreamScale:
    case Role::StreamOutput:
        return "Correction of the streams";
    case Role::StreamResidual:
    case Role::StreamEnd:
        return "Join of the streams";
    case Role::OutputNorm:
        return "Final norm";
    case Role::Output:
        return "Output";
    }
    return "";
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
    std::string operator()(const ops::Rope&) const { return "Rotary positions (RoPE)"; }
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
