// Tests the search for tokens that contain a text, and for the tokens of a word at the end of a text.
#include "core/text/token_search.h"
#include "tests/support/test_program.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

#include <cctype>
#include <charconv>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::vector<std::string> textsOf(const std::vector<WordReading>& readings)
{
    std::vector<std::string> texts;
    for (const WordReading& reading : readings) texts.push_back(reading.text);
    return texts;
}

}  // namespace

class TokenSearchTest : public QObject {
    Q_OBJECT

private slots:
    void byteLevel()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        addWord(vocabulary, {"Ġ", "t", "h", "e"});
        addWord(vocabulary, {"t", "h"});
        const std::shared_ptr<const Tokenizer> tokenizer = Tokenizer::create(vocabulary);
        const TokenId the = *tokenizer->find("Ġthe"), th = *tokenizer->find("th"), e = *tokenizer->find("e");
        const TokenIndex tokens(tokenizer);
        QCOMPARE(tokens.find("HE"), std::vector<TokenId>{the});
        QCOMPARE(tokens.find("th"), (std::vector<TokenId>{*tokenizer->find("Ġth"), the, th}));
        // No token contains these digits, so the number is read as an id.
        QCOMPARE(tokens.find("70"), std::vector<TokenId>{70});
        QCOMPARE(tokens.find("-1"), std::vector<TokenId>{});
        QCOMPARE(tokens.find("4000000000"), std::vector<TokenId>{});
        const std::vector<WordReading> readings = tokens.readingsOf("the");
        QCOMPARE(readings, (std::vector<WordReading>{{" the", {the}}, {"the", {th, e}}}));
        // A leading space is part of the word. A second space makes it a different word.
        QCOMPARE(textsOf(tokens.readingsOf(" the")), (std::vector<std::string>{"  the", " the"}));
        QCOMPARE(tokens.readingsOf("65").back(), (WordReading{tokenizer->tokenBytes(65), {65}}));
        QVERIFY(tokens.readingsOf("").empty());
    }

    /// Compares the index with a slow search that reads the text of each token from the tokenizer. The index joins the
    /// texts of all tokens, and a match must not span two of them.
    void asEachTokenSays()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        for (const auto& word : {std::vector<std::string>{"t", "h"}, {"Ġ", "T", "h"}, {"h", "t"}, {"t", "h", "t", "h"}})
            addWord(vocabulary, word);
        const std::shared_ptr<const Tokenizer> tokenizer = Tokenizer::create(vocabulary);
        const TokenIndex tokens(tokenizer);
        QCOMPARE(tokens.size(), tokenizer->size());
        const auto lowered = [](std::string text) {
            for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            return text;
        };
        std::vector<std::string> texts = {"h", "ht", "th", "hth", " t", "TH", "tht", "thth", "x", "ba", "ab"};
        for (std::size_t i = 0; i + 1 < tokenizer->size(); ++i) {
            const auto id = static_cast<TokenId>(i);
            texts.push_back(tokenizer->tokenBytes(id) + tokenizer->tokenBytes(id + 1));
            QCOMPARE(tokens.bytes(id), tokenizer->tokenBytes(id).size());
        }
        for (const std::string& text : texts) {
            int number = -1;
            const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
            if (end != text.data() + text.size()) number = -1;
            std::vector<TokenId> expected;
            for (std::size_t i = 0; i < tokenizer->size(); ++i) {
                const auto id = static_cast<TokenId>(i);
                const bool isNumber = id == number;
                if (isNumber || lowered(tokenizer->tokenBytes(id)).find(lowered(text)) != std::string::npos)
                    expected.push_back(id);
            }
            QCOMPARE(tokens.find(text), expected);
        }
    }

    /// SentencePiece adds a space before every text. The tokenizer alone therefore never returns the tokens of a word
    /// without a space.
    void sentencePiece()
    {
        const std::shared_ptr<const Tokenizer> tokenizer =
            Tokenizer::create(spmVocabulary({{"▁the", -1}, {"the", -2}, {"th", -3}, {"▁th", -3}}));
        const TokenId spaced = *tokenizer->find("▁the"), bare = *tokenizer->find("the");
        const TokenIndex tokens(tokenizer);
        QCOMPARE(tokens.readingsOf("the"), (std::vector<WordReading>{{" the", {spaced}}, {"the", {bare}}}));
    }
};

VITRINE_TEST(TokenSearchTest);
#include "token_search_test.moc"
