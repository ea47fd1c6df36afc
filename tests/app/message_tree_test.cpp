#include "app/store/answer_store.h"
#include "app/store/backup.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/message_tree.h"
#include "tests/app/sample_tokens.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <optional>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

using Ids = std::vector<qint64>;

/// Each test starts with a stored chat: a question, two versions of its answer, and messages after the first version.
class MessageTreeTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_database = std::make_unique<Database>(path());
        m_chats = std::make_unique<ChatStore>(*m_database);
        m_answers = std::make_unique<AnswerStore>(*m_database);
        m_tree = std::make_unique<MessageTree>(*m_database);
        chat = m_chats->createChat();
        question = m_chats->addUserMessage(chat, 0, "Question");
        first = answer(question, "One");
        next = m_chats->addUserMessage(chat, first, "And?");
        third = answer(next, "Three");
        second = answer(question, "Two");
    }

    void versionsAreFoundAgain()
    {
        QCOMPARE(shown(), (Ids{question, second}));
        QCOMPARE(m_chats->messages(chat)[0].siblings, 1);
        QCOMPARE(m_chats->messages(chat)[1].sibling, 2);
        QCOMPARE(m_chats->messages(chat)[1].siblings, 2);
        QCOMPARE(m_tree->version(second, -1), std::optional(first));
        QCOMPARE(m_tree->version(second, 1), std::nullopt);
        QCOMPARE(m_tree->version(first, -1), std::nullopt);
        // Showing a version of a message also shows the messages that follow this version.
        m_tree->showLine(first);
        QCOMPARE(shown(), (Ids{question, first, next, third}));
        QCOMPARE(m_chats->messages(chat)[1].sibling, 1);
        m_tree->showUpTo(first);
        QCOMPARE(shown(), (Ids{question, first}));
        QCOMPARE(m_tree->following(first), 2);
        QCOMPARE(m_tree->following(question), 4);
        QCOMPARE(m_tree->following(second), 0);
        m_tree->showLine(4711);
        QCOMPARE(shown(), (Ids{question, first}));
    }

    void editsAreVersions()
    {
        const qint64 other = m_chats->createChat();
        m_chats->addUserMessage(other, 0, "A first message of another chat is no version of this one.");
        // Add a version of the first message of the chat. This message has no parent.
        const qint64 edited = m_tree->addVersion(question, "A better question");
        QCOMPARE(shown(), Ids{edited});
        const StoredMessage message = m_chats->messages(chat)[0];
        QCOMPARE(message.text, QString("A better question"));
        QCOMPARE(message.role, QString("user"));
        QVERIFY(message.edited);
        QCOMPARE(message.sibling, 2);
        QCOMPARE(message.siblings, 2);
        QCOMPARE(m_tree->version(edited, -1), std::optional(question));
        m_tree->showLine(question);
        QCOMPARE(shown(), (Ids{question, second}));
        QVERIFY(!m_chats->messages(chat)[0].edited);

        const qint64 corrected = m_tree->addVersion(second, "Two, corrected");
        QCOMPARE(shown(), (Ids{question, corrected}));
        const StoredMessage after = m_chats->messages(chat)[1];
        QCOMPARE(after.role, QString("assistant"));
        QCOMPARE(after.answer.modelName, QString("M"));
        QCOMPARE(after.state, MessageState::Complete);
        QCOMPARE(after.siblings, 3);
        QVERIFY(m_answers->tokens(corrected).tokens.empty());
        QCOMPARE(m_answers->tokens(second).tokens.size(), std::size_t{5});
        // An answer normally stores only how its prompt differs from the prompt of the previous answer. If that prompt
        // is unknown, the answer stores its complete prompt.
        const qint64 later = answer(m_chats->addUserMessage(chat, corrected, "Go on"), "Four");
        m_answers->setPrompt(later, samplePrompt(1, 40));
        QVERIFY(same(m_answers->tokens(later).prompt, samplePrompt(1, 40)));
    }

    void branchesComeBackOrAreReallyGone()
    {
        m_tree->showLine(first);
        RemovedBranch branch = m_tree->remove(next);
        QCOMPARE(branch.messages, 2);
        QCOMPARE(branch.chat, chat);
        QCOMPARE(shown(), (Ids{question, first}));
        QCOMPARE(m_tree->following(first), 0);
        m_tree->restore(branch);
        QCOMPARE(shown(), (Ids{question, first, next, third}));

        // After a version was removed, the nearest remaining version is shown, and the versions are numbered again.
        // Versions that were removed earlier stay removed.
        m_tree->remove(next);
        branch = m_tree->remove(first);
        QCOMPARE(branch.messages, 1);
        QCOMPARE(shown(), (Ids{question, second}));
        QCOMPARE(m_chats->messages(chat)[1].siblings, 1);
        QCOMPARE(m_tree->messages(chat).size(), std::size_t{2});
        m_tree->restore(branch);
        QCOMPARE(shown(), (Ids{question, first}));
        QCOMPARE(m_chats->messages(chat)[1].sibling, 1);
        QCOMPARE(m_tree->messages(chat).size(), std::size_t{3});

        // Removing a version that is not visible does not change the visible messages.
        m_tree->showLine(second);
        QCOMPARE(m_tree->remove(first).messages, 1);
        QCOMPARE(shown(), (Ids{question, second}));
        // If the only version of the first message is removed, the chat is empty. It then accepts new messages.
        branch = m_tree->remove(question);
        QCOMPARE(shown(), Ids{});
        m_tree->restore(branch);
        QCOMPARE(shown(), (Ids{question, second}));

        QVERIFY(contents().contains("Three"));
        backUp(*m_database, 1);
        QVERIFY(contents().contains("Three") && !backupsOf(path()).isEmpty());
        m_tree->purge();
        QVERIFY(m_answers->exists(third));  // the removal can still be undone
        m_tree->giveUp();
        m_tree->purge();
        QVERIFY(!contents().contains("Three"));
        QCOMPARE(shown(), (Ids{question, second}));
        QVERIFY(!m_answers->exists(third));
    }

    /// Long branches can be deleted, although SQLite follows at most a thousand levels of cascading deletion.
    void longBranchesAreDeleted()
    {
        qint64 last = second;
        {
            Transaction many(*m_database);
            for (int i = 0; i < 1500; ++i) {
                last = m_database
                           ->run("INSERT INTO messages (chat, parent, role, text, state, created_at)"
                                 " VALUES (?, ?, 'user', 'x', 'complete', 0)",
                                 {chat, last})
                           .lastInsertId()
                           .toLongLong();
            }
            many.commit();
        }
        m_tree->showLine(second);
        QCOMPARE(shown().back(), last);
        QCOMPARE(m_tree->remove(second).messages, 1501);
        QCOMPARE(shown(), (Ids{question, first, next, third}));
        m_tree->giveUp();
        m_tree->purge();
        QVERIFY(!m_answers->exists(last));
    }

    void mapsNameAllMessages()
    {
        const std::vector<TreeMessage> all = m_tree->messages(chat);
        QCOMPARE(all.size(), std::size_t{5});
        QCOMPARE(all[0].preview, QString("Question"));
        QVERIFY(all[0].ofUser);
        QCOMPARE(all[0].parent, qint64{0});
        QCOMPARE(all[4].id, second);
        QCOMPARE(all[4].parent, question);
        QCOMPARE(all[4].state, MessageState::Complete);
        answer(question, "Some **bold** words");
        QCOMPARE(m_tree->messages(chat)[5].preview, QString("Some bold words"));
    }

private:
    QString path() const { return m_folder->filePath("chats.sqlite"); }
    QByteArray contents() const
    {
        QByteArray all;
        for (const QString& each : QStringList{path(), path() + "-wal"} + backupsOf(path())) {
            QFile file(each);
            if (file.open(QIODevice::ReadOnly)) all += file.readAll();
        }
        return all;
    }
    qint64 answer(qint64 parent, const QString& text)
    {
        const qint64 id = m_answers->begin({chat, parent, "M", "/m.gguf", "{}"});
        m_answers->appendSlice(id, text, sampleRecords(1, 5));
        m_answers->finish(id, MessageState::Complete, {});
        return id;
    }
    Ids shown() const
    {
        Ids ids;
        for (const StoredMessage& message : m_chats->messages(chat)) ids.push_back(message.id);
        return ids;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Database> m_database;
    std::unique_ptr<ChatStore> m_chats;
    std::unique_ptr<AnswerStore> m_answers;
    std::unique_ptr<MessageTree> m_tree;
    qint64 chat = 0;
    qint64 question = 0;
    qint64 first = 0;
    qint64 second = 0;
    qint64 next = 0;
    qint64 third = 0;
};

VITRINE_TEST(MessageTreeTest);
#include "message_tree_test.moc"
