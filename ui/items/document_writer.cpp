#include "ui/items/document_writer.h"

#include "app/formula/formula.h"
#include "app/markdown/footnotes.h"
#include "app/markdown/keycaps.h"
#include "app/markdown/list_mark.h"
#include "app/markdown/tree.h"
#include "ui/items/emoji_runs.h"
#include "ui/items/formula_object.h"
#include "ui/items/quote_bars.h"
#include "ui/items/text_tips.h"

#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextDocument>

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

constexpr qreal kListItemGap = 4;
constexpr qreal kParagraphGap = 8;
constexpr qreal kNoteScale = 0.8;
constexpr int kMostLevels = 12;  ///< maximum nesting level of lists and quotations up to which the indentation
                                 ///< increases

QString literalOf(cmark_node* node)
{
    return QString::fromUtf8(cmark_node_get_literal(node));
}

QString urlOf(cmark_node* node)
{
    return QString::fromUtf8(cmark_node_get_url(node));
}

bool isSpan(cmark_node* node)
{
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_EMPH:
    case CMARK_NODE_STRONG:
    case CMARK_NODE_LINK:
    case CMARK_NODE_IMAGE:
        return true;
    default:
        return isNode(node, "strikethrough");
    }
}

}  // namespace

DocumentWriter::DocumentWriter(QTextDocument& document, const TextStyle& style) : m_cursor(&document), m_style(style) {}

void DocumentWriter::write(cmark_node* root)
{
    writeBlocks(root, {});
    mirrorQuotes();
}

void DocumentWriter::writeInline(cmark_node* root)
{
    begin({}, 0);
    if (cmark_node* heading = cmark_node_first_child(root)) writeInlines(heading, formatOf({}));
}

void DocumentWriter::writeDisplayed(const QString& source)
{
    begin({}, 0);
    writeFormula(source, formatOf({}));
}

void DocumentWriter::writeBlocks(cmark_node* parent, Place place)
{
    for (cmark_node* node = cmark_node_first_child(parent); node; node = cmark_node_next(node)) {
        writeBlock(node, place);
        place.mark.clear();
    }
}

void DocumentWriter::writeBlock(cmark_node* node, const Place& place)
{
    const qreal gap = place.mark.isEmpty() ? kParagraphGap : kListItemGap;
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_LIST:
        if (!place.mark.isEmpty()) begin(place, gap);
        writeList(node, place);
        return;
    case CMARK_NODE_BLOCK_QUOTE: {
        if (!place.mark.isEmpty()) begin(place, gap);
        Place inside = place;
        inside.mark.clear();
        inside.quotes << inside.items;
        writeBlocks(node, inside);
        return;
    }
    case CMARK_NODE_HEADING: {
        Place heading = place;
        heading.bold = true;
        begin(heading, gap);
        writeInlines(node, formatOf(heading));
        return;
    }
    case CMARK_NODE_CODE_BLOCK: {
        QTextCharFormat format = codeFormat(formatOf(place));
        format.clearBackground();  // A background would end at a different position in each line, which is hard to
                                   // read.
        writeLines(node, format, place);
        return;
    }
    case CMARK_NODE_HTML_BLOCK:
        writeLines(node, formatOf(place), place);
        return;
    case CMARK_NODE_THEMATIC_BREAK: {
        begin(place, gap);
        QTextCharFormat format = formatOf(place);
        format.setForeground(m_style.mutedColor);
        m_cursor.insertText(QStringLiteral("———"), format);
        return;
    }
    default:
        if (isNode(node, "table")) {
            writeTable(node, place);
            return;
        }
        begin(place, gap);
        writeInlines(node, formatOf(place));
    }
}

void DocumentWriter::writeList(cmark_node* list, const Place& place)
{
    int number = cmark_node_get_list_start(list);
    for (cmark_node* item = cmark_node_first_child(list); item; item = cmark_node_next(item)) {
        Place inside = place;
        inside.mark = listMark(list, item, number++);
        ++inside.items;
        if (cmark_node_first_child(item))
            writeBlocks(item, inside);
        else
            begin(inside, kListItemGap);
    }
}

/// Writes the cells of a table as text. Used only for a table inside a list or quotation. All other tables are blocks
/// of their own, which TableBlock shows.
void DocumentWriter::writeTable(cmark_node* table, const Place& place)
{
    begin(place, kParagraphGap);
    const int columns = cmark_gfm_extensions_get_table_columns(table);
    for (cmark_node* row = cmark_node_first_child(table); row; row = cmark_node_next(row)) {
        if (cmark_node_previous(row)) begin(place, 0);
        QTextCharFormat format = formatOf(place);
        if (isNode(row, "table_header")) format.setFontWeight(QFont::DemiBold);
        int column = 0;
        for (cmark_node* cell = cmark_node_first_child(row); cell && column < columns; cell = cmark_node_next(cell)) {
            if (column++ > 0) m_cursor.insertText(QStringLiteral("  │  "), formatOf(place));
            writeInlines(cell, format);
        }
    }
}

void DocumentWriter::writeLines(cmark_node* node, const QTextCharFormat& format, const Place& place)
{
    QString text = literalOf(node);
    if (text.endsWith(u'\n')) text.chop(1);
    begin(place, place.mark.isEmpty() ? kParagraphGap : kListItemGap);
    m_cursor.insertText(text.replace(u'\n', QChar::LineSeparator), format);
}

void DocumentWriter::writeInlines(cmark_node* block, const QTextCharFormat& base)
{
    std::vector<QTextCharFormat> formats{base};
    m_lineBreak = m_afterDisplayed = false;
    m_tags = inlineTags(block);
    m_openTags.clear();
    m_isolates = hasRightToLeft(block);
    const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> walk(cmark_iter_new(block), &cmark_iter_free);
    for (cmark_event_type event = cmark_iter_next(walk.get()); event != CMARK_EVENT_DONE;
         event = cmark_iter_next(walk.get())) {
        cmark_node* node = cmark_iter_get_node(walk.get());
        if (node == block) continue;
        if (!isSpan(node)) {
            if (event == CMARK_EVENT_ENTER) writeInline(node, formats.back());
        } else if (event == CMARK_EVENT_EXIT) {
            formats.pop_back();
        } else {
            formats.push_back(spanFormat(node, formats.back()));
            if (!cmark_node_first_child(node) && cmark_node_get_type(node) == CMARK_NODE_IMAGE) {
                writeWords(urlOf(node), formats.back());
            }
        }
    }
    if (m_formulas.inside()) writeWords(m_formulas.rest(), base);
    breakLine(base, false);
}

void DocumentWriter::writeInline(cmark_node* node, const QTextCharFormat& base)
{
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_SOFTBREAK:  // line breaks of the source are kept, because readers expect this in an answer
    case CMARK_NODE_LINEBREAK:
        if (m_formulas.inside()) {
            take(QStringLiteral("\n"), base);
        } else if (!followsFold(node, m_tags)) {
            breakLine(base, false);
            m_lineBreak = true;
        }
        break;
    case CMARK_NODE_CODE:
        writeWords(textOfLiteral(node, m_isolates), codeFormat(base));
        break;
    case CMARK_NODE_HTML_INLINE:
        if (const auto tag = m_tags.find(node); tag != m_tags.end())
            writeTag(tag->second, base);
        else
            take(textOfLiteral(node, false), base);
        break;
    case CMARK_NODE_TEXT:
        writeText(node, base);
        break;
    default:
        take(textOfLiteral(node, false), base);
    }
}

void DocumentWriter::writeTag(const InlineTag& tag, const QTextCharFormat& base)
{
    using Kind = InlineTag::Kind;
    if (tag.kind == Kind::Break || (tag.kind == Kind::Summary && !tag.opens)) {
        breakLine(base, false);
        m_lineBreak = true;
    }
    if (tag.opens && tag.kind != Kind::Break && tag.kind != Kind::Details) m_openTags.push_back(tag);
    if (tag.opens) return;
    const auto open = std::find_if(m_openTags.rbegin(), m_openTags.rend(),
                                   [&tag](const InlineTag& other) { return other.kind == tag.kind; });
    if (open != m_openTags.rend()) m_openTags.erase(std::prev(open.base()));
}

void DocumentWriter::writeText(cmark_node* node, const QTextCharFormat& base)
{
    if (m_formulas.inside()) {
        take(literalOf(node), base);
        return;
    }
    // The label is small text and not a superscript, because Qt Quick (6.4) strikes through the links before a
    // superscript instead of underlining them.
    QTextCharFormat label = scaled(base, kNoteScale);
    label.setForeground(m_style.mutedColor);
    for (const FootnotePart& part : footnoteParts(literalOf(node), beginsLine(node)))
        take(part.text, part.isLabel ? label : base);
}

/// Writes a piece of text and the formulas in the text.
void DocumentWriter::take(const QString& piece, const QTextCharFormat& format)
{
    m_formulas.take(
        piece, [&](const QString& words) { writeWords(words, format); },
        [&](const QString& source) { writeFormula(source, format); },
        [&](QString source) {
            QTextCharFormat said = format;
            said.setToolTip(tipOfSource(source));
            writeWords(source.replace(u'\n', QChar::LineSeparator), said);
        });
}

void DocumentWriter::writeWords(const QString& words, const QTextCharFormat& format)
{
    breakLine(format, false);
    QTextCharFormat tagged = taggedFormat(format);
    QString shown = withShownKeycaps(words);
    if (const auto kind = raisedBy()) {
        if (const auto letters = raised(words, *kind))
            shown = *letters;
        else
            tagged.setVerticalAlignment(*kind == InlineTag::Kind::Below ? QTextCharFormat::AlignSubScript
                                                                        : QTextCharFormat::AlignSuperScript);
    }
    insertWithEmoji(m_cursor, shown, tagged);
}

void DocumentWriter::writeFormula(const QString& source, const QTextCharFormat& base)
{
    const auto formula = formula::formulaOf(source);
    if (!formula) {
        writeWords(source, base);
        return;
    }
    const bool displayed = formula->display && (m_lineBreak || m_cursor.atBlockStart());
    breakLine(base, displayed);
    if (displayed) {
        QTextBlockFormat format = m_cursor.blockFormat();
        format.setAlignment(Qt::AlignHCenter);
        format.setTextIndent(0);
        m_cursor.setBlockFormat(format);
        m_afterDisplayed = true;
    }
    QTextCharFormat said = base;
    if (const QString tip = tipOfFormulaFont(); !tip.isEmpty()) said.setToolTip(tip);
    FormulaObject::insert(m_cursor, source, said);
}

/// Writes the pending line break. Next to a displayed formula, writes a paragraph break, because the formula must be a
/// centred paragraph.
void DocumentWriter::breakLine(const QTextCharFormat& format, bool displayed)
{
    if (!std::exchange(m_lineBreak, false)) return;
    if (!displayed && !m_afterDisplayed) {
        m_cursor.insertText(QString(QChar::LineSeparator), format);
        return;
    }
    m_afterDisplayed = false;
    QTextBlockFormat block = m_cursor.blockFormat();
    block.setAlignment({});
    block.setTextIndent(0);
    block.setTopMargin(kListItemGap);
    m_cursor.insertBlock(block, format);
}

void DocumentWriter::begin(const Place& place, qreal gap)
{
    QTextBlockFormat format;
    const QString mark = place.mark.isEmpty() ? QString() : place.mark + u' ';
    format.setLineHeight(m_style.lineHeight, QTextBlockFormat::MinimumHeight);
    format.setTopMargin(m_begun ? gap : 0);
    format.setIndent(std::min(place.items, kMostLevels));
    // A hanging indent: the list mark is left of the text, and all lines of the text are aligned with the first one.
    format.setTextIndent(-QFontMetricsF(m_cursor.document()->defaultFont()).horizontalAdvance(mark));
    if (!place.quotes.isEmpty()) {
        const QList<int> quotes = place.quotes.first(std::min<qsizetype>(place.quotes.size(), kMostLevels));
        format.setLeftMargin(static_cast<qreal>(quotes.size()) * QuoteBars::kMargin);
        QuoteBars::setQuotes(format, quotes);
    }
    if (m_begun)
        m_cursor.insertBlock(format, formatOf(place));
    else
        m_cursor.setBlockFormat(format);
    m_begun = true;
    m_cursor.insertText(mark, formatOf({place.items, place.quotes}));
}

void DocumentWriter::mirrorQuotes()
{
    for (QTextBlock block = m_cursor.document()->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        if (format.leftMargin() <= 0 || block.textDirection() != Qt::RightToLeft) continue;
        format.setRightMargin(format.leftMargin());
        format.setLeftMargin(0);
        QTextCursor(block).setBlockFormat(format);
    }
}

}  // namespace vitrine
