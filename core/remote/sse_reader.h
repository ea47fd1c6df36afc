#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// One event of a stream (text/event-stream of the HTML standard).
struct ServerEvent {
    std::string name;      ///< empty for most servers
    std::string data;      ///< lines joined by '\n'
    bool isWhole = false;  ///< not an event of a stream, but the whole answer of the server
};

/// Splits a stream into events. It may be cut anywhere: in the middle of a line, of a character, or between CR and LF.
/// Comments, which some servers send as pings, and unknown fields are ignored.
///
/// If a server sends a single document (JSON or HTML) instead of a stream, finish() returns it as one event. For a text
/// without any event, it returns the first line. If the document consists of JSON lines (application/x-ndjson), each
/// line is an event.
class SseReader {
public:
    /// Maximum size of one event. The log-probabilities of a long prompt arrive in one line of many megabytes.
    static constexpr std::size_t kLongest = std::size_t{64} << 20U;

    explicit SseReader(std::size_t longest = kLongest) : m_longest(longest) {}

    /// Returns the events that end in these bytes. Throws Error when an event is too long.
    std::vector<ServerEvent> feed(std::string_view bytes);
    /// Returns the remaining events at the end of the stream: some servers omit the empty line after the last event.
    std::vector<ServerEvent> finish();

    /// Whether the last line has not ended yet.
    bool isInLine() const noexcept { return !m_line.empty(); }
    /// Number of bytes of the incomplete event, without comments.
    std::size_t pending() const noexcept;

private:
    void endLine(std::vector<ServerEvent>& events);
    void endEvent(std::vector<ServerEvent>& events);
    void append(std::string_view bytes);
    void requireRoom(std::size_t bytes) const;
    /// Removes complete lines from m_document if they are JSON lines.
    void takeJsonLines(std::vector<ServerEvent>& events);
    /// Determines from the first character whether this is a stream.
    void lookAtStart(std::string_view& bytes);

    std::size_t m_longest;
    std::string m_line;
    ServerEvent m_event;
    bool m_hasData = false;
    bool m_hasEvents = false;
    std::string m_unknown;   ///< the first line that does not belong to a stream, before any event
    std::string m_document;  ///< data that is not a stream
    bool m_isDocument = false;
    bool m_isJsonLines = false;
    bool m_isOneDocument = false;  ///< the document is known not to be JSON lines
    std::size_t m_scanned = 0;     ///< bytes of m_document in which no end of line was found
    bool m_hasStarted = false;
    bool m_isFirst = true;  ///< a byte order mark may precede the first line
    bool m_afterCr = false;
};

}  // namespace vitrine
