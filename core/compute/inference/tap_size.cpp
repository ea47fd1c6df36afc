#include "core/compute/inference/tap_size.h"

namespace vitrine {

std::uint64_t valuesPerToken(const ModelConfig& config, Site site, std::size_t positions)
{
    switch (site) {
    case Site::Q:
    case Site::QRope:
    case Site::AttnMix:
        return config.queryWidth();
    case Site::AttnGate:
        return config.attentionGate ? config.queryWidth() : 0;
    case Site::K:
    case Site::KRope:
    case Site::V:
        return config.kvWidth();
    case Site::Scores:
        return std::uint64_t{config.heads} * positions;
    case Site::Conv:
        return config.recurrent.kind == Recurrence::Rwkv7 ? config.recurrent.tokenWidth() : config.recurrent.channels;
    case Site::Decay:
        return config.recurrent.decayWidth();
    case Site::Beta:
        return config.recurrent.strengthWidth();
    case Site::RecurrentMix:
        return config.recurrent.heads > 0 ? config.recurrent.innerWidth() : 0;
    case Site::State:
        return config.recurrent.heads > 0 ? config.recurrent.matrixState() : config.recurrent.convolutionState();
    case Site::RecurrentOut:
        return config.recurrent.kind != Recurrence::None ? config.embedding : 0;
    case Site::Latent:
        return config.latent.rank;
    case Site::Router:
        return config.experts.count;
    case Site::FfnAct:
        return config.activatedWidth();
    case Site::Logits:
        return config.vocabulary;
    case Site::Embed:
    case Site::AttnNorm:
    case Site::AttnOut:
    case Site::FfnNorm:
    case Site::FfnOut:
    case Site::LayerOut:
    case Site::FinalNorm:
        return config.embedding;
    }
    return 0;  // all values of the enumeration are handled above
}

}  // namespace vitrine
