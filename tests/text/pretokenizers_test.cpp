#include "core/base/error.h"
#include "core/text/pretokenizers.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <random>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

/// Returns the words of the text, joined by "|", so that failures are readable.
QString words(std::string_view preTokenizer, std::string_view text)
{
    QStringList list;
    std::size_t begin = 0;
    for (const std::size_t end : PreTokenizer(preTokenizer).split(text)) {
        const std::string_view word = text.substr(begin, end - begin);
        list << QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
        begin = end;
    }
    return list.join('|');
}

}  // namespace

class PretokenizersTest : public QObject {
    Q_OBJECT

private slots:
    void splits_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        // The expected words were derived by hand from the patterns that the publishers of the models provide.
        QTest::newRow("gpt-2 words") << "gpt-2"
                                     << "I'll go  to 12345 x1!"
                                     << "I|'ll| go| | to| 12345| x|1|!";
        QTest::newRow("gpt-2 newlines") << "gpt-2"
                                        << "a\n\n b\n"
                                        << "a|\n\n| b|\n";
        QTest::newRow("gpt-2 capitals are no contraction") << "gpt-2"
                                                           << "I'LL"
                                                           << "I|'|LL";
        QTest::newRow("llama-bpe digits") << "llama-bpe"
                                          << "12345 678"
                                          << "123|45| |678";
        QTest::newRow("llama-bpe capitals") << "llama-bpe"
                                            << "I'LL it's"
                                            << "I|'LL| it|'s";
        QTest::newRow("llama-bpe punctuation takes newlines") << "llama-bpe"
                                                              << "end.\n\n  x"
                                                              << "end|.\n\n| | x";
        QTest::newRow("llama-bpe spaces before newlines") << "llama-bpe"
                                                          << "a  \n b"
                                                          << "a|  \n| b";
        QTest::newRow("qwen2 digits") << "qwen2"
                                      << "a 123"
                                      << "a| |1|2|3";
        QTest::newRow("qwen2 symbol before word") << "qwen2"
                                                  << "(word"
                                                  << "(word";
        QTest::newRow("qwen35 marks belong to words") << "qwen35"
                                                      << "ne\u0301e"
                                                      << "ne\u0301e";
        QTest::newRow("qwen2 marks do not") << "qwen2"
                                            << "ne\u0301e"
                                            << "ne|\u0301e";
        QTest::newRow("starcoder digits") << "starcoder"
                                          << "x 42"
                                          << "x| |4|2";
        QTest::newRow("smollm digits") << "smollm"
                                       << "x 42"
                                       << "x| |4|2";
        QTest::newRow("falcon digits") << "falcon"
                                       << "12345"
                                       << "123|45";
        QTest::newRow("falcon punctuation") << "falcon"
                                            << "a, b"
                                            << "a|,| b";
        QTest::newRow("default") << "default"
                                 << "a=b 12345"
                                 << "a|=|b| |123|45";
        QTest::newRow("deepseek-llm") << "deepseek-llm"
                                      << "Hi 你好!\nx  "
                                      << "Hi| |你好|!|\n|x|  ";
        QTest::newRow("deepseek-coder") << "deepseek-coder"
                                        << "f(x) 12"
                                        << "f|(|x|)| |1|2";
        QTest::newRow("deepseek-v3") << "deepseek-v3"
                                     << "a 1234你b"
                                     << "a| |123|4|你|b";
        QTest::newRow("gpt-4o camel case") << "gpt-4o"
                                           << "myHTMLParser's"
                                           << "my|HTMLParser's";
        QTest::newRow("gpt-4o slashes") << "gpt-4o"
                                        << "a//\nb"
                                        << "a|//\n|b";
        QTest::newRow("tekken digits") << "tekken"
                                       << "Ab 12"
                                       << "Ab| |1|2";
        QTest::newRow("deepseek-v3 symbol before word") << "deepseek-v3"
                                                        << "a(b)c ++d"
                                                        << "a|(b|)c| ++|d";
        QTest::newRow("viking digits") << "viking"
                                       << "ab 12, c"
                                       << "ab| |1|2|,| c";
        QTest::newRow("chameleon") << "chameleon"
                                   << "a.. 12    bIMGIMGACZ<sentinel:7>"
                                   << "a|.|.| |1|2|    |b|IMGIMGACZ|<|sentinel|:|7|>";
        QTest::newRow("superbpe threes from the right") << "superbpe"
                                                        << "a 1234567 12 123456"
                                                        << "a |1|234|567| |12| |123|456";
        QTest::newRow("afmoe threes from the right") << "afmoe"
                                                     << "a 1234567b"
                                                     << "a| |1|234|567|b";
        QTest::newRow("tiny_aya threes from the right") << "tiny_aya"
                                                        << "1234567 12 abc1234"
                                                        << "1|234|567| |12| abc|1|234";
        QTest::newRow("tiny_aya threes from the left in a word") << "tiny_aya"
                                                                 << "1234567b"
                                                                 << "123|456|7|b";
        QTest::newRow("kimi-k2 sets ideographs apart") << "kimi-k2"
                                                       << "abc你好d カタ12345"
                                                       << "abc|你好|d| カタ|123|45";
        QTest::newRow("youtu") << "youtu"
                               << "한국어，、你好カ myHTML 12"
                               << "한국어|，、|你好カ| my|HTML| |1|2";
        QTest::newRow("bailingmoe") << "bailingmoe"
                                    << "I'LL x12 !!\n\n a"
                                    << "I|'LL| x|1|2| !!\n\n| a";
        QTest::newRow("seed-coder leaves newlines") << "seed-coder"
                                                    << "a!!\n\nb"
                                                    << "a|!!|\n\n|b";
        QTest::newRow("ufakzeka suffixes") << "ufakzeka"
                                           << "Ankara's ev'den"
                                           << "Ankara|'s| ev|'den";
        QTest::newRow("laguna lines") << "laguna"
                                      << "a!\n\nb"
                                      << "a|!|\n\n|b";
        QTest::newRow("exaone-moe letters apart") << "exaone-moe"
                                                  << "a b cd 12"
                                                  << "a b cd| |1|2";
        QTest::newRow("minicpm5") << "minicpm5"
                                  << "x12345 y"
                                  << "x|123|45| y";
        QTest::newRow("spark2_5") << "spark2_5"
                                  << "a!\n\n12"
                                  << "a|!|\n|\n|1|2";
        QTest::newRow("jais-2 white space by powers of two") << "jais-2"
                                                             << "a       b"
                                                             << "a|    |  | b";
        QTest::newRow("jais-2 newline in white space") << "jais-2"
                                                       << "a  \n   b"
                                                       << "a|  \n|  | b";
        QTest::newRow("gemma4 lines") << "gemma4"
                                      << "a b\n\n c"
                                      << "a b|\n\n| c";
        QTest::newRow("whitespace") << "whitespace"
                                    << "ab  c."
                                    << "ab|  |c.";
        QTest::newRow("long s is no contraction") << "llama-bpe"
                                                  << "a'ſb"
                                                  << "a|'ſb";
        QTest::newRow("no-break space is white space") << "gpt-2"
                                                       << "a\u00a0b"
                                                       << "a|\u00a0|b";
        QTest::newRow("U+180E is not") << "gpt-2"
                                       << "!\u180e"
                                       << "!\u180e";
    }

    void splits()
    {
        QFETCH(QString, name);
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(words(name.toStdString(), text.toStdString()), expected);
    }

    void anEmptyNameMeansDefault() { QCOMPARE(words("", "a=b 12345"), words("default", "a=b 12345")); }

    void anUnknownNameIsOneSentence()
    {
        try {
            PreTokenizer("no-such-thing");
            QFAIL("no error");
        } catch (const Error& error) {
            const QString sentence = QString::fromStdString(error.sentence());
            QVERIFY2(sentence.contains("\"no-such-thing\"") && sentence.size() < 200, qPrintable(sentence));
        }
    }

    void theListHasTheKnownOnes()
    {
        const QStringList list = QString::fromStdString(preTokenizerList()).split('\n');
        for (const char* name : {"default", "gpt-2", "llama-bpe", "qwen2", "deepseek-llm", "falcon", "starcoder",
                                 "smollm", "gpt-4o", "deepseek-coder"}) {
            QVERIFY2(list.contains(name), name);
        }
    }

    void everyNameOfLlamaCppIsThere()
    {
        // All names that src/llama-vocab.cpp of llama.cpp supports.
        const char* const names =
            "default minicpm5 llama3 llama-v3 llama-bpe falcon3 falcon-h1 pixtral midm-2.0 lfm2 jina-v5-nano "
            "deepseek-llm deepseek-coder deepseek-v3 spark2_5 youtu falcon mpt starcoder gpt-2 phi-2 jina-es jina-de "
            "gigachat jina-v2-es jina-v2-de a.x-4.0 mellum modern-bert jais-2 gemma4 granite-embed-multi-311m "
            "sarvam-moe jina-v1-en jina-v2-code roberta-bpe whitespace refact command-r qwen2 deepseek-r1-qwen kormo "
            "f2llmv2 qwen35 stablelm2 olmo dbrx smaug-bpe poro-chat glm4 chatglm-bpe viking jais tekken smollm "
            "codeshell bloom gpt3-finnish exaone exaone4 exaone-moe chameleon minerva-7b megrez gpt-4o llama4 kanana2 "
            "talkie granite-embed-multi-97m tiny_aya cohere2moe superbpe trillion granite-docling bailingmoe "
            "bailingmoe2 llada-moe seed-coder hunyuan hunyuan-dense hy_v4 joyai-llm kimi-k2 ufakzeka grok-2 afmoe "
            "laguna minimax-m2 solar-open mellum2";
        const QStringList wanted = QString(names).split(' ');
        QStringList known;
        for (const std::string_view name : preTokenizerNames()) {
            known << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        }
        for (const QString& name : wanted) QVERIFY2(known.contains(name), qPrintable(name));
        QCOMPARE(known.size(), wanted.size());
        QCOMPARE(QSet<QString>(known.begin(), known.end()).size(), known.size());
    }

    void everyNameCoversEveryText()
    {
        std::mt19937 random(3);
        const std::vector<std::string> parts = {"a",      "B",    " ",    "\n",       "\t",          "7", "'",
                                                "s",      "é",    "你",   "🦙",     "\u00a0",      "!", "ſ",
                                                "\u0301", "\xFF", "\xC3", "\xE2\x96", "\xED\xA0\x80"};
        for (const std::string_view name : preTokenizerNames()) {
            const PreTokenizer preTokenizer(name);
            for (int round = 0; round < 50; ++round) {
                std::string text;
                for (unsigned i = random() % 30; i > 0; --i) text += parts[random() % parts.size()];
                std::size_t previous = 0;
                for (const std::size_t end : preTokenizer.split(text)) {
                    QVERIFY(end > previous);
                    previous = end;
                }
                QCOMPARE(previous, text.size());
            }
        }
    }

    void longRunsStayLinear()
    {
        // If a pattern backtracked quadratically on one of these texts, it would exceed the match limit and throw.
        const std::string run(300'000, ' ');
        std::string cjk;
        for (int i = 0; i < 100'000; ++i) cjk += "中";
        for (const std::string_view name : preTokenizerNames()) {
            const PreTokenizer preTokenizer(name);
            for (const std::string& text :
                 {run, run + "x", run + "7", std::string(300'000, 'a'), std::string(300'000, 'A'),
                  std::string(300'000, '\n') + "x", std::string(300'000, '!'), std::string(300'000, '7'), cjk}) {
                QVERIFY(!preTokenizer.split(text).empty());
            }
        }
    }
};

VITRINE_TEST(PretokenizersTest);
#include "pretokenizers_test.moc"
