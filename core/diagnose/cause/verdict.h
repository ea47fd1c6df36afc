#pragma once

#include "core/base/sentence.h"
#include "core/compute/inference/tap.h"
#include "core/diagnose/cause/cause.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// The found reason why another engine's values differ from ours.
struct Verdict {
    Cause cause = Cause::Unknown;
    std::string type;  ///< for Cause::WeightsDecoded the quantization type, such as "Q4_K"; otherwise empty
    Sentence detail;   ///< the exact mistake, in a few words ("scales", "base 10000 instead of 1000000"); may be empty
    std::optional<Site> site;        ///< site of the first bad tap; unset if no tap differs
    std::size_t layer = 0;           ///< layer of the first bad tap, if its site is in a layer
    std::size_t position = 0;        ///< first bad position
    double confidence = 0;           ///< 0 … 1; from kSure on, the verdict is stated as a fact
    Sentence sentence;               ///< describes the mistake to the user
    Sentence hint;                   ///< advises the user what to inspect in the other engine's code; may be empty
    std::vector<Sentence> evidence;  ///< what was tried and how well it fits
};

/// Minimum confidence at which a verdict is stated as a fact. Such a verdict reproduced the other engine's numbers.
inline constexpr double kSure = 0.9;

}  // namespace vitrine
