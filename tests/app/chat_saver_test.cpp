#include "app/chat/chat_saver.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace vitrine;

/// Tests ChatSaver with a store in memory and without a session. The function that saves answers counts its calls.
class ChatSaverTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }

    void init()
    {
        m_writes = 0;
        m_isFull = false;
        m_database = std::make_unique<Database>(":memory:");
        m_chats = std::make_unique<ChatStore>(*m_database);
        m_saver = std::make_unique<ChatSaver>(*m_chats, [this] {
            ++m_writes;
            if (m_isFull) throw StoreError(StoreError::Kind::Unusable, std::string("The disk is full."), "code 13");
        });
    }

    void changesAreWrittenTogetherAfterAMoment()
    {
        const qint64 chat = m_chats->createChat();
        m_saver->edit(chat, {.draft = "first", .pasted = "long"});
        m_saver->edit(chat, {.systemPrompt = "Be brief.", .draft = "second"});
        QCOMPARE(m_chats->chat(chat)->draft, QString());
        QTRY_COMPARE(m_chats->chat(chat)->draft, QString("second"));
        QCOMPARE(m_chats->chat(chat)->pasted, QString("long"));
        QCOMPARE(m_chats->chat(chat)->systemPrompt, QString("Be brief."));
        QCOMPARE(m_writes, 1);
    }

    void changesReachTheChatThatTheyWereMadeIn()
    {
        const qint64 chat = m_chats->createChat();
        const qint64 other = m_chats->createChat();
        m_saver->edit(chat, {.draft = "here"});
        m_saver->edit(other, {.draft = "there"});
        QVERIFY(m_saver->save());
        QCOMPARE(m_chats->chat(chat)->draft, QString("here"));
        QCOMPARE(m_chats->chat(other)->draft, QString("there"));
    }

    void sentMessagesAreNotWrittenAsUnsent()
    {
        const qint64 chat = m_chats->createChat();
        m_saver->edit(chat, {.systemPrompt = "Be brief.", .draft = "sent", .pasted = "sent, too"});
        m_saver->dropUnsentMessage();
        QVERIFY(m_saver->save());
        QCOMPARE(m_chats->chat(chat)->draft, QString());
        QCOMPARE(m_chats->chat(chat)->pasted, QString());
        QCOMPARE(m_chats->chat(chat)->systemPrompt, QString("Be brief."));
    }

    void answersAreSavedWhileTheyRun()
    {
        m_saver->setAnswering(true);
        QTRY_VERIFY(m_writes >= 2);
        m_saver->setAnswering(false);
        const QList<QTimer*> timers = m_saver->findChildren<QTimer*>();
        QVERIFY(!timers.isEmpty());
        for (const QTimer* timer : timers) QVERIFY(!timer->isActive());
    }

    void failureIsReportedAndTriedAgain()
    {
        QSignalSpy failed(m_saver.get(), &ChatSaver::failed);
        QSignalSpy unsaved(m_saver.get(), &ChatSaver::unsavedChanged);
        QSignalSpy recovered(m_saver.get(), &ChatSaver::recovered);
        m_isFull = true;
        QVERIFY(!m_saver->save() && m_saver->unsaved());
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed[0][0].value<LocalizedText>().text(),
                 QString("The disk is full. Vitrine keeps the unsaved changes and saves them as soon as possible."));
        QCOMPARE(failed[0][1].toString(), QString("code 13"));
        // After a failed attempt, saveSoon() does not try again at once, because each attempt would block the window.
        m_saver->saveSoon();
        QCOMPARE(m_writes, 1);
        m_isFull = false;
        QTRY_VERIFY(!m_saver->unsaved());
        QCOMPARE(m_writes, 2);
        QCOMPARE(unsaved.size(), 2);
        QCOMPARE(recovered.size(), 1);
        QVERIFY(m_saver->save());
        QCOMPARE(recovered.size(), 1);
    }

private:
    std::unique_ptr<Database> m_database;
    std::unique_ptr<ChatStore> m_chats;
    int m_writes = 0;
    bool m_isFull = false;
    std::unique_ptr<ChatSaver> m_saver;
};

VITRINE_TEST(ChatSaverTest);
#include "chat_saver_test.moc"
