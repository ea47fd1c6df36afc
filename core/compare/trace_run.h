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

/// What to evaluate and what to look at. The last `decode` tokens go one by one, as when a model generates; those
/// before them in chunks, as a prompt.
struct TraceRequest {
    std::shared_ptr<const Model> model;
    std::vector<TokenId> tokens;
    TapSelection taps;
    std::size_t decode = 0;
    KvType keys = KvType::F32;
    KvType values = KvType::F32;
    std::size_t context = 0;    ///< its length, which decides between frequencies for short and long contexts; 0: the
                                ///< number of tokens
    std::stop_token stop = {};  ///< when it is requested, runs throw Error
    std::function<void(std::size_t done)> onTokens = {};  ///< how many of the tokens a run has evaluated
};

/// All taps of all tokens. `decode` may be more than there are tokens. Throws Error as Evaluator does.
Trace runTrace(const TraceRequest& request, Backend& backend, std::size_t chunk = Evaluator::kDefaultChunk);

/// The same for any probe that wants request.taps; the last `decode` tokens go one by one, whatever the request says.
void evaluateRequest(const TraceRequest& request, Backend& backend, Probe& probe, std::size_t decode,
                     std::size_t chunk);

/// The approximate bytes that the values take.
std::uint64_t traceBytes(const TraceRequest& request);
/// Throws Error when this many traces at once need more memory than is free.
void requireMemoryForTraces(const TraceRequest& request, std::uint64_t traces);

}  // namespace vitrine
