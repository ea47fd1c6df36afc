#pragma once

#include "app/markdown/block.h"

#include <QStringView>

#include <vector>

namespace vitrine {

/// Splits Markdown (CommonMark's blocks and GFM's tables) into blocks, also while the text is still growing.
///
/// The blocks after any sequence of append() calls are those of the whole text given at once. One call looks at no more
/// than the block that the last complete line belongs to and what follows it, so a long answer costs the same per token
/// at its end as at its beginning.
///
/// Text blocks come out inert: HTML is shown and not interpreted, and images become links, so that nothing a model
/// writes can make the window load anything.
class BlockSplitter {
public:
    /// Returns the index of the first block that may have changed; all before it are as they were.
    std::size_t append(QStringView text);
    void clear();

    const std::vector<MarkdownBlock>& blocks() const { return m_blocks; }

private:
    std::vector<MarkdownBlock> m_blocks;
    QString m_tail;  ///< the text from the start of block m_tailBlock on
    std::size_t m_tailBlock = 0;
};

}  // namespace vitrine
