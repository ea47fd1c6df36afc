#pragma once

#include "core/backend/backend.h"
#include "core/backend/kv_cache.h"
#include "core/inference/evaluator.h"
#include "core/inference/probe.h"
#include "core/inference/trace.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace vitrine {

/// Tokens to evaluate and taps to record. The last `decode` tokens are evaluated one by one, as in an answer; earlier
/// tokens in chunks, as in a prompt.
struct TraceRequest {
    std::shared_ptr<const Model> model;
    std::vector<TokenId> tokens;
    TapSelection taps;
    std::size_t decode = 0;
    KvType keys = KvType::F32;
    KvType values = KvType::F32;
    std::size_t context = 0;                              ///< selects the rotary frequencies; 0: the number of tokens
    std::stop_token stop = {};                            ///< after a stop request, runs throw Error
    std::function<void(std::size_t done)> onTokens = {};  ///< receives the number of tokens that a run has evaluated
};

/// Returns all requested taps of all tokens. `decode` may exceed the number of tokens. Throws Error as Evaluator does.
Trace runTrace(const TraceRequest& request, Backend& backend, std::size_t chunk = Evaluator::kDefaultChunk);

/// Evaluates the request with any probe for request.taps. The argument `decode` replaces that of the request.
void evaluateRequest(const TraceRequest& request, Backend& backend, Probe& probe, std::size_t decode,
                     std::size_t chunk);

/// Approximate size of the trace in bytes.
std::uint64_t traceBytes(const TraceRequest& request);
/// Throws Error if this number of traces does not fit into free memory.
void requireMemoryForTraces(const TraceRequest& request, std::uint64_t traces);

}  // namespace vitrine
