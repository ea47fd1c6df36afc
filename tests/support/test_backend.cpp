#include "tests/support/test_backend.h"

#include "core/base/error.h"
#include "core/compute/cpu/kernels.h"
#include "core/compute/devices/make_backend.h"
#include "core/compute/vulkan/device/device_list.h"

#include <cstdlib>

namespace vitrine::test {

namespace {

std::string testDevice()
{
    const char* const device = std::getenv("VITRINE_TEST_DEVICE");
    return device ? device : "cpu";
}

}  // namespace

std::shared_ptr<Backend> makeTestBackend(std::size_t threads, const std::string& isa)
{
    if (!testsVulkan()) return makeBackend({testDevice(), isa, threads});
    static const std::shared_ptr<Backend> device = makeBackend({testDevice(), {}, 0});
    return device;
}

bool testsVulkan()
{
    return isVulkanDevice(testDevice());
}

std::string lackOfTestBackend()
{
    try {
        if (testsVulkan()) {
            chooseVulkanDevice(listVulkanDevices(), vulkanName(testDevice()), cpuDevicesAllowed());
        } else {
            chooseKernels();
        }
        return {};
    } catch (const Error& error) {
        return error.sentence();
    }
}

}  // namespace vitrine::test
