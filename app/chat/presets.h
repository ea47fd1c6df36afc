#pragma once

#include "app/settings/chat_overrides.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace vitrine {

class AppSettings;

/// A system prompt with settings.
struct Preset {
    QString systemPrompt;
    ChatOverrides overrides;
};

/// Presets in one folder. Each is a file `<name>.json` that can be shared:
///   {"format": "vitrine-preset", "version": 1, "system_prompt": "…", "settings": {…}}
/// Settings are in the format of ChatOverrides. All functions throw Error, which names the file, the field and its
/// value.
class Presets {
public:
    Presets(const QString& folder, const AppSettings& settings) : m_folder(folder), m_settings(settings) {}

    QString folder() const { return m_folder; }
    /// Returns the names of all presets in alphabetical order.
    QStringList names() const;
    Preset read(const QString& name) const;
    /// Writes a preset and replaces an existing one. Returns the name under which it was saved, which differs from
    /// `name` if this has characters that a file name cannot contain.
    QString write(const QString& name, const Preset& preset) const;
    void remove(const QString& name) const;
    /// Returns the contents of the preset's file for restore(); nullopt if the file does not exist.
    std::optional<QByteArray> contents(const QString& name) const;
    void restore(const QString& name, const QByteArray& contents) const;
    /// Returns the name that write() gives to a preset.
    static QString keptName(const QString& name);
    /// Checks a preset file from another folder and copies it; returns its name.
    QString import(const QString& path) const;

private:
    QString pathOf(const QString& name) const;
    Preset readFile(const QString& path) const;

    QString m_folder;
    const AppSettings& m_settings;
};

}  // namespace vitrine
