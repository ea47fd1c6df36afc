#pragma once

#include "core/compute/backend/backend.h"
#include "core/text/token.h"
#include "tests/support/npy.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace vitrine::test {

/// Returns the name of the instruction set under test, or "vulkan". Throws Error if this computer does not support it.
std::string levelUnderTest();
/// Whether computations with `level` round no activations. Results then differ from exact ones only by the rounding of
/// sums.
bool isExactLevel(const std::string& level);
/// Returns a back end for this instruction set, or for the Vulkan device if `level` is "vulkan".
std::shared_ptr<Backend> backendOf(const std::string& level);

/// Returns the logits of all tokens, [ids, vocabulary], for a model file. Uses the instruction set or device `level`,
/// and an f32 KV cache.
std::vector<float> logitsOf(const std::filesystem::path& path, const std::vector<TokenId>& ids,
                            const std::string& level);

/// The distance between some logits and the reference logits.
struct Deviation {
    double relative = 0;    ///< root mean square of the difference / standard deviation of the reference
    double divergence = 0;  ///< mean over all rows of KL(reference ‖ other), in nats
};

/// Returns the distance of `other`, which must be [reference.rows, reference.columns].
Deviation deviation(const NpyMatrix& reference, std::span<const float> other);

/// Returns the root mean square difference of two rows of equal length.
double rms(std::span<const float> a, std::span<const float> b);

}  // namespace vitrine::test
