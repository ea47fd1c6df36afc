#include "core/base/error.h"
#include "tests/support/test_program.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

#include <map>
#include <random>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Implements SentencePiece's BPE by its definition: repeatedly merges the pair that gives the highest score, the
/// leftmost one first.
std::vector<std::string> mergeNaively(std::vector<std::string> parts, const std::map<std::string, float>& scores)
{
    while (true) {
        std::size_t best = parts.size();
        float bestScore = 0;
        for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
            const auto found = scores.find(parts[i] + parts[i + 1]);
            if (found == scores.end() || (best != parts.size() && found->second <= bestScore)) continue;
            best = i;
            bestScore = found->second;
        }
        if (best == parts.size()) return parts;
        parts[best] += parts[best + 1];
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    }
}

}  // namespace

class SpmTest : public QObject {
    Q_OBJECT

private slots:
    void agreesWithTheDefinition()
    {
        std::mt19937 random(17);
        for (int round = 0; round < 60; ++round) {
            std::map<std::string, float> scores;
            while (scores.size() < 25) {
                std::string piece;
                for (unsigned i = 2 + random() % 4; i > 0; --i) piece += static_cast<char>('a' + random() % 3);
                scores.emplace(piece, -static_cast<float>(random() % 12));  // some scores are equal
            }
            Vocabulary vocabulary = spmVocabulary({scores.begin(), scores.end()});
            vocabulary.addSpacePrefix = false;
            const auto tokenizer = Tokenizer::create(vocabulary);
            for (int wordNumber = 0; wordNumber < 20; ++wordNumber) {
                std::string word;
                std::vector<std::string> letters;
                for (unsigned i = 1 + random() % 40; i > 0; --i) {
                    letters.emplace_back(1, static_cast<char>('a' + random() % 3));
                    word += letters.back();
                }
                QCOMPARE(piecesOf(*tokenizer, word), mergeNaively(letters, scores));
            }
        }
    }

    void spacesBecomeMarksAndOneComesFirst()
    {
        Vocabulary vocabulary = spmVocabulary({{"▁h", -1}, {"▁hi", -2}});
        QCOMPARE(piecesOf(*Tokenizer::create(vocabulary), "hi hi"), (std::vector<std::string>{"▁hi", "▁hi"}));
        QCOMPARE(piecesOf(*Tokenizer::create(vocabulary), " hi"), (std::vector<std::string>{"▁", "▁hi"}));
        vocabulary.addSpacePrefix = false;
        QCOMPARE(piecesOf(*Tokenizer::create(vocabulary), "hi hi"), (std::vector<std::string>{"h", "i", "▁hi"}));
    }

    void aLineBreakIsItsByteToken()
    {
        Vocabulary vocabulary = spmVocabulary({});
        const auto tokenizer = Tokenizer::create(vocabulary);
        QCOMPARE(piecesOf(*tokenizer, "\n"), (std::vector<std::string>{"▁", "<0x0A>"}));
        QCOMPARE(piecesOf(*tokenizer, "é"), (std::vector<std::string>{"▁", "<0xC3>", "<0xA9>"}));
        QCOMPARE(tokenizer->tokenBytes(3 + 0xC3), std::string("\xC3"));
    }

    void withoutAnUnknownTokenAByteIsLeftOut()
    {
        Vocabulary vocabulary = spmVocabulary({});
        vocabulary.pieces[3 + 0xA9] = "elsewhere";
        vocabulary.kinds[3 + 0xA9] = TokenKind::Unused;
        std::vector<std::size_t> leftOut;
        QCOMPARE(Tokenizer::create(vocabulary)->encode("é", false, false, &leftOut),
                 (std::vector<TokenId>{*Tokenizer::create(vocabulary)->find("▁"), 3 + 0xC3, *vocabulary.unknown}));
        QVERIFY(leftOut.empty());
        vocabulary.unknown.reset();
        QCOMPARE(piecesOf(*Tokenizer::create(vocabulary), "é"), (std::vector<std::string>{"▁", "<0xC3>"}));
        Tokenizer::create(vocabulary)->encode("é", false, false, &leftOut);
        QCOMPARE(leftOut, std::vector<std::size_t>{1});
    }

    void whatLooksLikeAByteOrControlTokenStaysText()
    {
        // Merges can produce the pieces "<s>" and "<0x0A>", but text must not become a control token or a byte token.
        Vocabulary vocabulary = spmVocabulary({{"<s", -1}, {"<0", -1}, {"<0x", -1}, {"<0x0", -1}, {"<0x0A", -1}});
        for (const char* piece : {"<", ">", "0", "A"}) addPiece(vocabulary, piece);
        vocabulary.addSpacePrefix = false;
        const auto tokenizer = Tokenizer::create(vocabulary);
        QCOMPARE(piecesOf(*tokenizer, "<s>"), (std::vector<std::string>{"<s", ">"}));
        QCOMPARE(piecesOf(*tokenizer, "<0x0A>"), (std::vector<std::string>{"<0x0A", ">"}));
        QCOMPARE(tokenizer->encode("<s>", false, true), std::vector<TokenId>{*vocabulary.bos});
    }

    void rangesCoverTheTextAndTheAddedSpaceHasNone()
    {
        const auto tokenizer = Tokenizer::create(spmVocabulary({{"▁h", -1}}));
        const TextSegment segment{"h é\xFF"};
        const std::vector<EncodedToken> tokens = tokenizer->encode(std::span(&segment, 1), true);
        std::vector<std::pair<std::size_t, std::size_t>> ranges;
        for (const EncodedToken& token : tokens) ranges.emplace_back(token.begin, token.end);
        // The tokens are <s>, "▁h", "▁", <0xC3>, <0xA9>, <0xFF>.
        QCOMPARE(ranges,
                 (std::vector<std::pair<std::size_t, std::size_t>>{{0, 0}, {0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}}));
        const TextSegment newline{"\n"};
        const std::vector<EncodedToken> alone = tokenizer->encode(std::span(&newline, 1), false);
        QCOMPARE(alone.front().end, std::size_t{0});
        QCOMPARE(alone.back().end, std::size_t{1});
    }

    void roundTripsRandomBytes()
    {
        std::mt19937 random(29);
        Vocabulary vocabulary = spmVocabulary({{"▁a", -1}, {"ab", -2}, {"▁▁", -3}, {"▁ab", -4}});
        addPiece(vocabulary, "<tag>", TokenKind::UserDefined);
        for (const bool prefix : {true, false}) {
            vocabulary.addSpacePrefix = prefix;
            const auto tokenizer = Tokenizer::create(vocabulary);
            for (int round = 0; round < 500; ++round) {
                std::string text;
                for (unsigned i = random() % 40; i > 0; --i) {
                    const unsigned kind = random() % 5;
                    if (kind == 0) text += static_cast<char>(random() % 256);
                    if (kind == 1) text += "<tag>";
                    if (kind == 2) text += "<s>";
                    if (kind > 2) text += "ab "[random() % 3];
                }
                if (text.find("▁") != std::string::npos) continue;
                for (const bool special : {true, false}) {
                    const std::string shown = tokenizer->decode(tokenizer->encode(text, special, false), false);
                    QCOMPARE(shown, text);
                    QCOMPARE(tokenizer->decode(tokenizer->encode(text, false, true)), text);
                }
            }
        }
    }

    void brokenVocabulariesAreNamed()
    {
        Vocabulary vocabulary = spmVocabulary({});
        vocabulary.scores.clear();
        QVERIFY_THROWS_EXCEPTION(Error, Tokenizer::create(vocabulary));
        vocabulary = spmVocabulary({});
        vocabulary.pieces[5] = "<0xZZ>";
        try {
            Tokenizer::create(vocabulary);
            QFAIL("no error");
        } catch (const Error& error) {
            QCOMPARE(
                error.sentence().english(),
                std::string("tokenizer.ggml.tokens[5] is \"<0xZZ>\", but a byte token must be spelled \"<0xHH>\"."));
        }
    }

    void aMillionBytesOfAnyKind()
    {
        std::vector<std::pair<std::string, float>> pieces;
        for (std::string piece = "aa"; piece.size() <= 64; piece += piece) pieces.emplace_back(piece, -1);
        Vocabulary vocabulary = spmVocabulary(pieces);
        vocabulary.addSpacePrefix = false;
        const auto tokenizer = Tokenizer::create(vocabulary);
        QCOMPARE(tokenizer->encode(std::string(1 << 20, 'a'), false, false).size(), std::size_t{(1 << 20) / 64});
        QCOMPARE(tokenizer->encode(std::string(1 << 20, '\xFF'), false, false).size(), std::size_t{1 << 20});
    }
};

VITRINE_TEST(SpmTest);
#include "spm_test.moc"
