#pragma once

#include <QString>

#include <cstddef>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace vitrine::test {

using Bytes = std::vector<std::byte>;

/// A damaged copy of a file, and the kind of damage.
struct Mutant {
    Bytes bytes;
    QString description;
};

/// Truncates the file at a random byte; half of the cuts are in the first `headerBytes`.
Mutant truncated(const Bytes& original, std::size_t headerBytes, std::mt19937_64& random);
/// Changes one byte; three of four changes are in the first `headerBytes`, which describe the rest.
Mutant corrupted(const Bytes& original, std::size_t headerBytes, std::mt19937_64& random);

struct Verdict {
    bool passed = true;
    bool refused = false;  ///< ended with an Error
    std::string problem;   ///< reason why it did not pass
};

/// Runs `work` and passes if it succeeds or throws an Error with one sentence, within 10 seconds of CPU time.
Verdict judge(const std::function<void()>& work);

/// Limits the address space of this process to 4 GiB, so that a huge allocation fails. It has no effect under
/// AddressSanitizer, which reserves far more and reports such allocations itself.
void limitMemory();

}  // namespace vitrine::test
