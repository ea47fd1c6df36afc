#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vitrine {

// What concat takes. Numbers are written as printf's %d, %u and %g write them, in any locale; smaller integers are
// numbers, too, not characters.
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

/// `value` with this many significant digits, without trailing zeros, as %g.
std::string significant(double value, int digits);
/// `value` with this many digits after the point.
std::string fixedPoint(double value, int digits);
/// With leading zeros up to this many digits.
std::string decimal(std::uint64_t value, std::size_t digits);
/// In lower case, with leading zeros up to this many digits.
std::string hexadecimal(std::uint64_t value, std::size_t digits = 1);

}  // namespace vitrine
