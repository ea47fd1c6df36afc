#include "core/base/event_log.h"

#include <algorithm>
#include <ctime>

namespace vitrine {

namespace {

std::atomic<std::uint64_t> loggedEvents{0};
std::array<SharedText<kEventBytes>, kKeptEvents> eventRing;

}  // namespace

std::int64_t millisecondsNow() noexcept
{
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    return static_cast<std::int64_t>(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
}

void logEvent(std::string_view part, std::string_view event) noexcept
{
    std::array<char, kEventBytes> line;
    std::size_t size = 0;
    for (const std::string_view piece : {part, std::string_view(": "), event}) {
        const std::size_t count = std::min(piece.size(), line.size() - size);
        std::copy_n(piece.data(), count, line.data() + size);
        size += count;
    }
    eventRing[loggedEvents.fetch_add(1) % kKeptEvents].set({line.data(), size}, millisecondsNow());
}

std::uint64_t eventCount() noexcept
{
    return loggedEvents;
}

std::optional<LoggedEvent> eventAt(std::uint64_t number) noexcept
{
    const std::uint64_t count = loggedEvents;
    if (number >= count || count - number > kKeptEvents) return std::nullopt;
    return eventRing[number % kKeptEvents].copy();
}

}  // namespace vitrine
