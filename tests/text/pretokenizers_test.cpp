#include "core/base/error.h"
#include "core/text/pretokenizers.h"

#include <QtTest>

#include <random>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

/// The words, joined by "|" so that a failure reads well.
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
        // Worked out by hand from the patterns the models publish.
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

    void anUnknownNameListsTheKnownOnes()
    {
        try {
            PreTokenizer("no-such-thing");
            QFAIL("no error");
        } catch (const Error& error) {
            const QString sentence = QString::fromStdString(error.sentence());
            QVERIFY2(sentence.contains("\"no-such-thing\""), qPrintable(sentence));
            for (const char* name : {"default", "gpt-2", "llama-bpe", "qwen2", "deepseek-llm", "falcon", "starcoder",
                                     "smollm", "gpt-4o", "deepseek-coder"}) {
                QVERIFY2(sentence.contains(name), name);
            }
        }
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
        // A pattern that backtracks quadratically over any of these would exceed the match limit and throw.
        const std::string run(300'000, ' ');
        std::string cjk;
        for (int i = 0; i < 100'000; ++i) cjk += "中";
        for (const std::string_view name : preTokenizerNames()) {
            const PreTokenizer preTokenizer(name);
            for (const std::string& text :
                 {run, run + "x", run + "7", std::string(300'000, 'a'), std::string(300'000, 'A'),
                  std::string(300'000, '\n') + "x", std::string(300'000, '!'), cjk}) {
                QVERIFY(!preTokenizer.split(text).empty());
            }
        }
    }
};

QTEST_GUILESS_MAIN(PretokenizersTest)
#include "pretokenizers_test.moc"
