#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

struct XXH64_state_s;

namespace vitrine {

/// XXH64 with seed 0, from libxxhash. Detects damage and distinguishes files at about the speed of memory. Does not
/// protect against forgery.
class Hash64 {
public:
    Hash64();

    /// Adds bytes to the hash.
    void update(std::span<const std::byte> bytes) noexcept;
    /// The hash of all bytes so far; more bytes may follow.
    std::uint64_t digest() const noexcept;

private:
    struct Free {
        void operator()(XXH64_state_s* state) const noexcept;
    };

    std::unique_ptr<XXH64_state_s, Free> m_state;
};

/// Returns the hash of `bytes`.
std::uint64_t hash64(std::span<const std::byte> bytes) noexcept;

}  // namespace vitrine
