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

Sentence otherKindOf(const Sentence& norm, NormKind wrong, NormKind right)
{
    return SENTENCE(norm, ", ", normTraits(wrong).name, " instead of ", normTraits(right).name);
}

std::vector<NormKind> otherKinds(NormKind right)
{
    std::vector<NormKind> others;
    for (const NormTraits& each : allNormKinds()) {
        if (each.kind != right) others.push_back(each.kind);
    }
    return others;
}

std::string signedNumber(int number)
{
    return concat(number < 0 ? "- " : "+ ", std::abs(number));
}

}  // namespace vitrine
