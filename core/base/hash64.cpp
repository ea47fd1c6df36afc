#include "core/base/hash64.h"

#include <new>
#include <xxhash.h>

namespace vitrine {

namespace {

constexpr XXH64_hash_t kSeed = 0;

}  // namespace

Hash64::Hash64() : m_state(XXH64_createState())
{
    if (!m_state) throw std::bad_alloc();
    XXH64_reset(m_state.get(), kSeed);
}

void Hash64::update(std::span<const std::byte> bytes) noexcept
{
    if (!bytes.empty()) XXH64_update(m_state.get(), bytes.data(), bytes.size());
}

std::uint64_t Hash64::digest() const noexcept
{
    return XXH64_digest(m_state.get());
}

void Hash64::Free::operator()(XXH64_state_s* state) const noexcept
{
    XXH64_freeState(state);
}

std::uint64_t hash64(std::span<const std::byte> bytes) noexcept
{
    return XXH64(bytes.data(), bytes.size(), kSeed);
}

}  // namespace vitrine
