#include "app/formula/chemistry.h"

#include <algorithm>
#include <iterator>

namespace vitrine::formula {

namespace {

struct Arrow {
    QStringView source;
    const char* bare;
    const char* labelled;
};
/// All arrows, sorted by length, longest first. Therefore the longest matching arrow is found.
constexpr Arrow kArrows[] = {
    {u"<=>>", "\\rightleftharpoons ", "\\xrightleftharpoons"},
    {u"<<=>", "\\rightleftharpoons ", "\\xrightleftharpoons"},
    {u"<=>", "\\rightleftharpoons ", "\\xrightleftharpoons"},
    {u"<-->", "\\longleftrightarrow ", "\\xleftrightarrow"},
    {u"<->", "\\longleftrightarrow ", "\\xleftrightarrow"},
    {u"->", "\\longrightarrow ", "\\xrightarrow"},
    {u"<-", "\\longleftarrow ", "\\xleftarrow"},
};
constexpr int kDeepest = 20;  ///< maximum nesting depth of braces and arrow labels; deeper source is copied unchanged

bool isLetter(QChar c)
{
    return c.unicode() < 128 && c.isLetter();
}

class Reader {
public:
    Reader(QStringView source, int depth) : m_source(source), m_depth(depth) {}

    QString run()
    {
        while (m_at < m_source.size()) step();
        return m_out;
    }

private:
    QChar at(qsizetype place) const { return place >= 0 && place < m_source.size() ? m_source[place] : QChar(u' '); }

    /// Returns whether the character at this position ends a particle (an atom, a molecule or an ion).
    bool endsParticle(qsizetype place) const { return QStringView(u" )]},").contains(at(place)); }

    template <typename Matches>
    QString takeWhile(Matches matches)
    {
        const qsizetype begin = m_at;
        while (m_at < m_source.size() && matches(m_source[m_at])) ++m_at;
        return m_source.sliced(begin, m_at - begin).toString();
    }

    static QString inner(QStringView source, int depth)
    {
        return depth > kDeepest ? source.toString() : Reader(source, depth).run();
    }

    /// Consumes and returns the text up to the matching closing character. Without a closing character, returns the
    /// rest of the source.
    QStringView enclosed(QChar opens, QChar closes)
    {
        const qsizetype begin = ++m_at;
        int open = 1;
        for (; m_at < m_source.size(); ++m_at) {
            if (m_source[m_at] == opens) ++open;
            if (m_source[m_at] == closes && --open == 0) break;
        }
        const QStringView inside = m_source.sliced(begin, m_at - begin);
        m_at = std::min(m_at + 1, m_source.size());
        return inside;
    }

    void step()
    {
        const QChar c = m_source[m_at];
        if (c.isSpace()) {
            ++m_at;
            m_afterParticle = false;
        } else if (takeArrow() || takeAlone()) {
            m_afterParticle = false;
        } else if (isLetter(c)) {
            m_out += QStringLiteral("\\mathrm{") + takeWhile(isLetter) + u'}';
            m_afterParticle = true;
        } else if (c.isDigit()) {
            takeNumber();
        } else if (c == u'^' || c == u'_') {
            takeScript(c);
        } else if (c == u'+' || c == u'-') {
            takeSign(c);
        } else if (c == u'\\') {
            takeCommand();
        } else if (c == u'{') {
            m_out += u'{' + inner(enclosed(u'{', u'}'), m_depth + 1) + u'}';
            m_afterParticle = true;
        } else if (c == u'$') {
            m_out += u'{' + enclosed(u'\0', u'$').toString() + u'}';
            m_afterParticle = true;
        } else {
            takeMark(c);
        }
    }

    bool takeArrow()
    {
        const QStringView rest = m_source.sliced(m_at);
        const auto* arrow = std::find_if(std::begin(kArrows), std::end(kArrows),
                                         [rest](const Arrow& one) { return rest.startsWith(one.source); });
        if (arrow == std::end(kArrows)) return false;
        m_at += arrow->source.size();
        if (at(m_at) != u'[') {
            m_out += QLatin1String(arrow->bare);
            return true;
        }
        const QString above = inner(enclosed(u'[', u']'), m_depth + 1);
        QString below;
        if (at(m_at) == u'[') below = u'[' + inner(enclosed(u'[', u']'), m_depth + 1) + u']';
        m_out += QLatin1String(arrow->labelled) + below + u'{' + above + u'}';
        return true;
    }

    /// Consumes "^" or "v" between spaces. "^" marks a gas, "v" a precipitate.
    bool takeAlone()
    {
        const QChar c = m_source[m_at];
        const bool alone = at(m_at - 1).isSpace() && at(m_at + 1).isSpace();
        if (!alone || (c != u'^' && c != u'v')) return false;
        m_out += c == u'^' ? QLatin1String("\\uparrow ") : QLatin1String("\\downarrow ");
        ++m_at;
        return true;
    }

    /// Consumes a number. A number after a particle is a subscript; a number before a particle is the amount of the
    /// particle.
    void takeNumber()
    {
        const QString number = takeWhile([](QChar c) { return c.isDigit() || c == u'.'; });
        if (m_afterParticle) {
            m_out += QStringLiteral("_{") + number + u'}';
        } else if (at(m_at) == u'/' && at(m_at + 1).isDigit()) {
            ++m_at;
            const QString below = takeWhile([](QChar c) { return c.isDigit(); });
            m_out += QStringLiteral("\\frac{") + number + QStringLiteral("}{") + below + QStringLiteral("}\\,");
        } else {
            m_out += number + QStringLiteral("\\,");
        }
    }

    void takeScript(QChar mark)
    {
        ++m_at;
        if (!m_afterParticle) m_out += QStringLiteral("{}");
        QString script;
        if (at(m_at) == u'{')
            script = enclosed(u'{', u'}').toString();
        else if (at(m_at) == u'\\')
            script = command();
        else if (mark == u'^')
            script = takeWhile([](QChar c) { return c.isDigit() || QStringView(u"+-.").contains(c); });
        else
            script = takeWhile([](QChar c) { return c.isDigit(); });
        if (script.isEmpty() && m_at < m_source.size()) script = m_source[m_at++];
        const bool words = std::all_of(script.begin(), script.end(), isLetter);
        m_out += mark + (words ? QStringLiteral("{\\mathrm{") + script + QStringLiteral("}}") : u'{' + script + u'}');
        m_afterParticle = true;
    }

    /// Consumes a plus or minus sign. It is a charge, a bond, or an operator between particles.
    void takeSign(QChar sign)
    {
        ++m_at;
        if (!m_afterParticle)
            m_out += sign;
        else if (endsParticle(m_at) || (sign == u'+' && endsParticle(m_at + 1)))
            m_out += QStringLiteral("^{") + sign + u'}';
        else
            m_out += u'{' + QString(sign) + u'}';
        m_afterParticle = m_afterParticle && endsParticle(m_at);
    }

    QString command()
    {
        const qsizetype begin = m_at++;
        while (m_at < m_source.size() && isLetter(m_source[m_at])) ++m_at;
        if (m_at == begin + 1) m_at = std::min(m_at + 1, m_source.size());
        return m_source.sliced(begin, m_at - begin).toString();
    }

    /// Consumes a LaTeX command with its arguments and copies them unchanged.
    void takeCommand()
    {
        m_out += command();
        bool arguments = false;
        while (at(m_at) == u'{') {
            m_out += u'{' + enclosed(u'{', u'}').toString() + u'}';
            arguments = true;
        }
        if (!arguments) m_out += u' ';
        m_afterParticle = true;
    }

    void takeMark(QChar mark)
    {
        ++m_at;
        if (mark == u'=') {
            m_out += QStringLiteral("{=}");
        } else if (mark == u'#') {
            m_out += QStringLiteral("{\\equiv}");
        } else if (mark == u'*' || mark == u'.') {
            m_out += QStringLiteral("{\\cdot}");
        } else {
            m_out += mark;
        }
        m_afterParticle = mark == u')' || mark == u']';
    }

    QStringView m_source;
    int m_depth;
    qsizetype m_at = 0;
    QString m_out;
    bool m_afterParticle = false;  ///< the text directly before the position is a particle (an atom, a molecule or an
                                   ///< ion)
};

}  // namespace

QString chemistryAsLatex(QStringView source)
{
    return Reader(source, 0).run();
}

}  // namespace vitrine::formula
