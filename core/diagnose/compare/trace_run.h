#pragma once

#include "core/compute/backend/backend.h"
#include "core/compute/backend/kv_cache.h"
#include "core/compute/inference/evaluator.h"
#include "core/compute/inference/probe.h"
#include "core/compute/inference/trace.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace vitrine {

/// The tokens to evaluate and the taps to record. The last `decode` tokens are evaluated one by one, as in an answer.
/// Earlier tokens are evaluated in chunks, as in a prompt.
struct TraceRequest {
    std::shared_ptr<const Model> model;
    std::vector<TokenId> tokens;
    TapSelection taps;
    std::size_t decode = 0;
    KvType keys = KvType::F32;
    KvType values = KvType::F32;
    std::size_t context = 0;    ///< context length, which selects the rotary frequencies; 0: the number of tokens
    std::stop_token stop = {};  ///< if a stop is requested, the functions that run the model throw Error
    /// Called with the number of tokens that a run has evaluated so far.
    std::function<void(std::size_t done)> onTokens = {};
};

/// Evaluates the request and returns all requested taps of all tokens. `decode` may exceed the number of tokens. Throws
/// the errors of Evaluator.
Trace runTrace(const TraceRequest& request, Backend& backend, std::size_t chunk = Evaluator::kDefaultChunk);

/// Evaluates the request with `probe`, which may be any probe that reads request.taps. Uses `decode` instead of
/// request.decode.
void evaluateRequest(const TraceRequest& request, Backend& backend, Probe& probe, std::size_t decode,
                     std::size_t chunk);

/// Returns the approximate size of the trace in bytes.
std::uint64_t traceBytes(const TraceRequest& request);
/// Throws Error if `traces` traces of this request do not fit into free memory.
void requireMemoryForTraces(const TraceRequest& request, std::uint64_t traces);

}  // namespace vitrine
