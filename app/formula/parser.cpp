#include "app/formula/parser.h"

#include "app/formula/parser_impl.h"

#include <QCache>

#include <optional>
#include <utility>

namespace vitrine::formula {

NodePtr Parser::run()
{
    NodePtr rows = parseRows({"rl", 0, 0, 1, 1, 0.3, true, 0}, {});
    if (peek().kind != Token::End) fail(peek().source.toString());
    if (!m_trouble.isEmpty()) return nullptr;
    std::vector<Node::Row>& all = rows->rows->rows;
    if (all.size() == 1 && all[0].cells.size() == 1 && !all[0].tag) return std::move(all[0].cells[0]);
    return rows;
}

NodePtr Parser::fail(const QString& trouble)
{
    if (m_trouble.isEmpty()) m_trouble = trouble.isEmpty() ? QStringLiteral("…") : trouble;
    m_lexer.skipAll();
    return made(Node::Kind::List);
}

NodePtr Parser::failUnknown(const QString& command)
{
    m_isUnknown = m_isUnknown || m_trouble.isEmpty();
    return fail(command);
}

bool Parser::ends(const Token& token, Until until) const
{
    if (token.kind == Token::End || token.is('}') || token.is('&') || token.is("\\") || token.is("cr")) return true;
    if (token.is("end") || token.is("right") || token.is("middle")) return true;
    return until == Until::Bracket && token.is(']');
}

NodePtr Parser::parseList(Until until)
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

NodePtr Parser::parseGroup()
{
    NodePtr list = parseList();
    if (!next().is('}')) fail(QStringLiteral("{"));
    return list;
}

NodePtr Parser::parseArgument()
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

QString Parser::rawArgument()
{
    const std::optional<QString> argument = m_lexer.group();
    if (!argument) fail(QStringLiteral("{"));
    return argument.value_or(QString());
}

NodePtr Parser::optionalArgument()
{
    if (!peek().is('[')) return nullptr;
    next();
    NodePtr list = parseList(Until::Bracket);
    if (!next().is(']')) fail(QStringLiteral("["));
    return list;
}

NodePtr Parser::parseScripted(Until until)
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

NodePtr Parser::letter(const Symbol& symbol)
{
    char32_t code = symbol.code;
    if (m_alphabet)
        code = inAlphabet(code, *m_alphabet);
    else if (symbol.italic)
        code = inAlphabet(code, Alphabet::Italic);
    return symbolNode(code, symbol.atom);
}

NodePtr Parser::parseAtom(Until until)
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
