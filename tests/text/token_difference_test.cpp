// Tests that typical mistakes of other engines in token ids are recognised.
#include "core/text/byte_level.h"
#include "core/text/charsets.h"
#include "core/text/token_difference.h"
#include "tests/support/test_program.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

#include <algorithm>
#include <bit>
#include <functional>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

using Ids = std::vector<TokenId>;

std::unique_ptr<const Tokenizer> chatTokenizer()
{
    Vocabulary vocabulary = byteLevelVocabulary();
    addWord(vocabulary, {"h", "e", "l", "l", "o"});
    addWord(vocabulary, {"Ġ", "w", "o", "r", "l", "d"});
    addMerge(vocabulary, "o", "Ġ");  // a merge across two words, which a pre-tokenizer prevents
    addMerge(vocabulary, "1", "2");
    addMerge(vocabulary, "12", "3");
    addMerge(vocabulary, "123", "4");
    addPiece(vocabulary, "<|im_start|>", TokenKind::Control);
    addPiece(vocabulary, "<|im_end|>", TokenKind::Control);
    vocabulary.bos = addPiece(vocabulary, "<s>", TokenKind::Control);
    vocabulary.eos = addPiece(vocabulary, "</s>", TokenKind::Control);
    vocabulary.unknown = addPiece(vocabulary, "<unk>", TokenKind::Unknown);
    vocabulary.addBos = true;
    return Tokenizer::create(vocabulary);
}

std::vector<std::string> codes(const std::optional<TokenDifference>& difference)
{
    std::vector<std::string> names;
    if (!difference) return names;
    for (const TokenFault& fault : difference->faults) names.emplace_back(traitsOf(fault.cause).code);
    return names;
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
    return text;
}

}  // namespace

#define COMPARE_CODES(difference, expected) QCOMPARE(joined(codes(difference)), std::string(expected))

class TokenDifferenceTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_tokenizer = chatTokenizer(); }

    void sameIdsDoNotDiffer() { QVERIFY(!differ("hello", ids("hello"))); }

    void addedTokens()
    {
        const TokenId bos = *m_tokenizer->vocabulary().bos;
        const TokenId eos = *m_tokenizer->vocabulary().eos;
        const Ids own = ids("hello world");
        COMPARE_CODES(differ("hello world", Ids(own.begin() + 1, own.end())), "bos.missing");
        Ids doubled = own;
        doubled.insert(doubled.begin(), bos);
        COMPARE_CODES(differ("hello world", doubled), "bos.doubled");
        Ids closed = own;
        closed.push_back(eos);
        COMPARE_CODES(differ("hello world", closed), "eos.extra");
        const Ids bare(own.begin() + 1, own.end());
        COMPARE_CODES(findTokenDifference(*m_tokenizer, bare, own), "bos.extra");
    }

    void padding_data()
    {
        QTest::addColumn<QString>("padded");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* padded, const char* code, const char* words) {
            QTest::newRow(padded) << padded << code << words;
        };
        // "*" stands for the ids of the prompt with BOS, "-" for these ids without BOS.
        row("</s> </s> </s> *", "length.padded", "3 tokens");
        row("<unk> <unk> *", "length.padded", "\"<unk>\" on the left");
        row("</s> *", "length.padded", "1 token ");
        row("<|im_end|> <|im_end|> *", "length.padded", "on the left");
        row("</s> </s> -", "length.padded bos.missing", "on the left");
        row("* </s> </s>", "length.padded", "2 tokens");
        row("* <unk> <unk> <unk>", "length.padded", "\"<unk>\" on the right");
        row("* <none> <none>", "length.padded", "-100 (not in the vocabulary) on the right");
        row("<none> <none> *", "length.padded", "on the left");
        row("* </s>", "eos.extra", "");
        row("<|im_end|> *", "template.extra", "");
        row("* *", "length.repeated", "2 times");
        row("* - -", "length.repeated", "3 times");
        row("* </s> * </s>", "length.repeated", "2 times");
        row("* <|im_end|>", "template.extra", "");
        row("* world </s>", "length.goes_on", "world");
        row("<s> world - </s>", "template.extra", "");
    }

    void padding()
    {
        QFETCH(QString, padded);
        QFETCH(QString, code);
        QFETCH(QString, words);
        const Ids own = ids("hello hello");
        Ids other;
        for (const QString& part : padded.split(' ')) {
            if (part == "*" || part == "-") {
                other.insert(other.end(), own.begin() + (part == "-" ? 1 : 0), own.end());
            } else if (part == "<none>") {
                other.push_back(-100);
            } else {
                other.push_back(*m_tokenizer->find(part == "world" ? "\u0120world" : part.toStdString()));
            }
        }
        const auto difference = differ("hello hello", other);
        COMPARE_CODES(difference, code.toStdString());
        QVERIFY(difference->explained);
        const std::string& detail = difference->faults[0].detail.english();
        QVERIFY2(detail.find(words.toStdString()) != std::string::npos, detail.c_str());
    }

    void specialTokensInPieces()
    {
        const std::string text = "<|im_start|>user\nhello<|im_end|>\n";
        Ids pieces = m_tokenizer->encode(text, true, false);
        const auto difference = differ(text, pieces);
        COMPARE_CODES(difference, "special.in_pieces");
        QCOMPARE(difference->faults[0].places, std::size_t{2});
        QVERIFY(difference->explained);
        QVERIFY(difference->faults[0].sentence().find("\"<|im_start|>\" came as 12 tokens") != std::string::npos);
        pieces.erase(pieces.begin());  // removes BOS, so that two causes must be found
        COMPARE_CODES(differ(text, pieces), "bos.missing special.in_pieces");
        COMPARE_CODES(findTokenDifference(*m_tokenizer, m_tokenizer->encode(text, true, false), ids(text)),
                      "special.recognized");
    }

    void newlinesAndTemplates()
    {
        const std::string text = "<|im_start|>hello\nworld<|im_end|>\n";
        const TokenId unknown = *m_tokenizer->vocabulary().unknown;
        Ids replaced = ids(text);
        std::replace(replaced.begin(), replaced.end(), *m_tokenizer->find("Ċ"), unknown);
        COMPARE_CODES(differ(text, replaced), "newline.unknown");
        COMPARE_CODES(differ(text, ids("hello\nworld")), "template.missing");
        Ids both = ids("hello\nworld");
        std::replace(both.begin(), both.end(), *m_tokenizer->find("Ċ"), unknown);
        COMPARE_CODES(differ(text, both), "template.missing newline.unknown");
        COMPARE_CODES(differ("hello\nworld", ids(text)), "template.extra");
    }

    void texts_data()
    {
        QTest::addColumn<QString>("own");
        QTest::addColumn<QString>("other");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* code, const char* own, const char* other) {
            QTest::newRow(code) << QString(own) << QString(other) << QString(code).section(' ', 0, 0);
        };
        row("text.end_trimmed", "hello world\n", "hello world");
        row("text.end_added", "hello world", "hello world\n");
        row("space.missing", " hello", "hello");
        row("space.extra", "hello", " hello");
        row("normalization.case", "Hello World", "hello world");
        row("normalization.spaces", "hello  world", "hello world");
        row("normalization.unicode", "caf\u00e9 hello", "cafe\u0301 hello");
        row("normalization.accents", "caf\u00e9 hello", "cafe hello");
        row("newline.dropped", "hello\nhello", "hellohello");
        row("text.escapes", "hello\nhello", "hello\\nhello");
        row("text.escapes json", "say \"h\u00e9\" \U0001f642\\", "say \\\"h\\u00e9\\\" \\ud83d\\ude42\\\\");
        row("newline.form crlf", "hello\nworld\n\n", "hello\r\nworld\r\n\r\n");
        row("newline.form lf", "hello\r\nworld", "hello\nworld");
        row("newline.form cr", "hello\nworld", "hello\rworld");
        row("newline.form doubled", "hello\r\nworld", "hello\r\r\nworld");
        row("text.html_escaped", "a < b && \"c\"", "a &lt; b &amp;&amp; &quot;c&quot;");
        row("text.html_escaped some", "it's <b> \"c\"", "it&#x27;s &lt;b&gt; \"c\"");
        row("text.html_escaped twice", "a & b", "a &amp;amp; b");
        row("text.html_unescaped", "a &lt; b", "a < b");
        row("text.url_escaped", "hello world/\u00e9", "hello%20world%2F%C3%A9");
        row("text.url_escaped form", "hello world, 1+1", "hello+world%2C+1%2B1");
        row("encoding.mojibake latin1", "na\u00efve caf\u00e9", "na\u00c3\u00afve caf\u00c3\u00a9");
        row("encoding.mojibake 1252", "\u201chello\u201d \u20ac",
            "\u00e2\u20ac\u0153hello\u00e2\u20ac\u009d \u00e2\u201a\u00ac");
        row("encoding.mojibake twice", "\u00e9", "\u00c3\u0083\u00c2\u00a9");
        row("encoding.mojibake cp437", "O\u00f9 est la biblioth\u00e8que ? \u00c0 bient\u00f4t",
            "O\u251c\u2563 est la biblioth\u251c\u00bfque ? \u251c\u00c7 bient\u251c\u2524t");
        row("encoding.mojibake cp850", "O\u00f9 est la biblioth\u00e8que ? \u00c0 bient\u00f4t",
            "O\u251c\u2563 est la biblioth\u251c\u00bfque ? \u251c\u00c7 bient\u251c\u2524t");
        row("encoding.mojibake cp1251", "\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440",
            "\u0420\u045f\u0421\u0402\u0420\u0451\u0420\u0406\u0420\u00b5\u0421\u201a, "
            "\u0420\u0458\u0420\u0451\u0421\u0402");
        row("encoding.mojibake koi8_r", "\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440",
            "\u043f\u00f7\u044f\u2500\u043f\u2566\u043f\u2561\u043f\u2563\u044f\u250c, "
            "\u043f\u256a\u043f\u2566\u044f\u2500");
        row("encoding.mojibake mac_roman", "O\u00f9 est la biblioth\u00e8que ? \u00c0 bient\u00f4t",
            "O\u221a\u03c0 est la biblioth\u221a\u00aeque ? \u221a\u00c4 bient\u221a\u00a5t");
        row("encoding.replaced marks", "caf\u00e9 \u4f60", "caf? ?");
        row("encoding.replaced bytes", "caf\u00e9", "caf\ufffd\ufffd");
        row("encoding.replaced halves", "hi \U0001f642 \u00e9", "hi \ufffd\ufffd \u00e9");
        row("encoding.replaced gone", "hi \u4f60 \u00e9", "hi  \u00e9");
        row("normalization.unicode nfc", "cafe\u0301 hello", "caf\u00e9 hello");
        row("normalization.unicode hangul", "\ud55c\uae00", "\u1112\u1161\u11ab\u1100\u1173\u11af");
        row("normalization.unicode order", "a\u0323\u0307", "a\u0307\u0323");
        row("normalization.compatibility nfkc", "\ufb01ne \uff21 x\u00b2", "fine A x2");
        row("normalization.compatibility nfkd", "\ufb01ne caf\u00e9", "fine cafe\u0301");
        row("normalization.compatibility some", "\ufb01ne \uff21", "fine \uff21");
        row("normalization.compatibility_added space", "a b", "a\u00a0b");
        row("normalization.compatibility_added wide", "ABC hello", "\uff21BC hello");
        row("normalization.compatibility_added some", "\ufb01ne A", "\ufb01ne \uff21");
        row("normalization.compatibility both", "\ufb01ne A", "fine \uff21");
        row("normalization.unicode kelvin", "10 K", "10 \u212a");
        row("normalization.upper_case", "caf\u00e9 stra\u00dfe", "CAF\u00c9 STRASSE");
        row("newline.form lone cr", "hello\rworld", "hello\nworld");
        row("newline.form universal", "hello\rworld\r\nhello\nhello", "hello\nworld\nhello\nhello");
        row("text.start_trimmed", "\n\t hello", "hello");
        row("text.start_trimmed both", "  hello  ", "hello");
        row("text.lines_trimmed", "hello  \nworld\t\n\nhello", "hello\nworld\n\nhello");
        row("text.lines_trimmed crlf", "hello  \r\nworld", "hello\r\nworld");
        row("text.lines_trimmed both", "hello\n  world \n hello", "hello\nworld\nhello");
        row("text.quoted", "hello world", "\"hello world\"");
        row("text.quoted json", "say \"h\u00e9\"\n", "\"say \\\"h\\u00e9\\\"\\n\"");
        row("text.quoted repr", "hello\nworld", "'hello\\nworld'");
        row("text.invisible_removed", "co\u00adop ra\u00adte", "coop rate");
        row("text.invisible_removed some", "\U0001f469\u200d\U0001f467 \u2764\ufe0f \u200d",
            "\U0001f469\U0001f467 \u2764 \u200d");
        row("text.invisible_added", "hello", "hel\u200blo");
        row("text.differs", "hello world", "help, world");
        row("length.cut_off", "hello world, and more", "hello world");
        row("length.goes_on", "hello world", "hello world, and more");
    }

    void texts()
    {
        QFETCH(QString, own);
        QFETCH(QString, other);
        QFETCH(QString, code);
        COMPARE_CODES(differ(own.toStdString(), ids(other.toStdString())), code.toStdString());
    }

    void twoChangesOfTheText_data()
    {
        QTest::addColumn<QString>("own");
        QTest::addColumn<QString>("other");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* expected, const char* own, const char* other) {
            QTest::addRow("%s, %s", expected, other) << QString(own) << QString(other) << QString(expected);
        };
        row("newline.form text.end_trimmed", "hello\nworld\n", "hello\r\nworld");
        row("newline.form text.end_added", "hello\nworld", "hello\r\nworld\r\n");
        row("newline.form text.end_trimmed", "hello\r\nworld\r\n", "hello\nworld");
        row("newline.form text.start_trimmed", " \thello\nworld", "hello\r\nworld");
        row("newline.form text.html_escaped", "a < b\nc", "a &lt; b\r\nc");
        row("newline.form text.lines_trimmed", "hello \r\nworld \r\n", "hello\nworld\n");
        row("normalization.unicode normalization.case", "Caf\u00e9", "cafe\u0301");
        row("normalization.compatibility normalization.case", "\ufb01ne \uff21", "fine a");
        row("normalization.case text.end_trimmed", "Hello\n", "hello");
    }

    void twoChangesOfTheText()
    {
        QFETCH(QString, own);
        QFETCH(QString, other);
        QFETCH(QString, expected);
        const auto difference = differ(own.toStdString(), ids(other.toStdString()));
        COMPARE_CODES(difference, expected.toStdString());
        QVERIFY(difference->explained);
    }

    void threeChangesOfTheText()
    {
        const auto check = [this](const char* own, const char* other, const char* expected) {
            const auto difference = differ(own, ids(other));
            COMPARE_CODES(difference, expected);
            QVERIFY(difference->explained);
        };
        check("Caf\u00e9\nhello\n", "cafe\u0301\r\nhello\r\n", "newline.form normalization.unicode normalization.case");
        check("caf\u00e9 \nhello\n", "cafe\u0301\r\nhello\r\n",
              "newline.form text.lines_trimmed normalization.unicode");
        check("a < \u00e9\n<", "a &lt; e\u0301\r\n&lt;", "newline.form normalization.unicode text.html_escaped");
        check("h\u00e9\nhello\n", "\xEF\xBB\xBFhe\u0301\r\nhello\r\n",
              "newline.form normalization.unicode encoding.bom");
        // Two changes of the text, and BOS is missing.
        Ids other = ids("cafe\u0301\r\nhello");
        other.erase(other.begin());
        const auto difference = differ("caf\u00e9\nhello", other);
        COMPARE_CODES(difference, "bos.missing newline.form normalization.unicode");
        QVERIFY(difference->explained);
    }

    void cuts()
    {
        const std::string text = "hello world";
        Ids letters = ids("");
        for (const char c : text)
            letters.push_back(*m_tokenizer->find(byteLevelCharacter(static_cast<unsigned char>(c))));
        COMPARE_CODES(differ(text, letters), "merges.missing");
        // The next engine splits no words before it merges, so it merges the "o" of "hello" with the following space.
        Ids across = ids("");
        for (const char* piece : {"hell", "oĠ", "w", "o", "r", "l", "d"}) across.push_back(*m_tokenizer->find(piece));
        COMPARE_CODES(differ(text, across), "pretokenizer.missing");
        Ids otherwise = ids("");
        for (const char* piece : {"he", "l", "l", "o", "Ġworld"}) otherwise.push_back(*m_tokenizer->find(piece));
        COMPARE_CODES(differ(text, otherwise), "merges.order");
    }

    void otherPreTokenizers()
    {
        Vocabulary vocabulary = m_tokenizer->vocabulary();
        vocabulary.pre = "llama-bpe";  // splits numbers into words of at most three digits
        const auto other = Tokenizer::create(vocabulary);
        const auto difference = differ("hello 1234", other->encode("hello 1234", true, true));
        COMPARE_CODES(difference, "pretokenizer.other");
        QVERIFY(difference->faults[0].detail.english().find("\"gpt-2\"") != std::string::npos);
    }

    void bytesTwice() { COMPARE_CODES(differ("hello world", ids(toByteLevel("hello world"))), "bytes.mapped_twice"); }

    /// Tests texts in other encodings: byte sequences that are not valid UTF-8.
    void encodings()
    {
        const auto bytes = [](const char* text, std::size_t size) { return std::string(text, size); };
        const auto name = [&](const std::string& own, const std::string& other) { return differ(own, ids(other)); };
        COMPARE_CODES(name("hi \U0001f642!", "hi \xED\xA0\xBD\xED\xB9\x82!"), "encoding.cesu8");
        COMPARE_CODES(name("caf\u00e9 \u20ac", "caf\xE9 \x80"), "encoding.other");
        COMPARE_CODES(name("hello", "\xEF\xBB\xBFhello"), "encoding.bom");
        COMPARE_CODES(name("\xEF\xBB\xBFhello", "hello"), "encoding.bom");
        COMPARE_CODES(name(" hello", " \xEF\xBB\xBFhello"), "encoding.bom");
        COMPARE_CODES(name("hello\nhello\n", "\xEF\xBB\xBFhello\r\nhello\r\n"), "newline.form encoding.bom");
        COMPARE_CODES(name("h\u00e9", bytes("h\0\xE9\0", 4)), "encoding.other");
        COMPARE_CODES(name("h\u00e9", bytes("\0h\0\xE9", 4)), "encoding.other");
        COMPARE_CODES(name("h\u00e9", bytes("\xFF\xFEh\0\xE9\0", 6)), "encoding.other");
        const auto check = [&](const char* details, const std::string& own, const std::string& other) {
            const auto difference = name(own, other);
            COMPARE_CODES(difference, "encoding.other");
            QCOMPARE(difference->faults[0].detail.english(), std::string(details));
        };
        check("UTF-32", "h\u20ac", bytes("h\0\0\0\xAC\x20\0\0", 8));
        check("UTF-32 (big-endian)", "h\u20ac", bytes("\0\0\0h\0\0\x20\xAC", 8));
        check("UTF-32", "h\u20ac", bytes("\xFF\xFE\0\0h\0\0\0\xAC\x20\0\0", 12));
        check("UTF-32, read as Latin-1", "h\u20ac", bytes("h\0\0\0\xC2\xAC\x20\0\0", 9));
        check("UTF-16, read as Latin-1", "h\u20ac", bytes("h\0\xC2\xAC\x20", 5));
        check("UTF-32, read as UTF-8 with U+FFFD for invalid bytes", "h\u20ac",
              bytes("h\0\0\0\xEF\xBF\xBD\x20\0\0", 10));
    }

    /// Tests encodings for which iconv has the tables.
    void charsets_data()
    {
        QTest::addColumn<QString>("own");
        QTest::addColumn<QByteArray>("other");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("detail");
        const auto row = [](const char* code, const char* detail, const char* own, const char* other) {
            QTest::addRow("%s", detail) << QString(own) << QByteArray(other) << QString(code) << QString(detail);
        };
        const auto read = [&](const char* detail, const char* own, const char* other) {
            row("encoding.mojibake", detail, own, other);
        };
        const auto written = [&](const char* detail, const char* own, const char* other) {
            row("encoding.other", detail, own, other);
        };
        const char* const chinese = "\u4f60\u597d\uff0c\u4e16\u754c";
        const char* const japanese = "\u65e5\u672c\u8a9e\u306e\u30c6\u30ad\u30b9\u30c8";
        read("reads the text as GBK", chinese, "\u6d63\u72b2\u30bd\u951b\u5c7c\u7b18\u9423\ufffd");
        read("reads the text as Shift-JIS", japanese,
             "\u8b4c\uff65\u8b5b\uff6c\u96b1\u69ed\ufffd\uff6e\u7e5d\ufffd\u7e67\uff6d\u7e67\uff79\u7e5d\ufffd");
        read("reads the text as Windows-1250", "Za\u017c\u00f3\u0142\u0107 g\u0119\u015bl\u0105",
             "Za\u0139\u013d\u0102\u0142\u0139\u201a\u00c4\u2021 g\u00c4\u2122\u0139\u203al\u00c4\u2026");
        written("GBK", chinese, "\xC4\xE3\xBA\xC3\xA3\xAC\xCA\xC0\xBD\xE7");
        written("GBK, read as Latin-1", chinese, "\u00c4\u00e3\u00ba\u00c3\u00a3\u00ac\u00ca\u00c0\u00bd\u00e7");
        written("GBK, read as UTF-8 with U+FFFD for invalid bytes", chinese,
                "\ufffd\ufffd\u00e3\ufffd\ufffd\ufffd\ufffd\ufffd");
        written("Shift-JIS", japanese, "\x93\xFA\x96\x7B\x8C\xEA\x82\xCC\x83\x65\x83\x4C\x83\x58\x83\x67");
        written("Shift-JIS, read as Windows-1252", japanese,
                "\u201c\u00fa\u2013{\u0152\u00ea\u201a\u00cc\u0192e\u0192L\u0192X\u0192g");
        written("Big5", "\u7e41\u9ad4\u4e2d\u6587", "\xC1\x63\xC5\xE9\xA4\xA4\xA4\xE5");
        written("EUC-JP", japanese, "\xC6\xFC\xCB\xDC\xB8\xEC\xA4\xCE\xA5\xC6\xA5\xAD\xA5\xB9\xA5\xC8");
        written("EUC-KR", "\ud55c\uad6d\uc5b4 \uae00", "\xC7\xD1\xB1\xB9\xBE\xEE\x20\xB1\xDB");
    }

    void charsets()
    {
        QFETCH(QString, own);
        QFETCH(QByteArray, other);
        QFETCH(QString, code);
        QFETCH(QString, detail);
        if (!inCharset(allCharsets().front(), "")) QSKIP("The C library's tables of encodings are not installed.");
        const auto difference = differ(own.toStdString(), ids(other.toStdString()));
        COMPARE_CODES(difference, code.toStdString());
        QCOMPARE(difference->faults[0].detail.english(), detail.toStdString());
        QVERIFY(difference->explained);
    }

    void narrowIds_data()
    {
        QTest::addColumn<QVector<int>>("wrong");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("words");
        const QVector<int> own = {128000, 9906, 1917, 100257, 198, 65536, 40000};
        const auto row = [&](const char* name, const char* code, const char* words, const std::function<int(int)>& of) {
            QVector<int> wrong;
            for (const int id : own) wrong.push_back(of(id));
            QTest::newRow(name) << wrong << code << words;
        };
        row("u16", "id.narrow", "modulo 2^16", [](int id) { return id & 0xFFFF; });
        row("i16", "id.narrow", "signed 16-bit integers", [](int id) { return int{static_cast<short>(id)}; });
        row("u8", "id.narrow", "modulo 2^8", [](int id) { return id & 0xFF; });
        row("i8", "id.narrow", "signed 8-bit integers", [](int id) { return int{static_cast<signed char>(id)}; });
        row("clamped", "id.narrow", "replaced by 65535", [](int id) { return std::min(id, 65535); });
        row("swapped", "id.byte_order", "32 bits in the other byte order",
            [](int id) { return static_cast<int>(__builtin_bswap32(static_cast<unsigned>(id))); });
        row("swapped 16", "id.byte_order", "16 bits in the other byte order",
            [](int id) { return int{__builtin_bswap16(static_cast<unsigned short>(id))}; });
        row("bf16", "id.float", "bf16", [](int id) {
            const auto bits = std::bit_cast<unsigned>(static_cast<float>(id)) + 0x8000U;
            return static_cast<int>(std::bit_cast<float>(bits & 0xFFFF0000U));
        });
        row("bf16 cut", "id.float", "cut to bf16", [](int id) {
            return static_cast<int>(
                std::bit_cast<float>(std::bit_cast<unsigned>(static_cast<float>(id)) & 0xFFFF0000U));
        });
        row("negative", "id.sign", "negated", [](int id) { return -id; });
        row("inverted", "id.sign", "inverted", [](int id) { return ~id; });
        row("plus one", "id.offset", "all ids are larger by 1", [](int id) { return id + 1; });
        row("minus one", "id.offset", "all ids are smaller by 1", [](int id) { return id - 1; });
        row("from an id on", "id.offset", "from about 9906 on are larger by 2",
            [](int id) { return id >= 9906 ? id + 2 : id; });
        const auto list = [&](const char* name, const char* words, const QVector<int>& wrong) {
            QTest::newRow(name) << wrong << "id.width" << words;
        };
        QVector<int> halves, wide;
        for (const int id : own) halves << (id & 0xFFFF) << (id >> 16);
        for (const int id : own) wide << id << 0;
        list("halves", "read as two 16-bit ids", halves);
        list("wide", "read as two 32-bit ids", wide);
    }

    /// An arithmetic mistake in ids explains all differences. No other cause, such as BOS or the text, is reported.
    void narrowIds()
    {
        QFETCH(QVector<int>, wrong);
        QFETCH(QString, code);
        QFETCH(QString, words);
        const auto tokenizer = tokenizerOfSize(128256);
        const Ids own = {128000, 9906, 1917, 100257, 198, 65536, 40000};
        const auto difference = findTokenDifference(*tokenizer, own, Ids(wrong.begin(), wrong.end()));
        COMPARE_CODES(difference, code.toStdString());
        QVERIFY(difference->explained);
        QVERIFY2(difference->faults[0].detail.english().find(words.toStdString()) != std::string::npos,
                 difference->faults[0].detail.english().c_str());
    }

    void narrowBosInAnotherText()
    {
        const auto tokenizer = tokenizerOfSize(128256);
        Ids own = tokenizer->encode("hello world", true, true);
        QCOMPARE(own[0], 128000);
        Ids wrong = tokenizer->encode("hello", true, true);
        wrong[0] = 62464;
        COMPARE_CODES(findTokenDifference(*tokenizer, own, wrong), "id.narrow length.cut_off");
    }

    void widths_data()
    {
        QTest::addColumn<QVector<int>>("own");
        QTest::addColumn<int>("parts");
        QTest::addColumn<int>("bits");
        QTest::addColumn<bool>("bigEnd");
        QTest::addColumn<QString>("words");
        const QVector<int> large = {66, 70000, 300}, medium = {66, 300, 2}, small = {66, 67, 100};
        const auto row = [](const QVector<int>& own, int parts, int bits, bool bigEnd, const char* words) {
            QTest::addRow("%d, %d parts of %d bits%s", own[1], parts, bits, bigEnd ? ", big-endian" : "")
                << own << parts << bits << bigEnd << words;
        };
        row(large, 2, 32, false, "each 64-bit id was read as two 32-bit ids");
        row(large, 2, 16, false, "each 32-bit id was read as two 16-bit ids");
        row(large, 2, 16, true, "each 32-bit id was read as two 16-bit ids");
        row(large, 4, 8, false, "each 32-bit id was read as four 8-bit ids");
        row(large, 4, 16, false, "each 64-bit id was read as four 16-bit ids");
        row(large, 8, 8, false, "each 64-bit id was read as eight 8-bit ids");
        const char* const either =
            "each 64-bit id was read as two 32-bit ids, or each 32-bit id was read as two 16-bit ids";
        row(medium, 2, 32, false, either);
        row(medium, 2, 32, true, either);
        row(medium, 2, 8, false, "each 16-bit id was read as two 8-bit ids");
        row(medium, 4, 8, false, "each 32-bit id was read as four 8-bit ids");
        row(small, 4, 8, false,
            "each 32-bit id was read as four 8-bit ids, or each 64-bit id was read as four 16-bit ids");
    }

    void widths()
    {
        QFETCH(QVector<int>, own);
        QFETCH(int, parts);
        QFETCH(int, bits);
        QFETCH(bool, bigEnd);
        QFETCH(QString, words);
        Ids other;
        for (const int id : own) {
            for (int part = 0; part < parts; ++part) {
                const int shift = bits * (bigEnd ? parts - 1 - part : part);
                other.push_back(static_cast<TokenId>((static_cast<quint64>(id) >> shift) & ((quint64{1} << bits) - 1)));
            }
        }
        const auto tokenizer = tokenizerOfSize(128256);
        const auto difference = findTokenDifference(*tokenizer, Ids(own.begin(), own.end()), other);
        COMPARE_CODES(difference, "id.width");
        QCOMPARE(difference->faults[0].detail.english(), words.toStdString());
    }

    void moduloPowersOfTwo()
    {
        const auto tokenizer = tokenizerOfSize(300000);
        const Ids own = {128000, 9906, 271917, 100257, 198, 65536, 40000, 199, 290103};
        for (int bits = 8; bits <= 17; ++bits) {
            Ids other = own;
            for (TokenId& id : other) id &= (1 << bits) - 1;
            const auto difference = findTokenDifference(*tokenizer, own, other);
            COMPARE_CODES(difference, "id.narrow");
            QCOMPARE(difference->faults[0].places, std::size_t{1});
            const std::string words = "modulo 2^" + std::to_string(bits);
            const std::string& detail = difference->faults[0].detail.english();
            QVERIFY2((detail + " ").find(words) != std::string::npos, detail.c_str());
        }
    }

    void numbers()
    {
        Ids shifted = ids("hello world");
        for (TokenId& id : shifted) id -= 3;
        COMPARE_CODES(differ("hello world", shifted), "id.offset");
        Ids wild = ids("hello world");
        wild.back() = 100000;
        const auto difference = differ("hello world", wild);
        COMPARE_CODES(difference, "id.range");
        QVERIFY(difference->sentence.english().find("100000 (not in the vocabulary)") != std::string::npos);
    }

    void sentencePiece()
    {
        Vocabulary vocabulary = spmVocabulary({{"▁he", -1}, {"he", -2}, {"é", -3}, {"lo", -1}, {"ll", -3}, {"▁h", -5}});
        const auto tokenizer = Tokenizer::create(vocabulary);
        const auto spm = [&](const char* text) { return tokenizer->encode(text, true, true); };
        const TokenId unknown = *vocabulary.unknown;
        // The first two engines have no byte fallback: the unknown token replaces the byte of a newline, then the bytes
        // of "ü".
        Ids own = spm("he\nhe");
        Ids other = own;
        std::replace(other.begin(), other.end(), *tokenizer->find("<0x0A>"), unknown);
        COMPARE_CODES(findTokenDifference(*tokenizer, own, other), "newline.unknown");
        own = spm("he ü");
        other = own;
        const auto first = std::find(other.begin(), other.end(), *tokenizer->find("<0xC3>"));
        QVERIFY(first != other.end());
        *first = unknown;
        other.erase(first + 1);
        COMPARE_CODES(findTokenDifference(*tokenizer, own, other), "bytes.no_fallback");
        // The next engine writes "é" as two byte tokens, although "é" is a token.
        own = spm("hé");
        other = own;
        const auto accent = std::find(other.begin(), other.end(), *tokenizer->find("é"));
        QVERIFY(accent != other.end());
        *accent = *tokenizer->find("<0xC3>");
        other.insert(accent + 1, *tokenizer->find("<0xA9>"));
        COMPARE_CODES(findTokenDifference(*tokenizer, own, other), "bytes.for_pieces");
        // The next engine adds no leading space.
        vocabulary.addSpacePrefix = false;
        COMPARE_CODES(
            findTokenDifference(*tokenizer, spm("he"), Tokenizer::create(vocabulary)->encode("he", true, true)),
            "space.missing");
        // The next engine prefers the longest piece. By score, "lo" would be preferred to "ll".
        own = spm("hello");
        QCOMPARE(own.back(), *tokenizer->find("lo"));
        other = {*vocabulary.bos, *tokenizer->find("▁he"), *tokenizer->find("ll"), *tokenizer->find("o")};
        COMPARE_CODES(findTokenDifference(*tokenizer, own, other), "merges.longest_first");
    }

    void wordPiece_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("pieces");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* code, const char* text, const char* pieces) {
            QTest::newRow(QByteArray(code) + ' ' + text) << text << pieces << code;
        };
        row("wordpiece.marks", "embeds hat", "▁em ▁bed ▁s ▁hat");
        row("wordpiece.marks", "bed hat", "bed hat");
        row("wordpiece.marks", "embed", "em ▁bed");
        row("wordpiece.marks", "embed hat", "[UNK] ▁hat");
        row("wordpiece.punctuation", "hat, bed", "[UNK] ▁bed");
        row("wordpiece.ideographs", "中文 bed", "▁中 文 ▁bed");
        row("wordpiece.shorter", "embeds", "▁e m bed s");
        row("wordpiece.unknown_parts", "embedqs bed", "▁em bed [UNK] s ▁bed");
        row("wordpiece.unknown_parts", "embedqs bed", "▁em bed [UNK] ▁bed");
        row("normalization.case_kept", "The Hat", "[UNK] [UNK]");
        row("normalization.case_kept", "bed Hat", "▁bed [UNK]");
        row("normalization.accents_kept", "bed h\u00e4t", "▁bed [UNK]");
        row("wordpiece.unknown_parts normalization.accents_kept", "bed h\u00e4t", "▁bed ▁h [UNK] t");
        row("wordpiece.unknown_parts wordpiece.punctuation", "hat,bed", "▁hat [UNK] bed");
        row("bos.missing wordpiece.marks", "embed", "-▁em ▁bed");
        row("eos.missing", "embed", "▁em bed-");
        row("merges.order", "embeds hat", "▁em bed s ▁h at");  // no known rule gives this split
        row("text.differs", "embeds hat", "▁em bed s ▁bed");
    }

    void wordPiece()
    {
        QFETCH(QString, text);
        QFETCH(QString, pieces);
        QFETCH(QString, code);
        Vocabulary vocabulary;
        vocabulary.model = "bert";
        vocabulary.unknown = addPiece(vocabulary, "[UNK]", TokenKind::Control);
        vocabulary.bos = addPiece(vocabulary, "[CLS]", TokenKind::Control);
        vocabulary.separator = addPiece(vocabulary, "[SEP]", TokenKind::Control);
        for (const char* piece : {"▁em", "em", "▁e", "m", "bed", "▁bed", "s", "▁s", "hat", "▁hat", "▁h", "at", "t",
                                  "▁,", "▁中", "文", "▁文", "▁the", "a"})
            addPiece(vocabulary, piece);
        const auto tokenizer = Tokenizer::create(vocabulary);
        Ids other;
        if (!pieces.startsWith('-')) other.push_back(*vocabulary.bos);
        for (const QString& piece : QString(pieces).remove('-').split(' '))
            other.push_back(*tokenizer->find(piece.toStdString()));
        if (!pieces.endsWith('-')) other.push_back(*vocabulary.separator);
        const Ids own = tokenizer->encode(text.toStdString(), true, true);
        COMPARE_CODES(findTokenDifference(*tokenizer, own, other, text.toStdString()), code.toStdString());
    }

private:
    /// Returns a tokenizer with `size` tokens, of which 128000 is BOS.
    std::unique_ptr<const Tokenizer> tokenizerOfSize(std::size_t size) const
    {
        Vocabulary vocabulary = m_tokenizer->vocabulary();
        while (vocabulary.pieces.size() < size) {
            vocabulary.pieces.push_back("<" + std::to_string(vocabulary.pieces.size()) + ">");
            vocabulary.kinds.push_back(TokenKind::Normal);
        }
        vocabulary.bos = 128000;
        vocabulary.kinds[128000] = TokenKind::Control;
        return Tokenizer::create(vocabulary);
    }
    Ids ids(const std::string& text) const { return m_tokenizer->encode(text, true, true); }
    std::optional<TokenDifference> differ(const std::string& text, const Ids& other) const
    {
        return findTokenDifference(*m_tokenizer, ids(text), other, text);
    }

    std::unique_ptr<const Tokenizer> m_tokenizer;
};

VITRINE_TEST(TokenDifferenceTest);
#include "token_difference_test.moc"
