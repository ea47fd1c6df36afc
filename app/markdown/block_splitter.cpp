#include "app/markdown/block_splitter.h"

#include "app/markdown/cut_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vitrine {

namespace {

bool mayRefer(const MarkdownBlock& block)
{
    using Kind = MarkdownBlock::Kind;
    return block.kind == Kind::Text || block.kind == Kind::Heading || block.kind == Kind::Table;
}

QString wordsOf(const MarkdownBlock& block)
{
    if (block.kind != MarkdownBlock::Kind::Table) return block.text;
    QStringList rows;
    for (const QStringList& cells : block.rows) rows << cells.join(u'\n');
    return rows.join(u'\n');
}

void moveTo(std::vector<MarkdownBlock>& blocks, std::vector<MarkdownBlock> more)
{
    std::move(more.begin(), more.end(), std::back_inserter(blocks));
}

}  // namespace

std::size_t BlockSplitter::append(QStringView text)
{
    const std::size_t from = m_closed;
    const std::vector<MarkdownBlock> before(
        std::make_move_iterator(m_blocks.begin() + static_cast<std::ptrdiff_t>(from)),
        std::make_move_iterator(m_blocks.end()));
    m_blocks.resize(from);

    m_line += text.toString().remove(u'\r');
    const QString lines = std::exchange(m_line, {});
    qsizetype begin = 0;
    for (qsizetype end = lines.indexOf(u'\n'); end >= 0; end = lines.indexOf(u'\n', begin)) {
        feedLine(QStringView(lines).sliced(begin, end - begin), true);
        begin = end + 1;
    }
    feedLine(QStringView(lines).sliced(begin), false);
    moveTo(m_blocks, m_parser.take());
    m_closed = m_blocks.size();

    // The last line is incomplete, so blocks that depend on it are provisional. Therefore a copy of the parser reads
    // this line.
    BlockParser end = m_parser;
    if (!m_line.isEmpty()) end.feed(m_line, false);
    end.finish();
    moveTo(m_blocks, end.take());
    const std::size_t retargeted = setTargets(end.targets(), from);

    std::size_t same = 0;
    while (same < before.size() && from + same < m_blocks.size() && before[same] == m_blocks[from + same]) ++same;
    return std::min(retargeted, from + same);
}

/// Sets the reference definitions of the blocks from `from` on, or of all blocks if the definitions have changed.
/// Returns the index of the first block that has changed.
std::size_t BlockSplitter::setTargets(const ReferenceTargets& targets, std::size_t from)
{
    const bool others = targets != m_targets;
    if (others) m_targets = targets;
    if (m_targets.isEmpty() && !others) return m_blocks.size();
    std::size_t changed = m_blocks.size();
    for (std::size_t i = others ? 0 : from; i < m_blocks.size(); ++i) {
        MarkdownBlock& block = m_blocks[i];
        if (!mayRefer(block)) continue;
        QString needed = m_targets.neededBy(wordsOf(block));
        if (needed == block.targets) continue;
        block.targets = std::move(needed);
        changed = std::min(changed, i);
    }
    return changed;
}

/// Feeds a line. If the line is long, its beginning is fed to the parser in parts. The rest of an incomplete line is
/// kept in m_line until more text arrives.
void BlockSplitter::feedLine(QStringView line, bool complete)
{
    while (line.size() > 2 * BlockParser::kPieceLength && m_parser.takesParts(line)) {
        const qsizetype cut = cutAt(line, BlockParser::kPieceLength);
        m_parser.feedPart(line.first(cut));
        line = line.sliced(cut);
    }
    if (complete)
        m_parser.feed(line, true);
    else
        m_line = line.toString();
}

}  // namespace vitrine
