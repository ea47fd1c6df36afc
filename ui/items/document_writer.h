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
    qreal lineHeight = 0;  ///< minimum line height in pixels; needed because the natural line heights of fonts differ a
                           ///< lot
    QColor markBackground = {};  ///< background of <mark>; invalid: no background
};

/// Writes a Markdown text, which libcmark-gfm has parsed into a tree, into an empty document.
///
/// HTML is written as text, except for a few inline tags. An image becomes a link, because an answer must never make
/// the window download anything.
class DocumentWriter {
public:
    DocumentWriter(QTextDocument& document, const TextStyle& style);

    /// write() writes the blocks below `root`. writeInline() writes the inline nodes of a tree that parseInline() made.
    void write(cmark_node* root);
    void writeInline(cmark_node* root);
    /// Writes a single displayed formula.
    void writeDisplayed(const QString& source);

private:
    /// The list items and quotations around a block.
    struct Place {
        int items = 0;
        QList<int> quotes = {};  ///< for each quotation that contains the block, the number of list items around this
                                 ///< quotation
        QString mark = {};       ///< mark of a list item; set only for the first block of the item
        bool bold = false;
    };

    void writeBlocks(cmark_node* parent, Place place);
    void writeBlock(cmark_node* node, const Place& place);
    void writeList(cmark_node* list, const Place& place);
    void writeTable(cmark_node* table, const Place& place);
    void writeInlines(cmark_node* block, const QTextCharFormat& base);
    void writeInline(cmark_node* node, const QTextCharFormat& base);
    /// Writes a text. Labels of footnotes are written smaller and in a muted colour.
    void writeText(cmark_node* node, const QTextCharFormat& base);
    void writeTag(const InlineTag& tag, const QTextCharFormat& base);
    void take(const QString& piece, const QTextCharFormat& format);
    void writeWords(const QString& words, const QTextCharFormat& format);
    void writeFormula(const QString& source, const QTextCharFormat& base);
    void breakLine(const QTextCharFormat& format, bool displayed);
    void writeLines(cmark_node* node, const QTextCharFormat& format, const Place& place);

    void begin(const Place& place, qreal gap);
    /// Moves the vertical bars of right-to-left quotations to the right side.
    void mirrorQuotes();
    QTextCharFormat formatOf(const Place& place) const;
    QTextCharFormat scaled(QTextCharFormat format, qreal scale) const;
    QTextCharFormat codeFormat(QTextCharFormat format) const;
    QTextCharFormat spanFormat(cmark_node* span, QTextCharFormat format) const;
    QTextCharFormat linkFormat(const QString& url, QTextCharFormat format) const;
    /// Returns `format` combined with the formats of all open tags.
    QTextCharFormat taggedFormat(QTextCharFormat format) const;
    std::optional<InlineTag::Kind> raisedBy() const;

    QTextCursor m_cursor;
    const TextStyle& m_style;
    bool m_begun = false;
    FormulaSpans m_formulas;
    std::unordered_map<cmark_node*, InlineTag> m_tags;  ///< supported HTML tags of the current block
    std::vector<InlineTag> m_openTags;                  ///< HTML tags that are open at the current position
    bool m_isolates = false;                            ///< whether code must be isolated from right-to-left text
    bool m_lineBreak = false;                           ///< whether a line break must precede the next text
    bool m_afterDisplayed = false;                      ///< whether the last written line is a displayed formula
};

}  // namespace vitrine
