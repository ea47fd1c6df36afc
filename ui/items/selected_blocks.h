#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <QStringList>

#include <compare>
#include <vector>

class QTextCursor;

namespace vitrine {

/// A position in one of the texts of a message.
struct TextPlace {
    std::vector<int> path;  ///< path to the text: the row of the block, then rows inside it
    int at = 0;             ///< position in the text

    std::strong_ordering operator<=>(const TextPlace&) const = default;
};

/// The content between two positions in the blocks of a message, or in the TextChunks of a plain text. It is read from
/// the model, so delegates need not exist.
class SelectedBlocks {
public:
    /// `first` must not be after `last`.
    SelectedBlocks(const QAbstractItemModel& model, const TextPlace& first, const TextPlace& last)
        : m_model(model), m_first(first), m_last(last)
    {
    }

    /// As it is shown: cells are separated by tabs, formulas are sources.
    QString plain() const;
    /// For programs that accept headings, emphasis, links, lists and tables.
    QString html() const;

private:
    QVariant value(int row, const char* role) const;
    bool holds(const std::vector<int>& path) const { return path >= m_first.path && path <= m_last.path; }
    int beginIn(const std::vector<int>& path) const { return path == m_first.path ? m_first.at : 0; }
    /// -1: up to the end.
    int endIn(const std::vector<int>& path) const { return path == m_last.path ? m_last.at : -1; }
    QString part(const std::vector<int>& path, const QString& text, const QStringList& formulas = {}) const;
    QString chunksText() const;
    QString codeText(int row) const;
    QString tableText(int row) const;
    QString blockText(int row) const;
    void writeBlock(QTextCursor& cursor, int row) const;
    void writeTable(QTextCursor& cursor, int row) const;
    void writeMarkdown(QTextCursor& cursor, const std::vector<int>& path, const QString& markdown,
                       bool inlineOnly) const;
    int firstRow() const { return m_first.path.empty() ? 0 : m_first.path[0]; }
    int lastRow() const;

    const QAbstractItemModel& m_model;
    TextPlace m_first;
    TextPlace m_last;
};

}  // namespace vitrine
