#pragma once

#include "app/markdown/block.h"
#include "app/markdown/block_parser.h"

#include <QStringView>

#include <vector>

namespace vitrine {

/// Splits Markdown (CommonMark's blocks and GFM's tables) into blocks, also while the text is still growing.
///
/// The blocks after any sequence of append() calls are those of the whole text given at once. A complete line is looked
/// at once: a long answer costs the same per token at its end as at its beginning.
///
/// Where references lead is often said below them: a block that is closed changes once more when that comes.
///
/// HTML that begins a line and formulas in LaTeX are escaped in the blocks' Markdown and shown as written.
class BlockSplitter {
public:
    /// Returns the index of the first block that may have changed; all before it are as they were.
    std::size_t append(QStringView text);
    void clear() { *this = {}; }

    const std::vector<MarkdownBlock>& blocks() const { return m_blocks; }

private:
    void feedLine(QStringView line, bool complete);
    std::size_t setTargets(const ReferenceTargets& targets, std::size_t from);

    BlockParser m_parser;  ///< has seen all complete lines
    QString m_line;        ///< the one that is not
    std::vector<MarkdownBlock> m_blocks;
    ReferenceTargets m_targets;  ///< that they have
    std::size_t m_closed = 0;    ///< of them; the rest may still change
};

}  // namespace vitrine
