#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/chat/late_chat_mover.h"
#include "app/chat/quick_question.h"
#include "app/exchange/chat_exchange.h"
#include "app/i18n/translated.h"
#include "app/models/chat_cleaner.h"
#include "app/models/chat_file.h"
#include "app/models/chat_list_model.h"
#include "app/models/chat_search.h"
#include "app/store/message_tree.h"
#include "app/store/purge.h"
#include "app/store/text.h"
#include "core/base/error.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>

#include <chrono>

// The part of Application that manages the file with the chats. It tidies up this file at the start and after a repair,
// and saves all changes at the end.
namespace vitrine {

namespace {

// Maximum time for a repair when the program ends. The operating system kills programs that take much longer to end.
constexpr std::chrono::seconds kLastRepair{20};

}  // namespace

/// Completes work that an earlier run left unfinished: marks unfinished answers as interrupted, and deletes removed
/// messages and chats from the disk. Returns one sentence if this failed, otherwise an empty text. Does nothing while
/// the file with the chats is unavailable.
LocalizedText Application::tidyChats()
{
    if (m_opened.database->isAway()) return {};
    m_isTidy = true;
    try {
        if (!m_session->running()->any()) m_answerStore.interruptStreaming();
        MessageTree(*m_opened.database).giveUp();
        m_cleaner->purgeMessages();
        const std::vector<qint64> removed = removedChats(*m_opened.database);
        m_cleaner->purge({removed.begin(), removed.end()});
    } catch (const Error& error) {
        return error.sentence();
    }
    return {};
}

LocalizedText Application::interruptAnswers()
{
    try {
        m_answerStore.interruptStreaming();
    } catch (const Error& error) {
        return error.sentence();
    }
    return {};
}

void Application::connectChatFile()
{
    ChatFile* file = m_chatFile.get();
    connect(file, &ChatFile::reported, m_session->notices(), &ChatNotices::warn);
    connect(file, &ChatFile::aboutToReplace, this, [this] {
        m_chatSearch->cancel();
        m_chatSearch->wait();
        m_cleaner->wait();
        m_exchange->interrupt();
    });
    connect(file, &ChatFile::replaced, this, [this] {
        LocalizedText problem;
        if (m_isTidy && !m_session->running()->any())
            problem = interruptAnswers();
        else if (!m_isTidy)
            problem = tidyChats();
        if (!problem.isEmpty()) m_session->notices()->setStoreError(problem, {});
        m_lateChats->returnToStore();
        m_question->reload();
        m_chats->refresh();
    });
    connect(m_lateChats.get(), &LateChatMover::moved, m_chats.get(), [this] { m_chats->refreshChat(0); });
    connect(m_lateChats.get(), &LateChatMover::moved, m_question.get(), &QuickQuestion::follow);
    connect(m_lateChats.get(), &LateChatMover::failed, m_session->notices(), &ChatNotices::setStoreError);
    connect(m_session->running(), &RunningAnswers::answeringChanged, m_lateChats.get(), &LateChatMover::move,
            Qt::QueuedConnection);
    const auto updateIdle = [this] { m_chatFile->setIdle(!m_session->running()->any() && !m_exchange->busy()); };
    connect(m_session->running(), &RunningAnswers::answeringChanged, file, updateIdle);
    connect(m_exchange.get(), &ChatExchange::busyChanged, file, updateIdle);
}

void Application::quit()
{
    const QString lost = unsaved();
    if (lost.isEmpty()) return quitAnyway();
    emit raiseRequested();
    emit quitQuestioned(lost);
}

void Application::quitAnyway()
{
    m_quits = true;
    saveWindow();
    m_session->saver()->save();
    try {
        m_chatStore.keepLate();
    } catch (const Error& error) {
        qWarning("%s", qUtf8Printable(translated(error.sentence())));
    }
    QCoreApplication::quit();
}

QString Application::unsaved()
{
    if (m_quits) return {};
    const bool isAway = m_chatStore.isAway();
    if (!m_session->saver()->save() && !isAway)
        return tr("Something you wrote, or an answer, could not be saved and would be lost.");
    try {
        if (isAway && (m_session->saver()->unsaved() || m_chatStore.wouldLoseChats()))
            return tr("The chats are still being recovered. Later changes are saved when the recovery is complete.");
        if (m_chatStore.wouldLoseChats())
            return tr("All chats since you started Vitrine are only in memory and would be lost.");
    } catch (const Error& error) {
        return translated(error.sentence());
    }
    return {};
}

QString Application::endAtOnce()
{
    if (!unsaved().isEmpty()) m_chatFile->finishRepair(kLastRepair);
    QString said = unsaved();
    const QString name = QStringLiteral("vitrine-chats-%1.sqlite")
                             .arg(QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss")));
    for (const QString& folder : {QDir::homePath(), QDir::tempPath()}) {
        if (said.isEmpty() || unsaved().isEmpty()) break;
        const QString path = QDir(folder).filePath(name);
        if (m_chatFile->continueIn(QUrl::fromLocalFile(path)).isEmpty() && m_session->saver()->save())
            said = tr("Unsaved data was written to %1.").arg(path);
    }
    quitAnyway();
    return said;
}

QVariantList Application::allChats() const
{
    QVariantList all;
    try {
        const QDate today = QDate::currentDate();
        for (const ChatRow& chat : m_chatStore.chats()) {
            all << QVariantMap{
                {QStringLiteral("chatId"), chat.id},
                {QStringLiteral("title"), chat.title.isEmpty() ? ChatListModel::tr("New chat") : chat.title},
                {QStringLiteral("group"), ChatListModel::groupOf(chat.updatedAt.date(), today)},
            };
        }
    } catch (const Error& error) {
        m_session->notices()->setStoreError(error.sentence(), fromUtf8(error.detail()));
    }
    return all;
}

void Application::openChat(double chat)
{
    m_session->chat()->open(static_cast<qint64>(chat));
}

}  // namespace vitrine
