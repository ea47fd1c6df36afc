#pragma once

#include "app/exchange/import_chats.h"
#include "app/store/chat_import.h"
#include "core/base/error.h"

#include <QSet>
#include <QStringList>

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace vitrine {

/// One import of files, archives and folders into the store, in one transaction. A file with an error adds no chats,
/// but all other files are imported.
class ImportRun {
public:
    /// The result of an import.
    struct Found {
        int count = 0;  ///< number of new chats
        int known = 0;  ///< number of chats that existed already
        /// Number of pictures and files that the new chats mention but do not contain.
        int namedParts = 0;
        qint64 first = 0;  ///< id of a new chat; if no chat is new, id of a chat that existed already
    };
    /// Functions that are called during run(), on its thread. All must be set.
    struct Events {
        /// Reports the current file, the fraction of all bytes that is done (0 to 1), and the number of chats read so
        /// far.
        std::function<void(const QString& file, double part, int chats)> progress;
        /// Called with the ids of chats that were written but will not be imported. They are hidden, and the caller
        /// must delete them (ChatCleaner).
        std::function<void(const std::vector<qint64>& hidden)> abandoned;
        std::function<void(const Error&)> failed;  ///< called for a file with an error; none of its chats are imported
        /// Called for a file that is imported although some of its chats were left out.
        std::function<void(const QString& file, const LeftOut& left)> leftOut;
        /// Called for a folder from which chats were imported; `files` are the other files, which contain no chats.
        std::function<void(const QString& folder, const QStringList& files)> unused;
    };

    ImportRun(const Database& database, std::stop_token stop, Events events);

    /// Runs the import. Returns nullopt if the import was cancelled. Throws StoreError if writing failed. In both cases
    /// no chat was added.
    std::optional<Found> run(const QStringList& paths);

private:
    struct Folder {
        QString name;
        QStringList unused;
        bool hasChats = false;
    };
    struct Part {
        QString name;
        std::optional<std::size_t> folder;
        std::vector<ImportFile> files;
    };

    void find(const QStringList& paths);
    void findInFolder(const QString& path);
    void addPart(Part part);
    void readPart(const Part& part);
    bool tryFile(const ImportFile& file);
    void reportFolders();
    void readFile(ImportFile file);
    void take(ChatTree&& tree);
    void advance(std::size_t bytes);
    void show(double part);

    Events m_events;
    std::stop_token m_stop;
    ChatImport m_import;
    std::vector<Part> m_parts;
    std::vector<Folder> m_folders;
    QSet<QString> m_places;
    std::uint64_t m_total = 0;
    std::uint64_t m_read = 0;      ///< total size of the files before the current file, in bytes
    std::uint64_t m_readHere = 0;  ///< number of bytes read from the current file, at most its size
    std::uint64_t m_doneHere = 0;  ///< number of bytes from the start of the current file to the end of the last chat
                                   ///< that was written
    std::uint64_t m_size = 0;
    QString m_name;
    int m_chats = 0;
    Found m_found;
    qint64 m_firstKnown = 0;
    std::chrono::steady_clock::time_point m_shown;
};

}  // namespace vitrine
