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
    /// Besides them one copy may be held, which the next call replaces: of where a guess begins.
    void hold(std::size_t position, std::unique_ptr<StateCopy> states) noexcept;
    /// The memory of the held copy, which is there no more; nullptr if there is none.
    std::unique_ptr<StateCopy> giveHeld() noexcept;
    bool holds(std::size_t position) const noexcept { return m_held && m_heldPosition == position; }
    /// The states to go back to, and of which position they are.
    struct Found {
        std::size_t position = 0;
        const StateCopy* states = nullptr;

        explicit operator bool() const noexcept { return states != nullptr; }
    };
    /// Forgets those beyond `position`, and returns the last that is left, or that is held; nothing if none is.
    Found backTo(std::size_t position) noexcept;

    /// The oldest first, without the one that is held.
    const std::vector<Checkpoint>& all() const noexcept { return m_all; }
    std::size_t bytes() const noexcept;

private:
    void dropOne();

    std::vector<Checkpoint> m_all;
    std::unique_ptr<StateCopy> m_held;
    std::size_t m_heldPosition = 0;
};

}  // namespace vitrine
