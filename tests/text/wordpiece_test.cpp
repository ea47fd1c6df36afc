#include "core/base/error.h"
#include "core/text/bert_words.h"
#include "tests/support/test_program.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

Vocabulary wordPieceVocabulary(const std::vector<std::string>& pieces)
{
    Vocabulary vocabulary;
    vocabulary.model = "bert";
    vocabulary.unknown = addPiece(vocabulary, "[UNK]", TokenKind::Control);
    vocabulary.bos = addPiece(vocabulary, "[CLS]", TokenKind::Control);
    vocabulary.separator = addPiece(vocabulary, "[SEP]", TokenKind::Control);
    for (const std::string& piece : pieces) addPiece(vocabulary, piece);
    return vocabulary;
}

QString wordsOf(const QString& text, const BertNormalization& normalization = {})
{
    QStringList words;
    for (const BertWord& word : splitBertWords(text.toStdString(), normalization)) {
        words << QString::fromStdString(word.text);
    }
    return words.join('|');
}

using Pieces = std::vector<std::string>;

}  // namespace

class WordPieceTest : public QObject {
    Q_OBJECT

private slots:
    void normalizes_data()
    {
        // The expected results follow BERT's own rules (BasicTokenizer, and the normalizer of Hugging Face's
        // tokenizers).
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("case and accents") << "HÉLLO Žluťoučký"
                                          << "hello|zlutoucky";
        QTest::newRow("combining marks") << "e\u0301A\u0308"
                                         << "ea";
        QTest::newRow("dotted capital I") << "İstanbul"
                                          << "istanbul";
        QTest::newRow("sharp s stays") << "Straße"
                                       << "straße";
        QTest::newRow("punctuation stands alone") << "it's (a) test…"
                                                  << "it|'|s|(|a|)|test|…";
        QTest::newRow("symbols beyond ASCII do not") << "5€ a$b"
                                                     << "5€|a|$|b";
        QTest::newRow("ideographs stand alone") << "你好a世"
                                                << "你|好|a|世";
        QTest::newRow("compatibility ideographs") << "\uf900a"
                                                  << "\u8c48|a";
        QTest::newRow("kana do not") << "カタ"
                                     << "カタ";
        QTest::newRow("hangul comes apart") << "한"
                                            << "\u1112\u1161\u11ab";
        QTest::newRow("spacing marks stay") << "नमस्ते"
                                            << "नमसत";
        QTest::newRow("spacing vowel signs stay") << "का"
                                                  << "का";
        QTest::newRow("white space") << " a\t b\u00a0c\u3000d\r\n"
                                     << "a|b|c|d";
        QTest::newRow("control characters vanish") << "a\x01"
                                                      "b\u200dc\xC2\x85"
                                                      "d\x0b"
                                                      "e\ufffd"
                                                   << "abcde";
        QTest::newRow("a mark that becomes ASCII punctuation") << "a\u037eb"
                                                               << "a|;|b";
        QTest::newRow("two marks") << "ﬁ ǖ ẫ Å"
                                   << "ﬁ|u|a|a";
    }

    void normalizes()
    {
        QFETCH(QString, text);
        QTEST(wordsOf(text), "expected");
    }

    void caseAndAccentsMayStay()
    {
        QCOMPARE(wordsOf("Žluť İ", {false, false}), QString("Žluť|İ"));
        QCOMPARE(wordsOf("Žluť", {true, false}), QString("žluť"));
        QCOMPARE(wordsOf("Žluť", {false, true}), QString("Zlut"));
        QCOMPARE(wordsOf("İ", {true, false}), QString("i\u0307"));
    }

    void takesTheLongestPieces()
    {
        const auto tokenizer =
            Tokenizer::create(wordPieceVocabulary({"▁un", "▁u", "aff", "able", "a", "ffable", "▁.", "▁playing", "n"}));
        QCOMPARE(piecesOf(*tokenizer, "Unaffable."), (Pieces{"▁un", "aff", "able", "▁."}));
        QCOMPARE(piecesOf(*tokenizer, "una"), (Pieces{"▁un", "a"}));
        // If one part of a word is unknown, the whole word is unknown.
        QCOMPARE(piecesOf(*tokenizer, "unx playing"), (Pieces{"[UNK]", "▁playing"}));
        // The vocabulary has "a" only as the continuation of a word.
        QCOMPARE(piecesOf(*tokenizer, "a"), Pieces{"[UNK]"});
        // Text never becomes a control token.
        QCOMPARE(piecesOf(*tokenizer, "[CLS]"), (Pieces{"[UNK]", "[UNK]", "[UNK]"}));
        QVERIFY(piecesOf(*tokenizer, " \n ").empty());
    }

    void beginsAndEndsWithItsTokens()
    {
        const auto tokenizer = Tokenizer::create(wordPieceVocabulary({"▁hi", "▁you"}));
        QCOMPARE(piecesOf(*tokenizer, "Hi you", true), (Pieces{"[CLS]", "▁hi", "▁you", "[SEP]"}));
        QCOMPARE(piecesOf(*tokenizer, "", true), (Pieces{"[CLS]", "[SEP]"}));
        QCOMPARE(tokenizer->decode(tokenizer->encode("Hi  You", true, true)), std::string("[CLS]hi you[SEP]"));
    }

    void rangesAreOfTheSource()
    {
        const auto tokenizer = Tokenizer::create(wordPieceVocabulary({"▁he", "llo", "▁you"}));
        const std::string text = " HÉllo\u200b  you! ";
        const TextSegment segment{text};
        const std::vector<EncodedToken> tokens = tokenizer->encode(std::span(&segment, 1), false);
        QCOMPARE(tokens.size(), std::size_t{4});
        QCOMPARE(text.substr(tokens[0].begin, tokens[0].end - tokens[0].begin), std::string(" HÉ"));
        QCOMPARE(text.substr(tokens[1].begin, tokens[1].end - tokens[1].begin), std::string("llo"));
        QCOMPARE(text.substr(tokens[2].begin, tokens[2].end - tokens[2].begin), std::string("\u200b  you"));
        QCOMPARE(tokens[3].end, text.size());
    }

    void longWordsAreUnknown()
    {
        const auto tokenizer = Tokenizer::create(wordPieceVocabulary({"▁a", "a", "▁é", "é"}));
        QCOMPARE(piecesOf(*tokenizer, std::string(100, 'a')).size(), std::size_t{100});
        QCOMPARE(piecesOf(*tokenizer, std::string(101, 'a')), Pieces{"[UNK]"});
        QCOMPARE(piecesOf(*tokenizer, std::string(1 << 20, 'a')), Pieces{"[UNK]"});
    }

    void needsAnUnknownToken()
    {
        Vocabulary vocabulary = wordPieceVocabulary({"▁a"});
        vocabulary.unknown.reset();
        QVERIFY_THROWS_EXCEPTION(Error, Tokenizer::create(vocabulary));
    }
};

VITRINE_TEST(WordPieceTest);
#include "wordpiece_test.moc"
