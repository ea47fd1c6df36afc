#include "app/store/stored_types.h"

#include <array>
#include <utility>

namespace vitrine {

namespace {

constexpr std::array<std::pair<MessageState, const char*>, 5> kStates{{
    {MessageState::Complete, "complete"},
    {MessageState::Streaming, "streaming"},
    {MessageState::Stopped, "stopped"},
    {MessageState::Failed, "failed"},
    {MessageState::Interrupted, "interrupted"},
}};

}  // namespace

QString messageStateName(MessageState state)
{
    for (const auto& [value, name] : kStates) {
        if (value == state) return QString::fromLatin1(name);
    }
    return {};
}

MessageState messageStateFromName(const QString& name)
{
    for (const auto& [value, known] : kStates) {
        if (name == QLatin1String(known)) return value;
    }
    return MessageState::Interrupted;
}

QString modelHashText(std::uint64_t hash)
{
    return QStringLiteral("%1").arg(hash, 16, 16, QLatin1Char('0'));
}

std::optional<std::uint64_t> modelHashFrom(const RunFacts& facts)
{
    if (!facts.modelHash) return std::nullopt;
    bool isNumber = false;
    const std::uint64_t hash = facts.modelHash->toULongLong(&isNumber, 16);
    return isNumber ? std::optional(hash) : std::nullopt;
}

}  // namespace vitrine
