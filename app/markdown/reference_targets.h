#pragma once

#include <QHash>
#include <QString>
#include <QStringView>

namespace vitrine {

/// The definitions of link references in a Markdown text. A text refers to a definition with "[the paper][1]"; a
/// separate line defines it: "[1]: https://…". The definition may be far below its use. Therefore each block with
/// references gets a copy of the definitions that it uses (MarkdownBlock::targets).
class ReferenceTargets {
public:
    /// Stores the target if `line` is a definition. If a label is defined twice, the first definition is used.
    void note(QStringView line);
    bool isEmpty() const { return m_targets.isEmpty(); }
    /// Returns Markdown with the definitions of all references that may occur in `text`; usually empty.
    QString neededBy(const QString& text) const;

    bool operator==(const ReferenceTargets&) const = default;

private:
    QHash<QString, QString> m_targets;  ///< key: label, normalized as in CommonMark; value: target
};

}  // namespace vitrine
