#pragma once

#include "core/sampling/candidates.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace vitrine {

/// The stages that may remove candidates, in one byte, because every recorded token has many. Samplers have values in
/// the order of their table, so files store names instead.
enum class SamplerStage : std::uint8_t {
    None,
    Unknown,     ///< a sampler that this program does not have
    Constraint,  ///< TokenConstraint
    Draw,        ///< the end of the chain, if nothing is drawn and only the best candidate stays
    FirstSampler,
};

/// Name of the stage in replaySamplers: "grammar", "draw", "top_k"; empty for stages without a name.
std::string_view stageName(SamplerStage stage) noexcept;
/// The stage with that name; None for an empty name, Unknown for an unknown one.
SamplerStage stageNamed(std::string_view name) noexcept;

/// Records which stage of a chain removed which candidates, for one step of an answer at a time. Costs one store for
/// each candidate that a stage leaves.
class Removals {
public:
    /// Starts a new step, in which nothing is removed yet.
    void begin(std::size_t vocabulary);
    /// Records that `stage` removed some candidates and left these.
    void note(SamplerStage stage, const Candidates& left);
    /// The stage that removed the token; None if it is left. Precondition: the id is in the vocabulary.
    SamplerStage of(TokenId id) const noexcept;

private:
    std::vector<std::uint64_t> m_lastNote;  ///< [vocabulary]: number of the last note in which the token was left
    std::vector<SamplerStage> m_stages;     ///< stage of each note of this step
    std::uint64_t m_notesBefore = 0;        ///< number of notes in earlier steps
};

}  // namespace vitrine
