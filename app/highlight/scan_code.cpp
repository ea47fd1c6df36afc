#include "app/highlight/scan_code.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace vitrine {

namespace {

bool isOneOf(QChar c, const char* all)
{
    return c.unicode() < 128 && c != u'\0' && QLatin1String(all).contains(c);
}

class CodeScanner {
public:
    CodeScanner(const CodeLanguage& language, QStringView line, CodeState& state, std::vector<CodeSpan>& spans)
        : m_language(language), m_line(line), m_state(state), m_spans(spans)
    {
    }

    void run()
    {
        const QString document = m_state.region == CodeState::kDocument ? m_state.closing : QString();
        if (!document.isEmpty()) {
            const QStringView words = m_line.trimmed();
            mark(0, m_line.size(), CodeKind::String);
            if (words == document || words == QString(document + u';')) m_state = {};
            return;
        }
        m_first = !m_state.midLine;
        if (m_state.region != CodeState::kNone)
            finish(0);
        else if (m_first && takeWholeLine())
            return;
        while (m_at < m_line.size()) take();
    }

private:
    QChar at(qsizetype i) const { return i >= 0 && i < m_line.size() ? m_line[i] : QChar(); }
    bool isLetter(QChar c) const { return c.isLetter() || c == u'_' || isOneOf(c, m_language.letters); }
    bool isWord(QChar c) const { return isLetter(c) || c.isDigit() || c.isMark() || c.isSurrogate(); }

    void mark(qsizetype begin, qsizetype end, CodeKind kind)
    {
        if (end > begin) m_spans.push_back({begin, end - begin, kind});
    }

    bool takeWholeLine()
    {
        for (const CodeLineKind& rule : m_language.lines) {
            if (!m_line.startsWith(rule.begin)) continue;
            mark(0, m_line.size(), rule.kind);
            return true;
        }
        takeKey();
        return false;
    }

    /// Colours the key in "name:" or "name =". The hyphen of a list item may precede the key.
    void takeKey()
    {
        if (*m_language.keyEnds == 0) return;
        qsizetype begin = 0;
        while (begin < m_line.size() && (m_line[begin].isSpace() || (m_line[begin] == u'-' && at(begin + 1) == u' ')))
            ++begin;
        qsizetype end = begin;
        while (end < m_line.size() && (isWord(m_line[end]) || m_line[end] == u'-' || m_line[end] == u'.')) ++end;
        qsizetype sign = end;
        while (sign < m_line.size() && m_line[sign].isSpace()) ++sign;
        if (end == begin || !isOneOf(at(sign), m_language.keyEnds)) return;
        const QChar next = at(sign + 1);
        if (at(sign) == u':' && !next.isNull() && !next.isSpace() && next != u'=') return;
        mark(begin, end, CodeKind::Keyword);
        m_at = end;
        m_first = false;
    }

    void take()
    {
        const QChar c = m_line[m_at];
        if (c.isSpace()) {
            ++m_at;
            return;
        }
        const bool first = std::exchange(m_first, false);
        if (takeRaw() || takeRegion(first) || takeTag() || takeRegex()) return;
        if (isOneOf(c, m_language.sigils) && isLetter(at(m_at + 1))) {
            const qsizetype begin = m_at++;
            skipWord();
            mark(begin, m_at, CodeKind::Keyword);
            m_valueBefore = false;
        } else if (c.isDigit() || (c == u'.' && at(m_at + 1).isDigit() && at(m_at - 1) != u'.')) {
            takeNumber();
        } else if (isWord(c)) {
            takeWord(first);
        } else {
            m_valueBefore = c == u')' || c == u']' || c == u'}';
            m_at += c == u'\\' ? 2 : 1;
        }
        m_at = std::min(m_at, m_line.size());
    }

    void skipWord()
    {
        while (m_at < m_line.size() && isWord(m_line[m_at])) ++m_at;
    }

    void takeWord(bool first)
    {
        const qsizetype begin = m_at;
        skipWord();
        const bool keyword = (first || !m_language.has(CodeLanguage::FirstWord)) &&
                             m_language.isKeyword(m_line.sliced(begin, m_at - begin));
        if (keyword) mark(begin, m_at, CodeKind::Keyword);
        m_valueBefore = !keyword;
    }

    void takeNumber()
    {
        const qsizetype begin = m_at;
        const bool hex = m_line[m_at] == u'0' && (at(m_at + 1) == u'x' || at(m_at + 1) == u'X');
        for (; m_at < m_line.size(); ++m_at) {
            const QChar c = m_line[m_at];
            const QChar before = m_at > begin ? m_line[m_at - 1].toLower() : QChar();
            if (isWord(c)) continue;
            if (c == u'.' && at(m_at + 1) != u'.' && (at(m_at + 1).isDigit() || !isLetter(at(m_at + 1)))) continue;
            if ((c == u'+' || c == u'-') && at(m_at + 1).isDigit() && (hex ? before == u'p' : before == u'e')) continue;
            if (c == u'\'' && m_language.has(CodeLanguage::Separators) && isWord(at(m_at + 1))) continue;
            break;
        }
        if (!m_language.has(CodeLanguage::NoNumbers)) mark(begin, m_at, CodeKind::Number);
        m_valueBefore = true;
    }

    bool takeRegion(bool first)
    {
        for (std::size_t i = 0; i < m_language.regions.size(); ++i) {
            const CodeRegion& region = m_language.regions[i];
            if (!opens(region, first)) continue;
            m_state.region = static_cast<int>(i);
            m_state.depth = 1;
            m_at += region.open.size();
            finish(m_at - region.open.size());
            m_valueBefore = true;
            return true;
        }
        return false;
    }

    bool opens(const CodeRegion& region, bool first) const
    {
        if (m_line[m_at] != region.open.front() || !m_line.sliced(m_at).startsWith(region.open)) return false;
        if ((region.flags & CodeRegion::AtLine) != 0 && !first) return false;
        if ((region.flags & CodeRegion::AtWord) != 0 && m_at > 0 && !m_line[m_at - 1].isSpace() &&
            !isOneOf(m_line[m_at - 1], "([{;,"))
            return false;
        if ((region.flags & CodeRegion::Character) == 0) return true;
        return at(m_at + 1) == u'\\' || at(m_at + 2) == u'\'' ||
               (at(m_at + 1).isHighSurrogate() && at(m_at + 3) == u'\'');
    }

    /// Scans to the end of the open region or of the line, whichever comes first. Colours the text from `begin` to that
    /// position.
    void finish(qsizetype begin)
    {
        if (m_state.region == CodeState::kTag) {
            if (!m_state.closing.isEmpty()) finishRaw(begin);
            if (m_state.closing.isEmpty()) takeAttributes();
        } else if (m_state.region == CodeState::kRaw) {
            finishRaw(begin);
        } else {
            finishRegion(begin);
        }
    }

    void finishRaw(qsizetype begin)
    {
        const qsizetype end = m_line.indexOf(m_state.closing, m_at);
        m_at = end < 0 ? m_line.size() : end + m_state.closing.size();
        mark(begin, m_at, m_state.kind);
        if (end < 0) return;
        m_state.closing.clear();
        if (m_state.region == CodeState::kRaw) m_state.region = CodeState::kNone;
    }

    void finishRegion(qsizetype begin)
    {
        const CodeRegion& region = m_language.regions[static_cast<std::size_t>(m_state.region)];
        const QChar escape = QLatin1Char(region.escape);
        while (m_at < m_line.size() && m_state.depth > 0) {
            const QStringView rest = m_line.sliced(m_at);
            const bool closes = !region.close.isEmpty() && rest.startsWith(region.close);
            if (region.escape != 0 && rest[0] == escape && (!closes || at(m_at + 1) == escape)) {
                m_at += 2;
            } else if (closes) {
                m_at += region.close.size();
                --m_state.depth;
            } else if ((region.flags & CodeRegion::Nested) != 0 && rest.startsWith(region.open)) {
                m_at += region.open.size();
                ++m_state.depth;
            } else {
                ++m_at;
            }
        }
        m_at = std::min(m_at, m_line.size());
        mark(begin, m_at, region.kind);
        if (m_state.depth == 0) m_state.region = CodeState::kNone;
    }

    bool openRaw(QString closing, qsizetype length, CodeKind kind)
    {
        const qsizetype begin = m_at;
        m_state.region = CodeState::kRaw;
        m_state.closing = std::move(closing);
        m_state.kind = kind;
        m_at += length;
        finishRaw(begin);
        m_valueBefore = true;
        return true;
    }

    bool takeRaw()
    {
        const QStringView rest = m_line.sliced(m_at);
        if (m_language.has(CodeLanguage::CppRaw) && rest.startsWith(u"R\"")) {
            const qsizetype bracket = rest.indexOf(u'(');
            if (bracket >= 2 && bracket < 20)
                return openRaw(u')' + rest.sliced(2, bracket - 2).toString() + u'"', bracket + 1, CodeKind::String);
        }
        if (m_language.has(CodeLanguage::RustRaw) && (rest[0] == u'r' || rest.startsWith(u"br"))) {
            qsizetype i = rest[0] == u'r' ? 1 : 2;
            const qsizetype marks = i;
            while (i < rest.size() && rest[i] == u'#') ++i;
            if (i < rest.size() && rest[i] == u'"')
                return openRaw(u'"' + QString(i - marks, u'#'), i + 1, CodeKind::String);
        }
        if (m_language.has(CodeLanguage::LuaRaw) && (rest[0] == u'[' || rest.startsWith(u"--["))) {
            const qsizetype begin = rest[0] == u'[' ? 1 : 3;
            qsizetype i = begin;
            while (i < rest.size() && rest[i] == u'=') ++i;
            if (i < rest.size() && rest[i] == u'[') {
                return openRaw(u']' + QString(i - begin, u'=') + u']', i + 1,
                               begin == 1 ? CodeKind::String : CodeKind::Comment);
            }
        }
        return m_language.has(CodeLanguage::HereDocuments) && takeDocument(rest);
    }

    /// Recognizes the start of a here-document: "<<NAME", "<<-NAME", "<<~NAME" or "<<<NAME", with or without quotes.
    /// The rest of the line is still code.
    bool takeDocument(QStringView rest)
    {
        if (!rest.startsWith(u"<<")) return false;
        qsizetype i = 2;
        while (i < rest.size() && isOneOf(rest[i], "<-~")) ++i;
        const QChar quote = i < rest.size() && isOneOf(rest[i], "'\"") ? rest[i] : QChar();
        if (!quote.isNull()) ++i;
        const qsizetype begin = i;
        while (i < rest.size() && (rest[i].isLetterOrNumber() || rest[i] == u'_')) ++i;
        if (i == begin || (quote.isNull() && !rest[begin].isUpper())) return false;
        m_state.closing = rest.sliced(begin, i - begin).toString();
        if (!quote.isNull()) ++i;
        mark(m_at, std::min(m_at + i, m_line.size()), CodeKind::String);
        m_at = std::min(m_at + i, m_line.size());
        return true;
    }

    bool takeTag()
    {
        if (!m_language.has(CodeLanguage::Tags) || m_line[m_at] != u'<') return false;
        const QChar next = at(m_at + 1);
        if (!next.isLetter() && !isOneOf(next, "/!?")) return false;
        const qsizetype begin = m_at;
        m_at += next.isLetter() ? 1 : 2;
        while (m_at < m_line.size() && (isWord(m_line[m_at]) || isOneOf(m_line[m_at], "-:."))) ++m_at;
        mark(begin, m_at, CodeKind::Keyword);
        m_state.region = CodeState::kTag;
        takeAttributes();
        return true;
    }

    void takeAttributes()
    {
        while (m_at < m_line.size()) {
            const QChar c = m_line[m_at];
            if (c == u'>') {
                const qsizetype begin = m_at > 0 && isOneOf(m_line[m_at - 1], "/?") ? m_at - 1 : m_at;
                mark(begin, ++m_at, CodeKind::Keyword);
                m_state.region = CodeState::kNone;
                return;
            }
            const qsizetype begin = m_at++;
            if (c != u'"' && c != u'\'') continue;
            m_state.closing = c;
            m_state.kind = CodeKind::String;
            finishRaw(begin);
        }
    }

    bool takeRegex()
    {
        if (!m_language.has(CodeLanguage::Regexes) || m_line[m_at] != u'/' || m_valueBefore) return false;
        bool inSet = false;
        for (qsizetype i = m_at + 1; i < m_line.size(); ++i) {
            const QChar c = m_line[i];
            if (c == u'\\')
                ++i;
            else if (c == u'[' || c == u']')
                inSet = c == u'[';
            else if (c == u'/' && !inSet) {
                const qsizetype begin = std::exchange(m_at, i + 1);
                skipWord();
                mark(begin, m_at, CodeKind::String);
                m_valueBefore = true;
                return true;
            }
        }
        return false;
    }

    const CodeLanguage& m_language;
    QStringView m_line;
    CodeState& m_state;
    std::vector<CodeSpan>& m_spans;
    qsizetype m_at = 0;
    bool m_first = true;         ///< the current line has contained only white space so far
    bool m_valueBefore = false;  ///< a value precedes the position, so "/" is a division and does not start a regular
                                 ///< expression
};

}  // namespace

void scanCode(const CodeLanguage& language, QStringView line, CodeState& state, std::vector<CodeSpan>& spans)
{
    CodeScanner(language, line, state, spans).run();
    if (!line.isEmpty()) state.midLine = true;
}

void endCodeLine(const CodeLanguage& language, CodeState& state)
{
    state.midLine = false;
    if (state.region == CodeState::kNone && !state.closing.isEmpty()) state.region = CodeState::kDocument;
    if (state.region < 0) return;
    if ((language.regions[static_cast<std::size_t>(state.region)].flags & CodeRegion::Lines) == 0) state = {};
}

}  // namespace vitrine
