#include "core/backend/kv_cache.h"

#include <new>
#include <vector>

namespace vitrine {

std::size_t KvCache::truncate(std::size_t size) noexcept
{
    if (size >= m_size) return m_size;
    if (!hasStates()) return m_size = size;
    goBackTo(size);
    return m_size;
}

void KvCache::goBackTo(std::size_t position) noexcept
{
    const StateCheckpoints::Checkpoint* const last = m_checkpoints.backTo(position);
    m_size = last ? last->position : 0;
    if (last) importStates(last->states.data());
}

void KvCache::giveUpStep() noexcept
{
    if (hasStates()) goBackTo(m_size);
}

void KvCache::checkpoint()
{
    if (!hasStates() || m_size == 0 || m_checkpoints.has(m_size)) return;
    try {
        std::vector<std::byte> states(stateBytes());
        exportStates(states.data());
        m_checkpoints.add({m_size, std::move(states)});
    } catch (const std::bad_alloc&) {  // going back takes longer
    }
}

void KvCache::restore(std::size_t size, std::vector<StateCheckpoints::Checkpoint> checkpoints)
{
    for (StateCheckpoints::Checkpoint& checkpoint : checkpoints) m_checkpoints.add(std::move(checkpoint));
    if (hasStates()) goBackTo(size);
    extend(size);
}

}  // namespace vitrine
