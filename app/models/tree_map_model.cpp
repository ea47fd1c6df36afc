#include "app/models/tree_map_model.h"

#include "app/i18n/token_text.h"

#include <QVariantList>
#include <QVariantMap>

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace vitrine {

namespace {

/// The ranges of depths that are already occupied in one lane.
using Spans = std::vector<std::pair<std::size_t, std::size_t>>;

bool isFree(const Spans& spans, std::size_t first, std::size_t last)
{
    return std::none_of(spans.begin(), spans.end(),
                        [&](const auto& span) { return first <= span.second && span.first <= last; });
}

/// A message in the layout of the tree. Messages are identified by their index.
struct Node {
    std::vector<std::size_t> children;
    std::optional<std::size_t> above;  ///< the previous child of the same parent
    std::size_t depth = 0;
    int lane = 0;
};

using Versions = std::unordered_map<qint64, Version>;

const Fork* forkOf(const Versions& versions, qint64 message)
{
    const auto found = versions.find(message);
    return found != versions.end() && found->second.fork ? &*found->second.fork : nullptr;
}

/// Sorts the versions of a message. Each version is followed by the versions that branch off it, those with later forks
/// first. In this order, the lines from forks to their branches never cross.
std::vector<std::size_t> inOrder(const std::vector<std::size_t>& siblings, const std::vector<TreeMessage>& messages,
                                 const Versions& versions)
{
    std::vector<std::size_t> ordered;
    const std::function<void(std::size_t)> add = [&](std::size_t sibling) {
        ordered.push_back(sibling);
        std::vector<std::size_t> leaving;
        std::ranges::copy_if(siblings, std::back_inserter(leaving), [&](std::size_t other) {
            const Fork* fork = forkOf(versions, messages[other].id);
            return fork && fork->from == messages[sibling].id;
        });
        std::ranges::stable_sort(leaving, std::ranges::greater(),
                                 [&](std::size_t other) { return forkOf(versions, messages[other].id)->step; });
        std::ranges::for_each(leaving, add);
    };
    for (const std::size_t sibling : siblings) {
        if (!forkOf(versions, messages[sibling].id)) add(sibling);
    }
    return ordered;
}

std::vector<Node> linked(const std::vector<TreeMessage>& messages, const Versions& versions,
                         std::vector<std::size_t>& first)
{
    std::vector<Node> nodes(messages.size());
    std::unordered_map<qint64, std::size_t> index;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        // `index` contains only messages before this one. Therefore damaged parent ids cannot form a cycle.
        const auto found = index.find(messages[i].parent);
        const std::optional<std::size_t> parent = found == index.end() ? std::nullopt : std::optional(found->second);
        index.emplace(messages[i].id, i);
        if (!parent) {
            first.push_back(i);
            continue;
        }
        nodes[i].depth = nodes[*parent].depth + 1;
        nodes[*parent].children.push_back(i);
    }
    for (Node& node : nodes) {
        node.children = inOrder(node.children, messages, versions);
        for (std::size_t child = 1; child < node.children.size(); ++child)
            nodes[node.children[child]].above = node.children[child - 1];
    }
    return nodes;
}

/// Assigns lanes to the branches that begin with the messages in `waiting`, and to all branches that start inside these
/// branches. Returns the number of lanes.
int layOut(std::vector<Node>& nodes, std::vector<std::size_t> waiting)
{
    std::vector<Spans> lanes;
    // Place the oldest branch first; `waiting` is a stack, so its order is reversed. Among the branches that start
    // inside a branch, place the deepest branch first. This gives the fewest crossing lines.
    std::reverse(waiting.begin(), waiting.end());
    while (!waiting.empty()) {
        const std::size_t begin = waiting.back();
        waiting.pop_back();
        std::vector<std::size_t> line{begin};
        while (!nodes[line.back()].children.empty()) line.push_back(nodes[line.back()].children.front());
        if (const auto above = nodes[begin].above)
            nodes[begin].lane = std::max(nodes[begin].lane, nodes[*above].lane + 1);
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
                       const std::unordered_map<qint64, Version>& versions)
{
    beginResetModel();
    std::vector<std::size_t> first;
    std::vector<Node> nodes = linked(messages, versions, first);
    m_lanes = layOut(nodes, first);
    m_branches = 0;
    m_rows.clear();
    m_places.clear();
    for (TreeRowModel* row : m_rowModels) {
        if (row) row->deleteLater();  // delegates may still use it until the event loop has removed them
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
        cell.tokens = message.tokens;
        if (const auto version = versions.find(message.id); version != versions.end()) {
            cell.tokens = static_cast<int>(version->second.tokens);
            cell.fork = version->second.fork;
            if (cell.fork && cell.fork->step > 0) cell.preview = QString::fromUtf8(version->second.rest).simplified();
        }
        if (cell.leaf) ++m_branches;
        m_rows[nodes[i].depth].push_back(std::move(cell));
    }
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        std::ranges::sort(m_rows[row], {}, &TreeCell::lane);
        for (std::size_t at = 0; at < m_rows[row].size(); ++at) m_places[m_rows[row][at].message] = {row, at};
        mark(m_rows[row]);
    }
    m_rowModels.assign(m_rows.size(), nullptr);
    endResetModel();
    emit countChanged();
}

/// Sets the marks at the tokens where one version of an answer branches off another. Also sets `onPath` and
/// `litTokens`, which highlight the shown version and the chain of versions from which it branched off.
void TreeMapModel::mark(std::vector<TreeCell>& cells)
{
    const auto cellOf = [&cells](qint64 message) { return std::ranges::find(cells, message, &TreeCell::message); };
    for (TreeCell& cell : cells) {
        if (!cell.fork) continue;
        cell.marks.push_back({cell.fork->step, cell.fork->token});
        const auto from = cellOf(cell.fork->from);
        cell.forkLane = from->lane;
        const bool isMarked = std::ranges::find(from->marks, cell.fork->step, &TreeMark::step) != from->marks.end();
        if (!isMarked) from->marks.push_back({cell.fork->step, cell.fork->instead});
    }
    for (TreeCell& cell : cells) {
        std::ranges::sort(cell.marks, {}, &TreeMark::step);
        cell.onPath = cell.shown;
    }
    const auto shown = std::ranges::find(cells, true, &TreeCell::shown);
    if (shown == cells.end()) return;
    shown->litTokens = shown->tokens;
    for (const TreeCell* cell = &*shown; cell->fork;) {
        const auto from = cellOf(cell->fork->from);
        from->litTokens = static_cast<int>(cell->fork->step);
        from->onPath = true;
        cell = &*from;
    }
}

QVariant TreeMapModel::value(std::size_t at, int role) const
{
    const std::vector<TreeCell>& cells = m_rows[at];
    if (role == AnswersRole) return std::ranges::any_of(cells, [](const TreeCell& cell) { return !cell.ofUser; });
    if (role == MostTokensRole) return std::ranges::max(cells, {}, &TreeCell::tokens).tokens;
    if (role != CellsRole) return {};
    TreeRowModel*& row = m_rowModels[at];
    if (!row) row = new TreeRowModel(m_rows[at], &m_parentOfRows);
    return QVariant::fromValue(row);
}

QVariant TreeRowModel::value(std::size_t at, int role) const
{
    const TreeCell& cell = m_cells[at];
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
    case TokensRole:
        return cell.tokens;
    case OnPathRole:
        return cell.onPath;
    case LitTokensRole:
        return cell.litTokens;
    case MarksRole: {
        QVariantList marks;
        for (const TreeMark& mark : cell.marks) {
            const TokenRecord* token = mark.token ? &*mark.token : nullptr;
            marks << QVariantMap{{QStringLiteral("step"), static_cast<int>(mark.step)},
                                 {QStringLiteral("piece"), pieceOf(token)},
                                 {QStringLiteral("share"), shareOf(token)},
                                 {QStringLiteral("byHand"), token && token->byHand}};
        }
        return marks;
    }
    default:
        return forkValue(cell, role);
    }
}

QVariant TreeRowModel::forkValue(const TreeCell& cell, int role)
{
    const Fork* fork = cell.fork ? &*cell.fork : nullptr;
    const TokenRecord* token = fork && fork->token ? &*fork->token : nullptr;
    const TokenRecord* instead = fork && fork->instead ? &*fork->instead : nullptr;
    switch (role) {
    case ForkLaneRole:
        return cell.forkLane;
    case ForkStepRole:
        return fork ? static_cast<int>(fork->step) : -1;
    case ForkPieceRole:
        return pieceOf(token);
    case ForkShareRole:
        return shareOf(token);
    case ForkByHandRole:
        return token && token->byHand;
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
