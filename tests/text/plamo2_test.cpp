#include "core/base/error.h"
#include "core/text/sentence_pieces.h"
#include "tests/support/test_program.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Returns a vocabulary with <|plamo:unk|>, <|plamo:bos|>, the bytes as ids 2 to 257, and `pieces` with their scores.
Vocabulary plamo2Vocabulary(const std::map<std::string, float>& pieces)
{
    Vocabulary vocabulary;
    vocabulary.model = "plamo2";
    vocabulary.unknown = addPiece(vocabulary, "<|plamo:unk|>", TokenKind::Unknown);
    vocabulary.bos = addPiece(vocabulary, "<|plamo:bos|>", TokenKind::Control);
    for (unsigned byte = 0; byte < 256; ++byte) {
        addPiece(vocabulary, bytePiece(static_cast<unsigned char>(byte)), TokenKind::Byte);
    }
    for (const auto& entry : pieces) addPiece(vocabulary, entry.first);
    vocabulary.scores.resize(258);
    for (const auto& entry : pieces) vocabulary.scores.push_back(entry.second);
    vocabulary.addSpacePrefix = false;
    return vocabulary;
}

/// Returns the highest sum of scores over all ways to split `text`, computed by trying each way.
double bestScoreOf(const std::string& text, const std::map<std::string, float>& scores)
{
    if (text.empty()) return 0;
    double best = -1000 + bestScoreOf(text.substr(1), scores);
    for (std::size_t length = 1; length <= text.size(); ++length) {
        const auto found = scores.find(text.substr(0, length));
        if (found == scores.end()) continue;
        best = std::max(best, static_cast<double>(found->second) + bestScoreOf(text.substr(length), scores));
    }
    return best;
}

using Pieces = std::vector<std::string>;

}  // namespace

/// Tests the tokenizer of PLaMo 2 on small vocabularies. golden_tokens_test compares the ids of many texts.
class Plamo2Test : public QObject {
    Q_OBJECT

private slots:
    void takesTheBestOfAllWays()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 40; ++round) {
            std::map<std::string, float> scores = {{"a", -5}};
            while (scores.size() < 16) {
                std::string piece;
                for (unsigned i = 1 + random() % 4; i > 0; --i) piece += static_cast<char>('a' + random() % 3);
                scores.emplace(piece, static_cast<float>(random() % 1000) / 100 - 9);
            }
            const auto tokenizer = Tokenizer::create(plamo2Vocabulary(scores));
            for (int number = 0; number < 20; ++number) {
                std::string text;
                for (unsigned i = 1 + random() % 9; i > 0; --i) text += static_cast<char>('a' + random() % 3);
                double sum = 0;
                for (const std::string& piece : piecesOf(*tokenizer, text)) {
                    sum += piece.size() == 6 ? -1000 : static_cast<double>(scores.at(piece));
                }
                QVERIFY(std::abs(sum - bestScoreOf(text, scores)) < 1e-3);
                QCOMPARE(tokenizer->decode(tokenizer->encode(text, false, false)), text);
            }
        }
    }

    void ofEqualWaysTheFirstTokensAreLonger()
    {
        const auto tokenizer = Tokenizer::create(plamo2Vocabulary({{"a", -1}, {"b", -1}, {"ab", -2}, {"ba", -2}}));
        QCOMPARE(piecesOf(*tokenizer, "ab"), (Pieces{"ab"}));
        QCOMPARE(piecesOf(*tokenizer, "aba"), (Pieces{"ab", "a"}));
        // Scores are rounded, so two sums that differ only very little count as equal.
        const auto rounded = Tokenizer::create(plamo2Vocabulary({{"a", -1}, {"b", -1}, {"ab", -2.00004F}}));
        QCOMPARE(piecesOf(*rounded, "ab"), (Pieces{"ab"}));
        const auto worse = Tokenizer::create(plamo2Vocabulary({{"a", -1}, {"b", -1}, {"ab", -2.0002F}}));
        QCOMPARE(piecesOf(*worse, "ab"), (Pieces{"a", "b"}));
    }

    void bytesStandForWhatHasNoPiece()
    {
        const auto tokenizer = Tokenizer::create(plamo2Vocabulary({{"a", -1}, {"b", -999}, {"c", -1001}, {" ", -1}}));
        QCOMPARE(piecesOf(*tokenizer, "a é"), (Pieces{"a", " ", "<0xC3>", "<0xA9>"}));
        // The sum of the bytes' scores is higher than the score of this piece.
        QCOMPARE(piecesOf(*tokenizer, "bc"), (Pieces{"b", "<0x63>"}));
        const std::string hostile("\xEF\xBB\xBF\0\xFF\xC3 \xED\xA0\x80\xF0\x9F\xA6", 13);
        std::vector<std::size_t> leftOut;
        QCOMPARE(tokenizer->decode(tokenizer->encode(hostile, false, false, &leftOut)), hostile);
        QVERIFY(leftOut.empty());
    }

    void textNeverBecomesControlByteOrUnusedTokens()
    {
        Vocabulary vocabulary =
            plamo2Vocabulary({{"<|plamo:bos|", -1}, {">", -1}, {"<0x4", -1}, {"1", -1}, {"[P]", -900}});
        addPiece(vocabulary, "[P]>", TokenKind::Unused);
        vocabulary.scores.push_back(0);
        const auto tokenizer = Tokenizer::create(vocabulary);
        QCOMPARE(piecesOf(*tokenizer, "<|plamo:bos|>"), (Pieces{"<|plamo:bos|", ">"}));
        QCOMPARE(piecesOf(*tokenizer, "<0x41>"), (Pieces{"<0x4", "1", ">"}));
        QCOMPARE(piecesOf(*tokenizer, "[P]>"), (Pieces{"[P]", ">"}));
        QCOMPARE(tokenizer->encode("<|plamo:bos|>", false, true), (std::vector<TokenId>{1}));
    }

    void brokenVocabulariesAreNamed()
    {
        Vocabulary vocabulary = plamo2Vocabulary({{"a", -1}});
        vocabulary.source = "model.gguf";
        vocabulary.pieces[12] = "0A";
        QCOMPARE(errorOf(vocabulary), QString("model.gguf: tokenizer.ggml.tokens[12] is \"0A\", but a byte token must "
                                              "be spelled \"<0xHH>\"."));
        vocabulary.scores.clear();
        QVERIFY(errorOf(vocabulary).contains("tokenizer.ggml.scores is missing"));
    }

    void aMillionLetters()
    {
        const auto tokenizer = Tokenizer::create(plamo2Vocabulary({{"a", -2}, {"aaaa", -3}, {"aaaaaaaa", -4}}));
        const std::string letters(1 << 20, 'a');
        const std::vector<TokenId> ids = tokenizer->encode(letters, false, false);
        QCOMPARE(ids.size(), letters.size() / 8);
        QCOMPARE(tokenizer->decode(ids), letters);
    }
};

VITRINE_TEST(Plamo2Test);
#include "plamo2_test.moc"
