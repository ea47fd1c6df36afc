#pragma once

#include "app/markdown/block.h"

#include <QList>
#include <QString>
#include <QStringView>

#include <vector>

struct cmark_node;

namespace vitrine {

/// The blocks in a piece of Markdown, read from the tree of libcmark-gfm.
struct BlockReading {
    /// A top-level block; it ends where the next one begins.
    struct Top {
        int line = 0;  ///< first line, counted from 0
        std::size_t firstBlock = 0;
        QString type;                  ///< type name of cmark
        int lastItem = 0;              ///< for a list: first line of its last item
        int fences = 0;                ///< number of fenced code blocks before it
        std::vector<int> itemColumns;  ///< for a list: columns at which the texts of its open items begin
    };
    std::vector<Top> tops;
    std::vector<MarkdownBlock> blocks;
    std::vector<int> codeLines;  ///< line numbers of indented code, in ascending order
};

/// Turns complete code in the language "math" into a formula, if it can be laid out.
void setFormula(MarkdownBlock& code);

/// Reads `text`, which is nested in `depth` list items. The contents of code between fences may be left out of `text`;
/// `codes` contains them in order.
BlockReading readBlocks(QStringView text, const std::vector<MarkdownBlock>& codes, int depth);

}  // namespace vitrine
