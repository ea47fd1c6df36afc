#pragma once

#include "app/markdown/block.h"

#include <QList>
#include <QString>
#include <QStringView>

#include <vector>

struct cmark_node;

namespace vitrine {

/// The blocks in a part of a Markdown text, read from the tree of libcmark-gfm.
struct BlockReading {
    /// A top-level block. It ends where the next top-level block begins.
    struct Top {
        int line = 0;  ///< first line, counted from 0
        std::size_t firstBlock = 0;
        QString type;                  ///< type name of cmark
        int lastItem = 0;              ///< for a list: first line of its last item
        int fences = 0;                ///< number of fenced code blocks before this block
        std::vector<int> itemColumns;  ///< for a list: columns at which the texts of its last, still open items begin
    };
    std::vector<Top> tops;
    std::vector<MarkdownBlock> blocks;
    std::vector<int> codeLines;  ///< numbers of the lines of indented code, in ascending order
};

/// Converts a complete code block in the language "math" to a formula, if the formula can be laid out.
void setFormula(MarkdownBlock& code);

/// Reads `text`, which is nested in `depth` list items. The lines of fenced code blocks may be missing from `text`;
/// `codes` contains these code blocks in their order.
BlockReading readBlocks(QStringView text, const std::vector<MarkdownBlock>& codes, int depth);

}  // namespace vitrine
