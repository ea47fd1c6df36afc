#include "app/markdown/block_splitter.h"

#include "app/markdown/block_parser.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vitrine {

std::size_t BlockSplitter::append(QStringView text)
{
    m_tail += text.toString().remove(u'\r');
    BlockParser parser(m_tail);
    qsizetype begin = 0;
    for (qsizetype end = m_tail.indexOf(u'\n'); end >= 0; end = m_tail.indexOf(u'\n', begin)) {
        parser.feed(begin, end, true);
        begin = end + 1;
    }
    // What the unfinished line makes of things is provisional: the next call starts from the block before it.
    const std::size_t keep = parser.lastBlock();
    const qsizetype keepFrom = parser.lastStart();
    if (begin < m_tail.size()) parser.feed(begin, m_tail.size(), false);
    parser.finish();

    std::vector<MarkdownBlock>& fresh = parser.blocks();
    std::size_t changed = 0;
    while (changed < fresh.size() && m_tailBlock + changed < m_blocks.size() &&
           fresh[changed] == m_blocks[m_tailBlock + changed]) {
        ++changed;
    }
    const std::size_t firstChanged = m_tailBlock + changed;
    m_blocks.resize(firstChanged);
    std::move(fresh.begin() + static_cast<std::ptrdiff_t>(changed), fresh.end(), std::back_inserter(m_blocks));
    m_tailBlock += keep;
    m_tail = m_tail.sliced(keepFrom);
    return firstChanged;
}

void BlockSplitter::clear()
{
    m_blocks.clear();
    m_tail.clear();
    m_tailBlock = 0;
}

}  // namespace vitrine
