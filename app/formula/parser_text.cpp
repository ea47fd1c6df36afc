#include "app/formula/parser_impl.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace vitrine::formula {

namespace {

QString commandAt(const QString& raw, qsizetype at)
{
    const auto isLetter = [](QChar c) { return c.unicode() < 128 && c.isLetter(); };
    qsizetype end = at + 1;
    while (end < raw.size() && isLetter(raw[end])) ++end;
    return raw.mid(at, std::max<qsizetype>(end - at, 2));
}

QString inText(const QString& text, Alphabet alphabet)
{
    if (alphabet == Alphabet::Upright) return text;
    QString out;
    for (const char32_t c : text.toUcs4()) {
        const char32_t code = inAlphabet(c, alphabet);
        out += QString::fromUcs4(&code, 1);
    }
    return out;
}

}  // namespace

QString Parser::plainText(const QString& raw)
{
    QString out;
    for (qsizetype i = 0; i < raw.size(); ++i) {
        const QChar c = raw[i];
        if (c == u'\\') {
            const QChar following = i + 1 < raw.size() ? raw[i + 1] : QChar();
            if (following == u',' || following == u' ' || following == u';')
                out += u' ';
            else if (QStringView(u"_&%$#{}-").contains(following))
                out += following;
            else
                failUnknown(commandAt(raw, i));
            ++i;
        } else if (c == u'~') {
            out += QChar::Nbsp;
        } else if (c == u'`' || c == u'\'') {
            out += c == u'`' ? QChar(0x2018) : QChar(0x2019);
        } else if (c.isSpace()) {
            if (!out.endsWith(u' ')) out += u' ';
        } else if (c.unicode() < 0x20 || c == QChar::ObjectReplacementCharacter) {
            fail(QStringLiteral("…"));
        } else if (c != u'{' && c != u'}') {
            out += c;
        }
    }
    return out;
}

NodePtr Parser::text(const QString& raw, Alphabet alphabet)
{
    if (!raw.contains(u'$') || raw.contains(QLatin1String("\\$"))) return textOf(inText(plainText(raw), alphabet));
    NodePtr list = made(Node::Kind::List);
    const QStringList pieces = raw.split(u'$');
    if (pieces.size() % 2 == 0) return fail(QStringLiteral("$"));
    if (++m_depth > kDeepest) return fail(QStringLiteral("$"));
    for (qsizetype i = 0; i < pieces.size(); ++i) {
        if (i % 2 == 0) {
            list->parts.push_back(textOf(inText(plainText(pieces[i]), alphabet)));
            continue;
        }
        Parser inner(pieces[i]);
        inner.m_depth = m_depth;
        inner.m_parts = m_parts;
        NodePtr part = inner.run();
        m_parts = inner.m_parts + 1;
        if (!part) return inner.isUnknown() ? failUnknown(inner.trouble()) : fail(inner.trouble());
        list->parts.push_back(std::move(part));
    }
    --m_depth;
    return list;
}

}  // namespace vitrine::formula
