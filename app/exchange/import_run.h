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

/// One import of some files, archives and folders into the store: everything without a mistake, in one step. A chat
/// with a mistake is left out, and so is a file from which no chat can be read.
class ImportRun {
public:
    struct Found {
        int count = 0;  ///< new chats
        int known = 0;  ///< chats that were in the store already
        int namedParts = 0;
        qint64 first = 0;  ///< a new chat, or else one that was there already
    };
    struct Events {
        std::function<void(const QString& file, double part, int chats)> progress;
        std::function<void(const std::vector<qint64>& hidden)> abandoned;
        std::function<void(const Error&)> failed;  ///< of one file, of which nothing is imported
        /// Chats were left out of a file that is imported.
        std::function<void(const QString& file, const LeftOut& left)> leftOut;
        /// Files of a folder with chats that hold none.
        std::function<void(const QString& folder, const QStringList& files)> unused;
    };

    ImportRun(const Database& database, std::stop_token stop, Events events);

    /// Nothing: it was stopped, and nothing was added. Throws StoreError; then nothing was added either.
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
    std::uint64_t m_read = 0;      ///< of the files before this one
    std::uint64_t m_readHere = 0;  ///< of this one, at most its size
    std::uint64_t m_doneHere = 0;  ///< of these, how many belong to chats that were written
    std::uint64_t m_size = 0;
    QString m_name;
    int m_chats = 0;
    Found m_found;
    qint64 m_firstKnown = 0;
    std::chrono::steady_clock::time_point m_shown;
};

}  // namespace vitrine
