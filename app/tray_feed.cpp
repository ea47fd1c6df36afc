#include "app/tray_feed.h"

#include "app/chat/chat_session.h"
#include "app/library/model_library.h"
#include "app/models/chat_list_model.h"
#include "app/platform/tray.h"
#include "app/store/chat_store.h"
#include "app/store/text.h"
#include "core/base/error.h"

#include <chrono>

namespace vitrine {

namespace {

constexpr std::chrono::milliseconds kChatsDelay{300};

}  // namespace

TrayFeed::TrayFeed(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    Tray* tray = &parts.tray;
    ChatSession* session = &parts.session;
    connect(tray, &Tray::newChatRequested, this, [this, session] {
        session->chat()->create();
        emit chatRequested();
    });
    connect(tray, &Tray::chatRequested, this, [this, session](qint64 chat) {
        session->chat()->open(chat);
        emit chatRequested();
    });
    connect(tray, &Tray::stopRequested, session, [session] {
        const QSet<qint64> chats = session->running()->chats();
        for (const qint64 chat : chats) session->running()->stop(chat);
    });
    followChats();
    followAnswers();
    showChats();
    showAnswers();
}

void TrayFeed::followChats()
{
    m_chatsDelay.setSingleShot(true);
    m_chatsDelay.setInterval(kChatsDelay);
    connect(&m_chatsDelay, &QTimer::timeout, this, &TrayFeed::showChats);
    const auto later = [this] {
        if (!m_chatsDelay.isActive()) m_chatsDelay.start();
    };
    const ChatListModel* list = &m_parts.list;
    connect(list, &ChatListModel::dataChanged, this, later);
    connect(list, &ChatListModel::rowsInserted, this, later);
    connect(list, &ChatListModel::rowsRemoved, this, later);
    connect(list, &ChatListModel::rowsMoved, this, later);
    connect(list, &ChatListModel::modelReset, this, later);
}

void TrayFeed::followAnswers()
{
    const RunningAnswers* running = m_parts.session.running();
    connect(running, &RunningAnswers::answeringChanged, this, &TrayFeed::showAnswers);
    connect(running, &RunningAnswers::paused, this, &TrayFeed::showAnswers);
    connect(running, &RunningAnswers::pauseChanged, this, &TrayFeed::showAnswers);
    connect(&m_parts.library, &ModelLibrary::changed, this, &TrayFeed::showAnswers);
}

void TrayFeed::showChats()
{
    QList<TrayChat> shown;
    try {
        for (const ChatRow& chat : m_parts.chats.recentChats(Tray::kMostChats)) shown << TrayChat{chat.id, chat.title};
    } catch (const Error& error) {
        m_parts.session.notices()->setStoreError(error.sentence(), fromUtf8(error.detail()));
    }
    m_parts.tray.setChats(shown);
}

void TrayFeed::showAnswers()
{
    const RunningAnswers* running = m_parts.session.running();
    const int answers = static_cast<int>(running->chats().size());
    LocalizedText status;
    if (answers > 1)
        status = [answers] { return tr("%Ln answers are being written", nullptr, answers); };
    else if (answers == 1 && running->pausedChat() != 0)
        status = [] { return tr("an answer is paused"); };
    else if (answers == 1)
        status = [] { return tr("an answer is being written"); };
    else if (m_parts.library.loading())
        status = [] { return tr("a model is being opened"); };
    else if (m_parts.library.loaded())
        status = [] { return tr("no answer is being written"); };
    else
        status = [] { return tr("no model is open"); };
    m_parts.tray.setAnswers(answers);
    m_parts.tray.setStatus(status);
}

}  // namespace vitrine
