#pragma once

#include "core/engine/token_record.h"
#include "core/pages/page_token.h"
#include "core/sampling/sampler_replay.h"
#include "core/sampling/sampler_settings.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// What the samplers did at a step. Candidates of a stage are named where the vocabulary is at hand.
struct SamplersPage {
    std::vector<TokenId> ids{};  ///< that were evaluated
    std::span<const SamplerStep> stages{};
    std::size_t named = 0;                         ///< how many that a stage leaves and removes are named, at most
    std::span<const TokenAlternative> followed{};  ///< through all stages (SamplerStep::followed)
    SamplerSettings settings{};
    std::optional<double> number{};  ///< random, of the draw
    bool byHand = false;             ///< a person put the token there that follows

    nlohmann::ordered_json json(const Tokenizer* vocabulary) const;
};

}  // namespace vitrine
