#pragma once

#include <QHash>
#include <QString>
#include <QStringView>

namespace vitrine {

/// Where the references of a Markdown text lead ("[the paper][1]"), by the lines that say so ("[1]: https://…"). These
/// may come long behind the words, so every block that needs some gets them with its own text (MarkdownBlock::targets).
class ReferenceTargets {
public:
    /// The first line for a label counts.
    void note(QStringView line);
    bool isEmpty() const { return m_targets.isEmpty(); }
    /// Markdown that says where the references lead that `text` may have; mostly empty.
    QString neededBy(const QString& text) const;

    bool operator==(const ReferenceTargets&) const = default;

private:
    QHash<QString, QString> m_targets;  ///< by their labels, as labels are compared
};

}  // namespace vitrine
