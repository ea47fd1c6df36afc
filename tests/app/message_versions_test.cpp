#include "app/chat/message_versions.h"
#include "app/models/message_list_model.h"
#include "app/models/tree_map_model.h"
#include "app/store/answer_store.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <optional>
#include <vector>

using namespace vitrine;

/// Tests versions, branches and edits with a store in memory and without a session. Each test starts with a chat of
/// two questions that were answered.
class MessageVersionsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }

    void init()
    {
        m_isAnswered = false;
        m_database = std::make_unique<Database>(":memory:");
        m_chats = std::make_unique<ChatStore>(*m_database);
        m_answers = std::make_unique<AnswerStore>(*m_database);
        m_chat = m_chats->createChat();
        qint64 last = 0;
        for (const char* question : {"One?", "Two?"}) {
            last = m_chats->addUserMessage(m_chat, last, question);
            last = m_answers->begin({m_chat, last, "M", "/m.gguf", "{}"});
            m_answers->finish(last, MessageState::Complete, {});
        }
        m_messages.reset(m_chats->messages(m_chat));
        m_versions = std::make_unique<MessageVersions>(
            MessageVersions::Parts{.database = *m_database,
                                   .messages = m_messages,
                                   .read = [this](qint64 chat) { return m_chats->messages(chat); },
                                   .tokensOf = [](qint64) { return std::vector<TokenRecord>(); },
                                   .isAnswered = [this] { return m_isAnswered; }});
        m_versions->setChat(m_chat);
    }

    void editsAreVersions()
    {
        QSignalSpy added(m_versions.get(), &MessageVersions::versionAdded);
        QSignalSpy path(m_versions.get(), &MessageVersions::pathChanged);
        m_versions->beginEdit(idOf(0));
        QCOMPARE(m_versions->editText(), QString("One?"));
        m_versions->setEditText("Other?");
        QCOMPARE(m_versions->finishEdit(), std::optional(0));
        QCOMPARE(added.size(), 1);
        QCOMPARE(path.size(), 1);
        QCOMPARE(m_messages.count(), 1);
        QCOMPARE(idOf(0), added[0][0].toLongLong());
        QCOMPARE(m_versions->versions(idOf(0)), 2);
        QCOMPARE(m_versions->editedMessage(), 0);
        // An unchanged text and a blank text make no version.
        m_versions->beginEdit(idOf(0));
        QCOMPARE(m_versions->finishEdit(), std::optional(0));
        m_versions->beginEdit(idOf(0));
        m_versions->setEditText("  ");
        QCOMPARE(m_versions->finishEdit(), std::optional<int>());
        QCOMPARE(added.size(), 1);
    }

    void cancelledEditsCanBeRestored()
    {
        QSignalSpy discarded(m_versions.get(), &MessageVersions::editDiscarded);
        QVERIFY(m_versions->editLast());
        const qint64 edited = m_versions->editedMessage();
        QCOMPARE(edited, idOf(2));
        m_versions->cancelEdit();
        QCOMPARE(discarded.size(), 0);
        m_versions->beginEdit(edited);
        m_versions->setEditText("Three?");
        m_versions->setChat(m_chats->createChat());
        QCOMPARE(m_versions->editedMessage(), 0);
        QCOMPARE(discarded.size(), 1);
        QCOMPARE(discarded[0], (QVariantList{m_chat, edited, "Three?"}));
    }

    void branchesAreLeftAndShownAgain()
    {
        QSignalSpy continuations(m_versions.get(), &MessageVersions::continuationsChanged);
        m_versions->branchFrom(idOf(1));
        QCOMPARE(m_messages.count(), 2);
        QCOMPARE(m_versions->continuations(), 2);
        m_versions->showLatest();
        QCOMPARE(m_messages.count(), 4);
        QCOMPARE(m_versions->continuations(), 0);
        QCOMPARE(continuations.size(), 2);
        m_versions->drawMap();
        QCOMPARE(m_versions->map()->messageCount(), 4);
    }

    void removedMessagesComeBack()
    {
        std::optional<RemovedBranch> removed;
        connect(m_versions.get(), &MessageVersions::branchRemoved, this, [&](qint64 chat, const RemovedBranch& branch) {
            QCOMPARE(chat, m_chat);
            removed = branch;
        });
        m_versions->remove(idOf(2));
        QCOMPARE(m_messages.count(), 2);
        QVERIFY(removed);
        QCOMPARE(removed->messages, 2);
        m_versions->restore(*removed);
        m_versions->showPath();
        QCOMPARE(m_messages.count(), 4);
    }

    void nothingChangesDuringAnAnswer()
    {
        m_isAnswered = true;
        QSignalSpy path(m_versions.get(), &MessageVersions::pathChanged);
        m_versions->branchFrom(idOf(1));
        m_versions->remove(idOf(2));
        m_versions->showLatest();
        m_versions->showSibling(idOf(1), 1);
        m_versions->beginEdit(idOf(0));
        m_versions->setEditText("Other?");
        QCOMPARE(m_versions->finishEdit(), std::optional<int>());
        QCOMPARE(path.size(), 0);
        QCOMPARE(m_messages.count(), 4);
    }

private:
    qint64 idOf(int row) const { return m_messages.messageAt(row)->id; }

    std::unique_ptr<Database> m_database;
    std::unique_ptr<ChatStore> m_chats;
    std::unique_ptr<AnswerStore> m_answers;
    MessageListModel m_messages;
    qint64 m_chat = 0;
    bool m_isAnswered = false;
    std::unique_ptr<MessageVersions> m_versions;
};

VITRINE_TEST(MessageVersionsTest);
#include "message_versions_test.moc"
