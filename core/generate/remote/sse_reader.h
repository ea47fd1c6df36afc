#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// One event of a stream in the format text/event-stream of the HTML standard.
struct ServerEvent {
    std::string name;      ///< event name; empty for most servers
    std::string data;      ///< data lines of the event, joined by '\n'
    bool isWhole = false;  ///< whether this is the whole answer of the server instead of an event of a stream
};

/// Splits a stream into events. The stream may arrive in pieces of any size: a piece may end within a line, within a
/// character, or between CR and LF. Comments, which some servers send as pings, and unknown fields are ignored.
///
/// If a server sends a single document (JSON or HTML) instead of a stream, finish() returns the document as one event.
/// If the document consists of JSON lines (application/x-ndjson), each line is an event. If the data is neither a
/// stream nor such a document, finish() returns its first line.
class SseReader {
public:
    /// Maximum size of one event in bytes. The log-probabilities of a long prompt arrive in one line of many megabytes.
    static constexpr std::size_t kLongest = std::size_t{64} << 20U;

    explicit SseReader(std::size_t longest = kLongest) : m_longest(longest) {}

    /// Returns the events that become complete with these bytes. Throws Error when an event is too long.
    std::vector<ServerEvent> feed(std::string_view bytes);
    /// Returns the remaining events at the end of the stream: some servers omit the empty line after the last event.
    std::vector<ServerEvent> finish();

    /// Whether the last line is incomplete.
    bool isInLine() const noexcept { return !m_line.empty(); }
    /// Returns the number of bytes of the incomplete event, without comments.
    std::size_t pending() const noexcept;

private:
    void endLine(std::vector<ServerEvent>& events);
    void endEvent(std::vector<ServerEvent>& events);
    void append(std::string_view bytes);
    void requireRoom(std::size_t bytes) const;
    /// If m_document consists of JSON lines, removes the complete lines and adds them to `events`.
    void takeJsonLines(std::vector<ServerEvent>& events);
    /// Determines from the first character whether the bytes are a stream or a document.
    void detectFormat(std::string_view& bytes);

    std::size_t m_longest;
    std::string m_line;
    ServerEvent m_event;
    bool m_hasData = false;
    bool m_hasEvents = false;
    std::string m_unknown;   ///< the first line that is not in the format of a stream, if no event has come before
    std::string m_document;  ///< the data so far, if it is not a stream
    bool m_isDocument = false;
    bool m_isJsonLines = false;
    bool m_isOneDocument = false;  ///< whether the document is known to be a single document rather than JSON lines
    std::size_t m_scanned = 0;     ///< number of bytes of m_document already searched for an end of line
    bool m_hasStarted = false;
    bool m_isFirst = true;  ///< whether the next line is the first one, which a byte order mark may precede
    bool m_afterCr = false;
};

}  // namespace vitrine
