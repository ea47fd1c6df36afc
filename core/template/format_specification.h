#pragma once

#include "core/template/value.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vitrine::jinja {

/// How one value is to be written: what printf-like conversions and replacement fields have in common.
struct Specification {
    std::string fill = " ";
    char align = '\0';  ///< < > ^ =, or none
    char sign = '-';    ///< + - or space
    bool hasSign = false;
    bool isZeroPadded = false;  ///< by a 0 before the width, which means nothing to a string's alignment
    bool alternate = false;
    char grouping = '\0';
    std::int64_t width = 0;
    std::int64_t precision = -1;
    char type = '\0';
    bool plain = false;  ///< a replacement field that asks for nothing
};

inline constexpr std::int64_t kMaxFormatNumber = 1'000'000;  ///< for widths and precisions

/// The number at `offset`, which moves behind it, or `fallback` when there are no digits. Throws Failure when it is too
/// large.
std::int64_t readNumber(std::string_view text, std::size_t& offset, std::int64_t fallback);

void writeInteger(TextWriter& writer, const Specification& spec, std::int64_t value);
/// The integer part of any float, exactly.
void writeIntegerPart(TextWriter& writer, const Specification& spec, double value);
void writeFloat(TextWriter& writer, const Specification& spec, double value);
void writeString(TextWriter& writer, const Specification& spec, const Text& text);
/// Python's format(value, spec).
void writeFormatted(TextWriter& writer, Specification spec, const Value& value);

}  // namespace vitrine::jinja
