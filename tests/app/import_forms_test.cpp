#include "app/exchange/foreign_text.h"
#include "app/exchange/import_chats.h"
#include "app/store/database.h"
#include "core/base/error.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QDataStream>
#include <QProcess>
#include <QStringEncoder>
#include <QTemporaryDir>
#include <QTest>

#include <ctime>

using namespace vitrine;

namespace {

const StoredMessage& messageOf(const ChatTree& tree, std::size_t place)
{
    return tree.messages.at(place - 1).message;
}

/// Returns the messages of the shown branch, such as "u: Hello / a: Hi". The letters are the first ones of the roles.
QString branchOf(const ChatTree& tree)
{
    QStringList lines;
    for (qint64 at = tree.current; at > 0; at = messageOf(tree, static_cast<std::size_t>(at)).parent) {
        const StoredMessage& message = messageOf(tree, static_cast<std::size_t>(at));
        lines.prepend(message.role.left(1) + ": " + message.text);
    }
    return lines.join(" / ");
}

/// Replaces single quotes by double quotes. Tests write single quotes, because Qt's moc cannot read raw strings with an
/// odd number of double quotes.
QByteArray quoted(QByteArray json)
{
    return json.replace('\'', '"');
}

/// Returns a node of the message tree in ChatGPT's format: a message with this author and content. `parent` is the id
/// of the message before it.
QByteArray node(const QByteArray& id, const QByteArray& parent, const char* role, const QByteArray& content,
                const char* more = "")
{
    return quoted("'" + id + "':{'id':'" + id + "','parent':'" + parent +
                  "','children':[],'message':{'author':{'role':'" + role +
                  "'},'create_time':1700000001.5,'content':" + content + ",'recipient':'all'" + more + "}}");
}

QByteArray text(const char* words)
{
    return quoted("{'content_type':'text','parts':['") + words + quoted("']}");
}

const char* const kChatGpt =
    R"([{"title":"Sky","create_time":1700000000.1,"update_time":1700000100.1,"current_node":"c","default_model_slug":"m-1",)"
    "\n"
    R"("mapping":{)"
    "\n"
    R"("root":{"id":"root","message":null,"parent":null,"children":["s"]},)"
    "\n"
    R"("s":{"id":"s","parent":"root","children":["a"],"message":{"author":{"role":"system"},"content":{"content_type":"text","parts":[""]}}},)"
    "\n"
    R"("a":{"id":"a","parent":"s","children":["c","b"],"message":{"author":{"role":"user"},"create_time":1700000001.5,)"
    "\n"
    R"("content":{"content_type":"multimodal_text","parts":[{"content_type":"image_asset_pointer","asset_pointer":"file-service://file-1"},)"
    "\n"
    R"({"content_type":"image_asset_pointer","asset_pointer":"sediment://file_2"},"Why?"]},)"
    "\n"
    R"("metadata":{"attachments":[{"id":"file-1","name":"sky.png","mime_type":"image/png"}]}}},)"
    "\n"
    R"("b":{"id":"b","parent":"a","children":[],"message":{"author":{"role":"assistant"},"content":{"content_type":"text","parts":["Because."]}}},)"
    "\n"
    R"("c":{"id":"c","parent":"a","children":[],"message":{"author":{"role":"assistant"},"metadata":{"model_slug":"m-2"},)"
    "\n"
    R"("content":{"content_type":"text","parts":["Rayleigh."]}}}}}])";

const char* const kClaude =
    R"([{"uuid":"u","name":"","created_at":"2025-03-01T10:00:00.250000Z","updated_at":"2025-03-01T10:05:00Z","chat_messages":[)"
    "\n"
    R"({"uuid":"1","text":"Plan","content":[{"type":"text","text":"Plan a trip"}],"sender":"human","created_at":"2025-03-01T10:00:00Z",)"
    "\n"
    R"("attachments":[{"file_name":"a.txt","extracted_content":"x"}],"files":[{"file_name":"b.png"}]},)"
    "\n"
    R"({"uuid":"2","text":"","sender":"assistant","content":[{"type":"thinking","thinking":"hmm"},)"
    "\n"
    R"({"type":"tool_use","name":"search","input":{"q":"x"}},{"type":"tool_result","name":"search","content":[{"type":"text","text":"found"}]},)"
    "\n"
    R"({"type":"text","text":"Sure!"}],"attachments":[],"files":[]}]}])";

const char* const kLmStudioChat =
    R"({"name":"Unnamed Chat","systemPrompt":"Be nice","createdAt":1754557798069,"messages":[)"
    "\n"
    R"({"versions":[{"type":"singleStep","role":"user","content":[{"type":"text","text":"hello\nthere"}]}],"currentlySelected":0},)"
    "\n"
    R"({"versions":[{"type":"multiStep","role":"assistant","senderInfo":{"senderName":"qwen"},"steps":[)"
    "\n"
    R"({"type":"contentBlock","content":[{"type":"text","text":"<think>"},{"type":"text","text":"hmm</think>One "},{"type":"text","text":"word"}]},)"
    "\n"
    R"({"type":"contentBlock","content":[{"type":"toolCallRequest","name":"clock","parameters":{"zone":"UTC"}}]},)"
    "\n"
    R"({"type":"contentBlock","content":[{"type":"toolCallResult","content":"12:00"}]},)"
    "\n"
    R"({"type":"contentBlock","style":{"type":"thinking","title":"Thought for 2.5 seconds"},"content":[{"type":"text","text":"<think>so</think>"}]},)"
    "\n"
    R"({"type":"contentBlock","content":[{"type":"text","text":"Noon."}]},)"
    "\n"
    R"({"type":"debugInfoBlock","debugInfo":"x"}]}],"currentlySelected":0}]})";

}  // namespace

class ImportFormsTest : public QObject {
    Q_OBJECT

private slots:
    void aFenceIsLongerThanThoseInside()
    {
        QCOMPARE(toolResultText({}, "```\nx\n```"), QString("[tool result]\n````\n```\nx\n```\n````"));
    }

    void chatGpt()
    {
        const ChatTree tree = importChats(kChatGpt, "conversations.json").at(0);
        QCOMPARE(tree.title, QString("Sky"));
        QVERIFY(tree.systemPrompt.isEmpty());
        QCOMPARE(tree.createdAt.toMSecsSinceEpoch(), 1700000000100);
        QCOMPARE(tree.updatedAt.toMSecsSinceEpoch(), 1700000100100);
        QCOMPARE(tree.messages.size(), std::size_t{3});
        QCOMPARE(branchOf(tree), QString("u: Why?\n[sky.png]\n[picture] / a: Rayleigh."));
        QCOMPARE(tree.namedParts, 2);
        QCOMPARE(messageOf(tree, 1).createdAt.toMSecsSinceEpoch(), 1700000001500);
        // The versions have the order of the list "children". The name of the model comes from the message, or from the
        // chat if the message does not contain it.
        QCOMPARE(messageOf(tree, 2).answer.modelName, QString("m-2"));
        QCOMPARE(messageOf(tree, 3).text, QString("Because."));
        QCOMPARE(messageOf(tree, 3).answer.modelName, QString("m-1"));
    }

    /// ChatGPT stores reasoning, tool calls and their results as separate messages. The import joins them into one
    /// answer.
    void chatGptTools()
    {
        const QByteArray file =
            R"([{"title":"New chat","mapping":{)" +
            node("i", "", "user",
                 R"({"content_type":"user_editable_context","user_profile":"I am A.","user_instructions":"Be brief."})",
                 R"(,"metadata":{"is_visually_hidden_from_conversation":true})") +
            "," + node("u", "i", "user", text("Sum it up, please")) + "," +
            node("t", "u", "assistant",
                 R"({"content_type":"thoughts","thoughts":[{"summary":"Plan","content":"First"}]})") +
            "," +
            node("r", "t", "assistant", R"({"content_type":"reasoning_recap","content":"Thought for 3s"})",
                 R"(,"metadata":{"finished_duration_sec":3})") +
            "," + node("c", "r", "assistant", R"({"content_type":"code","language":"python","text":"1+1"})") + "," +
            node("o", "c", "tool", R"({"content_type":"execution_output","text":"2"})") + "," +
            node("h", "o", "system", text("hidden"), R"(,"metadata":{"is_visually_hidden_from_conversation":true})") +
            "," + node("a", "h", "assistant", text("It is 2 \\ue200cite\\ue202turn0\\ue201.")) + "}}]";
        const ChatTree tree = importChats(file, "e.json").at(0);
        QCOMPARE(tree.title, QString("Sum it up, please"));
        QVERIFY(!tree.titleIsOwn);
        QCOMPARE(tree.systemPrompt, QString("I am A.\n\nBe brief."));
        QCOMPARE(tree.messages.size(), std::size_t{2});
        QCOMPARE(messageOf(tree, 2).reasoning, QString("**Plan**\n\nFirst"));
        QCOMPARE(*messageOf(tree, 2).answer.facts.reasoningSeconds, 3.0);
        QCOMPARE(messageOf(tree, 2).text,
                 QString("[tool call]\n```\n1+1\n```\n\n[tool result]\n```\n2\n```\n\nIt is 2."));
    }

    void claude()
    {
        const ChatTree tree = importChats(kClaude, "conversations.json").at(0);
        QCOMPARE(tree.title, QString("Plan a trip"));
        QCOMPARE(tree.createdAt.toMSecsSinceEpoch(), 1740823200250);
        QCOMPARE(messageOf(tree, 1).text, QString("Plan a trip\n[a.txt]\n[b.png]"));
        QCOMPARE(messageOf(tree, 1).createdAt.toSecsSinceEpoch(), 1740823200);
        QCOMPARE(messageOf(tree, 2).reasoning, QString("hmm"));
        QVERIFY2(messageOf(tree, 2).text.startsWith("[tool call search]\n```json\n"),
                 qPrintable(messageOf(tree, 2).text));
        QVERIFY(messageOf(tree, 2).text.endsWith("[tool result search]\n```\nfound\n```\n\nSure!"));
        QCOMPARE(tree.namedParts, 2);
    }

    void claudeBranches()
    {
        const ChatTree tree = importChats(R"({"name":"N","chat_messages":[)"
                                          "\n"
                                          R"({"uuid":"1","parent_message_uuid":"0000","sender":"human","text":"a"},)"
                                          "\n"
                                          R"({"uuid":"2","parent_message_uuid":"1","sender":"assistant","text":"b"},)"
                                          "\n"
                                          R"({"uuid":"3","parent_message_uuid":"1","sender":"assistant","text":"c"}]})",
                                          "e.json")
                                  .at(0);
        QCOMPARE(tree.messages.size(), std::size_t{3});
        QCOMPARE(messageOf(tree, 3).parent, 1);
        QCOMPARE(branchOf(tree), QString("u: a / a: c"));
    }

    void lmStudio()
    {
        const ChatTree tree = importChats(kLmStudioChat, "1.conversation.json").at(0);
        QCOMPARE(tree.title, QString("hello"));
        QCOMPARE(tree.systemPrompt, QString("Be nice"));
        QCOMPARE(tree.createdAt.toMSecsSinceEpoch(), 1754557798069);
        const StoredMessage& answer = messageOf(tree, 2);
        QCOMPARE(answer.reasoning, QString("so\n\nhmm"));
        QCOMPARE(*answer.answer.facts.reasoningSeconds, 2.5);
        QVERIFY2(answer.text.startsWith("One word\n\n[tool call clock]\n```json\n"), qPrintable(answer.text));
        QVERIFY2(answer.text.endsWith("[tool result]\n```\n12:00\n```\n\nNoon."), qPrintable(answer.text));
    }

    void jan()
    {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& bytes) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        };
        write("thread.json", R"({"object":"thread","title":"Jan thread","created":1730000000,"updated":1730000001,)"
                             "\n"
                             R"("assistants":[{"instructions":"Be kind.","model":{"id":"llama"}}]})");
        write(
            "messages.jsonl",
            R"({"id":"1","object":"thread.message","role":"user","content":[{"type":"text","text":{"value":"Hello Jan"}}],"created_at":1730000000})"
            "\n"
            R"({"id":"2","object":"thread.message","role":"assistant","content":[{"type":"text","text":{"value":"<think>x</think>Hi"}}],"created_at":1730000001})"
            "\n"
            R"({"id":"3","object":"thread.message","role":"user","content":[{"type":"text","text":{"value":"a</think>b"}}],"created_at":1730000002})"
            "\n"
            R"({"id":"4","object":"thread.message","role":"assistant","content":[{"type":"text","text":{"value":"so\n</think>\n\nUse `</think>`."}}],"created_at":1730000003})"
            "\n");
        for (const char* name : {"messages.jsonl", "thread.json", "."}) {
            const std::vector<ImportFile> files = importFilesAt(folder.filePath(name));
            QCOMPARE(files.size(), std::size_t{1});
            ChatTree tree;
            QVERIFY(readChats(files[0], [&](ChatTree&& each) { tree = std::move(each); }));
            QCOMPARE(tree.title, QString("Jan thread"));
            QCOMPARE(tree.systemPrompt, QString("Be kind."));
            QCOMPARE(tree.createdAt.toSecsSinceEpoch(), 1730000000);
            QCOMPARE(branchOf(tree), QString("u: Hello Jan / a: Hi / u: a</think>b / a: Use `</think>`."));
            QCOMPARE(messageOf(tree, 2).reasoning, QString("x"));
            QCOMPARE(messageOf(tree, 4).reasoning, QString("so"));
            QCOMPARE(messageOf(tree, 2).answer.modelName, QString("llama"));
            QVERIFY(holdsChats(folder.filePath(name)));
        }
    }

    void sillyTavern()
    {
        const ChatTree tree =
            importChats(
                R"({"user_name":"You","character_name":"Sera","create_date":"2025-1-1@10h00m00s","chat_metadata":{}})"
                "\n"
                R"({"name":"Sera","is_user":false,"send_date":"January 1, 2025 10:00am","mes":"Awake.","swipe_id":0,"swipes":["Awake.","Hello."]})"
                "\n"
                R"({"name":"You","is_user":true,"send_date":"January 1, 2025 1:01pm","mes":"Where am I?"})"
                "\n"
                R"({"name":"Sera","is_user":false,"mes":"Here.","extra":{"model":"mistral","reasoning":"Hm","reasoning_duration":1500}})"
                "\n",
                "s.jsonl")
                .at(0);
        QCOMPARE(tree.title, QString("Sera"));
        QCOMPARE(tree.messages.size(), std::size_t{4});
        QCOMPARE(branchOf(tree), QString("a: Awake. / u: Where am I? / a: Here."));
        QCOMPARE(tree.createdAt, QDateTime(QDate(2025, 1, 1), QTime(10, 0)));
        QCOMPARE(messageOf(tree, 3).createdAt, QDateTime(QDate(2025, 1, 1), QTime(13, 1)));
        QCOMPARE(messageOf(tree, 4).answer.modelName, QString("mistral"));
        QCOMPARE(messageOf(tree, 4).reasoning, QString("Hm"));
        QCOMPARE(*messageOf(tree, 4).answer.facts.reasoningSeconds, 1.5);
    }

    void libreChat_data()
    {
        QTest::addColumn<QByteArray>("messages");
        QTest::newRow("nested") << QByteArray(
            R"([{"messageId":"1","parentMessageId":"00000000-0000-0000-0000-000000000000",)"
            "\n"
            R"("isCreatedByUser":true,"text":"hi","files":[{"filename":"a.pdf"}],"children":[)"
            "\n"
            R"({"messageId":"2","sender":"GPT","isCreatedByUser":false,"text":"one"},)"
            "\n"
            R"({"messageId":"3","sender":"GPT","isCreatedByUser":false,"text":"","content":[{"type":"think","think":"hm"},{"type":"text","text":{"value":"two"}}]}]}])");
        QTest::newRow("flat") << QByteArray(
            R"([{"messageId":"1","parentMessageId":"00000000-0000-0000-0000-000000000000",)"
            "\n"
            R"("isCreatedByUser":true,"text":"hi","files":[{"filename":"a.pdf"}]},)"
            "\n"
            R"({"messageId":"2","parentMessageId":"1","sender":"GPT","isCreatedByUser":false,"text":"one"},)"
            "\n"
            R"({"messageId":"3","parentMessageId":"1","sender":"GPT","isCreatedByUser":false,"text":":::thinking\nhm\n:::\ntwo"}])");
    }

    void libreChat()
    {
        QFETCH(QByteArray, messages);
        const ChatTree tree =
            importChats(
                R"({"conversationId":"x","title":"Libre","options":{"promptPrefix":"Be wise.","model":"gpt-x"},"messages":)" +
                    messages + "}",
                "l.json")
                .at(0);
        QCOMPARE(tree.title, QString("Libre"));
        QCOMPARE(tree.systemPrompt, QString("Be wise."));
        QCOMPARE(tree.messages.size(), std::size_t{3});
        QCOMPARE(branchOf(tree), QString("u: hi\n[a.pdf] / a: two"));
        QCOMPARE(messageOf(tree, 3).reasoning, QString("hm"));
        QCOMPARE(messageOf(tree, 3).answer.modelName, QString("gpt-x"));
    }

    void aiStudio()
    {
        const ChatTree tree =
            importChats(
                R"({"runSettings":{"model":"models/gemini"},"systemInstruction":{"parts":[{"text":"Be"},{"text":"good"}]},)"
                "\n"
                R"("chunkedPrompt":{"chunks":[{"text":"hi","role":"user"},{"driveImage":{"id":"x"},"role":"user"},)"
                "\n"
                R"({"text":"mull","role":"model","isThought":true},{"text":"hello","role":"model"}]}})",
                "prompt")
                .at(0);
        QCOMPARE(tree.systemPrompt, QString("Be\n\ngood"));
        QCOMPARE(branchOf(tree), QString("u: hi\n\n[picture] / a: hello"));
        QCOMPARE(messageOf(tree, 2).reasoning, QString("mull"));
        QCOMPARE(messageOf(tree, 2).answer.modelName, QString("gemini"));
        QCOMPARE(tree.title, QString("hi"));
    }

    void aiStudioPromptsThatBeginWithAFile()
    {
        const QByteArray file = R"({"driveDocument":{"id":"x"},"role":"user"})";
        const auto read = [&](const QByteArray& more, const char* name) {
            return importChats(R"({"chunkedPrompt":{"chunks":[)" + file + more + "]}}", name).at(0).title;
        };
        QCOMPARE(read(R"(,{"text":"Fix my essay","role":"user"})", "My essay plan"), QString("Fix my essay"));
        QCOMPARE(read({}, "prompts/My essay plan"), QString("My essay plan"));
    }

    /// A tool call, its result and the text after it become one answer, as in the other formats.
    void openAiToolCalls()
    {
        const ChatTree tree =
            importChats(
                QByteArray(R"({"messages":[{"role":"user","content":"6 times 7?"},)"
                           R"({"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function",)"
                           R"("function":{"name":"multiply","arguments":"ARGUMENTS"}}]},)"
                           R"({"role":"tool","tool_call_id":"c1","content":"42"},)"
                           R"({"role":"assistant","content":"It is 42."},{"role":"assistant","content":"Really."},)"
                           R"({"role":"user","content":"Thanks"}]})")
                    .replace("ARGUMENTS", R"({\"a\":6,\"b\":7})"),
                "calls.json")
                .at(0);
        QCOMPARE(branchOf(tree), QString("u: 6 times 7? / a: [tool call multiply]\n```json\n{\"a\":6,\"b\":7}\n```\n\n"
                                         "[tool result multiply]\n```\n42\n```\n\nIt is 42. / a: Really. / u: Thanks"));
    }

    void citationsLeaveNoGap()
    {
        const QByteArray cite = "\xEE\x88\x80"
                                "cite"
                                "\xEE\x88\x82"
                                "turn0\xEE\x88\x81";
        const QByteArray said = "**15** " + cite + " in total " + cite + cite + ". One" + cite + "two " + cite;
        const ChatTree tree =
            importChats(R"([{"title":"T","mapping":{)" + node("a", "", "user", text(said)) + "}}]", "c.json").at(0);
        QCOMPARE(branchOf(tree), QString("u: **15** in total. Onetwo"));
    }

    void gpt4All_data()
    {
        QTest::addColumn<int>("version");
        for (const int version : {6, 8, 10, 11, 12}) QTest::addRow("%d", version) << version;
    }

    /// The test writes a chat file in GPT4All's format, field by field.
    void gpt4All()
    {
        QFETCH(int, version);
        QByteArray bytes;
        QDataStream out(&bytes, QIODevice::WriteOnly);
        out << quint32{0xF5D553CC} << qint32{version};
        out.setVersion(QDataStream::Qt_6_2);
        out << qint64{1700000000} << QString("id") << QString("Talk") << QString("Talk") << QString("/m/llama.gguf")
            << QList<QString>{"docs"};
        if (version < 11)
            out << true << qint32{1} << qint32{0} << QString("Hi.") << QString() << quint32{2} << qint32{2};
        if (version >= 7 && version < 11) out << qint32{2048};
        if (version < 11) out << quint64{2} << qint32{1} << qint32{2} << QByteArray("state");
        out << qint32{2};
        const auto item = [&](const char* name, const QString& value) {
            if (version < 12) out << qint32{0};
            out << QString(name) << value;
            if (version < 10) out << QString();
            out << QString() << false << false << false << false;
            if (version >= 11 && QString(name) == "Response: ") out << false;
            if (version < 8)
                out << QString() << QList<QString>();
            else
                out << qint64{0};
        };
        item("Prompt: ", "Hello");
        if (version >= 10) out << qint64{1} << QUrl("file:///home/a.txt") << QByteArray("x");
        if (version >= 12) out << qint64{0};
        item("Response: ", version < 12 ? "<think>hm</think>Hi." : "");
        if (version >= 10) out << qint64{0};
        if (version >= 12) {
            out << qint64{1} << QString("Response: ") << QString() << qint64{3};
            out << QString("Think: ") << QString("<think>hm</think>") << qint32{1500} << qint64{0};
            out << QString("ToolCall: ") << QString("f()") << QString("f") << qint64{1} << QString("p") << qint32{0}
                << QVariant(QString("v")) << QString("42") << qint32{0} << QString() << qint64{0};
            out << QString("Text: ") << QString("Hi.") << qint64{0};
        }
        const ChatTree tree = importChats(bytes, "gpt4all-1.chat").at(0);
        QCOMPARE(tree.title, QString("Talk"));
        QCOMPARE(tree.createdAt.toSecsSinceEpoch(), 1700000000);
        QCOMPARE(messageOf(tree, 1).text, QString(version >= 10 ? "Hello\n[a.txt]" : "Hello"));
        QVERIFY(messageOf(tree, 2).text.endsWith("Hi."));
        QCOMPARE(messageOf(tree, 2).text.contains("[tool result f]\n```\n42\n```"), version >= 12);
        QCOMPARE(messageOf(tree, 2).reasoning, QString("hm"));
        QCOMPARE(messageOf(tree, 2).answer.modelName, QString("llama.gguf"));
        // Truncating the file at any byte, or changing any byte, must give a chat or an error message.
        for (qsizetype i = 0; i < bytes.size(); ++i) {
            QByteArray damaged = bytes;
            damaged[i] = static_cast<char>(damaged[i] ^ 0x80);
            for (const QByteArray& each : {bytes.left(i), damaged}) {
                try {
                    importChats(each, "g.chat");
                } catch (const Error&) {
                }
            }
        }
    }

    void encodings_data()
    {
        QTest::addColumn<int>("encoding");
        QTest::addColumn<bool>("mark");
        using Encoding = QStringConverter::Encoding;
        for (const Encoding encoding : {Encoding::Utf8, Encoding::Utf16LE, Encoding::Utf16BE, Encoding::Utf32LE}) {
            for (const bool mark : {false, true})
                QTest::addRow("%s%s", QStringConverter::nameForEncoding(encoding), mark ? " with a mark" : "")
                    << static_cast<int>(encoding) << mark;
        }
    }

    void encodings()
    {
        QFETCH(int, encoding);
        QFETCH(bool, mark);
        // The file is read in chunks. The text is longer than a chunk, so the end of a chunk can split a character.
        const QString words = QString::fromUtf8("é€🌍").repeated(20000);
        QStringEncoder encode(static_cast<QStringConverter::Encoding>(encoding),
                              mark ? QStringConverter::Flag::WriteBom : QStringConverter::Flag::Default);
        const QByteArray bytes = encode(QString(R"({"messages":[{"role":"user","content":"%1"}]})").arg(words));
        QCOMPARE(importChats(bytes, "e.json").at(0).messages.at(0).message.text, words);
    }

    void titles()
    {
        const auto titleOf = [](const char* json) { return importChats(json, "e.json").at(0).title; };
        QCOMPARE(titleOf(R"([{"role":"system","content":"S"},{"role":"user","content":"First words\nmore"}])"),
                 QString("First words"));
        QCOMPARE(titleOf(R"({"title":"New chat","messages":[{"role":"assistant","content":"Hello"}]})"),
                 QString("Hello"));
        QCOMPARE(titleOf(R"({"title":"Mine","messages":[{"role":"user","content":"a"}]})"), QString("Mine"));
    }

    void emptyIdsAreIds()
    {
        const char* const file =
            R"([{"title":"c","chat":{"history":{"messages":{"":{"parentId":null,"role":"user","content":"x"},)"
            "\n"
            R"("b":{"parentId":"","role":"assistant","content":"y"}},"currentId":"b"}}}])";
        QCOMPARE(branchOf(importChats(file, "e.json").at(0)), QString("u: x / a: y"));
    }

    void circlesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("Open WebUI, itself")
            << QByteArray(R"({"history":{"messages":{"a":{"parentId":"a","role":"user"}}}})");
        QTest::newRow("ChatGPT, itself") << QByteArray("{\"mapping\":{" + node("a", "a", "user", text("x")) + "}}");
        QTest::newRow("ChatGPT, two") << QByteArray("{\"mapping\":{" + node("a", "b", "user", text("x")) + "," +
                                                    node("b", "a", "user", text("x")) + "}}");
        QTest::newRow("LibreChat") << QByteArray(
            R"({"messages":[{"messageId":"1","parentMessageId":"2","text":"x"},{"messageId":"2","parentMessageId":"1","text":"x"}]})");
        QTest::newRow("Claude") << QByteArray(
            R"({"chat_messages":[{"uuid":"1","parent_message_uuid":"1","sender":"human","text":"x"}]})");
    }

    void circlesAreRefused()
    {
        QFETCH(QByteArray, file);
        try {
            importChats(file, "e.json");
            QFAIL("it was taken");
        } catch (const Error& error) {
            QCOMPARE(QString::fromStdString(error.sentence()),
                     QString("e.json could not be imported: chat 1, \"messages\" contains messages that follow each "
                             "other in a circle."));
        }
    }

    /// Files for which a careless importer would take quadratic time, or overflow the stack.
    void longOnesAreLinear_data()
    {
        QTest::addColumn<QByteArray>("file");
        const auto openWebUi = [](const QByteArray& content) {
            return quoted("{'history':{'messages':{'a':{'role':'assistant','content':'") + content + quoted("'}}}}");
        };
        const QByteArray open = R"(<details type=\"reasoning\">x )";
        QTest::newRow("unclosed details") << openWebUi(open.repeated(200'000));
        QTest::newRow("closed details") << openWebUi((open + "</details>").repeated(200'000));
        QByteArray chain = "{\"mapping\":{" + node("0", "", "user", text("x"));
        for (int i = 1; i < 50'000; ++i)
            chain += ',' + node(QByteArray::number(i), QByteArray::number(i - 1), "assistant", text("some words"));
        QTest::newRow("a chain of answers") << chain + "}}";
        QTest::newRow("system prompts")
            << '[' + QByteArray(R"({"role":"system","content":"some words"},)").repeated(100'000) +
                   R"({"role":"user","content":"x"}])";
        QTest::newRow("brackets") << QByteArray(1'000'000, '[');
    }

    void longOnesAreLinear()
    {
        QFETCH(QByteArray, file);
        const std::clock_t begin = std::clock();
        try {
            importChats(file, "e.json");
        } catch (const Error&) {
        }
        // The test takes one or two seconds of CPU time. With quadratic code, it would take minutes.
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        QVERIFY2(seconds < 20, qPrintable(QString::number(seconds)));
    }

    void manyFilesInAnArchive()
    {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& bytes) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        };
        const QByteArray one = R"([{"title":"T","mapping":{)" + node("a", "", "user", text("one")) + "}}]";
        write("conversations-000.json", one);
        write("conversations-001.json", QByteArray(one).replace("one", "two"));
        write("user.json", R"({"id":"x"})");
        QProcess python;
        python.setWorkingDirectory(folder.path());
        python.start("python3", {"-m", "zipfile", "-c", "export.zip", "conversations-001.json", "user.json",
                                 "conversations-000.json"});
        QVERIFY(python.waitForFinished());
        QCOMPARE(python.exitCode(), 0);
        QVERIFY(holdsChats(folder.filePath("export.zip")));
        QStringList said;
        for (const ImportFile& file : importFilesAt(folder.filePath("export.zip")))
            readChats(file, [&](ChatTree&& tree) { said << branchOf(tree); });
        QCOMPARE(said, QStringList({"u: one", "u: two"}));

        write("broken.zip", "PK\x03\x04 and no more");
        QVERIFY_EXCEPTION_THROWN(importFilesAt(folder.filePath("broken.zip")), Error);
        QVERIFY(!holdsChats(folder.filePath("broken.zip")));
    }

    void filesThatWereReported_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("said");
        const QString sky = "Sky colour";
        const QString answers =
            QString::fromUtf8("u: Why is the sky blue? Émile 🌍 / a: Second version: **Rayleigh scattering** "
                              "\\(\\lambda^{-4}\\). / u: and this picture?\n[picture] / a: A cat.");
        QTest::newRow("ChatGPT") << "chatgpt_conversations.json" << sky << answers;
        QTest::newRow("ChatGPT of 2026") << "chatgpt_2026_conversations-000.json" << sky << answers;
        QTest::newRow("ChatGPT's archive") << "chatgpt.zip" << sky << answers;
        QTest::newRow("Claude") << "claude_conversations.json"
                                << "Trip plan"
                                << "u: Plan a trip\n[a.txt] / a: Sure!";
        QTest::newRow("Jan") << "jan_thread"
                             << "Jan thread"
                             << "u: Hello Jan / a: Hi from Jan";
        QTest::newRow("SillyTavern") << "sillytavern.jsonl"
                                     << "Seraphina"
                                     << "a: *She smiles.* \"You're awake.\" / u: Where am I?";
        QTest::newRow("LibreChat") << "librechat.json"
                                   << "Libre"
                                   << "u: hi / a: hello";
        QTest::newRow("AI Studio") << "gemini_aistudio.json"
                                   << "hi"
                                   << "u: hi / a: hello";
        QTest::newRow("LM Studio") << "1754557798069.conversation.json"
                                   << "LM chat"
                                   << "u: hello / a: Hi!";
        QTest::newRow("Open WebUI") << "openwebui_export.json"
                                    << "OWUI chat"
                                    << "u: hi / a: Hello one";
        QTest::newRow("UTF-16") << "utf16.json"
                                << "utf16?"
                                << "u: utf16? / a: yes";
        QTest::newRow("Open WebUI, an empty id") << "open_webui_empty_id.json"
                                                 << "c"
                                                 << "u: x";
    }

    void filesThatWereReported()
    {
        REQUIRE_SHARED(folder, "data/reports/chat");
        QFETCH(QString, file);
        const QString path = QString::fromStdString((folder / file.toStdString()).string());
        QVERIFY(holdsChats(path));
        std::vector<ChatTree> trees;
        for (const ImportFile& each : importFilesAt(path))
            readChats(each, [&](ChatTree&& tree) { trees.push_back(std::move(tree)); });
        QCOMPARE(trees.size(), std::size_t{1});
        QTEST(trees[0].title, "title");
        QTEST(branchOf(trees[0]), "said");
    }

    void chatsAreKnownByTheirContent_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("holds");
        QTest::newRow("ChatGPT") << QByteArray(kChatGpt) << true;
        QTest::newRow("Claude") << QByteArray(kClaude) << true;
        QTest::newRow("a long chat") << QByteArray(kClaude).replace("Plan a trip", QByteArray(3'000'000, 'x')) << true;
        QTest::newRow("own") << QByteArray(R"({"chats":[],"format":"vitrine-chats","version":1})") << true;
        QTest::newRow("text") << QByteArray("Some notes") << false;
        QTest::newRow("other JSON") << QByteArray(R"({"name":"package","version":"1"})") << false;
        QTest::newRow("a list") << QByteArray("[1,2,3]") << false;
        QTest::newRow("people") << QByteArray(R"([{"role":"admin","name":"A"}])") << false;
        QTest::newRow("nothing") << QByteArray() << false;
    }

    void chatsAreKnownByTheirContent()
    {
        QFETCH(QByteArray, bytes);
        const QTemporaryDir folder;
        QFile file(folder.filePath("any name"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        QTEST(holdsChats(file.fileName()), "holds");
    }
};

VITRINE_TEST(ImportFormsTest);
#include "import_forms_test.moc"
