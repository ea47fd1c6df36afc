#pragma once

#include "app/markdown/block_splitter.h"
#include "app/markdown/fold.h"
#include "app/rows/row_model.h"

#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <map>

namespace vitrine {

class TableModel;

/// The Markdown blocks of one message. While its text grows, only the last rows change.
///
/// A long text is taken in slices, one per turn of the event loop.
class BlockListModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    enum Role {
        KindRole = kFirstRole,  ///< Kind
        TextRole,               ///< Markdown of the block, the code, or the formula's source
        MarkdownRole,           ///< the same, but nothing of code, which may be long and grow; of a table, its targets
        LanguageRole,
        LevelRole,
        TableRole,      ///< TableModel*, owned by this model; null for what is not a table
        OpenRole,       ///< bool: code whose closing fence has not come
        IndentRole,     ///< how many list items it belongs to
        ContinuesRole,  ///< bool: continues the block before it
        FoldRole,       ///< Fold
        HiddenRole,     ///< bool: in a section that is folded; nothing of it is shown
    };
    Q_ENUM(Role)

    /// MarkdownBlock::Kind, for QML.
    enum class Kind {
        Text = static_cast<int>(MarkdownBlock::Kind::Text),
        Heading = static_cast<int>(MarkdownBlock::Kind::Heading),
        Code = static_cast<int>(MarkdownBlock::Kind::Code),
        Table = static_cast<int>(MarkdownBlock::Kind::Table),
        Rule = static_cast<int>(MarkdownBlock::Kind::Rule),
        Formula = static_cast<int>(MarkdownBlock::Kind::Formula),
    };
    Q_ENUM(Kind)

    /// Whether a block is the head of a section (<details>), which folds and unfolds it.
    enum class Fold { None, Folded, Unfolded };
    Q_ENUM(Fold)

    static constexpr qsizetype kSlice = 32 * 1024;

    explicit BlockListModel(QObject* parent = nullptr);
    ~BlockListModel() override;

    int count() const override { return static_cast<int>(m_shown.size()); }
    void append(const QString& text);
    Q_INVOKABLE void toggleFold(int row);
    /// Unfolds all sections that hide a block.
    Q_INVOKABLE void reveal(int row);

private:
    /// The place of a block among the sections that can be folded.
    struct FoldPlace {
        int head = -1;  ///< row of the innermost section's head; -1: in none
        FoldPart part = FoldPart::None;
        bool isUnfolded = false;  ///< of a head

        bool operator==(const FoldPlace&) const = default;
    };
    int headAfter(int row) const;
    int depthOf(int row) const;
    bool isHidden(int row) const;
    void placeFolds(std::size_t from);
    void setUnfolded(int row, bool unfolded);
    QString shownText(std::size_t at) const;
    QVariant value(std::size_t at, int role) const override;
    void takeSlice();
    void show(std::size_t changed);
    bool updateTable(std::size_t row, const MarkdownBlock& fresh);
    TableModel* tableOf(int row) const;
    bool followsRightToLeft(int row) const;

    BlockSplitter m_splitter;
    std::vector<MarkdownBlock> m_shown;  ///< what the views know
    std::vector<FoldPlace> m_folds;      ///< of each of them
    QString m_waiting;                   ///< text that is still to be taken,
    qsizetype m_taken = 0;               ///< from here on
    QTimer m_slices;
    mutable QObject m_tablesParent;               ///< what has a parent is never taken over by QML
    mutable std::map<int, TableModel*> m_tables;  ///< made when a delegate first asks for them
};

}  // namespace vitrine
