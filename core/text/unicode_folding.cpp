#include "core/text/unicode_folding.h"

#include "core/text/unicode_additions.h"

#include <array>
#include <cstddef>
#include <utf8proc.h>

namespace vitrine {

namespace {

/// Whether Unicode has assigned the character after version 14. Such a character stays unchanged, so that the results
/// do not depend on the Unicode version of the installed utf8proc.
bool isAddition(char32_t codePoint)
{
    return knownCharacter(codePoint) != codePoint;
}

bool isNonspacingMark(utf8proc_int32_t codePoint)
{
    return utf8proc_category(codePoint) == UTF8PROC_CATEGORY_MN;
}

}  // namespace

void appendWithoutMarks(std::u32string& out, char32_t codePoint)
{
    const auto character = static_cast<utf8proc_int32_t>(codePoint);
    if (isAddition(codePoint) || isNonspacingMark(character)) {
        out += codePoint;
        return;
    }
    std::array<utf8proc_int32_t, 4> letters{};  // the longest canonical decomposition has 4 code points
    int boundary = 0;
    const utf8proc_ssize_t count = utf8proc_decompose_char(
        character, letters.data(), static_cast<utf8proc_ssize_t>(letters.size()), UTF8PROC_DECOMPOSE, &boundary);
    for (utf8proc_ssize_t i = 0; i < count; ++i) {
        const utf8proc_int32_t letter = letters.at(static_cast<std::size_t>(i));
        if (!isNonspacingMark(letter)) out += static_cast<char32_t>(letter);
    }
}

void appendLowerCase(std::u32string& out, char32_t codePoint)
{
    if (codePoint == 0x130) {  // the only character with two lower-case characters: i and a dot above
        out += U"i\u0307";
    } else if (isAddition(codePoint)) {
        out += codePoint;
    } else {
        out += static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(codePoint)));
    }
}

}  // namespace vitrine
