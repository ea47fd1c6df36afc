#include "core/base/error.h"
#include "tests/support/test_program.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

Vocabulary rwkvVocabulary(const std::vector<std::string>& pieces)
{
    Vocabulary vocabulary;
    vocabulary.model = "rwkv";
    vocabulary.bos = vocabulary.eos = addPiece(vocabulary, "<s>", TokenKind::Control);
    for (const std::string& piece : pieces) addPiece(vocabulary, piece);
    return vocabulary;
}

QString errorOfPiece(const std::string& piece)
{
    try {
        Vocabulary vocabulary = rwkvVocabulary({"a", piece});
        vocabulary.source = "model.gguf";
        Tokenizer::create(std::move(vocabulary));
    } catch (const Error& error) {
        return QString::fromStdString(error.sentence());
    }
    return "no error";
}

using Pieces = std::vector<std::string>;

}  // namespace

/// Tests the tokenizer of RWKV on small vocabularies. golden_tokens_test compares the ids of many texts.
class RwkvTest : public QObject {
    Q_OBJECT

private slots:
    void takesTheLongestPieceFromTheLeft()
    {
        const auto tokenizer = Tokenizer::create(rwkvVocabulary({"a", "b", "c", "ab", "abcd", "bc"}));
        // The text is only the beginning of the piece "abcd", so the tokenizer must not take this piece.
        QCOMPARE(piecesOf(*tokenizer, "abc"), (Pieces{"ab", "c"}));
        QCOMPARE(piecesOf(*tokenizer, "abcbc"), (Pieces{"ab", "c", "bc"}));
        QVERIFY(piecesOf(*tokenizer, "").empty());
    }

    void readsEscapedBytes()
    {
        const auto tokenizer = Tokenizer::create(rwkvVocabulary(
            {R"(\n\n)", R"(\t)", R"(\r)", R"(\\)", R"(\')", R"(\xe4\xbd)", R"(\xa0)", R"(\x00)", R"(\xFF)"}));
        const std::string text("\n\n\t\r\\'\xE4\xBD\xA0\0\xFF", 11);
        const std::vector<TokenId> ids = tokenizer->encode(text, false, false);
        QCOMPARE(ids, (std::vector<TokenId>{1, 2, 3, 4, 5, 6, 7, 8, 9}));
        QCOMPARE(tokenizer->decode(ids), text);
        QCOMPARE(tokenizer->tokenBytes(6), std::string("\xE4\xBD"));
        QVERIFY(piecesOf(*tokenizer, R"(x)").empty());
    }

    void refusesEscapesThatBreakOff()
    {
        QCOMPARE(errorOfPiece("a\\"),
                 QString(R"(model.gguf: tokenizer.ggml.tokens[2] is "a\", which contains an incomplete escape; )"
                         R"(write a byte as "\x0a" and a backslash as "\\".)"));
        for (const char* piece : {R"(\x)", R"(\xa)", R"(\xzz)", R"(\x-1)", R"(a\x4)"}) {
            QVERIFY2(errorOfPiece(piece).contains("contains an incomplete escape"), piece);
        }
    }

    void saysWhichBytesHaveNoPiece()
    {
        Vocabulary vocabulary = rwkvVocabulary({"a", "bcd"});
        std::vector<std::size_t> leftOut;
        const auto tokenizer = Tokenizer::create(vocabulary);
        QCOMPARE(tokenizer->encode("abca", false, false, &leftOut), (std::vector<TokenId>{1, 1}));
        QCOMPARE(leftOut, (std::vector<std::size_t>{1, 2}));
        vocabulary.unknown = addPiece(vocabulary, "<unk>", TokenKind::Unknown);
        QCOMPARE(piecesOf(*Tokenizer::create(vocabulary), "abca"), (Pieces{"a", "<unk>", "<unk>", "a"}));
    }

    void textNeverBecomesControlOrUnusedTokens()
    {
        Vocabulary vocabulary = rwkvVocabulary({"<", "s", ">", "[", "]", "PAD1"});
        addPiece(vocabulary, "[PAD1]", TokenKind::Unused);
        const auto tokenizer = Tokenizer::create(vocabulary);
        QCOMPARE(piecesOf(*tokenizer, "<s>"), (Pieces{"<", "s", ">"}));
        QCOMPARE(piecesOf(*tokenizer, "<s>", false, true), (Pieces{"<s>"}));
        QCOMPARE(piecesOf(*tokenizer, "[PAD1]", false, true), (Pieces{"[", "PAD1", "]"}));
        QCOMPARE(tokenizer->tokenBytes(7), std::string("[PAD1]"));
    }

    void addsBosOnlyWhereTheFileAsksForIt()
    {
        Vocabulary vocabulary = rwkvVocabulary({"a"});
        QCOMPARE(Tokenizer::create(vocabulary)->encode("a", true, false), (std::vector<TokenId>{1}));
        vocabulary.addBos = true;
        QCOMPARE(Tokenizer::create(vocabulary)->encode("a", true, false), (std::vector<TokenId>{0, 1}));
    }
};

VITRINE_TEST(RwkvTest);
#include "rwkv_test.moc"
