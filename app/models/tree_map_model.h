#pragma once

#include "app/rows/row_model.h"
#include "app/store/forks.h"
#include "app/store/message_tree.h"

#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// A token of an answer at which it branches off another version, or at which another version branches off it.
struct TreeMark {
    std::size_t step = 0;
    std::optional<TokenRecord> token;  ///< empty: the answer ends there
};

/// A message on the map.
struct TreeCell {
    qint64 message = 0;
    qint64 parent = 0;
    int lane = 0;         ///< number of the lane, from the top
    int parentLane = -1;  ///< lane of the parent, in the column before; -1: no parent
    bool ofUser = false;
    bool edited = false;
    bool shown = false;                ///< whether it is in the shown conversation
    bool leaf = false;                 ///< whether no message follows it
    QString preview;                   ///< beginning of its text; after a fork, only the text that differs
    int tokens = 0;                    ///< number of tokens of an answer; 0: unknown
    bool onPath = false;               ///< whether it is shown, or the shown version branches off it
    int litTokens = 0;                 ///< number of its first tokens that the shown version shares
    std::optional<Fork> fork;          ///< for an answer that branches off an earlier version
    int forkLane = -1;                 ///< lane of that earlier version; -1: none
    std::vector<TreeMark> marks = {};  ///< in the order of their steps
};

/// The messages of one depth of the tree, from the top.
class TreeRowModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The map makes it.")

public:
    enum Role {
        MessageIdRole = kFirstRole,  ///< qint64
        LaneRole,
        ParentLaneRole,
        OfUserRole,
        EditedRole,
        ShownRole,
        LeafRole,
        PreviewRole,
        TokensRole,     ///< int: number of tokens; 0: unknown
        OnPathRole,     ///< bool, as TreeCell::onPath
        LitTokensRole,  ///< int
        MarksRole,      ///< QVariantList of {step, piece, share, byHand}; a share of -1 is unknown
        // The roles below describe where the answer branches off an earlier version.
        ForkLaneRole,          ///< int: lane of that version; -1: no branch
        ForkStepRole,          ///< int: number of tokens before the branch; -1: no branch
        ForkPieceRole,         ///< QString: first token of this version after the branch
        ForkByHandRole,        ///< bool: whether the user chose that token
        ForkShareRole,         ///< double: probability that the model gave to it; -1 if unknown
        ForkInsteadRole,       ///< QString: token of the earlier version in that place; empty: the version ends there
        ForkInsteadShareRole,  ///< double: probability of that token; -1 if unknown
    };
    Q_ENUM(Role)

    TreeRowModel(const std::vector<TreeCell>& cells, QObject* parent) : RowModel(parent), m_cells(cells) {}

    int count() const override { return static_cast<int>(m_cells.size()); }

private:
    QVariant value(std::size_t at, int role) const override;
    static QVariant forkValue(const TreeCell& cell, int role);

    std::vector<TreeCell> m_cells;
};

/// The messages of a chat as a map. Each row of this model is one depth of the tree and is drawn as a column. Each
/// branch has a lane; lanes are below each other.
///
/// A message and its first successor are in the same lane. Further successors start the nearest lane below that has
/// space. Versions that branch off an answer late are placed nearest to it, so that no line of a fork crosses another.
class TreeMapModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(int lanes READ lanes NOTIFY countChanged)
    /// Number of leaves of the tree.
    Q_PROPERTY(int branches READ branches NOTIFY countChanged)
    Q_PROPERTY(int messageCount READ messageCount NOTIFY countChanged)

public:
    enum Role {
        CellsRole = kFirstRole,  ///< TreeRowModel*, owned by this model
        MostTokensRole,          ///< int: number of tokens of its longest answer; 0: no answers, or unknown
        AnswersRole,             ///< bool: whether it contains answers
    };
    Q_ENUM(Role)

    using RowModel::RowModel;

    int count() const override { return static_cast<int>(m_rows.size()); }
    int lanes() const { return m_lanes; }
    int branches() const { return m_branches; }
    int messageCount() const { return static_cast<int>(m_places.size()); }

    /// In `messages`, parents must precede their children. `shown` are the ids of the shown conversation.
    void set(const std::vector<TreeMessage>& messages, const std::vector<qint64>& shown,
             const std::unordered_map<qint64, Version>& versions = {});

    /// Returns the row of a message; -1 if it is not on the map.
    Q_INVOKABLE int rowOf(double message) const;
    Q_INVOKABLE int laneOf(double message) const;
    /// Returns the last message of the shown conversation; 0 without one.
    Q_INVOKABLE double lastShown() const;
    /// Returns the nearest message in a direction. `across` is 1 or -1 for the lane below or above in the same depth.
    /// `down` is 1 for the successor, preferably the shown one, and -1 for the parent. Returns `message` itself if
    /// it has no such neighbour.
    Q_INVOKABLE double neighbour(double message, int across, int down) const;

private:
    struct Place {
        std::size_t row;
        std::size_t at;
    };

    QVariant value(std::size_t at, int role) const override;
    const TreeCell* cellOf(qint64 message) const;
    static void mark(std::vector<TreeCell>& cells);

    std::vector<std::vector<TreeCell>> m_rows;
    mutable QObject m_parentOfRows;                  ///< parent of the row models; QML owns objects without a parent
    mutable std::vector<TreeRowModel*> m_rowModels;  ///< created when they are first requested; null until then
    std::unordered_map<qint64, Place> m_places;
    int m_lanes = 0;
    int m_branches = 0;
};

}  // namespace vitrine
