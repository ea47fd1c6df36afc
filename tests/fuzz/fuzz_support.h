#pragma once

#include <QString>

#include <cstddef>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace vitrine::test {

using Bytes = std::vector<std::byte>;

/// A damaged copy of a file and what was done to it.
struct Mutant {
    Bytes bytes;
    QString description;
};

/// Cut anywhere; half of the cuts are in the first `headerBytes`.
Mutant truncated(const Bytes& original, std::size_t headerBytes, std::mt19937_64& random);
/// One byte changed; three of four changes are in the first `headerBytes`, where everything else is decided.
Mutant corrupted(const Bytes& original, std::size_t headerBytes, std::mt19937_64& random);

struct Verdict {
    bool passed = true;
    bool refused = false;  ///< it ended in an Error
    std::string problem;   ///< when it did not pass
};

/// Runs `work`: it may succeed or throw Error with one sentence, within 10 seconds of CPU
/// time; nothing else.
Verdict judge(const std::function<void()>& work);

/// Limits the address space of this process to 4 GiB, so that a huge allocation fails instead of succeeding on paper.
/// No effect under AddressSanitizer, which reserves far more and reports such allocations itself.
void limitMemory();

}  // namespace vitrine::test
