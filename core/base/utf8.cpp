#include "core/base/utf8.h"

#include "core/base/visible_text.h"

namespace vitrine {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// Properties of the first byte of a character (Unicode standard, table 3-7). The bounds of the second byte exclude
/// overlong forms, surrogates and values above U+10FFFF.
struct Lead {
    std::size_t length = 0;  ///< length of the character in bytes; 0 if the byte cannot begin a character
    unsigned char secondLow = 0x80;
    unsigned char secondHigh = 0xBF;
};

Lead classify(unsigned char byte) noexcept
{
    if (byte < 0x80) return {1};
    if (byte < 0xC2) return {0};
    if (byte < 0xE0) return {2};
    if (byte == 0xE0) return {3, 0xA0, 0xBF};
    if (byte == 0xED) return {3, 0x80, 0x9F};
    if (byte < 0xF0) return {3};
    if (byte == 0xF0) return {4, 0x90, 0xBF};
    if (byte < 0xF4) return {4};
    if (byte == 0xF4) return {4, 0x80, 0x8F};
    return {0};
}

/// Returns the length in bytes of the valid character at `position`, or of the longest valid beginning of a character
/// there. Returns 0 if the first byte is already invalid.
std::size_t wellFormedBytes(std::string_view text, std::size_t position, const Lead& lead) noexcept
{
    if (lead.length == 0) return 0;
    std::size_t count = 1;
    while (count < lead.length && position + count < text.size()) {
        const auto byte = static_cast<unsigned char>(text[position + count]);
        const unsigned char low = count == 1 ? lead.secondLow : 0x80;
        const unsigned char high = count == 1 ? lead.secondHigh : 0xBF;
        if (byte < low || byte > high) break;
        ++count;
    }
    return count;
}

}  // namespace

Utf8Step decodeUtf8(std::string_view text, std::size_t position) noexcept
{
    const auto first = static_cast<unsigned char>(text[position]);
    if (first < 0x80) return {first, 1, true};
    const Lead lead = classify(first);
    if (lead.length == 0 || wellFormedBytes(text, position, lead) != lead.length) return {kReplacement, 1, false};
    char32_t codePoint = first & (0x7FU >> lead.length);
    for (std::size_t i = 1; i < lead.length; ++i) {
        codePoint = codePoint << 6 | (static_cast<unsigned char>(text[position + i]) & 0x3FU);
    }
    return {codePoint, lead.length, true};
}

void appendUtf8(std::string& out, char32_t codePoint)
{
    if (codePoint > 0x10FFFF || (codePoint >= 0xD800 && codePoint <= 0xDFFF)) codePoint = kReplacement;
    const auto put = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (codePoint < 0x80) {
        put(codePoint);
        return;
    }
    if (codePoint < 0x800) {
        put(0xC0 | codePoint >> 6);
    } else {
        if (codePoint < 0x10000) {
            put(0xE0 | codePoint >> 12);
        } else {
            put(0xF0 | codePoint >> 18);
            put(0x80 | (codePoint >> 12 & 0x3F));
        }
        put(0x80 | (codePoint >> 6 & 0x3F));
    }
    put(0x80 | (codePoint & 0x3F));
}

bool isValidUtf8(std::string_view text) noexcept
{
    for (std::size_t i = 0; i < text.size();) {
        const Utf8Step step = decodeUtf8(text, i);
        if (!step.valid) return false;
        i += step.length;
    }
    return true;
}

std::string repairUtf8(std::string_view text)
{
    std::string repaired;
    repaired.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const Lead lead = classify(static_cast<unsigned char>(text[i]));
        const std::size_t length = wellFormedBytes(text, i, lead);
        if (length != 0 && length == lead.length) {
            repaired.append(text.substr(i, length));
        } else {
            appendUtf8(repaired, kReplacement);
        }
        i += length == 0 ? 1 : length;
    }
    return repaired;
}

std::size_t completeUtf8Prefix(std::string_view text) noexcept
{
    for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
        const std::size_t position = text.size() - back;
        const Lead lead = classify(static_cast<unsigned char>(text[position]));
        if (lead.length <= 1) continue;
        return lead.length > back && wellFormedBytes(text, position, lead) == back ? position : text.size();
    }
    return text.size();
}

}  // namespace vitrine
