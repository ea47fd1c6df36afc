#include "core/compute/backend/state_checkpoints.h"

#include <algorithm>
#include <utility>

namespace vitrine {

void StateCheckpoints::add(Checkpoint checkpoint, std::size_t maxBytes)
{
    const auto at = std::ranges::lower_bound(m_all, checkpoint.position, {}, &Checkpoint::position);
    if (at != m_all.end() && at->position == checkpoint.position) {
        *at = std::move(checkpoint);
        return;
    }
    m_all.insert(at, std::move(checkpoint));
    while (m_all.size() > 2 && bytes() > maxBytes) dropOne();
}

void StateCheckpoints::dropOne()
{
    std::size_t closest = 0;
    std::size_t distance = m_all[1].position;  // position 0 counts as the neighbour before the first checkpoint
    for (std::size_t i = 1; i + 2 < m_all.size(); ++i) {
        const std::size_t between = m_all[i + 1].position - m_all[i - 1].position;
        if (between < distance) closest = i;
        distance = std::min(distance, between);
    }
    m_all.erase(m_all.begin() + static_cast<std::ptrdiff_t>(closest));
}

bool StateCheckpoints::has(std::size_t position) const noexcept
{
    return std::ranges::binary_search(m_all, position, {}, &Checkpoint::position);
}

void StateCheckpoints::hold(std::size_t position, std::unique_ptr<StateCopy> states) noexcept
{
    m_held = std::move(states);
    m_heldPosition = position;
}

std::unique_ptr<StateCopy> StateCheckpoints::giveHeld() noexcept
{
    return std::move(m_held);
}

StateCheckpoints::Found StateCheckpoints::backTo(std::size_t position) noexcept
{
    while (!m_all.empty() && m_all.back().position > position) m_all.pop_back();
    if (m_held && m_heldPosition > position) m_held.reset();
    Found found;
    if (!m_all.empty()) found = {m_all.back().position, m_all.back().states.get()};
    if (m_held && m_heldPosition >= found.position) found = {m_heldPosition, m_held.get()};
    return found;
}

std::size_t StateCheckpoints::bytes() const noexcept
{
    std::size_t sum = m_held ? m_held->bytes() : 0;
    for (const Checkpoint& checkpoint : m_all) sum += checkpoint.states->bytes();
    return sum;
}

}  // namespace vitrine
