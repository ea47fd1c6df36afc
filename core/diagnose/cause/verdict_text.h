#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/cause/cause.h"
#include "core/diagnose/cause/verdict.h"

#include <string>
#include <string_view>

namespace vitrine {

/// Texts about a cause for the user.
struct CauseText {
    Cause cause;
    std::string_view shows;  ///< how the mistake becomes visible, as a sentence
    SentenceForm hint;       ///< what to inspect in the other engine's code, as sentences
};

const CauseText& causeText(Cause cause) noexcept;

/// Returns one sentence about the mistake: the verdict's type and detail, the tap, and the first bad position. It uses
/// "may be" if the verdict is not sure.
std::string sentenceOf(const Verdict& verdict);
/// Returns the advice what to inspect. The verdict's own hint has priority over the usual hint of the cause.
Sentence hintOf(const Verdict& verdict);

/// Returns "blk.3.attn_out" for a site in a layer, or the name of any other site.
std::string placeOf(const Verdict& verdict);

}  // namespace vitrine
