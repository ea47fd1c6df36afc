#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace vitrine {

/// A copy of all recurrent states of a cache. It is on the device if the states are there.
class StateCopy {
public:
    virtual ~StateCopy() = default;
    virtual std::size_t bytes() const noexcept = 0;
    /// Writes bytes() bytes in the format of KvCache::exportStates. Throws Error.
    virtual void exportTo(std::byte* states) const = 0;
};

/// Copies of recurrent states at some positions of a conversation. A token cannot be removed from a state. If tokens
/// are removed, evaluation therefore continues from the last copy before them.
class StateCheckpoints {
public:
    /// Size limit of all copies in bytes. The two newest checkpoints are kept even if they exceed it.
    static constexpr std::size_t kMaxBytes = std::size_t{256} << 20;
    /// Number of tokens between two checkpoints within a long prompt or answer.
    static constexpr std::size_t kTokensApart = 512;

    /// Recurrent states at one position.
    struct Checkpoint {
        std::size_t position;  ///< number of tokens that the states include
        std::unique_ptr<const StateCopy> states;
    };

    /// Adds a checkpoint, or replaces the checkpoint at the same position. While all copies together exceed `maxBytes`,
    /// removes the checkpoint with the smallest distance between its two neighbours, but never one of the two newest.
    /// Old checkpoints are therefore further apart than new ones.
    void add(Checkpoint checkpoint, std::size_t maxBytes = kMaxBytes);
    /// Returns whether a checkpoint at this position exists.
    bool has(std::size_t position) const noexcept;
    /// Keeps one copy in addition to the checkpoints, at the position where a draft begins. The next call replaces this
    /// copy.
    void hold(std::size_t position, std::unique_ptr<StateCopy> states) noexcept;
    /// Removes the copy stored by hold() and returns it, so that its memory can be reused. Returns nullptr if no copy
    /// is stored.
    std::unique_ptr<StateCopy> giveHeld() noexcept;
    /// Returns whether the copy stored by hold() is at this position.
    bool holds(std::size_t position) const noexcept { return m_held && m_heldPosition == position; }
    /// A copy of the states from which evaluation can continue, and its position.
    struct Found {
        std::size_t position = 0;
        const StateCopy* states = nullptr;

        explicit operator bool() const noexcept { return states != nullptr; }
    };
    /// Removes all copies after `position`. Returns the last checkpoint that remains, or the copy stored by hold() if
    /// its position is later. The result is empty if no copy remains.
    Found backTo(std::size_t position) noexcept;

    /// Returns all checkpoints, oldest first, without the copy stored by hold().
    const std::vector<Checkpoint>& all() const noexcept { return m_all; }
    /// Size in bytes of all checkpoints and of the copy stored by hold().
    std::size_t bytes() const noexcept;

private:
    void dropOne();

    std::vector<Checkpoint> m_all;
    std::unique_ptr<StateCopy> m_held;
    std::size_t m_heldPosition = 0;
};

}  // namespace vitrine
