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
/// threads and, where that changes no bit, other batches; sums in another order and angles in float; if one of them
/// rounds activations for this model, or a device does (`deviceRounds`), that too; and every other level of this
/// machine that rounds no more than those under test do. Levels under test are never held against each other, so that a
/// fault in one cannot pass as noise. `onRun` is told what is being run.
LearnedNoise learnNoise(const TraceRequest& request, const std::vector<std::string>& levels, bool deviceRounds,
                        std::size_t threads, const std::function<void(std::string_view)>& onRun);

}  // namespace vitrine
