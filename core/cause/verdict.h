#pragma once

#include "core/base/sentence.h"
#include "core/cause/cause.h"
#include "core/inference/tap.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// Why another engine's values differ from ours, as far as that could be found out.
struct Verdict {
    Cause cause = Cause::Unknown;
    std::string type;                ///< of Cause::WeightsDecoded: the quantization, such as "Q4_K"; else empty
    Sentence detail;                 ///< what exactly, in few words ("scales", "base 10000 for 1000000"); may be empty
    std::optional<Site> site;        ///< the first bad tap; nothing where there was none to look at
    std::size_t layer = 0;           ///< of the first bad tap, where its site is in a layer
    std::size_t position = 0;        ///< the first bad one
    double confidence = 0;           ///< 0 … 1; from kSure on, the verdict is stated as a fact
    Sentence sentence;               ///< what is wrong, for people
    Sentence hint;                   ///< what to look at in the other engine's code; may be empty
    std::vector<Sentence> evidence;  ///< sentences: what was tried, and how well it fits
};

/// A verdict of at least this confidence reproduced the other engine's numbers.
inline constexpr double kSure = 0.9;

}  // namespace vitrine
