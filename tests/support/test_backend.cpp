#include "tests/support/test_backend.h"

#include "core/devices/make_backend.h"

#include <cstdlib>

namespace vitrine::test {

namespace {

std::string testDevice()
{
    const char* const device = std::getenv("VITRINE_TEST_DEVICE");
    return device ? device : "cpu";
}

}  // namespace

std::unique_ptr<Backend> makeTestBackend(std::size_t threads, const std::string& isa)
{
    return makeBackend({testDevice(), isa, threads});
}

bool testsVulkan()
{
    return isVulkanDevice(testDevice());
}

}  // namespace vitrine::test
