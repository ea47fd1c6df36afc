#include "app/exchange/import_run.h"

#include "app/store/database.h"
#include "app/store/text.h"
#include "core/base/caught_error.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"

#include <QDir>
#include <QFileInfo>
#include <QScopeGuard>

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr std::chrono::milliseconds kBetweenProgress{100};

/// Thrown to stop reading a file. Not derived from Error, so that no handler reports it as an error.
struct Stopped {};

}  // namespace

ImportRun::ImportRun(const Database& database, std::stop_token stop, Events events)
    : m_events(std::move(events)), m_stop(std::move(stop)), m_import(database, m_stop)
{
}

std::optional<ImportRun::Found> ImportRun::run(const QStringList& paths)
{
    try {
        find(paths);
        for (const Part& part : m_parts) readPart(part);
        reportFolders();
        if (m_stop.stop_requested()) throw Stopped();
        m_import.finish();
    } catch (const Stopped&) {
        m_events.abandoned(m_import.keepOnly(0));
        return std::nullopt;
    } catch (...) {
        m_events.abandoned({m_import.chats().begin(), m_import.chats().end()});
        throw;
    }
    m_found.count = static_cast<int>(m_import.chats().size());
    m_found.first = m_found.count > 0 ? m_import.chats().front() : m_firstKnown;
    return m_found;
}

void ImportRun::find(const QStringList& paths)
{
    for (const QString& path : paths) {
        if (m_stop.stop_requested()) throw Stopped();
        try {
            if (QFileInfo(path).isDir())
                findInFolder(path);
            else
                addPart({QFileInfo(path).fileName(), std::nullopt, importFilesAt(path)});
        } catch (const Stopped&) {
            throw;
        } catch (...) {
            m_events.failed(caughtError());
        }
    }
}

void ImportRun::findInFolder(const QString& path)
{
    const std::size_t at = m_folders.size();
    m_folders.push_back({QDir(path).dirName(), {}, false});
    const FolderFiles found = filesOfFolder(path);
    for (const QString& each : found.paths) {
        if (m_stop.stop_requested()) throw Stopped();
        const QString name = QDir(path).relativeFilePath(each);
        try {
            std::vector<ImportFile> files = importFilesInFolder(each, name);
            if (files.empty())
                m_folders[at].unused << name;
            else
                addPart({name, at, std::move(files)});
        } catch (...) {
            m_events.failed(caughtError());
        }
    }
    if (found.isCut) {
        m_events.failed(Error(SENTENCE("Only ", kMostFilesInFolder, " files of ", toUtf8(m_folders[at].name),
                                       ", at most ", kDeepestFolder, " folders deep, were checked.")));
    }
}

/// Adds the files of one path. Leaves out files that were added before: a chat of the program Jan consists of two
/// files, and the user may have chosen both.
void ImportRun::addPart(Part part)
{
    const bool hadFiles = !part.files.empty();
    std::erase_if(part.files, [&](const ImportFile& file) {
        const bool isTwice = m_places.contains(file.place);
        m_places << file.place;
        return isTwice;
    });
    for (const ImportFile& file : part.files) m_total += file.size;
    if (part.folder && hadFiles && part.files.empty()) m_folders[*part.folder].hasChats = true;
    if (!part.files.empty()) m_parts.push_back(std::move(part));
}

void ImportRun::readPart(const Part& part)
{
    const int chats = m_chats;
    bool isRead = true;
    for (const ImportFile& file : part.files) isRead = tryFile(file) && isRead;
    if (m_chats > chats) {
        if (part.folder) m_folders[*part.folder].hasChats = true;
    } else if (isRead && part.folder) {
        m_folders[*part.folder].unused << part.name;
    } else if (isRead) {
        m_events.failed(
            Error(SENTENCE(visible(toUtf8(part.name)), " could not be imported: there are no chats in it.")));
    }
}

/// Imports the chats of a file. Returns false if the file could not be read; none of its chats are imported then.
bool ImportRun::tryFile(const ImportFile& file)
{
    const std::size_t before = m_import.chats().size();
    const Found found = m_found;
    const int chats = m_chats;
    try {
        readFile(file);
        return true;
    } catch (const Stopped&) {
        throw;
    } catch (const StoreError&) {
        throw;  // writing failed, and writing further chats would fail, too
    } catch (...) {
        const Error error = caughtError();
        m_found = found;
        m_chats = chats;
        if (m_import.chats().size() > before) m_events.abandoned(m_import.keepOnly(before));
        m_events.failed(error);
    }
    return false;
}

void ImportRun::reportFolders()
{
    for (Folder& folder : m_folders) {
        folder.unused.sort();
        if (!folder.hasChats)
            m_events.failed(
                Error(SENTENCE(visible(toUtf8(folder.name)), " could not be imported: there are no chats in it.")));
        else if (!folder.unused.isEmpty())
            m_events.unused(folder.name, folder.unused);
    }
}

void ImportRun::readFile(ImportFile file)
{
    m_name = file.name;
    m_size = file.size;
    m_readHere = 0;
    m_doneHere = 0;
    file.open = [this, open = std::move(file.open)](Pass pass) {
        return std::make_unique<WatchedSource>(
            open(pass), [this, pass](std::size_t bytes) { advance(pass == Pass::Take ? bytes : 0); });
    };
    const auto last = qScopeGuard([this] { m_read += m_size; });
    const std::optional<LeftOut> left = readChats(file, [this](ChatTree&& tree) { take(std::move(tree)); });
    if (left && (left->chats > 0 || !left->rest.empty())) m_events.leftOut(file.name, *left);
}

void ImportRun::take(ChatTree&& tree)
{
    ++m_chats;
    if (const qint64 known = m_import.known(tree); known != 0) {
        ++m_found.known;
        if (m_firstKnown == 0) m_firstKnown = known;
        m_doneHere = m_readHere;
        return;
    }
    // Reading a chat is much faster than writing it. Therefore the progress counts the bytes of a chat while its
    // messages are written, not when the chat is read.
    const auto all = static_cast<double>(tree.messages.size() + 1);
    const bool isAdded =
        m_import.add(tree, [&](std::size_t written) { show(static_cast<double>(written) / all); }).has_value();
    if (!isAdded) throw Stopped();
    m_doneHere = m_readHere;
    m_found.namedParts += tree.namedParts;
}

void ImportRun::advance(std::size_t bytes)
{
    if (m_stop.stop_requested()) throw Stopped();
    m_readHere = std::min(m_size, m_readHere + bytes);
    show(0);
}

/// Reports progress. `part` is the fraction of the current chat that has been written, 0 to 1.
void ImportRun::show(double part)
{
    const auto now = std::chrono::steady_clock::now();
    if (now - m_shown < kBetweenProgress) return;
    m_shown = now;
    const double bytes = static_cast<double>(m_read + m_doneHere) + part * static_cast<double>(m_readHere - m_doneHere);
    m_events.progress(m_name, m_total == 0 ? 0 : bytes / static_cast<double>(m_total), m_chats);
}

}  // namespace vitrine
