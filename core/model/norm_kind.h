#pragma once

#include "core/base/sentence.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine {

/// The kind of normalization. Rms divides by the root mean square. Layer subtracts the mean and divides by the standard
/// deviation. Code in `core` chooses between kinds only with a `switch` without `default`, so that the compiler names
/// every place that a new kind needs.
enum class NormKind : std::uint8_t {
#define VITRINE_NORM_KIND(kind, code, words, name, epsilonKey) kind,
#include "core/model/norm_kind.def"
#undef VITRINE_NORM_KIND
};

/// Texts of a kind, as listed in norm_kind.def.
struct NormTraits {
    NormKind kind;
    std::string_view code;   ///< "rms"
    SentenceForm words;      ///< "RMS norm"
    std::string_view name;   ///< "RMSNorm", the same in every language
    const char* epsilonKey;  ///< metadata key of the epsilon, without the architecture
};

/// Returns all kinds, in the order of the enum.
std::span<const NormTraits> allNormKinds() noexcept;
const NormTraits& normTraits(NormKind kind) noexcept;

}  // namespace vitrine
