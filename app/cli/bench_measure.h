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
    std::vector<std::uint32_t> depths{0};  ///< tokens in the cache before what is measured
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
    double hostSeconds = 0;  ///< of the calling thread's processor for each token, median
    /// Of a test with records: how much longer it took than the same without, as a part of that.
    std::optional<Spread> recordsCost;
    Work work;

    double operationsPerSecond() const { return work.operations * tokensPerSecond.median / test.tokens; }
    /// Absent when nobody knows which experts were read.
    std::optional<double> bytesPerSecond() const;
};

struct BenchReport {
    std::string device;
    Placement placement;  ///< without its back end
    std::string driver;   ///< of a Vulkan device, as it writes its name and version
    std::string isa;      ///< of what the CPU computes; empty when that is nothing
    std::size_t threads = 0;
    Spread loadMilliseconds;
    std::uint64_t peakMemory = 0;  ///< bytes resident at most, until all tests were done
    std::vector<BenchResult> results;
    std::optional<MachinePeaks> peaks;       ///< of the CPU, where it computes all
    std::optional<VulkanPeaks> vulkanPeaks;  ///< of a Vulkan device, where that computes all

    bool onVulkan() const { return placement.deviceLayers > 0; }
    /// What the host does for each token while a device computes; absent where it computes too.
    std::optional<double> hostMicroseconds(const BenchResult& result) const
    {
        if (placement.usesCpu()) return std::nullopt;
        return 1e6 * result.hostSeconds;
    }
};

/// Loads the model, runs every test and counts what it costs. Throws Error.
BenchReport measure(const BenchPlan& plan);

}  // namespace vitrine::cli
