#include "core/base/sentence.h"
#include "core/diagnose/check/checks.h"
#include "core/generate/sampling/sampler_table.h"
#include "core/generate/sampling/temperature.h"

#include <string_view>

namespace vitrine {

namespace {

/// Sampler parameters that prevent endless repetition in a long answer.
constexpr std::string_view kAgainstLoops[] = {"repeat-penalty", "frequency-penalty", "presence-penalty",
                                              "dry-multiplier"};
constexpr double kNearGreedy = 0.1;

double valueOf(const SamplerSettings& settings, std::string_view name)
{
    return findParameter(name, allSamplers())->in(settings);
}

}  // namespace

void checkGreedy(const SamplerSettings& sampling, PromptFindings& found)
{
    const bool isGreedyHere = isGreedy(sampling) || (!isDynamic(sampling) && temperatureOf(sampling) < kNearGreedy) ||
                              valueOf(sampling, "top-k") == 1;
    if (!isGreedyHere) return;
    for (const std::string_view name : kAgainstLoops) {
        if (valueOf(sampling, name) != findParameter(name, allSamplers())->neutral) return;
    }
    found.push_back(
        {.fault = PromptFault::GreedyLoop,
         .level = FaultLevel::Note,
         .sentence = SENTENCE("The most probable token is always taken, and there is no penalty for repetitions."),
         .advice = SENTENCE("With these settings, long answers tend to repeat the same text endlessly. A repeat "
                            "penalty of 1.1 breaks most such loops."),
         .fix = PromptFix{.parameter = "repeat-penalty", .value = 1.1}});
}

}  // namespace vitrine
