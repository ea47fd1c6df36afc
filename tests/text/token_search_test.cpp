// Tokens that hold a text, and the tokens of a word as it goes on a text.
#include "core/text/token_search.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

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
        const auto tokenizer = Tokenizer::create(vocabulary);
        const TokenId the = *tokenizer->find("Ġthe"), th = *tokenizer->find("th"), e = *tokenizer->find("e");
        QCOMPARE(findTokens(*tokenizer, "HE"), std::vector<TokenId>{the});
        QCOMPARE(findTokens(*tokenizer, "th"), (std::vector<TokenId>{*tokenizer->find("Ġth"), the, th}));
        QCOMPARE(findTokens(*tokenizer, "70"), std::vector<TokenId>{70});  // no token holds these figures
        QCOMPARE(findTokens(*tokenizer, "-1"), std::vector<TokenId>{});
        QCOMPARE(findTokens(*tokenizer, "4000000000"), std::vector<TokenId>{});
        const std::vector<WordReading> readings = readingsOf(*tokenizer, "the");
        QCOMPARE(readings, (std::vector<WordReading>{{" the", {the}}, {"the", {th, e}}}));
        // A word that begins with a space is meant so; with another one before it, it is another.
        QCOMPARE(textsOf(readingsOf(*tokenizer, " the")), (std::vector<std::string>{"  the", " the"}));
        QCOMPARE(readingsOf(*tokenizer, "65").back(), (WordReading{tokenizer->tokenBytes(65), {65}}));
        QVERIFY(readingsOf(*tokenizer, "").empty());
    }

    /// A space is put before every text, so that the tokenizer alone never writes a word without one.
    void sentencePiece()
    {
        const auto tokenizer = Tokenizer::create(spmVocabulary({{"▁the", -1}, {"the", -2}, {"th", -3}, {"▁th", -3}}));
        const TokenId spaced = *tokenizer->find("▁the"), bare = *tokenizer->find("the");
        QCOMPARE(readingsOf(*tokenizer, "the"), (std::vector<WordReading>{{" the", {spaced}}, {"the", {bare}}}));
    }
};

QTEST_APPLESS_MAIN(TokenSearchTest)
#include "token_search_test.moc"
