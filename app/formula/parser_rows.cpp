#include "app/formula/parser_impl.h"

#include <memory>
#include <utility>
#include <vector>

namespace vitrine::formula {

NodePtr Parser::environment()
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
    if (!next().is("end") || rawArgument() != name) return fail(QLatin1String("\\begin{") + name + QLatin1Char('}'));
    if (!kind->open && !kind->close) return rows;
    NodePtr node = made(Node::Kind::Delimited, std::move(rows), Class::Inner);
    node->marks[0] = kind->open;
    node->marks[1] = kind->close;
    return node;
}

NodePtr Parser::parseRows(const Environment& kind, const QString& columns)
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
        // As in TeX, the cell after "&" of an aligned equation begins with an empty part: an operator at its beginning
        // then has a left operand.
        if (out.pairs && row.cells.size() % 2 == 0) {
            std::vector<NodePtr>& parts = row.cells.back()->parts;
            parts.insert(parts.begin(), made(Node::Kind::List));
        }
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
    // "\\" after the last row does not start another row.
    Node::Row& last = out.rows.back();
    if (out.rows.size() > 1 && last.cells.size() == 1 && last.cells[0]->parts.empty() && !last.tag) {
        out.lineBelow = last.lineAbove;
        out.rows.pop_back();
    }
    m_tag = std::move(outerTag);
    return node;
}

void Parser::rowGap(Node::Row& row)
{
    m_lexer.takeHere(u'*');
    const auto inside = m_lexer.bracketsHere();
    const auto gap = inside ? emOf(*inside) : std::nullopt;
    if (!gap) return;  // a bracket without a length belongs to the formula, not to "\\"
    row.gap = *gap;
    m_lexer.skipPast(u']');
}

}  // namespace vitrine::formula
