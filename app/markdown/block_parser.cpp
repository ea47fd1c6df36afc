#include "app/markdown/block_parser.h"

#include "app/markdown/inert.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

/// Lines of a paragraph without their indentation, which would otherwise be read as code.
QString paragraphText(QStringView raw, bool unfinished)
{
    QString text;
    for (const QStringView part : raw.split(u'\n')) {
        if (!text.isEmpty()) text += u'\n';
        text += line::withoutIndent(part, line::indent(part));
    }
    while (!text.isEmpty() && text.back().isSpace()) text.chop(1);
    return inertMarkdown(text, unfinished);
}

/// Qt numbers every ordered list from 1. A list that begins elsewhere (behind a code block, say) is therefore written
/// as paragraphs that begin with their number, which the window sets as items.
QString numberedParagraphs(const QList<QStringView>& lines, int baseIndent, bool unfinished)
{
    QString text;
    int textColumn = 0;
    for (const QStringView raw : lines) {
        const QStringView part = line::withoutIndent(raw, baseIndent);
        const auto item = line::indent(part) == 0 ? line::listItem(part) : std::nullopt;
        if (item && item->ordered) {
            const qsizetype mark =
                std::find_if(part.begin(), part.end(), [](QChar c) { return c == u'.' || c == u')'; }) - part.begin();
            if (!text.isEmpty()) text += QLatin1String("\n\n");
            text += part.first(mark);
            text += u'\\';
            text += part.sliced(mark);
            textColumn = item->textColumn;
        } else {
            text += u'\n';
            text += line::withoutIndent(part, textColumn);
        }
    }
    return inertMarkdown(text, unfinished);
}

QString listText(QStringView raw, bool unfinished)
{
    const QList<QStringView> lines = raw.split(u'\n');
    const int baseIndent = line::indent(lines.first());
    const auto first = line::listItem(lines.first());
    if (first && first->ordered && first->number != 1) return numberedParagraphs(lines, baseIndent, unfinished);
    QStringList text;
    for (const QStringView part : lines) text << line::withoutIndent(part, baseIndent).toString();
    return inertMarkdown(text.join(u'\n'), unfinished);
}

QStringList inertCells(QStringView row, qsizetype columns)
{
    QStringList cells = line::tableCells(row);
    while (cells.size() < columns) cells << QString();
    cells = cells.first(columns);
    for (QString& cell : cells) cell = inertMarkdown(cell);
    return cells;
}

/// An item may break into a paragraph only when it has text and, if numbered, begins a list at 1 (CommonMark).
bool itemInterruptsParagraph(QStringView text)
{
    const auto item = line::listItem(text);
    if (!item || (item->ordered && item->number != 1)) return false;
    const auto space = std::find_if(text.begin() + line::indent(text), text.end(), [](QChar c) { return c.isSpace(); });
    return !line::isBlank(QStringView(space, text.end()));
}

bool startsOtherBlock(QStringView text)
{
    return line::openingFence(text) || line::heading(text) || line::isRule(text) || line::isQuote(text);
}

}  // namespace

void BlockParser::feed(QStringView text, bool complete)
{
    if (m_midLine && m_state != State::Code) {
        extend(text);
        m_midLine = !complete;
        return;
    }
    switch (m_state) {
    case State::None:
        feedNone(text);
        break;
    case State::Paragraph:
        feedParagraph(text, complete);
        break;
    case State::List:
        feedList(text, complete);
        break;
    case State::Quote:
        feedQuote(text, complete);
        break;
    case State::Code:
        feedCode(text, complete);
        break;
    case State::Table:
        feedTable(text);
        break;
    }
}

bool BlockParser::takesParts(QStringView text) const
{
    if (m_midLine) return true;
    if (m_state == State::Table || line::openingFence(text)) return false;
    return m_state == State::Code ? !line::closesFence(text, m_fence) : !text.trimmed().startsWith(u'|');
}

void BlockParser::feedPart(QStringView part)
{
    feed(part, true);
    m_midLine = true;
    if (m_state == State::Code) return;
    if (m_state == State::None) {  // a heading, a rule or nothing but spaces
        open(State::Paragraph, {});
        m_block.continues = !m_blocks.empty();
    } else {
        closePiece();
    }
}

void BlockParser::finish()
{
    close(true);
}

int BlockParser::listDepth(QStringView text)
{
    const int indent = line::indent(text);
    while (!m_itemColumns.empty() && m_itemColumns.back() > indent) m_itemColumns.pop_back();
    return static_cast<int>(m_itemColumns.size());
}

void BlockParser::open(State state, QStringView text)
{
    m_block = {};
    m_block.indent = listDepth(text);
    m_state = state;
    m_content.clear();
    m_blanks = 0;
    m_math = {};
    if (state == State::Paragraph || state == State::List || state == State::Quote) extend(text);
}

void BlockParser::extend(QStringView text)
{
    if (!m_content.isEmpty() && !m_midLine) m_content += QString(m_blanks + 1, u'\n');
    if (m_state == State::Quote && m_block.continues && m_content.isEmpty() && !line::isQuote(text)) {
        m_content += QLatin1String("> ");
    }
    m_content += text;
    m_blanks = 0;
    m_math = line::openMath(text, m_math);
    if (const auto item = m_state == State::List ? line::listItem(text) : std::nullopt) {
        listDepth(text);
        m_itemColumns.push_back(item->textColumn);
    }
}

void BlockParser::add(MarkdownBlock block)
{
    m_blocks.push_back(std::move(block));
    m_state = State::None;
    m_midLine = false;
}

void BlockParser::restart(QStringView text)
{
    close();
    feedNone(text);
}

void BlockParser::closePiece()
{
    const State state = m_state;
    const QStringView math = m_math;
    const int indent = m_block.indent;
    const bool midLine = m_midLine;
    close();
    m_state = state;
    m_midLine = midLine;
    m_content.clear();
    m_blanks = 0;
    m_math = math;
    m_block = {};
    m_block.indent = indent;
    m_block.continues = true;
}

void BlockParser::close(bool unfinished)
{
    MarkdownBlock block = std::exchange(m_block, {});
    const bool empty = m_content.isEmpty();
    switch (m_state) {
    case State::None:
        return;
    case State::Paragraph:
        block.text = paragraphText(m_content, unfinished);
        break;
    case State::List:
        block.text = empty ? QString() : listText(m_content, unfinished);
        break;
    case State::Quote:
        block.text = inertMarkdown(m_content, unfinished);
        break;
    case State::Code:
    case State::Table:
        add(std::move(block));
        return;
    }
    if (empty)
        m_state = State::None;
    else
        add(std::move(block));
}

void BlockParser::feedNone(QStringView text)
{
    if (line::isBlank(text)) return;
    if (const auto fence = line::openingFence(text)) {
        open(State::Code, text);
        m_fence = *fence;
        m_codeBegun = false;
        m_block.kind = MarkdownBlock::Kind::Code;
        m_block.language = fence->language;
        m_block.open = true;
    } else if (const auto heading = line::heading(text)) {
        open(State::None, text);
        m_block.kind = MarkdownBlock::Kind::Heading;
        m_block.level = heading->level;
        m_block.text = inertMarkdown(heading->text);
        add(std::exchange(m_block, {}));
    } else if (line::isRule(text)) {
        open(State::None, text);
        m_block.kind = MarkdownBlock::Kind::Rule;
        add(std::exchange(m_block, {}));
    } else if (line::isQuote(text)) {
        open(State::Quote, text);
    } else {
        open(line::listItem(text) ? State::List : State::Paragraph, text);
    }
}

void BlockParser::feedParagraph(QStringView text, bool complete)
{
    if (line::isBlank(text)) {
        // A line that has only begun may still get text that goes on with the paragraph.
        if (complete) close();
        return;
    }
    if (startsTable(text)) {
        splitTable(text);
        return;
    }
    if (const int level = complete && m_math.isEmpty() ? line::setextLevel(text) : 0;
        level > 0 && !m_content.isEmpty()) {
        MarkdownBlock block = std::exchange(m_block, {});
        block.kind = MarkdownBlock::Kind::Heading;
        block.level = level;
        block.text = paragraphText(m_content, false);
        add(std::move(block));
        return;
    }
    if (m_math.isEmpty() && (complete || line::setextLevel(text) == 0) &&
        (startsOtherBlock(text) || itemInterruptsParagraph(text) || (m_block.indent > 0 && line::listItem(text)))) {
        restart(text);
        return;
    }
    extend(text);
    // What might be the header of a table stays with its paragraph.
    if (complete && m_content.size() >= kPieceLength && !text.contains(u'|')) closePiece();
}

void BlockParser::feedList(QStringView text, bool complete)
{
    if (line::isBlank(text)) {
        ++m_blanks;
        m_math = {};
        return;
    }
    const bool atMargin = line::indent(text) == 0;
    const bool ends = m_math.isEmpty() && (line::openingFence(text) || (atMargin && startsOtherBlock(text)) ||
                                           (m_blanks > 0 && line::indent(text) < 2 && !line::listItem(text) &&
                                            (complete || !line::mayBecomeListItem(text))));
    if (ends) {
        restart(text);
        return;
    }
    if (m_content.size() >= kPieceLength && m_math.isEmpty()) {
        const bool newItem = line::listItem(text) && line::indent(text) <= line::indent(m_content);
        if (newItem || m_content.size() >= 4 * kPieceLength) closePiece();
    }
    extend(text);
}

void BlockParser::feedQuote(QStringView text, bool complete)
{
    if (line::isBlank(text)) {
        close();
    } else if (!line::isQuote(text) && (startsOtherBlock(text) || itemInterruptsParagraph(text))) {
        restart(text);
    } else {
        extend(text);
        if (complete && m_content.size() >= kPieceLength) closePiece();
    }
}

void BlockParser::feedCode(QStringView text, bool complete)
{
    if (m_midLine) {
        m_block.text += text;
        m_midLine = !complete;
        return;
    }
    if (line::closesFence(text, m_fence)) {
        m_block.open = false;
        close();
        return;
    }
    // An unfinished line of fence marks alone is most likely the closing fence on its way.
    const QStringView marks = text.trimmed();
    const bool closing =
        !marks.isEmpty() && std::all_of(marks.begin(), marks.end(), [this](QChar c) { return c == m_fence.mark; });
    if (!complete && (closing || text.isEmpty())) return;
    if (m_codeBegun) m_block.text += u'\n';
    m_block.text += line::withoutIndent(text, m_fence.indent);
    m_codeBegun = true;
}

void BlockParser::feedTable(QStringView text)
{
    if (line::isBlank(text)) {
        close();
    } else if (startsOtherBlock(text) || (!text.contains(u'|') && line::listItem(text))) {
        restart(text);
    } else {
        m_block.rows.push_back(inertCells(text, m_block.alignments.size()));
    }
}

QStringView BlockParser::lastContentLine() const
{
    return QStringView(m_content).sliced(m_content.lastIndexOf(u'\n') + 1);
}

bool BlockParser::startsTable(QStringView delimiter) const
{
    if (!delimiter.contains(u'|')) return false;
    const QStringView header = lastContentLine();
    if (!header.contains(u'|') || line::listItem(header)) return false;
    const auto alignments = line::tableDelimiter(delimiter);
    return alignments && alignments->size() == line::tableCells(header).size();
}

/// The paragraph's last line turns out to be a table's header.
void BlockParser::splitTable(QStringView delimiter)
{
    const QString header = lastContentLine().toString();
    const int indent = m_block.indent;
    m_content.chop(header.size());
    if (m_content.endsWith(u'\n')) m_content.chop(1);
    close();
    m_state = State::Table;
    m_block = {};
    m_block.kind = MarkdownBlock::Kind::Table;
    m_block.indent = indent;
    m_block.alignments = line::tableDelimiter(delimiter).value();
    m_block.rows.push_back(inertCells(header, m_block.alignments.size()));
}

}  // namespace vitrine
