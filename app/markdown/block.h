#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace vitrine {

/// A block of a Markdown text, which one delegate of the window shows.
struct MarkdownBlock {
    enum class Kind {
        Text,     ///< a paragraph, list or quotation, or a piece of one; `text` is Markdown
        Heading,  ///< `text` is inline Markdown, `level` is 1 to 6
        Code,     ///< `text` is the code without fences and indentation
        Table,    ///< `rows` has the header first; cells are inline Markdown, and no row has more cells than the header
        Rule,
        Formula,  ///< a displayed formula that can be laid out; `text` is its source with its delimiters
    };

    Kind kind = Kind::Text;
    QString text;
    QString language;  ///< first word after the opening fence; also for a formula between fences
    int level = 0;
    std::vector<QStringList> rows;
    QStringList alignments;  ///< of the columns: "left", "center", "right" or ""
    bool open = false;       ///< code without a closing fence so far
    bool indented = false;   ///< code that is marked by indentation, without fences
    int indent = 0;          ///< number of list items that contain the block, if it is shown apart from them
    bool continues = false;  ///< continues the previous block, which was too long for one piece

    QString targets;  ///< Markdown that is not shown: the targets of the references in a Text, Heading or Table.

    /// Returns the Markdown to parse for a Text or Heading. For a Table, only the targets matter; they follow each
    /// cell.
    QString markdown() const { return targets.isEmpty() ? text : text + QStringLiteral("\n\n") + targets; }

    bool operator==(const MarkdownBlock&) const = default;
};

}  // namespace vitrine
