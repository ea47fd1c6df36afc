#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vitrine {

// What concat takes. Numbers are written as printf's %d, %u and %g write them, in any locale.
void appendTo(std::string& out, std::string_view part);
void appendTo(std::string& out, char part);
void appendTo(std::string& out, std::int64_t part);
void appendTo(std::string& out, std::uint64_t part);
void appendTo(std::string& out, double part);
template <std::signed_integral Number>
void appendTo(std::string& out, Number part)
{
    appendTo(out, std::int64_t{part});
}
template <std::unsigned_integral Number>
void appendTo(std::string& out, Number part)
{
    appendTo(out, std::uint64_t{part});
}

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
