#include "core/diagnose/cause/hypothesis.h"

#include "core/base/concat.h"

#include <cstdlib>

namespace vitrine {

Hypotheses allHypotheses(const HypothesisContext& context)
{
    Hypotheses all;
    addEmbeddingHypotheses(context, all);
    addNormHypotheses(context, all);
    addRopeHypotheses(context, all);
    addRopeKernelHypotheses(context, all);
    addLatentHypotheses(context, all);
    addAttentionHypotheses(context, all);
    addSoftmaxHypotheses(context, all);
    addGateHypotheses(context, all);
    addCacheHypotheses(context, all);
    addStateHypotheses(context, all);
    addTimeMixHypotheses(context, all);
    addFeedForwardHypotheses(context, all);
    addRouterHypotheses(context, all);
    addLayerInputHypotheses(context, all);
    addStreamHypotheses(context, all);
    addLayerHypotheses(context, all);
    addProjectionHypotheses(context, all);
    addReshapeHypotheses(context, all);
    addOutputHypotheses(context, all);
    addKernelHypotheses(context, all);
    return all;
}

Sentence thatOf(std::string_view name)
{
    return SENTENCE("the bias of ", name);
}

Sentence leavesOut(std::string_view name)
{
    return SENTENCE("leaves out ", name);
}

Sentence inNorm(std::string_view norm, const Sentence& detail)
{
    return SENTENCE("in ", norm, ", ", detail);
}

Sentence otherKindOf(const Sentence& norm, NormKind right)
{
    const std::string_view rms = "RMSNorm";
    const std::string_view layer = "LayerNorm";
    const bool isRms = right == NormKind::Rms;
    return SENTENCE(norm, ", ", isRms ? layer : rms, " instead of ", isRms ? rms : layer);
}

std::string signedNumber(int number)
{
    return concat(number < 0 ? "- " : "+ ", std::abs(number));
}

}  // namespace vitrine
