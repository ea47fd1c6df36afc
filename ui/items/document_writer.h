#pragma once

#include "app/markdown/formula_spans.h"
#include "app/markdown/inline_html.h"

#include <QColor>
#include <QString>
#include <QTextCharFormat>
#include <QTextCursor>

#include <unordered_map>
#include <vector>

struct cmark_node;
class QTextDocument;

namespace vitrine {

/// Text style of an answer.
struct TextStyle {
    QColor textColor;
    QColor mutedColor;
    QColor linkColor;
    QColor codeBackground;
    QString codeFamily;
    qreal lineHeight = 0;        ///< minimum in pixels; the natural heights of fonts differ a lot
    QColor markBackground = {};  ///< of <mark>; invalid: none
};

/// Writes libcmark-gfm's tree of a Markdown text into an empty document.
///
/// HTML stays text, except for a few inline tags, and an image becomes a link: an answer must never make the window
/// fetch anything.
class DocumentWriter {
public:
    DocumentWriter(QTextDocument& document, const TextStyle& style);

    /// Writes the blocks in `root`, or the inlines of a result of parseInline().
    void write(cmark_node* root);
    void writeInline(cmark_node* root);
    /// Writes a single displayed formula.
    void writeDisplayed(const QString& source);

private:
    /// The surroundings of a block.
    struct Place {
        int items = 0;
        QList<int> quotes = {};  ///< number of list items around each quotation
        QString mark = {};       ///< mark of the list item that begins here
        bool bold = false;
    };

    void writeBlocks(cmark_node* parent, Place place);
    void writeBlock(cmark_node* node, const Place& place);
    void writeList(cmark_node* list, const Place& place);
    void writeTable(cmark_node* table, const Place& place);
    void writeInlines(cmark_node* block, const QTextCharFormat& base);
    void writeInline(cmark_node* node, const QTextCharFormat& base);
    /// Writes a text; the labels of footnotes are raised.
    void writeText(cmark_node* node, const QTextCharFormat& base);
    void writeTag(const InlineTag& tag, const QTextCharFormat& base);
    void take(const QString& piece, const QTextCharFormat& format);
    void writeWords(const QString& words, const QTextCharFormat& format);
    void writeFormula(const QString& source, const QTextCharFormat& base);
    void breakLine(const QTextCharFormat& format, bool displayed);
    void writeLines(cmark_node* node, const QTextCharFormat& format, const Place& place);

    void begin(const Place& place, qreal gap);
    /// Moves the bars of right-to-left quotations to the right.
    void mirrorQuotes();
    QTextCharFormat formatOf(const Place& place) const;
    QTextCharFormat scaled(QTextCharFormat format, qreal scale) const;
    QTextCharFormat codeFormat(QTextCharFormat format) const;
    QTextCharFormat spanFormat(cmark_node* span, QTextCharFormat format) const;
    QTextCharFormat linkFormat(const QString& url, QTextCharFormat format) const;
    /// Adds the formats of the open tags.
    QTextCharFormat taggedFormat(QTextCharFormat format) const;
    std::optional<InlineTag::Kind> raisedBy() const;

    QTextCursor m_cursor;
    const TextStyle& m_style;
    bool m_begun = false;
    FormulaSpans m_formulas;
    std::unordered_map<cmark_node*, InlineTag> m_tags;  ///< tags of the current block
    std::vector<InlineTag> m_openTags;                  ///< open tags at the current position
    bool m_isolates = false;                            ///< code is isolated from right-to-left text
    bool m_lineBreak = false;                           ///< a line break is pending
    bool m_afterDisplayed = false;                      ///< the last line is a displayed formula
};

}  // namespace vitrine
