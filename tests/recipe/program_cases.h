#pragma once

#include "tests/support/tiny_model.h"

#include <string>
#include <vector>

namespace vitrine::test {

struct ProgramCase {
    std::string name;
    TinyModelSpec spec;
};

/// Models that together need everything a program of a recipe can hold: every family, every type, experts, rotations,
/// windows, biases.
std::vector<ProgramCase> programCases();

}  // namespace vitrine::test
