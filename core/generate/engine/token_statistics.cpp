#include "core/generate/engine/token_statistics.h"

#include "core/base/utf8.h"

#include <cmath>
#include <limits>
#include <string>

namespace vitrine {

namespace {

double ratio(double part, double whole)
{
    return whole > 0 ? part / whole : std::numeric_limits<double>::quiet_NaN();
}

/// Returns the number of characters that begin in these bytes. A character may be spread over several tokens; it is
/// counted at its first byte.
std::size_t charactersBegun(const std::string& bytes)
{
    std::size_t count = 0;
    for (const char byte : bytes) count += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U ? 1 : 0;
    return count;
}

bool isWhole(const std::string& bytes)
{
    for (std::size_t at = 0; at < bytes.size();) {
        const Utf8Step step = decodeUtf8(bytes, at);
        if (!step.valid) return false;
        at += step.length;
    }
    return true;
}

}  // namespace

std::string_view kindKey(TokenKind kind) noexcept
{
    switch (kind) {
    case TokenKind::Normal:
        break;
    case TokenKind::Unknown:
        return "unknown";
    case TokenKind::Control:
        return "control";
    case TokenKind::UserDefined:
        return "user_defined";
    case TokenKind::Unused:
        return "unused";
    case TokenKind::Byte:
        return "byte";
    }
    return "normal";
}

std::string_view originKey(const PromptToken& token) noexcept
{
    return token.record.byHand && token.origin == TokenOrigin::Generated ? "by_hand" : originKey(token.origin);
}

std::string_view originKey(TokenOrigin origin) noexcept
{
    switch (origin) {
    case TokenOrigin::Added:
        return "added";
    case TokenOrigin::Template:
        break;
    case TokenOrigin::System:
        return "system";
    case TokenOrigin::User:
        return "user";
    case TokenOrigin::Assistant:
        return "assistant";
    case TokenOrigin::Tool:
        return "tool";
    case TokenOrigin::Generated:
        return "generated";
    }
    return "template";
}

void TokenStatistics::add(const TokenRecord& record)
{
    ++tokens;
    if (record.kind == TokenKind::Control) {
        ++control;
    } else {
        ++textTokens;
        characters += charactersBegun(record.bytes);
        if (record.kind == TokenKind::Unknown) ++unknown;
        if (record.kind == TokenKind::Byte || !isWhole(record.bytes)) ++byteTokens;
    }
    if (record.scored && record.pRaw > 0) {
        ++scored;
        surprise -= std::log2(static_cast<double>(record.pRaw));
    }
}

TokenStatistics& TokenStatistics::operator+=(const TokenStatistics& other)
{
    tokens += other.tokens;
    textTokens += other.textTokens;
    characters += other.characters;
    control += other.control;
    unknown += other.unknown;
    byteTokens += other.byteTokens;
    scored += other.scored;
    surprise += other.surprise;
    return *this;
}

double TokenStatistics::tokensPerCharacter() const
{
    return ratio(static_cast<double>(textTokens), static_cast<double>(characters));
}

double TokenStatistics::byteShare() const
{
    return ratio(static_cast<double>(byteTokens), static_cast<double>(textTokens));
}

double TokenStatistics::unknownShare() const
{
    return ratio(static_cast<double>(unknown), static_cast<double>(textTokens));
}

double TokenStatistics::meanSurprise() const
{
    return ratio(surprise, static_cast<double>(scored));
}

double TokenStatistics::perplexity() const
{
    return std::exp2(meanSurprise());
}

TokenStatistics statisticsOf(std::span<const PromptToken> tokens)
{
    TokenStatistics statistics;
    for (const PromptToken& token : tokens) statistics.add(token.record);
    return statistics;
}

}  // namespace vitrine
