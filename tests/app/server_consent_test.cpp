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
        QCOMPARE(fixture.session.serverToAllow(), QString("10.0.0.5:8000"));
        QVERIFY(!fixture.session.canSend());
        fixture.session.send("second");
        // The last command is still the one that loads the model. No answer was requested.
        QCOMPARE(m_engine.last<LoadModel>().path, std::string("http://10.0.0.5:8000/v1#big"));
        QCOMPARE(fixture.session.messages()->count(), 2);
        QSignalSpy changed(&fixture.session, &ChatSession::canSendChanged);
        fixture.session.allowServer();
        QVERIFY(changed.count() > 0 && fixture.session.canSend() && fixture.session.serverToAllow().isEmpty());
        fixture.talk("second");
        QCOMPARE(fixture.session.messages()->count(), 4);
        // Another server needs a separate permission. A new chat needs none.
        fixture.load("https://elsewhere.example/v1#big");
        QCOMPARE(fixture.session.serverToAllow(), QString("elsewhere.example"));
        fixture.session.newChat();
        QVERIFY(fixture.session.serverToAllow().isEmpty() && fixture.session.canSend());
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
        session.allowServer();
        fixture.talk("second");
        fixture.load();
        fixture.load(server);  // no message was added meanwhile, so the permission is still valid
        QVERIFY(session.canSend());
        fixture.load();
        fixture.talk("private");
        fixture.load(server);
        const int before = generated();
        QCOMPARE(session.serverToAllow(), QString("10.0.0.5:8000"));
        session.send("third");
        session.regenerate();
        QCOMPARE(generated(), before);
        session.allowServer();
        fixture.talk("third");
        QCOMPARE(generated(), before + 1);
        fixture.load();
        session.setSystemPrompt("private, too");
        fixture.load(server);
        QVERIFY(!session.canSend());
    }

    /// While an answer is being written, the user chooses another model and queues a message. The chosen model must
    /// answer this message.
    void whatIsQueuedGoesToTheModelThatIsBeingOpened()
    {
        SessionFixture fixture(*m_folder, m_engine);
        ChatSession& session = fixture.session;
        session.newChat();
        fixture.load("http://10.0.0.5:8000/v1#slow");
        session.send("first");
        session.setDraft("second");
        session.sendDraft();
        const RequestId request = fixture.generate().request;
        fixture.sendTokens(request, 2);
        fixture.library.start("http://10.0.0.5:8000/v1#alpha");
        fixture.finish(request);
        QTRY_VERIFY(!session.generating());
        QCOMPARE(session.queue()->count(), 1);
        fixture.load("http://10.0.0.5:8000/v1#alpha");
        QCOMPARE(session.queue()->count(), 0);
        QCOMPARE(fixture.generate().messages.back().content, std::string("second"));
        QCOMPARE(fixture.generate().modelPath, std::string("http://10.0.0.5:8000/v1#alpha"));
        // If the chosen model cannot be opened, the queued message must not be sent to the previous model.
        session.setDraft("third");
        session.sendDraft();
        const int before = generated();
        const RequestId next = fixture.generate().request;
        fixture.library.start("/models/private.gguf");
        fixture.finish(next);
        QTRY_VERIFY(!session.generating());
        fixture.library.cancelLoad();
        fixture.load("http://10.0.0.5:8000/v1#slow");
        QCOMPARE(generated(), before);
        QCOMPARE(session.queue()->count(), 1);
    }

    /// Two servers behind the same gateway need separate permissions.
    void anotherServerOfTheSameHostIsAskedAbout()
    {
        SessionFixture fixture(*m_folder, m_engine);
        fixture.session.newChat();
        fixture.load("https://gateway.example/a/v1#big");
        fixture.talk("first");
        QVERIFY(fixture.session.canSend());
        for (const char* other : {"https://gateway.example/b/v1#big", "http://gateway.example/a/v1#big"}) {
            fixture.load(other);
            QCOMPARE(fixture.session.serverToAllow(), QString("gateway.example"));
        }
        // The chat was written with a model of this server. Therefore no permission is needed.
        fixture.load("https://gateway.example/a/v1#other");
        QVERIFY(fixture.session.canSend());
    }

    /// The system prompt is sent together with the messages, so it needs permission, too.
    void aSystemPromptGoesToAServerOnlyWhenThatIsAllowed()
    {
        const char* const server = "http://10.0.0.5:8000/v1#big";
        qint64 chat = 0;
        {
            SessionFixture fixture(*m_folder, m_engine);
            ChatSession& session = fixture.session;
            session.newChat();
            chat = session.chatId();
            session.setSystemPrompt("private");
            QSignalSpy changed(&session, &ChatSession::canSendChanged);
            fixture.load(server);
            QCOMPARE(session.serverToAllow(), QString("10.0.0.5:8000"));
            session.send("first");
            QCOMPARE(generated(), 0);
            session.setSystemPrompt("private and more");  // a changed system prompt needs permission again
            QVERIFY(!session.canSend());
        }
        {
            SessionFixture fixture(*m_folder, m_engine);  // the permission is also required after a restart
            ChatSession& session = fixture.session;
            session.open(chat);
            fixture.load(server);
            QVERIFY(!session.canSend());
            session.setSystemPrompt(" ");
            QVERIFY(session.canSend());
            session.setSystemPrompt("for the server");
            QVERIFY(session.canSend());
            fixture.talk("first");
            QCOMPARE(fixture.generate().messages.front().content, std::string("for the server"));
            QVERIFY(session.canSend());
            fixture.load();
            session.setSystemPrompt("changed here");
            fixture.load(server);
            QVERIFY(!session.canSend());
            session.regenerate();
            QCOMPARE(generated(), 1);
            session.allowServer();
            fixture.talk("second");
            QCOMPARE(generated(), 2);
        }
        // The server has already received this system prompt. Therefore no permission is needed.
        SessionFixture fixture(*m_folder, m_engine);
        fixture.session.open(chat);
        fixture.load(server);
        QCOMPARE(fixture.session.systemPrompt(), QString("changed here"));
        QVERIFY(fixture.session.canSend());
        fixture.load("https://elsewhere.example/v1#big");
        QVERIFY(!fixture.session.canSend());
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
            session.newChat();
            session.setChatSettings(settings);
            fixture.load("http://10.0.0.5:8000/v1#big");
            QVERIFY2(!session.canSend(), settings.constData());
            session.setChatSettings({});
            QVERIFY2(session.canSend(), settings.constData());
            session.setChatSettings(settings);  // allowed, because they are now set while this server is in use
            QVERIFY2(session.canSend(), settings.constData());
            fixture.load();
        }
        session.newChat();
        session.setChatSettings("{\"temperature\": 0.5}");
        fixture.load("http://10.0.0.5:8000/v1#big");
        QVERIFY(session.canSend());
    }

    /// A message that is sent while a model is loading is meant for that model. It is not sent to any other model.
    void aDraftThatWaitsGoesToNoOtherServer()
    {
        SessionFixture fixture(*m_folder, m_engine);
        ChatSession& session = fixture.session;
        session.newChat();
        fixture.library.start("/models/slow.gguf");
        session.setDraft("private");
        session.sendDraft();
        QVERIFY(session.waiting());
        fixture.load("http://10.0.0.5:8000/v1#big");
        QVERIFY(!session.waiting());
        QCOMPARE(session.draft(), QString("private"));
        QCOMPARE(generated(), 0);
        fixture.library.start("http://10.0.0.5:8000/v1#other");
        session.sendDraft();
        fixture.load("http://10.0.0.5:8000/v1#other");  // the server for which the message was meant
        QCOMPARE(generated(), 1);
    }

    void whatIsQueuedGoesToAServerOnlyWhenThatIsAllowed()
    {
        SessionFixture fixture(*m_folder, m_engine);
        ChatSession& session = fixture.session;
        session.newChat();
        session.send("first");
        session.setDraft("second");
        session.sendDraft();
        QCOMPARE(session.queue()->count(), 1);
        const RequestId request = fixture.generate().request;
        fixture.sendTokens(request, 2);
        fixture.load("http://10.0.0.5:8000/v1#big");
        fixture.finish(request);
        QTRY_VERIFY(!session.generating());
        QCOMPARE(generated(), 1);
        session.sendQueued();
        QCOMPARE(generated(), 1);
        session.allowServer();
        QCOMPARE(generated(), 2);
        QCOMPARE(session.queue()->count(), 0);
    }

    /// To generate an answer again on a server, the program needs permission. When the user gives it, the answer is
    /// requested at once.
    void anotherAnswerIsAskedOfAServerOnlyWhenThatIsAllowed()
    {
        SessionFixture fixture(*m_folder, m_engine);
        ChatSession& session = fixture.session;
        fixture.talk("first");
        const qint64 answer = session.messages()->last()->id;
        session.answerAgainWith(answer, {{"temperature", 0.25}}, "http://10.0.0.5:8000/v1#big");
        fixture.load("http://10.0.0.5:8000/v1#big");
        QCOMPARE(generated(), 1);
        QVERIFY(!session.serverToAllow().isEmpty());
        session.allowServer();
        QCOMPARE(generated(), 2);
        QCOMPARE(fixture.generate().messages.back().content, std::string("first"));
        fixture.finish(fixture.generate().request);
        QTRY_VERIFY(!session.generating());
        // If the user chooses another model before giving permission, the pending request is discarded.
        session.newChat();
        fixture.load();
        fixture.talk("second");
        session.answerAgainWith(session.messages()->last()->id, {}, "http://10.0.0.5:8000/v1#big");
        fixture.load("http://10.0.0.5:8000/v1#big");
        fixture.load("http://10.0.0.5:8000/v1#other");
        session.allowServer();
        QCOMPARE(generated(), 3);
    }

    void anAnswerByAnotherModelGoesToNoOtherServer()
    {
        SessionFixture fixture(*m_folder, m_engine);
        ChatSession& session = fixture.session;
        session.newChat();
        fixture.load("http://10.0.0.5:8000/v1#big");
        fixture.talk("first");
        const int before = generated();
        session.answerAgainWith(session.messages()->last()->id, {}, "http://10.0.0.5:8000/v1#small");
        fixture.load("http://10.0.0.5:8000/v1#other");
        QCOMPARE(generated(), before);
        session.answerAgainWith(session.messages()->last()->id, {}, "http://10.0.0.5:8000/v1#small");
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
        fixture.session.open(chat);
        QCOMPARE(fixture.session.messages()->count(), 1);
        QCOMPARE(fixture.session.serverToAllow(), QString("10.0.0.5:8000"));
        fixture.session.send("more");
        fixture.session.regenerate();
        QCOMPARE(generated(), 0);
        fixture.session.allowServer();
        fixture.session.regenerate();
        QCOMPARE(generated(), 1);
    }

    /// An imported file can name a server. This does not prove that the server has seen the messages.
    void anImportedAnswerIsOfNoServer()
    {
        SessionFixture fixture(*m_folder, m_engine);
        fixture.session.newChat();
        fixture.load("http://10.0.0.5:8000/v1#big");
        fixture.talk("first");
        QVERIFY(fixture.session.canSend());
        const auto tree = readTree(fixture.database, fixture.session.chatId());
        QVERIFY(tree);
        const QByteArray file = QJsonDocument(chatsToJson(std::span(&*tree, 1))).toJson();
        QVERIFY(file.contains("10.0.0.5"));
        const qint64 chat = writeTree(fixture.database, importChats(file, "own.json").front());
        fixture.session.open(chat);
        QCOMPARE(fixture.session.messages()->count(), 2);
        QCOMPARE(fixture.session.serverToAllow(), QString("10.0.0.5:8000"));
    }

    void anEditedChatGoesToAServerOnlyWhenThatIsAllowed()
    {
        SessionFixture fixture(*m_folder, m_engine);
        fixture.talk("first");
        fixture.load("http://10.0.0.5:8000/v1#big");
        const int before = generated();
        for (const char* text : {"first, changed", "and once more"}) {
            QSignalSpy changed(&fixture.session, &ChatSession::canSendChanged);
            QVERIFY(fixture.session.editLast());
            fixture.session.setEditText(text);
            fixture.session.finishEdit(true);
            QCOMPARE(fixture.text(0), QString(text));
            QVERIFY(changed.count() > 0);
            QCOMPARE(fixture.session.serverToAllow(), QString("10.0.0.5:8000"));
            fixture.session.send("second");
            fixture.session.regenerate();
            QCOMPARE(generated(), before);
        }
        // A version that the server has not seen needs permission, too.
        fixture.session.showSibling(fixture.session.messages()->messageAt(0)->id, -1);
        QCOMPARE(fixture.session.serverToAllow(), QString("10.0.0.5:8000"));
        fixture.session.allowServer();
        fixture.session.regenerate();
        QCOMPARE(generated(), before + 1);
    }

    /// Messages that a server has already seen, or that were written for it, need no permission. A restart does not
    /// change this.
    void aServersOwnChatIsNotAskedAbout()
    {
        qint64 chat = 0;
        {
            SessionFixture fixture(*m_folder, m_engine);
            fixture.session.newChat();
            chat = fixture.session.chatId();
            fixture.load("http://10.0.0.5:8000/v1#big");
            fixture.talk("first");
            QVERIFY(fixture.session.editLast());
            fixture.session.setEditText("changed");
            const int before = generated();
            fixture.session.finishEdit(true);
            QCOMPARE(generated(), before + 1);
            const RequestId request = fixture.generate().request;
            fixture.sendTokens(request, 2);
            fixture.finish(request);
            QTRY_VERIFY(!fixture.session.generating());
            QVERIFY(fixture.session.canSend());
        }
        SessionFixture fixture(*m_folder, m_engine);
        fixture.session.open(chat);
        fixture.load("http://10.0.0.5:8000/v1#big");
        QCOMPARE(fixture.session.messages()->count(), 2);
        QVERIFY(fixture.session.canSend() && fixture.session.serverToAllow().isEmpty());
        // The user has edited the server's answer while a local model was loaded. The server has not seen this edit.
        fixture.load("/models/other.gguf");
        fixture.session.beginEdit(fixture.session.messages()->last()->id);
        fixture.session.setEditText("What it has not said");
        fixture.session.finishEdit(false);
        fixture.load("http://10.0.0.5:8000/v1#big");
        QCOMPARE(fixture.session.serverToAllow(), QString("10.0.0.5:8000"));
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
