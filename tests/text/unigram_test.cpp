#include "core/base/error.h"
#include "tests/support/test_program.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Returns a vocabulary of the model "t5": <pad>, </s>, <unk>, and `pieces` with their scores.
Vocabulary unigramVocabulary(const std::map<std::string, float>& pieces)
{
    Vocabulary vocabulary;
    vocabulary.model = "t5";
    vocabulary.padding = addPiece(vocabulary, "<pad>", TokenKind::Control);
    vocabulary.eos = addPiece(vocabulary, "</s>", TokenKind::Control);
    vocabulary.unknown = addPiece(vocabulary, "<unk>", TokenKind::Unknown);
    for (const auto& entry : pieces) addPiece(vocabulary, entry.first);
    vocabulary.scores = {0, 0, 0};
    for (const auto& entry : pieces) vocabulary.scores.push_back(entry.second);
    vocabulary.addSpacePrefix = false;
    return vocabulary;
}

void appendUnit(std::string& bytes, std::uint32_t unit)
{
    for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>((unit >> shift) & 0xFFU);
}

/// Returns a table of replacements in which "A" is mapped to the text at byte `begin` of `replacements`.
std::string charsMap(std::uint32_t begin, const std::string& replacements)
{
    constexpr std::uint32_t kUnits = 512;
    std::vector<std::uint32_t> units(kUnits, 0);
    units[0] = 256U << 10U;                             // the child of the root for a byte is at index 256 XOR byte
    units[256 ^ 'A'] = (1U << 10U) | (1U << 8U) | 'A';  // a key ends at this unit; its value is at index XOR 1
    units[256 ^ 'A' ^ 1] = (1U << 31U) | begin;
    std::string bytes;
    appendUnit(bytes, kUnits * 4);
    for (const std::uint32_t unit : units) appendUnit(bytes, unit);
    return bytes + replacements;
}

/// Returns the highest sum of scores over all ways to split `text`, computed by trying each way.
double bestScore(const std::string& text, const std::map<std::string, float>& scores)
{
    if (text.empty()) return 0;
    double best = -1e9;
    for (std::size_t length = 1; length <= text.size(); ++length) {
        const auto found = scores.find(text.substr(0, length));
        if (found == scores.end()) continue;
        best = std::max(best, static_cast<double>(found->second) + bestScore(text.substr(length), scores));
    }
    return best;
}

using Pieces = std::vector<std::string>;

}  // namespace

class UnigramTest : public QObject {
    Q_OBJECT

private slots:
    void takesTheBestOfAllWays()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 40; ++round) {
            std::map<std::string, float> scores = {{"a", -5}, {"b", -5.5F}, {"c", -6}};
            while (scores.size() < 20) {
                std::string piece;
                for (unsigned i = 2 + random() % 3; i > 0; --i) piece += static_cast<char>('a' + random() % 3);
                scores.emplace(piece, -static_cast<float>(random() % 1000) / 100);
            }
            const auto tokenizer = Tokenizer::create(unigramVocabulary(scores));
            for (int number = 0; number < 20; ++number) {
                std::string text;
                for (unsigned i = 1 + random() % 10; i > 0; --i) text += static_cast<char>('a' + random() % 3);
                double sum = 0;
                std::string joined;
                for (const std::string& piece : piecesOf(*tokenizer, text)) {
                    sum += static_cast<double>(scores.at(piece));
                    joined += piece;
                }
                QCOMPARE(joined, text);
                QVERIFY(std::abs(sum - bestScore(text, scores)) < 1e-9);
            }
        }
    }

    void aRunOfUnknownsIsOne()
    {
        const auto tokenizer = Tokenizer::create(unigramVocabulary({{"a", -1}, {"é", -1}}));
        QCOMPARE(piecesOf(*tokenizer, "aéxyz你a\xFF"), (Pieces{"a", "é", "<unk>", "a", "<unk>"}));
        QVERIFY(piecesOf(*tokenizer, "").empty());
        const std::vector<TokenId> ids = tokenizer->encode("a", true, true);
        QCOMPARE(ids.back(), tokenizer->find("</s>").value());  // </s> is added although the metadata do not request it
        QCOMPARE(ids.size(), std::size_t{2});
    }

    void spacesAreMarkedPrefixedAndMerged()
    {
        Vocabulary vocabulary = unigramVocabulary({{"▁", -3}, {"a", -2}, {"▁a", -1}});
        QCOMPARE(piecesOf(*Tokenizer::create(vocabulary), "a  a "), (Pieces{"a", "▁", "▁a", "▁"}));
        vocabulary.addSpacePrefix = true;
        QCOMPARE(piecesOf(*Tokenizer::create(vocabulary), "a a"), (Pieces{"▁a", "▁a"}));
        vocabulary.removeExtraWhitespaces = true;
        const auto tokenizer = Tokenizer::create(vocabulary);
        QCOMPARE(piecesOf(*tokenizer, "   a   a  "), (Pieces{"▁a", "▁a"}));
        QVERIFY(piecesOf(*tokenizer, "   ").empty());
        QCOMPARE(tokenizer->decode(tokenizer->encode("  a   a ", false, false)), std::string("a a"));
    }

    void charactersAreReplaced()
    {
        Vocabulary vocabulary = unigramVocabulary({{"a", -1}, {"b", -1}, {"fi", -1}});
        vocabulary.charsMap = charsMap(3, std::string("xx\0fi\0", 6));
        const auto tokenizer = Tokenizer::create(vocabulary);
        QCOMPARE(piecesOf(*tokenizer, "aAb"), (Pieces{"a", "fi", "b"}));
        const TextSegment segment{"aAb"};
        const std::vector<EncodedToken> tokens = tokenizer->encode(std::span(&segment, 1), false);
        QCOMPARE(tokens[1].begin, std::size_t{1});
        QCOMPARE(tokens[1].end, std::size_t{2});
        QCOMPARE(tokens[2].end, std::size_t{3});
    }

    void brokenTablesAreNamed()
    {
        Vocabulary vocabulary = unigramVocabulary({{"a", -1}});
        vocabulary.source = "model.gguf";
        vocabulary.charsMap = "abc";
        QCOMPARE(
            errorOf(vocabulary),
            QString("model.gguf: tokenizer.ggml.precompiled_charsmap has 3 bytes, which is less than its header."));
        vocabulary.charsMap = charsMap(0, "a");
        QVERIFY(errorOf(vocabulary).contains("does not end with a zero byte"));
        vocabulary.charsMap = charsMap(0, "");
        QVERIFY(errorOf(vocabulary).contains("a double array"));
        vocabulary.charsMap = charsMap(2, std::string("a\0", 2));
        QVERIFY(errorOf(vocabulary, "A")
                    .contains("refers to byte 2 of the replacements, but the replacements have only 2 bytes"));
        vocabulary.charsMap.clear();
        vocabulary.unknown.reset();
        QVERIFY(errorOf(vocabulary).contains("tokenizer.ggml.unknown_token_id"));
        vocabulary.unknown = 2;
        vocabulary.scores.clear();
        QVERIFY(errorOf(vocabulary).contains("tokenizer.ggml.scores is missing"));
    }

    void aMillionLetters()
    {
        const auto tokenizer = Tokenizer::create(unigramVocabulary({{"a", -2}, {"aaaa", -3}, {"aaaaaaaa", -4}}));
        const std::string letters(1 << 20, 'a');
        const std::vector<TokenId> ids = tokenizer->encode(letters, false, false);
        QCOMPARE(ids.size(), letters.size() / 8);
        QCOMPARE(tokenizer->decode(ids), letters);
        QCOMPARE(tokenizer->encode(std::string(1 << 20, 'z'), false, false).size(), std::size_t{1});
    }
};

VITRINE_TEST(UnigramTest);
#include "unigram_test.moc"
