#include "app/store/open_chats.h"

#include "app/i18n/localized_text.h"
#include "app/store/backup.h"
#include "app/store/health.h"
#include "app/store/salvage.h"
#include "app/store/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace vitrine {

namespace {

/// Translation context of the texts in this file.
struct OpenChats {
    Q_DECLARE_TR_FUNCTIONS(vitrine::OpenChats)
};

/// Opens a database in memory. The notice begins with the consequence, because a narrow window shows only the beginning
/// of a sentence.
OpenedDatabase openInMemory(const Sentence& why)
{
    return {.database = std::make_unique<Database>(QStringLiteral(":memory:")),
            .notice = SENTENCE("Chats are kept in memory only and are lost when you quit Vitrine. ", why),
            .damage = {}};
}

/// Renames the file and its journals. Returns false if renaming failed.
bool moveAside(const QString& path, const QString& target)
{
    if (!QFile::rename(path, target)) return false;
    for (const char* suffix : {"-wal", "-shm"}) {
        const QString journal = path + QLatin1String(suffix);
        if (QFile::exists(journal) && !QFile::rename(journal, target + QLatin1String(suffix))) return false;
    }
    return true;
}

QString whatWasSaved(const Salvaged& salvaged)
{
    const QString chats = OpenChats::tr("%Ln chats", nullptr, salvaged.chats);
    const QString messages = OpenChats::tr("%Ln messages", nullptr, salvaged.messages);
    const QString recovered = OpenChats::tr("%1 with %2 were recovered").arg(chats, messages);
    if (!salvaged.lostMessages) return OpenChats::tr("%1; the number of missing messages is unknown.").arg(recovered);
    if (*salvaged.lostMessages == 0) return OpenChats::tr("%1; no message is missing.").arg(recovered);
    return OpenChats::tr("%1; %2 are missing or damaged.")
        .arg(recovered, OpenChats::tr("%Ln messages", nullptr, *salvaged.lostMessages));
}

/// Copies all readable rows to a new file. Returns nullopt if the damaged file has no readable rows.
std::optional<Salvaged> trySalvage(const QString& path, const QString& target,
                                   const std::function<void(double)>& progress, const std::stop_token& stop)
{
    try {
        const Database fresh(target);
        return salvage(path, fresh, progress, stop);
    } catch (const StoreError& error) {
        if (error.kind() != StoreError::Kind::Corrupt) throw;
        return std::nullopt;
    }
}

void removeFiles(const QString& path)
{
    for (const char* suffix : {"", "-wal", "-shm"}) QFile::remove(path + QLatin1String(suffix));
}

/// Repairs messages that form a cycle in an open file. Returns a notice about these messages, and about `.kept` files
/// with chats of earlier runs.
LocalizedText noticeAbout(const Database& database)
{
    QList<LocalizedText> notices;
    if (const int circles = breakCircles(database); circles > 0) {
        notices << [circles] {
            return OpenChats::tr("%Ln messages were stored as answers to themselves or to a later message. Each of "
                                 "these messages is now the first message of its chat.",
                                 nullptr, circles);
        };
    }
    for (const QString& copy : copiesOf(database.path())) {
        if (!copy.startsWith(database.path() + QStringLiteral(".kept-"))) continue;
        notices << SENTENCE("Chats of an earlier run are in ", toUtf8(QFileInfo(copy).fileName()),
                            ". You can restore them in Settings, Privacy.");
    }
    return joined(notices, u' ');
}

}  // namespace

QString chatFileIn(const QString& folder)
{
    return QDir(folder).filePath(QStringLiteral("chats.sqlite"));
}

/// The damaged file is renamed only after all readable rows are in a new file.
LocalizedText replaceDamaged(const QString& path, const Sentence& why, const std::function<void(double)>& progress,
                             const std::stop_token& stop)
{
    const QString recovered = path + QStringLiteral(".recovered");
    removeFiles(recovered);
    std::optional<Salvaged> salvaged;
    try {
        salvaged = trySalvage(path, recovered, progress, stop);
    } catch (const StoreError&) {
        removeFiles(recovered);
        throw;
    }
    const QString broken = unusedPathNextTo(path, QStringLiteral("broken"));
    if (!moveAside(path, broken)) {
        removeFiles(recovered);
        throw StoreError(StoreError::Kind::Unusable, SENTENCE(why, " The file could not be renamed."));
    }
    const Sentence kept = SENTENCE(why, " The file was kept as ", toUtf8(QFileInfo(broken).fileName()), ".");
    if (!salvaged) {
        removeFiles(recovered);
        return SENTENCE(kept, " Nothing in the damaged file could be read, so a new file was created.");
    }
    if (!QFile::rename(recovered, path))
        throw StoreError(
            StoreError::Kind::Unusable,
            SENTENCE(toUtf8(recovered), " is the new file with the recovered chats, but it could not be renamed."));
    return joined({kept, [salvaged = *salvaged] { return whatWasSaved(salvaged); }}, u' ');
}

LocalizedText makeUsable(const QString& path, const Sentence& damage, const std::function<void(double)>& progress,
                         const std::stop_token& stop)
{
    Sentence why = damage;
    if (why.empty()) {
        try {
            return noticeAbout(Database(path));
        } catch (const StoreError& error) {
            if (error.kind() != StoreError::Kind::Corrupt) throw;
            why = error.sentence();
        }
    }
    const LocalizedText said = replaceDamaged(path, why, progress, stop);
    return joined({said, noticeAbout(Database(path))}, u' ');
}

OpenedDatabase openChats(const QString& dataFolder, const QString& movedTo)
{
    if (movedTo.isEmpty()) return openChatDatabase(dataFolder);
    const QString path = chatFileIn(movedTo);
    if (QFile::exists(path)) return openChatDatabase(movedTo);
    return openInMemory(SENTENCE("The chats were moved to ", toUtf8(path), ", but this file no longer exists."));
}

OpenedDatabase openChatDatabase(const QString& folder)
{
    if (!QDir().mkpath(folder))
        return openInMemory(SENTENCE("The folder ", toUtf8(folder), " for the chats cannot be created."));
    const QString path = chatFileIn(folder);
    const qint64 size = QFileInfo(path).size();
    // A journal shows that the last run did not end properly. The file must then be checked before it is used. For a
    // large file, the check takes long and is therefore done in the background.
    if (size > kCheckedAtOnce && QFileInfo(path + QStringLiteral("-wal")).size() > 0)
        return {.database = std::make_unique<Database>(path, Database::Access::Later), .notice = {}, .damage = {}};
    LocalizedText repaired;
    for (bool again : {false, true}) {
        try {
            OpenedDatabase opened{.database = std::make_unique<Database>(path), .notice = {}, .damage = {}};
            opened.notice = joined({repaired, noticeAbout(*opened.database)}, u' ');
            opened.isUnchecked = size > kCheckedAtOnce;
            return opened;
        } catch (const StoreError& error) {
            const Sentence why = error.sentence();
            if (again || error.kind() != StoreError::Kind::Corrupt) return openInMemory(why);
            if (size > kRepairedAtOnce) {
                return {
                    .database = std::make_unique<Database>(path, Database::Access::Later), .notice = {}, .damage = why};
            }
            try {
                repaired = replaceDamaged(path, why);
            } catch (const StoreError& second) {
                return openInMemory(second.sentence());
            }
        }
    }
    return openInMemory({});
}

}  // namespace vitrine
