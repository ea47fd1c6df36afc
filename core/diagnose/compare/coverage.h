#pragma once

#include "core/base/sentence.h"
#include "core/compute/inference/trace.h"
#include "core/diagnose/compare/trace_run.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace vitrine {

/// Returns sentences about the parts of the model that the request's tokens do not use, so that a fault there would not
/// be noticed. Example: "10 tokens do not reach the window of 16." Experts are counted if `own` contains the routers'
/// logits.
std::vector<Sentence> notReached(const TraceRequest& request, const Trace& own);

/// Suggests a few hundred token ids, at most `context`, that use as many parts of the model as possible: sliding
/// windows, repeated ids, slow rotations, all experts. The same model always gives the same ids. A model with experts
/// is run on the CPU. Throws Error if the vocabulary is empty.
std::vector<TokenId> suggestTokens(const std::shared_ptr<const Model>& model, std::size_t context, std::size_t decode,
                                   std::size_t threads);

}  // namespace vitrine
