#pragma once

#include "app/markdown/block_splitter.h"
#include "app/markdown/fold.h"
#include "app/rows/row_model.h"

#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <map>

namespace vitrine {

class TableModel;

/// The Markdown blocks of one message. While the text of the message grows, only the last rows change.
///
/// The work of splitting a long text into blocks is divided into short time slices. Between two slices, the event loop
/// runs, so that the window stays responsive.
class BlockListModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    enum Role {
        KindRole = kFirstRole,  ///< Kind: the kind of the block
        TextRole,               ///< QString: Markdown of the block, the code, or the source of the formula
        MarkdownRole,           ///< QString: Markdown that the delegate parses; for a table, only its link targets;
                                ///< empty for code
        LanguageRole,
        LevelRole,
        TableRole,      ///< TableModel*, owned by this model; null if the block is not a table
        OpenRole,       ///< bool: whether the block is code whose closing fence has not arrived yet
        IndentRole,     ///< int: number of list items that contain the block
        ContinuesRole,  ///< bool: whether the block continues the previous block, because the text was too long for one
                        ///< block
        FoldRole,       ///< Fold: whether the block is the head of a folded or unfolded section
        HiddenRole,     ///< bool: whether the block is in a folded section, and therefore not shown
    };
    Q_ENUM(Role)

    /// The values of MarkdownBlock::Kind, for QML.
    enum class Kind {
        Text = static_cast<int>(MarkdownBlock::Kind::Text),
        Heading = static_cast<int>(MarkdownBlock::Kind::Heading),
        Code = static_cast<int>(MarkdownBlock::Kind::Code),
        Table = static_cast<int>(MarkdownBlock::Kind::Table),
        Rule = static_cast<int>(MarkdownBlock::Kind::Rule),
        Formula = static_cast<int>(MarkdownBlock::Kind::Formula),
    };
    Q_ENUM(Kind)

    /// Whether a block is the head of a foldable section (<details>). Clicking the head folds or unfolds the section.
    enum class Fold { None, Folded, Unfolded };
    Q_ENUM(Fold)

    static constexpr qsizetype kSlice = 32 * 1024;

    explicit BlockListModel(QObject* parent = nullptr);
    ~BlockListModel() override;

    int count() const override { return static_cast<int>(m_shown.size()); }
    void append(const QString& text);
    Q_INVOKABLE void toggleFold(int row);
    /// Unfolds all sections that contain a block.
    Q_INVOKABLE void reveal(int row);

private:
    /// The position of a block in the hierarchy of foldable sections.
    struct FoldPlace {
        int head = -1;  ///< row of the head of the innermost section that contains the block; -1: the block is in no
                        ///< section
        FoldPart part = FoldPart::None;
        bool isUnfolded = false;  ///< for a head: whether its section is unfolded

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
    std::vector<MarkdownBlock> m_shown;  ///< the blocks as the views currently show them
    std::vector<FoldPlace> m_folds;      ///< position in the sections of each block of m_shown
    QString m_waiting;      ///< text that has not been completely split yet; the first m_taken characters are done
    qsizetype m_taken = 0;  ///< number of characters of m_waiting that are already split
    QTimer m_slices;
    mutable QObject m_tablesParent;  ///< parent of the tables, because QML takes ownership of objects without a parent
    mutable std::map<int, TableModel*> m_tables;  ///< key: row; a table model is created when a delegate first requests
                                                  ///< it
};

}  // namespace vitrine
