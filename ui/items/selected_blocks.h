#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <QStringList>

#include <compare>
#include <vector>

class QTextCursor;

namespace vitrine {

/// A place in one of the texts of a message.
struct TextPlace {
    std::vector<int> path;  ///< of the text: the block's row, then what is inside
    int at = 0;             ///< in the text

    std::strong_ordering operator<=>(const TextPlace&) const = default;
};

/// What lies between two places in the blocks of a message, or in the TextChunks of a plain one. It is read from the
/// model, whether it is built or not.
class SelectedBlocks {
public:
    /// `first` is not behind `last`.
    SelectedBlocks(const QAbstractItemModel& model, const TextPlace& first, const TextPlace& last)
        : m_model(model), m_first(first), m_last(last)
    {
    }

    /// As it is shown: cells have tabs between them, formulas are as they are written.
    QString plain() const;
    /// The same for programs that take headings, emphasis, links, lists and tables.
    QString html() const;

private:
    QVariant value(int row, const char* role) const;
    bool holds(const std::vector<int>& path) const { return path >= m_first.path && path <= m_last.path; }
    int beginIn(const std::vector<int>& path) const { return path == m_first.path ? m_first.at : 0; }
    /// -1: all of it.
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
