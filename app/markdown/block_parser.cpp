#include "app/markdown/block_parser.h"

#include "app/markdown/fold.h"
#include "app/markdown/latex.h"
#include "app/markdown/literal.h"
#include "app/markdown/tree.h"

#include <QStringBuilder>

#include <cmark-gfm.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace vitrine {

namespace {

/// Number of columns of indentation from which a line is code.
constexpr int kCodeIndent = 4;
/// Maximum length of a list item that stays in one block, in multiples of kPieceLength.
constexpr qsizetype kMostPieces = 4;
/// Maximum length of a line that is not split although it looks like a table row or begins with <details>.
constexpr qsizetype kLongestRow = 16 * 1024;

/// Returns the offset of the line `number`.
qsizetype offsetOf(QStringView text, int number)
{
    qsizetype at = 0;
    for (; number > 0; --number) at = text.indexOf(u'\n', at) + 1;
    return at;
}

QStringView lastLine(QStringView text)
{
    const QStringView lines = text.chopped(text.endsWith(u'\n') ? 1 : 0);
    return lines.sliced(lines.lastIndexOf(u'\n') + 1);
}

/// Returns whether the last two lines of `text` may be the header and the delimiter row of a table. This quick check is
/// made for every line. cmark parses the text only if the check succeeds.
bool mayOpenTable(QStringView text)
{
    const QStringView delimiter = lastLine(text);
    if (!line::mayDelimitTable(delimiter)) return false;
    const QStringView header = lastLine(text.chopped(delimiter.size() + 1));
    return line::tableCells(header).size() == line::tableCells(delimiter).size();
}

/// Returns the line, counted from 0, at which an unclosed displayed formula begins; -1 if no formula is unclosed. Text
/// in such a formula must not be split.
int openFormulaLine(QStringView text)
{
    for (qsizetype begin = 0; begin < text.size();) {
        const qsizetype mark = begin + line::markLength(text.sliced(begin));
        const QStringView rest = text.sliced(mark);
        const bool begins = rest.startsWith(u"$$") || rest.startsWith(u"\\[");
        const qsizetype length = begins ? formulaLength(rest, false) : 0;
        if (begins && length == 0 && formulaLength(rest, true) == rest.size())
            return static_cast<int>(text.first(begin).count(u'\n'));
        const qsizetype end = text.indexOf(u'\n', mark + length);
        begin = end < 0 ? text.size() : end + 1;
    }
    return -1;
}

/// Returns the number of fenced code blocks, including fenced formulas.
std::ptrdiff_t codesIn(const BlockReading& reading)
{
    return std::count_if(reading.blocks.begin(), reading.blocks.end(), [](const MarkdownBlock& block) {
        return !block.indented && (block.kind == MarkdownBlock::Kind::Code || !block.language.isEmpty());
    });
}

/// Returns whether `row` continues a table, according to cmark.
bool isTableRow(QStringView row)
{
    const MarkdownTree tree = parseMarkdown(QString(QLatin1String("|a|\n|-|\n") % row));
    cmark_node* table = cmark_node_first_child(tree.get());
    return isNode(table, "table") && isNode(cmark_node_last_child(table), "table_row") && !cmark_node_next(table);
}

}  // namespace

void BlockParser::feed(QStringView text, bool complete)
{
    leaveIndentedCode(text);
    if (m_fence)
        feedCode(text, complete);
    else if (m_table)
        feedTable(text, complete);
    else
        feedText(text, complete);
    m_midLine = m_midLine && !complete;
}

bool BlockParser::takesParts(QStringView text) const
{
    if (m_midLine) return true;
    if (m_fence) return inIndentedCode() || !line::closesFence(text, *m_fence);
    if (m_table || text.trimmed().startsWith(u'|') || beginsWithFoldTag(text)) return text.size() > kLongestRow;
    return !line::openingFence(text);
}

void BlockParser::feedPart(QStringView part)
{
    leaveIndentedCode(part);
    if (m_fence) {
        feedCode(part, true);
    } else {
        if (m_table) closeTable();
        if (m_inFoldHead) closeForFold();
        beginText(part);
        m_text += part;
        if (!goOnAsCode(read(m_text))) closeAll();
        if (m_continued == u"list") m_continued = QStringLiteral("paragraph");
    }
    m_midLine = true;
}

void BlockParser::finish()
{
    if (m_table) {
        closeTable();
    } else if (m_fence && m_codeStandsAlone) {
        closeCode();
    } else {
        add(readAll().blocks);
        m_text.clear();
    }
}

void BlockParser::feedText(QStringView text, bool complete)
{
    if (m_inFoldHead) {
        if (line::isBlank(text)) return;
        if (!beginsWithFoldTag(text)) closeForFold();
    }
    if (!m_midLine && beginsWithFoldTag(text)) return feedFold(text, complete);
    if (m_text.isEmpty() && line::isBlank(text) && !m_midLine) {
        if (m_continued != QLatin1String("list")) m_continued.clear();
        return;
    }
    if (!m_itemColumns.empty() && !m_midLine && !line::isBlank(text)) {
        leaveItems(text);
        text = line::withoutIndent(text, m_itemColumns.empty() ? 0 : m_itemColumns.back());
    }
    beginText(text);
    const auto fence = m_midLine ? std::nullopt : line::openingFence(text);
    if (fence && !text.first(line::markLength(text)).contains(u'>')) {
        openCode(text, *fence);
        return;
    }
    if (!m_midLine) m_targets.note(text);
    m_mayBeItem = !complete && line::isNumber(text);
    m_text += complete ? text.toString() : inertLine(text);
    m_text += u'\n';
    if (complete) settle();
}

/// After a quotation was split, further lines of the quotation may lack the quote marker (">"). Puts the marker before
/// `text` if `text` is such a line.
void BlockParser::beginText(QStringView text)
{
    if (!m_text.isEmpty() || m_continued != u"block_quote" || line::isQuote(text)) return;
    if (readBlocks(QString(QLatin1String("> a\n") % text), {}, 0).tops.size() == 1) m_text = QStringLiteral("> ");
}

QString BlockParser::inertLine(QStringView text) const
{
    if (!line::mayUnderline(text) || m_text.isEmpty() || line::isBlank(lastLine(m_text))) return text.toString();
    const BlockReading reading = read(QString(m_text % text));
    if (reading.tops.empty() || reading.tops.back().type != QLatin1String("heading")) return text.toString();
    return text.toString().insert(line::indent(text), u'\\');
}

void BlockParser::leaveItems(QStringView text)
{
    const int indent = line::indent(text);
    if (m_itemColumns.back() <= indent) return;
    closeAll();
    while (!m_itemColumns.empty() && m_itemColumns.back() > indent) m_itemColumns.pop_back();
}

void BlockParser::openCode(QStringView text, const line::Fence& fence)
{
    MarkdownBlock code;
    code.kind = MarkdownBlock::Kind::Code;
    code.language = fence.language;
    code.open = true;
    m_fence = fence;
    m_codeBegun = false;
    const BlockReading before = read(m_text);
    const auto opened = [&](QStringView opening, int indent) {
        const QString closing = QString(indent, u' ') + QString(fence.length, fence.mark);
        return QString(m_text % opening % u'\n' % closing % u'\n');
    };
    m_codes.push_back(code);
    QString with = opened(text, fence.indent);
    BlockReading reading = read(with);
    if (codesIn(reading) != codesIn(before) + 1) {  // cmark does not see the fence, because it is indented too far
        const bool inList = !before.tops.empty() && !before.tops.back().itemColumns.empty();
        const int indent = inList ? before.tops.back().itemColumns.back() : 0;
        with = opened(QString(QString(indent, u' ') % text.sliced(line::markLength(text))), indent);
        reading = read(with);
    }
    m_text = with;
    m_codeStandsAlone = !reading.tops.empty() && reading.tops.back().type == u"code_block";
    if (m_codeStandsAlone) closeBefore(reading, reading.tops.size() - 1);
}

void BlockParser::closeCode()
{
    m_fence.reset();
    if (!m_codeStandsAlone) {
        settle();
        return;
    }
    MarkdownBlock code = std::move(m_codes.front());
    const auto lastLineOf = [&code] { return std::max<qsizetype>(0, code.text.lastIndexOf(u'\n')); };
    while (code.indented && !code.text.isEmpty() && line::isBlank(QStringView(code.text).sliced(lastLineOf())))
        code.text.truncate(lastLineOf());
    code.indent = static_cast<int>(m_itemColumns.size());
    m_codes.clear();
    m_text.clear();
    setFormula(code);
    add({std::move(code)});
}

void BlockParser::feedCode(QStringView text, bool complete)
{
    MarkdownBlock& code = m_codes.back();
    if (m_midLine) {
        code.text += text;
        return;
    }
    const int column = m_itemColumns.empty() ? 0 : m_itemColumns.back();
    text = line::withoutIndent(text, column);
    if (!inIndentedCode() && line::closesFence(text, *m_fence)) {
        code.open = false;
        closeCode();
        return;
    }
    // An unfinished line with only fence characters is most likely the beginning of the closing fence. Therefore do not
    // add it to the code yet.
    const QStringView marks = text.trimmed();
    const bool closing = !inIndentedCode() && !marks.isEmpty() && marks.count(m_fence->mark) == marks.size();
    if (!complete && (closing || text.isEmpty())) return;
    if (m_codeBegun) code.text += u'\n';
    code.text += line::withoutIndent(text, m_fence->indent);
    m_codeBegun = true;
}

/// If the open block is indented code, keeps the code in one block although it is long. From then on, it is handled
/// like code between fences. Returns false if the open block is not indented code.
bool BlockParser::goOnAsCode(const BlockReading& reading)
{
    if (reading.tops.empty() || !reading.blocks.back().indented || reading.tops.back().type != u"code_block")
        return false;
    closeBefore(reading, reading.tops.size() - 1);
    MarkdownBlock code = reading.blocks.back();
    QStringList lines;
    for (const QStringView line : QStringView(m_text).split(u'\n'))
        lines << line::withoutIndent(line, kCodeIndent).toString();
    if (m_text.endsWith(u'\n')) lines.removeLast();
    code.text = lines.join(u'\n');
    m_codes = {std::move(code)};
    m_fence = line::Fence{{}, 0, kCodeIndent, {}};
    m_codeBegun = m_codeStandsAlone = true;
    m_text.clear();
    m_continued.clear();
    return true;
}

void BlockParser::leaveIndentedCode(QStringView text)
{
    if (!inIndentedCode() || m_midLine || line::isBlank(text)) return;
    const int column = m_itemColumns.empty() ? 0 : m_itemColumns.back();
    if (line::indent(text) < column + kCodeIndent) closeCode();
}

void BlockParser::closeTable()
{
    add({*std::exchange(m_table, std::nullopt)});
}

void BlockParser::feedTable(QStringView text, bool complete)
{
    if (line::isBlank(text) || !isTableRow(text)) {
        closeTable();
        feedText(text, complete);
        return;
    }
    const QStringList cells = line::tableCells(withLiterals(text, false));
    m_table->rows.push_back(cells.first(std::min(cells.size(), m_table->alignments.size())));
}

BlockReading BlockParser::read(QStringView text) const
{
    const int depth = static_cast<int>(m_itemColumns.size());
    BlockReading reading = readBlocks(withLiterals(text, true), m_codes, depth);
    if (!reading.codeLines.empty()) reading = readBlocks(withLiterals(text, true, reading.codeLines), m_codes, depth);
    if (reading.blocks.empty()) return reading;
    const bool inItem = m_continued == u"list" && !m_itemColumns.empty();
    MarkdownBlock& first = reading.blocks.front();
    first.continues =
        first.kind != MarkdownBlock::Kind::Formula && (inItem || reading.tops.front().type == m_continued);
    return reading;
}

/// Reads the open text. If a list is followed by an unfinished line with only a number, the number may become the mark
/// of the next list item. Therefore the number is treated as part of the list.
BlockReading BlockParser::readAll() const
{
    BlockReading reading = read(m_text);
    const std::size_t tops = reading.tops.size();
    const std::size_t blocks = reading.blocks.size();
    if (!m_mayBeItem || tops < 2 || reading.tops[tops - 2].type != u"list") return reading;
    MarkdownBlock& list = reading.blocks[blocks - 2];
    if (list.kind != MarkdownBlock::Kind::Text) return reading;
    list.text += QLatin1String("\n\n") + reading.blocks.back().text;
    reading.blocks.pop_back();
    return reading;
}

void BlockParser::settle()
{
    if (m_text.size() < kPieceLength && !mayOpenTable(m_text)) return;
    BlockReading reading = read(m_text);
    if (reading.tops.empty()) return;
    if (reading.tops.size() > 1) {
        closeBefore(reading, reading.tops.size() - 1);
        reading = read(m_text);
    }
    if (reading.tops.back().type == u"table") {
        m_table = std::move(reading.blocks.back());
        m_text.clear();
        m_continued.clear();
    } else if (m_text.size() >= kPieceLength && !goOnAsCode(reading)) {
        closePiece(reading);
    }
}

void BlockParser::closeBefore(const BlockReading& reading, std::size_t top)
{
    const BlockReading::Top& next = reading.tops[top];
    if (top == 0) return;
    add({reading.blocks.begin(), reading.blocks.begin() + static_cast<std::ptrdiff_t>(next.firstBlock)});
    m_codes.erase(m_codes.begin(), m_codes.begin() + next.fences);
    cutBefore(next.line);
    m_continued.clear();
}

void BlockParser::cutBefore(int line)
{
    m_text.remove(0, offsetOf(m_text, line));
}

void BlockParser::closePiece(const BlockReading& reading)
{
    const BlockReading::Top& top = reading.tops.back();
    int cut = 0;
    if (top.type == u"list") {
        if (top.lastItem == 0 && m_text.size() < kMostPieces * kPieceLength) return;
        cut = top.lastItem;
    } else if (const QStringView last = lastLine(m_text); top.type == u"paragraph" && last.contains(u'|')) {
        // The last line may be the header of a table. Only the next line shows whether a table begins, so wait for this
        // line.
        if (last.size() + 1 == m_text.size()) return;
        cut = static_cast<int>(m_text.count(u'\n')) - 1;
    } else if (const int formula = openFormulaLine(m_text);
               top.type == u"paragraph" && formula >= 0 && m_text.size() < kMostPieces * kPieceLength) {
        if (formula == 0) return;
        cut = formula;
    }
    if (cut == 0) {
        closeAll();
        return;
    }
    const QString rest = m_text.sliced(offsetOf(m_text, cut));
    const BlockReading first = read(QStringView(m_text).chopped(rest.size()));
    add(first.blocks);
    m_codes.erase(m_codes.begin(), m_codes.begin() + codesIn(first));
    m_text = rest;
    m_continued = top.type;
}

void BlockParser::closeAll()
{
    const BlockReading reading = read(m_text);
    add(reading.blocks);
    m_text.clear();
    m_codes.clear();
    if (reading.tops.empty()) return;
    m_continued = reading.tops.back().type;
    if (m_continued == u"heading") m_continued = QStringLiteral("paragraph");
    if (m_continued == u"code_block") m_continued.clear();
    const std::vector<int>& columns = reading.tops.back().itemColumns;
    const int base = m_itemColumns.empty() ? 0 : m_itemColumns.back();
    std::transform(columns.begin(), columns.end(), std::back_inserter(m_itemColumns),
                   [base](int column) { return base + column; });
}

void BlockParser::add(std::vector<MarkdownBlock> blocks)
{
    std::move(blocks.begin(), blocks.end(), std::back_inserter(m_blocks));
}

}  // namespace vitrine
