#pragma once

#include "core/backend/backend.h"

#include <cstddef>
#include <memory>
#include <string>

namespace vitrine::test {

/// The back end under test: the device that $VITRINE_TEST_DEVICE names, of which there is one for all tests of a
/// program, else the CPU at the level `isa` (empty: $VITRINE_ISA). Throws Error when it is not there.
std::shared_ptr<Backend> makeTestBackend(std::size_t threads = 0, const std::string& isa = {});

/// $VITRINE_TEST_DEVICE names a Vulkan device.
bool testsVulkan();

}  // namespace vitrine::test
