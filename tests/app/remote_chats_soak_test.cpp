#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/inspectors/inspector_registry.h"
#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "core/generate/engine/local_engine.h"
#include "tests/remote/fake_server.h"
#include "tests/support/process_figures.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <map>
#include <memory>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr int kInEachChat = 10;
const QString kWhole = QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                         "e aus dem Glashaus \xF0\x9F\x8F\xA0!");
const QString kBeginning = kWhole.left(13);  // the text that the server sends before the fault

/// Runs chats in the complete program with a server that fails in 7 of 10 answers. In the end, the store must contain
/// what the window showed. The test sends 50 messages, or as many as the environment variable VITRINE_SOAK specifies.
/// 500 messages reveal slow leaks.
class RemoteChatsSoakTest : public QObject {
    Q_OBJECT

private slots:
    void nothingIsLostFromChatsAndNothingLeaks()
    {
        const int requests =
            qEnvironmentVariableIsSet("VITRINE_SOAK") ? qEnvironmentVariableIntValue("VITRINE_SOAK") : 50;
        QVERIFY(requests > 0);
        const int warmUp = requests / 5;
        const QTemporaryDir folder;
        const FakeServer server("vllm", {"--key", "sk-secret-key"});
        QVERIFY(server.isRunning());
        const Folders folders = chooseFolders(folder.path());
        auto application = std::make_unique<Application>(
            folders, [](EventSink sink) { return std::make_unique<LocalEngine>(std::move(sink)); });
        open(*application, server);
        ChatSession& session = *application->session();
        Figures before;
        std::map<QString, int> endings;
        for (int i = 0; i < requests; ++i) {
            if (i % kInEachChat == 0) session.chat()->create();
            if (i == warmUp) before = figuresOfProcess();
            session.sender()->send(question(i));
            QTRY_VERIFY(!session.answer()->generating());
            const StoredMessage& answer = *session.messages()->last();
            ++endings[answer.answer.error.empty() ? QStringLiteral("whole")
                                                  : QString::fromStdString(answer.answer.error).left(40)];
            m_shown[question(i)] = answer.text;
            QVERIFY2(answer.state == (answer.answer.error.empty() ? MessageState::Complete : MessageState::Failed),
                     qPrintable(question(i)));
            QVERIFY2(answer.text == (answer.answer.error.empty() ? kWhole : kBeginning), qPrintable(answer.text));
        }
        const Figures after = figuresOfProcess();
        for (const auto& [ending, count] : endings) qInfo("%4d %s", count, qPrintable(ending));
        qInfo("from request %d to %d: handles %d -> %d, memory %ld -> %ld KiB", warmUp, requests, before.handles,
              after.handles, before.kibibytes, after.kibibytes);
        QVERIFY(endings["whole"] > requests / 2 && endings["whole"] < requests);
        QVERIFY2(after.handles <= before.handles + 3, "open files grow");
        QVERIFY2(after.kibibytes < before.kibibytes + 6'000 + 5L * (requests - warmUp), "memory grows");
        application.reset();
        compareWithStore(folders);
    }

private:
    static QString question(int number) { return QStringLiteral("Question %1").arg(number); }

    void open(const Application& application, const FakeServer& server)
    {
        Endpoints& endpoints = *application.library()->endpoints();
        QCOMPARE(endpoints.add("Fake", QString::fromStdString(server.address()), "sk-secret-key"), QString());
        QTRY_VERIFY(endpoints.data(endpoints.index(0), Endpoints::GoodRole).toBool());
        application.library()->load(QString::fromStdString(server.path("soak")));
        QTRY_VERIFY(application.library()->loaded() && !application.library()->loading());
    }

    /// Checks that every stored question has the answer that was shown, and that the store contains nothing else.
    void compareWithStore(const Folders& folders)
    {
        const Database database(folders.data + QStringLiteral("/chats.sqlite"));
        const ChatStore chats(database);
        std::size_t found = 0;
        for (const ChatRow& chat : chats.chats()) {
            const std::vector<StoredMessage> messages = chats.allMessages(chat.id);
            for (std::size_t at = 0; at + 1 < messages.size(); at += 2) {
                QCOMPARE(messages[at].role, QString("user"));
                QVERIFY(m_shown.contains(messages[at].text));
                QCOMPARE(messages[at + 1].text, m_shown[messages[at].text]);
                QVERIFY(messages[at + 1].state != MessageState::Streaming);
                ++found;
            }
            QCOMPARE(messages.size() % 2, std::size_t{0});
        }
        QCOMPARE(found, m_shown.size());
    }

    std::map<QString, QString> m_shown;  ///< key: question, value: answer
};

}  // namespace

VITRINE_GUI_TEST(RemoteChatsSoakTest);
#include "remote_chats_soak_test.moc"
