#pragma once

#include "core/compute/inference/probe.h"

namespace vitrine::test {

/// Requests taps and ignores their values.
struct Blind final : Probe {
    using Probe::Probe;
    void receive(const TapValue&) override {}
};

}  // namespace vitrine::test
