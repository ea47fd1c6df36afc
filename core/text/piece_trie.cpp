#include "core/text/piece_trie.h"

#include <algorithm>

namespace vitrine {

PieceTrie::PieceTrie(std::vector<std::pair<std::string_view, TokenId>> pieces)
{
    std::stable_sort(pieces.begin(), pieces.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    /// The sorted pieces that begin with the prefix of one node. `depth` is the length of this prefix in bytes.
    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t depth = 0;
    };
    std::vector<Range> ranges = {{0, pieces.size(), 0}};  // one range per node
    for (std::size_t index = 0; index < m_nodes.size(); ++index) {
        Range range = ranges[index];
        while (range.begin < range.end && pieces[range.begin].first.size() == range.depth) {
            if (range.depth > 0 && m_nodes[index].id < 0) m_nodes[index].id = pieces[range.begin].second;
            ++range.begin;
        }
        m_nodes[index].firstChild = static_cast<std::uint32_t>(m_nodes.size());
        while (range.begin < range.end) {
            const char byte = pieces[range.begin].first[range.depth];
            std::size_t end = range.begin;
            while (end < range.end && pieces[end].first[range.depth] == byte) ++end;
            Node node;
            node.byte = static_cast<unsigned char>(byte);
            m_nodes.push_back(node);
            ranges.push_back({range.begin, end, range.depth + 1});
            ++m_nodes[index].children;
            range.begin = end;
        }
    }
}

const PieceTrie::Node* PieceTrie::child(const Node& node, unsigned char byte) const noexcept
{
    const Node* const begin = m_nodes.data() + node.firstChild;
    const Node* const end = begin + node.children;
    const Node* const found =
        std::lower_bound(begin, end, byte, [](const Node& other, unsigned char wanted) { return other.byte < wanted; });
    return found != end && found->byte == byte ? found : nullptr;
}

}  // namespace vitrine
