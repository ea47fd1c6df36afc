#pragma once

#include "core/compute/backend/backend.h"

#include <cstddef>
#include <memory>
#include <string>

namespace vitrine::test {

/// Returns the back end under test: the device named by VITRINE_TEST_DEVICE, shared by all tests of a program, or else
/// the CPU with the instruction set `isa`. If `isa` is empty, VITRINE_ISA names the instruction set. Throws Error if
/// the device does not exist or cannot be opened.
std::shared_ptr<Backend> makeTestBackend(std::size_t threads = 0, const std::string& isa = {});

/// Whether $VITRINE_TEST_DEVICE names a Vulkan device.
bool testsVulkan();

/// Returns why this computer cannot run the test: it lacks the instruction set named by VITRINE_ISA, or the Vulkan
/// device. Returns an empty string if the device exists, even if it cannot be opened.
std::string lackOfTestBackend();

}  // namespace vitrine::test

/// Skips the whole test if this computer lacks the instruction set or device under test. Must be called in
/// initTestCase(). If the device exists but cannot be opened, the test fails.
#define REQUIRE_LEVEL()                                                                                                \
    if (const std::string lack = vitrine::test::lackOfTestBackend(); !lack.empty()) QSKIP(lack.c_str())
