#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QStringList>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace vitrine {

/// Prompts to be used again, each a text file `<name>.md` in one folder. `{{name}}` in a prompt is a variable, which is
/// asked for when the prompt is used.
class PromptLibrary : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// In alphabetical order.
    Q_PROPERTY(QStringList names READ names NOTIFY changed)
    Q_PROPERTY(QString folder READ folder CONSTANT)

public:
    explicit PromptLibrary(const QString& folder, QObject* parent = nullptr);

    QString folder() const { return m_folder; }
    QStringList names() const { return m_names; }

    /// Looks at the folder again.
    Q_INVOKABLE void refresh();
    /// Empty, and failed(), if it cannot be read.
    Q_INVOKABLE QString text(const QString& name);
    /// Replaces one of the same name, and the one that was called `before`, if any. False, and failed(), if it cannot
    /// be written.
    Q_INVOKABLE bool save(const QString& name, const QString& text, const QString& before = {});
    Q_INVOKABLE void remove(const QString& name);

    /// The names of the variables in a text, each once, in their order.
    Q_INVOKABLE static QStringList variables(const QString& text);
    /// The text with values in the place of its variables; one without a value stays as it is. What stands in a value
    /// is no variable.
    Q_INVOKABLE static QString filled(const QString& text, const QVariantMap& values);

signals:
    void changed();
    void failed(const LocalizedText& sentence, const QString& detail);
    /// A prompt is no longer what it was, as is said; `back` makes it so again.
    void replaced(const LocalizedText& said, const std::function<void()>& back);

private:
    QString pathOf(const QString& name) const;
    std::function<void()> wayBack(const QString& name);

    QString m_folder;
    QStringList m_names;
};

}  // namespace vitrine
