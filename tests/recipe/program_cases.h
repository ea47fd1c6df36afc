#pragma once

#include "tests/support/tiny_model.h"

#include <string>
#include <vector>

namespace vitrine::test {

struct ProgramCase {
    std::string name;
    TinyModelSpec spec;
};

/// Returns models that together cover every part of a generated program: every family and type, experts, rotations,
/// windows and biases.
std::vector<ProgramCase> programCases();

}  // namespace vitrine::test
