#include "app/library/file_choice.h"

#include "app/library/model_file.h"
#include "core/gguf/gguf_split.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

struct FileChoiceTexts {
    Q_DECLARE_TR_FUNCTIONS(FileChoice)
};

bool isModel(const QFileInfo& file)
{
    if (file.isDir()) return false;
    return file.suffix().compare(QLatin1String("gguf"), Qt::CaseInsensitive) == 0 ||
           modelFileProblem(file.filePath()).isEmpty();
}

/// The file by which a model is opened: the first part of a split one, where that is there.
QString nameOfModel(const QString& path)
{
    const std::filesystem::path part = path.toStdString();
    const auto split = parseSplitName(part);
    if (!split) return path;
    const QString first = QString::fromStdString(splitSibling(part, *split, 0).string());
    return QFileInfo::exists(first) ? first : path;
}

QStringList modelsIn(const QString& folder)
{
    QStringList models;
    const QFileInfoList files = QDir(folder).entryInfoList({QStringLiteral("*.gguf")}, QDir::Files, QDir::Name);
    for (const QFileInfo& file : files) models << nameOfModel(file.filePath());
    models.removeDuplicates();
    return models;
}

/// The model that a file or a folder stands for; empty when it is none, or not just one.
QString modelOf(const QUrl& url)
{
    if (!url.isLocalFile()) return {};
    const QFileInfo file(QDir::cleanPath(url.toLocalFile()));
    if (file.isDir()) {
        const QStringList models = modelsIn(file.filePath());
        return models.size() == 1 ? models.first() : QString();
    }
    return isModel(file) ? nameOfModel(file.filePath()) : QString();
}

QString shortName(const QUrl& url)
{
    if (!url.isLocalFile()) return url.toDisplayString();
    const QFileInfo file(QDir::cleanPath(url.toLocalFile()));
    return file.fileName().isEmpty() ? file.filePath() : file.fileName();
}

QString reasonAgainst(const QUrl& url)
{
    if (!url.isLocalFile()) return FileChoiceTexts::tr("%1 is not a file on this computer.").arg(shortName(url));
    const QString path = url.toLocalFile();
    const QFileInfo file(path);
    if (!file.exists()) return FileChoiceTexts::tr("There is no file %1.").arg(path);
    if (!file.isDir() && !file.isFile())
        return FileChoiceTexts::tr("%1 is a device, a pipe or a socket, not a file.").arg(shortName(url));
    if (!file.isDir())
        return FileChoiceTexts::tr("%1 is not a model; a model is a file that ends in .gguf.").arg(shortName(url));
    const qsizetype count = modelsIn(path).size();
    if (count == 0)
        return FileChoiceTexts::tr("%1 is a folder without a model; a model is a file that ends in .gguf.")
            .arg(shortName(url));
    return FileChoiceTexts::tr("%1 is a folder of %Ln models; choose one of them.", nullptr, static_cast<int>(count))
        .arg(shortName(url));
}

QString listed(const QStringList& names)
{
    constexpr qsizetype kMost = 3;
    QStringList shown = names.mid(0, kMost);
    if (names.size() > kMost)
        shown << FileChoiceTexts::tr("%Ln more", nullptr, static_cast<int>(names.size() - kMost));
    else if (shown.size() == 1)
        return shown.first();
    const QString last = shown.takeLast();
    return FileChoiceTexts::tr("%1 and %2").arg(shown.join(QStringLiteral(", ")), last);
}

}  // namespace

FileChoice chooseModelFile(const QList<QUrl>& urls)
{
    if (urls.isEmpty())
        return {{}, FileChoiceTexts::tr("There is no file to open; a model is a file that ends in .gguf.")};
    QStringList models;
    for (const QUrl& url : urls) models << modelOf(url);
    const auto known = [](const QString& model) { return !model.isEmpty(); };
    const auto sound = [](const QString& model) { return !model.isEmpty() && modelFileProblem(model).isEmpty(); };
    auto found = std::find_if(models.cbegin(), models.cend(), sound);
    if (found == models.cend()) found = std::find_if(models.cbegin(), models.cend(), known);
    if (found == models.cend()) {
        if (urls.size() == 1) return {{}, reasonAgainst(urls.first())};
        return {{},
                FileChoiceTexts::tr("None of the %Ln files is a model; a model is a file that ends in .gguf.", nullptr,
                                    static_cast<int>(urls.size()))};
    }
    QStringList others;
    for (qsizetype i = 0; i < urls.size(); ++i) {
        if (models[i] != *found) others << shortName(urls[i]);
    }
    if (others.isEmpty()) return {*found, {}};
    return {*found,
            FileChoiceTexts::tr("Only one model can be open, so of these %Ln files the one opened is %1, not %2.",
                                nullptr, static_cast<int>(urls.size()))
                .arg(QFileInfo(*found).fileName(), listed(others))};
}

QString chooseReference(const QList<QUrl>& urls, bool likely)
{
    if (urls.isEmpty() || !urls.first().isLocalFile()) return {};
    QStringList endings{QStringLiteral("npz"), QStringLiteral("npy"), QStringLiteral("f32"), QStringLiteral("f16"),
                        QStringLiteral("bf16")};
    const QFileInfo file(QDir::cleanPath(urls.first().toLocalFile()));
    if (file.isDir()) {
        QStringList patterns;
        for (const QString& ending : std::as_const(endings)) patterns << QStringLiteral("*.") + ending;
        return QDir(file.filePath()).entryList(patterns, QDir::Files).isEmpty() ? QString() : file.filePath();
    }
    if (likely) endings << QStringLiteral("bin") << QStringLiteral("txt") << QStringLiteral("log");
    return file.exists() && endings.contains(file.suffix().toLower()) ? file.filePath() : QString();
}

}  // namespace vitrine
