#include "core/cause/hypothesis.h"

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

}  // namespace vitrine
