#pragma once

#include "core/backend/backend.h"
#include "core/text/token.h"
#include "tests/support/npy.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace vitrine::test {

/// Returns the level under test: the name of an instruction-set level, or "vulkan". Throws Error if it does not exist
/// here.
std::string levelUnderTest();
/// Whether the level rounds no activations, so that results differ from exact ones only by rounding of sums.
bool isExactLevel(const std::string& level);
/// Returns a back end for that level, or for the Vulkan device.
std::shared_ptr<Backend> backendOf(const std::string& level);

/// Returns logits of all tokens, [ids, vocabulary], for the model file at that level, with an f32 KV cache.
std::vector<float> logitsOf(const std::filesystem::path& path, const std::vector<TokenId>& ids,
                            const std::string& level);

/// Distance between logits and reference logits.
struct Deviation {
    double relative = 0;    ///< rms(difference) / standard deviation of the reference
    double divergence = 0;  ///< mean over rows of KL(reference ‖ other), in nats
};

/// `other` is [reference.rows, reference.columns].
Deviation deviation(const NpyMatrix& reference, std::span<const float> other);

/// Root mean square difference of two rows of equal length.
double rms(std::span<const float> a, std::span<const float> b);

}  // namespace vitrine::test
