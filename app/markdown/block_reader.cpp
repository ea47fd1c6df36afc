#include "app/markdown/block_reader.h"

#include "app/formula/parser.h"
#include "app/markdown/fold.h"
#include "app/markdown/inline_html.h"
#include "app/markdown/latex.h"
#include "app/markdown/line.h"
#include "app/markdown/tree.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace vitrine {

namespace {

/// Returns the first line of a node, counted from 0. Corrects an error of cmark: if a table begins directly below a
/// paragraph, cmark reports wrong lines for the table and no lines for the paragraph.
int lineOf(cmark_node* node)
{
    cmark_node* next = cmark_node_next(node);
    int line = cmark_node_get_start_line(node);
    if (isNode(node, "table")) {
        cmark_node* body = cmark_node_next(cmark_node_first_child(node));
        line = (body ? cmark_node_get_start_line(body) : cmark_node_get_end_line(node) + 1) - 2;
    } else if (line == 0 && next) {
        line = cmark_node_get_start_line(next);
    }
    return std::max(0, line - 1);
}

QString joined(const QList<QStringView>& lines)
{
    QString text;
    for (const QStringView line : lines) {
        if (!text.isEmpty()) text += u'\n';
        text += line;
    }
    return text;
}

QString headingText(const QList<QStringView>& lines)
{
    const QStringView first = lines.first().sliced(line::markLength(lines.first()));
    // A heading without "#" is underlined. Leave out the last line, which is the underline.
    if (!first.startsWith(u'#')) return joined(lines.first(lines.size() - 1)).trimmed();
    const auto isMark = [](QChar c) { return c == u'#'; };
    QStringView text = QStringView(std::find_if_not(first.begin(), first.end(), isMark), first.end()).trimmed();
    qsizetype end = text.size();
    while (end > 0 && isMark(text[end - 1])) --end;
    // In a heading, "#" characters at the end count as closing marks only if a space precedes them.
    if (end == 0 || text[end - 1].isSpace()) text = text.first(end).trimmed();
    return text.toString();
}

QString alignmentName(std::uint8_t letter)
{
    switch (letter) {
    case 'l':
        return QStringLiteral("left");
    case 'c':
        return QStringLiteral("center");
    case 'r':
        return QStringLiteral("right");
    default:
        return QStringLiteral("");
    }
}

/// Lines of a paragraph that become separate blocks. They are a displayed formula, or the tags of foldable sections.
struct LinesApart {
    int begin = 0;
    int end = 0;  ///< number of the line after the last line
    QString formula;
    QStringList foldPieces;
};

/// Splits a line with tags of foldable sections, see foldPieces(). `words` is the line without quotation and list
/// marks.
QStringList foldPiecesOf(QStringView words)
{
    if (!words.startsWith(kInlineMark) || !beginsWithFoldTag(words.sliced(1))) return {};
    QStringList pieces = foldPieces(words.sliced(1));
    for (QString& piece : pieces) {
        if (beginsWithFoldTag(piece)) piece.prepend(kInlineMark);
    }
    return pieces;
}

/// Returns a line of a quotation without its quote marker (">").
QStringView withoutQuoteMark(QStringView line)
{
    const QStringView words = line.trimmed();
    return words.startsWith(u'>') ? words.sliced(1).trimmed() : words;
}

class Reader {
public:
    Reader(QStringView text, const std::vector<MarkdownBlock>& codes, int depth)
        : m_lines(text.split(u'\n')), m_codes(codes), m_depth(depth), m_root(parseMarkdown(text))
    {
    }

    BlockReading read()
    {
        noteIndentedCode();
        for (cmark_node* node = cmark_node_first_child(m_root.get()); node; node = cmark_node_next(node)) {
            BlockReading::Top top;
            top.line = lineOf(node);
            top.firstBlock = m_out.blocks.size();
            top.type = QString::fromLatin1(cmark_node_get_type_string(node));
            top.fences = m_fences;
            if (isNode(node, "list")) {
                cmark_node* last = cmark_node_last_child(node);
                top.lastItem = lineOf(last);
                noteItems(last, top.itemColumns);
                readList(node, 0);
                closeText(endOf(node));
            } else {
                readLeaf(node, 0);
            }
            m_out.tops.push_back(std::move(top));
        }
        return std::move(m_out);
    }

private:
    void noteIndentedCode()
    {
        const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> walk(cmark_iter_new(m_root.get()),
                                                                           &cmark_iter_free);
        while (cmark_iter_next(walk.get()) != CMARK_EVENT_DONE) {
            cmark_node* node = cmark_iter_get_node(walk.get());
            if (!isNode(node, "code_block") || isFenced(node)) continue;
            const int end = std::min(cmark_node_get_end_line(node), static_cast<int>(m_lines.size()));
            for (int line = lineOf(node); line < end; ++line) m_out.codeLines.push_back(line);
        }
    }

    int endOf(cmark_node* node) const
    {
        cmark_node* next = cmark_node_next(node);
        return next ? lineOf(next) : static_cast<int>(m_lines.size());
    }

    /// Returns the lines from `begin` up to, but not including, `end`. Blank lines at the end are left out.
    QList<QStringView> lines(int begin, int end) const
    {
        while (end > begin + 1 && line::isBlank(m_lines[end - 1])) --end;
        return m_lines.mid(begin, std::max(1, end - begin));
    }

    MarkdownBlock& add(MarkdownBlock::Kind kind, int depth)
    {
        MarkdownBlock block;
        block.kind = kind;
        block.indent = m_depth + depth;
        m_out.blocks.push_back(std::move(block));
        return m_out.blocks.back();
    }

    static void noteItems(cmark_node* item, std::vector<int>& columns)
    {
        for (; item; item = cmark_node_last_child(cmark_node_last_child(item))) {
            cmark_node* first = cmark_node_first_child(item);
            if (!first) return;
            columns.push_back(cmark_node_get_start_column(first) - 1);
            if (!isNode(cmark_node_last_child(item), "list")) return;
        }
    }

    void readList(cmark_node* list, int depth)
    {
        for (cmark_node* item = cmark_node_first_child(list); item; item = cmark_node_next(item)) {
            goOn(lineOf(item), depth);
            for (cmark_node* part = cmark_node_first_child(item); part; part = cmark_node_next(part)) {
                if (isNode(part, "list")) {
                    readList(part, depth + 1);
                } else if (standsApart(part)) {
                    closeText(lineOf(part));
                    readLeaf(part, depth + 1);
                } else {
                    readInItem(part, depth + 1);
                }
            }
        }
    }

    static bool isFenced(cmark_node* node)
    {
        int length = 0;
        int offset = 0;
        char mark = 0;
        return isNode(node, "code_block") && cmark_node_get_fenced(node, &length, &offset, &mark) != 0;
    }

    static bool standsApart(cmark_node* node)
    {
        return isNode(node, "code_block") || isNode(node, "table") || isNode(node, "thematic_break");
    }

    /// Adds a line to the text of a list. If the line is no longer in the list item in which the current text began,
    /// starts a new text.
    void goOn(int line, int depth)
    {
        if (m_textLine >= 0 && m_textDepth <= depth) return;
        closeText(line);
        m_textLine = line;
        m_textDepth = depth;
    }

    /// Reads a paragraph in a list item. Displayed formulas and tags of foldable sections become separate blocks.
    void readInItem(cmark_node* part, int depth)
    {
        const int begin = lineOf(part);
        goOn(begin, depth);
        if (!isNode(part, "paragraph")) return;
        const int end = std::min(cmark_node_get_end_line(part), static_cast<int>(m_lines.size()));
        for (const LinesApart& apart : apartIn(begin, end)) {
            closeText(apart.begin);
            addApart(apart, depth);
            if (apart.end < end) goOn(apart.end, depth);
        }
    }

    /// Adds separate blocks for a formula or for tags. If `isQuoted` is true, text next to the tags gets a quote marker
    /// (">").
    void addApart(const LinesApart& apart, int depth, bool isQuoted = false)
    {
        if (!apart.formula.isEmpty()) add(MarkdownBlock::Kind::Formula, depth).text = apart.formula;
        for (const QString& piece : apart.foldPieces) {
            const bool isTag = piece.startsWith(kInlineMark);
            if (isTag && QStringView(piece).sliced(1).startsWith(u"<summary", Qt::CaseInsensitive) &&
                goesOnWithSummary()) {
                m_out.blocks.back().text += u'\n' + piece;
                continue;
            }
            add(MarkdownBlock::Kind::Text, depth).text = isTag || !isQuoted ? piece : QLatin1String("> ") + piece;
        }
    }

    /// Returns whether the last block is the head of a foldable section whose summary has not been read yet.
    bool goesOnWithSummary() const
    {
        if (m_out.blocks.empty()) return false;
        const MarkdownBlock& last = m_out.blocks.back();
        return foldPart(last) == FoldPart::Head && !last.text.contains(QLatin1String("<summary"), Qt::CaseInsensitive);
    }

    std::vector<LinesApart> apartIn(int begin, int end) const
    {
        std::vector<LinesApart> apart;
        for (int line = begin; line < end; ++line) {
            const QStringView first = m_lines[line];
            const qsizetype mark = line == begin ? line::markLength(first) : first.size() - first.trimmed().size();
            if (const QStringList pieces = foldPiecesOf(first.sliced(mark)); !pieces.isEmpty())
                apart.push_back({line, line + 1, {}, pieces});
            if (mark >= first.size() || first[mark] != kFormulaMark) continue;
            const int indent = line::indent(first);
            QString literal = first.sliced(mark + 1).toString();
            int last = line;
            while (!literal.contains(kFormulaMark) && ++last < end) {
                literal += u'\n';
                literal += line::withoutIndent(m_lines[last], indent);
            }
            literal = literal.trimmed();
            // A displayed formula becomes a separate block only if no other text is in its first and last line.
            if (literal.indexOf(kFormulaMark) != literal.size() - 1) continue;
            const QString source = formulaOfLiteral(literal.chopped(1));
            if (!isDisplayed(source)) continue;
            apart.push_back({line, last + 1, source, {}});
            line = last;
        }
        return apart;
    }

    /// Reads a paragraph. Displayed formulas and tags of foldable sections become separate blocks.
    void readParagraph(int begin, int end, int depth)
    {
        const auto addText = [&](int from, int to) {
            if (from < to) add(MarkdownBlock::Kind::Text, depth).text = joined(lines(from, to)).trimmed();
        };
        for (const LinesApart& apart : apartIn(begin, end)) {
            addText(begin, apart.begin);
            addApart(apart, depth);
            begin = apart.end;
        }
        while (begin < end && line::isBlank(m_lines[begin])) ++begin;
        addText(begin, end);
    }

    void closeText(int end)
    {
        const int begin = std::exchange(m_textLine, -1);
        if (begin < 0) return;
        const QList<QStringView> raw = lines(begin, end);
        const int indent = line::indent(raw.first());
        QStringList text;
        for (const QStringView line : raw) text << line::withoutIndent(line, indent).toString();
        // A list item that begins with code has only its list mark as text.
        if (end <= begin) text = {text.first().first(line::markLength(text.first()))};
        const QString whole = text.join(u'\n').trimmed();
        if (!whole.isEmpty()) add(MarkdownBlock::Kind::Text, m_textDepth).text = whole;
    }

    void readLeaf(cmark_node* node, int depth)
    {
        using Kind = MarkdownBlock::Kind;
        const int begin = lineOf(node);
        if (isNode(node, "heading")) {
            MarkdownBlock& block = add(Kind::Heading, depth);
            block.level = cmark_node_get_heading_level(node);
            block.text = headingText(lines(begin, endOf(node)));
        } else if (isNode(node, "thematic_break")) {
            add(Kind::Rule, depth);
        } else if (isNode(node, "table")) {
            readTable(node, depth);
        } else if (isFenced(node)) {
            MarkdownBlock& block = add(Kind::Code, depth);
            const int indent = block.indent;
            if (m_fences < static_cast<int>(m_codes.size())) block = m_codes[static_cast<std::size_t>(m_fences)];
            block.indent = indent;
            setFormula(block);
            ++m_fences;
        } else if (isNode(node, "code_block")) {
            MarkdownBlock& block = add(Kind::Code, depth);
            block.indented = true;
            block.text = QString::fromUtf8(cmark_node_get_literal(node));
            if (block.text.endsWith(u'\n')) block.text.chop(1);
        } else if (isNode(node, "block_quote")) {
            readQuote(node, depth);
        } else if (isNode(node, "paragraph")) {
            readParagraph(begin, endOf(node), depth);
        } else {
            add(Kind::Text, depth).text = joined(lines(begin, endOf(node)));
        }
    }

    /// Reads a quotation. It is split at each start and end of a foldable section inside it.
    void readQuote(cmark_node* quote, int depth)
    {
        int begin = lineOf(quote);
        for (cmark_node* part = cmark_node_first_child(quote); part; part = cmark_node_next(part)) {
            if (!isNode(part, "paragraph")) continue;
            const int end = std::min(cmark_node_get_end_line(part), static_cast<int>(m_lines.size()));
            for (int line = lineOf(part); line < end; ++line) {
                const QStringList pieces = foldPiecesOf(withoutQuoteMark(m_lines[line]));
                if (pieces.isEmpty()) continue;
                addQuote(begin, line, depth);
                addApart({line, line + 1, {}, pieces}, depth, true);
                begin = line + 1;
            }
        }
        addQuote(begin, endOf(quote), depth);
    }

    /// Adds a part of a quotation. If an earlier part was split off, removes empty quoted lines at the beginning of
    /// this part.
    void addQuote(int begin, int end, int depth)
    {
        const bool isCut = m_out.blocks.empty() ? false : foldPart(m_out.blocks.back()) != FoldPart::None;
        const auto isEmpty = [this](int line) { return withoutQuoteMark(m_lines[line]).isEmpty(); };
        while (isCut && begin < end && isEmpty(begin)) ++begin;
        if (begin >= end) return;
        QString text = joined(lines(begin, end)).trimmed();
        if (!line::isQuote(text)) text.prepend(QLatin1String("> "));
        add(MarkdownBlock::Kind::Text, depth).text = text;
    }

    void readTable(cmark_node* table, int depth)
    {
        MarkdownBlock& block = add(MarkdownBlock::Kind::Table, depth);
        const int columns = cmark_gfm_extensions_get_table_columns(table);
        const std::uint8_t* alignments = cmark_gfm_extensions_get_table_alignments(table);
        for (int column = 0; column < columns; ++column) block.alignments << alignmentName(alignments[column]);
        // cmark's tree does not contain the source text of table cells. Therefore the cells are read from the lines.
        const int headerLine = lineOf(table);
        const auto addRow = [&](int line) {
            const QStringView row = m_lines[line];
            const QStringList cells = line::tableCells(row.sliced(line == headerLine ? line::markLength(row) : 0));
            block.rows.push_back(cells.first(std::min<qsizetype>(cells.size(), columns)));
        };
        addRow(headerLine);
        cmark_node* row = cmark_node_next(cmark_node_first_child(table));
        for (; row; row = cmark_node_next(row)) addRow(lineOf(row));
    }

    QList<QStringView> m_lines;
    const std::vector<MarkdownBlock>& m_codes;
    int m_depth;
    MarkdownTree m_root;
    BlockReading m_out;
    int m_fences = 0;
    int m_textLine = -1;  ///< line at which the current text of a list began; -1 without a current text
    int m_textDepth = 0;
};

}  // namespace

void setFormula(MarkdownBlock& code)
{
    if (!code.open && code.language == u"math" && formula::canLayOut(code.text))
        code.kind = MarkdownBlock::Kind::Formula;
}

BlockReading readBlocks(QStringView text, const std::vector<MarkdownBlock>& codes, int depth)
{
    return Reader(text, codes, depth).read();
}

}  // namespace vitrine
