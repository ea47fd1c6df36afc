#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace vitrine {

/// A copy of all recurrent states of a cache, in memory of the kind that these have.
class StateCopy {
public:
    virtual ~StateCopy() = default;
    virtual std::size_t bytes() const noexcept = 0;
    /// Writes `bytes()` of them, as KvCache::exportStates does. Throws Error.
    virtual void exportTo(std::byte* states) const = 0;
};

/// Copies of recurrent states at some positions of a conversation. A state has taken every token into itself and cannot
/// give one back, so that going back begins at the last copy before.
class StateCheckpoints {
public:
    /// Two of them are kept whatever they take.
    static constexpr std::size_t kMaxBytes = std::size_t{256} << 20;
    /// From one to the next within a long prompt or answer.
    static constexpr std::size_t kTokensApart = 512;

    struct Checkpoint {
        std::size_t position;  ///< tokens that the states have taken in
        std::unique_ptr<const StateCopy> states;
    };

    /// `checkpoint` replaces one of the same position. When all take more than `maxBytes`, that one goes whose
    /// neighbours are closest together, but neither of the two newest: distances grow with age.
    void add(Checkpoint checkpoint, std::size_t maxBytes = kMaxBytes);
    bool has(std::size_t position) const noexcept;
    /// Forgets those beyond `position`, and returns the last that is left; nullptr if none is.
    const Checkpoint* backTo(std::size_t position) noexcept;

    /// The oldest first.
    const std::vector<Checkpoint>& all() const noexcept { return m_all; }
    std::size_t bytes() const noexcept;

private:
    void dropOne();

    std::vector<Checkpoint> m_all;
};

}  // namespace vitrine
