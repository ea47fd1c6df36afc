#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace vitrine {

/// A block of a Markdown text. One delegate of the window shows one block.
struct MarkdownBlock {
    enum class Kind {
        Text,     ///< a paragraph, list or quotation, or a part of one of them; `text` is Markdown
        Heading,  ///< `text` is inline Markdown, `level` is 1 to 6
        Code,     ///< `text` is the code without fences and indentation
        Table,    ///< `rows` has the header first; cells are inline Markdown, and no row has more cells than the header
        Rule,
        Formula,  ///< a displayed formula that can be laid out; `text` is its source with its delimiters
    };

    Kind kind = Kind::Text;
    QString text;
    QString language;  ///< first word after the opening fence of code, or of a formula that is written between fences
    int level = 0;
    std::vector<QStringList> rows;
    QStringList alignments;  ///< alignment of each column: "left", "center", "right" or ""
    bool open = false;       ///< for code: whether the closing fence has not arrived yet
    bool indented = false;   ///< for code: whether it is marked by indentation instead of fences
    int indent = 0;          ///< number of list items around a block that is shown separately from its list; 0: none
    bool continues = false;  ///< the block continues the previous block, because a text that is too long for one block
                             ///< was split

    QString targets;  ///< Definitions of link references that are used in a Text, Heading or Table. They are Markdown
                      ///< and are not shown.

    /// Returns the Markdown to parse for a Text or Heading. For a Table, the result contains only the reference
    /// definitions, which are appended to each cell before the cell is parsed.
    QString markdown() const { return targets.isEmpty() ? text : text + QStringLiteral("\n\n") + targets; }

    bool operator==(const MarkdownBlock&) const = default;
};

}  // namespace vitrine
