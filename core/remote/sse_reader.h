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
    bool isWhole = false;  ///< not of a stream: all that the server sent
};

/// Takes a stream of events apart, however it is cut: in the middle of a line, of a character, or between CR and LF.
/// Comments (some servers send them as pings) and fields that mean nothing here are left out. Where a server sends no
/// stream but one document (JSON, or a page of HTML), finish() returns that as one event. For a text without any event,
/// it returns the first line. If the document consists of JSON lines (application/x-ndjson), each line is an event.
class SseReader {
public:
    /// Of one event. The log-probabilities of a long prompt come in one line of many megabytes.
    static constexpr std::size_t kLongest = std::size_t{64} << 20U;

    explicit SseReader(std::size_t longest = kLongest) : m_longest(longest) {}

    /// The events that end in these bytes. Throws Error when one is too long.
    std::vector<ServerEvent> feed(std::string_view bytes);
    /// What is left at the end of the stream: some servers leave out the empty line behind the last event.
    std::vector<ServerEvent> finish();

    /// Whether the last line has not ended yet.
    bool isInLine() const noexcept { return !m_line.empty(); }
    /// Bytes of an event that has not ended yet; comments do not count.
    std::size_t pending() const noexcept;

private:
    void endLine(std::vector<ServerEvent>& events);
    void endEvent(std::vector<ServerEvent>& events);
    void append(std::string_view bytes);
    void requireRoom(std::size_t bytes) const;
    /// Takes whole lines off m_document if they are JSON lines.
    void takeJsonLines(std::vector<ServerEvent>& events);
    /// Its first character tells whether it is a stream.
    void lookAtStart(std::string_view& bytes);

    std::size_t m_longest;
    std::string m_line;
    ServerEvent m_event;
    bool m_hasData = false;
    bool m_hasEvents = false;
    std::string m_unknown;   ///< the first line that is not of a stream, before any event
    std::string m_document;  ///< what came instead of a stream
    bool m_isDocument = false;
    bool m_isJsonLines = false;
    bool m_isOneDocument = false;  ///< it is known not to be JSON lines
    std::size_t m_scanned = 0;     ///< bytes of m_document without the end of a line
    bool m_hasStarted = false;
    bool m_isFirst = true;  ///< a byte order mark may stand before the first line
    bool m_afterCr = false;
};

}  // namespace vitrine
