#pragma once

#include "core/base/sentence.h"
#include "core/compute/backend/device_error.h"
#include "core/compute/vulkan/memory/region.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace vitrine {

// Detects stale data in memory that the host reads back. Before a pass, the host fills the memory with poison. The
// memory ends with a mark: the number of the pass, which the device writes last.

/// A NaN that arithmetic never produces. It marks memory that the device has not written.
inline constexpr std::uint32_t kPoison = 0x7FA5A5A5;
/// Value of the mark before the device has written the number of the pass.
inline constexpr std::uint64_t kPoisonedPass = std::uint64_t{kPoison} << 32 | kPoison;
/// Number of bytes at the end of memory that are reserved for the mark.
inline constexpr std::size_t kMarkBytes = 16;

/// Returns the region of the mark at the end of memory that is read back.
inline Region markOf(const Region& memory) noexcept
{
    return memory.part(memory.bytes - kMarkBytes, sizeof(std::uint64_t));
}

/// Throws DeviceError. `why` is a reason such as "they are of pass 1, not of pass 2".
[[noreturn]] inline void failAsStale(const std::string& device, const Sentence& why)
{
    throw DeviceError(SENTENCE("Results read back from the Vulkan device ", device, " are stale: ", why,
                               ". Load the model again, on this device or on the CPU."));
}

/// Throws DeviceError if the mark at the end of the memory is not the number of this pass.
inline void checkPass(const std::string& device, const Region& memory, std::uint64_t pass)
{
    std::uint64_t found = 0;
    std::memcpy(&found, markOf(memory).mapped, sizeof found);
    if (found == pass) return;
    if (found == kPoisonedPass) failAsStale(device, SENTENCE("the results of pass ", pass, " were never written"));
    failAsStale(device, SENTENCE("the results are from pass ", found, ", not from pass ", pass));
}

}  // namespace vitrine
