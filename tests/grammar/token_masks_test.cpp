// Compares the masks of allowed tokens with the result of trying every token, byte by byte, on a separate matcher.
#include "core/generate/grammar/grammar_constraint.h"
#include "tests/grammar/grammar_support.h"
#include "tests/support/test_program.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Returns a tokenizer with tokens for all bytes, for parts of characters, and for texts that cross the boundaries of
/// grammar rules.
std::unique_ptr<const Tokenizer> smallTokenizer(std::mt19937& random)
{
    Vocabulary vocabulary = spmVocabulary({});
    const std::vector<std::string> parts = {"\"", "{", "}", "[", "]",  ",",  ":",     "▁",    "a",
                                            "ab", "é", "😀", "1", "0.", "\\", "\\u00", "true", "x+"};
    std::uniform_int_distribution<std::size_t> part(0, parts.size() - 1);
    std::set<std::string> known(vocabulary.pieces.begin(), vocabulary.pieces.end());
    for (int i = 0; i < 400; ++i) {
        std::string piece;
        for (std::size_t length = 1 + part(random) % 5; length > 0; --length) piece += parts[part(random)];
        if (known.insert(piece).second) addPiece(vocabulary, piece, TokenKind::Normal, 0);
    }
    addPiece(vocabulary, "<tool>", TokenKind::Control);
    addPiece(vocabulary, "[\"user\"", TokenKind::UserDefined);
    addPiece(vocabulary, "[\"unused", TokenKind::Unused);
    vocabulary.bos = 1;
    vocabulary.eos = 2;
    return Tokenizer::create(std::move(vocabulary));
}

/// Returns whether the token may follow `text`, by matching its bytes.
bool mayFollow(const CompiledGrammar& grammar, const std::string& text, const Tokenizer& tokenizer, TokenId id)
{
    GrammarMatcher matcher(grammar);
    GrammarMatcher::State state = matcher.begin();
    const auto read = [&](const std::string& bytes) {
        for (const char byte : bytes) state = matcher.next(state, static_cast<std::uint8_t>(byte));
    };
    read(text);
    if (tokenizer.isEndOfGeneration(id)) return matcher.mayEnd(state);
    const TokenKind kind = tokenizer.kind(id);
    if (kind == TokenKind::Control || kind == TokenKind::Unknown || kind == TokenKind::Unused) return false;
    read(tokenizer.tokenBytes(id));
    return state != GrammarMatcher::kDead;
}

}  // namespace

class TokenMasksTest : public QObject {
    Q_OBJECT

private slots:
    void masksAreWhatTryingEveryTokenGives()
    {
        std::mt19937 random(3);
        const std::unique_ptr<const Tokenizer> tokenizer = smallTokenizer(random);
        const auto trie = std::make_shared<const TokenTrie>(*tokenizer);
        const std::vector<std::string> grammars = {
            gbnfOf("{}"),
            gbnfOf("{\"type\":\"array\",\"items\":{\"anyOf\":[{\"type\":\"string\",\"maxLength\":4},{\"type\":"
                   "\"number\"},{\"$ref\":\"#\"}]}}"),
            gbnfOf("{\"properties\":{\"ab\":{\"type\":\"string\"},\"a\":{\"enum\":[\"é\",\"😀é\",\"a\"]}},"
                   "\"additionalProperties\":{\"type\":\"boolean\"}}"),
            "root ::= (line \",\")* line\n"
            "               line ::= [^,\"]+ | \"\\\"\" [^\"]{3,5} \"\\\"\"",
            "root ::= term (\"+\" term)*\n"
            "               term ::= \"x\" | \"{\" root \"}\" | [é-😀]",
            "root ::= item*\n"
            "               item ::= .",
            // In these grammars, a counted repetition can be near its minimum, near its maximum, or far from both.
            gbnfOf("{\"type\":\"array\",\"minItems\":3,\"maxItems\":3000,\"items\":{\"type\":\"string\","
                   "\"minLength\":30,\"maxLength\":45}}"),
            gbnfOf("{\"type\":\"string\",\"maxLength\":30}"),
            "root ::= (word \",\"){40,90} \"1\"\n"
            "               word ::= [aéx+1]{1,200} | \"\\\"\" [^\"]{2,60} \"\\\"\"",
            "root ::= ([a😀é]{0,90} \"[\"){50,} \"]\"",
        };
        std::size_t compared = 0;
        for (const std::string& gbnf : grammars) {
            const auto grammar = std::make_shared<const CompiledGrammar>(compiled(gbnf, tokenizer->size()));
            for (int round = 0; round < 4; ++round) {
                GrammarConstraint constraint(grammar, trie);
                std::string text;
                for (int step = 0; step < 25; ++step) {
                    std::vector<TokenId> allowed;
                    const auto mask = constraint.allowed();
                    for (std::size_t i = 0; i < tokenizer->size(); ++i) {
                        const auto id = static_cast<TokenId>(i);
                        const bool isAllowed = holds(mask, id);
                        if (step < 6 || i % 7 == 0) {
                            QVERIFY2(isAllowed == mayFollow(*grammar, text, *tokenizer, id),
                                     (gbnf + "\n" + text + "\n" + tokenizer->tokenBytes(id)).c_str());
                            ++compared;
                        }
                        if (isAllowed && !tokenizer->isEndOfGeneration(id)) allowed.push_back(id);
                    }
                    if (allowed.empty()) break;
                    const TokenId chosen = allowed[random() % allowed.size()];
                    constraint.advance(chosen);
                    text += tokenizer->tokenBytes(chosen);
                }
            }
        }
        QVERIFY(compared > 50'000);
    }

    void endsAndControlTokensComeOnlyWhereTheGrammarSaysSo()
    {
        std::mt19937 random(3);
        const std::unique_ptr<const Tokenizer> tokenizer = smallTokenizer(random);
        const auto trie = std::make_shared<const TokenTrie>(*tokenizer);
        const TokenId tool = *tokenizer->find("<tool>");
        const TokenId a = *tokenizer->find("a");
        const auto constraintOf = [&](std::string_view gbnf) {
            return GrammarConstraint(
                std::make_shared<const CompiledGrammar>(compileGrammar(
                    parseGbnf(gbnf), tokenizer->size(), [&](std::string_view text) { return tokenizer->find(text); })),
                trie);
        };
        GrammarConstraint named = constraintOf("root ::= <tool> \"a\" !<tool>*");
        QVERIFY(named.allows(tool) && !named.allows(a) && !named.allows(2));
        QCOMPARE(sentenceOf([&] { named.advance(a); }),
                 std::string("The grammar does not allow a text to begin with \"a\"."));
        named.advance(tool);
        QVERIFY(!named.allows(tool) && named.allows(a) && !named.allows(2));
        named.advance(a);
        const auto mask = named.allowed();
        QVERIFY(holds(mask, 2) && holds(mask, a) && holds(mask, 0) && !holds(mask, tool));
        QCOMPARE(sentenceOf([&] { named.advance(tool); }),
                 std::string("The grammar does not allow \"<tool>\" after \"<tool>a\"."));
        named.advance(2);
        for (const std::uint64_t word : named.allowed()) QCOMPARE(word, std::uint64_t{0});
        QVERIFY(named.whyNone().english().find("complete") != std::string::npos);

        GrammarConstraint spelled = constraintOf("root ::= \"<tool>\"");  // the text "<tool>" is not the token <tool>
        QVERIFY(!spelled.allows(tool));
        QVERIFY(spelled.allows(*tokenizer->find("<0x3C>")));

        GrammarConstraint half = constraintOf("root ::= \"é\"");
        half.advance(*tokenizer->find("<0xC3>"));
        QVERIFY(half.allows(*tokenizer->find("<0xA9>")) && !half.allows(*tokenizer->find("<0xA8>")));
    }
};

VITRINE_TEST(TokenMasksTest);
#include "token_masks_test.moc"
