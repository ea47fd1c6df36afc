#pragma once

#include "app/cli/flags/device_flags.h"
#include "core/compute/backend/work_counter.h"
#include "core/compute/cpu/machine_peaks.h"
#include "core/compute/devices/placement.h"
#include "core/compute/vulkan/device/device_peaks.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

struct BenchPlan {
    std::string model;
    std::vector<std::uint32_t> promptTokens{512};
    std::vector<std::uint32_t> generatedTokens{64};
    std::vector<std::uint32_t> depths{0};  ///< tokens in the cache before the measurement
    std::uint32_t repetitions = 3;
    bool records = false;  ///< whether generation is measured a second time, with token records
    bool peaks = true;
    DeviceFlags device;
};

/// One measurement: a prompt evaluated in one step, or tokens evaluated one by one.
struct BenchTest {
    bool isPrompt = false;
    std::uint32_t tokens = 0;
    std::uint32_t depth = 0;
    bool records = false;  ///< whether a token record with alternatives is made from the logits of every token

    /// Returns the test's name, in the format of llama-bench: "pp512", "tg64", "tg64@4096", "tg64+records".
    std::string name() const;
};

struct Spread {
    double median = 0;
    double minimum = 0;
    double maximum = 0;
};

struct BenchResult {
    BenchTest test;
    Spread tokensPerSecond;
    double hostSeconds = 0;  ///< median CPU time in seconds that the calling thread used per token
    /// Additional time of a test with records, as a fraction of the time of the same test without records. Absent for
    /// other tests.
    std::optional<Spread> recordsCost;
    Work work;

    double operationsPerSecond() const { return work.operations * tokensPerSecond.median / test.tokens; }
    /// Returns the bytes read per second. Absent if it is unknown which experts were read.
    std::optional<double> bytesPerSecond() const;
};

struct BenchReport {
    std::string device;
    Placement placement;  ///< placement of the model; its back end is not set
    std::string driver;   ///< name and version of a Vulkan device's driver, as reported by the driver
    std::string isa;      ///< instruction set of the CPU's kernels; empty if the CPU computes nothing
    std::size_t threads = 0;
    Spread loadMilliseconds;
    std::uint64_t peakMemory = 0;  ///< largest resident memory in bytes, up to the end of all tests
    std::vector<BenchResult> results;
    std::optional<MachinePeaks> peaks;       ///< limits of the CPU, if it computes everything
    std::optional<VulkanPeaks> vulkanPeaks;  ///< limits of a Vulkan device, if it computes everything

    bool onVulkan() const { return placement.deviceLayers > 0; }
    /// Returns the CPU time per token while a device computes; absent if the CPU computes, too.
    std::optional<double> hostMicroseconds(const BenchResult& result) const
    {
        if (placement.usesCpu()) return std::nullopt;
        return 1e6 * result.hostSeconds;
    }
};

/// Loads the model, runs every test and counts its operations and memory accesses. Throws Error.
BenchReport measure(const BenchPlan& plan);

}  // namespace vitrine::cli
