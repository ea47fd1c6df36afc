#include "app/models/tree_map_model.h"

#include "app/inspectors/token_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vitrine {

namespace {

/// Which rows of a lane are taken.
using Spans = std::vector<std::pair<std::size_t, std::size_t>>;

bool isFree(const Spans& spans, std::size_t first, std::size_t last)
{
    return std::none_of(spans.begin(), spans.end(),
                        [&](const auto& span) { return first <= span.second && span.first <= last; });
}

/// A message with what follows it, by index.
struct Node {
    std::vector<std::size_t> children;
    std::size_t depth = 0;
    int lane = 0;
};

std::vector<Node> linked(const std::vector<TreeMessage>& messages, std::vector<std::size_t>& first)
{
    std::vector<Node> nodes(messages.size());
    std::unordered_map<qint64, std::size_t> index;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        index.emplace(messages[i].id, i);
        const auto parent = index.find(messages[i].parent);
        if (parent == index.end()) {
            first.push_back(i);
            continue;
        }
        nodes[i].depth = nodes[parent->second].depth + 1;
        nodes[parent->second].children.push_back(i);
    }
    return nodes;
}

/// Lanes for the line that begins with each of `waiting`, and for all that branches off it.
int layOut(std::vector<Node>& nodes, std::vector<std::size_t> waiting)
{
    std::vector<Spans> lanes;
    // The oldest first, and what branches off deeper before what branches off above: so lines cross least.
    std::reverse(waiting.begin(), waiting.end());
    while (!waiting.empty()) {
        const std::size_t begin = waiting.back();
        waiting.pop_back();
        std::vector<std::size_t> line{begin};
        while (!nodes[line.back()].children.empty()) line.push_back(nodes[line.back()].children.front());
        auto lane = static_cast<std::size_t>(nodes[begin].lane);
        const std::size_t last = nodes[line.back()].depth;
        while (lane < lanes.size() && !isFree(lanes[lane], nodes[begin].depth, last)) ++lane;
        if (lane >= lanes.size()) lanes.resize(lane + 1);
        lanes[lane].emplace_back(nodes[begin].depth, last);
        for (const std::size_t node : line) {
            nodes[node].lane = static_cast<int>(lane);
            const auto& children = nodes[node].children;
            for (std::size_t child = children.size(); child-- > 1;) {
                nodes[children[child]].lane = static_cast<int>(lane) + 1;
                waiting.push_back(children[child]);
            }
        }
    }
    return static_cast<int>(lanes.size());
}

QString pieceOf(const TokenRecord* record)
{
    return record ? visiblePiece(record->bytes) : QString();
}

double shareOf(const TokenRecord* record)
{
    return record && record->scored ? static_cast<double>(record->pRaw) : -1;
}

}  // namespace

void TreeMapModel::set(const std::vector<TreeMessage>& messages, const std::vector<qint64>& shown,
                       const std::unordered_map<qint64, Fork>& forks)
{
    beginResetModel();
    std::vector<std::size_t> first;
    std::vector<Node> nodes = linked(messages, first);
    m_lanes = layOut(nodes, first);
    m_branches = 0;
    m_rows.clear();
    m_places.clear();
    for (TreeRowModel* row : m_rowModels) {
        if (row) row->deleteLater();  // delegates that are about to go still hold it
    }
    std::unordered_map<qint64, int> laneOf;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const TreeMessage& message = messages[i];
        const auto parent = laneOf.find(message.parent);
        laneOf.emplace(message.id, nodes[i].lane);
        if (nodes[i].depth >= m_rows.size()) m_rows.resize(nodes[i].depth + 1);
        TreeCell cell;
        cell.message = message.id;
        cell.parent = message.parent;
        cell.lane = nodes[i].lane;
        cell.parentLane = parent == laneOf.end() ? -1 : parent->second;
        cell.ofUser = message.ofUser;
        cell.edited = message.edited;
        cell.shown = std::binary_search(shown.begin(), shown.end(), message.id);
        cell.leaf = nodes[i].children.empty();
        cell.preview = message.preview;
        if (const auto fork = forks.find(message.id); fork != forks.end()) cell.fork = fork->second;
        if (cell.leaf) ++m_branches;
        m_rows[nodes[i].depth].push_back(std::move(cell));
    }
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        std::sort(m_rows[row].begin(), m_rows[row].end(),
                  [](const TreeCell& a, const TreeCell& b) { return a.lane < b.lane; });
        for (std::size_t at = 0; at < m_rows[row].size(); ++at) m_places[m_rows[row][at].message] = {row, at};
    }
    m_rowModels.assign(m_rows.size(), nullptr);
    endResetModel();
    emit countChanged();
}

QVariant TreeMapModel::value(std::size_t at, int role) const
{
    if (role != CellsRole) return {};
    TreeRowModel*& row = m_rowModels[at];
    if (!row) row = new TreeRowModel(m_rows[at], &m_parentOfRows);
    return QVariant::fromValue(row);
}

QVariant TreeRowModel::value(std::size_t at, int role) const
{
    const TreeCell& cell = m_cells[at];
    const TokenRecord* token = cell.fork ? &cell.fork->token : nullptr;
    const TokenRecord* instead = cell.fork && cell.fork->instead ? &*cell.fork->instead : nullptr;
    switch (role) {
    case MessageIdRole:
        return cell.message;
    case LaneRole:
        return cell.lane;
    case ParentLaneRole:
        return cell.parentLane;
    case OfUserRole:
        return cell.ofUser;
    case EditedRole:
        return cell.edited;
    case ShownRole:
        return cell.shown;
    case LeafRole:
        return cell.leaf;
    case Qt::DisplayRole:
    case PreviewRole:
        return cell.preview;
    case ForkStepRole:
        return cell.fork ? static_cast<int>(cell.fork->step) : -1;
    case ForkPieceRole:
        return pieceOf(token);
    case ForkShareRole:
        return shareOf(token);
    case ForkInsteadRole:
        return pieceOf(instead);
    case ForkInsteadShareRole:
        return shareOf(instead);
    default:
        return {};
    }
}

const TreeCell* TreeMapModel::cellOf(qint64 message) const
{
    const auto found = m_places.find(message);
    return found == m_places.end() ? nullptr : &m_rows[found->second.row][found->second.at];
}

int TreeMapModel::rowOf(double message) const
{
    const auto found = m_places.find(static_cast<qint64>(message));
    return found == m_places.end() ? -1 : static_cast<int>(found->second.row);
}

int TreeMapModel::laneOf(double message) const
{
    const TreeCell* cell = cellOf(static_cast<qint64>(message));
    return cell ? cell->lane : -1;
}

double TreeMapModel::lastShown() const
{
    for (auto row = m_rows.rbegin(); row != m_rows.rend(); ++row) {
        for (const TreeCell& cell : *row) {
            if (cell.shown) return static_cast<double>(cell.message);
        }
    }
    return 0;
}

double TreeMapModel::neighbour(double message, int across, int down) const
{
    const auto found = m_places.find(static_cast<qint64>(message));
    if (found == m_places.end()) return message;
    const auto [row, at] = found->second;
    const TreeCell& cell = m_rows[row][at];
    if (down < 0) return cellOf(cell.parent) ? static_cast<double>(cell.parent) : message;
    if (down > 0) {
        if (row + 1 >= m_rows.size()) return message;
        const TreeCell* next = nullptr;
        for (const TreeCell& below : m_rows[row + 1]) {
            if (below.parent == cell.message && (!next || below.shown)) next = &below;
        }
        return next ? static_cast<double>(next->message) : message;
    }
    const auto wanted = static_cast<std::ptrdiff_t>(at) + across;
    if (wanted < 0 || wanted >= std::ssize(m_rows[row])) return message;
    return static_cast<double>(m_rows[row][static_cast<std::size_t>(wanted)].message);
}

}  // namespace vitrine
