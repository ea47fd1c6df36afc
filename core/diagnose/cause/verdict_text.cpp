#include "core/diagnose/cause/verdict_text.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"

#include <array>
#include <cstddef>

namespace vitrine {

namespace {

constexpr std::array kTexts{
#define VITRINE_CAUSE_TEXT(cause, shows, hint) CauseText{Cause::cause, shows, SentenceForm(hint)},
#include "core/diagnose/cause/cause_text.def"
#undef VITRINE_CAUSE_TEXT
};
#define VITRINE_CAUSE_TEXT(cause, shows, hint) VITRINE_RECORD_FORM(#hint);
#include "core/diagnose/cause/cause_text.def"
#undef VITRINE_CAUSE_TEXT

constexpr bool isInOrder()
{
    for (std::size_t i = 0; i < kTexts.size(); ++i) {
        if (static_cast<std::size_t>(kTexts[i].cause) != i) return false;
    }
    return kTexts.size() == static_cast<std::size_t>(Cause::Unknown) + 1;
}
static_assert(isInOrder(), "cause_text.def has the causes of cause.def, in their order");

/// Returns whether a cause is only a choice of precision rather than a mistake.
bool isHarmless(Cause cause)
{
    return cause == Cause::KvRounding || cause == Cause::RoundingF16 || cause == Cause::RoundingBf16 ||
           cause == Cause::RoundingQ8;
}

}  // namespace

const CauseText& causeText(Cause cause) noexcept
{
    return kTexts[static_cast<std::size_t>(cause)];
}

std::string placeOf(const Verdict& verdict)
{
    if (!verdict.site) return {};
    const SiteTraits& site = siteTraits(*verdict.site);
    return site.perLayer ? concat("blk.", verdict.layer, ".", site.name) : std::string(site.name);
}

std::string sentenceOf(const Verdict& verdict)
{
    const bool sure = verdict.confidence >= kSure;
    const bool unknown = verdict.cause == Cause::Unknown;
    std::string text = sure || unknown ? "The other engine " : "Perhaps the other engine ";
    text += unknown ? std::string_view("computes different values, but no known mistake reproduces them")
                    : causeTraits(verdict.cause).description.text();
    if (verdict.cause == Cause::WeightsDecoded && !verdict.type.empty()) text += concat(" (", verdict.type, ")");
    if (!verdict.detail.empty()) text += concat(": ", verdict.detail);
    if (verdict.site)
        text += concat(". The first difference is in ", placeOf(verdict), " at position ", verdict.position);
    text += ".";
    if (isHarmless(verdict.cause)) text += " This is a rounding, not a mistake.";
    return text;
}

Sentence hintOf(const Verdict& verdict)
{
    const SentenceForm general = causeText(verdict.cause).hint;
    return verdict.hint.empty() ? Sentence(general) : SENTENCE(verdict.hint, " ", general);
}

}  // namespace vitrine
