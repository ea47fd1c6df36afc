#include "app/formula/chemistry.h"
#include "app/formula/parser_impl.h"

#include <optional>
#include <utility>

namespace vitrine::formula {

namespace {

/// Returns the class of a node. A list with one part has the class of that part.
Class classOf(const Node& node)
{
    return node.kind == Node::Kind::List && node.parts.size() == 1 ? classOf(*node.parts[0]) : node.atom;
}

}  // namespace

NodePtr Parser::parseCommand(const Token& token, Until until)
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
        m_alphabet = *alphabet;  // the new alphabet applies until the current list ends
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

NodePtr Parser::parseOther(const Token& token, Until until)
{
    if (token.is("sqrt")) {
        NodePtr index = optionalArgument();
        NodePtr node = made(Node::Kind::Radical, parseArgument());
        node->parts.push_back(std::move(index));
        return node;
    }
    if (token.is("left")) return delimited();
    if (token.is("begin")) return environment();
    if (token.is("ce")) return chemistry();
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

NodePtr Parser::chemistry()
{
    const QString source = chemistryAsLatex(rawArgument());
    if (++m_depth > kDeepest) return fail(QStringLiteral("{"));
    Parser parser(source);
    parser.m_depth = m_depth--;
    parser.m_parts = m_parts;
    NodePtr node = parser.run();
    m_parts = parser.m_parts;
    if (node) return node;
    m_isUnknown = m_isUnknown || (m_trouble.isEmpty() && parser.m_isUnknown);
    return fail(parser.m_trouble);
}

NodePtr Parser::named(const QString& text, Node::Limits limits)
{
    NodePtr node = made(Node::Kind::Operator, Class::Op);
    node->text = plainText(text);
    node->limits = limits;
    return node;
}

NodePtr Parser::fraction(int level, bool line)
{
    NodePtr node = made(Node::Kind::Fraction, line ? Class::Inner : Class::Ord);
    node->length = line ? 1 : 0;
    node->level = level;
    node->parts.push_back(parseArgument());
    node->parts.push_back(parseArgument());
    return node;
}

NodePtr Parser::binomial(int level)
{
    NodePtr node = made(Node::Kind::Delimited, fraction(level, false), Class::Ord);
    node->marks[0] = '(';
    node->marks[1] = ')';
    node->level = level;
    return node;
}

std::optional<char32_t> Parser::delimiter()
{
    const Token token = next();
    const auto code = delimiterOf(token.source);
    if (!code) fail(token.source.isEmpty() ? QStringLiteral("\\left") : token.source.toString());
    return code;
}

NodePtr Parser::delimited()
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

NodePtr Parser::bigDelimiter(const Token& token)
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

NodePtr Parser::stack(const Token& token)
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

NodePtr Parser::negated()
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

NodePtr Parser::modulo(const Token& token)
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

}  // namespace vitrine::formula
