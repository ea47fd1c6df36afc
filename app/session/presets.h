#pragma once

#include "app/settings/chat_overrides.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace vitrine {

class AppSettings;

/// A system prompt and settings under a name.
struct Preset {
    QString systemPrompt;
    ChatOverrides overrides;
};

/// Presets, each a file `<name>.json` in one folder, which can be given to others:
///   {"format": "vitrine-preset", "version": 1, "system_prompt": "…", "settings": {…}}
/// Settings as ChatOverrides has them. All throw Error that names the file, and in it the field and its value.
class Presets {
public:
    Presets(const QString& folder, const AppSettings& settings) : m_folder(folder), m_settings(settings) {}

    QString folder() const { return m_folder; }
    /// In alphabetical order.
    QStringList names() const;
    Preset read(const QString& name) const;
    /// Replaces one of the same name. Returns the name it got: that of a file cannot have everything in it.
    QString write(const QString& name, const Preset& preset) const;
    void remove(const QString& name) const;
    /// The whole file, so that restore() can bring it back; nothing if there is none.
    std::optional<QByteArray> contents(const QString& name) const;
    void restore(const QString& name, const QByteArray& contents) const;
    /// The name under which a preset is kept.
    static QString keptName(const QString& name);
    /// Takes a file from elsewhere over, after looking at it; returns its name.
    QString import(const QString& path) const;

private:
    QString pathOf(const QString& name) const;
    Preset readFile(const QString& path) const;

    QString m_folder;
    const AppSettings& m_settings;
};

}  // namespace vitrine
