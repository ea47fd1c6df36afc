#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

struct XXH64_state_s;

namespace vitrine {

/// Computes XXH64 with seed 0, using libxxhash. Hashing takes about as long as reading the bytes from memory. The hash
/// detects damaged files and distinguishes files. It does not protect against deliberate forgery.
class Hash64 {
public:
    Hash64();

    /// Adds bytes to the hash.
    void update(std::span<const std::byte> bytes) noexcept;
    /// Returns the hash of all bytes added so far. More bytes may be added afterwards.
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
