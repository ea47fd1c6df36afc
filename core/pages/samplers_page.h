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

/// Effect of each sampler at one step. Candidates are named if the vocabulary is known.
struct SamplersPage {
    std::vector<TokenId> ids{};  ///< ids that were evaluated
    std::span<const SamplerStep> stages{};
    std::size_t named = 0;                         ///< largest number of kept and removed candidates to list per stage
    std::span<const TokenAlternative> followed{};  ///< through all stages (SamplerStep::followed)
    SamplerSettings settings{};
    std::optional<double> number{};  ///< random number of the draw
    bool byHand = false;             ///< the user placed the next token by hand

    nlohmann::ordered_json json(const Tokenizer* vocabulary) const;
};

}  // namespace vitrine
