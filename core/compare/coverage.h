#pragma once

#include "core/compare/trace_run.h"
#include "core/inference/trace.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace vitrine {

/// What the request's tokens do not reach in its model, so that a fault there would not show: sentences such as "10
/// tokens do not reach the window of 16." Experts are counted where `own` has the routers' logits.
std::vector<std::string> notReached(const TraceRequest& request, const Trace& own);

/// Ids of the vocabulary that reach as much of the model as `context` and a run of some hundred tokens allow: windows,
/// repeated ids, rotations, all experts. The same for the same model. Experts take runs on the CPU. Throws Error when
/// the vocabulary is empty.
std::vector<TokenId> suggestTokens(const std::shared_ptr<const Model>& model, std::size_t context, std::size_t decode,
                                   std::size_t threads);

}  // namespace vitrine
