#include "app/exchange/import_file.h"

#include "app/files/whole_file.h"
#include "app/files/zip_archive.h"
#include "app/store/text.h"
#include "core/base/error.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <cctype>
#include <map>

namespace vitrine {

namespace {

constexpr std::size_t kStart = 64;
constexpr std::uint64_t kMostThreadBytes = 4U << 20U;

QString baseName(const QString& path)
{
    return path.section(u'/', -1);
}

QString folderOf(const QString& path)
{
    return path.left(path.size() - baseName(path).size());
}

bool isConversations(const QString& path)
{
    static const QRegularExpression name(QStringLiteral("^conversations(-\\d+)?\\.json$"));
    return name.match(baseName(path)).hasMatch();
}

bool mayHoldChats(const QString& path)
{
    const QString name = baseName(path).toLower();
    return name.endsWith(QLatin1String(".json")) || name.endsWith(QLatin1String(".jsonl")) ||
           name.endsWith(QLatin1String(".chat"));
}

/// Returns whether a text begins with a JSON list or object, in any Unicode encoding.
bool beginsLikeJson(const std::string& start)
{
    const auto isOfText = [](char c) {
        return c != '\0' && !std::isspace(static_cast<unsigned char>(c)) &&
               std::string("\xEF\xBB\xBF\xFE\xFF").find(c) == std::string::npos;
    };
    const auto first = std::find_if(start.begin(), start.end(), isOfText);
    return first != start.end() && (*first == '{' || *first == '[');
}

ImportFile fileAt(const QString& path)
{
    const std::uint64_t size = UserFile(path.toStdString(), kMostImportBytes).size();
    ImportFile file{QFileInfo(path).fileName(),
                    QFileInfo(path).absoluteFilePath(),
                    [path = path.toStdString()](Pass) { return std::make_unique<FileSource>(path, kMostImportBytes); },
                    size,
                    {}};
    const QString thread = folderOf(path) + QStringLiteral("thread.json");
    if (file.name == QLatin1String("messages.jsonl") && QFileInfo(thread).isFile())
        file.thread = contentsOfFile(thread, kMostThreadBytes);
    return file;
}

/// Returns whether `path` is a `thread.json` of the program Jan, with a `messages.jsonl` in the same folder. Both files
/// are read together.
bool isThreadOfMessages(const QString& path)
{
    return baseName(path) == QLatin1String("thread.json") &&
           QFileInfo(folderOf(path) + QStringLiteral("messages.jsonl")).isFile();
}

std::string startOf(ZipArchive& archive, const ZipArchive::Entry& entry)
{
    std::string start(kStart, '\0');
    try {
        start.resize(archive.open(entry)->read(start));
    } catch (const Error&) {  // the entry cannot be read, for example because it is encrypted; such an entry is not
                              // detected as JSON
        start.clear();
    }
    return start;
}

std::vector<ImportFile> filesInArchive(const QString& path)
{
    const auto archive = std::make_shared<ZipArchive>(path);
    std::map<QString, ZipArchive::Entry> entries;
    QStringList names;
    for (const ZipArchive::Entry& entry : archive->entries()) {
        entries.emplace(entry.name, entry);
        names << entry.name;
    }
    names.sort();
    const bool isExport = std::ranges::any_of(names, isConversations);
    std::vector<ImportFile> files;
    std::uint64_t bytes = 0;
    for (const QString& name : names) {
        const ZipArchive::Entry& entry = entries.at(name);
        const bool isThread = baseName(name) == QLatin1String("thread.json") &&
                              entries.contains(folderOf(name) + QStringLiteral("messages.jsonl"));
        if (isThread || !(mayHoldChats(name) || beginsLikeJson(startOf(*archive, entry)))) continue;
        bytes += entry.size;
        if (entry.size > kMostImportBytes || bytes > kMostImportBytes)
            throw Error(SENTENCE(toUtf8(QFileInfo(path).fileName()), " unpacks to more than ", kMostImportBytes >> 20U,
                                 " MB, the limit for an import."));
        ImportFile file{
            name, path + u'/' + name,    [archive, entry](Pass) { return archive->open(entry); },    entry.size,
            {},   isConversations(name), !isConversations(name) && (isExport || !mayHoldChats(name))};
        const auto thread = entries.find(folderOf(name) + QStringLiteral("thread.json"));
        if (baseName(name) == QLatin1String("messages.jsonl") && thread != entries.end() &&
            thread->second.size <= kMostThreadBytes) {
            file.thread.resize(static_cast<qsizetype>(thread->second.size));
            const std::size_t got =
                archive->open(thread->second)->read({file.thread.data(), static_cast<std::size_t>(file.thread.size())});
            file.thread.truncate(static_cast<qsizetype>(got));
        }
        files.push_back(std::move(file));
    }
    return files;
}

bool isArchive(const QString& path)
{
    return startOfUserFile(path.toStdString(), 2) == "PK";
}

void gatherFiles(const QString& folder, int depth, qsizetype most, FolderFiles& found)
{
    const QFileInfoList entries = QDir(folder).entryInfoList(
        QDir::Files | QDir::Dirs | QDir::NoSymLinks | QDir::NoDotAndDotDot, QDir::Name | QDir::DirsLast);
    for (const QFileInfo& entry : entries) {
        if (found.paths.size() >= most || (entry.isDir() && depth == kDeepestFolder)) {
            found.isCut = true;
            continue;
        }
        if (entry.isDir())
            gatherFiles(entry.filePath(), depth + 1, most, found);
        else
            found.paths << entry.filePath();
    }
}

}  // namespace

FolderFiles filesOfFolder(const QString& folder, qsizetype most)
{
    FolderFiles found;
    gatherFiles(folder, 1, most, found);
    found.paths.removeIf(isThreadOfMessages);
    return found;
}

std::vector<ImportFile> importFilesInFolder(const QString& path, const QString& name)
{
    std::vector<ImportFile> files;
    if (isArchive(path)) return filesInArchive(path);
    ImportFile file = fileAt(path);
    const std::string start = startOfUserFile(path.toStdString(), kStart);
    if (!mayHoldChats(path) && !beginsLikeJson(start)) return files;
    file.name = name;
    file.mustHaveChats = isConversations(path);
    file.isAside = !mayHoldChats(path);
    files.push_back(std::move(file));
    return files;
}

std::vector<ImportFile> importFilesAt(const QString& path)
{
    const QFileInfo info(path);
    std::vector<ImportFile> files;
    if (info.isDir()) {
        for (const QString& each : filesOfFolder(path).paths) {
            for (ImportFile& file : importFilesInFolder(each, QDir(path).relativeFilePath(each)))
                files.push_back(std::move(file));
        }
    } else if (isArchive(path)) {
        files = filesInArchive(path);
    } else {
        files.push_back(fileAt(isThreadOfMessages(path) ? folderOf(path) + QStringLiteral("messages.jsonl") : path));
    }
    if (files.empty())
        throw Error(SENTENCE(toUtf8(info.fileName()), " could not be imported: there are no chats in it."));
    return files;
}

}  // namespace vitrine
