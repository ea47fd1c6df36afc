#include "app/cli/output/verdict_output.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/diagnose/cause/cause.h"
#include "core/diagnose/cause/verdict_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace vitrine::cli {

namespace {

/// Returns the number of code points, which approximates the number of columns.
std::size_t columns(std::string_view text)
{
    std::size_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
    return count;
}

/// Returns a paragraph with lines broken at spaces. `first` precedes the first line, and the other lines are indented
/// by its width.
std::string wrapped(std::string_view first, std::string_view paragraph)
{
    constexpr std::size_t kWidth = 100;
    const std::string shown = visible(paragraph);
    const std::size_t indent = columns(first);
    std::string text(first);
    std::size_t at = indent;
    for (std::size_t begin = 0; begin < shown.size();) {
        const std::size_t end = std::min(shown.find(' ', begin), shown.size());
        const std::string_view word = std::string_view(shown).substr(begin, end - begin);
        const std::size_t width = columns(word);
        if (at > indent && at + 1 + width > kWidth) {
            text.append("\n").append(indent, ' ');
            at = indent;
        }
        if (at > indent) {
            text += ' ';
            ++at;
        }
        text += word;
        at += width;
        begin = end + 1;
    }
    return text + "\n";
}

/// Returns the confidence in percent, rounded down so that it is never shown as more certain than it is.
int percent(double confidence)
{
    return static_cast<int>(std::floor(100 * confidence + 1e-9));
}

}  // namespace

std::string verdictText(const Verdict& verdict)
{
    std::string text = "\n";
    text += wrapped("Cause: ", verdict.sentence.empty() ? sentenceOf(verdict) : verdict.sentence.english());
    text += wrapped("Hint:  ", (verdict.hint.empty() ? hintOf(verdict) : verdict.hint).english());
    for (const Sentence& sentence : verdict.evidence) text += wrapped("  - ", sentence.english());
    const std::string_view code = causeTraits(verdict.cause).code;
    return text + (verdict.cause == Cause::Unknown
                       ? concat("(", code, ")\n")
                       : concat("(", code, ", ", percent(verdict.confidence), " % sure; docs/causes.md)\n"));
}

}  // namespace vitrine::cli
