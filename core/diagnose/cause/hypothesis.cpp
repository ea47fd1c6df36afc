#include "core/diagnose/cause/hypothesis.h"

#include "core/base/concat.h"

#include <cstdlib>

namespace vitrine {

Hypotheses allHypotheses(const HypothesisContext& context)
{
    Hypotheses all;
    HypothesisList list(all);
    addEmbeddingHypotheses(context, list);
    addNormHypotheses(context, list);
    addRopeHypotheses(context, list);
    addRopeKernelHypotheses(context, list);
    addLatentHypotheses(context, list);
    addAttentionHypotheses(context, list);
    addSoftmaxHypotheses(context, list);
    addGateHypotheses(context, list);
    addCacheHypotheses(context, list);
    addStateHypotheses(context, list);
    addTimeMixHypotheses(context, list);
    addFeedForwardHypotheses(context, list);
    addRouterHypotheses(context, list);
    addLayerInputHypotheses(context, list);
    addStreamHypotheses(context, list);
    addLayerHypotheses(context, list);
    addProjectionHypotheses(context, list);
    addReshapeHypotheses(context, list);
    addOutputHypotheses(context, list);
    addKernelHypotheses(context, list);
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
