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

/// The token of an answer at which the answer starts to differ from another version of it.
struct TreeMark {
    std::size_t step = 0;
    std::optional<TokenRecord> token;  ///< empty: the answer ends at this step
};

/// A message on the map.
struct TreeCell {
    qint64 message = 0;
    qint64 parent = 0;
    int lane = 0;         ///< number of the lane in which the message is drawn, counted from the top
    int parentLane = -1;  ///< lane of the parent, which is in the previous column; -1: the message has no parent
    bool ofUser = false;
    bool edited = false;
    bool shown = false;  ///< whether the message is in the shown conversation
    bool leaf = false;   ///< whether no message follows this message
    QString preview;     ///< beginning of the text; if the answer branches off another version, only the text after the
                         ///< fork
    int tokens = 0;      ///< number of tokens of an answer; 0: unknown
    bool onPath = false;       ///< true for a shown message; also true for an answer if a shown answer branches off
                               ///< it, directly or through other versions
    int litTokens = 0;         ///< number of highlighted tokens. In a shown answer, all tokens are highlighted. In
                               ///< another answer with `onPath`, the tokens before the fork are highlighted.
    std::optional<Fork> fork;  ///< where the answer branches off an earlier version; empty: it branches off no
                               ///< version
    int forkLane = -1;         ///< lane of the earlier version; -1 if the answer branches off no version
    std::vector<TreeMark> marks = {};  ///< sorted by step
};

/// The messages at one depth of the tree, from the top to the bottom of the map.
class TreeRowModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The map makes it.")

public:
    enum Role {
        MessageIdRole = kFirstRole,  ///< qint64: id of the message
        LaneRole,
        ParentLaneRole,
        OfUserRole,
        EditedRole,
        ShownRole,
        LeafRole,
        PreviewRole,
        TokensRole,     ///< int: number of tokens; 0: unknown
        OnPathRole,     ///< bool: whether the message is highlighted, see TreeCell::onPath
        LitTokensRole,  ///< int: number of highlighted tokens at the beginning of the answer
        MarksRole,  ///< QVariantList of {step, piece, share, byHand}; `share` is the probability of the token, or -1 if
                    ///< unknown
        // The roles below describe where the answer branches off an earlier version.
        ForkLaneRole,     ///< int: lane of the earlier version; -1: the answer branches off no version
        ForkStepRole,     ///< int: number of tokens before the fork; -1: the answer branches off no version
        ForkPieceRole,    ///< QString: first token of this version after the fork
        ForkByHandRole,   ///< bool: whether the user chose this token
        ForkShareRole,    ///< double: probability that the model assigned to this token; -1 if unknown
        ForkInsteadRole,  ///< QString: token of the earlier version at the fork; empty: the earlier version ends there
        ForkInsteadShareRole,  ///< double: probability of the token in ForkInsteadRole; -1 if unknown
    };
    Q_ENUM(Role)

    TreeRowModel(const std::vector<TreeCell>& cells, QObject* parent) : RowModel(parent), m_cells(cells) {}

    int count() const override { return static_cast<int>(m_cells.size()); }

private:
    QVariant value(std::size_t at, int role) const override;
    static QVariant forkValue(const TreeCell& cell, int role);

    std::vector<TreeCell> m_cells;
};

/// The messages of a chat as a map. Each row of this model is one depth of the tree, drawn as a column of the map. Each
/// branch has a lane. Lanes are drawn below each other.
///
/// A message and its first child are in the same lane. Each further child starts a new branch in the nearest lane below
/// that has space. The fork of a version is the token at which it starts to differ from an earlier version. Among the
/// versions that branch off an answer, the version with the latest fork is placed nearest to the answer, so that the
/// lines of forks do not cross.
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
        CellsRole = kFirstRole,  ///< TreeRowModel*: the messages in this column, owned by this model
        MostTokensRole,  ///< int: number of tokens of the longest answer in this column; 0: no answers, or unknown
        AnswersRole,     ///< bool: whether the column contains answers
    };
    Q_ENUM(Role)

    using RowModel::RowModel;

    int count() const override { return static_cast<int>(m_rows.size()); }
    int lanes() const { return m_lanes; }
    int branches() const { return m_branches; }
    int messageCount() const { return static_cast<int>(m_places.size()); }

    /// `messages` must be sorted so that parents precede their children. `shown` are the ids of the messages in the
    /// shown conversation.
    void set(const std::vector<TreeMessage>& messages, const std::vector<qint64>& shown,
             const std::unordered_map<qint64, Version>& versions = {});

    /// Returns the row of a message; -1 if it is not on the map.
    Q_INVOKABLE int rowOf(double message) const;
    Q_INVOKABLE int laneOf(double message) const;
    /// Returns the id of the last message of the shown conversation; 0 if the conversation is empty.
    Q_INVOKABLE double lastShown() const;
    /// Returns the id of the nearest message in a direction. With `across` 1 or -1, this is the message in the next
    /// lane below or above at the same depth. With `down` 1, it is a child, preferably the shown child; with `down` -1,
    /// it is the parent. Returns `message` if no such message exists.
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
    mutable QObject m_parentOfRows;  ///< parent of the row models, because QML takes ownership of objects without a
                                     ///< parent
    mutable std::vector<TreeRowModel*> m_rowModels;  ///< each element is created when it is first requested, and null
                                                     ///< until then
    std::unordered_map<qint64, Place> m_places;
    int m_lanes = 0;
    int m_branches = 0;
};

}  // namespace vitrine
