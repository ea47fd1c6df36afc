#pragma once

#include "core/backend/backend.h"
#include "core/backend/kv_cache.h"
#include "core/inference/compare.h"
#include "core/inference/evaluator.h"
#include "core/inference/trace.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
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
    std::size_t context = 0;  ///< its length, which chooses between frequencies for short and for long contexts; 0: as
                              ///< many as there are tokens
    std::stop_token stop = {};  ///< when it is requested, runs throw Error
};

/// All taps of all tokens. `decode` may be more than there are tokens. Throws Error as Evaluator does.
Trace runTrace(const TraceRequest& request, Backend& backend, std::size_t chunk = Evaluator::kDefaultChunk);

/// About how many bytes the values take.
std::uint64_t traceBytes(const TraceRequest& request);
/// Throws Error when so many traces at once need more memory than is free.
void requireMemoryForTraces(const TraceRequest& request, std::uint64_t traces);

struct LearnedNoise {
    NoiseBand band;
    std::vector<NoisePair> pairs;  ///< what it was learned from
};

/// Learns the noise on the CPU, from the tokens that are to be compared: the levels under test with other numbers of
/// threads and, where that changes no bit, other batches; sums in another order and angles in float; if one of them
/// rounds activations for this model, or a device does (`deviceRounds`), that too; and every other level of this
/// machine that rounds no more than those under test do. Levels under test are never held against each other, so that a
/// fault in one cannot pass as noise. `onRun` is told what is being run.
LearnedNoise learnNoise(const TraceRequest& request, const std::vector<std::string>& levels, bool deviceRounds,
                        std::size_t threads, const std::function<void(std::string_view)>& onRun);

}  // namespace vitrine
