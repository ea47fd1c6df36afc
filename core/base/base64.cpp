#include "core/base/base64.h"

#include <array>
#include <cstdint>

namespace vitrine {

namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr int kNoLetter = -1;

constexpr std::array<int, 256> kValues = [] {
    std::array<int, 256> values{};
    values.fill(kNoLetter);
    for (std::size_t i = 0; i < kLetters.size(); ++i)
        values[static_cast<unsigned char>(kLetters[i])] = static_cast<int>(i);
    return values;
}();

}  // namespace

std::string toBase64(std::span<const std::byte> bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 3; ++i)
            bits = bits << 8U | (i < count ? std::to_integer<std::uint32_t>(bytes[at + i]) : 0);
        for (std::size_t i = 0; i < 4; ++i) text += i <= count ? kLetters[bits >> (18 - 6 * i) & 63U] : '=';
    }
    return text;
}

std::optional<std::vector<std::byte>> fromBase64(std::string_view text)
{
    if (text.size() % 4 != 0) return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t at = 0; at < text.size(); at += 4) {
        const std::size_t letters = at + 4 == text.size() ? 4 - padding : 4;
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const int value = i < letters ? kValues[static_cast<unsigned char>(text[at + i])] : 0;
            if (value == kNoLetter) return std::nullopt;
            bits = bits << 6U | static_cast<std::uint32_t>(value);
        }
        for (std::size_t i = 0; i + 1 < letters; ++i)
            bytes.push_back(static_cast<std::byte>(bits >> (16 - 8 * i) & 255U));
    }
    return bytes;
}

}  // namespace vitrine
