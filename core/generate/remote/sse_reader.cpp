#include "core/generate/remote/sse_reader.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/parse_json.h"

#include <algorithm>
#include <utility>

namespace vitrine {

std::vector<ServerEvent> SseReader::feed(std::string_view bytes)
{
    std::vector<ServerEvent> events;
    if (!m_hasStarted) detectFormat(bytes);
    if (m_isDocument) {
        requireRoom(bytes.size());
        m_document += bytes;
        takeJsonLines(events);
        return events;
    }
    while (!bytes.empty()) {
        if (std::exchange(m_afterCr, false) && bytes.front() == '\n') {
            bytes.remove_prefix(1);
            continue;
        }
        const std::size_t end = bytes.find_first_of("\r\n");
        append(bytes.substr(0, end));
        if (end == std::string_view::npos) break;
        m_afterCr = bytes[end] == '\r';
        bytes.remove_prefix(end + 1);
        endLine(events);
    }
    return events;
}

std::vector<ServerEvent> SseReader::finish()
{
    std::vector<ServerEvent> events;
    if (m_isDocument) {
        const bool isBlank = m_document.find_first_not_of(" \t\r\n") == std::string::npos;
        if (!m_isJsonLines || !isBlank) events.push_back({{}, std::move(m_document), !m_isJsonLines});
        return events;
    }
    if (!m_line.empty()) endLine(events);
    endEvent(events);
    if (!m_hasEvents && !m_unknown.empty()) events.push_back({{}, std::move(m_unknown), true});
    return events;
}

std::size_t SseReader::pending() const noexcept
{
    return (m_line.starts_with(':') ? 0 : m_line.size()) + m_event.data.size() + m_document.size();
}

/// Emits complete JSON lines. The first line is held back until another line follows, because a single line may be the
/// whole document. If the first line is not a JSON object, the document does not consist of JSON lines.
void SseReader::takeJsonLines(std::vector<ServerEvent>& events)
{
    while (!m_isOneDocument && !m_document.empty()) {
        const std::size_t end = m_document.find('\n', m_scanned);
        if (end == std::string::npos) {
            m_scanned = m_document.size();
            return;
        }
        m_scanned = end;
        const std::size_t next = m_document.find_first_not_of(" \t\r\n", end);
        if (next == std::string::npos && !m_isJsonLines) return;
        std::string line = m_document.substr(0, end);
        m_isOneDocument = !m_isJsonLines && !parseJson(line).is_object();
        if (m_isOneDocument) return;
        m_isJsonLines = true;
        events.push_back({{}, std::move(line), false});
        m_document.erase(0, std::min(next, m_document.size()));
        m_scanned = 0;
    }
}

void SseReader::detectFormat(std::string_view& bytes)
{
    const std::size_t start = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (start == std::string_view::npos) return;
    m_hasStarted = true;
    m_isDocument = std::string_view("{[<").find(bytes[start]) != std::string_view::npos;
    if (m_isDocument) bytes.remove_prefix(start);
}

void SseReader::requireRoom(std::size_t bytes) const
{
    if (m_document.size() + m_line.size() + m_event.data.size() + bytes > m_longest) {
        throw Error(SENTENCE("The server sent an event longer than ", m_longest, " bytes."));
    }
}

void SseReader::append(std::string_view bytes)
{
    requireRoom(bytes.size());
    m_line += bytes;
}

void SseReader::endLine(std::vector<ServerEvent>& events)
{
    std::string_view line = m_line;
    if (std::exchange(m_isFirst, false) && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    if (line.empty()) {
        endEvent(events);
    } else {
        const std::size_t colon = line.find(':');
        const std::string_view field = line.substr(0, colon);
        std::string_view value = colon == std::string_view::npos ? std::string_view() : line.substr(colon + 1);
        if (value.starts_with(' ')) value.remove_prefix(1);
        if (field == "data") {
            if (m_hasData) m_event.data += '\n';
            m_event.data += value;
            m_hasData = true;
        } else if (field == "error") {  // not part of the format; older versions of llama-server sent it
            const bool isWhole = value.starts_with(R"({"error")");
            m_event.data += isWhole ? std::string(value) : concat(R"({"error":)", value, '}');
            m_hasData = true;
        } else if (field == "event") {
            m_event.name = value;
        } else if (!m_hasEvents && m_unknown.empty() && field != "id" && field != "retry" && !field.empty()) {
            m_unknown = line;
        }
    }
    m_line.clear();
}

void SseReader::endEvent(std::vector<ServerEvent>& events)
{
    m_hasEvents = m_hasEvents || m_hasData;
    if (m_hasData) events.push_back(std::move(m_event));
    m_event = {};
    m_hasData = false;
}

}  // namespace vitrine
