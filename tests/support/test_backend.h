#pragma once

#include "core/backend/backend.h"

#include <cstddef>
#include <memory>
#include <string>

namespace vitrine::test {

/// The back end under test: the device that $VITRINE_TEST_DEVICE names, of which there is one for all tests of a
/// program, else the CPU at the level `isa` (empty: $VITRINE_ISA). Throws Error when it is not there or cannot be
/// opened.
std::shared_ptr<Backend> makeTestBackend(std::size_t threads = 0, const std::string& isa = {});

/// $VITRINE_TEST_DEVICE names a Vulkan device.
bool testsVulkan();

/// Why this machine has no back end to test: it lacks the level that $VITRINE_ISA names or, where Vulkan is tested, the
/// device. Empty where there is one, even if it cannot be opened.
std::string lackOfTestBackend();

}  // namespace vitrine::test

/// Skips the whole test where this machine lacks what is to be tested; for initTestCase(). One that cannot be opened is
/// no reason to skip.
#define REQUIRE_LEVEL()                                                                                                \
    if (const std::string lack = vitrine::test::lackOfTestBackend(); !lack.empty()) QSKIP(lack.c_str())
