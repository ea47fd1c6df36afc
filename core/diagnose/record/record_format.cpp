#include "core/diagnose/record/record_format.h"

#include "core/diagnose/record/run_record.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace vitrine {

namespace {

constexpr std::array<std::pair<TokenKind, std::string_view>, 6> kKinds{{
    {TokenKind::Normal, "normal"},
    {TokenKind::Unknown, "unknown"},
    {TokenKind::Control, "control"},
    {TokenKind::UserDefined, "user_defined"},
    {TokenKind::Unused, "unused"},
    {TokenKind::Byte, "byte"},
}};

constexpr std::array<std::pair<TokenOrigin, std::string_view>, 7> kOrigins{{
    {TokenOrigin::Added, "added"},
    {TokenOrigin::Template, "template"},
    {TokenOrigin::System, "system"},
    {TokenOrigin::User, "user"},
    {TokenOrigin::Assistant, "assistant"},
    {TokenOrigin::Tool, "tool"},
    {TokenOrigin::Generated, "generated"},
}};

template <typename Table, typename Value>
std::string_view codeIn(const Table& table, Value value)
{
    const auto found = std::ranges::find(table, value, [](const auto& row) { return row.first; });
    return found == table.end() ? std::string_view() : found->second;
}

template <typename Value, typename Table>
std::optional<Value> valueIn(const Table& table, std::string_view code)
{
    const auto found = std::ranges::find(table, code, [](const auto& row) { return row.second; });
    return found == table.end() ? std::nullopt : std::optional<Value>(found->first);
}

}  // namespace

std::string_view kindCode(TokenKind kind) noexcept
{
    return codeIn(kKinds, kind);
}

std::optional<TokenKind> kindOfCode(std::string_view code) noexcept
{
    return valueIn<TokenKind>(kKinds, code);
}

std::string_view originCode(TokenOrigin origin) noexcept
{
    return codeIn(kOrigins, origin);
}

std::optional<TokenOrigin> originOfCode(std::string_view code) noexcept
{
    return valueIn<TokenOrigin>(kOrigins, code);
}

std::string_view stopReasonCode(StopReason reason) noexcept
{
    switch (reason) {
    case StopReason::EndOfTurn:
        return "end_of_turn";
    case StopReason::StopString:
        return "stop_string";
    case StopReason::MaxTokens:
        return "max_tokens";
    case StopReason::ContextFull:
        return "context_full";
    case StopReason::Cancelled:
        return "cancelled";
    case StopReason::GrammarComplete:
        return "grammar_complete";
    case StopReason::GrammarStuck:
        return "grammar_stuck";
    case StopReason::Refused:
        return "refused";
    }
    return {};
}

std::string hexOf(std::uint64_t hash)
{
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
    return digits;
}

}  // namespace vitrine
