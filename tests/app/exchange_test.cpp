#include "app/exchange/chat_exchange.h"
#include "app/exchange/chat_json.h"
#include "app/exchange/chat_markdown.h"
#include "app/exchange/import_chats.h"
#include "app/store/answer_store.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "core/base/error.h"
#include "tests/app/sample_tokens.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>

using namespace vitrine;
using namespace vitrine::test;

namespace {

QByteArray json(const ChatTree& tree)
{
    return QJsonDocument(chatsToJson({&tree, 1})).toJson();
}

/// Stores a chat with two versions of an answer. A question follows the first version. The chat contains every kind of
/// data that an export includes.
qint64 branchedChat(const Database& database)
{
    ChatStore chats(database);
    AnswerStore answers(database);
    const qint64 chat = chats.createChat();
    chats.edit(chat, {.title = "A “tree”", .systemPrompt = "Be brief.", .pinned = true, .folder = "Work"});
    chats.edit(chat, {.settings = QStringLiteral("{\"temperature\":0.5}")});
    const qint64 question = chats.addUserMessage(chat, 0, QString::fromUtf8("Why?\n\0 and 字"));
    const qint64 first = answers.begin({chat, question, "Model A", "/a.gguf", "{\"temperature\":1}"});
    std::vector<TokenRecord> records = sampleRecords(1, 40);
    records[2].logit = -std::numeric_limits<float>::infinity();
    records[3].entropy = std::numeric_limits<float>::quiet_NaN();
    records[4].bytes = "\xF0\x9F";
    std::vector<PromptToken> prompt;
    for (const TokenRecord& record : sampleRecords(5, 60)) prompt.push_back({record, TokenOrigin::User, 1});
    prompt[0].origin = TokenOrigin::Template;
    prompt[0].messageIndex = -1;
    answers.setPrompt(first, prompt);
    answers.appendSlice(first, "Because.", records, "Let me think");
    AnswerInfo info;
    info.stopReason = "endOfTurn";
    info.promptTokens = 60;
    info.generatedTokens = 40;
    info.promptSeconds = 0.1;
    info.generationSeconds = 1.0 / 3;
    info.facts.seed = std::numeric_limits<qint64>::min() + 12345;
    info.facts.device = "CPU, avx2, 2 threads";
    info.facts.reasoningSeconds = 0;
    info.leftOut = {question};
    answers.finish(first, MessageState::Complete, info);
    const qint64 next = chats.addUserMessage(chat, first, "And?");
    const qint64 failed = answers.begin({chat, next, "Model A", "/a.gguf", "{\"top-k\":40}"});
    info = {};
    info.error = std::string("It broke.");
    answers.finish(failed, MessageState::Failed, info);
    const qint64 second = answers.begin({chat, question, "Model B", "/b.gguf", "{\"top-k\":40}"});
    answers.setPrompt(second, prompt);
    answers.appendSlice(second, "For **no** reason.", records);
    answers.finish(second, MessageState::Stopped, {});
    database.run("UPDATE messages SET edited = 1 WHERE id = ?", {next});
    return chat;
}

/// Returns all columns of the chat's rows except ids. Columns that are added in the future are thus compared, too.
QStringList columnsOf(const Database& database, qint64 chat)
{
    const QString messages = QStringLiteral("(SELECT id FROM messages WHERE chat = ?)");
    const std::pair<QString, QString> tables[] = {
        {"chats", "id = ?"}, {"messages", "chat = ?"}, {"answers", "message IN " + messages}};
    const QStringList own{"id",       "chat",  "parent",      "message",      "current_message",
                          "left_out", "draft", "prompt_base", "prompt_shared"};
    QStringList all;
    for (const auto& [table, condition] : tables) {
        QStringList names;
        QSqlQuery info = database.run("SELECT name FROM pragma_table_info(?)", {table});
        while (info.next()) {
            if (!own.contains(info.value(0).toString())) names << info.value(0).toString();
        }
        QSqlQuery rows = database.run(
            QStringLiteral("SELECT %1 FROM %2 WHERE %3 ORDER BY rowid").arg(names.join(", "), table, condition),
            {chat});
        for (int row = 0; rows.next(); ++row) {
            for (int i = 0; i < names.size(); ++i)
                all << QStringLiteral("%1 %2 %3: %4").arg(table).arg(row).arg(names[i], rows.value(i).toString());
        }
    }
    return all;
}

const char* const kOpenWebUi =
    "[{\"id\": \"x\", \"title\": \"From there\", \"created_at\": 1700000000, \"updated_at\": 1700000100,\n"
    "  \"pinned\": true, \"chat\": {\"title\": \"From there\", \"params\": {\"system\": \"Be kind.\"}, \"history\": "
    "{\"currentId\": \"d\",\n"
    "  \"messages\": {\n"
    "    \"d\": {\"id\": \"d\", \"parentId\": \"a\", \"role\": \"assistant\", \"content\": \"Second\", \"model\": "
    "\"qwen\", \"timestamp\": 1700000030},\n"
    "    \"b\": {\"id\": \"b\", \"parentId\": \"a\", \"role\": \"assistant\", \"timestamp\": 1700000020, \"model\": "
    "\"llama\",\n"
    "          \"content\": \"<details type=\\\"reasoning\\\" done=\\\"true\\\">\\n<summary>Thought</summary>\\n&gt; "
    "If a &lt; b\\n&gt; then.\\n</details>\\nFirst\"},\n"
    "    \"a\": {\"id\": \"a\", \"files\": [{\"type\": \"image\", \"url\": \"data:\"}, {\"name\": \"n.pdf\"}], "
    "\"parentId\": null, \"childrenIds\": [\"b\", \"d\"], \"role\": \"user\", \"content\": "
    "\"Hello\", \"timestamp\": 1700000010},\n"
    "    \"c\": {\"id\": \"c\", \"parentId\": \"b\", \"role\": \"user\", \"content\": \"Go on\", \"timestamp\": "
    "1700000025}}}}}]";

const char* const kLmStudio =
    "{\"name\": \"Studio\", \"systemPrompt\": \"Be exact.\", \"createdAt\": 1700000000000, \"pinned\": false,\n"
    "  \"messages\": [\n"
    "    {\"versions\": [{\"type\": \"singleStep\", \"role\": \"user\", \"content\": [{\"type\": \"text\", \"text\": "
    "\"Hi\"},\n"
    "                                                                     {\"type\": \"file\", \"fileName\": "
    "\"a.png\"}]}],\n"
    "     \"currentlySelected\": 0},\n"
    "    {\"versions\": [\n"
    "      {\"type\": \"multiStep\", \"role\": \"assistant\", \"senderInfo\": {\"senderName\": \"gemma\"}, \"steps\": "
    "[\n"
    "        {\"type\": \"contentBlock\", \"style\": {\"type\": \"thinking\"}, \"content\": [{\"type\": \"text\", "
    "\"text\": \"hm\"}]},\n"
    "        {\"type\": \"contentBlock\", \"content\": [{\"type\": \"text\", \"text\": \"One\"}]},\n"
    "        {\"type\": \"debugInfoBlock\", \"debugInfo\": \"x\"}]},\n"
    "      {\"type\": \"multiStep\", \"role\": \"assistant\", \"steps\": [\n"
    "        {\"type\": \"contentBlock\", \"content\": [{\"type\": \"text\", \"text\": \"Two\"}], \"genInfo\": "
    "{\"identifier\": \"qwen\"}}]}],\n"
    "     \"currentlySelected\": 1},\n"
    "    {\"versions\": [{\"type\": \"singleStep\", \"role\": \"user\", \"content\": [{\"type\": \"text\", \"text\": "
    "\"More\"}]}],\n"
    "     \"currentlySelected\": 0}]}";

/// Returns the messages of the shown branch, such as "u: Hello / a: Hi". The letters are the first ones of the roles.
QString describe(const ChatTree& tree)
{
    QStringList lines;
    for (qint64 at = tree.current; at > 0;) {
        const StoredMessage& message = tree.messages[static_cast<std::size_t>(at - 1)].message;
        lines.prepend(message.role.left(1) + ": " + message.text);
        at = message.parent;
    }
    return lines.join(" / ");
}

}  // namespace

class ExchangeTest : public QObject {
    Q_OBJECT

private slots:
    void everythingComesBack()
    {
        const Database database(":memory:");
        const qint64 chat = branchedChat(database);
        const ChatTree before = *readTree(database, chat);
        QCOMPARE(before.messages.size(), std::size_t{5});
        const std::vector<ChatTree> read = importChats(json(before), "chats.json");
        QCOMPARE(read.size(), std::size_t{1});
        const qint64 copy = writeTree(database, read[0]);
        const ChatTree after = *readTree(database, copy);
        const QByteArray lines = json(after);
        const QByteArray expected = json(before);
        const auto differs = std::mismatch(lines.begin(), lines.end(), expected.begin(), expected.end());
        QVERIFY2(lines == expected, lines.mid(differs.first - lines.begin() - 60, 120));
        QCOMPARE(after.current, 5);
        QCOMPARE(columnsOf(database, copy), columnsOf(database, chat));
        QVERIFY(columnsOf(database, copy).contains("messages 2 edited: 1"));
        // Compare with known values as well. Otherwise a field that both the exporter and the importer forget would not
        // be noticed.
        const StoredMessage& answer = after.messages[1].message;
        QCOMPARE(answer.text, QString("Because."));
        QCOMPARE(answer.reasoning, QString("Let me think"));
        QCOMPARE(*answer.answer.facts.seed, std::numeric_limits<qint64>::min() + 12345);
        QCOMPARE(*answer.answer.facts.reasoningSeconds, 0.0);
        QVERIFY(!answer.answer.facts.isa);
        QCOMPARE(answer.answer.leftOut, std::vector<qint64>{1});
        QCOMPARE(answer.answer.generationSeconds, 1.0 / 3);
        QCOMPARE(after.messages[0].message.text, QString::fromUtf8("Why?\n"));
        const AnswerTokens& tokens = *after.messages[1].tokens;
        std::vector<TokenRecord> records = sampleRecords(1, 40);
        QCOMPARE(tokens.tokens.size(), records.size());
        QCOMPARE(tokens.tokens[1].top.size(), records[1].top.size());
        QCOMPARE(tokens.tokens[1].pFinal, records[1].pFinal);
        QCOMPARE(tokens.tokens[2].logit, -std::numeric_limits<float>::infinity());
        QVERIFY(std::isnan(tokens.tokens[3].entropy));
        QCOMPARE(tokens.tokens[4].bytes, std::string("\xF0\x9F"));
        QCOMPARE(tokens.prompt[0].messageIndex, -1);
        QCOMPARE(tokens.prompt[1].messageIndex, 1);
        QVERIFY(tokens.prompt[1].origin == TokenOrigin::User);
        QCOMPARE(after.messages[3].message.answer.error.english(), std::string("It broke."));
        QVERIFY(after.messages[4].message.state == MessageState::Stopped);
        QCOMPARE(ChatStore(database).messages(copy).back().text, QString("For **no** reason."));
    }

    void aTreeIsWrittenWhollyOrNotAtAll()
    {
        const Database database(":memory:");
        ChatTree tree = *readTree(database, branchedChat(database));
        tree.messages[3].message.parent = 5;
        QVERIFY_EXCEPTION_THROWN(writeTree(database, tree), Error);
        QCOMPARE(ChatStore(database).chats().size(), std::size_t{1});
        QVERIFY(!readTree(database, 1000));
    }

    void markdownIsForPeople()
    {
        const Database database(":memory:");
        ChatTree tree = *readTree(database, branchedChat(database));
        for (auto& row : tree.messages) row.message.createdAt = {};
        tree.messages[0].message.createdAt = QDateTime({2026, 3, 15}, {14, 32});
        const QString text = chatToMarkdown(tree);
        QVERIFY2(text.startsWith(QString::fromUtf8("# A “tree”\n\n**System prompt**\n\n> Be brief.\n\n## You\n\n"
                                                   "*2026-03-15 14:32*\n\nWhy?")),
                 qPrintable(text));
        QVERIFY(text.endsWith("## Model B\n\nFor **no** reason.\n"));
        QVERIFY(!text.contains("Because"));  // the text belongs to the version that is not shown
        QCOMPARE(fileNameFor("../a/b: \"c\"\n"), QString("a b c"));
        QCOMPARE(fileNameFor("???"), QString("Chat"));
    }

    void openWebUi()
    {
        const ChatTree tree = importChats(kOpenWebUi, "e.json").at(0);
        QCOMPARE(tree.title, QString("From there"));
        QCOMPARE(tree.systemPrompt, QString("Be kind."));
        QVERIFY(tree.pinned);
        QCOMPARE(tree.messages.size(), std::size_t{4});
        QCOMPARE(describe(tree), QString("u: Hello\n[picture]\n[n.pdf] / a: Second"));
        QCOMPARE(tree.namedParts, 2);
        const auto first = std::find_if(tree.messages.begin(), tree.messages.end(),
                                        [](const WholeMessage& each) { return each.message.text == "First"; });
        QVERIFY(first != tree.messages.end());
        QCOMPARE(first->message.reasoning, QString("If a < b\nthen."));
        QCOMPARE(first->message.answer.modelName, QString("llama"));
        QCOMPARE(tree.createdAt.toSecsSinceEpoch(), 1700000000);
        QCOMPARE(tree.messages[0].message.createdAt.toSecsSinceEpoch(), 1700000010);
    }

    void lmStudio()
    {
        const ChatTree tree = importChats(kLmStudio, "1700000000000.conversation.json").at(0);
        QCOMPARE(tree.title, QString("Studio"));
        QCOMPARE(tree.systemPrompt, QString("Be exact."));
        QCOMPARE(describe(tree), QString("u: Hi\n[a.png] / a: Two / u: More"));
        QCOMPARE(tree.namedParts, 1);
        QCOMPARE(tree.messages.size(), std::size_t{4});
        QCOMPARE(tree.messages[1].message.text, QString("One"));
        QCOMPARE(tree.messages[1].message.reasoning, QString("hm"));
        QCOMPARE(tree.messages[1].message.answer.modelName, QString("gemma"));
        QCOMPARE(tree.messages[2].message.answer.modelName, QString("qwen"));
    }

    void plainForms_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        QTest::addColumn<QString>("system");
        QTest::newRow("messages")
            << QByteArray(
                   "{\"messages\":[{\"role\":\"system\",\"content\":\"S\"},{\"role\":\"user\",\"content\":\"a\"},"
                   "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"b\"},{\"type\":\"image_url\"}]}]"
                   "}")
            << "u: a / a: b\n[picture]"
            << "S";
        QTest::newRow("only the messages") << QByteArray("[{\"role\":\"user\",\"content\":\"a\"}]") << "u: a"
                                           << "";
        QTest::newRow("tools")
            << QByteArray("[{\"role\":\"user\",\"content\":\"a\"},{\"role\":\"assistant\",\"content\":null},"
                          "{\"role\":\"tool\",\"content\":\"42\"}]")
            << "u: a / a: [tool result]\n```\n42\n```"
            << "";
        QTest::newRow("ShareGPT") << QByteArray(
                                         "[{\"id\":\"1\",\"conversations\":[{\"from\":\"system\",\"value\":\"S\"},"
                                         "{\"from\":\"human\",\"value\":\"a\"},{\"from\":\"gpt\",\"value\":\"b\"}]}]")
                                  << "u: a / a: b"
                                  << "S";
        QTest::newRow("lines") << QByteArray("{\"conversations\":[{\"from\":\"human\",\"value\":\"a\"}]}\n\n"
                                             "{\"messages\":[{\"role\":\"user\",\"content\":\"z\"}]}\n")
                               << "u: a"
                               << "";
    }

    void plainForms()
    {
        QFETCH(QByteArray, bytes);
        const ChatTree tree = importChats(bytes, "e.json").at(0);
        QTEST(describe(tree), "said");
        QTEST(tree.systemPrompt, "system");
        QCOMPARE(tree.namedParts, bytes.contains("image_url") ? 1 : 0);
        const Database database(":memory:");
        QVERIFY(writeTree(database, tree) > 0);
    }

    void mistakesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* bytes, const char* said) {
            QTest::newRow(said) << QByteArray(bytes) << QString::fromUtf8(said);
        };
        row("", "there are no chats in it.");
        row("[]", "there are no chats in it.");
        row("not json", "the file is not JSON (at byte 1: a list or an object is expected here).");
        row("{\"conversations\":[]}\nxx", "line 2 is not a JSON object.");
        row("{\"a\":1}",
            "chat 1, it has no form that is known (Vitrine, ChatGPT, Claude, Open WebUI, LM Studio, LibreChat, Jan, "
            "SillyTavern, AI Studio, GPT4All, ShareGPT, OpenAI messages).");
        row("[{\"conversations\":[]},7]", "chat 2, \"chats\" contains the number 7 where an object is expected.");
        row("[{\"role\":\"user\",\"content\":3}]", "chat 1, \"content\" is the number 3, but must be a text.");
        row("{\"messages\":[{\"role\":\"user\",\"content\":\"a\"},{\"content\":\"b\"}]}",
            "chat 1, \"role\" is missing.");
        row("{\"conversations\":[{\"value\":\"b\"}]}", "chat 1, \"from\" is missing.");
        row("{\"messages\":[{\"versions\":[],\"currentlySelected\":2}]}",
            "chat 1, \"currentlySelected\" is 2, but there are 0 versions.");
        row("{\"format\":\"vitrine-chats\",\"version\":2,\"chats\":[]}",
            "\"version\" is 2, but this version of Vitrine supports only 1.");
        row("{\"format\":\"vitrine-chats\",\"version\":1,\"chats\":[{\"messages\":[{\"id\":1,\"role\":\"x\"}]}]}",
            "chat 1, message 1: \"role\" is \"x\", but must be user or assistant.");
        row("{\"format\":\"vitrine-chats\",\"version\":1,\"chats\":[{\"messages\":[{\"id\":1,\"role\":\"user\","
            "\"parent\":1}]}]}",
            "chat 1, message 1: \"parent\" is 1, which is not an earlier message.");
        row("{\"format\":\"vitrine-chats\",\"version\":1,\"chats\":[{\"current\":1}]}",
            "chat 1, \"current\" is 1, which is not a message of the chat.");
        row("{\"format\":\"vitrine-chats\",\"version\":1,\"chats\":[{\"messages\":[{\"id\":1,\"role\":\"assistant\","
            "\"answer\":"
            "{\"tokens\":{\"tokens\":[{\"id\":1,\"bytes\":\"%\"}]}}}]}]}",
            "chat 1, message 1: \"bytes\" is not valid Base64.");
        row("{\"format\":\"vitrine-chats\",\"version\":1,\"chats\":[{\"settings\":{\"temperature\":1e308}}]}",
            "chat 1, \"temperature\" is 1e+308, but must be from 0 to 5.");
        row("{\"format\":\"vitrine-chats\",\"version\":1,\"chats\":[{\"messages\":[{\"id\":1,\"role\":\"assistant\","
            "\"answer\":{\"prompt_tokens\":1e15}}]}]}",
            "chat 1, message 1: \"prompt_tokens\" is the number 1e+15, which is out of range.");
        row("{\"history\":{\"messages\":{\"a\":{\"parentId\":\"b\",\"role\":\"user\"},\"b\":{\"parentId\":\"a\","
            "\"role\":\"user\"}}}}",
            "chat 1, \"messages\" contains messages that follow each other in a circle.");
    }

    void mistakesAreNamed()
    {
        QFETCH(QByteArray, bytes);
        try {
            importChats(bytes, "e.json");
            QFAIL("it was taken");
        } catch (const Error& error) {
            QFETCH(QString, said);
            QCOMPARE(QString::fromStdString(error.sentence()), "e.json could not be imported: " + said);
        }
    }

    /// Exports and imports files on another thread while the window's database connection is open.
    void filesThereAndBack()
    {
        const QTemporaryDir folder;
        const Database database(folder.filePath("chats.sqlite"));
        const qint64 chat = branchedChat(database);
        ChatExchange exchange(database);
        const QSignalSpy added(&exchange, &ChatExchange::added);
        const QSignalSpy exported(&exchange, &ChatExchange::exported);
        const QSignalSpy failed(&exchange, &ChatExchange::failed);
        const QString path = folder.filePath("out.json");
        exchange.exportChats({chat}, path);
        QVERIFY(exchange.busy());
        exchange.exportChats({chat}, folder.filePath("out.md"));
        exchange.duplicate(chat);
        exchange.importFiles({QUrl::fromLocalFile(folder.filePath("out.md"))});
        exchange.exportChats({chat, chat}, folder.filePath("both.md"));
        exchange.exportChats({chat}, "/nowhere/at/all.json");
        QTRY_VERIFY(!exchange.busy());
        QCOMPARE(exported.size(), 2);
        QCOMPARE(added.size(), 1);
        QCOMPARE(failed.size(), 3);
        QCOMPARE(failed[0][0].value<LocalizedText>().text(),
                 QString("out.md could not be imported: the file is not JSON (at byte 1: a list or an object is "
                         "expected here)."));
        QCOMPARE(readTree(database, added[0][1].toLongLong())->title, QString::fromUtf8("A “tree” (copy)"));

        const Database other(folder.filePath("other.sqlite"));
        ChatExchange there(other);
        const QSignalSpy arrived(&there, &ChatExchange::added);
        there.importFiles({QUrl::fromLocalFile(path)});
        QTRY_VERIFY(!there.busy());
        QCOMPARE(arrived.size(), 1);
        QCOMPARE(json(*readTree(other, arrived[0][1].toLongLong())), json(*readTree(database, chat)));
        QCOMPARE(arrived[0][2].toInt(), 0);
    }

    /// An image in an imported chat becomes a placeholder in the text. A notice reports this.
    void picturesAreNamed()
    {
        const QTemporaryDir folder;
        const Database database(folder.filePath("chats.sqlite"));
        ChatExchange exchange(database);
        const QSignalSpy added(&exchange, &ChatExchange::added);
        QFile file(folder.filePath("in.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const char* const picture = R"({"messages":[{"role":"user","content":[{"type":"image_url"},{"type":"file",
                                        "file":{"filename":"a.txt"}}]}]})";
        file.write(QByteArray("[") + picture + "," + picture + "]");
        file.close();
        exchange.importFiles({QUrl::fromLocalFile(file.fileName())});
        QTRY_COMPARE(added.size(), 1);
        QCOMPARE(added[0][0].toInt(), 2);
        QCOMPARE(added[0][2].toInt(), 4);
        QCOMPARE(readTree(database, added[0][1].toLongLong())->messages[0].message.text, QString("[picture]\n[a.txt]"));
    }
};

VITRINE_GUI_TEST(ExchangeTest);
#include "exchange_test.moc"
