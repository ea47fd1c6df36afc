#include "app/files/json_stream.h"

#include "app/store/text.h"
#include "core/base/error.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <string_view>

namespace vitrine {

namespace {

constexpr std::size_t kBuffer = 1 << 16;
// Maximum nesting depth. LibreChat's export nests answers in the messages that they answer. The limit is below that of
// Qt's parser, 1,024 levels.
constexpr std::size_t kMostImportLevels = 1000;

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

}  // namespace

JsonStream::JsonStream(ByteSource& source, std::size_t mostBytes)
    : m_text(source), m_mostBytes(mostBytes), m_buffer(kBuffer)
{
}

void JsonStream::fail(const Sentence& what) const
{
    throw NotJson(SENTENCE("the file is not JSON (at byte ", offset() + 1, ": ", what, ")."));
}

bool JsonStream::fill()
{
    m_before += m_end;
    m_at = 0;
    m_end = m_text.read(m_buffer);
    return m_end > 0;
}

char JsonStream::next()
{
    while (m_at < m_end || fill()) {
        const char c = m_buffer[m_at];
        if (c == 0) fail(SENTENCE("a zero byte"));
        if (!isBlank(c)) return c;
        if (c == '\n') ++m_line;
        ++m_at;
    }
    return 0;
}

void JsonStream::pass(char expected)
{
    const char found = next();
    if (found == 0) fail(SENTENCE("the file ends unexpectedly"));
    if (found != expected) fail(SENTENCE("'", std::string_view(&expected, 1), "' is missing"));
    ++m_at;
}

void JsonStream::keep(QByteArray* into, std::size_t from)
{
    if (!into) return;
    m_isTooLong = m_isTooLong || static_cast<std::size_t>(into->size()) + m_at - from > m_mostBytes;
    if (!m_isTooLong) into->append(m_buffer.data() + from, static_cast<qsizetype>(m_at - from));
}

/// Returns whether the scanned value ends at this byte. The byte belongs to the value, unless the value is a number or
/// a word.
bool JsonStream::endsAt(char c)
{
    if (m_isInText) {
        if (m_isEscaped) {
            m_isEscaped = false;
        } else if (c == '\\') {
            m_isEscaped = true;
        } else if (c == '"') {
            m_isInText = false;
            return m_level == 0;
        }
        return false;
    }
    if (c == '\n') ++m_line;
    if (c == '"') {
        m_isInText = true;
    } else if (c == '{' || c == '[') {
        if (++m_level > kMostImportLevels) fail(SENTENCE("more than ", kMostImportLevels, " nested lists and objects"));
    } else if (c == '}' || c == ']') {
        return --m_level == 0;
    }
    return false;
}

void JsonStream::scan(QByteArray* into)
{
    const char first = next();
    if (first == 0) fail(SENTENCE("a value is missing"));
    m_isBare = first != '{' && first != '[' && first != '"';
    m_level = 0;
    m_isTooLong = false;
    std::size_t from = m_at;
    while (true) {
        if (m_at == m_end) {
            keep(into, from);
            if (!fill()) {
                if (m_isBare) return;
                fail(SENTENCE("the file ends unexpectedly"));
            }
            from = 0;
        }
        const char c = m_buffer[m_at];
        if (m_isBare && (isBlank(c) || c == ',' || c == ']' || c == '}')) break;
        ++m_at;
        if (!m_isBare && endsAt(c)) break;
    }
    keep(into, from);
}

void JsonStream::skipValue()
{
    scan(nullptr);
}

QJsonValue JsonStream::value()
{
    next();
    const std::uint64_t start = offset();
    QByteArray text;
    scan(&text);
    if (m_isTooLong) {
        throw FaultyValue(SENTENCE("a chat is larger than ", m_mostBytes >> 20U, " MB, the limit for one chat."), true);
    }
    // Qt's parser accepts only lists and objects. Therefore any other value is wrapped in a list.
    const bool isWhole = text.startsWith('{') || text.startsWith('[');
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(isWhole ? text : '[' + text + ']', &problem);
    if (problem.error != QJsonParseError::NoError) {
        const auto at = static_cast<std::uint64_t>(std::max(0, problem.offset - (isWhole ? 0 : 1)));
        throw FaultyValue(
            SENTENCE("the file is not JSON (at byte ", start + at, ": ", toUtf8(problem.errorString()), ")."), false);
    }
    if (document.isObject()) return document.object();
    return isWhole ? QJsonValue(document.array()) : document.array().at(0);
}

}  // namespace vitrine
