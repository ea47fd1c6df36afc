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

/// A token of an answer with which it leaves another version, or where one leaves it.
struct TreeMark {
    std::size_t step = 0;
    std::optional<TokenRecord> token;  ///< nothing: the answer ends there
};

/// One message on the map.
struct TreeCell {
    qint64 message = 0;
    qint64 parent = 0;
    int lane = 0;         ///< from the top
    int parentLane = -1;  ///< of the message before, in the column before; -1: there is none
    bool ofUser = false;
    bool edited = false;
    bool shown = false;                ///< it stands in the conversation now
    bool leaf = false;                 ///< nothing follows it
    QString preview;                   ///< of an answer that leaves another: from there on
    int tokens = 0;                    ///< of an answer; 0: not known
    bool onPath = false;               ///< it is shown, or what is shown begins where it does
    int litTokens = 0;                 ///< those that the answer shown begins with, too
    std::optional<Fork> fork;          ///< of an answer that leaves an earlier version
    int forkLane = -1;                 ///< of that one
    std::vector<TreeMark> marks = {};  ///< from the first
};

/// The messages of one depth, from the top.
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
        TokensRole,     ///< int
        OnPathRole,     ///< bool, as TreeCell has it
        LitTokensRole,  ///< int
        MarksRole,      ///< QVariantList of {step, piece, share}: as TreeMark, the share -1 if it is not known
        // Of an answer that leaves an earlier version.
        ForkLaneRole,          ///< int; -1: it leaves none
        ForkStepRole,          ///< int, tokens before; -1: it leaves none
        ForkPieceRole,         ///< QString
        ForkByHandRole,        ///< bool, a person put that token there
        ForkShareRole,         ///< double, the model's own probability; -1 if it is not known
        ForkInsteadRole,       ///< QString, what the other one has there; empty: nothing
        ForkInsteadShareRole,  ///< double
    };
    Q_ENUM(Role)

    TreeRowModel(const std::vector<TreeCell>& cells, QObject* parent) : RowModel(parent), m_cells(cells) {}

    int count() const override { return static_cast<int>(m_cells.size()); }

private:
    QVariant value(std::size_t at, int role) const override;
    static QVariant forkValue(const TreeCell& cell, int role);

    std::vector<TreeCell> m_cells;
};

/// A chat's messages as a map: a row for each depth of the tree, drawn as a column; a lane for each branch, one below
/// the other. A message and the first one that followed it stand in the same lane; what is said beside that begins the
/// nearest lane below with room for it. Of the versions of an answer those that leave it late stand nearest, so that no
/// line of a fork crosses another.
class TreeMapModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(int lanes READ lanes NOTIFY countChanged)
    /// How many ends the tree has.
    Q_PROPERTY(int branches READ branches NOTIFY countChanged)
    Q_PROPERTY(int messageCount READ messageCount NOTIFY countChanged)

public:
    enum Role {
        CellsRole = kFirstRole,  ///< TreeRowModel*, owned by this model
        MostTokensRole,          ///< int: of its answers; 0: it has none, or knows of none
        AnswersRole,             ///< bool: it has answers
    };
    Q_ENUM(Role)

    using RowModel::RowModel;

    int count() const override { return static_cast<int>(m_rows.size()); }
    int lanes() const { return m_lanes; }
    int branches() const { return m_branches; }
    int messageCount() const { return static_cast<int>(m_places.size()); }

    /// `messages` has parents before their children; `shown` are the ids of the conversation.
    void set(const std::vector<TreeMessage>& messages, const std::vector<qint64>& shown,
             const std::unordered_map<qint64, Version>& versions = {});

    /// Of a message; -1 without it.
    Q_INVOKABLE int rowOf(double message) const;
    Q_INVOKABLE int laneOf(double message) const;
    /// The last message of the conversation; 0 without one.
    Q_INVOKABLE double lastShown() const;
    /// The message that is nearest in this direction: `across` to the lane below or above in its depth, `down` to what
    /// follows it (what is shown, if it is among them) or to the message before it; itself where there is none.
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
    mutable QObject m_parentOfRows;                  ///< what has a parent is never taken over by QML
    mutable std::vector<TreeRowModel*> m_rowModels;  ///< made when they are first asked for; null until then
    std::unordered_map<qint64, Place> m_places;
    int m_lanes = 0;
    int m_branches = 0;
};

}  // namespace vitrine
