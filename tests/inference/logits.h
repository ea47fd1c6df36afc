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

/// What is under test: the name of an instruction-set level, or "vulkan". Throws Error when the level is not there.
std::string levelUnderTest();
/// Whether results there are exact but for the order of sums: activations are not rounded.
bool isExactLevel(const std::string& level);
/// One that computes at that level, or on the Vulkan device.
std::shared_ptr<Backend> backendOf(const std::string& level);

/// Logits of all tokens, [ids, vocabulary], of the model file at that level, with the KV cache in f32.
std::vector<float> logitsOf(const std::filesystem::path& path, const std::vector<TokenId>& ids,
                            const std::string& level);

/// How far logits are from others.
struct Deviation {
    double relative = 0;    ///< rms(difference) / standard deviation of the reference
    double divergence = 0;  ///< mean over rows of KL(reference ‖ other), in nats
};

/// `other` is [reference.rows, reference.columns].
Deviation deviation(const NpyMatrix& reference, std::span<const float> other);

/// Root of the mean squared difference of two equally long rows of numbers.
double rms(std::span<const float> a, std::span<const float> b);

}  // namespace vitrine::test
