#include "core/template/numbers.h"

#include "core/base/error.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

namespace vitrine::jinja {
namespace {

[[noreturn]] void throwIntegerTooLarge()
{
    throw Failure("an integer does not fit into 64 bits");
}

std::int64_t integerPower(std::int64_t base, std::int64_t exponent)
{
    std::int64_t result = 1;
    while (exponent > 0) {
        if ((exponent & 1) != 0 && __builtin_mul_overflow(result, base, &result)) throwIntegerTooLarge();
        exponent >>= 1;
        if (exponent > 0 && __builtin_mul_overflow(base, base, &base)) throwIntegerTooLarge();
    }
    return result;
}

/// Rounds towards minus infinity; `b` is not zero.
std::int64_t floorDivide(std::int64_t a, std::int64_t b)
{
    if (b == -1) {
        if (a == std::numeric_limits<std::int64_t>::min()) throwIntegerTooLarge();
        return -a;
    }
    const std::int64_t quotient = a / b;
    return (a % b != 0 && (a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

double floorModulo(double a, double b)
{
    const double rest = std::fmod(a, b);
    if (rest == 0.0) return std::copysign(0.0, b);
    return (rest < 0) != (b < 0) ? rest + b : rest;
}

/// Python's way by the remainder: 1.0 // 0.1 is 9, for 0.1 is a little more than a tenth.
double floorDivide(double a, double b)
{
    const double rest = std::fmod(a, b);
    double quotient = (a - rest) / b;
    if (rest != 0 && (rest < 0) != (b < 0)) quotient -= 1;
    if (quotient == 0) return std::copysign(0.0, a / b);
    const double whole = std::floor(quotient);
    return quotient - whole > 0.5 ? whole + 1 : whole;
}

__extension__ using Wide = unsigned __int128;

/// The double next to a / b; two roundings to double on the way would miss it where a or b has more than 53 bits.
double divide(std::int64_t a, std::int64_t b)
{
    constexpr std::int64_t kExact = std::int64_t{1} << 53;
    if (std::abs(a) <= kExact && std::abs(b) <= kExact) return static_cast<double>(a) / static_cast<double>(b);
    const auto magnitude = [](std::int64_t x) {
        return x < 0 ? -static_cast<std::uint64_t>(x) : static_cast<std::uint64_t>(x);
    };
    if (a == 0) return 0;
    const int shift = 64 + std::countl_zero(magnitude(a));
    const Wide dividend = Wide{magnitude(a)} << shift;
    const Wide divisor = magnitude(b);
    const Wide sticky = dividend % divisor != 0 ? 1 : 0;  // so that no rest looks like half a unit
    const double quotient = std::ldexp(static_cast<double>((dividend / divisor) | sticky), -shift);
    return (a < 0) != (b < 0) ? -quotient : quotient;
}

Value integerArithmetic(BinaryOperator operation, std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    switch (operation) {
    case BinaryOperator::Add:
        if (__builtin_add_overflow(a, b, &result)) throwIntegerTooLarge();
        return result;
    case BinaryOperator::Subtract:
        if (__builtin_sub_overflow(a, b, &result)) throwIntegerTooLarge();
        return result;
    case BinaryOperator::Multiply:
        if (__builtin_mul_overflow(a, b, &result)) throwIntegerTooLarge();
        return result;
    case BinaryOperator::Divide:
        if (b == 0) throw Failure("division by zero");
        return divide(a, b);
    case BinaryOperator::FloorDivide:
        if (b == 0) throw Failure("integer division or modulo by zero");
        return floorDivide(a, b);
    case BinaryOperator::Modulo:
        if (b == 0) throw Failure("integer division or modulo by zero");
        return b == -1 ? std::int64_t{0} : a - floorDivide(a, b) * b;
    case BinaryOperator::Power:
        if (b >= 0) return integerPower(a, b);
        if (a == 0) throw Failure("0.0 cannot be raised to a negative power");
        return std::pow(static_cast<double>(a), static_cast<double>(b));
    }
    return result;
}

Value floatArithmetic(BinaryOperator operation, double a, double b)
{
    switch (operation) {
    case BinaryOperator::Add:
        return a + b;
    case BinaryOperator::Subtract:
        return a - b;
    case BinaryOperator::Multiply:
        return a * b;
    case BinaryOperator::Divide:
        if (b == 0) throw Failure("float division by zero");
        return a / b;
    case BinaryOperator::FloorDivide:
        if (b == 0) throw Failure("float floor division by zero");
        return floorDivide(a, b);
    case BinaryOperator::Modulo:
        if (b == 0) throw Failure("float modulo");
        return floorModulo(a, b);
    case BinaryOperator::Power: {
        if (a == 0 && b < 0) throw Failure("0.0 cannot be raised to a negative power");
        const double result = std::pow(a, b);
        if (std::isnan(result) && !std::isnan(a) && !std::isnan(b))
            throw Failure("a negative number has no fractional power");
        if (std::isinf(result) && std::isfinite(a) && std::isfinite(b)) throw Failure("the result of ** is too large");
        return result;
    }
    }
    return a;
}

int sign(double difference)
{
    return difference < 0 ? -1 : (difference > 0 ? 1 : 0);
}

int compareExactly(std::int64_t a, double b)
{
    constexpr double kBeyond = 9223372036854775808.0;
    if (b >= kBeyond) return -1;
    if (b < -kBeyond) return 1;
    if (std::isnan(b)) return 0;
    const auto whole = static_cast<std::int64_t>(b);
    if (a != whole) return a < whole ? -1 : 1;
    return sign(static_cast<double>(whole) - b);
}

/// Half to even in decimal: by way of the digits of the exact value.
double roundDouble(double number, int precision)
{
    if (!std::isfinite(number) || precision > 320) return number;
    if (precision < 0) {
        const double unit = std::pow(10.0, -precision);
        return std::isfinite(unit) ? std::nearbyint(number / unit) * unit : std::copysign(0.0, number);
    }
    std::string digits(static_cast<std::size_t>(precision) + 350, '\0');
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), number, std::chars_format::fixed, precision);
    double rounded = 0;
    std::from_chars(digits.data(), end.ptr, rounded);
    return rounded;
}

Value roundInteger(std::int64_t number, int precision)
{
    if (precision >= 0) return number;
    if (precision < -19) return std::int64_t{0};
    __extension__ using Signed = __int128;
    Signed unit = 1;
    for (int i = precision; i < 0; ++i) unit *= 10;
    const Signed rest = ((number % unit) + unit) % unit;
    const Signed lower = number - rest;
    const bool isOdd = (lower / unit) % 2 != 0;
    const Signed rounded = 2 * rest > unit || (2 * rest == unit && isOdd) ? lower + unit : lower;
    if (rounded > std::numeric_limits<std::int64_t>::max() || rounded < std::numeric_limits<std::int64_t>::min())
        throwIntegerTooLarge();
    return static_cast<std::int64_t>(rounded);
}

}  // namespace

Value calculate(BinaryOperator operation, const Value& a, const Value& b)
{
    if (a.isIntegral() && b.isIntegral()) return integerArithmetic(operation, a.asInt(), b.asInt());
    return floatArithmetic(operation, a.asDouble(), b.asDouble());
}

int compareNumbers(const Value& a, const Value& b)
{
    if (a.isFloat() && b.isFloat()) return a.asDouble() < b.asDouble() ? -1 : (a.asDouble() > b.asDouble() ? 1 : 0);
    if (b.isFloat()) return compareExactly(a.asInt(), b.asDouble());
    if (a.isFloat()) return -compareExactly(b.asInt(), a.asDouble());
    return a.asInt() < b.asInt() ? -1 : (a.asInt() > b.asInt() ? 1 : 0);
}

Value roundNumber(const Value& value, int precision)
{
    return value.isFloat() ? Value(roundDouble(value.asDouble(), precision)) : roundInteger(value.asInt(), precision);
}

Value roundTowards(const Value& value, int precision, bool up)
{
    if (value.isIntegral() && precision >= 0) return value.asDouble();
    const double unit = std::pow(10.0, precision);
    if (unit == 0) throw Failure("float division by zero");
    const double scaled = value.asDouble() * unit;
    if (!std::isfinite(unit) || !std::isfinite(scaled)) throw Failure("a number is too large to be rounded so");
    // Python goes by way of an integer, which has no negative zero.
    return (up ? std::ceil(scaled) : std::floor(scaled)) / unit + 0.0;
}

Value truncate(double number)
{
    if (!(std::fabs(number) < 9223372036854775808.0))
        throw Failure("cannot convert a float that large to a 64-bit integer");
    return static_cast<std::int64_t>(number);
}

}  // namespace vitrine::jinja
