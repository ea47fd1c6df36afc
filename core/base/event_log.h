#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace vitrine {

/// A short text that any thread can replace, and that a signal handler can read. Neither of them waits: a change during
/// another change is lost, and a text that is being changed cannot be read.
template <std::size_t Bytes>
class SharedText {
public:
    static_assert(Bytes % sizeof(std::uint64_t) == 0);
    struct Copy {
        std::int64_t time = 0;  ///< value that was passed to set()
        std::array<char, Bytes> text{};

        /// Returns the text.
        std::string_view view() const noexcept
        {
            std::size_t size = 0;
            while (size < Bytes && text[size] != '\0') ++size;
            return {text.data(), size};
        }
    };

    /// Stores the first `Bytes` bytes of `text`. Control characters are replaced by spaces.
    void set(std::string_view text, std::int64_t time = 0) noexcept
    {
        std::uint64_t version = m_version.load();
        if (version % 2 != 0 || !m_version.compare_exchange_strong(version, version + 1)) return;
        m_time = time;
        for (std::size_t word = 0; word < m_words.size(); ++word) {
            std::uint64_t value = 0;
            for (std::size_t i = 0; i < sizeof value && word * sizeof value + i < text.size(); ++i) {
                const auto byte = static_cast<unsigned char>(text[word * sizeof value + i]);
                value |= std::uint64_t{byte < ' ' ? static_cast<unsigned char>(' ') : byte} << 8U * i;
            }
            m_words[word] = value;
        }
        m_version = version + 2;
    }
    /// Returns the text; absent if it was never set, or while it is being changed. Async-signal-safe.
    std::optional<Copy> copy() const noexcept
    {
        const std::uint64_t version = m_version.load();
        if (version == 0 || version % 2 != 0) return std::nullopt;
        Copy copy;
        copy.time = m_time;
        for (std::size_t i = 0; i < Bytes; ++i) {
            copy.text[i] = static_cast<char>(m_words[i / 8].load() >> 8U * (i % 8) & 0xFFU);
        }
        if (m_version.load() != version) return std::nullopt;
        return copy;
    }

private:
    std::atomic<std::uint64_t> m_version{0};  ///< odd while the text is being changed
    std::atomic<std::int64_t> m_time{0};
    std::array<std::atomic<std::uint64_t>, Bytes / sizeof(std::uint64_t)> m_words{};
};

/// A line of the event log. A longer line is shortened.
inline constexpr std::size_t kEventBytes = 192;
using LoggedEvent = SharedText<kEventBytes>::Copy;
/// Number of events that the log keeps.
inline constexpr std::size_t kKeptEvents = 256;

/// Adds a line to the log of recent events, which is part of a crash report. `part` is the part of the program, such as
/// "engine". The line must not contain text of a chat, a key, or a sentence that may quote them. Safe from any thread.
/// Never waits and never allocates memory.
void logEvent(std::string_view part, std::string_view event) noexcept;

/// Returns the number of events since the start of the program. Async-signal-safe.
std::uint64_t eventCount() noexcept;
/// Returns the event with this number, which counts from 0; absent if a later event has replaced it, or if it is being
/// written. LoggedEvent::time is in milliseconds since 1970. Async-signal-safe.
std::optional<LoggedEvent> eventAt(std::uint64_t number) noexcept;

/// Milliseconds since 1970. Async-signal-safe.
std::int64_t millisecondsNow() noexcept;

}  // namespace vitrine
