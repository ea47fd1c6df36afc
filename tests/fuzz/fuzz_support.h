#pragma once

#include <QString>

#include <cstddef>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace vitrine::test {

using Bytes = std::vector<std::byte>;

/// A damaged copy of a file, and a description of the damage.
struct Mutant {
    Bytes bytes;
    QString description;
};

/// Truncates the file at a random byte. Half of the truncations are in the first `headerBytes` bytes.
Mutant truncated(const Bytes& original, std::size_t headerBytes, std::mt19937_64& random);
/// Changes one byte. Three of four changes are in the first `headerBytes` bytes, which describe the rest of the file.
Mutant corrupted(const Bytes& original, std::size_t headerBytes, std::mt19937_64& random);

struct Judgement {
    bool passed = true;
    bool refused = false;  ///< whether the work ended with an Error
    std::string problem;   ///< why the work did not pass; empty if it passed
};

/// Runs `work`. It passes if it succeeds or throws an Error with exactly one sentence, within 10 seconds of CPU time.
Judgement judge(const std::function<void()>& work);

/// Limits the address space of this process to 4 GiB, so that a huge allocation fails. Does nothing under
/// AddressSanitizer, which reserves far more memory and reports huge allocations itself.
void limitMemory();

}  // namespace vitrine::test
