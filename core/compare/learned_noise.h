#pragma once

#include "core/compare/trace_comparison.h"
#include "core/compare/trace_run.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

struct LearnedNoise {
    NoiseBand band;
    std::vector<NoisePair> pairs;  ///< what it was learned from
};

/// Learns the noise on the CPU, from the tokens that are to be compared: the levels under test with other numbers of
/// threads and, if that changes no bit, other batches; sums in another order and angles in float; if one of them rounds
/// activations for this model, or a device does (`deviceRounds`), that too; and every other level of this machine that
/// rounds no more than those under test. Levels under test are never compared with each other: a fault in one must not
/// pass as noise. `onRun` receives the name of each run.
LearnedNoise learnNoise(const TraceRequest& request, const std::vector<std::string>& levels, bool deviceRounds,
                        std::size_t threads, const std::function<void(std::string_view)>& onRun);

}  // namespace vitrine
