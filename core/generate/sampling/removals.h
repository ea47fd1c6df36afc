#pragma once

#include "core/generate/sampling/candidates.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace vitrine {

/// The stages of a chain that may remove candidates. A stage is one byte, because many are stored for every recorded
/// token. The numbers of samplers depend on the order of their table, so files store names instead.
enum class SamplerStage : std::uint8_t {
    None,
    Unknown,     ///< the stage is a sampler of another version of this program
    Constraint,  ///< the stage is a TokenConstraint
    /// The stage is the end of the chain. It removes all candidates except the best one if no token is drawn.
    Draw,
    FirstSampler,
};

/// Returns the name of the stage in the results of replaySamplers(): "grammar", "draw", "top_k". Empty for None and
/// Unknown.
std::string_view stageName(SamplerStage stage) noexcept;
/// Returns the stage with this name; None if the name is empty, Unknown if no such stage exists.
SamplerStage stageNamed(std::string_view name) noexcept;

/// Records for one step of an answer which stage of a chain removed which candidates. Each stage that removes
/// candidates costs one write to memory for each remaining candidate.
class Removals {
public:
    /// Starts a new step, in which no candidate is removed yet.
    void begin(std::size_t vocabulary);
    /// Records that `stage` has removed some candidates. `left` are the remaining candidates.
    void note(SamplerStage stage, const Candidates& left);
    /// Returns the stage that removed the token; None if no stage removed it. Precondition: the id is in the
    /// vocabulary.
    SamplerStage of(TokenId id) const noexcept;

private:
    /// [vocabulary]: number of the last call of note() for which the token was among the remaining candidates.
    std::vector<std::uint64_t> m_lastNote;
    std::vector<SamplerStage> m_stages;  ///< stage of each call of note() in this step
    std::uint64_t m_notesBefore = 0;     ///< number of calls of note() in all earlier steps
};

}  // namespace vitrine
