#include "app/exchange/chat_exchange.h"

#include "app/exchange/chat_json.h"
#include "app/exchange/chat_markdown.h"
#include "app/exchange/import_run.h"
#include "app/files/whole_file.h"
#include "app/i18n/translated.h"
#include "app/store/database.h"
#include "app/store/text.h"
#include "app/store/visible_name.h"
#include "core/base/caught_error.h"
#include "core/base/sentence.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QMetaObject>
#include <QScopeGuard>

#include <algorithm>

namespace vitrine {

namespace {

std::vector<ChatTree> treesOf(const Database& database, const QList<qint64>& chats)
{
    std::vector<ChatTree> trees;
    for (const qint64 chat : chats) {
        if (auto tree = readTree(database.of(chat), chat)) trees.push_back(*std::move(tree));
    }
    if (trees.empty()) throw Error(SENTENCE("There are no chats to export."));
    return trees;
}

/// Returns the first few names and the number of further names, followed by a full stop.
QString shortList(const QStringList& names)
{
    constexpr qsizetype kMost = 12;
    const QString shown = visibleName(names.mid(0, kMost).join(QStringLiteral(", ")));
    const int more = static_cast<int>(names.size() - kMost);
    return more > 0 ? ChatExchange::tr("%1 and %Ln more.", nullptr, more).arg(shown) : shown + u'.';
}

}  // namespace

ChatExchange::ChatExchange(const Database& database, QObject* parent) : QObject(parent), m_database(database)
{
    m_thread.setMaxThreadCount(1);
}

ChatExchange::~ChatExchange()
{
    m_stop.request_stop();
    m_thread.waitForDone();
}

void ChatExchange::duplicate(qint64 chat)
{
    run(
        [this, chat](const Database& database) {
            auto tree = readTree(database.of(chat), chat);
            if (!tree) return;
            tree->title = tr("%1 (copy)").arg(tree->title.isEmpty() ? tr("New chat") : tree->title);
            tree->titleIsOwn = true;
            tree->createdAt = tree->updatedAt = QDateTime::currentDateTime();
            const qint64 copy = writeTree(database.of(chat), *tree);  // the copy of a temporary chat is temporary, too
            post([this, copy] { emit added(1, copy, 0, 0, {}); });
        },
        isTemporary(chat));
}

void ChatExchange::exportChats(const QList<qint64>& chats, const QString& path)
{
    run(
        [this, chats, path](const Database& database) {
            const std::vector<ChatTree> trees = treesOf(database, chats);
            if (path.endsWith(QLatin1String(".md"), Qt::CaseInsensitive) && trees.size() > 1)
                throw Error(SENTENCE("Only one chat can be exported as Markdown. To export several, choose a file name "
                                     "that ends with .json."));
            writeWholeFile(path, path.endsWith(QLatin1String(".md"), Qt::CaseInsensitive)
                                     ? chatToMarkdown(trees[0]).toUtf8()
                                     : QJsonDocument(chatsToJson(trees)).toJson(QJsonDocument::Indented));
            const QString name = QFileInfo(path).fileName();
            const int count = static_cast<int>(trees.size());
            post([this, name, count] {
                emit exported([name, count] {
                    return count == 1 ? tr("The chat was written to %1.").arg(name)
                                      : tr("%Ln chats were written to %1.", nullptr, count).arg(name);
                });
            });
        },
        std::any_of(chats.begin(), chats.end(), isTemporary));
}

void ChatExchange::importFiles(const QList<QUrl>& files)
{
    QStringList paths;
    for (const QUrl& file : files) paths << file.toLocalFile();
    if (paths.isEmpty()) return;
    if (m_progress.file.isEmpty()) setProgress({QFileInfo(paths.first()).fileName(), 0, 0});
    run([this, paths, stop = m_stop.get_token()](const Database& database) {
        const auto last = qScopeGuard([this] { post([this] { setProgress({}); }); });
        import(database, paths, stop);
    });
}

void ChatExchange::cancelImport()
{
    m_stop.request_stop();
    m_stop = {};
}

void ChatExchange::interrupt()
{
    cancelImport();
    m_thread.waitForDone();
}

void ChatExchange::setProgress(const Progress& progress)
{
    m_progress = progress;
    emit progressChanged();
}

void ChatExchange::import(const Database& database, const QStringList& paths, const std::stop_token& stop)
{
    const auto show = [this](const QString& file, double part, int chats) {
        post([this, progress = Progress{file, part, chats}] { setProgress(progress); });
    };
    const auto giveUp = [this](const std::vector<qint64>& chats) {
        if (!chats.empty()) post([this, list = QList<qint64>(chats.begin(), chats.end())] { emit abandoned(list); });
    };
    QList<LocalizedText> problems;
    QList<LocalizedText> unused;
    const auto fail = [&problems](const Error& error) { problems << error.sentence(); };
    const auto leaveOut = [&problems](const QString& file, const LeftOut& left) {
        if (left.chats > 0) {
            problems << [name = visibleName(file), chats = left.chats, why = left.first] {
                return tr("%Ln chats of %1 were skipped. First reason: %2", nullptr, chats).arg(name, translated(why));
            };
        }
        if (!left.rest.empty()) {
            problems << [name = visibleName(file), why = left.rest] {
                return tr("%1 could not be read to its end. Reason: %2").arg(name, translated(why));
            };
        }
    };
    const auto leave = [&unused](const QString& folder, const QStringList& files) {
        unused << [name = visibleName(folder), files] {
            return tr("%Ln files in %1 contain no chats: %2", nullptr, static_cast<int>(files.size()))
                .arg(name, shortList(files));
        };
    };
    ImportRun importing(database, stop, {show, giveUp, fail, leaveOut, leave});
    const std::optional<ImportRun::Found> found = importing.run(paths);
    if (!found) {
        post([this] { emit importCancelled(); });
    } else if (found->count + found->known > 0) {
        post([this, found = *found, left = joined(unused, u' ')] {
            emit added(found.count, found.first, found.namedParts, found.known, left);
        });
    }
    if (!found || problems.isEmpty()) return;
    post([this, all = joined(problems, u' ')] { emit failed(all, {}); });
}

/// Runs a job on the separate thread with its own connection. If `here` is true, or if the database is in memory and
/// has no other connections, runs the job on the calling thread before returning.
void ChatExchange::run(const Job& job, bool here)
{
    if (++m_running == 1) emit busyChanged();
    const bool isAway = !here && m_database.isAway();
    here = here || isAway || !m_database.isPersistent();
    const auto task = [this, job, here, isAway, path = m_database.path()] {
        try {
            if (isAway) m_database.requireHere();
            if (!here)
                job(Database(path, Database::Access::Beside));
            else
                job(m_database);
        } catch (...) {
            const Error error = caughtError();
            post([this, error] { emit failed(error.sentence(), fromUtf8(error.detail())); });
        }
        post([this] {
            if (--m_running == 0) emit busyChanged();
        });
    };
    if (!here)
        m_thread.start(task);
    else
        task();
}

template <typename Action>
void ChatExchange::post(Action action)
{
    QMetaObject::invokeMethod(this, std::move(action), Qt::QueuedConnection);
}

}  // namespace vitrine
