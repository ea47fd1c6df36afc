#include "core/compute/backend/kv_cache.h"

#include <algorithm>
#include <exception>
#include <vector>

namespace vitrine {

namespace {

class CopyOnHost final : public StateCopy {
public:
    explicit CopyOnHost(const KvCache& cache) : m_states(cache.stateBytes()) { cache.exportStates(m_states.data()); }

    std::size_t bytes() const noexcept override { return m_states.size(); }
    void exportTo(std::byte* states) const override { std::ranges::copy(m_states, states); }
    const std::byte* data() const noexcept { return m_states.data(); }
    std::byte* data() noexcept { return m_states.data(); }

private:
    std::vector<std::byte> m_states;
};

}  // namespace

std::size_t KvCache::truncate(std::size_t size) noexcept
{
    if (size >= m_size) return m_size;
    if (!hasStates()) return m_size = size;
    goBackTo(size);
    return m_size;
}

void KvCache::goBackTo(std::size_t position) noexcept
{
    m_size = 0;
    const StateCheckpoints::Found last = m_checkpoints.backTo(position);
    if (!last) return;
    try {
        restoreStates(*last.states);
        m_size = last.position;
    } catch (const std::exception&) {  // the device failed; its next step will report the error
        m_checkpoints.backTo(0);
    }
}

void KvCache::giveUpStep() noexcept
{
    if (hasStates()) goBackTo(m_size);
}

void KvCache::checkpoint()
{
    if (!hasStates() || m_size == 0 || m_checkpoints.has(m_size)) return;
    try {
        m_checkpoints.add({m_size, copyStates()});
    } catch (const std::exception&) {  // not enough memory; without the checkpoint, truncating is slower but still
                                       // correct
    }
}

void KvCache::holdStates()
{
    if (!hasStates() || m_size == 0 || m_checkpoints.holds(m_size)) return;
    try {
        std::unique_ptr<StateCopy> copy = m_checkpoints.giveHeld();
        if (copy) {
            copyStatesTo(*copy);
        } else {
            copy = copyStates();
        }
        m_checkpoints.hold(m_size, std::move(copy));
    } catch (const std::exception&) {  // not enough memory; without the copy, truncating is slower but still correct
    }
}

void KvCache::restore(std::size_t size, std::span<const SavedStates> saved)
{
    try {
        for (const SavedStates& one : saved) {
            importStates(one.states.data());
            m_checkpoints.add({one.position, copyStates()});
        }
    } catch (...) {
        goBackTo(m_size);
        throw;
    }
    if (hasStates()) goBackTo(size);
    extend(size);
}

std::unique_ptr<StateCopy> KvCache::copyStates() const
{
    return std::make_unique<CopyOnHost>(*this);
}

void KvCache::copyStatesTo(StateCopy& copy) const
{
    exportStates(static_cast<CopyOnHost&>(copy).data());
}

void KvCache::restoreStates(const StateCopy& copy)
{
    importStates(static_cast<const CopyOnHost&>(copy).data());
}

}  // namespace vitrine
