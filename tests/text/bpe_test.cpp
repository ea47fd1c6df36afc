#include "core/base/error.h"
#include "core/text/bpe.h"
#include "core/text/pretokenizer_table.h"
#include "core/text/sentence_pieces.h"
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

/// Implements BPE by its definition: repeatedly merges the pair with the lowest rank, the leftmost one first.
std::vector<std::string> mergeNaively(std::vector<std::string> parts, const std::vector<std::string>& merges)
{
    std::map<std::string, std::size_t> ranks;
    for (std::size_t rank = 0; rank < merges.size(); ++rank) ranks.emplace(merges[rank], rank);
    while (true) {
        std::size_t best = merges.size();
        std::size_t bestPosition = 0;
        for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
            const auto found = ranks.find(parts[i] + " " + parts[i + 1]);
            if (found == ranks.end() || found->second >= best) continue;
            best = found->second;
            bestPosition = i;
        }
        if (best == merges.size()) return parts;
        parts[bestPosition] += parts[bestPosition + 1];
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(bestPosition) + 1);
    }
}

/// Returns a vocabulary with random merges over the letters a, b and c.
Vocabulary randomVocabulary(std::mt19937& random)
{
    Vocabulary vocabulary = byteLevelVocabulary();
    std::vector<std::string> pieces = {"a", "b", "c"};
    for (int i = 0; i < 25; ++i) {
        const std::string left = pieces[random() % pieces.size()];
        const std::string right = pieces[random() % pieces.size()];
        addMerge(vocabulary, left, right);
        pieces.push_back(left + right);
    }
    return vocabulary;
}

}  // namespace

class BpeTest : public QObject {
    Q_OBJECT

private slots:
    void mergeTableFindsWhatWasInserted()
    {
        std::mt19937 random(5);
        MergeTable table(1000);
        std::map<std::pair<TokenId, TokenId>, std::uint32_t> expected;
        for (std::uint32_t rank = 0; rank < 1000; ++rank) {
            const auto left = static_cast<TokenId>(random() % 60);
            const auto right = static_cast<TokenId>(random() % 60);
            table.insert(left, right, {rank, 7});
            expected.emplace(std::pair(left, right), rank);
        }
        for (TokenId left = -1; left < 62; ++left) {
            for (TokenId right = -1; right < 62; ++right) {
                const Merge* merge = table.find(left, right);
                const auto found = expected.find({left, right});
                QCOMPARE(merge != nullptr, found != expected.end());
                if (merge != nullptr) QCOMPARE(merge->rank, found->second);
            }
        }
    }

    void agreesWithTheDefinition()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 60; ++round) {
            const Vocabulary vocabulary = randomVocabulary(random);
            const auto tokenizer = Tokenizer::create(vocabulary);
            for (int wordNumber = 0; wordNumber < 20; ++wordNumber) {
                std::string word;
                std::vector<std::string> letters;
                for (unsigned i = 1 + random() % 40; i > 0; --i) {
                    letters.emplace_back(1, static_cast<char>('a' + random() % 3));
                    word += letters.back();
                }
                QCOMPARE(piecesOf(*tokenizer, word), mergeNaively(letters, vocabulary.merges));
            }
        }
    }

    void aLineBreakIsOneTokenAndASpaceIsItsLetter()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        addPiece(vocabulary, "<unk>", TokenKind::Unknown);
        const auto tokenizer = Tokenizer::create(vocabulary);
        QCOMPARE(piecesOf(*tokenizer, "\n"), std::vector<std::string>{"Ċ"});
        QCOMPARE(piecesOf(*tokenizer, " "), std::vector<std::string>{"Ġ"});
        QCOMPARE(tokenizer->encode("\n", false, false), std::vector<TokenId>{'\n'});
    }

    void leavesOutAByteWithoutATokenAndTells()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        vocabulary.pieces[0x07] = "elsewhere";
        addMerge(vocabulary, "!", "!");
        const auto tokenizer = Tokenizer::create(vocabulary);
        std::vector<std::size_t> leftOut = {99};
        QCOMPARE(tokenizer->encode("az", false, false, &leftOut), (std::vector<TokenId>{'a', 'z'}));
        QVERIFY(leftOut.empty());
        QCOMPARE(tokenizer->encode("a\x07z", false, false), (std::vector<TokenId>{'a', 'z'}));
        QCOMPARE(tokenizer->encode("a\x07z\x07", false, false, &leftOut), (std::vector<TokenId>{'a', 'z'}));
        QCOMPARE(leftOut, (std::vector<std::size_t>{1, 3}));
        QVERIFY(tokenizer->encode("\x07", true, true, &leftOut).empty());
        QCOMPARE(leftOut, std::vector<std::size_t>{0});

        // Characters without a token are removed before any merge, so the two "!" become neighbours. Hugging Face's
        // tokenizers do the same (BPE::merge_word).
        const TextSegment segments[] = {{"a"}, {"!\x07\x07!\x07", false}};
        const std::vector<EncodedToken> tokens = tokenizer->encode(segments, false, &leftOut);
        QCOMPARE(tokens.size(), std::size_t{2});
        QCOMPARE(tokenizer->piece(tokens[1].id), std::string("!!"));
        QCOMPARE(tokens[1].begin, std::size_t{1});
        QCOMPARE(tokens[1].end, std::size_t{5});
        QCOMPARE(leftOut, (std::vector<std::size_t>{2, 3, 5}));
    }

    void saysWhichBytesWereLeftOut()
    {
        const std::string text = "a\x03"
                                 "b\xFE\x03\x03\x03\x03";
        const std::vector<std::size_t> offsets = {1, 3, 4, 5, 6, 7};
        const auto sentence = [&](std::size_t count, const Sentence& place = {}) {
            return QString::fromStdString(leftOutSentence(text, std::span(offsets).first(count), place));
        };
        QCOMPARE(sentence(1), QString("Byte 0x03 at offset 1 has no token in this vocabulary and was left out."));
        QCOMPARE(sentence(2, SENTENCE("the prompt")),
                 QString("Bytes 0x03 at offset 1 and 0xFE at offset 3 of the prompt "
                         "have no token in this vocabulary and were left out."));
        QVERIFY(sentence(4).startsWith("Bytes 0x03 at offset 1, 0xFE at offset 3, 0x03 at offset 4 and 0x03 at"));
        QVERIFY(sentence(6).contains(", 0x03 at offset 5 and 2 more have no token"));
    }

    void wholeWordsIgnoreMergesOnlyWhereThePreTokenizerSaysSo()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        addPiece(vocabulary, "Ġword");  // no merge produces this piece
        QCOMPARE(piecesOf(*Tokenizer::create(vocabulary), " word").size(), std::size_t{5});
        vocabulary.pre = "llama-bpe";
        QCOMPARE(piecesOf(*Tokenizer::create(vocabulary), " word"), std::vector<std::string>{"Ġword"});
        vocabulary.kinds.back() = TokenKind::Control;
        QCOMPARE(piecesOf(*Tokenizer::create(vocabulary), " word").size(), std::size_t{5});
    }

    void mergesNeverLeadToAControlToken()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        addMerge(vocabulary, "<", "/");
        addMerge(vocabulary, "</", ">");
        QCOMPARE(piecesOf(*Tokenizer::create(vocabulary), "</>"), std::vector<std::string>{"</>"});
        vocabulary.kinds.back() = TokenKind::Control;
        QCOMPARE(piecesOf(*Tokenizer::create(vocabulary), "</>"), (std::vector<std::string>{"</", ">"}));
    }

    void roundTripsRandomBytes()
    {
        std::mt19937 random(23);
        Vocabulary vocabulary = randomVocabulary(random);
        addPiece(vocabulary, "<|im_end|>", TokenKind::Control);
        addPiece(vocabulary, "  ", TokenKind::UserDefined);
        for (const PreTokenizerRow& row : preTokenizerTable()) {
            if (row.traits.rawPieces) continue;
            vocabulary.pre = row.name;
            const auto tokenizer = Tokenizer::create(vocabulary);
            for (int round = 0; round < 100; ++round) {
                std::string text;
                const bool anyByte = round % 2 == 0;
                for (unsigned i = random() % 60; i > 0; --i) {
                    text += anyByte ? static_cast<char>(random() % 256) : "abc \n0!'s"[random() % 9];
                }
                const std::vector<TokenId> ids = tokenizer->encode(text, true, true);
                QCOMPARE(tokenizer->decode(ids), text);
                std::string joined;
                for (const TokenId id : ids) joined += tokenizer->tokenBytes(id);
                QCOMPARE(joined, text);
            }
        }
    }

    void aUserDefinedLetterIsNotTheByteWithThatCharacter()
    {
        // Byte FD is written as "ý". In some vocabularies, "ý" is an added token, but byte FD has no token.
        Vocabulary vocabulary = byteLevelVocabulary();
        vocabulary.pieces[0xFD] = "nothing";
        const TokenId letter = addPiece(vocabulary, "ý", TokenKind::UserDefined);
        const auto tokenizer = Tokenizer::create(vocabulary);
        QCOMPARE(tokenizer->encode("ý", false, false), std::vector<TokenId>{letter});
        QVERIFY(tokenizer->encode("\xFD", false, false).empty());
        QCOMPARE(tokenizer->tokenBytes(letter), std::string("ý"));
    }

    void rawPiecesAreCharactersAndBytes()
    {
        Vocabulary vocabulary;
        vocabulary.model = "gemma4";
        vocabulary.pre = "gemma4";
        for (unsigned byte = 0; byte < 256; ++byte) {
            addPiece(vocabulary, bytePiece(static_cast<unsigned char>(byte)), TokenKind::Byte);
        }
        for (const char* piece : {"\n", "▁", "a", "b", "é", "\n\n", "\n\n\n"}) addPiece(vocabulary, piece);
        vocabulary.bos = addPiece(vocabulary, "<bos>", TokenKind::Control);
        vocabulary.addBos = false;
        addMerge(vocabulary, "▁", "a");
        addMerge(vocabulary, "▁a", "▁");
        addMerge(vocabulary, "\n", "\n");
        const auto tokenizer = Tokenizer::create(vocabulary);
        QVERIFY(tokenizer->addsBos());  // this tokenizer adds BOS regardless of the metadata
        QCOMPARE(piecesOf(*tokenizer, " a aé"), (std::vector<std::string>{"▁a", "▁a", "é"}));
        QCOMPARE(piecesOf(*tokenizer, " a  b"), (std::vector<std::string>{"▁a▁", "▁", "b"}));
        QCOMPARE(piecesOf(*tokenizer, "\n\n\n"), std::vector<std::string>{"\n\n\n"});  // a run of newlines is one token
        QCOMPARE(piecesOf(*tokenizer, "\n\n\n\n"), (std::vector<std::string>{"\n\n", "\n\n"}));
        QCOMPARE(piecesOf(*tokenizer, "bü\xFF"), (std::vector<std::string>{"b", "<0xC3>", "<0xBC>", "<0xFF>"}));
        // The text "<0x41>" is not recognised as a byte.
        QCOMPARE(piecesOf(*tokenizer, "<0x41>").size(), std::size_t{6});
        vocabulary.pieces[0xFF] = "elsewhere";
        std::vector<std::size_t> leftOut;
        QCOMPARE(Tokenizer::create(vocabulary)->encode("b\xFF", false, false, &leftOut).size(), std::size_t{1});
        QCOMPARE(leftOut, std::vector<std::size_t>{1});
        std::mt19937 random(29);
        for (int round = 0; round < 300; ++round) {
            std::string text;
            for (unsigned i = random() % 40; i > 0; --i) {
                text += round % 2 == 0 ? static_cast<char>(random() % 256) : "ab \n<0x>"[random() % 8];
            }
            if (text.find("▁") == std::string::npos)
                QCOMPARE(tokenizer->decode(tokenizer->encode(text, false, true)), text);
        }
        QCOMPARE(tokenizer->encode(std::string(1 << 20, 'b'), false, false).size(), std::size_t{1 << 20});
    }

    void brokenMergesAreNamed()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        vocabulary.source = "model.gguf";
        addMerge(vocabulary, "a", "b");
        vocabulary.merges.push_back("ab");
        QCOMPARE(errorOf(vocabulary), QString("model.gguf: tokenizer.ggml.merges[1] is \"ab\", but must be "
                                              "two pieces separated by a space."));
        vocabulary.merges.back() = "ab ";
        QVERIFY(errorOf(vocabulary).contains("merges[1]"));
        vocabulary.merges.back() = "";
        QVERIFY(errorOf(vocabulary).contains("merges[1]"));
        vocabulary.merges.back() = "ab xyz";
        QCOMPARE(
            errorOf(vocabulary),
            QString(
                "model.gguf: tokenizer.ggml.merges[1] is \"ab xyz\", but \"xyz\" is not a token of the vocabulary."));
        vocabulary.merges.back() = "ab c";
        QVERIFY(errorOf(vocabulary).contains("\"abc\" is not a token"));
    }

    void aMillionBytesOfAnyKind()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        for (std::string piece = "a"; piece.size() < 64; piece += piece) addMerge(vocabulary, piece, piece);
        const auto tokenizer = Tokenizer::create(vocabulary);
        QCOMPARE(tokenizer->encode(std::string(1 << 20, 'a'), false, false).size(), std::size_t{(1 << 20) / 64});
        QCOMPARE(tokenizer->encode(std::string(1 << 20, ' '), false, false).size(), std::size_t{1 << 20});
        QCOMPARE(tokenizer->encode(std::string(1 << 20, '\xFF'), false, false).size(), std::size_t{1 << 20});
    }
};

VITRINE_TEST(BpeTest);
#include "bpe_test.moc"
