#pragma once

#include "app/markdown/block.h"
#include "app/markdown/block_parser.h"

#include <QStringView>

#include <vector>

namespace vitrine {

/// Splits Markdown (blocks of CommonMark, tables of GFM) into blocks while the text grows.
///
/// After any sequence of append() calls, the blocks are the same as after a single call with the whole text. Each
/// complete line is parsed only once, so the cost per token does not grow with the length of an answer.
///
/// A link reference may be defined after a closed block that uses it. The closed block then changes once more.
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

    BlockParser m_parser;  ///< the parser, which has read all complete lines of the text
    QString m_line;        ///< the incomplete line
    std::vector<MarkdownBlock> m_blocks;
    ReferenceTargets m_targets;  ///< the reference definitions that the blocks currently contain
    std::size_t m_closed = 0;    ///< number of closed blocks; blocks after them may still change
};

}  // namespace vitrine
