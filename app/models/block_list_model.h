#pragma once

#include "app/markdown/block_splitter.h"
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

    static constexpr qsizetype kSlice = 32 * 1024;

    explicit BlockListModel(QObject* parent = nullptr);
    ~BlockListModel() override;

    int count() const override { return static_cast<int>(m_shown.size()); }
    void append(const QString& text);

private:
    QVariant value(std::size_t at, int role) const override;
    void takeSlice();
    void show(std::size_t changed);
    TableModel* tableOf(int row) const;
    bool followsRightToLeft(int row) const;

    BlockSplitter m_splitter;
    std::vector<MarkdownBlock> m_shown;  ///< what the views know
    QString m_waiting;                   ///< text that is still to be taken,
    qsizetype m_taken = 0;               ///< from here on
    QTimer m_slices;
    mutable QObject m_tablesParent;               ///< what has a parent is never taken over by QML
    mutable std::map<int, TableModel*> m_tables;  ///< made when a delegate first asks for them
};

}  // namespace vitrine
