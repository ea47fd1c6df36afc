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
    std::vector<int> path;  ///< path to the text: the row of the block, followed by rows inside this block
    int at = 0;             ///< position in the text

    std::strong_ordering operator<=>(const TextPlace&) const = default;
};

/// The content between two positions in a message. The message consists of blocks, or of the TextChunks of a plain
/// text. The content is read from the model, so the delegates need not exist.
class SelectedBlocks {
public:
    /// `first` must not be after `last`.
    SelectedBlocks(const QAbstractItemModel& model, const TextPlace& first, const TextPlace& last)
        : m_model(model), m_first(first), m_last(last)
    {
    }

    /// Returns the content as plain text. Cells are separated by tabs; formulas are replaced by their sources.
    QString plain() const;
    /// Returns the content as HTML, for programs that accept headings, emphasis, links, lists and tables.
    QString html() const;

private:
    QVariant value(int row, const char* role) const;
    bool holds(const std::vector<int>& path) const { return path >= m_first.path && path <= m_last.path; }
    int beginIn(const std::vector<int>& path) const { return path == m_first.path ? m_first.at : 0; }
    /// Returns the end of the selection in the text at `path`; -1 means up to the end of this text.
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
