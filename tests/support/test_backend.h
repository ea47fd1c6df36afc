#pragma once

#include "core/backend/backend.h"

#include <cstddef>
#include <memory>
#include <string>

namespace vitrine::test {

/// Returns the back end under test. It is the device that $VITRINE_TEST_DEVICE names, shared by all tests of a program,
/// or the CPU at the level `isa` (empty: $VITRINE_ISA). Throws Error if it does not exist or cannot be opened.
std::shared_ptr<Backend> makeTestBackend(std::size_t threads = 0, const std::string& isa = {});

/// Whether $VITRINE_TEST_DEVICE names a Vulkan device.
bool testsVulkan();

/// Returns why this machine cannot run the test: it lacks the level in $VITRINE_ISA, or the Vulkan device. Empty if
/// there is a back end, even one that cannot be opened.
std::string lackOfTestBackend();

}  // namespace vitrine::test

/// Skips the whole test on machines without the level or device under test; call it in initTestCase(). A device that
/// cannot be opened makes the test fail.
#define REQUIRE_LEVEL()                                                                                                \
    if (const std::string lack = vitrine::test::lackOfTestBackend(); !lack.empty()) QSKIP(lack.c_str())
