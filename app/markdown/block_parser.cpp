#include "app/markdown/block_parser.h"

#include "app/markdown/inert.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

/// Lines of a paragraph without their indentation, which would otherwise be read as code.
QString paragraphText(QStringView raw)
{
    QString text;
    for (const QStringView part : raw.split(u'\n')) {
        if (!text.isEmpty()) text += u'\n';
        text += line::withoutIndent(part, line::indent(part));
    }
    while (!text.isEmpty() && text.back().isSpace()) text.chop(1);
    return inertMarkdown(text);
}

/// Qt numbers every ordered list from 1. A list that begins elsewhere (behind a code block, say) is therefore written
/// as paragraphs that begin with their number.
QString numberedParagraphs(const QList<QStringView>& lines, int baseIndent)
{
    QString text;
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
        } else {
            text += u'\n';
            text += line::withoutIndent(part, 4);
        }
    }
    return inertMarkdown(text);
}

QString listText(QStringView raw)
{
    const QList<QStringView> lines = raw.split(u'\n');
    const int baseIndent = line::indent(lines.first());
    const auto first = line::listItem(lines.first());
    if (first && first->ordered && first->number != 1) return numberedParagraphs(lines, baseIndent);
    QStringList text;
    for (const QStringView part : lines) text << line::withoutIndent(part, baseIndent).toString();
    return inertMarkdown(text.join(u'\n'));
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

void BlockParser::feed(qsizetype begin, qsizetype end, bool complete)
{
    m_lineBegin = begin;
    m_lineEnd = end;
    const QStringView text = m_text.sliced(begin, end - begin);
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
        feedQuote(text);
        break;
    case State::Code:
        feedCode(text, complete);
        break;
    case State::Table:
        feedTable(text);
        break;
    }
}

void BlockParser::finish()
{
    close();
}

std::size_t BlockParser::lastBlock() const
{
    if (m_state != State::None) return m_blocks.size();
    return m_blocks.empty() ? 0 : m_blocks.size() - 1;
}

void BlockParser::open(State state)
{
    m_state = state;
    m_start = m_lineBegin;
    m_afterBlank = false;
    m_block = {};
    extend();
}

void BlockParser::add(MarkdownBlock block)
{
    m_blocks.push_back(std::move(block));
    m_state = State::None;
}

void BlockParser::restart(QStringView text)
{
    close();
    feedNone(text);
}

void BlockParser::close()
{
    MarkdownBlock block;
    switch (m_state) {
    case State::None:
        return;
    case State::Paragraph:
        block.text = paragraphText(content());
        break;
    case State::List:
        block.text = listText(content());
        break;
    case State::Quote:
        block.text = inertMarkdown(content());
        break;
    case State::Code:
    case State::Table:
        block = std::exchange(m_block, {});
        break;
    }
    add(std::move(block));
}

void BlockParser::feedNone(QStringView text)
{
    if (line::isBlank(text)) return;
    if (const auto fence = line::openingFence(text)) {
        open(State::Code);
        m_fence = *fence;
        m_codeBegun = false;
        m_block.kind = MarkdownBlock::Kind::Code;
        m_block.language = fence->language;
        m_block.open = true;
    } else if (const auto heading = line::heading(text)) {
        open(State::None);
        m_block.kind = MarkdownBlock::Kind::Heading;
        m_block.level = heading->level;
        m_block.text = inertMarkdown(heading->text);
        add(std::exchange(m_block, {}));
    } else if (line::isRule(text)) {
        open(State::None);
        m_block.kind = MarkdownBlock::Kind::Rule;
        add(std::exchange(m_block, {}));
    } else if (line::isQuote(text)) {
        open(State::Quote);
    } else {
        open(line::listItem(text) ? State::List : State::Paragraph);
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
    if (const int level = complete ? line::setextLevel(text) : 0; level > 0) {
        MarkdownBlock block;
        block.kind = MarkdownBlock::Kind::Heading;
        block.level = level;
        block.text = paragraphText(content());
        add(std::move(block));
        return;
    }
    if ((complete || line::setextLevel(text) == 0) && (startsOtherBlock(text) || itemInterruptsParagraph(text))) {
        restart(text);
        return;
    }
    extend();
}

void BlockParser::feedList(QStringView text, bool complete)
{
    if (line::isBlank(text)) {
        m_afterBlank = true;
        return;
    }
    const bool atMargin = line::indent(text) == 0;
    const bool ends = line::openingFence(text) || (atMargin && startsOtherBlock(text)) ||
                      (m_afterBlank && line::indent(text) < 2 && !line::listItem(text) &&
                       (complete || !line::mayBecomeListItem(text)));
    if (ends) {
        restart(text);
        return;
    }
    m_afterBlank = false;
    extend();
}

void BlockParser::feedQuote(QStringView text)
{
    if (line::isBlank(text)) {
        close();
    } else if (!line::isQuote(text) && (startsOtherBlock(text) || itemInterruptsParagraph(text))) {
        restart(text);
    } else {
        extend();
    }
}

void BlockParser::feedCode(QStringView text, bool complete)
{
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
        extend();
    }
}

QStringView BlockParser::lastContentLine() const
{
    const QStringView raw = content();
    return raw.sliced(raw.lastIndexOf(u'\n') + 1);
}

bool BlockParser::startsTable(QStringView delimiter) const
{
    if (!delimiter.contains(u'|')) return false;
    const QStringView header = lastContentLine();
    // Only what would be a paragraph by itself can be a header, so that parsing may begin anew at the table.
    if (!header.contains(u'|') || line::listItem(header)) return false;
    const auto alignments = line::tableDelimiter(delimiter);
    return alignments && alignments->size() == line::tableCells(header).size();
}

/// The paragraph's last line turns out to be a table's header.
void BlockParser::splitTable(QStringView delimiter)
{
    const QStringView header = lastContentLine();
    const qsizetype headerStart = m_contentEnd - header.size();
    if (headerStart > m_start) {
        m_contentEnd = headerStart - 1;
        close();
    }
    m_state = State::Table;
    m_start = headerStart;
    m_block = {};
    m_block.kind = MarkdownBlock::Kind::Table;
    m_block.alignments = line::tableDelimiter(delimiter).value();
    m_block.rows.push_back(inertCells(header, m_block.alignments.size()));
    extend();
}

}  // namespace vitrine
