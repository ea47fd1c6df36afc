#pragma once

#include <QHash>
#include <QString>
#include <QStringView>

namespace vitrine {

/// The targets of references in a Markdown text ("[the paper][1]"), which separate lines define ("[1]: https://…").
/// These may follow long after the references. Therefore each block with references gets a copy of its targets
/// (MarkdownBlock::targets).
class ReferenceTargets {
public:
    /// Stores the target if `line` defines one. The first definition of a label counts.
    void note(QStringView line);
    bool isEmpty() const { return m_targets.isEmpty(); }
    /// Returns Markdown that defines the targets of possible references in `text`; usually empty.
    QString neededBy(const QString& text) const;

    bool operator==(const ReferenceTargets&) const = default;

private:
    QHash<QString, QString> m_targets;  ///< key: label in normalized form
};

}  // namespace vitrine
