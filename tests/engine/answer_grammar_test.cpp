// Tests answers that are constrained by a grammar. The text is valid JSON with every seed, with and without drafts. A
// given beginning must match the grammar, and reasoning is unconstrained.
#include "core/generate/engine/answer_grammar.h"
#include "core/generate/grammar/grammar_source.h"
#include "tests/engine/tiny_engine.h"
#include "tests/engine/tiny_tokenizer.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const std::vector<Message> kGrammarMessages = {{"user", "Hello world, and the other one"}};

Generate askForJson(RequestId request, std::uint64_t seed)
{
    Generate command = TinyEngine::greedy(request, kGrammarMessages, 200);
    command.sampling.values["temperature"] = 1;
    command.sampling.randomSeed = false;
    command.sampling.seed = seed;
    command.grammar.jsonSchema =
        "{\"type\": \"object\", \"properties\": {\"name\": {\"type\": \"string\", \"maxLength\": 6},"
        "\"age\": {\"type\": \"integer\", \"minimum\": 0, \"maximum\": 120},"
        "\"is\": {\"type\": \"boolean\"}}, \"required\": [\"name\", \"age\"]}";
    return command;
}

std::shared_ptr<GrammarConstraint> constraintOf(const char* gbnf, const Tokenizer& tokenizer)
{
    return std::make_shared<GrammarConstraint>(compileGrammar({gbnf, {}}, tokenizer),
                                               std::make_shared<const TokenTrie>(tokenizer));
}

}  // namespace

class AnswerGrammarTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TinyEngine> m_tiny;

private slots:
    void initTestCase() { m_tiny = std::make_unique<TinyEngine>(512); }

    void answersAreJsonAtEverySeed()
    {
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            Generate command = askForJson(seed + 1, seed);
            command.draftTokens = 0;
            const Request answer = m_tiny->run(command);
            QVERIFY2(answer.finished && answer.finished->reason == StopReason::GrammarComplete, answer.text.c_str());
            const nlohmann::json json = nlohmann::json::parse(answer.text, nullptr, false);
            QVERIFY2(json.is_object() && json.at("name").is_string(), answer.text.c_str());
            QVERIFY2(json.at("age") >= 0 && json.at("age") <= 120, answer.text.c_str());

            command.request = seed + 101;
            command.draftTokens = 14;
            QCOMPARE(m_tiny->run(command).ids(), answer.ids());

            // Continuing the answer from its middle gives the same text.
            command.request = seed + 201;
            const std::vector<TokenId> ids = answer.ids();
            command.answerTokens.assign(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(ids.size() / 2));
            const Request rest = m_tiny->run(command);
            QCOMPARE(rest.prompt->answerText + rest.text, answer.text);
        }
    }

    void whatDoesNotFitIsASentence()
    {
        Generate command = askForJson(301, 1);
        command.answerText = "Hello";
        const Request refused = m_tiny->run(command);
        QVERIFY(refused.failed);
        QVERIFY2(
            refused.failed->sentence.english().starts_with("The beginning of the answer does not match the grammar. "
                                                           "The grammar does not allow a text to begin with "),
            refused.failed->sentence.english().c_str());
        command = askForJson(302, 1);
        command.grammar = {"root ::= (\"a\"", {}};
        QVERIFY(
            m_tiny->run(command).failed->sentence.english().starts_with("The grammar, line 1, column 14: expected"));
        command = askForJson(303, 1);
        command.grammar.gbnf = "root ::= \"a\"";
        QVERIFY(m_tiny->run(command).failed->sentence.english().find("only one of them") != std::string::npos);

        command = askForJson(304, 1);  // no candidate is left, because the only token that the grammar allows is banned
        command.grammar = {"root ::= \"a\"", {}};
        command.sampling.textBias = {{"a", -INFINITY}};
        QVERIFY(m_tiny->run(command).failed->sentence.english().find("No candidate is left") != std::string::npos);
    }

    /// The stop reason reports how the grammar ended: the text is complete, it could be continued, or no token can
    /// follow.
    void theGrammarSaysHowItEnded()
    {
        TinyModelSpec spec = TinyEngine::usualSpec(512);
        spec.vocabulary = 400;  // adds tokens that no text uses, before the control tokens
        TinyEngine tiny(spec);
        const std::string unused = "<[396]>";
        Generate command = askForJson(1, 1);
        command.grammar = {"root ::= \"a\"", {}};
        const Request whole = tiny.run(command);
        QCOMPARE(whole.finished->reason, StopReason::GrammarComplete);
        QCOMPARE(whole.text, std::string("a"));
        QCOMPARE(whole.finished->sentence.english(),
                 std::string("The text is complete according to the grammar; nothing can follow."));

        // The model ends its turn, although the grammar would allow more text.
        for (command.request = 2; command.request < 60; ++command.request) {
            command.sampling.seed = command.request;
            command.grammar = {"root ::= \"a\"+", {}};
            const Request ended = tiny.run(command);
            if (ended.finished->reason == StopReason::MaxTokens) continue;
            QCOMPARE(ended.finished->reason, StopReason::EndOfTurn);
            QVERIFY(ended.finished->sentence.empty());
        }

        command.grammar = {"root ::= \"ab\" " + unused, {}};  // no usable token can follow "ab"
        const Request stuck = tiny.run(command);
        QVERIFY2(stuck.finished, stuck.failed ? stuck.failed->sentence.english().c_str() : "");
        QCOMPARE(stuck.finished->reason, StopReason::GrammarStuck);
        QCOMPARE(stuck.text, std::string("ab"));
        QCOMPARE(stuck.finished->sentence.english(),
                 std::string("No token of this model can continue the text after \"ab\" as the grammar requires."));

        ++command.request;  // no usable token can begin the text
        command.grammar = {"root ::= " + unused, {}};
        const Request none = tiny.run(command);
        QCOMPARE(none.finished->reason, StopReason::GrammarStuck);
        QVERIFY(none.text.empty() && none.tokens.empty());

        ++command.request;  // the given text already matches the whole grammar, so no token follows
        command.grammar = {"root ::= \"a\"", {}};
        command.answerText = "a";
        QCOMPARE(tiny.run(command).finished->reason, StopReason::GrammarComplete);
    }

    /// A reasoning block is unconstrained, whether the template or the model opened it. The grammar applies to the text
    /// after the block.
    void reasoningIsFree()
    {
        TokenId open = 0;
        TokenId close = 0;
        TokenId tail = 0;
        const auto tokenizer = tinyTokenizer(false, [&](Vocabulary& vocabulary) {
            const auto add = [&](const char* piece, TokenKind kind) {
                vocabulary.pieces.emplace_back(piece);
                vocabulary.kinds.push_back(kind);
                if (!vocabulary.scores.empty()) vocabulary.scores.push_back(0);
                return static_cast<TokenId>(vocabulary.pieces.size() - 1);
            };
            open = add("<think>", TokenKind::Control);
            close = add("</think>", TokenKind::Control);
            tail = add("k>b", TokenKind::Normal);
        });
        const TokenId a = *tokenizer->find("a");
        const TokenId b = *tokenizer->find("b");
        const TokenId end = *tokenizer->vocabulary().eos;
        const std::vector<const ReasoningTags*> tags = findReasoningTags("<think>", nullptr);
        QCOMPARE(tags.size(), 1U);

        const auto grammar = constraintOf("root ::= \"a\"", *tokenizer);
        AnswerGrammar answer(*grammar, *tokenizer, tags, nullptr);
        QVERIFY(answer.allows(a) && answer.allows(open) && !answer.allows(b) && !answer.allows(close));
        QVERIFY(holds(answer.allowed(), open) && !holds(answer.allowed(), end));
        answer.advance(open);
        QVERIFY(answer.allows(b) && answer.allows(close) && !answer.allows(end));
        QVERIFY(holds(answer.allowed(), b) && !holds(answer.allowed(), end));
        answer.advance(b);
        answer.advance(close);
        const TokenId line = *tokenizer->find("Ċ");  // a line break after the block, as models and the engine write it
        QVERIFY(answer.allows(line) && holds(answer.allowed(), line));
        answer.advance(line);
        QVERIFY(answer.allows(a) && !answer.allows(b) && holds(answer.allowed(), a) && !holds(answer.allowed(), b));
        answer.advance(a);
        QVERIFY(answer.allows(end) && !answer.allows(a) && !answer.allows(open));

        // A closing tag that is spelled with ordinary tokens does not close the block.
        grammar->restart();
        AnswerGrammar quoting(*grammar, *tokenizer, tags, tags.front());
        for (const char* piece : {"<", "/", "t", "h", "i", "n"}) quoting.advance(*tokenizer->find(piece));
        QVERIFY(quoting.allows(tail) && holds(quoting.allowed(), tail));
        quoting.advance(tail);
        QVERIFY(quoting.allows(b) && !quoting.allows(end));
        quoting.advance(close);
        QVERIFY(quoting.allows(a) && !quoting.allows(b));

        // If the vocabulary has no token for the tag, a spelled tag closes the block. After "</thin", the token "k>b"
        // would also start the answer with b.
        const auto spelling = tinyTokenizer(false, [&](Vocabulary& vocabulary) {
            tail = static_cast<TokenId>(vocabulary.pieces.size());
            vocabulary.pieces.emplace_back("k>b");
            vocabulary.kinds.push_back(TokenKind::Normal);
        });
        const auto other = constraintOf("root ::= \"a\"", *spelling);
        AnswerGrammar opened(*other, *spelling, tags, tags.front());
        QVERIFY(opened.allows(tail));
        for (const char* piece : {"<", "/", "t", "h", "i", "n"}) opened.advance(*spelling->find(piece));
        QVERIFY(!opened.allows(tail) && !holds(opened.allowed(), tail));
        opened.advance(*spelling->find("k"));
        opened.advance(*spelling->find(">"));
        QVERIFY(opened.allows(*spelling->find("a")) && !opened.allows(*spelling->find("b")));
    }
};

VITRINE_TEST(AnswerGrammarTest);
#include "answer_grammar_test.moc"
