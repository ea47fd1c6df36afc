#include "core/template/numbers.h"

#include <cmath>
#include <limits>

namespace vitrine::jinja {
namespace {

[[noreturn]] void throwIntegerTooLarge()
{
    throw Failure("an integer does not fit into 64 bits");
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

/// Exact to the last bit as long as both integers are doubles; beyond, an error is better than a rounded number.
double divide(std::int64_t a, std::int64_t b)
{
    constexpr std::int64_t kExact = std::int64_t{1} << 53;
    if (a > kExact || a < -kExact || b > kExact || b < -kExact)
        throw Failure("integers beyond 2^53 cannot be divided exactly");
    return static_cast<double>(a) / static_cast<double>(b);
}

Value floatPower(double a, double b)
{
    if (a == 0 && b < 0) throw Failure("0.0 cannot be raised to a negative power");
    if (a < 0 && std::isfinite(a) && std::isfinite(b) && b != std::floor(b))
        throw Failure("a negative number to the power of a fraction is not a real number");
    const double power = std::pow(a, b);
    if (std::isinf(power) && std::isfinite(a) && std::isfinite(b)) throw Failure("Numerical result out of range");
    return power;
}

Value integerPower(std::int64_t base, std::int64_t exponent)
{
    if (exponent < 0) return floatPower(static_cast<double>(base), static_cast<double>(exponent));
    std::int64_t result = 1;
    while (exponent > 0) {
        if (exponent % 2 == 1 && __builtin_mul_overflow(result, base, &result)) throwIntegerTooLarge();
        exponent /= 2;
        if (exponent > 0 && __builtin_mul_overflow(base, base, &base)) throwIntegerTooLarge();
    }
    return result;
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
        if (b == 0) throw Failure("float division by zero");
        return a / b;
    case BinaryOperator::FloorDivide:
        if (b == 0) throw Failure("float floor division by zero");
        return floorDivide(a, b);
    case BinaryOperator::Modulo:
        if (b == 0) throw Failure("float modulo");
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

Value truncate(double number)
{
    if (!(std::fabs(number) < 9223372036854775808.0))
        throw Failure("cannot convert a float that large to a 64-bit integer");
    return static_cast<std::int64_t>(number);
}

}  // namespace vitrine::jinja
