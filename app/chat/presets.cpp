#include "app/chat/presets.h"

#include "app/exchange/chat_markdown.h"
#include "app/files/json_reader.h"
#include "app/files/whole_file.h"
#include "app/platform/json_document.h"
#include "core/base/sentence.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

namespace vitrine {

namespace {

const QString kPresetFormat = QStringLiteral("vitrine-preset");

}  // namespace

QString Presets::pathOf(const QString& name) const
{
    return QDir(m_folder).filePath(name + QStringLiteral(".json"));
}

QStringList Presets::names() const
{
    QStringList names;
    for (const QFileInfo& file : QDir(m_folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files))
        names << file.completeBaseName();
    names.sort(Qt::CaseInsensitive);
    return names;
}

Preset Presets::read(const QString& name) const
{
    return readFile(pathOf(name));
}

Preset Presets::readFile(const QString& path) const
{
    const QString name = QFileInfo(path).fileName();
    try {
        QJsonParseError problem;
        const QJsonObject json = jsonDocument(contentsOfFile(path), &problem).object();
        if (problem.error != QJsonParseError::NoError)
            throw Error(
                SENTENCE("the file is not JSON (at byte ", problem.offset, ": ", toUtf8(problem.errorString()), ")."));
        if (textIn(json, QStringLiteral("format")) != kPresetFormat)
            throw fieldError(QStringLiteral("format"), SENTENCE("is not \"", toUtf8(kPresetFormat), "\""));
        if (const qint64 version = integerIn(json, QStringLiteral("version")); version != 1)
            throw fieldError(QStringLiteral("version"),
                             SENTENCE("is ", version, ", but this version of Vitrine supports only 1"));
        return {textIn(json, QStringLiteral("system_prompt")),
                ChatOverrides::checked(objectIn(json, QStringLiteral("settings")), m_settings)};
    } catch (const Error& error) {
        throw Error(SENTENCE(toUtf8(name), " is not a preset: ", error.sentence()));
    }
}

QString Presets::write(const QString& name, const Preset& preset) const
{
    const QString fileName = keptName(name);
    const QJsonObject json{{QStringLiteral("format"), kPresetFormat},
                           {QStringLiteral("version"), 1},
                           {QStringLiteral("system_prompt"), preset.systemPrompt},
                           {QStringLiteral("settings"), preset.overrides.json()}};
    QDir().mkpath(m_folder);
    writeWholeFile(pathOf(fileName), QJsonDocument(json).toJson());
    return fileName;
}

void Presets::remove(const QString& name) const
{
    if (QFile file(pathOf(name)); !file.remove())
        throw Error(SENTENCE("The preset ", toUtf8(name), " could not be deleted: ", toUtf8(file.errorString()), "."));
}

std::optional<QByteArray> Presets::contents(const QString& name) const
{
    if (!QFile::exists(pathOf(name))) return std::nullopt;
    return contentsOfFile(pathOf(name));
}

void Presets::restore(const QString& name, const QByteArray& contents) const
{
    writeWholeFile(pathOf(name), contents);
}

QString Presets::keptName(const QString& name)
{
    return fileNameFor(name);
}

QString Presets::import(const QString& path) const
{
    const Preset preset = readFile(path);
    return write(QFileInfo(path).completeBaseName(), preset);
}

}  // namespace vitrine
