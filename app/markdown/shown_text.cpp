#include "app/markdown/shown_text.h"

#include "app/markdown/block_splitter.h"
#include "app/markdown/footnotes.h"
#include "app/markdown/formula_spans.h"
#include "app/markdown/inline_html.h"
#include "app/markdown/keycaps.h"
#include "app/markdown/list_mark.h"
#include "app/markdown/tree.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Writes the text that DocumentWriter shows. The two classes must write the same text; the test of the formatter
/// compares them.
class TextWriter {
public:
    void write(cmark_node* root) { writeBlocks(root, {}); }
    void writeHeading(cmark_node* root)
    {
        begin({});
        if (cmark_node* heading = cmark_node_first_child(root)) writeInlines(heading);
    }
    QString take() { return std::move(m_text); }
    const QStringList& formulas() const { return m_formulas; }

private:
    void writeBlocks(cmark_node* parent, QString mark)
    {
        for (cmark_node* node = cmark_node_first_child(parent); node; node = cmark_node_next(node)) {
            writeBlock(node, mark);
            mark.clear();
        }
    }

    void writeBlock(cmark_node* node, const QString& mark)
    {
        switch (cmark_node_get_type(node)) {
        case CMARK_NODE_LIST:
            if (!mark.isEmpty()) begin(mark);
            writeList(node);
            return;
        case CMARK_NODE_BLOCK_QUOTE:
            if (!mark.isEmpty()) begin(mark);
            writeBlocks(node, {});
            return;
        case CMARK_NODE_CODE_BLOCK:
        case CMARK_NODE_HTML_BLOCK:
            begin(mark);
            writeLines(node);
            return;
        case CMARK_NODE_THEMATIC_BREAK:
            begin(mark);
            m_text += QStringLiteral("———");
            return;
        default:
            begin(mark);
            if (isNode(node, "table"))
                writeTable(node, mark);
            else
                writeInlines(node);
        }
    }

    void writeList(cmark_node* list)
    {
        int number = cmark_node_get_list_start(list);
        for (cmark_node* item = cmark_node_first_child(list); item; item = cmark_node_next(item)) {
            const QString mark = listMark(list, item, number++);
            if (cmark_node_first_child(item))
                writeBlocks(item, mark);
            else
                begin(mark);
        }
    }

    void writeTable(cmark_node* table, const QString& mark)
    {
        const int columns = cmark_gfm_extensions_get_table_columns(table);
        for (cmark_node* row = cmark_node_first_child(table); row; row = cmark_node_next(row)) {
            if (cmark_node_previous(row)) begin(mark);
            int column = 0;
            for (cmark_node* cell = cmark_node_first_child(row); cell && column < columns;
                 cell = cmark_node_next(cell)) {
                if (column++ > 0) m_text += QStringLiteral("  │  ");
                writeInlines(cell);
            }
        }
    }

    void writeLines(cmark_node* node)
    {
        QString text = QString::fromUtf8(cmark_node_get_literal(node));
        if (text.endsWith(u'\n')) text.chop(1);
        m_text += text.replace(u'\n', QChar::LineSeparator);
    }

    void writeInlines(cmark_node* block)
    {
        FormulaSpans formulas;
        const auto take = [&](const QString& piece) {
            formulas.take(
                piece, [this](const QString& words) { m_text += withShownKeycaps(raisedText(words)); },
                [this](const QString& source) {
                    m_text += QChar(QChar::ObjectReplacementCharacter);
                    m_formulas << source;
                },
                [this](QString source) { m_text += withShownKeycaps(source.replace(u'\n', QChar::LineSeparator)); });
        };
        m_tags = inlineTags(block);
        m_raised.clear();
        m_isolates = hasRightToLeft(block);
        const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> walk(cmark_iter_new(block), &cmark_iter_free);
        for (cmark_event_type event = cmark_iter_next(walk.get()); event != CMARK_EVENT_DONE;
             event = cmark_iter_next(walk.get())) {
            cmark_node* node = cmark_iter_get_node(walk.get());
            if (node != block && event == CMARK_EVENT_ENTER) writeInline(node, formulas, take);
        }
        m_text += withShownKeycaps(formulas.rest());
    }

    template <typename Take>
    void writeInline(cmark_node* node, const FormulaSpans& formulas, Take take)
    {
        switch (cmark_node_get_type(node)) {
        case CMARK_NODE_SOFTBREAK:
        case CMARK_NODE_LINEBREAK:
            if (formulas.inside())
                take(QStringLiteral("\n"));
            else if (!followsFold(node, m_tags))
                take(QString(QChar::LineSeparator));
            break;
        case CMARK_NODE_IMAGE:
            if (!cmark_node_first_child(node)) m_text += withShownKeycaps(QString::fromUtf8(cmark_node_get_url(node)));
            break;
        case CMARK_NODE_TEXT:
            if (formulas.inside()) {
                take(QString::fromUtf8(cmark_node_get_literal(node)));
                break;
            }
            for (const FootnotePart& part :
                 footnoteParts(QString::fromUtf8(cmark_node_get_literal(node)), beginsLine(node)))
                take(part.text);
            break;
        case CMARK_NODE_HTML_INLINE:
            if (const auto tag = m_tags.find(node); tag != m_tags.end()) {
                take(textOfTag(tag->second));
                noteRaised(tag->second);
                break;
            }
            [[fallthrough]];
        default:
            take(textOfLiteral(node, m_isolates));
        }
    }

    void noteRaised(const InlineTag& tag)
    {
        if (tag.kind != InlineTag::Kind::Below && tag.kind != InlineTag::Kind::Above) return;
        if (tag.opens)
            m_raised.push_back(tag.kind);
        else if (!m_raised.empty())
            m_raised.pop_back();
    }

    QString raisedText(const QString& words) const
    {
        return m_raised.empty() ? words : raised(words, m_raised.back()).value_or(words);
    }

    void begin(const QString& mark)
    {
        if (m_begun) m_text += u'\n';
        m_begun = true;
        if (!mark.isEmpty()) m_text += mark + u' ';
    }

    QString m_text;
    QStringList m_formulas;
    std::unordered_map<cmark_node*, InlineTag> m_tags;  ///< the supported HTML tags of the current block
    std::vector<InlineTag::Kind> m_raised;  ///< superscripts and subscripts that contain the current position
    bool m_isolates = false;
    bool m_begun = false;
};

}  // namespace

QString shownBlock(QStringView markdown, QStringList* formulas)
{
    TextWriter writer;
    writer.write(parseMarkdown(markdown).get());
    if (formulas) *formulas = writer.formulas();
    return writer.take();
}

QString shownInline(QStringView markdown, QStringList* formulas)
{
    TextWriter writer;
    writer.writeHeading(parseInline(markdown).get());
    if (formulas) *formulas = writer.formulas();
    return writer.take();
}

std::vector<ShownText> shownTexts(QStringView markdown)
{
    BlockSplitter splitter;
    splitter.append(markdown);
    std::vector<ShownText> texts;
    int number = 0;
    const auto add = [&](int line, int column, const QString& text, const QStringList& formulas = {}) {
        texts.push_back({number, line, column, text, formulas});
    };
    QStringList formulas;
    for (const MarkdownBlock& block : splitter.blocks()) {
        switch (block.kind) {
        case MarkdownBlock::Kind::Text: {
            const QString text = shownBlock(block.markdown(), &formulas);
            add(-1, -1, text, formulas);
            break;
        }
        case MarkdownBlock::Kind::Heading: {
            const QString text = shownInline(block.markdown(), &formulas);
            add(-1, -1, text, formulas);
            break;
        }
        case MarkdownBlock::Kind::Code:
            add(-1, -1, block.text);
            break;
        case MarkdownBlock::Kind::Formula:
            add(-1, -1, QString(QChar::ObjectReplacementCharacter), {block.text});
            break;
        case MarkdownBlock::Kind::Table:
            for (int line = 0; line < static_cast<int>(block.rows.size()); ++line) {
                const QStringList& cells = block.rows[static_cast<std::size_t>(line)];
                for (int column = 0; column < static_cast<int>(cells.size()); ++column) {
                    const QString text = shownInline(QString(cells[column] + block.markdown()), &formulas);
                    add(line, column, text, formulas);
                }
            }
            break;
        case MarkdownBlock::Kind::Rule:
            break;
        }
        ++number;
    }
    return texts;
}

QString withSources(const ShownText& shown)
{
    QString text;
    text.reserve(shown.text.size());
    qsizetype formula = 0;
    for (const QChar c : shown.text) {
        if (c == kIsolateBegins || c == kIsolateEnds) continue;
        if (c == QChar::ObjectReplacementCharacter && formula < shown.formulas.size())
            text += shown.formulas[formula++];
        else
            text += c == QChar::LineSeparator ? QChar(u'\n') : c;
    }
    return text;
}

QString spokenText(QStringView markdown)
{
    QString out;
    for (const ShownText& shown : shownTexts(markdown)) {
        if (!out.isEmpty()) out += shown.column > 0 ? QStringLiteral(", ") : QStringLiteral("\n");
        out += withSources(shown);
    }
    return out;
}

}  // namespace vitrine
