#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace vitrine {

/// One block of a Markdown text, as one delegate of the window shows it.
struct MarkdownBlock {
    enum class Kind {
        Text,     ///< paragraph, list, quotation, or a piece of one: `text` is Markdown
        Heading,  ///< `text` is inline Markdown, `level` 1…6
        Code,     ///< `text` is the code without its fences or its indentation
        Table,    ///< `rows`, the header first; cells are inline Markdown, and no row has more than the header
        Rule,
        Formula,  ///< a displayed formula that can be laid out: `text` is its source, with the marks it is written in
    };

    Kind kind = Kind::Text;
    QString text;
    QString language;  ///< first word behind the opening fence; of a formula between fences, too
    int level = 0;
    std::vector<QStringList> rows;
    QStringList alignments;  ///< of the columns: "left", "center", "right" or ""
    bool open = false;       ///< code whose closing fence has not come (yet)
    bool indented = false;   ///< code without fences
    int indent = 0;          ///< how many list items it belongs to, if it is shown apart from them
    bool continues = false;  ///< continues the block before it, which was too long for one piece

    QString targets;  ///< Markdown that is not seen: where the references of a Text, a Heading or a Table lead

    /// All that is to be read of a Text or a Heading; of a Table, what is to be read behind each of its cells.
    QString markdown() const { return targets.isEmpty() ? text : text + QStringLiteral("\n\n") + targets; }

    bool operator==(const MarkdownBlock&) const = default;
};

}  // namespace vitrine
