#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace vitrine {

/// A copy of all recurrent states of a cache, in the same kind of memory as the states.
class StateCopy {
public:
    virtual ~StateCopy() = default;
    virtual std::size_t bytes() const noexcept = 0;
    /// Writes bytes() bytes in the format of KvCache::exportStates. Throws Error.
    virtual void exportTo(std::byte* states) const = 0;
};

/// Copies of recurrent states at some positions of a conversation. A state cannot remove a token again, so that going
/// back continues from the last copy before the position.
class StateCheckpoints {
public:
    /// Limit of all copies; the two newest are kept even if they exceed it.
    static constexpr std::size_t kMaxBytes = std::size_t{256} << 20;
    /// Distance of checkpoints within a long prompt or answer.
    static constexpr std::size_t kTokensApart = 512;

    /// States after some number of tokens.
    struct Checkpoint {
        std::size_t position;  ///< number of tokens that the states include
        std::unique_ptr<const StateCopy> states;
    };

    /// Adds a checkpoint, or replaces the one of the same position. If all together exceed `maxBytes`, the checkpoint
    /// with the closest neighbours is removed, but neither of the two newest. Distances therefore grow with age.
    void add(Checkpoint checkpoint, std::size_t maxBytes = kMaxBytes);
    /// Whether a checkpoint of this position exists.
    bool has(std::size_t position) const noexcept;
    /// Keeps one copy in addition to the checkpoints, where a draft begins. It replaces the previous one.
    void hold(std::size_t position, std::unique_ptr<StateCopy> states) noexcept;
    /// Removes the held copy and returns it for reuse of its memory; nullptr if no copy is held.
    std::unique_ptr<StateCopy> giveHeld() noexcept;
    /// Whether the held copy is of this position.
    bool holds(std::size_t position) const noexcept { return m_held && m_heldPosition == position; }
    /// The states to go back to, and their position.
    struct Found {
        std::size_t position = 0;
        const StateCopy* states = nullptr;

        explicit operator bool() const noexcept { return states != nullptr; }
    };
    /// Removes checkpoints after `position`, and returns the last one that remains, or the held copy if it is later.
    /// Empty if no copy remains.
    Found backTo(std::size_t position) noexcept;

    /// All checkpoints, oldest first, without the held copy.
    const std::vector<Checkpoint>& all() const noexcept { return m_all; }
    /// Bytes of all checkpoints and the held copy.
    std::size_t bytes() const noexcept;

private:
    void dropOne();

    std::vector<Checkpoint> m_all;
    std::unique_ptr<StateCopy> m_held;
    std::size_t m_heldPosition = 0;
};

}  // namespace vitrine
