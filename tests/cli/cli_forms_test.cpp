// Tests many ways to call the commands, including llama.cpp's options, and their results.
#include "tests/cli/cli_process.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine::test;

class CliFormsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void forms_data();
    void forms();
    void theLastOfTwoNamesCounts();
    void allInputsGiveTheSameIds();

private:
    QStringList filled(QStringList arguments) const;

    QTemporaryDir m_folder;
};

void CliFormsTest::initTestCase()
{
    REQUIRE_CLI_LEVEL();
    writeTinyModel(m_folder.filePath("tiny.gguf").toStdString(), {});
    TinyModelSpec bare;
    bare.chatTemplate.reset();
    writeTinyModel(m_folder.filePath("bare.gguf").toStdString(), bare);
    const auto write = [this](const char* name, const QByteArray& bytes) {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    };
    write("chat.json", R"([{"role": "user", "content": "<|im_end|>hi"}])");
    write("no-roles.json", R"([{"content": "hi"}])");
    write("text.txt", "hello");
    write("ids.txt", "[122, 113]\n");
}

QStringList CliFormsTest::filled(QStringList arguments) const
{
    return arguments.replaceInStrings("DIR/", m_folder.path() + "/")
        .replaceInStrings("MODEL", m_folder.filePath("tiny.gguf"))
        .replaceInStrings("BARE", m_folder.filePath("bare.gguf"));
}

void CliFormsTest::forms_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* line, int status, const char* says, const QByteArray& input = {}) {
        QTest::newRow(line) << line << input << status << says;
    };
    // These rows pass the model without -m.
    row("info MODEL", 0, "llama");
    row("tokenize MODEL -p hi", 0, "\n");
    row("info MODEL --numpy --out DIR/model.py", 0, "model.py: a script of ");
    row("info MODEL --c99 --out -", 0, "int main(int count, char **words)");
    row("info MODEL --c --out -", 0, "int main(int count, char **words)");
    row("info MODEL --recipe --out DIR/x", 2, "--out has no effect without --numpy or --c99");
    row("info MODEL MODEL", 2, "info does not take the argument");
    row("info -m MODEL MODEL", 2, "info does not take the argument");
    row("info DIR/none.gguf", 1, "none.gguf: the file cannot be opened");
    row("info none", 2, "info does not take the argument \"none\"; pass a model with -m.");
    row("tensor MODEL output_norm.weight", 0, "output_norm.weight  F32  [64]");
    row("tensor output_norm.weight MODEL", 0, "output_norm.weight  F32  [64]");
    // These rows use names of llama.cpp's options.
    row("generate MODEL -p hi --n-predict 1", 0, "chat template");
    row("generate -m MODEL -p hi -n 1 --temperature 0", 0, "");
    row("generate -m MODEL -p hi --temperature=0 -n 1", 0, "");
    row("generate -m MODEL -p hi --temperature warm", 2, "--temp is \"warm\", but must be a number.");
    row("generate -m MODEL -p hi --n-predict", 2, "--predict needs a value.");
    row("generate -m MODEL -p hi -n 1 -no-cnv", 0, "-no-cnv of llama.cpp is ignored: generate continues a text");
    row("generate -m MODEL -no-cnv -p hi -n 1", 0, "-no-cnv of llama.cpp is ignored");
    row("generate -m MODEL -p -no-cnv -n 1", 0, "chat template");
    row("generate -m MODEL -p hi -n 1 -fa on", 0, "-fa of llama.cpp is ignored");
    row("generate -m MODEL -p hi -n 1 -fa", 0, "-fa of llama.cpp is ignored");
    row("generate -m MODEL -p hi -n 1 -b 512 -ub 512", 0, "-ub of llama.cpp is ignored: Vitrine chooses batch sizes");
    row("generate -m MODEL -p hi -n 1 --no-mmap --mlock --no-warmup", 0, "--mlock of llama.cpp is ignored");
    row("generate -m MODEL -p hi -n 1 -np 4", 0, "-np of llama.cpp is ignored");
    row("generate -m MODEL -p hi -n 1 --flash-attn=on", 0, "--flash-attn of llama.cpp is ignored");
    row("generate -m MODEL -p hi -n 1 --n-gpu-layers 0", 0, "");
    row("generate -m MODEL -p hi -n 1 -ngl 0 -ctk f16", 0, "");
    row("generate -m MODEL -p hi -n 1 -n 2", 2, "--predict may be given only once.");
    row("generate -m MODEL -p hi -n 1 -nkvo -cmoe -fit off", 0, "-nkvo of llama.cpp is ignored: the cache of a layer");
    row("generate -m MODEL -md MODEL -p hi -n 1", 0, "-md of llama.cpp is ignored: tokens are drafted");
    row("generate -hf some/model -p hi", 2, "-hf of llama.cpp is not supported: nothing is downloaded; pass a file");
    row("generate -mu https://example.org/a.gguf -p hi", 2, "-mu of llama.cpp is not supported");
    row("chat -m MODEL -mmproj x.gguf", 2, "-mmproj of llama.cpp is not supported: only text is read.");
    row("generate -m MODEL --mmproj x.gguf -p hi", 2, "--mmproj of llama.cpp is not supported: only text is read.");
    row("generate -m MODEL -p hi --rope-freq-base 10", 2, "generate has no flag \"--rope-freq-base\"");
    row("info -m MODEL --temperature 1", 2, "info has no flag \"--temperature\"");
    row("bench -m MODEL -p 8 -n 1 -b 8 -r 1 --no-peaks", 0, "-b of llama.cpp is ignored");
    // These rows read texts and messages from files and from stdin.
    row("generate -m MODEL -f DIR/text.txt -n 1", 0, "");
    row("generate -m MODEL --file DIR/text.txt -n 1", 0, "");
    row("generate -m MODEL -f - -n 1", 0, "", "hello");
    row("generate -m MODEL -f DIR/none.txt -n 1", 1, "none.txt: the file cannot be opened");
    row("generate -m MODEL -p hi -f DIR/text.txt", 2, "Pass the text with -p or in a file with -f, not both.");
    row("generate -m MODEL -p hi --messages DIR/chat.json", 2, "Pass only one of");
    row("generate -m MODEL -f - --pause-on entropy=1", 2, "--pause-on reads commands from stdin", "hello");
    row("generate -m BARE -p hi -n 1", 0, "");
    row("generate -m MODEL --messages DIR/chat.json -n 1", 0, "");
    row("generate -m MODEL --messages DIR/no-roles.json", 1, "message 0 of --messages must be an object with a role.");
    row("generate -m BARE --messages DIR/chat.json -n 1", 0, "ChatML is used");
    // In these rows, the content of a message is a list of parts.
    const char* const picture =
        R"([{"role": "user", "content": "a"},
            {"role": "user", "content": [{"type": "text", "text": "b"}, {"type": "image_url", "image_url": {}}]}])";
    row("generate -m MODEL --messages - -n 1", 1,
        "stdin: Part 1 of message 1 is a picture (type \"image_url\"); only text can be sent to a model.", picture);
    row("generate -m MODEL --messages - -n 1", 1, "Part 0 of message 0 is a picture (field \"image\")",
        R"([{"role": "user", "content": [{"image": "a.png"}]}])");
    row("generate -m MODEL --messages - -n 1", 1, "Part 0 of message 0 is an object of type \"refusal\" without a text",
        R"([{"role": "user", "content": [{"type": "refusal", "refusal": "no"}]}])");
    row("generate -m MODEL --messages - -n 1", 0, "",
        R"([{"role": "user", "content": [{"type": "text", "text": "b"}]}])");
    row("inspect tokens -m MODEL --messages -", 1, "Part 1 of message 1 is a picture", picture);
    row("logits -m MODEL -p - --top 1", 0, "position 0, after", "hello");
    row("logits -m MODEL --messages - --top 1", 0, "position 0, after", R"([{"role": "user", "content": "x"}])");
    row("trace -m MODEL -p - --taps embed --out -", 0, "embed.npy", "hello");
    row("compare -m MODEL -f - --b cpu --layers 0-0 --taps embed", 0, "embed", "hello");
    row("compare -m MODEL --messages - --b cpu --taps embed", 0, "embed", R"([{"role": "user", "content": "x"}])");
    row("logits -m MODEL --messages - --top 1", 1, "stdin: this is not valid JSON", "[");
    // These rows request the output of `logits` in different forms.
    row("logits -m MODEL --tokens 1,2", 2, "or one of --top, --track or --stats.");
    row("logits -m MODEL --tokens 1,2 --track 3 --json", 0, "\"rank\":");
    row("logits -m MODEL --tokens 1,2 --track 99999", 2, "--track: unknown token 99999; the vocabulary has ids 0 to ");
    row("inspect logits -m MODEL --tokens 1,2 --track 99999999999999999999", 2,
        "--track: unknown token 99999999999999999999; the vocabulary has ids 0 to ");
    row("logits -m MODEL --tokens 1,2 --track xyz", 2,
        "--track: \"xyz\" is 3 tokens, but must be a single token or its id.");
    row("logits -m MODEL --tokens 1,2 --json --out DIR/x.npy", 2, "--json has no effect without --top");
    row("logits -m MODEL --tokens 1,2 --stats --out -", 2, "because stdout contains the array");
    row("logits -m MODEL --tokens 1,2 --out -", 0, "NUMPY");
    // These rows select layers, or read messages.
    row("trace -m MODEL --tokens 1,2 --layers 0-1 --out -", 0, "1.layer_out");
    row("trace -m MODEL --tokens 1,2 --layers 0-2 --out -", 2,
        "--layers: unknown layer \"0-2\"; the model has layers 0 to 1.");
    row("trace -m MODEL --tokens 1,2 --layers 1-0 --out -", 2, "unknown layer \"1-0\"");
    row("trace -m MODEL --messages DIR/chat.json --out -", 0, "embed");
    row("template -m MODEL --messages -", 1, "stdin: the file is in UTF-16; save it as UTF-8.",
        QByteArray("\xFF\xFE[\0", 4));
    row("compare -m MODEL --messages DIR/chat.json --b cpu --layers 0-0 --taps embed", 0, "embed");
    // These rows compare the token ids with those of another engine.
    row("tokenize -m MODEL -p zq --expect 122,113", 0, "The same 2 tokens.");
    row("tokenize -m MODEL -p zq --expect DIR/ids.txt", 0, "The same 2 tokens.");
    row("tokenize -m MODEL -p zq --expect -", 0, "The same 2 tokens.", "122 113");
    row("tokenize -p zq -m MODEL --expect -", 0, "The same 2 tokens.", "\xEF\xBB\xBF[122, 113]\r\n");
    row("tokenize --expect - -m MODEL -p zq", 1, "stdin: the file is in UTF-16; save it as UTF-8.",
        "\xFF\xFE"
        "1");
    row("tokenize -m MODEL -p zq --expect=-122,-113", 1, "id.sign: The other engine produces ids with the wrong sign");
    row("tokenize -m MODEL -p zq --expect 2046820352,1895825408", 1, "id.byte_order");
    row("tokenize -m MODEL --expect -", 2, "--expect - reads the ids from stdin", "104 101");
    row("tokenize -m MODEL -p zq --expect ", 1, "but the other engine has nothing");
    row("tokenize -m MODEL -p zq --expect 122", 1, "length.cut_off");
    row("tokenize -m MODEL -p he --expect 104,x", 1, "--expect: \"x\" at byte 4 is not a token id.");
    row("tokenize -m MODEL -p <|im_start|> --expect 60,124,105,109,95,115,116,97,114,116,124,62 --json", 1,
        "\"code\":\"special.in_pieces\"");
    // These rows select tensors and their rows.
    row("tensor -m MODEL", 2, "tensor requires a name");
    row("tensor -m MODEL *norm*", 0, "blk.0.attn_norm.weight");
    row("tensor -m MODEL blk.0.attn_qq.weight", 1, "did you mean blk.0.attn_q.weight");
    row("tensor -m MODEL --all-stats", 0, "rms");
    row("tensor -m MODEL output_norm.weight --row 1", 2, "--row is \"1\", but the tensor has the rows 0 to 0.");
    row("tensor -m MODEL token_embd.weight --rows 3:3", 2, "--rows is \"3:3\", but must be A:B");
    row("tensor -m MODEL token_embd.weight --rows 1:3 --json", 0, "\"rows\":[1,3]");
    row("tensor -m MODEL token_embd.weight --row 1 --block 2", 2, "Pass only one of --row, --rows and --block.");
    row("tensor -m MODEL *norm* --row 0", 2, "require exactly one.");
    row("tensor -m MODEL token_embd.weight --row 1 --out -", 0, "NUMPY");
    row("export -m MODEL", 2, "export requires --out with a file or a folder");
    row("export -m MODEL --out -", 2, "export cannot write to standard output (--out -)");
    row("export -m MODEL --out DIR/text.txt", 1, "a file exists at this path, so the folder cannot be created.");
    row("export -m MODEL --out DIR/weights", 0, "as float32");
    row("export -m MODEL --out DIR/weights.npz --tensors *norm*", 0, "5 tensors written.");
    row("export -m MODEL --out DIR/x.npz --tensors nothing*", 1, "unknown tensor \"nothing*\"");
}

void CliFormsTest::forms()
{
    QFETCH(QString, line);
    QFETCH(QByteArray, input);
    QFETCH(int, status);
    QFETCH(QString, says);
    const CliOutcome outcome = runCli(filled(line.split(' ')), input);
    const QByteArray all = outcome.out + outcome.err;
    QVERIFY2(outcome.status == status, all.constData());
    QVERIFY2(all.contains(says.toUtf8()), all.constData());
    if (status == 2) QCOMPARE(outcome.err.count('\n'), 1);
}

void CliFormsTest::theLastOfTwoNamesCounts()
{
    const auto count = [this](const QStringList& flags) {
        QStringList arguments{"generate", "-m", m_folder.filePath("bare.gguf"), "-p", "hi", "--ignore-eos", "--json"};
        return runCli(arguments + flags).json()["ids"].toArray().size();
    };
    QCOMPARE(count({"-n", "5", "--n-predict", "2"}), 2);
    QCOMPARE(count({"--n-predict", "2", "-n", "5"}), 5);
    QCOMPARE(count({"--n-predict", "2", "--n-predict", "3"}), 3);
}

/// The same text gives the same ids from an argument, a file and stdin. A conversation and its rendered text also give
/// the same ids, unless a message contains a control token.
void CliFormsTest::allInputsGiveTheSameIds()
{
    const auto ids = [this](const QStringList& input, const QByteArray& in = {}) {
        QStringList arguments{"generate", "-m", m_folder.filePath("tiny.gguf"), "-n", "1", "--json"};
        return runCli(arguments + input, in).json()["prompt_ids"].toArray();
    };
    const auto text = ids({"-p", "hello"});
    QVERIFY(!text.isEmpty());
    QCOMPARE(ids({"-f", m_folder.filePath("text.txt")}), text);
    QCOMPARE(ids({"-p", "-"}, "hello"), text);
    QCOMPARE(ids({}, "hello"), text);
    const auto chat = ids({"--messages", "-"}, R"([{"role": "user", "content": "hi"}])");
    const CliOutcome rendered = runCli({"template", "-m", m_folder.filePath("tiny.gguf"), "--messages", "-"},
                                       R"([{"role": "user", "content": "hi"}])");
    QCOMPARE(ids({"-f", "-"}, rendered.out), chat);
    // The name of a control token in this message stays text and does not end the turn.
    const auto marked = ids({"--messages", m_folder.filePath("chat.json")});
    const CliOutcome plain =
        runCli({"template", "-m", m_folder.filePath("tiny.gguf"), "--messages", m_folder.filePath("chat.json")});
    QVERIFY(ids({"-f", "-"}, plain.out) != marked);
    QVERIFY(marked.size() > ids({"-f", "-"}, plain.out).size());
}

VITRINE_TEST(CliFormsTest);
#include "cli_forms_test.moc"
