#include "app/formula/parser.h"

#include "app/formula/commands.h"
#include "app/formula/lexer.h"
#include "app/formula/symbols.h"

#include <QCache>

#include <algorithm>
#include <utility>

namespace vitrine::formula {

namespace {

NodePtr made(Node::Kind kind, Class atom = Class::Ord)
{
    auto node = std::make_unique<Node>();
    node->kind = kind;
    node->atom = atom;
    return node;
}

NodePtr made(Node::Kind kind, NodePtr part, Class atom = Class::Ord)
{
    NodePtr node = made(kind, atom);
    node->parts.push_back(std::move(part));
    return node;
}

NodePtr spaceOf(double length)
{
    NodePtr node = made(Node::Kind::Space);
    node->length = length;
    return node;
}

NodePtr textOf(const QString& text, Class atom = Class::Ord)
{
    NodePtr node = made(Node::Kind::Text, atom);
    node->text = text;
    return node;
}

NodePtr symbolNode(char32_t code, Class atom)
{
    NodePtr node = made(Node::Kind::Symbol, atom);
    node->symbol = code;
    return node;
}

class Parser {
public:
    explicit Parser(QStringView source) : m_lexer(source) {}

    /// All of it, in rows where there are several.
    NodePtr run()
    {
        NodePtr rows = parseRows({"rl", 0, 0, 1, 1, 0.3, true, 0}, {});
        if (peek().kind != Token::End) fail(peek().source.toString());
        if (!m_trouble.isEmpty()) return nullptr;
        std::vector<Node::Row>& all = rows->rows->rows;
        if (all.size() == 1 && all[0].cells.size() == 1 && !all[0].tag) return std::move(all[0].cells[0]);
        return rows;
    }
    QString trouble() const { return m_trouble; }
    bool isUnknown() const { return m_isUnknown; }

private:
    enum class Until { Brace, Bracket };

    Token peek() { return m_lexer.peek(); }
    Token next() { return m_lexer.next(); }

    /// Only the first is kept; what follows comes from it.
    NodePtr fail(const QString& trouble)
    {
        if (m_trouble.isEmpty()) m_trouble = trouble.isEmpty() ? QStringLiteral("…") : trouble;
        m_lexer.skipAll();
        return made(Node::Kind::List);
    }

    NodePtr failUnknown(const QString& command)
    {
        m_isUnknown = m_isUnknown || m_trouble.isEmpty();
        return fail(command);
    }

    bool ends(const Token& token, Until until) const
    {
        if (token.kind == Token::End || token.is('}') || token.is('&') || token.is("\\") || token.is("cr")) return true;
        if (token.is("end") || token.is("right") || token.is("middle")) return true;
        return until == Until::Bracket && token.is(']');
    }

    NodePtr parseList(Until until = Until::Brace)
    {
        NodePtr list = made(Node::Kind::List);
        if (++m_depth > kDeepest) return fail(QStringLiteral("{"));
        const std::optional<Alphabet> alphabet = m_alphabet;
        for (Token token = peek(); !ends(token, until); token = peek()) {
            if (NodePtr node = parseScripted(until)) list->parts.push_back(std::move(node));
            if (++m_parts > kMostParts) fail(token.source.toString());
        }
        m_alphabet = alphabet;
        --m_depth;
        return list;
    }

    NodePtr parseGroup()
    {
        NodePtr list = parseList();
        if (!next().is('}')) fail(QStringLiteral("{"));
        return list;
    }

    NodePtr parseArgument()
    {
        const Token token = peek();
        if (token.is('{')) {
            next();
            return parseGroup();
        }
        if (ends(token, Until::Brace) || token.is('^') || token.is('_')) return fail(token.source.toString());
        if (++m_depth > kDeepest) return fail(token.source.toString());
        NodePtr node = parseAtom(Until::Brace);
        --m_depth;
        return node ? std::move(node) : made(Node::Kind::List);
    }

    /// The argument as it is written.
    QString rawArgument()
    {
        const std::optional<QString> argument = m_lexer.group();
        if (!argument) fail(QStringLiteral("{"));
        return argument.value_or(QString());
    }

    NodePtr optionalArgument()
    {
        if (!peek().is('[')) return nullptr;
        next();
        NodePtr list = parseList(Until::Bracket);
        if (!next().is(']')) fail(QStringLiteral("["));
        return list;
    }

    NodePtr parseScripted(Until until)
    {
        const Token first = peek();
        NodePtr base = first.is('^') || first.is('_') || first.is('\'') ? made(Node::Kind::List) : parseAtom(until);
        if (!base) return nullptr;
        while (peek().is("limits") || peek().is("nolimits") || peek().is("displaylimits")) {
            const Token token = next();
            base->limits = token.is("limits")     ? Node::Limits::Always
                           : token.is("nolimits") ? Node::Limits::Never
                                                  : Node::Limits::ByStyle;
        }
        NodePtr above;
        NodePtr below;
        for (Token token = peek(); token.is('^') || token.is('_') || token.is('\''); token = peek()) {
            next();
            if (token.is('\'')) {
                if (above && !m_onlyPrimes) fail(QStringLiteral("'"));
                if (!above) above = made(Node::Kind::List);
                above->parts.push_back(symbolNode(0x2032, Class::Ord));
                m_onlyPrimes = true;
                continue;
            }
            NodePtr& script = token.is('^') ? above : below;
            if (script && !(token.is('^') && m_onlyPrimes)) return fail(token.source.toString());
            NodePtr argument = parseArgument();
            if (script)
                script->parts.push_back(std::move(argument));
            else
                script = std::move(argument);
            if (token.is('^')) m_onlyPrimes = false;
        }
        m_onlyPrimes = false;
        if (!above && !below) return base;
        NodePtr node = made(Node::Kind::Scripts, base->atom);
        node->limits = base->limits;
        node->parts.push_back(std::move(base));
        node->parts.push_back(std::move(above));
        node->parts.push_back(std::move(below));
        return node;
    }

    NodePtr letter(const Symbol& symbol)
    {
        char32_t code = symbol.code;
        if (m_alphabet)
            code = inAlphabet(code, *m_alphabet);
        else if (symbol.italic)
            code = inAlphabet(code, Alphabet::Italic);
        return symbolNode(code, symbol.atom);
    }

    /// Nothing for what leaves no mark.
    NodePtr parseAtom(Until until)
    {
        const Token token = next();
        if (token.kind == Token::Command) return parseCommand(token, until);
        if (token.is('{')) {
            NodePtr group = parseGroup();
            return group;
        }
        if (token.is('~') || token.code == 0xa0) return spaceOf(1.0 / 3);
        if (token.is('$') || token.is('#') || token.is('^') || token.is('_')) return fail(token.source.toString());
        if (token.code < 0x20 || token.code == 0xfffc) return fail(QStringLiteral("…"));
        return letter(symbolOf(token.code));
    }

    NodePtr parseCommand(const Token& token, Until until)
    {
        const QStringView name = token.name;
        if (const auto symbol = symbolNamed(name)) return letter(*symbol);
        if (const auto big = bigOperatorNamed(name)) {
            NodePtr node = made(Node::Kind::Operator, Class::Op);
            node->symbol = big->code;
            node->limits = big->limits;
            return node;
        }
        if (const auto limits = functionNamed(name)) return named(functionText(name), *limits);
        if (const double* space = valueNamed(kSpaces, name)) return spaceOf(*space);
        if (const int* level = valueNamed(kFractions, name)) return fraction(*level, true);
        if (const int* level = valueNamed(kBinomials, name)) return binomial(*level);
        if (const auto accent = accentNamed(name)) {
            NodePtr node = made(Node::Kind::Accent, parseArgument());
            node->symbol = accent->code;
            node->stretches = accent->stretches;
            return node;
        }
        if (const Alphabet* alphabet = valueNamed(kAlphabets, name)) {
            const std::optional<Alphabet> outer = std::exchange(m_alphabet, *alphabet);
            NodePtr node = parseArgument();
            m_alphabet = outer;
            return node;
        }
        if (const Alphabet* alphabet = valueNamed(kOldAlphabets, name)) {
            m_alphabet = *alphabet;  // until the list ends
            return nullptr;
        }
        if (const Alphabet* alphabet = valueNamed(kTexts, name)) return text(rawArgument(), *alphabet);
        if (const int* level = valueNamed(kStyles, name)) {
            NodePtr node = made(Node::Kind::Style, parseList(until));
            node->level = *level;
            return node;
        }
        if (const Class* atom = valueNamed(kClasses, name)) {
            NodePtr node = made(Node::Kind::List, parseArgument(), *atom);
            if (*atom == Class::Op) node->limits = Node::Limits::ByStyle;
            return node;
        }
        if (const char32_t* arrow = valueNamed(kArrows, name)) {
            NodePtr node = made(Node::Kind::Arrow, Class::Rel);
            node->symbol = *arrow;
            NodePtr below = optionalArgument();
            node->parts.push_back(parseArgument());
            node->parts.push_back(std::move(below));
            return node;
        }
        if (const Stretch* stretch = valueNamed(kStretched, name)) {
            NodePtr node = made(Node::Kind::Stretched, parseArgument());
            node->symbol = stretch->code;
            node->below = stretch->below;
            if (stretch->takesLabel) {
                node->atom = Class::Op;
                node->limits = Node::Limits::Always;
            }
            return node;
        }
        if (NodePtr node = bigDelimiter(token)) return node;
        return parseOther(token, until);
    }

    NodePtr parseOther(const Token& token, Until until)
    {
        if (token.is("sqrt")) {
            NodePtr index = optionalArgument();
            NodePtr node = made(Node::Kind::Radical, parseArgument());
            node->parts.push_back(std::move(index));
            return node;
        }
        if (token.is("left")) return delimited();
        if (token.is("begin")) return environment();
        if (token.is("overline") || token.is("underline")) {
            NodePtr node = made(Node::Kind::Line, parseArgument());
            node->below = token.is("underline");
            return node;
        }
        if (token.is("overset") || token.is("underset") || token.is("stackrel")) return stack(token);
        if (token.is("operatorname")) {
            const bool star = peek().is('*');
            if (star) next();
            return named(rawArgument(), star ? Node::Limits::ByStyle : Node::Limits::Never);
        }
        if (token.is("not")) return negated();
        if (token.is("bmod")) return textOf(QStringLiteral("mod"), Class::Bin);
        if (token.is("pmod") || token.is("mod") || token.is("pod")) return modulo(token);
        if (token.is("boxed") || token.is("fbox")) return made(Node::Kind::Box, parseArgument());
        if (token.is("cancel") || token.is("bcancel") || token.is("xcancel")) {
            NodePtr node = made(Node::Kind::Cancel, parseArgument());
            node->text = token.is("cancel")    ? QStringLiteral("/")
                         : token.is("bcancel") ? QStringLiteral("\\")
                                               : QStringLiteral("x");
            return node;
        }
        if (token.is("phantom") || token.is("hphantom") || token.is("vphantom")) {
            NodePtr node = made(Node::Kind::Phantom, parseArgument());
            node->text = token.is("phantom") ? QString() : token.name.first(1).toString();
            return node;
        }
        if (token.is("color") || token.is("textcolor")) {
            const QString color = rawArgument();
            NodePtr node = made(Node::Kind::Color, token.is("color") ? parseList(until) : parseArgument());
            node->text = color;
            return node;
        }
        if (token.is("hspace") || token.is("mspace")) {
            if (peek().is('*')) next();
            const QString length = rawArgument();
            const auto em = emOf(length);
            return em ? spaceOf(*em) : fail(length);
        }
        if (token.is("substack")) {
            if (!next().is('{')) return fail(QStringLiteral("\\substack"));
            NodePtr rows = parseRows({"c", 0, 0, 0, 0.5, 0, false, -1}, {});
            if (!next().is('}')) return fail(QStringLiteral("{"));
            return rows;
        }
        if (token.is("tag")) {
            if (peek().is('*')) next();
            m_tag = text(rawArgument(), Alphabet::Upright);
            return nullptr;
        }
        if (token.is("label")) {
            rawArgument();
            return nullptr;
        }
        if (token.is("nonumber") || token.is("notag") || token.is("allowbreak") || token.is("/")) return nullptr;
        if (token.is("hdots")) return symbolNode(0x2026, Class::Inner);
        return failUnknown(token.source.toString());
    }

    NodePtr named(const QString& text, Node::Limits limits)
    {
        NodePtr node = made(Node::Kind::Operator, Class::Op);
        node->text = plainText(text);
        node->limits = limits;
        return node;
    }

    static QString commandAt(const QString& raw, qsizetype at)
    {
        const auto isLetter = [](QChar c) { return c.unicode() < 128 && c.isLetter(); };
        qsizetype end = at + 1;
        while (end < raw.size() && isLetter(raw[end])) ++end;
        return raw.mid(at, std::max<qsizetype>(end - at, 2));
    }

    /// Text without its escapes; another command in it is not known.
    QString plainText(const QString& raw)
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

    static QString inText(const QString& text, Alphabet alphabet)
    {
        if (alphabet == Alphabet::Upright) return text;
        QString out;
        for (const char32_t c : text.toUcs4()) {
            const char32_t code = inAlphabet(c, alphabet);
            out += QString::fromUcs4(&code, 1);
        }
        return out;
    }

    /// Words, with formulas between dollars in them.
    NodePtr text(const QString& raw, Alphabet alphabet)
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

    NodePtr fraction(int level, bool line)
    {
        NodePtr node = made(Node::Kind::Fraction, line ? Class::Inner : Class::Ord);
        node->length = line ? 1 : 0;
        node->level = level;
        node->parts.push_back(parseArgument());
        node->parts.push_back(parseArgument());
        return node;
    }

    NodePtr binomial(int level)
    {
        NodePtr node = made(Node::Kind::Delimited, fraction(level, false), Class::Ord);
        node->marks[0] = '(';
        node->marks[1] = ')';
        node->level = level;
        return node;
    }

    std::optional<char32_t> delimiter()
    {
        const Token token = next();
        const auto code = delimiterOf(token.source);
        if (!code) fail(token.source.isEmpty() ? QStringLiteral("\\left") : token.source.toString());
        return code;
    }

    NodePtr delimited()
    {
        NodePtr node = made(Node::Kind::Delimited, Class::Inner);
        node->marks[0] = delimiter().value_or(0);
        for (;;) {
            node->parts.push_back(parseList());
            const Token token = next();
            if (token.is("right")) break;
            if (!token.is("middle")) return fail(QStringLiteral("\\left"));
            NodePtr middle = made(Node::Kind::Middle, Class::Ord);
            middle->symbol = delimiter().value_or(0);
            node->parts.push_back(std::move(middle));
            if (++m_parts > kMostParts) return fail(QStringLiteral("\\middle"));
        }
        node->marks[1] = delimiter().value_or(0);
        return node;
    }

    NodePtr bigDelimiter(const Token& token)
    {
        QStringView name = token.name;
        const double* height = valueNamed(kBig, name);
        Class atom = Class::Ord;
        if (!height && name.size() > 3) {
            const QChar side = name.back();
            height = valueNamed(kBig, name.chopped(1));
            if (side == u'l')
                atom = Class::Open;
            else if (side == u'r')
                atom = Class::Close;
            else if (side == u'm')
                atom = Class::Rel;
            else
                return nullptr;
        }
        if (!height) return nullptr;
        NodePtr node = made(Node::Kind::Delimiter, atom);
        node->symbol = delimiter().value_or(0);
        node->length = *height;
        return node;
    }

    NodePtr stack(const Token& token)
    {
        NodePtr script = parseArgument();
        NodePtr base = parseArgument();
        const Class atom = token.is("stackrel") ? Class::Rel : classOf(*base);
        const bool below = token.is("underset");
        NodePtr node = made(Node::Kind::Stack, std::move(base), atom);
        node->parts.push_back(below ? nullptr : std::move(script));
        node->parts.push_back(below ? std::move(script) : nullptr);
        return node;
    }

    /// Of a list of one part, that of the part.
    static Class classOf(const Node& node)
    {
        return node.kind == Node::Kind::List && node.parts.size() == 1 ? classOf(*node.parts[0]) : node.atom;
    }

    NodePtr negated()
    {
        const Token token = peek();
        const QStringView name = token.kind == Token::Command ? token.name : token.source;
        if (const char32_t* code = valueNamed(kNegated, name)) {
            next();
            return symbolNode(*code, Class::Rel);
        }
        NodePtr base = parseArgument();
        const Class atom = classOf(*base);
        return made(Node::Kind::Not, std::move(base), atom);
    }

    NodePtr modulo(const Token& token)
    {
        NodePtr list = made(Node::Kind::List);
        list->parts.push_back(spaceOf(token.is("mod") ? 12 * kMu : 8 * kMu));
        const bool closed = !token.is("mod");
        if (closed) list->parts.push_back(symbolNode('(', Class::Open));
        if (!token.is("pod")) {
            list->parts.push_back(textOf(QStringLiteral("mod")));
            list->parts.push_back(spaceOf(6 * kMu));
        }
        list->parts.push_back(parseArgument());
        if (closed) list->parts.push_back(symbolNode(')', Class::Close));
        return list;
    }

    NodePtr environment()
    {
        const QString name = rawArgument();
        const Environment* kind = valueNamed(kEnvironments, name);
        if (!kind) return failUnknown(QLatin1String("\\begin{") + name + QLatin1Char('}'));
        QString columns;
        if (name == u"array") {
            if (peek().is('[')) m_lexer.skipPast(u']');
            for (const QChar c : rawArgument()) {
                if (QStringView(u"lcr|").contains(c))
                    columns += c;
                else if (!c.isSpace())
                    fail(QLatin1String("\\begin{array}"));
            }
            if (columns.count(u'|') == columns.size()) return fail(QLatin1String("\\begin{array}"));
        } else if (name.startsWith(u"alignat")) {
            rawArgument();
        }
        NodePtr rows = parseRows(*kind, columns);
        if (!next().is("end") || rawArgument() != name)
            return fail(QLatin1String("\\begin{") + name + QLatin1Char('}'));
        if (!kind->open && !kind->close) return rows;
        NodePtr node = made(Node::Kind::Delimited, std::move(rows), Class::Inner);
        node->marks[0] = kind->open;
        node->marks[1] = kind->close;
        return node;
    }

    NodePtr parseRows(const Environment& kind, const QString& columns)
    {
        NodePtr node = made(Node::Kind::Array);
        node->level = kind.level;
        node->rows = std::make_unique<Node::Rows>();
        Node::Rows& out = *node->rows;
        out.columns = columns.isEmpty() ? QString::fromLatin1(kind.columns) : columns;
        out.columnGap = kind.columnGap;
        out.stretch = kind.stretch;
        out.jot = kind.jot;
        out.pairs = kind.pairs;
        out.outerGaps = !columns.isEmpty();
        NodePtr outerTag = std::exchange(m_tag, nullptr);
        out.rows.emplace_back();
        for (;;) {
            Node::Row& row = out.rows.back();
            while (row.cells.empty() && peek().is("hline")) {
                next();
                row.lineAbove = true;
            }
            row.cells.push_back(parseList());
            if (++m_parts > kMostParts) fail(QStringLiteral("&"));
            row.tag = row.tag ? std::move(row.tag) : std::exchange(m_tag, nullptr);
            const Token token = peek();
            if (token.is('&')) {
                next();
            } else if (token.is("\\") || token.is("cr")) {
                next();
                rowGap(row);
                out.rows.emplace_back();
            } else {
                break;
            }
        }
        // "\\" behind the last row begins none.
        Node::Row& last = out.rows.back();
        if (out.rows.size() > 1 && last.cells.size() == 1 && last.cells[0]->parts.empty() && !last.tag) {
            out.lineBelow = last.lineAbove;
            out.rows.pop_back();
        }
        m_tag = std::move(outerTag);
        return node;
    }

    void rowGap(Node::Row& row)
    {
        m_lexer.takeHere(u'*');
        const auto inside = m_lexer.bracketsHere();
        const auto gap = inside ? emOf(*inside) : std::nullopt;
        if (!gap) return;  // "\\" before a bracket that belongs to the formula
        row.gap = *gap;
        m_lexer.skipPast(u']');
    }

    Lexer m_lexer;
    int m_depth = 0;
    int m_parts = 0;
    std::optional<Alphabet> m_alphabet;
    NodePtr m_tag;
    bool m_onlyPrimes = false;  ///< in the superscript that is being read
    QString m_trouble;
    bool m_isUnknown = false;  ///< the trouble is a command that is not known
};

}  // namespace

Parsed parse(QStringView source)
{
    Parsed parsed;
    const QStringView marked = source.trimmed();
    QStringView inside = marked;
    const auto strip = [&](qsizetype length) {
        inside = marked.size() >= 2 * length ? marked.sliced(length, marked.size() - 2 * length) : QStringView();
    };
    if (marked.startsWith(u"$$") || marked.startsWith(u"\\[")) {
        parsed.display = true;
        strip(2);
    } else if (marked.startsWith(u"\\(")) {
        strip(2);
    } else if (marked.startsWith(u'$')) {
        strip(1);
    } else {
        parsed.display = true;
    }
    if (inside.trimmed().isEmpty() || inside.size() > kLongestSource) {
        parsed.trouble = QStringLiteral("…");
        return parsed;
    }
    Parser parser(inside);
    parsed.root = parser.run();
    parsed.trouble = parser.trouble();
    parsed.isUnknown = parser.isUnknown();
    return parsed;
}

bool canLayOut(const QString& source)
{
    static thread_local QCache<QString, bool> known(512);
    if (const bool* answer = known.object(source)) return *answer;
    const bool answer = parse(source).root != nullptr;
    if (source.size() <= 2000) known.insert(source, new bool(answer));
    return answer;
}

}  // namespace vitrine::formula
