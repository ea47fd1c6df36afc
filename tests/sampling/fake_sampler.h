#pragma once

#include "core/base/sentence.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <vector>

namespace vitrine::test {

/// A parameter that the program itself does not have.
inline constexpr SamplerParameter kFakeFloor = {
    .name = "fake-floor",
    .title = SentenceForm("Fake floor"),
    .help = SentenceForm("Removes tokens of lower ids"),
    .off = SentenceForm("keeps all tokens"),
    .standard = 0,
    .neutral = 0,
    .step = 5,
    .decimals = 0,
    .usual = {0, 50},
    .offered = {0, 300},
};

/// A sampler that the program itself does not have, defined by one object like the samplers in core/generate/sampling.
inline const SamplerInfo kFakeSampler = {
    .name = "fake",
    .title = SentenceForm("Fake"),
    .help = SentenceForm("Removes lower ids"),
    .parameters = {&kFakeFloor, 1},
    .isNeutral = [](const SamplerSettings& settings) { return kFakeFloor.in(settings) == 0; },
    .apply =
        [](Candidates& candidates, const SamplerSettings& settings, const SamplerMoment&) {
            std::erase_if(candidates.items, [&](const Candidate& c) { return c.id < kFakeFloor.in(settings); });
            candidates.sortedCount = 0;
        },
};

/// Returns the program's table of samplers with the fake sampler added.
inline const std::vector<const SamplerInfo*>& samplersAndFake()
{
    static const std::vector<const SamplerInfo*> table = [] {
        std::vector<const SamplerInfo*> all(allSamplers().begin(), allSamplers().end());
        all.push_back(&kFakeSampler);
        return all;
    }();
    return table;
}

}  // namespace vitrine::test
