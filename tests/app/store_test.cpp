#include "app/store/answer_store.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/purge.h"
#include "app/store/schema.h"
#include "app/store/token_codec.h"
#include "tests/app/sample_tokens.h"
#include "tests/app/stored_samples.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <span>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Limits the size of the database to its current size. SQLite then reports a full disk.
void fill(const Database& database)
{
    QSqlQuery pages = database.run("PRAGMA page_count");
    QVERIFY(pages.next());
    database.run(QString("PRAGMA max_page_count = %1").arg(pages.value(0).toInt()));
}

}  // namespace

class StoreTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void reopeningKeepsEverything();
    void conversationRoundTrip();
    void secondAnswerReplacesTheFirstInThePath();
    void promptsShareTheirBeginning();
    void slicesAddUp();
    void streamingBecomesInterrupted();
    void factsAreStoredAsTheyBecomeKnown();
    void promptsMayBeScoredLater();
    void titlesComeFromTheFirstMessage();
    void editsOutlastAFullDisk();
    void removedChatsComeBackOrAreReallyGone();
    void unusedChatIsReused();
    void failedTransactionLeavesNothing();

private:
    QString path() const { return m_folder->filePath("chats.sqlite"); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void StoreTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void StoreTest::reopeningKeepsEverything()
{
    {
        const Database database(path());
        ChatStore chats(database);
        const qint64 chat = chats.createChat();
        chats.addUserMessage(chat, 0, "Hello");
        chats.edit(chat, {.systemPrompt = "Be brief."});
        chats.edit(chat, {.draft = "half a thought"});
    }
    const Database database(path());
    ChatStore chats(database);
    const std::vector<ChatRow> rows = chats.chats();
    QCOMPARE(rows.size(), std::size_t{1});
    const auto details = chats.chat(rows[0].id);
    QVERIFY(details);
    QCOMPARE(details->title, QString("Hello"));
    QCOMPARE(details->systemPrompt, QString("Be brief."));
    QCOMPARE(details->draft, QString("half a thought"));
    QVERIFY(!chats.chat(999));
}

void StoreTest::conversationRoundTrip()
{
    const Database database(":memory:");
    ChatStore chats(database);
    AnswerStore answers(database);
    const qint64 chat = chats.createChat();
    QVERIFY(chats.messages(chat).empty());
    const QString text = QString::fromUtf8("Zwölf 'Boxkämpfer'; DROP TABLE chats; \xF0\x9F\x98\x80\n\tEnde");
    const qint64 user = chats.addUserMessage(chat, 0, text);
    const qint64 answer = answers.begin({chat, user, "Model", "/m.gguf", "{\"topK\":40}"});
    const std::vector<PromptToken> prompt = samplePrompt(1, 50);
    const std::vector<TokenRecord> records = sampleRecords(2, 3);
    answers.setPrompt(answer, prompt);
    answers.appendSlice(answer, "", std::span(records).first(2), "Nun");
    answers.appendSlice(answer, "Gut.", std::span(records).subspan(2), ", ja");
    const auto thought =
        std::count_if(records.begin(), records.end(), [](const TokenRecord& record) { return record.reasoning; });
    AnswerInfo info;
    info.stopReason = "endOfTurn";
    info.facts = sampleFacts();
    info.promptTokens = 50;
    info.evaluatedTokens = 40;
    info.generatedTokens = 3;
    info.draftedTokens = 5;
    info.acceptedTokens = 2;
    info.repeatedTokens = 7;
    info.promptSeconds = 0.5;
    info.generationSeconds = 1.5;
    answers.finish(answer, MessageState::Complete, info);

    const std::vector<StoredMessage> messages = chats.messages(chat);
    QCOMPARE(messages.size(), std::size_t{2});
    QCOMPARE(messages[0].id, user);
    QCOMPARE(messages[0].role, QString("user"));
    QCOMPARE(messages[0].text, text);
    QCOMPARE(messages[0].parent, 0);
    QCOMPARE(messages[1].parent, user);
    QCOMPARE(messages[1].role, QString("assistant"));
    QCOMPARE(messages[1].text, QString("Gut."));
    QCOMPARE(messages[1].reasoning, QString("Nun, ja"));
    QCOMPARE(messages[1].answer.reasoningTokens, static_cast<int>(thought));
    QVERIFY(thought > 0);
    QCOMPARE(messages[1].state, MessageState::Complete);
    QCOMPARE(messages[1].answer.modelName, QString("Model"));
    QCOMPARE(messages[1].answer.modelPath, QString("/m.gguf"));
    QCOMPARE(messages[1].answer.settings, QString("{\"topK\":40}"));
    QCOMPARE(messages[1].answer.stopReason, QString("endOfTurn"));
    QVERIFY(messages[1].answer.facts == sampleFacts());
    QCOMPARE(messages[1].answer.promptTokens, 50);
    QCOMPARE(messages[1].answer.evaluatedTokens, 40);
    QCOMPARE(messages[1].answer.generatedTokens, 3);
    QCOMPARE(messages[1].answer.draftedTokens, 5);
    QCOMPARE(messages[1].answer.acceptedTokens, 2);
    QCOMPARE(messages[1].answer.repeatedTokens, 7);
    QCOMPARE(messages[1].answer.generationSeconds, 1.5);
    const AnswerTokens tokens = answers.tokens(answer);
    QVERIFY(same(tokens.prompt, prompt));
    QVERIFY(same(tokens.tokens, records));
    QVERIFY(answers.tokens(user).prompt.empty());
}

void StoreTest::secondAnswerReplacesTheFirstInThePath()
{
    const Database database(":memory:");
    ChatStore chats(database);
    AnswerStore answers(database);
    const qint64 chat = chats.createChat();
    const qint64 user = chats.addUserMessage(chat, 0, "Question");
    const qint64 first = answers.begin({chat, user, "M", "", ""});
    const qint64 second = answers.begin({chat, user, "M", "", ""});
    const std::vector<StoredMessage> messages = chats.messages(chat);
    QCOMPARE(messages.size(), std::size_t{2});
    QCOMPARE(messages[1].id, second);
    QCOMPARE(integer(database, QString("SELECT count(*) FROM messages WHERE id = %1").arg(first)), 1);
}

void StoreTest::promptsShareTheirBeginning()
{
    const Database database(":memory:");
    ChatStore chats(database);
    AnswerStore answers(database);
    const qint64 chat = chats.createChat();
    std::vector<PromptToken> prompt = samplePrompt(7, 200);
    qint64 parent = 0;
    std::vector<std::vector<PromptToken>> prompts;
    std::vector<qint64> ids;
    for (std::uint32_t turn = 0; turn < 4; ++turn) {
        const qint64 user = chats.addUserMessage(chat, parent, "more");
        parent = answers.begin({chat, user, "M", "", ""});
        for (const PromptToken& token : samplePrompt(100 + turn, 60)) prompt.push_back(token);
        // The third prompt also differs from the second prompt in one token in the middle, as after a change of the
        // template or a dropped message.
        if (turn == 2) prompt[150].record.id += 1;
        answers.setPrompt(parent, prompt);
        prompts.push_back(prompt);
        ids.push_back(parent);
    }
    for (std::size_t i = 0; i < ids.size(); ++i) QVERIFY(same(answers.tokens(ids[i]).prompt, prompts[i]));

    const auto stored = [&](std::size_t turn) {
        QSqlQuery query = database.run("SELECT records FROM answer_tokens WHERE message = ? AND part = 0", {ids[turn]});
        return query.next() ? decodePrompt(query.value(0).toByteArray()).size() : 0;
    };
    QCOMPARE(stored(0), std::size_t{260});
    QCOMPARE(stored(1), std::size_t{60});
    QCOMPARE(stored(2), prompts[2].size() - 150);
    QCOMPARE(stored(3), std::size_t{60});

    // A prompt is stored as the difference from an earlier prompt, its base. If the base belonged to a later answer,
    // reading the prompt would never end. Reading must throw an error instead.
    database.run("UPDATE answers SET prompt_base = ? WHERE message = ?", {ids[3], ids[1]});
    QVERIFY_THROWS_EXCEPTION(Error, answers.tokens(ids[3]));
}

void StoreTest::slicesAddUp()
{
    const Database database(":memory:");
    ChatStore chats(database);
    AnswerStore answers(database);
    const qint64 chat = chats.createChat();
    const qint64 answer = answers.begin({chat, chats.addUserMessage(chat, 0, "q"), "M", "", ""});
    std::vector<TokenRecord> all;
    QString text;
    for (std::uint32_t i = 0; i < 20; ++i) {
        const std::vector<TokenRecord> slice = sampleRecords(i, i % 4);
        answers.appendSlice(answer, QString::number(i), slice);
        all.insert(all.end(), slice.begin(), slice.end());
        text += QString::number(i);
    }
    QCOMPARE(chats.messages(chat)[1].text, text);
    QCOMPARE(chats.messages(chat)[1].state, MessageState::Streaming);
    QVERIFY(same(answers.tokens(answer).tokens, all));
}

void StoreTest::streamingBecomesInterrupted()
{
    const Database database(":memory:");
    ChatStore chats(database);
    AnswerStore answers(database);
    const qint64 chat = chats.createChat();
    const qint64 user = chats.addUserMessage(chat, 0, "q");
    const qint64 done = answers.begin({chat, user, "M", "", ""});
    answers.finish(done, MessageState::Stopped, {});
    answers.begin({chat, user, "M", "", ""});
    QCOMPARE(answers.interruptStreaming(), 1);
    QCOMPARE(answers.interruptStreaming(), 0);
    QCOMPARE(chats.messages(chat)[1].state, MessageState::Interrupted);
    QCOMPARE(integer(database, "SELECT count(*) FROM messages WHERE state = 'stopped'"), 1);
}

void StoreTest::factsAreStoredAsTheyBecomeKnown()
{
    const Database database(path());
    ChatStore chats(database);
    AnswerStore answers(database);
    const qint64 chat = chats.createChat();
    const qint64 user = chats.addUserMessage(chat, 0, "q");
    const auto stored = [&] { return chats.messages(chat)[1].answer.facts; };
    answers.begin({chat, user, "M", "", ""});
    QVERIFY(stored() == RunFacts{});
    RunFacts facts = sampleFacts();
    facts.seed.reset();
    facts.firstTokenSeconds.reset();
    const qint64 answer = answers.begin({chat, user, "M", "", "", facts});
    QVERIFY(stored() == facts);
    facts.seed = 0;  // 0 is a valid seed
    answers.setFacts(answer, facts);
    QVERIFY(stored() == facts);
    answers.interruptStreaming();
    QVERIFY(stored() == facts);
}

void StoreTest::promptsMayBeScoredLater()
{
    const Database database(path());
    ChatStore chats(database);
    AnswerStore answers(database);
    const qint64 chat = chats.createChat();
    const std::vector<PromptToken> prompt = withoutScores(samplePrompt(7, 100));
    const qint64 first = answers.begin({chat, chats.addUserMessage(chat, 0, "one"), "M", "", ""});
    answers.setPrompt(first, prompt);
    std::vector<PromptToken> longer = prompt;
    for (const PromptToken& token : withoutScores(samplePrompt(8, 50))) longer.push_back(token);
    const qint64 second = answers.begin({chat, chats.addUserMessage(chat, first, "two"), "M", "", ""});
    answers.setPrompt(second, longer);

    const std::vector<PromptToken> scored = samplePrompt(7, 100);
    answers.setPrompt(first, scored);
    QVERIFY(same(answers.tokens(first).prompt, scored));
    // The second prompt begins with the tokens of the first prompt. Therefore these tokens get the new scores, too.
    std::vector<PromptToken> expected = scored;
    expected.insert(expected.end(), longer.begin() + 100, longer.end());
    QVERIFY(same(answers.tokens(second).prompt, expected));
    answers.setPrompt(second, longer);
    QVERIFY(same(answers.tokens(second).prompt, longer));
}

void StoreTest::titlesComeFromTheFirstMessage()
{
    QCOMPARE(titleFromMessage("  What is\tthis?\nAnd more"), QString("What is this?"));
    const QString cut = titleFromMessage(QString("word ").repeated(40));
    QVERIFY(cut.size() <= 61);
    QVERIFY(cut.endsWith(QString::fromUtf8("word…")));
    const QString emoji = titleFromMessage(QString::fromUtf8("\xF0\x9F\x98\x80").repeated(100));
    QVERIFY(emoji.isValidUtf16());
    // Invisible characters, and characters that change the direction of text, are removed from titles.
    const QString hostile = QString::fromUtf8("a\xE2\x80\xAE"
                                              "bc\x1B[31m\x07\xC2\x85"
                                              "d\xE2\x81\xA6\xE2\x80\xA8"
                                              "e");
    QCOMPARE(titleFromMessage(hostile), QString("abc [31m d e"));
    QCOMPARE(titleFromName("x\n" + hostile), QString("x abc [31m d e"));
    QVERIFY(titleFromName(QString("name ").repeated(100000)).size() <= 201);

    const Database database(":memory:");
    ChatStore chats(database);
    const qint64 chat = chats.createChat();
    const qint64 first = chats.addUserMessage(chat, 0, "First");
    chats.addUserMessage(chat, first, "Second");
    QCOMPARE(chats.chat(chat)->title, QString("First"));
    chats.edit(chat, {.title = "Mine"});
    QCOMPARE(chats.chat(chat)->title, QString("Mine"));
    QVERIFY(chats.chat(chat)->titleIsOwn);
    // Invisible and direction-changing characters are also removed from a title that an earlier version of the program
    // has stored.
    database.run("UPDATE chats SET title = ?", {hostile});
    QCOMPARE(chats.chat(chat)->title, QString("abc [31m d e"));
    QCOMPARE(chats.chats()[0].title, QString("abc [31m d e"));
}

void StoreTest::editsOutlastAFullDisk()
{
    const Database database(path());
    ChatStore chats(database);
    const qint64 chat = chats.createChat();
    const qint64 other = chats.createChat();
    fill(database);
    const QString draft = QString("word ").repeated(20000);
    try {
        chats.edit(chat, {.title = "Name", .draft = draft});
        QFAIL("There was room after all.");
    } catch (const StoreError& error) {
        QVERIFY2(error.sentence().english().starts_with("The disk is full, so the chats in "),
                 error.sentence().english().c_str());
    }
    QVERIFY_EXCEPTION_THROWN(chats.edit(other, {.systemPrompt = draft}), StoreError);
    QCOMPARE(chats.chat(chat)->draft, draft);
    QCOMPARE(chats.chat(chat)->title, QString("Name"));
    QCOMPARE(chats.chats()[1].title, QString("Name"));
    QCOMPARE(chats.chat(other)->systemPrompt, draft);
    QVERIFY(!chats.unusedChat());
    QVERIFY(ChatStore(database).chat(chat)->draft.isEmpty());

    database.run("PRAGMA max_page_count = 1000000");
    chats.edit(other, {.draft = "later"});
    const auto stored = ChatStore(database).chat(chat);
    QCOMPARE(stored->draft, draft);
    QCOMPARE(stored->title, QString("Name"));
    QVERIFY(stored->titleIsOwn);
    QCOMPARE(ChatStore(database).chat(other)->systemPrompt, draft);
    QCOMPARE(ChatStore(database).chat(other)->draft, QString("later"));
    chats.edit(chat, {.pasted = draft});
    QCOMPARE(ChatStore(database).chat(chat)->pasted, draft);
    chats.addUserMessage(chat, 0, "Sent");
    QCOMPARE(chats.chat(chat)->draft + chats.chat(chat)->pasted, QString());
}

void StoreTest::removedChatsComeBackOrAreReallyGone()
{
    const QByteArray secret("a very secret sentence");
    {
        const Database database(path());
        ChatStore chats(database);
        AnswerStore answers(database);
        const qint64 chat = chats.createChat();
        const qint64 user = chats.addUserMessage(chat, 0, secret);
        const qint64 answer = answers.begin({chat, user, "M", "", ""});
        answers.appendSlice(answer, "and its answer", sampleRecords(1, 5));
        chats.setRemoved(chat, true);
        QVERIFY(chats.chats().empty());
        QVERIFY(!chats.chat(chat));
        chats.setRemoved(chat, false);
        QCOMPARE(chats.messages(chat).size(), std::size_t{2});
        QVERIFY((contents(path()) + contents(path() + "-wal")).contains(secret));
        chats.setRemoved(chat, true);
        QCOMPARE(removedChats(database), std::vector{chat});
        purgeChats(database, removedChats(database));
        for (const char* table : {"chats", "messages", "answers", "answer_tokens"}) {
            QCOMPARE(integer(database, QString("SELECT count(*) FROM %1").arg(table)), 0);
        }
        QVERIFY(!(contents(path()) + contents(path() + "-wal")).contains(secret));
        // Deleted text also disappears from the file of a very long chat.
        const qint64 book = chats.createChat();
        qint64 last = 0;
        Transaction pages(database);
        for (int page = 0; page < 1500; ++page) {
            last = database
                       .run("INSERT INTO messages (chat, parent, role, text, state, created_at)"
                            " VALUES (?, ?, 'user', 'x', 'complete', 0)",
                            {book, last == 0 ? QVariant() : QVariant(last)})
                       .lastInsertId()
                       .toLongLong();
        }
        pages.commit();
        chats.setRemoved(book, true);
        purgeChats(database, removedChats(database));
        QCOMPARE(integer(database, "SELECT count(*) FROM messages"), 0);
    }
}

void StoreTest::unusedChatIsReused()
{
    const Database database(":memory:");
    ChatStore chats(database);
    QVERIFY(!chats.unusedChat());
    const qint64 chat = chats.createChat();
    QCOMPARE(*chats.unusedChat(), chat);
    chats.edit(chat, {.draft = "typing"});
    QVERIFY(!chats.unusedChat());
    chats.edit(chat, {.draft = ""});
    QCOMPARE(*chats.unusedChat(), chat);
    chats.edit(chat, {.systemPrompt = "Be brief."});
    QVERIFY(!chats.unusedChat());
    QCOMPARE(*chats.unusedChat("Be brief."), chat);
    chats.addUserMessage(chat, 0, "x");
    QVERIFY(!chats.unusedChat());
}

void StoreTest::failedTransactionLeavesNothing()
{
    const Database database(":memory:");
    ChatStore chats(database);
    AnswerStore answers(database);
    const qint64 chat = chats.createChat();
    QVERIFY_THROWS_EXCEPTION(StoreError, answers.begin({chat, 4711, "M", "", ""}));
    QCOMPARE(integer(database, "SELECT count(*) FROM messages"), 0);
    // After the errors, the connection can still be used.
    chats.addUserMessage(chat, 0, "x");
}

VITRINE_TEST(StoreTest);
#include "store_test.moc"
