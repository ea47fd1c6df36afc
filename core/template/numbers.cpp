#include "core/template/numbers.h"

#include "core/base/sentence.h"

#include <cmath>
#include <cstdlib>

namespace vitrine::jinja {
namespace {

[[noreturn]] void throwIntegerTooLarge()
{
    throw Failure(SENTENCE("an integer does not fit into 128 bits"));
}

/// Divides and rounds the quotient towards minus infinity. Precondition: `b` is not zero.
Integer floorDivide(Integer a, Integer b)
{
    Integer negative = 0;
    if (b == -1) {
        if (__builtin_sub_overflow(Integer{0}, a, &negative)) throwIntegerTooLarge();
        return negative;
    }
    const Integer quotient = a / b;
    return (a % b != 0 && (a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

double floorModulo(double a, double b)
{
    const double rest = std::fmod(a, b);
    if (rest == 0.0) return std::copysign(0.0, b);
    return (rest < 0) != (b < 0) ? rest + b : rest;
}

/// Divides as Python does: subtracts the remainder first. 1.0 // 0.1 is therefore 9, because the double 0.1 is slightly
/// more than a tenth.
double floorDivide(double a, double b)
{
    const double rest = std::fmod(a, b);
    double quotient = (a - rest) / b;
    if (rest != 0 && (rest < 0) != (b < 0)) quotient -= 1;
    if (quotient == 0) return std::copysign(0.0, a / b);
    const double whole = std::floor(quotient);
    return quotient - whole > 0.5 ? whole + 1 : whole;
}

__extension__ using Unsigned = unsigned __int128;

Unsigned magnitudeOf(Integer number)
{
    return number < 0 ? -static_cast<Unsigned>(number) : static_cast<Unsigned>(number);
}

int bitsOf(Unsigned number)
{
    int bits = 0;
    for (; number != 0; number >>= 1U) ++bits;
    return bits;
}

/// Returns the exact quotient, rounded once, as Python does. Precondition: `b` is not zero.
double divide(Integer a, Integer b)
{
    constexpr int kBits = 128;
    // Maximum number of bits of the divisor. The dividend is shifted to 128 bits, so the integer quotient has at least
    // 64 bits, more than the mantissa of a double (53 bits).
    constexpr int kMostOfDivisor = 64;
    if (a == 0) return b < 0 ? -0.0 : 0.0;
    if (bitsOf(magnitudeOf(b)) > kMostOfDivisor) throw Failure(SENTENCE("integers beyond 2^64 cannot be divisors"));
    const int shift = kBits - bitsOf(magnitudeOf(a));
    const Unsigned dividend = magnitudeOf(a) << static_cast<unsigned>(shift);
    const Unsigned quotient = dividend / magnitudeOf(b);
    const bool isInexact = dividend % magnitudeOf(b) != 0;
    const double rounded = std::ldexp(static_cast<double>(quotient | Unsigned{isInexact}), -shift);
    return (a < 0) != (b < 0) ? -rounded : rounded;
}

Value floatPower(double a, double b)
{
    if (a == 0 && b < 0) throw Failure(SENTENCE("0.0 cannot be raised to a negative power"));
    if (a < 0 && std::isfinite(a) && std::isfinite(b) && b != std::floor(b))
        throw Failure(SENTENCE("a negative number to the power of a fraction is not a real number"));
    const double power = std::pow(a, b);
    if (std::isinf(power) && std::isfinite(a) && std::isfinite(b))
        throw Failure(SENTENCE("Numerical result out of range"));
    return power;
}

Value integerPower(Integer base, Integer exponent)
{
    if (exponent < 0) return floatPower(static_cast<double>(base), static_cast<double>(exponent));
    if (base == 0 || base == 1) return exponent == 0 ? Integer{1} : base;
    if (base == -1) return exponent % 2 == 0 ? Integer{1} : base;
    Integer result = 1;
    while (exponent > 0) {
        if (exponent % 2 == 1 && __builtin_mul_overflow(result, base, &result)) throwIntegerTooLarge();
        exponent /= 2;
        if (exponent > 0 && __builtin_mul_overflow(base, base, &base)) throwIntegerTooLarge();
    }
    return result;
}

Value integerArithmetic(BinaryOperator operation, Integer a, Integer b)
{
    Integer result = 0;
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
        if (b == 0) throw Failure(SENTENCE("division by zero"));
        return divide(a, b);
    case BinaryOperator::FloorDivide:
        if (b == 0) throw Failure(SENTENCE("integer division or modulo by zero"));
        return floorDivide(a, b);
    case BinaryOperator::Modulo:
        if (b == 0) throw Failure(SENTENCE("integer division or modulo by zero"));
        return b == -1 ? Integer{0} : a - floorDivide(a, b) * b;
    case BinaryOperator::Power:
        return integerPower(a, b);
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
        if (b == 0) throw Failure(SENTENCE("float division by zero"));
        return a / b;
    case BinaryOperator::FloorDivide:
        if (b == 0) throw Failure(SENTENCE("float floor division by zero"));
        return floorDivide(a, b);
    case BinaryOperator::Modulo:
        if (b == 0) throw Failure(SENTENCE("float modulo"));
        return floorModulo(a, b);
    case BinaryOperator::Power:
        return floatPower(a, b);
    }
    return a;
}

int sign(double difference)
{
    return difference < 0 ? -1 : (difference > 0 ? 1 : 0);
}

constexpr double kBeyond = 170141183460469231731687303715884105728.0;  // 2^127

int compareExactly(Integer a, double b)
{
    if (b >= kBeyond) return -1;
    if (b < -kBeyond) return 1;
    if (std::isnan(b)) return 0;
    const auto whole = static_cast<Integer>(b);
    if (a != whole) return a < whole ? -1 : 1;
    return sign(static_cast<double>(whole) - b);
}

}  // namespace

Value calculate(BinaryOperator operation, const Value& a, const Value& b)
{
    if (a.isIntegral() && b.isIntegral()) return integerArithmetic(operation, a.asInteger(), b.asInteger());
    return floatArithmetic(operation, a.asDouble(), b.asDouble());
}

int compareNumbers(const Value& a, const Value& b)
{
    if (a.isFloat() && b.isFloat()) return a.asDouble() < b.asDouble() ? -1 : (a.asDouble() > b.asDouble() ? 1 : 0);
    if (b.isFloat()) return compareExactly(a.asInteger(), b.asDouble());
    if (a.isFloat()) return -compareExactly(b.asInteger(), a.asDouble());
    return a.asInteger() < b.asInteger() ? -1 : (a.asInteger() > b.asInteger() ? 1 : 0);
}

Value truncate(double number)
{
    if (!(std::fabs(number) < kBeyond))
        throw Failure(SENTENCE("cannot convert a float that large to an integer of 128 bits"));
    return static_cast<Integer>(number);
}

std::optional<Integer> readDigits(std::string_view digits, int base)
{
    Integer number = 0;
    for (const char c : digits) {
        const char lower = static_cast<char>(c | 0x20);
        const int digit = c >= '0' && c <= '9' ? c - '0' : lower >= 'a' && lower <= 'z' ? lower - 'a' + 10 : base;
        if (digit >= base) return std::nullopt;
        if (__builtin_mul_overflow(number, Integer{base}, &number) ||
            __builtin_add_overflow(number, Integer{digit}, &number))
            throw Failure(SENTENCE("the number ", digits, " does not fit into 128 bits"));
    }
    return digits.empty() ? std::nullopt : std::optional(number);
}

std::string writeDigits(Integer number)
{
    std::string digits;
    for (Integer rest = number; rest != 0; rest /= 10) {
        const auto digit = static_cast<int>(rest % 10);
        digits += static_cast<char>('0' + std::abs(digit));
    }
    if (number == 0) digits += '0';
    if (number < 0) digits += '-';
    return {digits.rbegin(), digits.rend()};
}

}  // namespace vitrine::jinja
