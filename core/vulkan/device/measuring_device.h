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

/// A device that is opened only for measurements, with features that models do not use, one buffer and one queue. All
/// functions except the constructor throw std::system_error with Vulkan's error code.
class MeasuringDevice {
public:
    /// `wanted` is the argument of chooseVulkanDevice(). Throws Error if that finds no device, otherwise
    /// std::system_error.
    explicit MeasuringDevice(std::string_view wanted);
    ~MeasuringDevice();
    MeasuringDevice(const MeasuringDevice&) = delete;
    MeasuringDevice& operator=(const MeasuringDevice&) = delete;

    const VulkanDevice& about() const noexcept { return m_about; }
    /// Returns the extensions of kMatrixExtensions that the device supports; matrixShapes() lists their products.
    std::vector<std::string_view> matrixExtensions() const;
    std::vector<MatrixShape> matrixShapes() const;
    bool hasHalf() const noexcept { return m_hasHalf; }
    bool hasIntegerDot() const noexcept { return m_hasIntegerDot; }
    bool integerDotIsAccelerated() const noexcept { return m_integerDotIsAccelerated; }

    /// Allocates the buffer in device memory. Returns its address for shaders.
    std::uint64_t allocate(std::uint64_t bytes);

    /// Records commands with `record` and runs them. Returns the seconds from submission to the end.
    double secondsOf(const std::function<void()>& record) const;

    // The following functions record commands; call them only inside `record`.
    void dispatch(std::string_view kernel, std::span<const std::uint32_t> constants, const MeasurePush& push,
                  std::uint32_t groups);
    /// Copies the first `bytes` of the buffer to the bytes after them, with the driver's own command.
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
