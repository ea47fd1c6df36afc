#pragma once

#include "core/sampling/candidates.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace vitrine {

/// What may remove candidates, in one byte, of which every recorded token has many. Samplers follow in the order of
/// their table, so files hold the names.
enum class SamplerStage : std::uint8_t {
    None,
    Unknown,     ///< a sampler that this program does not have
    Constraint,  ///< TokenConstraint
    Draw,        ///< the end of the chain, where nothing is drawn and all but the best one go
    FirstSampler,
};

/// As the stages of replaySamplers are called: "grammar", "draw", "top_k"; empty for those that have no name.
std::string_view stageName(SamplerStage stage) noexcept;
/// None for an empty name, Unknown for one that is not known.
SamplerStage stageNamed(std::string_view name) noexcept;

/// Which stage of a chain removed which candidates, one step of an answer at a time. It costs one store for each
/// candidate that a stage leaves.
class Removals {
public:
    /// Another step: nothing is removed.
    void begin(std::size_t vocabulary);
    /// `stage` removed some and left these.
    void note(SamplerStage stage, const Candidates& left);
    /// None: it is left. Precondition: it is of the vocabulary.
    SamplerStage of(TokenId id) const noexcept;

private:
    std::vector<std::uint64_t> m_lastNote;  ///< [vocabulary] the last one in which the token was left
    std::vector<SamplerStage> m_stages;     ///< one for each note of this step
    std::uint64_t m_notesBefore = 0;        ///< of the steps before
};

}  // namespace vitrine
