#pragma once

#include "app/markdown/block.h"
#include "app/markdown/block_parser.h"

#include <QStringView>

#include <vector>

namespace vitrine {

/// Splits Markdown (blocks of CommonMark, tables of GFM) into blocks, also while the text grows.
///
/// After any sequence of append() calls, the blocks are the same as for the whole text in one call. Each complete line
/// is parsed only once, so the cost per token does not grow with the length of an answer.
///
/// The target of a reference often follows below it. A closed block then changes once more.
///
/// HTML at the start of a line and LaTeX formulas are escaped in the Markdown of the blocks, so that they are shown as
/// written.
class BlockSplitter {
public:
    /// Appends text. Returns the index of the first block that may have changed.
    std::size_t append(QStringView text);
    void clear() { *this = {}; }

    const std::vector<MarkdownBlock>& blocks() const { return m_blocks; }

private:
    void feedLine(QStringView line, bool complete);
    std::size_t setTargets(const ReferenceTargets& targets, std::size_t from);

    BlockParser m_parser;  ///< has read all complete lines
    QString m_line;        ///< the incomplete line
    std::vector<MarkdownBlock> m_blocks;
    ReferenceTargets m_targets;  ///< the targets that the blocks currently have
    std::size_t m_closed = 0;    ///< number of closed blocks; the others may still change
};

}  // namespace vitrine
