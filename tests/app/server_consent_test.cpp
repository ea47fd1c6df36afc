#include "app/chat/server_consent.h"
#include "app/exchange/chat_json.h"
#include "app/exchange/import_chats.h"
#include "app/library/endpoints.h"
#include "app/models/queue_model.h"
#include "app/store/chat_tree.h"
#include "tests/app/session_fixture.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <memory>
#include <span>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Tests that a chat is sent to a server only if the chat was written for that server, or the user has permitted it.
class ServerConsentTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_engine = {};
    }

    /// Tests the rules alone, without a session, a store or a model.
    void aServerGetsOnlyWhatWasMeantForIt()
    {
        const QString server = "http://10.0.0.5:8000";
        ChatDetails chat;
        chat.id = 1;
        const auto message = [](qint64 id, const char* role) {
            StoredMessage made;
            made.id = id;
            made.role = role;
            return made;
        };
        std::vector<StoredMessage> talk{message(1, "user"), message(2, "assistant"), message(3, "user")};
        ServerConsent consent;
        QVERIFY(consent.mayGet({}, chat, talk));  // an empty address stands for a model on this computer
        QVERIFY(consent.mayGet(server, chat, {}));
        QVERIFY(!consent.mayGet(server, chat, talk));
        for (const StoredMessage& one : talk) consent.allow(server, one.id);
        QVERIFY(consent.mayGet(server, chat, talk));
        QVERIFY(!consent.mayGet("http://10.0.0.6:8000", chat, talk));
        talk.push_back(message(4, "assistant"));
        QVERIFY(!consent.mayGet(server, chat, talk));
        // The server has seen everything before its own answer.
        talk.push_back(message(5, "user"));
        talk.push_back(message(6, "assistant"));
        talk.back().answer.generatedTokens = 1;
        talk.back().answer.modelPath = server + "/v1#big";
        QCOMPARE(Endpoints::addressOf(talk.back().answer.modelPath), server);
        QVERIFY(consent.mayGet(server, chat, talk));
        talk.back().edited = true;
        QVERIFY(!consent.mayGet(server, chat, talk));
        // A system prompt needs a permission, too.
        chat.systemPrompt = "Be brief.";
        QVERIFY(!consent.mayGet(server, chat, {}));
        chat.wordsFor = server;
        QVERIFY(consent.mayGet(server, chat, {}));
    }

    void aChatGoesToAServerOnlyWhenThatIsAllowed()
    {
        SessionFixture fixture(*m_folder, m_engine);
        fixture.talk("first");
        fixture.load("http://10.0.0.5:8000/v1#big");
        QCOMPARE(fixture.library.host(), QString("10.0.0.5:8000"));
        QCOMPARE(fixture.session.sender()->serverToAllow(), QString("10.0.0.5:8000"));
        QVERIFY(!fixture.session.sender()->canSend());
        fixture.session.sender()->send("second");
        // The last command is still the one that loads the model. No answer was requested.
        QCOMPARE(m_engine.last<LoadModel>().path, std::string("http://10.0.0.5:8000/v1#big"));
        QCOMPARE(fixture.session.messages()->count(), 2);
        QSignalSpy changed(fixture.session.sender(), &MessageSender::canSendChanged);
        fixture.session.sender()->allowServer();
        QVERIFY(changed.count() > 0 && fixture.session.sender()->canSend() &&
                fixture.session.sender()->serverToAllow().isEmpty());
        fixture.talk("second");
        QCOMPARE(fixture.session.messages()->count(), 4);
        // Another server needs a separate permission. A new chat needs none.
        fixture.load("https://elsewhere.example/v1#big");
        QCOMPARE(fixture.session.sender()->serverToAllow(), QString("elsewhere.example"));
        fixture.session.chat()->create();
        QVERIFY(fixture.session.sender()->serverToAllow().isEmpty() && fixture.session.sender()->canSend());
        fixture.load("/models/other.gguf");
        QVERIFY(fixture.library.host().isEmpty());
    }

    /// A permission covers only those messages that existed when the user gave it.
    void whatIsWrittenHereAfterwardsIsAskedAboutAgain()
    {
        const char* const server = "http://10.0.0.5:8000/v1#big";
        SessionFixture fixture(*m_folder, m_engine);
        ChatSession& session = fixture.session;
        fixture.talk("first");
        fixture.load(server);
        session.sender()->allowServer();
        fixture.talk("second");
        fixture.load();
        fixture.load(server);  // no message was added meanwhile, so the permission is still valid
        QVERIFY(session.sender()->canSend());
        fixture.load();
        fixture.talk("private");
        fixture.load(server);
        const int before = generated();
        QCOMPARE(session.sender()->serverToAllow(), QString("10.0.0.5:8000"));
        session.sender()->send("third");
        session.sender()->regenerate();
        QCOMPARE(generated(), before);
        session.sender()->allowServer();
        fixture.talk("third");
        QCOMPARE(generated(), before + 1);
        fixture.load();
        session.chat()->setSystemPrompt("private, too");
        fixture.load(server);
        QVERIFY(!session.sender()->canSend());
    }

    /// While an answer is being written, the user chooses another model and queues a message. The chosen model must
    /// answer this message.
    void whatIsQueuedGoesToTheModelThatIsBeingOpened()
    {
        SessionFixture fixture(*m_folder, m_engine);
        ChatSession& session = fixture.session;
        session.chat()->create();
        fixture.load("http://10.0.0.5:8000/v1#slow");
        session.sender()->send("first");
        session.unsent()->setText("second");
        session.sender()->sendUnsent();
        const RequestId request = fixture.generate().request;
        fixture.sendTokens(request, 2);
        fixture.library.start("http://10.0.0.5:8000/v1#alpha");
        fixture.finish(request);
        QTRY_VERIFY(!session.answer()->generating());
        QCOMPARE(session.sender()->queue()->count(), 1);
        fixture.load("http://10.0.0.5:8000/v1#alpha");
        QCOMPARE(session.sender()->queue()->count(), 0);
        QCOMPARE(fixture.generate().messages.back().content, std::string("second"));
        QCOMPARE(fixture.generate().modelPath, std::string("http://10.0.0.5:8000/v1#alpha"));
        // If the chosen model cannot be opened, the queued message must not be sent to the previous model.
        session.unsent()->setText("third");
        session.sender()->sendUnsent();
        const int before = generated();
        const RequestId next = fixture.generate().request;
        fixture.library.start("/models/private.gguf");
        fixture.finish(next);
        QTRY_VERIFY(!session.answer()->generating());
        fixture.library.cancelLoad();
        fixture.load("http://10.0.0.5:8000/v1#slow");
        QCOMPARE(generated(), before);
        QCOMPARE(session.sender()->queue()->count(), 1);
    }

    /// Two servers behind the same gateway need separate permissions.
    void anotherServerOfTheSameHostIsAskedAbout()
    {
        SessionFixture fixture(*m_folder, m_engine);
        fixture.session.chat()->create();
        fixture.load("https://gateway.example/a/v1#big");
        fixture.talk("first");
        QVERIFY(fixture.session.sender()->canSend());
        for (const char* other : {"https://gateway.example/b/v1#big", "http://gateway.example/a/v1#big"}) {
            fixture.load(other);
            QCOMPARE(fixture.session.sender()->serverToAllow(), QString("gateway.example"));
        }
        // The chat was written with a model of this server. Therefore no permission is needed.
        fixture.load("https://gateway.example/a/v1#other");
        QVERIFY(fixture.session.sender()->canSend());
    }

    /// The system prompt is sent together with the messages, so it needs permission, too.
    void aSystemPromptGoesToAServerOnlyWhenThatIsAllowed()
    {
        const char* const server = "http://10.0.0.5:8000/v1#big";
        qint64 chat = 0;
        {
            SessionFixture fixture(*m_folder, m_engine);
            ChatSession& session = fixture.session;
            session.chat()->create();
            chat = session.chat()->id();
            session.chat()->setSystemPrompt("private");
            QSignalSpy changed(session.sender(), &MessageSender::canSendChanged);
            fixture.load(server);
            QCOMPARE(session.sender()->serverToAllow(), QString("10.0.0.5:8000"));
            session.sender()->send("first");
            QCOMPARE(generated(), 0);
            session.chat()->setSystemPrompt("private and more");  // a changed system prompt needs permission again
            QVERIFY(!session.sender()->canSend());
        }
        {
            SessionFixture fixture(*m_folder, m_engine);  // the permission is also required after a restart
            ChatSession& session = fixture.session;
            session.chat()->open(chat);
            fixture.load(server);
            QVERIFY(!session.sender()->canSend());
            session.chat()->setSystemPrompt(" ");
            QVERIFY(session.sender()->canSend());
            session.chat()->setSystemPrompt("for the server");
            QVERIFY(session.sender()->canSend());
            fixture.talk("first");
            QCOMPARE(fixture.generate().messages.front().content, std::string("for the server"));
            QVERIFY(session.sender()->canSend());
            fixture.load();
            session.chat()->setSystemPrompt("changed here");
            fixture.load(server);
            QVERIFY(!session.sender()->canSend());
            session.sender()->regenerate();
            QCOMPARE(generated(), 1);
            session.sender()->allowServer();
            fixture.talk("second");
            QCOMPARE(generated(), 2);
        }
        // The server has already received this system prompt. Therefore no permission is needed.
        SessionFixture fixture(*m_folder, m_engine);
        fixture.session.chat()->open(chat);
        fixture.load(server);
        QCOMPARE(fixture.session.chat()->systemPrompt(), QString("changed here"));
        QVERIFY(fixture.session.sender()->canSend());
        fixture.load("https://elsewhere.example/v1#big");
        QVERIFY(!fixture.session.sender()->canSend());
    }

    void textsOfSettingsGoToAServerOnlyWhenThatIsAllowed()
    {
        SessionFixture fixture(*m_folder, m_engine);
        ChatSession& session = fixture.session;
        const QList<QJsonObject> written{{{"stopStrings", QJsonArray{"private"}}},
                                         {{"grammar", "root ::= private"}},
                                         {{"jsonSchema", "private"}},
                                         {{"drySequenceBreakers", QJsonArray{"private"}}}};
        for (const QJsonObject& texts : written) {
            const QByteArray settings = QJsonDocument(texts).toJson();
            session.chat()->create();
            session.chat()->setSettings(settings);
            fixture.load("http://10.0.0.5:8000/v1#big");
            QVERIFY2(!session.sender()->canSend(), settings.constData());
            session.chat()->setSettings({});
            QVERIFY2(session.sender()->canSend(), settings.constData());
            session.chat()->setSettings(settings);  // allowed, because they are now set while this server is in use
            QVERIFY2(session.sender()->canSend(), settings.constData());
            fixture.load();
        }
        session.chat()->create();
        session.chat()->setSettings("{\"temperature\": 0.5}");
        fixture.load("http://10.0.0.5:8000/v1#big");
        QVERIFY(session.sender()->canSend());
    }

    /// A message that is sent while a model is loading is meant for that model. It is not sent to any other model.
    void aDraftThatWaitsGoesToNoOtherServer()
    {
        SessionFixture fixture(*m_folder, m_engine);
        ChatSession& session = fixture.session;
        session.chat()->create();
        fixture.library.start("/models/slow.gguf");
        session.unsent()->setText("private");
        session.sender()->sendUnsent();
        QVERIFY(session.unsent()->isWaiting());
        fixture.load("http://10.0.0.5:8000/v1#big");
        QVERIFY(!session.unsent()->isWaiting());
        QCOMPARE(session.unsent()->text(), QString("private"));
        QCOMPARE(generated(), 0);
        fixture.library.start("http://10.0.0.5:8000/v1#other");
        session.sender()->sendUnsent();
        fixture.load("http://10.0.0.5:8000/v1#other");  // the server for which the message was meant
        QCOMPARE(generated(), 1);
    }

    void whatIsQueuedGoesToAServerOnlyWhenThatIsAllowed()
    {
        SessionFixture fixture(*m_folder, m_engine);
        ChatSession& session = fixture.session;
        session.chat()->create();
        session.sender()->send("first");
        session.unsent()->setText("second");
        session.sender()->sendUnsent();
        QCOMPARE(session.sender()->queue()->count(), 1);
        const RequestId request = fixture.generate().request;
        fixture.sendTokens(request, 2);
        fixture.load("http://10.0.0.5:8000/v1#big");
        fixture.finish(request);
        QTRY_VERIFY(!session.answer()->generating());
        QCOMPARE(generated(), 1);
        session.sender()->sendQueued();
        QCOMPARE(generated(), 1);
        session.sender()->allowServer();
        QCOMPARE(generated(), 2);
        QCOMPARE(session.sender()->queue()->count(), 0);
    }

    /// To generate an answer again on a server, the program needs permission. When the user gives it, the answer is
    /// requested at once.
    void anotherAnswerIsAskedOfAServerOnlyWhenThatIsAllowed()
    {
        SessionFixture fixture(*m_folder, m_engine);
        ChatSession& session = fixture.session;
        fixture.talk("first");
        const qint64 answer = session.messages()->last()->id;
        session.sender()->answerAgain(answer, {{"temperature", 0.25}}, "http://10.0.0.5:8000/v1#big");
        fixture.load("http://10.0.0.5:8000/v1#big");
        QCOMPARE(generated(), 1);
        QVERIFY(!session.sender()->serverToAllow().isEmpty());
        session.sender()->allowServer();
        QCOMPARE(generated(), 2);
        QCOMPARE(fixture.generate().messages.back().content, std::string("first"));
        fixture.finish(fixture.generate().request);
        QTRY_VERIFY(!session.answer()->generating());
        // If the user chooses another model before giving permission, the pending request is discarded.
        session.chat()->create();
        fixture.load();
        fixture.talk("second");
        session.sender()->answerAgain(session.messages()->last()->id, {}, "http://10.0.0.5:8000/v1#big");
        fixture.load("http://10.0.0.5:8000/v1#big");
        fixture.load("http://10.0.0.5:8000/v1#other");
        session.sender()->allowServer();
        QCOMPARE(generated(), 3);
    }

    void anAnswerByAnotherModelGoesToNoOtherServer()
    {
        SessionFixture fixture(*m_folder, m_engine);
        ChatSession& session = fixture.session;
        session.chat()->create();
        fixture.load("http://10.0.0.5:8000/v1#big");
        fixture.talk("first");
        const int before = generated();
        session.sender()->answerAgain(session.messages()->last()->id, {}, "http://10.0.0.5:8000/v1#small");
        fixture.load("http://10.0.0.5:8000/v1#other");
        QCOMPARE(generated(), before);
        session.sender()->answerAgain(session.messages()->last()->id, {}, "http://10.0.0.5:8000/v1#small");
        fixture.load("http://10.0.0.5:8000/v1#small");
        QCOMPARE(generated(), before + 1);
    }

    /// An imported chat belongs to no server, because no model in this program has answered it.
    void anImportedChatGoesToAServerOnlyWhenThatIsAllowed()
    {
        const std::vector<ChatTree> trees =
            importChats(R"({"messages": [{"role": "user", "content": "private"}]})", "foreign.json");
        SessionFixture fixture(*m_folder, m_engine);
        const qint64 chat = writeTree(fixture.database, trees.front());
        fixture.load("http://10.0.0.5:8000/v1#big");
        fixture.session.chat()->open(chat);
        QCOMPARE(fixture.session.messages()->count(), 1);
        QCOMPARE(fixture.session.sender()->serverToAllow(), QString("10.0.0.5:8000"));
        fixture.session.sender()->send("more");
        fixture.session.sender()->regenerate();
        QCOMPARE(generated(), 0);
        fixture.session.sender()->allowServer();
        fixture.session.sender()->regenerate();
        QCOMPARE(generated(), 1);
    }

    /// An imported file can name a server. This does not prove that the server has seen the messages.
    void anImportedAnswerIsOfNoServer()
    {
        SessionFixture fixture(*m_folder, m_engine);
        fixture.session.chat()->create();
        fixture.load("http://10.0.0.5:8000/v1#big");
        fixture.talk("first");
        QVERIFY(fixture.session.sender()->canSend());
        const auto tree = readTree(fixture.database, fixture.session.chat()->id());
        QVERIFY(tree);
        const QByteArray file = QJsonDocument(chatsToJson(std::span(&*tree, 1))).toJson();
        QVERIFY(file.contains("10.0.0.5"));
        const qint64 chat = writeTree(fixture.database, importChats(file, "own.json").front());
        fixture.session.chat()->open(chat);
        QCOMPARE(fixture.session.messages()->count(), 2);
        QCOMPARE(fixture.session.sender()->serverToAllow(), QString("10.0.0.5:8000"));
    }

    void anEditedChatGoesToAServerOnlyWhenThatIsAllowed()
    {
        SessionFixture fixture(*m_folder, m_engine);
        fixture.talk("first");
        fixture.load("http://10.0.0.5:8000/v1#big");
        const int before = generated();
        for (const char* text : {"first, changed", "and once more"}) {
            QSignalSpy changed(fixture.session.sender(), &MessageSender::canSendChanged);
            QVERIFY(fixture.session.versions()->editLast());
            fixture.session.versions()->setEditText(text);
            fixture.session.sender()->finishEdit(true);
            QCOMPARE(fixture.text(0), QString(text));
            QVERIFY(changed.count() > 0);
            QCOMPARE(fixture.session.sender()->serverToAllow(), QString("10.0.0.5:8000"));
            fixture.session.sender()->send("second");
            fixture.session.sender()->regenerate();
            QCOMPARE(generated(), before);
        }
        // A version that the server has not seen needs permission, too.
        fixture.session.versions()->showSibling(fixture.session.messages()->messageAt(0)->id, -1);
        QCOMPARE(fixture.session.sender()->serverToAllow(), QString("10.0.0.5:8000"));
        fixture.session.sender()->allowServer();
        fixture.session.sender()->regenerate();
        QCOMPARE(generated(), before + 1);
    }

    /// Messages that a server has already seen, or that were written for it, need no permission. A restart does not
    /// change this.
    void aServersOwnChatIsNotAskedAbout()
    {
        qint64 chat = 0;
        {
            SessionFixture fixture(*m_folder, m_engine);
            fixture.session.chat()->create();
            chat = fixture.session.chat()->id();
            fixture.load("http://10.0.0.5:8000/v1#big");
            fixture.talk("first");
            QVERIFY(fixture.session.versions()->editLast());
            fixture.session.versions()->setEditText("changed");
            const int before = generated();
            fixture.session.sender()->finishEdit(true);
            QCOMPARE(generated(), before + 1);
            const RequestId request = fixture.generate().request;
            fixture.sendTokens(request, 2);
            fixture.finish(request);
            QTRY_VERIFY(!fixture.session.answer()->generating());
            QVERIFY(fixture.session.sender()->canSend());
        }
        SessionFixture fixture(*m_folder, m_engine);
        fixture.session.chat()->open(chat);
        fixture.load("http://10.0.0.5:8000/v1#big");
        QCOMPARE(fixture.session.messages()->count(), 2);
        QVERIFY(fixture.session.sender()->canSend() && fixture.session.sender()->serverToAllow().isEmpty());
        // The user has edited the server's answer while a local model was loaded. The server has not seen this edit.
        fixture.load("/models/other.gguf");
        fixture.session.versions()->beginEdit(fixture.session.messages()->last()->id);
        fixture.session.versions()->setEditText("What it has not said");
        fixture.session.sender()->finishEdit(false);
        fixture.load("http://10.0.0.5:8000/v1#big");
        QCOMPARE(fixture.session.sender()->serverToAllow(), QString("10.0.0.5:8000"));
    }

private:
    /// Returns the number of answers that the session has requested.
    int generated() const
    {
        return static_cast<int>(std::ranges::count_if(
            m_engine.posted, [](const Command& each) { return std::holds_alternative<Generate>(each); }));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeEngine m_engine;
};

}  // namespace

VITRINE_TEST(ServerConsentTest);
#include "server_consent_test.moc"
