#include "core/generate/remote/json_mending.h"

#include "core/base/parse_number.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kUnitLength = 6;  // length of an escape such as "\\ud83d"

/// Returns the UTF-16 unit of an escape at the beginning of the text; nullopt if the text does not begin with an
/// escape.
std::optional<std::uint32_t> unitAt(std::string_view text)
{
    if (text.size() < kUnitLength || !text.starts_with("\\u")) return std::nullopt;
    return parseNumber<std::uint32_t>(text.substr(2, kUnitLength - 2), 16);
}

bool isHigh(std::uint32_t unit)
{
    return unit >= 0xD800 && unit <= 0xDBFF;
}

bool isLow(std::uint32_t unit)
{
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

/// A part of the original text, given by its length, and the text that replaces this part.
struct Piece {
    std::size_t length;
    std::string_view mended;
};

Piece escapeAt(std::string_view text)
{
    const std::optional<std::uint32_t> unit = unitAt(text);
    if (!unit) {
        const std::size_t length = std::min<std::size_t>(text.size(), 2);
        return {length, text.substr(0, length)};
    }
    const std::optional<std::uint32_t> next = unitAt(text.substr(kUnitLength));
    if (isHigh(*unit) && next && isLow(*next)) return {2 * kUnitLength, text.substr(0, 2 * kUnitLength)};
    if (isHigh(*unit) || isLow(*unit)) return {kUnitLength, "\\uFFFD"};
    return {kUnitLength, text.substr(0, kUnitLength)};
}

Piece valueAt(std::string_view text)
{
    constexpr std::array<std::string_view, 3> kNoNumbers{"-Infinity", "Infinity", "NaN"};
    const auto* const found =
        std::ranges::find_if(kNoNumbers, [&](std::string_view word) { return text.starts_with(word); });
    if (found != kNoNumbers.end()) return {found->size(), "null"};
    const std::string_view number = text.substr(0, text.find_first_not_of("+-.0123456789Ee"));
    if (number.find_first_of("0123456789") == std::string_view::npos) return {1, text.substr(0, 1)};
    return {number.size(), parseNumber<double>(number) ? number : "null"};
}

/// The range of byte offsets of a JSON string that contains text of the answer. It excludes the quotes. Escapes are
/// counted in their escaped form.
struct TextPlace {
    std::size_t begin;
    std::size_t end;
};

bool isOfAnswer(std::string_view key)
{
    constexpr std::array<std::string_view, 7> kKeys{"content", "text",    "reasoning", "reasoning_content",
                                                    "delta",   "refusal", "arguments"};
    return std::ranges::find(kKeys, key) != kKeys.end();
}

std::vector<TextPlace> textsOfAnswer(std::string_view json)
{
    std::vector<TextPlace> places;
    std::string_view key;
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (json[i] != '"') continue;
        const std::size_t begin = i + 1;
        for (i = begin; i < json.size() && json[i] != '"'; ++i) {
            if (json[i] == '\\') ++i;
        }
        if (i >= json.size()) break;
        const std::string_view text = json.substr(begin, i - begin);
        const std::size_t next = json.find_first_not_of(" \t\r\n", i + 1);
        if (next != std::string_view::npos && json[next] == ':')
            key = text;
        else if (!text.empty() && isOfAnswer(std::exchange(key, {})))
            places.push_back({begin, i});
    }
    return places;
}

/// Returns whether a text ends with the escape of a high surrogate. If its backslash is itself escaped, the letters are
/// plain text, and the result is false.
bool endsInHigh(std::string_view text)
{
    if (text.size() < kUnitLength) return false;
    const std::optional<std::uint32_t> unit = unitAt(text.substr(text.size() - kUnitLength));
    const std::size_t before = text.find_last_not_of('\\', text.size() - kUnitLength);
    const std::size_t backslashes = text.size() - kUnitLength - (before == std::string_view::npos ? 0 : before + 1) + 1;
    return unit && isHigh(*unit) && backslashes % 2 == 1;
}

}  // namespace

std::string SurrogateJoiner::join(std::string json)
{
    if (m_high.empty() && json.find("\\u") == std::string::npos) return json;
    const std::vector<TextPlace> places = textsOfAnswer(json);
    if (places.empty()) return json;
    const TextPlace first = places.front();
    const TextPlace last = places.back();
    const std::string_view ending = std::string_view(json).substr(last.begin, last.end - last.begin);
    std::string high;
    if (endsInHigh(ending)) high = ending.substr(ending.size() - kUnitLength);
    json.erase(last.end - high.size(), high.size());
    if (!m_high.empty()) {
        const std::optional<std::uint32_t> unit = unitAt(std::string_view(json).substr(first.begin));
        json.insert(first.begin, unit && isLow(*unit) ? m_high : "\\uFFFD");
    }
    m_high = std::move(high);
    return json;
}

std::string mendedJson(std::string_view text)
{
    const std::string valid = repairUtf8(text);
    std::string mended;
    mended.reserve(valid.size());
    bool isInText = false;
    for (std::string_view rest = valid; !rest.empty();) {
        const bool isEscape = isInText && rest.front() == '\\';
        const Piece piece = isEscape ? escapeAt(rest) : isInText ? Piece{1, rest.substr(0, 1)} : valueAt(rest);
        if (rest.front() == '"') isInText = !isInText;
        mended += piece.mended;
        rest.remove_prefix(piece.length);
    }
    return mended;
}

}  // namespace vitrine
