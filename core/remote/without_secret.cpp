#include "core/remote/without_secret.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kShortest = 4;
constexpr std::size_t kShortestBase64 = 8;  // less of it may be a word
constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

int hexDigit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool isHexOf(std::string_view text, std::size_t at, char c)
{
    if (at + 2 > text.size()) return false;
    const auto byte = static_cast<unsigned char>(c);
    return hexDigit(text[at]) == byte / 16 && hexDigit(text[at + 1]) == byte % 16;
}

/// Where each form of this character at `at` ends.
void addEnds(std::string_view text, std::size_t at, char c, std::vector<std::size_t>& ends)
{
    const std::string_view rest = text.substr(at);
    if (rest.empty()) return;
    if (rest[0] == c || (c == ' ' && rest[0] == '+')) ends.push_back(at + 1);
    if (rest[0] == '%' && isHexOf(text, at + 1, c)) ends.push_back(at + 3);
    if (rest.starts_with("%25") && isHexOf(text, at + 3, c)) ends.push_back(at + 5);
    if (rest[0] != '\\') return;
    if (rest.size() > 1 && rest[1] == c && (c == '/' || c == '"' || c == '\\')) ends.push_back(at + 2);
    if ((rest.starts_with("\\u00") || rest.starts_with("\\U00")) && isHexOf(text, at + 4, c)) ends.push_back(at + 6);
}

/// The farthest end of the secret at `at`; `at`: it is not there.
std::size_t endOf(std::string_view secret, std::string_view text, std::size_t at)
{
    std::vector<std::size_t> places{at};
    for (const char c : secret) {
        std::vector<std::size_t> next;
        for (const std::size_t place : places) addEnds(text, place, c, next);
        std::ranges::sort(next);
        next.erase(std::unique(next.begin(), next.end()), next.end());
        if (next.empty()) return at;
        places = std::move(next);
    }
    return places.back();
}

/// Of a text with the secret behind `before` bytes of others (0 to 2): what of its Base64 does not depend on these.
std::string base64Within(std::string_view secret, std::size_t before)
{
    constexpr std::array<std::size_t, 3> kOfOthers{0, 2, 3};
    std::string all;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : std::string(before, '\0') + std::string(secret)) {
        bits = (bits << 8U | static_cast<unsigned char>(c)) & 0xFFFFU;
        for (count += 8; count >= 6; count -= 6) all += kBase64[bits >> static_cast<unsigned>(count - 6) & 63U];
    }
    return all.substr(std::min(all.size(), kOfOthers[before]));
}

void replaceAll(std::string_view secret, std::string& text)
{
    const auto canBegin = [&](char c) { return c == secret[0] || c == '%' || c == '\\' || c == '+'; };
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!canBegin(text[at])) continue;
        const std::size_t end = endOf(secret, text, at);
        if (end == at) continue;
        constexpr std::string_view kInstead = "(key)";
        text.replace(at, end - at, kInstead);
        at += kInstead.size() - 1;
    }
}

}  // namespace

std::string withoutSecret(std::string_view secret, std::string text)
{
    if (secret.size() < kShortest) return text;
    replaceAll(secret, text);
    for (const std::size_t before : {0U, 1U, 2U}) {
        std::string encoded = base64Within(secret, before);
        if (encoded.size() < kShortestBase64) continue;
        replaceAll(encoded, text);
        std::ranges::replace(encoded, '+', '-');  // as URLs have it
        std::ranges::replace(encoded, '/', '_');
        replaceAll(encoded, text);
    }
    return text;
}

}  // namespace vitrine
