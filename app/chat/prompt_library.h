#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QStringList>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace vitrine {

/// Prompts to be used again, each in a text file `<name>.md` in one folder. `{{name}}` in a prompt is a variable. The
/// user enters its value when the prompt is used.
class PromptLibrary : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Names of all prompts in alphabetical order.
    Q_PROPERTY(QStringList names READ names NOTIFY changed)
    Q_PROPERTY(QString folder READ folder CONSTANT)

public:
    explicit PromptLibrary(const QString& folder, QObject* parent = nullptr);

    QString folder() const { return m_folder; }
    QStringList names() const { return m_names; }

    /// Reads the list of files in the folder again.
    Q_INVOKABLE void refresh();
    /// Returns the text of a prompt. If it cannot be read, emits failed() and returns an empty string.
    Q_INVOKABLE QString text(const QString& name);
    /// Saves a prompt and replaces an existing one. If the prompt was renamed, `before` is its earlier name, and the
    /// file with this name is removed. If the file cannot be written, emits failed() and returns false.
    Q_INVOKABLE bool save(const QString& name, const QString& text, const QString& before = {});
    /// Deletes a prompt; replaced() offers to restore it.
    Q_INVOKABLE void remove(const QString& name);

    /// Returns the names of the variables in a text, each once, in their order.
    Q_INVOKABLE static QStringList variables(const QString& text);
    /// Returns the text with its variables replaced by values. Variables without a value stay. Variables within a value
    /// are not replaced.
    Q_INVOKABLE static QString filled(const QString& text, const QVariantMap& values);

signals:
    void changed();
    void failed(const LocalizedText& sentence, const QString& detail);
    /// A prompt was replaced or deleted, as `said` reports; `back` restores it.
    void replaced(const LocalizedText& said, const std::function<void()>& back);

private:
    QString pathOf(const QString& name) const;
    std::function<void()> wayBack(const QString& name);

    QString m_folder;
    QStringList m_names;
};

}  // namespace vitrine
