#include "app/markdown/cut_text.h"

#include <unicode/ubrk.h>

#include <algorithm>
#include <memory>

namespace vitrine {

namespace {

/// Number of characters after a position that ICU must see to decide whether the text may be cut at this position.
constexpr qsizetype kBehind = 32;

/// Returns the last boundary of this type at or before `most`; 0 if no boundary was found.
qsizetype lastBoundary(QStringView text, qsizetype most, UBreakIteratorType type)
{
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UBreakIterator, decltype(&ubrk_close)> walk(
        ubrk_open(type, nullptr, reinterpret_cast<const UChar*>(text.utf16()), static_cast<int32_t>(text.size()),
                  &status),
        &ubrk_close);
    if (U_FAILURE(status) || !walk) return 0;
    return std::max(0, static_cast<int>(ubrk_preceding(walk.get(), static_cast<int32_t>(most) + 1)));
}

}  // namespace

qsizetype cutAt(QStringView text, qsizetype most)
{
    if (text.size() <= most) return text.size();
    const QStringView looked = text.first(std::min(text.size(), most + kBehind));
    if (const qsizetype line = lastBoundary(looked, most, UBRK_LINE); line > most / 2) return line;
    if (const qsizetype character = lastBoundary(looked, most, UBRK_CHARACTER); character > most / 2) return character;
    return text[most - 1].isHighSurrogate() && most > 1 ? most - 1 : most;
}

}  // namespace vitrine
