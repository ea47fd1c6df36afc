#include "app/store/open_chats.h"

#include "app/store/backup.h"
#include "app/store/health.h"
#include "app/store/salvage.h"
#include "app/store/text.h"
#include "app/words/translated.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace vitrine {

namespace {

/// The context of translations.
struct OpenChats {
    Q_DECLARE_TR_FUNCTIONS(vitrine::OpenChats)
};

/// What matters stands first: a narrow window shows how a sentence begins.
OpenedDatabase openInMemory(const QString& why)
{
    return {std::make_unique<Database>(QStringLiteral(":memory:")),
            OpenChats::tr("Chats are kept in memory only and are lost when Vitrine ends. %1").arg(why)};
}

/// Moves the file and its journals aside; false when even that is impossible.
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
    if (!salvaged.lostMessages) return OpenChats::tr("%1; how many are missing is not known.").arg(recovered);
    if (*salvaged.lostMessages == 0) return OpenChats::tr("%1; no message is missing.").arg(recovered);
    return OpenChats::tr("%1; %2 are missing or damaged.")
        .arg(recovered, OpenChats::tr("%Ln messages", nullptr, *salvaged.lostMessages));
}

/// Copies all readable rows to a new file; returns nothing if the damaged file has none.
std::optional<Salvaged> trySalvage(const QString& path, const QString& target)
{
    try {
        const Database fresh(target);
        return salvage(path, fresh);
    } catch (const StoreError& error) {
        if (error.kind() != StoreError::Kind::Corrupt) throw;
        return std::nullopt;
    }
}

void removeFiles(const QString& path)
{
    for (const char* suffix : {"", "-wal", "-shm"}) QFile::remove(path + QLatin1String(suffix));
}

}  // namespace

QString chatFileIn(const QString& folder)
{
    return QDir(folder).filePath(QStringLiteral("chats.sqlite"));
}

/// First all that can be read is in a new file; only then does the damaged one lose its name.
QString replaceDamaged(const QString& path, const QString& why)
{
    const QString recovered = path + QStringLiteral(".recovered");
    removeFiles(recovered);
    std::optional<Salvaged> salvaged;
    try {
        salvaged = trySalvage(path, recovered);
    } catch (const StoreError&) {
        removeFiles(recovered);
        throw;
    }
    const QString broken = freeNameBeside(path, QStringLiteral("broken"));
    if (!moveAside(path, broken)) {
        removeFiles(recovered);
        throw StoreError(StoreError::Kind::Unusable,
                         toUtf8(OpenChats::tr("%1 The file could not be renamed.").arg(why)));
    }
    const QString kept = OpenChats::tr("%1 The file was kept as %2.").arg(why, QFileInfo(broken).fileName());
    if (!salvaged) {
        removeFiles(recovered);
        return OpenChats::tr("%1 Nothing in it could be read, and a new one was started.").arg(kept);
    }
    if (!QFile::rename(recovered, path))
        throw StoreError(
            StoreError::Kind::Unusable,
            toUtf8(OpenChats::tr("%1 is the new file with the chats, but could not be renamed.").arg(recovered)));
    return kept + u' ' + whatWasSaved(*salvaged);
}

OpenedDatabase openChats(const QString& dataFolder, const QString& movedTo)
{
    if (movedTo.isEmpty()) return openChatDatabase(dataFolder);
    const QString path = chatFileIn(movedTo);
    if (QFile::exists(path)) return openChatDatabase(movedTo);
    return openInMemory(OpenChats::tr("The chats were moved to %1, where this file is missing now.").arg(path));
}

OpenedDatabase openChatDatabase(const QString& folder)
{
    if (!QDir().mkpath(folder))
        return openInMemory(OpenChats::tr("The folder %1 for the chats cannot be made.").arg(folder));
    const QString path = chatFileIn(folder);
    QStringList notices;
    for (bool again : {false, true}) {
        try {
            OpenedDatabase opened{std::make_unique<Database>(path), {}};
            if (const int circles = breakCircles(*opened.database); circles > 0) {
                notices << OpenChats::tr(
                    "%Ln messages followed themselves or a later message; they are now first messages of their chats.",
                    nullptr, circles);
            }
            for (const QString& copy : copiesOf(path)) {
                if (!copy.startsWith(path + QStringLiteral(".kept-"))) continue;
                notices << OpenChats::tr("Chats of an earlier run are in %1; Settings, Privacy can restore them.")
                               .arg(QFileInfo(copy).fileName());
            }
            opened.notice = notices.join(u' ');
            opened.isUnchecked = QFileInfo(path).size() > kCheckedAtOnce;
            return opened;
        } catch (const StoreError& error) {
            const QString why = translated(error.sentence());
            if (again || error.kind() != StoreError::Kind::Corrupt) return openInMemory(why);
            try {
                notices << replaceDamaged(path, why);
            } catch (const StoreError& second) {
                return openInMemory(translated(second.sentence()));
            }
        }
    }
    return openInMemory({});
}

}  // namespace vitrine
