#pragma once

#include "core/base/sentence.h"
#include "core/cause/cause.h"
#include "core/cause/verdict.h"

#include <string>
#include <string_view>

namespace vitrine {

/// What people read about a cause that was found.
struct CauseText {
    Cause cause;
    std::string_view shows;  ///< how it shows, as a sentence
    SentenceForm hint;       ///< what to look at in the other engine's code, as sentences
};

const CauseText& causeText(Cause cause) noexcept;

/// One sentence: what is wrong, with the verdict's type and detail, where, and from which position on. It says "may be"
/// where the verdict is not sure.
std::string sentenceOf(const Verdict& verdict);
/// What to look at; a hint that the verdict already has goes first.
Sentence hintOf(const Verdict& verdict);

/// "blk.3.attn_out" of a site in a layer, else its name.
std::string placeOf(const Verdict& verdict);

}  // namespace vitrine
