// Tests the commands that read files and text without running a model.
#include "tests/cli/cli_process.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"
#include "tests/support/tiny_vocabulary.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>
#include <string>

using namespace vitrine::test;

class CliTextTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void info();
    void tokenizeAsJson();
    void specialTokens();
    void anUnknownPreTokenizerMayBeOverruled();
    void bytesWithoutATokenAreTold();
    void textsHaveALimit();
    void bosFollowsTheMetadata();
    void bytesSurviveTheRoundTrip_data();
    void bytesSurviveTheRoundTrip();
    void templateOfModelAndFile();
    void templateHasTheTokensOfTheMetadata();
    void templatesWithNames();
    void templateGetsReadableParts();
    void halvesOfSurrogatePairsAreReplaced();
    void templateSpans();
    void devices();

private:
    QByteArray ids(const QStringList& arguments, const QByteArray& input = {}) const
    {
        const CliOutcome outcome = runCli(QStringList{"tokenize", "-m"} + arguments, input);
        return outcome.status == 0 ? outcome.out.trimmed() : "status " + QByteArray::number(outcome.status);
    }
    QString path(const char* name) const { return m_folder.filePath(name); }
    /// Writes a file with this content and returns its path.
    QString write(const char* name, const char* content) const;
    QTemporaryDir m_folder;
    QString m_bpe;
    QString m_spm;
};

void CliTextTest::initTestCase()
{
    m_bpe = path("bpe.gguf");
    m_spm = path("spm.gguf");
    TinyModelSpec spec;
    spec.type = vitrine::QuantType::Q8_0;
    writeTinyModel(m_bpe.toStdString(), spec);
    spec.sentencePiece = true;
    writeTinyModel(m_spm.toStdString(), spec);
}

void CliTextTest::info()
{
    const CliOutcome text = runCli({"info", "-m", m_bpe});
    QCOMPARE(text.status, 0);
    QVERIFY(text.out.contains("general.architecture = \"llama\""));
    QVERIFY(text.out.contains("token_embd.weight"));
    const QJsonObject json = runCli({"info", "-m", m_bpe, "--json"}).json();
    QCOMPARE(json["version"].toInt(), 3);
    QCOMPARE(json["bytes"].toInteger(), QFile(m_bpe).size());
    const QJsonObject metadata = json["metadata"].toObject();
    QCOMPARE(metadata["llama.embedding_length"].toObject()["value"].toInt(), 64);
    QCOMPARE(metadata["llama.embedding_length"].toObject()["type"].toString(), "u32");
    const QJsonObject tokens = metadata["tokenizer.ggml.tokens"].toObject();
    QVERIFY(tokens["count"].toInt() > 256);
    QCOMPARE(tokens["value"].toArray().size(), 16);
    const QJsonObject whole = runCli({"info", "-m", m_bpe, "--json", "--all"}).json()["metadata"].toObject();
    QCOMPARE(whole["tokenizer.ggml.tokens"].toObject()["value"].toArray().size(), tokens["count"].toInt());
    qint64 parameters = 0;
    for (const QJsonValue& tensor : json["tensors"].toArray()) {
        qint64 elements = 1;
        for (const QJsonValue& length : tensor.toObject()["shape"].toArray()) elements *= length.toInteger();
        parameters += elements;
    }
    QCOMPARE(json["parameters"].toInteger(), parameters);
    QCOMPARE(json["types"].toObject().keys(), (QStringList{"F32", "Q8_0"}));
    QCOMPARE(json["types"].toObject()["F32"].toObject()["parameters"].toInt(),
             5 * 64);  // the norms of two layers and the output norm
}

void CliTextTest::tokenizeAsJson()
{
    const QJsonObject json = runCli({"tokenize", "-m", m_bpe, "--json", "-p", " world<|im_end|>"}).json();
    const QJsonArray tokens = json["tokens"].toArray();
    QCOMPARE(tokens.size(), 2);
    QCOMPARE(json["ids"].toArray()[1], tokens[1].toObject()["id"]);
    QCOMPARE(tokens[0].toObject()["piece"].toString(), QStringLiteral("Ġworld"));
    QCOMPARE(tokens[0].toObject()["bytes"].toArray(), (QJsonArray{32, 119, 111, 114, 108, 100}));
    QCOMPARE(tokens[0].toObject()["type"].toString(), "normal");
    QCOMPARE(tokens[1].toObject()["type"].toString(), "control");
}

void CliTextTest::specialTokens()
{
    QCOMPARE(ids({m_bpe, "-p", "<|im_start|>"}).split(' ').size(), 1);
    QVERIFY(ids({m_bpe, "-p", "<|im_start|>", "--no-special"}).split(' ').size() > 5);
    // Input from stdin and from -p is tokenized byte for byte, including line ends.
    QCOMPARE(ids({m_bpe}, "Hello\n"), ids({m_bpe, "-p", "Hello\n"}));
    QVERIFY(ids({m_bpe}, "Hello\n") != ids({m_bpe}, "Hello"));
}

void CliTextTest::anUnknownPreTokenizerMayBeOverruled()
{
    const QByteArray kChoose =
        "Choose the right one with --pre NAME; vitrine-cli tokenize --pre list shows all names.\n";
    const QString odd = path("odd.gguf");
    TinyModelSpec spec;
    spec.metadata["tokenizer.ggml.pre"] = std::string("no-such-thing");
    writeTinyModel(odd.toStdString(), spec);
    for (const QStringList& command :
         {QStringList{"tokenize", "-p", "a 12"}, QStringList{"logits", "-p", "a", "--out", path("odd.npy")},
          QStringList{"generate", "-p", "a", "-n", "1"}, QStringList{"bench", "-n", "1"}}) {
        const CliOutcome outcome = runCli(command + QStringList{"-m", odd});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains("\"no-such-thing\" (tokenizer.ggml.pre) is not supported. Choose") &&
                     outcome.err.endsWith(kChoose),
                 outcome.err.constData());
    }
    for (const char* command : {"tokenize", "chat"}) {
        const CliOutcome list = runCli({command, "--pre", "list"});
        QCOMPARE(list.status, 0);
        QVERIFY(list.out.split('\n').contains("llama-bpe") && list.out.endsWith("\n"));
    }
    QCOMPARE(ids({odd, "-p", "a 12", "--pre", "gpt-2"}), ids({m_bpe, "-p", "a 12"}));
    QCOMPARE(runCli({"generate", "-m", odd, "--pre", "qwen2", "-p", "a", "-n", "1"}).status, 0);
    QCOMPARE(runCli({"detokenize", "-m", odd, "--pre", "gpt-2"}, ids({m_bpe, "-p", "a 12"})).out, QByteArray("a 12"));

    const QString silent = path("silent.gguf");
    spec.metadata["tokenizer.ggml.pre"] = std::monostate();
    writeTinyModel(silent.toStdString(), spec);
    const CliOutcome warned = runCli({"generate", "-m", silent, "-p", "a", "-n", "1"});
    QCOMPARE(warned.status, 0);
    QVERIFY2(warned.err.contains("tokenizer.ggml.pre"), warned.err.constData());
    QVERIFY(!runCli({"generate", "-m", silent, "--pre", "gpt-2", "-p", "a", "-n", "1"}).err.contains("ggml.pre"));

    const CliOutcome wrong = runCli({"tokenize", "-m", odd, "-p", "a", "--pre", "neither"});
    QCOMPARE(wrong.status, 2);
    QVERIFY2(wrong.err.startsWith("--pre is \"neither\", which is not a ") && !wrong.err.contains("ggml.pre"),
             wrong.err.constData());
    spec.metadata["tokenizer.ggml.pre"] = std::string("no-such-thing");
    spec.metadata["tokenizer.ggml.merges"] = std::vector<std::string>(151387, "h e");  // Qwen's number of merges
    writeTinyModel(odd.toStdString(), spec);
    for (const QStringList& command : {QStringList{"tokenize", "-p", "a"}, QStringList{"chat"}}) {
        const QByteArray err = runCli(command + QStringList{"-m", odd}, "a\n").err;
        QVERIFY2(err.endsWith(
                     "is not supported. Known models with the same number of merges use qwen2 and deepseek-r1-qwen. " +
                     kChoose) &&
                     err.count('\n') == 1,
                 err.constData());
    }
    const CliOutcome spm = runCli({"tokenize", "-m", m_spm, "-p", "a", "--pre", "gpt-2"});
    QCOMPARE(spm.status, 1);
    QVERIFY2(spm.err.contains("a kind of tokenizer without pre-tokenizers"), spm.err.constData());
}

void CliTextTest::textsHaveALimit()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("long.txt");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.resize(qint64{60} << 30));  // a sparse file of 60 GiB
    const QList<QStringList> commands = {{"tokenize", "-f", path},
                                         {"tokenize", "-p", "a", "--expect", path},
                                         {"generate", "-p", "a", "-n", "1", "--grammar-file", path},
                                         {"generate", "-p", "a", "-n", "1", "--json-schema-file", path},
                                         {"template", "--messages", path}};
    for (const QStringList& command : commands) {
        const CliOutcome outcome = runCli(command + QStringList{"-m", m_bpe});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains("long.txt: the file is larger than the limit of 1024 MB"),
                 outcome.err.constData());
    }
}

void CliTextTest::bytesWithoutATokenAreTold()
{
    const QString lacking = path("lacking.gguf");
    TinyVocabulary vocabulary = tinyBpeVocabulary(0);
    std::replace(vocabulary.tokens.begin(), vocabulary.tokens.end(), std::string("ă"), std::string("[X]"));
    TinyModelSpec spec;
    spec.metadata["tokenizer.ggml.tokens"] = vocabulary.tokens;
    writeTinyModel(lacking.toStdString(), spec);
    QCOMPARE(ids({lacking, "-p", "a\x03z"}), ids({lacking, "-p", "az"}));
    for (const QStringList& command :
         {QStringList{"tokenize"}, QStringList{"logits", "--out", path("lacking.npy")},
          QStringList{"trace", "--out", path("lacking.npz")}, QStringList{"generate", "-n", "1"}}) {
        const CliOutcome outcome = runCli(command + QStringList{"-m", lacking, "-p", "a\x03z"});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.err.startsWith("Byte 0x03 at offset 1 has no token in this vocabulary and was left out.\n"),
                 outcome.err.constData());
    }
    const CliOutcome chat = runCli({"chat", "-m", lacking, "-n", "1"}, "a\x03z\n");
    QVERIFY2(chat.err.contains("Byte 0x03 at offset ") && chat.err.contains(" of the prompt has no token"),
             chat.err.constData());
}

void CliTextTest::bosFollowsTheMetadata()
{
    const QByteArray plain = ids({m_spm, "-p", "hello", "--no-bos"});
    QCOMPARE(ids({m_spm, "-p", "hello"}), "1 " + plain);
    QCOMPARE(ids({m_spm, "-p", "hello", "--bos"}), "1 " + plain);
    // A BOS in the text replaces the BOS that is added automatically. It does not replace a BOS requested by --bos.
    QCOMPARE(ids({m_spm, "-p", "<s>hello"}), "1 " + plain);
    QCOMPARE(ids({m_spm, "-p", "<s>hello", "--no-bos"}), "1 " + plain);
    QCOMPARE(ids({m_spm, "-p", "<s>hello", "--bos"}), "1 1 " + plain);
    QCOMPARE(ids({m_spm, "-p", "<s>", "--bos", "--no-special"}).count("1 "), 1);
    const QByteArray bpe = ids({m_bpe, "-p", "Hello"});
    QCOMPARE(ids({m_bpe, "-p", "Hello", "--no-bos"}), bpe);
    QVERIFY(ids({m_bpe, "-p", "Hello", "--bos"}).endsWith(" " + bpe));
}

void CliTextTest::bytesSurviveTheRoundTrip_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QByteArray>("text");
    QByteArray random;
    std::mt19937 generator(4);
    for (int i = 0; i < 2000; ++i) random += static_cast<char>(generator());
    for (const auto& [name, model] : {std::pair("BPE", m_bpe), std::pair("SentencePiece", m_spm)}) {
        QTest::addRow("%s, text", name) << model << QByteArray(" Hello  world,\n\n\tgrüße 你好 👩‍👧 \n");
        QTest::addRow("%s, special", name) << model << QByteArray("<|im_start|>user\nHi<|im_end|>\n");
        QTest::addRow("%s, empty", name) << model << QByteArray();
    }
    QTest::newRow("BPE, any bytes") << m_bpe << random;
}

void CliTextTest::bytesSurviveTheRoundTrip()
{
    QFETCH(QString, model);
    QFETCH(QByteArray, text);
    const CliOutcome tokens = runCli({"tokenize", "-m", model}, text);
    QCOMPARE(tokens.status, 0);
    const CliOutcome back = runCli({"detokenize", "-m", model}, tokens.out);
    QCOMPARE(back.status, 0);
    QCOMPARE(back.out, text);
}

QString CliTextTest::write(const char* name, const char* content) const
{
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) < 0) qFatal("cannot write");
    return path(name);
}

void CliTextTest::templateOfModelAndFile()
{
    const QByteArray messages =
        R"([{"role": "system", "content": "S"}, {"role": "user", "content": "Hi <|im_end|> ü"}])";
    const QByteArray expected =
        "<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nHi <|im_end|> ü<|im_end|>\n<|im_start|>assistant\n";
    QCOMPARE(runCli({"template", "-m", m_bpe, "--messages", "-"}, messages).out, expected);
    QCOMPARE(runCli({"template", "-m", m_bpe, "--messages", "-", "--no-generation-prompt"}, messages).out,
             expected.left(expected.lastIndexOf("<|im_start|>")));
    QFile file(path("t.jinja"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{{ bos_token }}|{{ messages[1].content }}|{{ strftime_now('%d %b %Y') }}|{{ tools | length }}|{{ x }}");
    file.close();
    const CliOutcome outcome =
        runCli({"template", "--template", path("t.jinja"), "--messages", write("m.json", messages), "--tools",
                write("tools.json", "[1, 2]"), "--vars", write("v.json", R"({"bos_token": "<s>", "x": 7})"), "--now",
                "2026-07-04T12:00:00"});
    QCOMPARE(outcome.out, QByteArray("<s>|Hi <|im_end|> ü|04 Jul 2026|2|7"));
    const QString withMark = write("mark.jinja", "\xEF\xBB\xBF{{ messages[0].content }}");
    QCOMPARE(runCli({"template", "--template", withMark, "--messages", "-"}, messages).out, QByteArray("S"));
}

void CliTextTest::halvesOfSurrogatePairsAreReplaced()
{
    const QString plain = path("content.jinja");
    QFile file(plain);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{{ messages[0].content }}") > 0);
    file.close();
    const auto rendered = [&](const QByteArray& content) {
        const QByteArray messages = R"([{"role": "user", "content": ")" + content + R"("}])";
        return runCli({"template", "--template", plain, "--messages", "-"}, messages).out;
    };
    QCOMPARE(rendered(R"(a\ud83d\ude00b)"), QByteArray("a😀b"));
    QCOMPARE(rendered(R"(a\ud83db)"), QByteArray("a�b"));
    QCOMPARE(rendered(R"(\uDE00\uD83D)"), QByteArray("��"));
    QCOMPARE(rendered(R"(\ud83d\ud83d\ude00)"), QByteArray("�😀"));
    QCOMPARE(rendered(R"(\\ud83d)"), QByteArray("\\ud83d"));  // no escape sequence, because the backslash is escaped
    QCOMPARE(rendered(R"(\ud83)"), QByteArray());             // no output, because this is invalid JSON
}

void CliTextTest::templateHasTheTokensOfTheMetadata()
{
    TinyModelSpec spec;
    spec.chatTemplate = "{{ unk_token }}|{{ sep_token }}|{{ pad_token }}|{{ cls_token }}|{{ mask_token }}";
    QStringList pieces;
    for (const char* name : {"unknown", "seperator", "padding", "cls", "mask"}) {
        const auto id = static_cast<std::uint32_t>(10 + pieces.size());
        spec.metadata[std::string("tokenizer.ggml.") + name + "_token_id"] = id;
        pieces << QString::fromStdString(tinyBpeVocabulary(0).tokens[id]);
    }
    writeTinyModel(path("named.gguf").toStdString(), spec);
    const CliOutcome outcome =
        runCli({"template", "-m", path("named.gguf"), "--messages", "-"}, R"([{"role": "user", "content": "Hi"}])");
    QCOMPARE(QString::fromUtf8(outcome.out), pieces.join(u'|'));
}

void CliTextTest::templatesWithNames()
{
    const QByteArray messages = R"([{"role": "user", "content": "Hi"}])";
    const auto render = [&](const QString& model, const QStringList& flags) {
        return runCli(QStringList{"template", "-m", model, "--messages", "-"} + flags, messages);
    };
    const QString tools = write("tools.json", "[{}]");
    TinyModelSpec spec;
    spec.chatTemplate = "default";
    spec.metadata["tokenizer.chat_template.tool_use"] = std::string("tools");
    spec.metadata["tokenizer.chat_template.rag"] = std::string("rag");
    writeTinyModel(path("three.gguf").toStdString(), spec);
    QCOMPARE(render(path("three.gguf"), {}).out, QByteArray("default"));
    QCOMPARE(render(path("three.gguf"), {"--tools", tools}).out, QByteArray("tools"));
    QCOMPARE(render(path("three.gguf"), {"--template-name", "rag"}).out, QByteArray("rag"));
    const CliOutcome unknown = render(path("three.gguf"), {"--template-name", "code"});
    QCOMPARE(unknown.status, 1);
    QVERIFY2(unknown.err.contains("no chat template named \"code\"; the names are "), unknown.err.constData());

    spec.chatTemplate = std::nullopt;
    writeTinyModel(path("named_only.gguf").toStdString(), spec);
    QCOMPARE(render(path("named_only.gguf"), {"--template-name", "rag"}).out, QByteArray("rag"));
    QVERIFY(!render(path("named_only.gguf"), {}).out.isEmpty());
    const CliOutcome notice =
        runCli({"generate", "-m", path("named_only.gguf"), "-n", "1", "--messages", "-"}, messages);
    QVERIFY2(notice.err.contains("The file has no default chat template; its template "), notice.err.constData());
}

/// `template` renders messages with several parts as `generate` does.
void CliTextTest::templateGetsReadableParts()
{
    const QString plain = write("plain.jinja", "{% for m in messages %}[{{ m.content }}]{% endfor %}");
    const auto render = [&](const QByteArray& messages) {
        return runCli({"template", "--template", plain, "--messages", "-"}, messages).out;
    };
    QCOMPARE(render(R"([{"role": "user", "content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}])"),
             QByteArray("[a\nb]"));
    const QString parts =
        write("parts.jinja", "{% for m in messages %}{% if m.content is string %}{{ m.content }}{% else %}"
                             "{% for p in m.content %}<{{ p.type }}{{ p.text }}>{% endfor %}{% endif %}{% endfor %}");
    QCOMPARE(runCli({"template", "--template", parts, "--messages", "-"},
                    R"([{"role": "user", "content": [{"type": "image"}, {"type": "text", "text": "b"}]}])")
                 .out,
             QByteArray("<image><textb>"));
}

void CliTextTest::templateSpans()
{
    const QJsonObject json =
        runCli({"template", "-m", m_bpe, "--messages", "-", "--json"}, R"([{"role": "user", "content": "Hi"}])").json();
    const QByteArray text = json["text"].toString().toUtf8();
    qint64 end = 0;
    int fromMessage = 0;
    for (const QJsonValue& value : json["spans"].toArray()) {
        const QJsonObject span = value.toObject();
        QCOMPARE(span["begin"].toInteger(), end);
        end = span["end"].toInteger();
        QCOMPARE(text.mid(span["begin"].toInt(), end - span["begin"].toInteger()), span["text"].toString().toUtf8());
        if (span["source"] == "message" && span["text"] == "Hi") {
            QCOMPARE(span["message"].toInt(), 0);
            ++fromMessage;
        }
    }
    QCOMPARE(end, text.size());
    QCOMPARE(fromMessage, 1);
}

void CliTextTest::devices()
{
    const QJsonObject json = runCli({"devices", "--json"}, {}, {"VITRINE_ISA=scalar"}).json();
    const QJsonArray levels = json["cpu"].toObject()["levels"].toArray();
    QCOMPARE(levels[0].toObject()["isa"].toString(), "scalar");
    QVERIFY(levels[0].toObject()["used"].toBool());
    for (const QJsonValue& level : levels) {
        QCOMPARE(level.toObject()["used"].toBool(), level.toObject()["reason"].toString().isEmpty());
    }
    // The computer may have no device or driver. Every device that is not used has a reason.
    const QJsonObject vulkan = json["vulkan"].toObject();
    int used = 0;
    for (const QJsonValue& device : vulkan["devices"].toArray()) {
        QCOMPARE(device.toObject()["used"].toBool(), device.toObject()["reason"].toString().isEmpty());
        QVERIFY(device.toObject()["matrix_units"].isString());
        QVERIFY(!device.toObject()["prompts"].toString().isEmpty() ||
                !device.toObject()["prompts_reason"].toString().isEmpty() ||
                device.toObject()["reason"].toString().startsWith("This device lacks "));
        const bool isOpen = !device.toObject()["prompts"].toString().isEmpty();
        QCOMPARE(device.toObject()["state_tokens"].toInt() > 0, isOpen);
        used += device.toObject()["used"].toBool() ? 1 : 0;
    }
    QVERIFY(used <= 1);
    QCOMPARE(vulkan["devices"].toArray().isEmpty(), !vulkan["reason"].toString().isEmpty());
    const QJsonObject none =
        runCli({"devices", "--json"}, {}, {"VK_ICD_FILENAMES=/none.json", "VK_DRIVER_FILES=/none.json"}).json();
    QVERIFY(none["vulkan"].toObject()["devices"].toArray().isEmpty());
    QVERIFY(!none["vulkan"].toObject()["reason"].toString().isEmpty());
    const CliOutcome wrong = runCli({"devices"}, {}, {"VITRINE_ISA=mmx"});
    QCOMPARE(wrong.status, 1);
    QVERIFY(wrong.err.contains("mmx"));
}

VITRINE_TEST(CliTextTest);
#include "cli_text_test.moc"
