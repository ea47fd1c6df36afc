#pragma once

#include "app/markdown/block.h"

#include <QList>
#include <QString>
#include <QStringView>

#include <vector>

struct cmark_node;

namespace vitrine {

/// What a piece of Markdown holds, read from libcmark-gfm's tree of it.
struct BlockReading {
    /// A block that is not part of another: it ends where the next begins.
    struct Top {
        int line = 0;  ///< that it begins with, from 0
        std::size_t firstBlock = 0;
        QString type;                  ///< as cmark names it
        int lastItem = 0;              ///< of a list: the line that its last item begins with
        int fences = 0;                ///< code before it
        std::vector<int> itemColumns;  ///< of a list: where the text begins of the items that are still open
    };
    std::vector<Top> tops;
    std::vector<MarkdownBlock> blocks;
    std::vector<int> codeLines;  ///< of code that is only indented, in order
};

/// Code in the language "math" is a formula once it is complete, if it can be laid out.
void setFormula(MarkdownBlock& code);

/// Reads `text`, which is nested in `depth` list items. The code between its fences may have been left out; `codes` has
/// it, in order.
BlockReading readBlocks(QStringView text, const std::vector<MarkdownBlock>& codes, int depth);

}  // namespace vitrine
