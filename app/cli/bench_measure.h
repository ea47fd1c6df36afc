#pragma once

#include "app/cli/device_flags.h"
#include "core/backend/work_counter.h"
#include "core/cpu/machine_peaks.h"
#include "core/devices/placement.h"
#include "core/vulkan/device/device_peaks.h"

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
    bool records = false;  ///< measure generation a second time, with token records
    bool peaks = true;
    DeviceFlags device;
};

/// One thing that is measured: a prompt evaluated at once, or tokens evaluated one by one.
struct BenchTest {
    bool isPrompt = false;
    std::uint32_t tokens = 0;
    std::uint32_t depth = 0;
    bool records = false;  ///< a token record with its alternatives is made from the logits of every token

    /// "pp512", "tg64", "tg64@4096", "tg64+records"
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
    double hostSeconds = 0;  ///< CPU time of the calling thread per token, median
    /// For a test with records, the additional time compared with a test without records, as a fraction.
    std::optional<Spread> recordsCost;
    Work work;

    double operationsPerSecond() const { return work.operations * tokensPerSecond.median / test.tokens; }
    /// Absent if it is unknown which experts were read.
    std::optional<double> bytesPerSecond() const;
};

struct BenchReport {
    std::string device;
    Placement placement;  ///< without its back end
    std::string driver;   ///< of a Vulkan device, as it writes its name and version
    std::string isa;      ///< level of the CPU's kernels; empty if it computes nothing
    std::size_t threads = 0;
    Spread loadMilliseconds;
    std::uint64_t peakMemory = 0;  ///< most bytes resident until all tests were done
    std::vector<BenchResult> results;
    std::optional<MachinePeaks> peaks;       ///< of the CPU, if it computes everything
    std::optional<VulkanPeaks> vulkanPeaks;  ///< of a Vulkan device, if it computes everything

    bool onVulkan() const { return placement.deviceLayers > 0; }
    /// The host's time per token while a device computes; absent if the host computes too.
    std::optional<double> hostMicroseconds(const BenchResult& result) const
    {
        if (placement.usesCpu()) return std::nullopt;
        return 1e6 * result.hostSeconds;
    }
};

/// Loads the model, runs every test and counts what it costs. Throws Error.
BenchReport measure(const BenchPlan& plan);

}  // namespace vitrine::cli
