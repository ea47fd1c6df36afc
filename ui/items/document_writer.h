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

/// How the words of an answer look.
struct TextStyle {
    QColor textColor;
    QColor mutedColor;
    QColor linkColor;
    QColor codeBackground;
    QString codeFamily;
    qreal lineHeight = 0;  ///< minimum, in pixels; the natural heights of fonts differ much
};

/// Writes libcmark-gfm's tree of a Markdown text into a document, which must be empty.
///
/// HTML but for a few tags within words stays text, and an image becomes a link to it: an answer must never make the
/// window fetch anything.
class DocumentWriter {
public:
    DocumentWriter(QTextDocument& document, const TextStyle& style);

    /// Writes the blocks in `root`, or the inlines of what parseInline() gave.
    void write(cmark_node* root);
    void writeInline(cmark_node* root);
    /// Writes a displayed formula alone.
    void writeDisplayed(const QString& source);

private:
    /// What a block stands in.
    struct Place {
        int items = 0;
        QList<int> quotes = {};  ///< in how many list items each of them lies
        QString mark = {};       ///< of the list item that begins here
        bool bold = false;
    };

    void writeBlocks(cmark_node* parent, Place place);
    void writeBlock(cmark_node* node, const Place& place);
    void writeList(cmark_node* list, const Place& place);
    void writeTable(cmark_node* table, const Place& place);
    void writeInlines(cmark_node* block, const QTextCharFormat& base);
    void writeInline(cmark_node* node, const QTextCharFormat& base);
    /// With the labels of footnotes above the line.
    void writeText(cmark_node* node, const QTextCharFormat& base);
    void writeTag(const InlineTag& tag, const QTextCharFormat& base);
    void take(const QString& piece, const QTextCharFormat& format);
    void writeWords(const QString& words, const QTextCharFormat& format);
    void writeFormula(const QString& source, const QTextCharFormat& base);
    void breakLine(const QTextCharFormat& format, bool displayed);
    void writeLines(cmark_node* node, const QTextCharFormat& format, const Place& place);

    void begin(const Place& place, qreal gap);
    /// Quotations that are written from right to left have their bars there.
    void mirrorQuotes();
    QTextCharFormat formatOf(const Place& place) const;
    QTextCharFormat scaled(QTextCharFormat format, qreal scale) const;
    QTextCharFormat codeFormat(QTextCharFormat format) const;
    QTextCharFormat spanFormat(cmark_node* span, QTextCharFormat format) const;
    /// With what the tags around the place give.
    QTextCharFormat taggedFormat(QTextCharFormat format) const;
    std::optional<InlineTag::Kind> raisedBy() const;

    QTextCursor m_cursor;
    const TextStyle& m_style;
    bool m_begun = false;
    FormulaSpans m_formulas;
    std::unordered_map<cmark_node*, InlineTag> m_tags;  ///< of the block that is written
    std::vector<InlineTag::Kind> m_openTags;            ///< around the place that is written
    bool m_isolates = false;                            ///< code there, among words from right to left
    bool m_lineBreak = false;                           ///< has come and is not written yet
    bool m_afterDisplayed = false;                      ///< the line is a displayed formula
};

}  // namespace vitrine
