#include "core/compute/vulkan/device/device_peaks.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/vulkan/device/measuring_device.h"
#include "vk_kernels/interface/constants.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <system_error>

namespace vitrine {

namespace {

using Seconds = std::chrono::duration<double>;

constexpr std::size_t kLeastRuns = 5;
/// Minimum total time of a measurement, so that the device has time to raise its clock rate.
constexpr Seconds kLeastTime{0.4};
constexpr double kRunTime = 0.02;  ///< minimum time of one run, in seconds
constexpr std::uint32_t kMostRounds = 1U << 24;

/// Number of bytes per workgroup of measure_memory: lanes · loads per lane · bytes of a load.
constexpr std::uint64_t kGroupBytes = std::uint64_t{256} * 8 * 16;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;  ///< maximum size of the buffer, larger than any cache
constexpr std::uint64_t kMostBytesOfCpu = std::uint64_t{256} << 20;

constexpr std::uint32_t kArithmeticGroups = 4096;
/// Number of times that measure_arithmetic.glsl repeats its operation in one round: lanes · chains · workgroups.
constexpr double kArithmeticSteps = 128.0 * 16 * kArithmeticGroups;

/// Returns the median time of one round in seconds. Each run has enough rounds that the submission time is negligible.
double secondsOfOne(const std::function<double(std::uint32_t rounds)>& run)
{
    std::uint32_t rounds = 1;
    while (rounds < kMostRounds && run(rounds) < kRunTime) rounds *= 2;
    const auto begin = std::chrono::steady_clock::now();
    std::vector<double> times;
    while (times.size() < kLeastRuns || std::chrono::steady_clock::now() - begin < kLeastTime) {
        times.push_back(run(rounds) / rounds);
    }
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

class Measurement {
public:
    explicit Measurement(MeasuringDevice& device)
        : m_device(device), m_bytes(bufferBytes(device)), m_address(device.allocate(m_bytes))
    {
        // Writes all pages before measuring, because drivers may allocate the memory of a page only at its first write.
        m_device.secondsOf([&] { memory(Fill, 0, m_bytes); });
    }

    VulkanPeaks run()
    {
        VulkanPeaks peaks;
        peaks.bufferBytes = m_bytes;
        const double bytes = static_cast<double>(m_bytes);
        peaks.readBytesPerSecond = bytes / repeated([&] { memory(Read, 0, m_bytes); });
        const double byKernel = repeated([&] { memory(Copy, m_bytes / 2, m_bytes / 2); });
        const double byCommand = repeated([&] { m_device.copy(m_bytes / 2); });
        peaks.copyBytesPerSecond = bytes / std::min(byKernel, byCommand);
        peaks.floatOperationsPerSecond = arithmetic("measure_float", 2);
        if (m_device.hasHalf()) peaks.halfOperationsPerSecond = arithmetic("measure_half", 4);
        if (m_device.hasIntegerDot()) peaks.dotOperationsPerSecond = arithmetic("measure_dot", 8);
        peaks.dotIsAccelerated = m_device.integerDotIsAccelerated();
        peaks.dispatchSeconds = secondsOfOne([&](std::uint32_t rounds) { return dispatches(rounds, false); });
        peaks.dispatchBarrierSeconds = secondsOfOne([&](std::uint32_t rounds) { return dispatches(rounds, true); });
        peaks.submitSeconds = secondsOfOne([&](std::uint32_t rounds) {
            double sum = 0;
            for (std::uint32_t i = 0; i < rounds; ++i) sum += dispatches(1, false);
            return sum;
        });
        return peaks;
    }

private:
    enum Task : std::uint32_t { Fill, Read, Copy };  ///< values of the constant TASK in measure_memory.comp

    static std::uint64_t bufferBytes(const MeasuringDevice& device)
    {
        const bool isCpu = device.about().type == VulkanDevice::Type::Cpu;
        const std::uint64_t wanted = std::min(isCpu ? kMostBytesOfCpu : kMostBytes, device.about().memoryBytes / 4);
        return std::max(wanted / (2 * kGroupBytes), std::uint64_t{1}) * 2 * kGroupBytes;
    }

    MeasurePush push() const
    {
        MeasurePush push{};
        push.from = push.to = m_address;
        push.bytes = 0x04030201;
        push.factor = 0.75F;
        return push;
    }

    /// Records a task on the first `bytes` bytes of the buffer. The task Copy copies them to byte `offset` of the
    /// buffer.
    void memory(Task task, std::uint64_t offset, std::uint64_t bytes)
    {
        MeasurePush what = push();
        what.to += offset;
        const MeasureMemoryConstants constants{.task = task};
        m_device.dispatch("measure_memory", {&constants.task, 1}, what,
                          static_cast<std::uint32_t>(bytes / kGroupBytes));
        m_device.barrier();
    }

    double repeated(const std::function<void()>& record)
    {
        return secondsOfOne([&](std::uint32_t rounds) {
            return m_device.secondsOf([&] {
                for (std::uint32_t i = 0; i < rounds; ++i) record();
            });
        });
    }

    double arithmetic(std::string_view kernel, double operationsOfStep)
    {
        const double seconds = secondsOfOne([&](std::uint32_t rounds) {
            MeasurePush what = push();
            what.rounds = rounds;
            return m_device.secondsOf([&] { m_device.dispatch(kernel, {}, what, kArithmeticGroups); });
        });
        return operationsOfStep * kArithmeticSteps / seconds;
    }

    double dispatches(std::uint32_t count, bool dependent)
    {
        MeasurePush what = push();
        return m_device.secondsOf([&] {
            for (std::uint32_t i = 0; i < count; ++i) {
                // Consecutive independent dispatches write to different words, so that none of them waits for a
                // previous one.
                if (!dependent) what.to = m_address + i % 1024 * 128;
                m_device.dispatch("measure_dispatch", {}, what, 1);
                if (dependent) m_device.barrier();
            }
        });
    }

    MeasuringDevice& m_device;
    std::uint64_t m_bytes;
    std::uint64_t m_address;
};

/// Opens the device and returns the result of `function` for it. Converts Vulkan's errors to Error.
template <typename Function>
auto withDevice(std::string_view wanted, const Function& function)
{
    try {
        MeasuringDevice device(wanted);
        return function(device);
    } catch (const std::system_error& error) {
        throw Error(SENTENCE("Measuring the Vulkan device failed: ", error.code().message(), '.'), error.what());
    }
}

std::string textOf(const MatrixShape& shape)
{
    return concat(shape.m, 'x', shape.n, 'x', shape.k, ' ', shape.a, " · ", shape.b, " + ", shape.c, " -> ",
                  shape.result, ", ", shape.scope, shape.saturating ? ", saturating" : "", " (", shape.extension, ')');
}

}  // namespace

VulkanPeaks measureVulkanPeaks(std::string_view wanted)
{
    return withDevice(wanted, [](MeasuringDevice& device) { return Measurement(device).run(); });
}

VulkanMatrixUnits listMatrixUnits(std::string_view wanted)
{
    return withDevice(wanted, [](MeasuringDevice& device) {
        VulkanMatrixUnits found;
        for (const std::string_view name : device.matrixExtensions()) found.extensions.emplace_back(name);
        for (const MatrixShape& shape : device.matrixShapes()) {
            found.shapes.push_back(textOf(shape));
        }
        return found;
    });
}

}  // namespace vitrine
