#pragma once

#include "core/vulkan/device/device_list.h"
#include "core/vulkan/device/matrix_shapes.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

struct MeasurePush;

/// A device opened only for measuring, with features that models do not use, one buffer and one queue.
/// Everything but the constructor throws std::system_error, whose code says how Vulkan failed.
class MeasuringDevice {
public:
    /// `wanted` as chooseVulkanDevice takes it. Throws Error when there is no such device, else std::system_error.
    explicit MeasuringDevice(std::string_view wanted);
    ~MeasuringDevice();
    MeasuringDevice(const MeasuringDevice&) = delete;
    MeasuringDevice& operator=(const MeasuringDevice&) = delete;

    const VulkanDevice& about() const noexcept { return m_about; }
    /// Those of kMatrixExtensions that it has, and what they offer.
    std::vector<std::string_view> matrixExtensions() const;
    std::vector<MatrixShape> matrixShapes() const;
    bool hasHalf() const noexcept { return m_hasHalf; }
    bool hasIntegerDot() const noexcept { return m_hasIntegerDot; }
    bool integerDotIsAccelerated() const noexcept { return m_integerDotIsAccelerated; }

    /// Makes the buffer in device memory; returns the address by which shaders reach it.
    std::uint64_t allocate(std::uint64_t bytes);

    /// Runs what `record` records; returns the seconds from submission to the end.
    double secondsOf(const std::function<void()>& record) const;

    // Call these while recording.
    void dispatch(std::string_view kernel, std::span<const std::uint32_t> constants, const MeasurePush& push,
                  std::uint32_t groups);
    /// Copies the first `bytes` of the buffer to the bytes after them, by the driver's own command.
    void copy(std::uint64_t bytes) const;
    /// Later commands see what was written before.
    void barrier() const;

private:
    struct State;
    void createDevice();

    std::unique_ptr<State> m_state;
    VulkanDevice m_about;
    bool m_hasHalf = false;
    bool m_hasIntegerDot = false;
    bool m_integerDotIsAccelerated = false;
};

}  // namespace vitrine
