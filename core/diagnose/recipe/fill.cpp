#include "core/diagnose/recipe/fill.h"

#include "core/base/concat.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace vitrine {

namespace {

template <typename Number>
std::string shortestOf(Number value)
{
    std::array<char, 32> digits;
    const auto [end, failure] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    std::string text(digits.data(), end);
    const bool whole = text.find_first_of(".en") == std::string::npos;  // the "n" also matches inf and nan
    return whole ? text + ".0" : text;
}

bool isOfName(char letter)
{
    return letter >= 'a' && letter <= 'z';
}

}  // namespace

std::string fill(std::string_view text, const Blanks& blanks)
{
    std::string filled;
    while (true) {
        const std::size_t dollar = text.find('$');
        filled += text.substr(0, dollar);
        if (dollar == std::string_view::npos) return filled;
        text.remove_prefix(dollar + 1);
        const auto end = std::find_if_not(text.begin(), text.end(), isOfName);
        const auto length = static_cast<std::size_t>(end - text.begin());
        filled += blanks.at(text.substr(0, length));
        text.remove_prefix(length);
    }
}

std::string indented(const std::string& lines, std::size_t blanks)
{
    std::string out;
    std::size_t begin = 0;
    while (begin < lines.size()) {
        const std::size_t end = lines.find('\n', begin) + 1;
        if (lines[begin] != '\n') out.append(blanks, ' ');
        out += lines.substr(begin, end - begin);
        begin = end;
    }
    return out;
}

std::string shortest(float value)
{
    return shortestOf(value);
}

std::string shortest(double value)
{
    return shortestOf(value);
}

std::string plain(double value)
{
    const bool whole = std::abs(value) < 1e15 && std::floor(value) == value;
    return whole ? concat(static_cast<long long>(value)) : shortest(value);
}

}  // namespace vitrine
