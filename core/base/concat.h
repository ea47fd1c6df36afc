#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vitrine {

// Types that concat() accepts. Numbers are written as printf() writes them with %d, %u and %g, but independently of the
// locale. Integers smaller than int, such as std::uint8_t, are written as numbers, not as characters.
void appendTo(std::string& out, std::string_view part);
void appendTo(std::string& out, char part);
void appendTo(std::string& out, int part);
void appendTo(std::string& out, unsigned part);
void appendTo(std::string& out, long part);
void appendTo(std::string& out, unsigned long part);
void appendTo(std::string& out, long long part);
void appendTo(std::string& out, unsigned long long part);
void appendTo(std::string& out, double part);

/// Joins texts, characters and numbers: concat("tensor ", name, " has ", n, " rows").
template <typename... Parts>
std::string concat(const Parts&... parts)
{
    std::string out;
    (appendTo(out, parts), ...);
    return out;
}

/// Returns `value` with at most `digits` significant digits and without trailing zeros, as %g of printf() does.
std::string significant(double value, int digits);
/// Returns `value` with `digits` digits after the decimal point.
std::string fixedPoint(double value, int digits);
/// Returns `value` in decimal, padded with leading zeros to at least `digits` digits.
std::string decimal(std::uint64_t value, std::size_t digits);
/// Returns `value` in lower-case hexadecimal, padded with leading zeros to at least `digits` digits.
std::string hexadecimal(std::uint64_t value, std::size_t digits = 1);

}  // namespace vitrine
