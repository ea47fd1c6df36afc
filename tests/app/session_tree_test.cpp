#include "app/chat/continuation.h"
#include "app/models/queue_model.h"
#include "app/models/tree_map_model.h"
#include "tests/app/session_fixture.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QSignalSpy>

using namespace vitrine;
using namespace vitrine::test;

/// Tests actions on the messages of a chat: versions, branches, undo, and queued messages.
class SessionTreeTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }
    void init();
    void cleanup() { m_fixture.reset(); }
    void editsNeedNoModelAndLoseNothing();
    void editedQuestionsAreAnswered();
    void earlierAnswersAreGivenAgain();
    void answersAreGivenAgainWithOtherSettings();
    void branchesBeginAnywhere();
    void removedBranchesComeBack();
    void nothingIsChangedWhileItIsAnswered();
    void answersAreContinued();
    void editedAnswersWithThoughtsAreContinued();
    void continuationsHoldWhatIsShown();
    void sentMeanwhileWaitsItsTurn();
    void stoppedAnswersHoldTheQueue();
    void aReplyGoesToItsChat();
    void queueGoesOnInAChatThatIsNotShown();
    void mapHasAllMessages();

private:
    SessionFixture& fix() { return *m_fixture; }
    ChatSession& session() { return m_fixture->session; }
    qint64 idOf(int row) const { return m_fixture->session.messages()->messageAt(row)->id; }
    int rows() const { return m_fixture->session.messages()->count(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeEngine m_engine;
    std::unique_ptr<SessionFixture> m_fixture;
};

void SessionTreeTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_engine = {};
    m_fixture = std::make_unique<SessionFixture>(*m_folder, m_engine);
}

void SessionTreeTest::editsNeedNoModelAndLoseNothing()
{
    fix().talk("Hello");
    fix().talk("And?");
    fix().library.unload();
    m_engine.send(ModelUnloaded{m_engine.last<UnloadModel>().request});
    QTRY_VERIFY(!session().sender()->canSend());
    const qint64 answer = idOf(1);
    session().versions()->beginEdit(answer);
    QCOMPARE(session().versions()->editText(), QString("w w "));
    session().versions()->setEditText("  ");
    session().sender()->finishEdit(false);  // refused, because the message would be empty
    QCOMPARE(session().versions()->editedMessage(), answer);
    session().versions()->setEditText("Corrected");
    // The edit is stored, but no answer is requested, for two reasons: no model is loaded, and the edited message is an
    // answer.
    session().sender()->finishEdit(true);
    QCOMPARE(session().versions()->editedMessage(), qint64{0});
    QCOMPARE(rows(), 2);
    QCOMPARE(fix().text(1), QString("Corrected"));
    QVERIFY(!session().answer()->generating());
    const QModelIndex row = session().messages()->index(1);
    QCOMPARE(row.data(MessageListModel::SiblingsRole).toInt(), 2);
    QVERIFY(row.data(MessageListModel::EditedRole).toBool());
    session().versions()->showSibling(idOf(1), -1);
    QCOMPARE(rows(), 4);
    QCOMPARE(fix().text(1), QString("w w "));
    QCOMPARE(fix().tokens.messageId(), answer);
    // An edit that changes nothing adds no version. An edit that is cancelled is discarded.
    session().versions()->beginEdit(answer);
    session().sender()->finishEdit(false);
    session().versions()->beginEdit(answer);
    session().versions()->setEditText("x");
    session().versions()->cancelEdit();
    QCOMPARE(session().messages()->messageAt(1)->siblings, 2);
    QCOMPARE(session().undo()->text(), QString("The changes to a message were discarded."));
    session().undo()->restore();
    QCOMPARE(session().versions()->editedMessage(), answer);
    QCOMPARE(session().versions()->editText(), QString("x"));
    session().versions()->setEditText("w w ");
    session().versions()->cancelEdit();
    QCOMPARE(session().undo()->text(), QString());
    // The editor is hidden while the edited message is not visible. It returns with the message, even after another
    // chat was open.
    const qint64 last = idOf(3);
    session().versions()->beginEdit(last);
    session().versions()->setEditText("y");
    session().versions()->showSibling(answer, 1);
    QCOMPARE(session().versions()->editedMessage(), qint64{0});
    session().chat()->create();
    session().undo()->restore();
    QCOMPARE(rows(), 4);
    QCOMPARE(session().versions()->editedMessage(), last);
    QCOMPARE(session().versions()->editText(), QString("y"));
    session().chat()->create();
    QVERIFY(!session().undo()->text().isEmpty());
    session().unsent()->addPasted("A book.");
    session().unsent()->removePasted();
    QCOMPARE(session().undo()->text(), QString("The pasted text was removed."));
    session().undo()->restore();
    QCOMPARE(session().unsent()->pastedLength(), 7);
}

void SessionTreeTest::editedQuestionsAreAnswered()
{
    fix().talk("Hello");
    const QSignalSpy wanted(session().versions(), &MessageVersions::rowWanted);
    QVERIFY(session().versions()->editLast());
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(session().versions()->editText(), QString("Hello"));
    session().versions()->setEditText("Hello there");
    session().sender()->finishEdit(true);
    QVERIFY(session().answer()->generating());
    QCOMPARE(rows(), 2);
    QCOMPARE(fix().text(0), QString("Hello there"));
    QCOMPARE(fix().generate().messages[0].content, std::string("Hello there"));
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session().answer()->generating());
    // After a restart, both versions of the question still have their answers.
    const qint64 chat = session().chat()->id();
    m_fixture.reset();
    m_engine = {};
    m_fixture = std::make_unique<SessionFixture>(*m_folder, m_engine);
    session().chat()->open(chat);
    QCOMPARE(fix().text(0), QString("Hello there"));
    session().versions()->showVersion(-1);
    QCOMPARE(fix().text(0), QString("Hello"));
    QCOMPARE(fix().text(1), QString("w w "));
    session().chat()->create();
    QVERIFY(!session().versions()->editLast());
}

void SessionTreeTest::earlierAnswersAreGivenAgain()
{
    fix().talk("One");
    fix().talk("Two");
    const qint64 first = idOf(1);
    session().sender()->answerAgain(first);
    QVERIFY(session().answer()->generating());
    QCOMPARE(rows(), 2);
    QCOMPARE(fix().generate().messages.size(), std::size_t{1});
    QCOMPARE(session().messages()->last()->sibling, 2);
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session().answer()->generating());
    session().versions()->showSibling(idOf(1), -1);
    QCOMPARE(rows(), 4);
    session().sender()->answerAgain(idOf(2));  // idOf(2) is the question after the first answer
    QCOMPARE(fix().generate().messages.size(), std::size_t{3});
    QCOMPARE(session().messages()->last()->siblings, 2);
}

void SessionTreeTest::answersAreGivenAgainWithOtherSettings()
{
    fix().talk("One");
    fix().settings.setValue(*findParameter("top-p"), 0.9);
    session().sender()->answerAgain(idOf(1), {{"temperature", 1.5}, {"seed", 7}, {"reasoning", "off"}}, {});
    QCOMPARE(fix().generate().sampling.values.at("temperature"), 1.5);
    QVERIFY(!fix().generate().sampling.randomSeed);
    QCOMPARE(fix().generate().sampling.seed, std::uint64_t{7});
    QCOMPARE(fix().generate().thinking, std::string("off"));
    QCOMPARE(fix().generate().sampling.values.at("top-p"), 0.9);
    QVERIFY2(session().messages()->last()->answer.settings.contains("\"temperature\":1.5"),
             qPrintable(session().messages()->last()->answer.settings));
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session().answer()->generating());
    // The changed temperature is used for this answer only. The general setting does not change.
    QVERIFY(fix().settings.value(*findParameter("temperature")) != 1.5);

    // The answer is requested when the other model has been loaded. If loading fails, it is not requested.
    QFile file(m_folder->filePath("other.gguf"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("GGUF") == 4);
    file.close();
    session().sender()->answerAgain(idOf(1), {{"topK", 3}}, file.fileName());
    QVERIFY(!session().answer()->generating());
    m_engine.send(Failed{m_engine.last<LoadModel>().request, std::string("No."), ""});
    QTRY_VERIFY(!fix().library.loading());
    QVERIFY(!session().answer()->generating());
    session().sender()->answerAgain(idOf(1), {{"topK", 3}}, file.fileName());
    ModelLoaded loaded;
    loaded.request = m_engine.last<LoadModel>().request;
    loaded.summary.path = file.fileName().toStdString();
    loaded.prompts = fix().prompts;
    m_engine.send(loaded);
    QTRY_VERIFY(session().answer()->generating());
    QCOMPARE(fix().generate().sampling.values.at("top-k"), 3.0);
    QCOMPARE(session().messages()->last()->answer.modelPath, file.fileName());
    QCOMPARE(session().messages()->last()->siblings, 3);
}

void SessionTreeTest::branchesBeginAnywhere()
{
    fix().talk("One");
    fix().talk("Two");
    fix().talk("Three");
    const QSignalSpy changed(session().versions(), &MessageVersions::continuationsChanged);
    QCOMPARE(session().versions()->continuations(), 0);
    session().versions()->branchFrom(idOf(1));
    QCOMPARE(rows(), 2);
    QCOMPARE(session().versions()->continuations(), 4);
    QCOMPARE(changed.size(), 1);
    session().versions()->showLatest();
    QCOMPARE(rows(), 6);
    QCOMPARE(session().versions()->continuations(), 0);
    session().versions()->branchFrom(idOf(1));
    fix().talk("Other");
    QCOMPARE(rows(), 4);
    QCOMPARE(session().versions()->continuations(), 0);
    QCOMPARE(session().messages()->messageAt(2)->siblings, 2);
    session().versions()->showSibling(idOf(2), -1);
    QCOMPARE(rows(), 6);
    QCOMPARE(fix().text(2), QString("Two"));
}

void SessionTreeTest::removedBranchesComeBack()
{
    fix().talk("One");
    fix().talk("Two");
    QCOMPARE(session().undo()->text(), QString());
    session().versions()->remove(idOf(2));
    QCOMPARE(rows(), 2);
    QCOMPARE(session().undo()->text(), QString("2 messages were deleted."));
    session().versions()->remove(idOf(1));
    QCOMPARE(rows(), 1);
    QCOMPARE(session().undo()->text(), QString("1 message was deleted."));
    // Undo works even if another chat is open. It restores the messages that were removed last.
    const qint64 chat = session().chat()->id();
    session().chat()->create();
    session().undo()->restore();
    QCOMPARE(session().chat()->id(), chat);
    QCOMPARE(rows(), 2);
    session().undo()->restore();
    QCOMPARE(rows(), 4);
    QCOMPARE(session().undo()->text(), QString());
    session().undo()->restore();
    // When messages are deleted permanently, the KV caches that the engine saved for them are deleted, too.
    const qint64 gone = idOf(2);
    session().versions()->remove(gone);
    QVERIFY(fix().answers.exists(gone));
    const QSignalSpy givenUp(session().undo(), &ChatUndo::messagesDiscarded);
    session().undo()->forget();
    QCOMPARE(givenUp.size(), 1);
    MessageTree(fix().database).purge();
    QVERIFY(!fix().answers.exists(gone));
    QCOMPARE(m_engine.last<CloseConversation>().conversation, chat);
    session().undo()->restore();
    QCOMPARE(rows(), 2);
    // Removed messages are deleted permanently when the program ends.
    const qint64 last = idOf(1);
    session().versions()->remove(last);
    m_fixture.reset();
    const Database database(m_folder->filePath("chats.sqlite"));
    MessageTree(database).purge();
    QVERIFY(!AnswerStore(database).exists(last));
}

void SessionTreeTest::nothingIsChangedWhileItIsAnswered()
{
    fix().talk("One");
    session().sender()->send("Two");
    const RequestId request = fix().generate().request;
    const qint64 answer = idOf(1);
    session().versions()->remove(answer);
    session().versions()->branchFrom(answer);
    session().sender()->answerAgain(answer);
    session().sender()->continueAnswer(answer);
    session().versions()->showMessage(answer);
    session().versions()->beginEdit(answer);
    session().versions()->setEditText("Changed");
    session().sender()->finishEdit(false);
    QCOMPARE(rows(), 4);
    QCOMPARE(fix().generate().request, request);
    session().versions()->beginEdit(idOf(3));  // refused, because this answer is still being written
    QCOMPARE(session().versions()->editedMessage(), answer);
    fix().finish(request);
    QTRY_VERIFY(!session().answer()->generating());
    session().sender()->finishEdit(false);  // the edit is still open, although an answer was written meanwhile
    QCOMPARE(fix().text(1), QString("Changed"));
}

void SessionTreeTest::answersAreContinued()
{
    session().sender()->send("Hello");
    std::vector<TokenRecord> records = sampleRecords(7, 3);
    for (TokenRecord& record : records) {
        record.bytes = "w ";
        record.kind = TokenKind::Normal;
        record.reasoning = false;
        m_engine.send(TokenGenerated{fix().generate().request, record, "w "});
    }
    fix().finish(fix().generate().request, StopReason::Cancelled);
    QTRY_VERIFY(!session().answer()->generating());
    const qint64 first = idOf(1);

    session().sender()->continueAnswer(first);
    const Generate& command = fix().generate();
    QCOMPARE(command.messages.size(), std::size_t{1});
    QCOMPARE(command.answerTokens, (std::vector<TokenId>{records[0].id, records[1].id, records[2].id}));
    QCOMPARE(command.answerText, std::string());
    PromptReady ready;
    ready.request = command.request;
    ready.tokens = samplePrompt(1, 5);
    for (TokenRecord record : records) {
        record.scored = false;
        ready.tokens.push_back({record, TokenOrigin::Generated, -1});
    }
    ready.answerTokens = 3;
    ready.answerText = "w w w ";
    m_engine.send(ready);
    QTRY_COMPARE(fix().text(1), QString("w w w "));
    QCOMPARE(fix().tokens.promptCount(), 5);
    QCOMPARE(fix().tokens.count(), 8);
    QCOMPARE(session().gauge()->used(), 8);
    fix().sendTokens(ready.request, 2, 8);
    fix().finish(ready.request);
    QTRY_VERIFY(!session().answer()->generating());
    QCOMPARE(fix().text(1), QString("w w w w w "));
    QCOMPARE(session().messages()->last()->sibling, 2);
    const AnswerTokens stored = fix().answers.tokens(idOf(1));
    QCOMPARE(stored.prompt.size(), std::size_t{5});
    QCOMPARE(stored.tokens.size(), std::size_t{5});
    QVERIFY(stored.tokens[1].scored == records[1].scored && stored.tokens[1].logit == records[1].logit);
    QCOMPARE(fix().chats.messages(session().chat()->id())[1].text, QString("w w w w w "));
    session().versions()->showSibling(idOf(1), -1);
    QCOMPARE(fix().text(1), QString("w w w "));

    // Another model has other token ids. Therefore the engine gets the text of the answer, and not the ids.
    fix().load();
    session().sender()->continueAnswer(idOf(1));
    QVERIFY(fix().generate().answerTokens.empty());
    QCOMPARE(fix().generate().answerText, std::string("w w w "));
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session().answer()->generating());
}

/// An edited answer has no tokens. The engine gets its text, with the reasoning in a separate field.
void SessionTreeTest::editedAnswersWithThoughtsAreContinued()
{
    session().sender()->send("Hello");
    TokenGenerated event{fix().generate().request, sampleRecords(7, 1).front(), "Three"};
    event.reasoning = "Hm.";
    m_engine.send(event);
    fix().finish(event.request);
    QTRY_VERIFY(!session().answer()->generating());
    session().versions()->beginEdit(idOf(1));
    session().versions()->setEditText("Four");
    session().sender()->finishEdit(false);
    QCOMPARE(fix().text(1), QString("Four"));
    session().sender()->continueAnswer(idOf(1));
    const Generate command = fix().generate();
    QVERIFY(command.answerTokens.empty());
    QCOMPARE(command.answerReasoning, std::string("Hm."));
    QCOMPARE(command.answerText, std::string("Four"));
    PromptReady ready;
    ready.request = command.request;
    ready.tokens = samplePrompt(1, 4);
    ready.answerTokens = 2;
    ready.answerReasoning = "Hm.";
    ready.answerText = "Four";
    m_engine.send(ready);
    fix().sendTokens(command.request, 1);
    fix().finish(command.request);
    QTRY_VERIFY(!session().answer()->generating());
    QCOMPARE(fix().text(1), QString("Fourw "));
    QCOMPARE(session().messages()->last()->reasoning, QString("Hm."));
    QCOMPARE(session().messages()->last()->state, MessageState::Complete);
    QCOMPARE(session().notices()->error(), QString());
}

void SessionTreeTest::continuationsHoldWhatIsShown()
{
    const auto record = [](const char* bytes, bool reasoning = false, TokenKind kind = TokenKind::Normal) {
        TokenRecord token;
        token.bytes = bytes;
        token.reasoning = reasoning;
        token.kind = kind;
        return token;
    };
    StoredMessage answer;
    answer.text = "One two";
    const TokenRecord end = record("<end>", false, TokenKind::Control);
    Continuation plain = continuationOf(answer, {record("One"), record(" two"), end});
    QCOMPARE(plain.tokens.size(), std::size_t{2});
    QCOMPARE(plain.text, std::string());
    // The stop string begins inside a token. Only the part of that token before the stop string belongs to the answer.
    plain = continuationOf(answer, {record("One"), record(" twoST"), record("OP")});
    QCOMPARE(plain.tokens.size(), std::size_t{1});
    QCOMPARE(plain.text, std::string(" two"));
    // Reasoning keeps its tags. White space between the closing tag and the answer is not visible, but its token is
    // kept.
    plain = continuationOf(answer, {record("<think>"), record("Hm", true), record("</think>", true), record("\n\n"),
                                    record("One"), record(" two"), end});
    QCOMPARE(plain.tokens.size(), std::size_t{6});
    QCOMPARE(plain.text, std::string());
    // If the text of an answer differs from the text of its tokens, the answer is continued from its text. If the text
    // is empty, the answer is continued from its tokens.
    plain = continuationOf(answer, {record("Three")});
    QVERIFY(plain.tokens.empty());
    QCOMPARE(plain.text, std::string("One two"));
    plain = continuationOf({}, {record("<think>"), record("Hm", true)});
    QCOMPARE(plain.tokens.size(), std::size_t{2});
}

void SessionTreeTest::sentMeanwhileWaitsItsTurn()
{
    session().sender()->send("One");
    const RequestId first = fix().generate().request;
    session().unsent()->setText("  ");
    session().sender()->sendUnsent();
    QCOMPARE(session().sender()->queue()->count(), 0);
    for (const char* text : {"Two", "Three", "Four"}) {
        session().unsent()->setText(text);
        session().sender()->sendUnsent();
        QCOMPARE(session().unsent()->text(), QString());
    }
    // A queued message no longer counts as unsent text in the context.
    const auto isLast = [&](const char* text) {
        const auto asked = fix().prompts->asked();
        return !asked.empty() && !asked.back().empty() && asked.back().back().content == text;
    };
    QTRY_VERIFY(isLast("One"));
    QCOMPARE(fix().generate().request, first);
    QCOMPARE(session().sender()->queue()->count(), 3);
    QCOMPARE(session().sender()->queue()->index(1).data(QueueModel::TextRole).toString(), QString("Three"));
    {  // the message is stored in the queue immediately, and the draft is empty
        const Database other(m_folder->filePath("chats.sqlite"));
        QCOMPARE(MessageQueue(other).messages(session().chat()->id()).size(), std::size_t{3});
        QCOMPARE(ChatStore(other).chat(session().chat()->id())->draft, QString());
    }
    // When a queued message is taken back, its text is inserted before the unsent text.
    session().unsent()->setText("and more");
    session().sender()->takeQueued(session().sender()->queue()->messages()[1].id);
    QCOMPARE(session().sender()->queue()->count(), 2);
    QCOMPARE(session().unsent()->text(), QString("Three\n\nand more"));
    fix().finish(first);
    QTRY_COMPARE(rows(), 4);
    QCOMPARE(fix().text(2), QString("Two"));
    QVERIFY(session().answer()->generating());
    QCOMPARE(session().sender()->queue()->count(), 1);
    fix().finish(fix().generate().request);
    QTRY_COMPARE(rows(), 6);
    QCOMPARE(fix().text(4), QString("Four"));
    QCOMPARE(session().sender()->queue()->count(), 0);
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session().answer()->generating());
    QCOMPARE(session().unsent()->text(), QString("Three\n\nand more"));
}

/// A reply in a notification goes to the chat of the notification, also while another chat is shown.
void SessionTreeTest::aReplyGoesToItsChat()
{
    const auto answer = [this] {
        const RequestId request = fix().generate().request;
        fix().sendTokens(request, 2);
        fix().finish(request);
    };
    fix().talk("One");
    const qint64 first = session().chat()->id();
    session().chat()->create();
    const qint64 second = session().chat()->id();
    session().unsent()->setText("unsent");
    session().sender()->sendTo(first, "  ");
    QVERIFY(!session().running()->any());
    session().sender()->sendTo(first, "Two");
    QVERIFY(session().running()->ofChat(first) && !session().running()->ofChat(second));
    QCOMPARE(fix().generate().messages.back().content, std::string("Two"));
    QVERIFY(session().chat()->id() == second && rows() == 0);
    session().sender()->sendTo(first, "Three");  // waits for the answer to the reply before it
    answer();
    QTRY_COMPARE(fix().generate().messages.back().content, std::string("Three"));
    answer();
    QTRY_VERIFY(!session().running()->any());
    session().chat()->open(first);
    QCOMPARE(rows(), 6);
    QCOMPARE(fix().text(2), QString("Two"));
    QCOMPARE(fix().text(4), QString("Three"));
    // A reply to the shown chat appears at once.
    session().sender()->sendTo(first, "Four");
    QCOMPARE(fix().text(6), QString("Four"));
    answer();
    QTRY_VERIFY(!session().running()->any());
    // The text of a reply to a deleted chat is not lost.
    session().chat()->open(second);
    fix().chats.setRemoved(first, true);
    session().sender()->sendTo(first, "Five");
    QVERIFY(!session().running()->any());
    QCOMPARE(session().unsent()->text(), QString("Five\n\nunsent"));
    QVERIFY(session().notices()->notice().startsWith("The chat was deleted"));
}

void SessionTreeTest::stoppedAnswersHoldTheQueue()
{
    session().sender()->send("One");
    session().unsent()->setText("Two");
    session().sender()->sendUnsent();
    const QSignalSpy ended(&session(), &ChatSession::answerEnded);
    fix().finish(fix().generate().request, StopReason::Cancelled);
    QTRY_VERIFY(!session().answer()->generating());
    QVERIFY(ended.isEmpty());
    QCOMPARE(session().sender()->queue()->count(), 1);
    QCOMPARE(rows(), 2);
    // After a restart, queued messages still exist, but are not sent automatically.
    const qint64 chat = session().chat()->id();
    m_fixture.reset();
    m_engine = {};
    m_fixture = std::make_unique<SessionFixture>(*m_folder, m_engine);
    session().chat()->open(chat);
    QCOMPARE(session().sender()->queue()->count(), 1);
    QVERIFY(!session().answer()->generating());
    session().chat()->create();
    QCOMPARE(session().sender()->queue()->count(), 0);
    session().chat()->open(chat);
    session().sender()->sendQueued();
    QCOMPARE(rows(), 4);
    QVERIFY(session().answer()->generating());
    QCOMPARE(session().sender()->queue()->count(), 0);
}

void SessionTreeTest::queueGoesOnInAChatThatIsNotShown()
{
    session().chat()->setSystemPrompt("Be brief.");
    session().sender()->send("One");
    const qint64 chat = session().chat()->id();
    session().unsent()->setText("Two");
    session().sender()->sendUnsent();
    const RequestId first = fix().generate().request;
    session().chat()->create();
    const QSignalSpy ended(&session(), &ChatSession::answerEnded);
    fix().sendTokens(first, 2);
    fix().finish(first);
    QTRY_COMPARE(fix().chats.messages(chat).size(), std::size_t{4});
    QCOMPARE(ended.size(), 1);
    QCOMPARE(ended[0][0].toLongLong(), chat);
    QCOMPARE(ended[0][1].toDouble(), 1.0);
    QCOMPARE(rows(), 0);
    QCOMPARE(fix().generate().conversation, chat);
    QCOMPARE(fix().generate().messages.size(), std::size_t{4});
    QCOMPARE(fix().generate().messages[0].content, std::string("Be brief."));
    QCOMPARE(fix().generate().messages[2].content, std::string("w w "));
    QVERIFY(!session().answer()->generating());
    session().chat()->open(chat);
    QVERIFY(session().answer()->generating());
    QCOMPARE(rows(), 4);
}

void SessionTreeTest::mapHasAllMessages()
{
    fix().talk("One");
    fix().talk("Two");
    const qint64 question = idOf(0);
    const qint64 answer = idOf(1);
    session().sender()->answerAgain(answer);
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session().answer()->generating());
    session().versions()->drawMap();
    TreeMapModel& map = *session().versions()->map();
    QCOMPARE(map.count(), 4);
    QCOMPARE(map.messageCount(), 5);
    QCOMPARE(map.branches(), 2);
    QCOMPARE(map.lanes(), 2);
    const auto cells = [&map](int row) { return map.index(row).data(TreeMapModel::CellsRole).value<TreeRowModel*>(); };
    QCOMPARE(cells(0)->count(), 1);
    QCOMPARE(cells(1)->count(), 2);
    const QModelIndex second = cells(1)->index(1);
    QCOMPARE(second.data(TreeRowModel::LaneRole).toInt(), 1);
    QCOMPARE(second.data(TreeRowModel::ParentLaneRole).toInt(), 0);
    QVERIFY(second.data(TreeRowModel::ShownRole).toBool());
    QVERIFY(!cells(1)->index(0).data(TreeRowModel::ShownRole).toBool());
    QVERIFY(cells(0)->index(0).data(TreeRowModel::ShownRole).toBool());
    QCOMPARE(map.lastShown(), static_cast<double>(idOf(1)));
    const auto from = [&map](qint64 message, int across, int down) {
        return static_cast<qint64>(map.neighbour(static_cast<double>(message), across, down));
    };
    QCOMPARE(from(question, 0, 1), idOf(1));  // the shown version is preferred over an older one
    QCOMPARE(from(idOf(1), -1, 0), answer);
    QCOMPARE(from(answer, -1, 0), answer);
    QCOMPARE(from(answer, 0, -1), question);
    QCOMPARE(from(question, 0, -1), question);
    session().versions()->showMessage(answer);
    QCOMPARE(rows(), 4);
    // The last question gets a second answer, which starts a third branch. The map still has two lanes: the new branch
    // shares lane 1 with an earlier version, which no message follows.
    session().versions()->branchFrom(idOf(2));
    session().sender()->answerAgain(idOf(2));
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session().answer()->generating());
    session().versions()->drawMap();
    QCOMPARE(map.lanes(), 2);
    QCOMPARE(map.branches(), 3);
}

VITRINE_GUI_TEST(SessionTreeTest);

#include "session_tree_test.moc"
