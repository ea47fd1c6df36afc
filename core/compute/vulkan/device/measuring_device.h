#pragma once

#include "core/compute/vulkan/device/device_list.h"
#include "core/compute/vulkan/device/matrix_shapes.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

struct MeasurePush;

/// A device that is opened only for measurements. It has one buffer and one queue, and enables features that models do
/// not use. All functions except the constructor throw std::system_error with Vulkan's error code.
class MeasuringDevice {
public:
    /// `wanted` is the argument of chooseVulkanDevice(). Throws Error if no device fits, and std::system_error if the
    /// device cannot be opened.
    explicit MeasuringDevice(std::string_view wanted);
    ~MeasuringDevice();
    MeasuringDevice(const MeasuringDevice&) = delete;
    MeasuringDevice& operator=(const MeasuringDevice&) = delete;

    const VulkanDevice& about() const noexcept { return m_about; }
    /// Returns the extensions in kMatrixExtensions that the device supports. matrixShapes() lists the products of these
    /// extensions.
    std::vector<std::string_view> matrixExtensions() const;
    /// Returns the matrix products that the driver lists; empty if the device has no matrix units.
    std::vector<MatrixShape> matrixShapes() const;
    bool hasHalf() const noexcept { return m_hasHalf; }
    bool hasIntegerDot() const noexcept { return m_hasIntegerDot; }
    bool integerDotIsAccelerated() const noexcept { return m_integerDotIsAccelerated; }

    /// Allocates the device's only buffer. Returns the buffer's address for shaders.
    std::uint64_t allocate(std::uint64_t bytes);

    /// Calls `record`, which must record commands, and runs these commands. Returns the seconds from submission to
    /// completion.
    double secondsOf(const std::function<void()>& record) const;

    // The following functions record commands. Call them only inside the `record` function of secondsOf().
    void dispatch(std::string_view kernel, std::span<const std::uint32_t> constants, const MeasurePush& push,
                  std::uint32_t groups);
    /// Copies the first `bytes` bytes of the buffer to the bytes directly after them, with vkCmdCopyBuffer.
    void copy(std::uint64_t bytes) const;
    /// Makes earlier writes visible to later commands.
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
