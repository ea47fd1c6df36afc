#include "app/formula/lexer.h"

#include <algorithm>

namespace vitrine::formula {

Token Lexer::peek()
{
    skipBlank();
    Token token;
    token.end = m_at;
    if (m_at >= m_source.size()) return token;
    const QChar first = m_source[m_at];
    if (first == u'\\') {
        token.kind = Token::Command;
        token.end = m_at + 1;
        const auto isLetter = [](QChar c) { return c.unicode() < 128 && c.isLetter(); };
        while (token.end < m_source.size() && isLetter(m_source[token.end])) ++token.end;
        if (token.end == m_at + 1) token.end = std::min(token.end + 1, m_source.size());
        token.source = m_source.sliced(m_at, token.end - m_at);
        token.name = token.source.sliced(1);
        if (token.name == u"\n" || token.name == u"\t") token.name = u" ";
    } else {
        token.kind = Token::Character;
        const bool pair = first.isHighSurrogate() && m_at + 1 < m_source.size() && m_source[m_at + 1].isLowSurrogate();
        token.end = m_at + (pair ? 2 : 1);
        token.source = m_source.sliced(m_at, token.end - m_at);
        token.code = pair ? QChar::surrogateToUcs4(first, m_source[m_at + 1]) : first.unicode();
    }
    return token;
}

Token Lexer::next()
{
    Token token = peek();
    m_at = token.end;
    return token;
}

std::optional<QString> Lexer::group()
{
    if (!next().is('{')) return std::nullopt;
    const qsizetype begin = m_at;
    int open = 1;
    for (; m_at < m_source.size(); ++m_at) {
        if (m_source[m_at] == u'\\') {
            ++m_at;
        } else if (m_source[m_at] == u'{') {
            ++open;
        } else if (m_source[m_at] == u'}' && --open == 0) {
            return m_source.sliced(begin, m_at++ - begin).toString();
        }
    }
    return std::nullopt;
}

bool Lexer::takeHere(QChar character)
{
    if (m_at >= m_source.size() || m_source[m_at] != character) return false;
    ++m_at;
    return true;
}

std::optional<QStringView> Lexer::bracketsHere() const
{
    if (m_at >= m_source.size() || m_source[m_at] != u'[') return std::nullopt;
    const qsizetype end = m_source.indexOf(u']', m_at);
    if (end < 0) return std::nullopt;
    return m_source.sliced(m_at + 1, end - m_at - 1);
}

void Lexer::skipPast(QChar character)
{
    const qsizetype at = m_source.indexOf(character, m_at);
    m_at = at < 0 ? m_source.size() : at + 1;
}

void Lexer::skipBlank()
{
    while (m_at < m_source.size()) {
        if (m_source[m_at] == u'%') {
            while (m_at < m_source.size() && m_source[m_at] != u'\n') ++m_at;
        } else if (!m_source[m_at].isSpace() || m_source[m_at] == QChar::Nbsp) {
            return;
        } else {
            ++m_at;
        }
    }
}

}  // namespace vitrine::formula
