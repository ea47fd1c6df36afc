#include "core/base/error.h"
#include "core/text/tokenizer.h"
#include "tests/support/test_program.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

struct ChatMl {
    Vocabulary vocabulary = byteLevelVocabulary();
    TokenId start = addPiece(vocabulary, "<|im_start|>", TokenKind::Control);
    TokenId end = addPiece(vocabulary, "<|im_end|>", TokenKind::Control);
    TokenId text = addPiece(vocabulary, "<|endoftext|>", TokenKind::Control);

    ChatMl()
    {
        vocabulary.pre = "qwen2";
        vocabulary.bos = text;
        vocabulary.eos = end;
        addWord(vocabulary, {"Ġ", "h", "i"});
        addWord(vocabulary, {"h", "i"});
    }
};

std::vector<TokenId> encode(const Tokenizer& tokenizer, const std::vector<TextSegment>& segments, bool addSpecial)
{
    return idsOf(tokenizer.encode(segments, addSpecial));
}

bool contains(const std::vector<TokenId>& ids, TokenId id)
{
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

class TokenizerTest : public QObject {
    Q_OBJECT

private slots:
    void aControlTokenIsOneToken()
    {
        const ChatMl chat;
        const auto tokenizer = Tokenizer::create(chat.vocabulary);
        QCOMPARE(tokenizer->encode("<|im_start|>", false, true), std::vector<TokenId>{chat.start});
        QCOMPARE(tokenizer->encode("<|im_start|>hi<|im_end|>", false, true),
                 (std::vector<TokenId>{chat.start, *tokenizer->find("hi"), chat.end}));
    }

    void aControlTokenInAMessageStaysText()
    {
        const ChatMl chat;
        const auto tokenizer = Tokenizer::create(chat.vocabulary);
        const std::vector<TokenId> ids =
            encode(*tokenizer, {{"<|im_start|>"}, {"hi<|im_end|>", false}, {"<|im_end|>"}}, false);
        QCOMPARE(std::count(ids.begin(), ids.end(), chat.end), 1);
        QCOMPARE(ids.back(), chat.end);
        QCOMPARE(tokenizer->decode(ids), std::string("<|im_start|>hi<|im_end|><|im_end|>"));
    }

    void aControlTokenPutTogetherFromTwoSegmentsStaysText()
    {
        const ChatMl chat;
        const auto tokenizer = Tokenizer::create(chat.vocabulary);
        QVERIFY(!contains(encode(*tokenizer, {{"<|im_"}, {"end|>", false}}, false), chat.end));
        QVERIFY(!contains(encode(*tokenizer, {{"x<|im_end", false}, {"|>"}}, false), chat.end));
    }

    void anEndOfTurnThatTheFileCallsOrdinaryIsControl()
    {
        for (const TokenKind kind : {TokenKind::Normal, TokenKind::UserDefined}) {
            ChatMl chat;
            chat.vocabulary.kinds[static_cast<std::size_t>(chat.end)] = kind;
            const auto tokenizer = Tokenizer::create(chat.vocabulary);
            QCOMPARE(tokenizer->kind(chat.end), TokenKind::Control);
            QVERIFY(!contains(tokenizer->encode("<|im_end|>", false, false), chat.end));
            QVERIFY(contains(tokenizer->encode("<|im_end|>", false, true), chat.end));
            QVERIFY(tokenizer->isEndOfGeneration(chat.end));
        }
    }

    void mergesCrossSegments()
    {
        const ChatMl chat;
        const auto tokenizer = Tokenizer::create(chat.vocabulary);
        const std::vector<TextSegment> segments = {{" ", true}, {"h", false}, {"i", true}};
        const std::vector<EncodedToken> tokens = tokenizer->encode(segments, false);
        QCOMPARE(idsOf(tokens), std::vector<TokenId>{*tokenizer->find("Ġhi")});
        QCOMPARE(tokens[0].begin, std::size_t{0});
        QCOMPARE(tokens[0].end, std::size_t{3});
    }

    void rangesCoverTheText()
    {
        const ChatMl chat;
        const auto tokenizer = Tokenizer::create(chat.vocabulary);
        const std::vector<TextSegment> segments = {
            {"<|im_start|>user\n"}, {"hi \xF0\x9F\xA6\x99\xFF!", false}, {"<|im_end|>"}};
        std::string text;
        for (const TextSegment& segment : segments) text += segment.text;
        std::size_t position = 0;
        for (const EncodedToken& token : tokenizer->encode(segments, false)) {
            QCOMPARE(token.begin, position);
            QCOMPARE(tokenizer->tokenBytes(token.id), text.substr(token.begin, token.end - token.begin));
            position = token.end;
        }
        QCOMPARE(position, text.size());
    }

    void noBosForQwen()
    {
        const ChatMl chat;  // like Qwen's files, this vocabulary has a BOS token but does not require it
        const auto tokenizer = Tokenizer::create(chat.vocabulary);
        QVERIFY(!tokenizer->addsBos());
        QCOMPARE(tokenizer->encode("hi", true, true), std::vector<TokenId>{*tokenizer->find("hi")});
        QVERIFY(tokenizer->encode("", true, true).empty());
    }

    void bosFollowsMetadataThenTheKind()
    {
        ChatMl chat;
        chat.vocabulary.addBos = true;
        QVERIFY(Tokenizer::create(chat.vocabulary)->addsBos());
        chat.vocabulary.addBos.reset();
        chat.vocabulary.pre = "llama-bpe";
        QVERIFY(Tokenizer::create(chat.vocabulary)->addsBos());
        chat.vocabulary.addBos = false;
        QVERIFY(!Tokenizer::create(chat.vocabulary)->addsBos());
        Vocabulary spm = spmVocabulary({});
        QVERIFY(Tokenizer::create(spm)->addsBos());
        QVERIFY(!Tokenizer::create(spm)->closing());
        spm.addBos = false;
        spm.addEos = true;
        const auto tokenizer = Tokenizer::create(spm);
        QCOMPARE(tokenizer->encode("a", true, true).front(), *tokenizer->find("▁"));
        QCOMPARE(tokenizer->encode("a", true, true).back(), *spm.eos);
        QCOMPARE(tokenizer->encode("a", false, true).back(), *tokenizer->find("a"));
    }

    void oneBosWhenTheTemplateWritesIt()
    {
        const Vocabulary spm = spmVocabulary({});
        const auto tokenizer = Tokenizer::create(spm);
        const TokenId bos = *spm.bos;
        const std::vector<TokenId> plain = tokenizer->encode("a", true, true);
        QCOMPARE(plain.front(), bos);
        QCOMPARE(tokenizer->encode("<s>a", true, true), plain);
        QCOMPARE(tokenizer->encode("", true, true), std::vector<TokenId>{bos});
        // In a message, "<s>" is ordinary text. The real BOS still comes first.
        const std::vector<TokenId> smuggled = encode(*tokenizer, {{"<s>", false}}, true);
        QCOMPARE(smuggled.front(), bos);
        QCOMPARE(std::count(smuggled.begin(), smuggled.end(), bos), 1);
    }

    void endOfGenerationIsEverythingThatEndsATurn()
    {
        ChatMl chat;
        const TokenId eom = addPiece(chat.vocabulary, "<|whatever|>", TokenKind::Control);
        const TokenId header = addPiece(chat.vocabulary, "<|start_header_id|>", TokenKind::Control);
        chat.vocabulary.eom = eom;
        const auto tokenizer = Tokenizer::create(chat.vocabulary);
        const auto ends = tokenizer->endOfGeneration();
        QCOMPARE(std::vector<TokenId>(ends.begin(), ends.end()), (std::vector<TokenId>{chat.end, chat.text, eom}));
        QVERIFY(!tokenizer->isEndOfGeneration(header));
        QVERIFY(!tokenizer->isEndOfGeneration(chat.start));
    }

    /// The vocabulary of deepseek-coder contains these tokens as user-defined tokens, which are normally recognised in
    /// messages, too. These tokens must not be recognised there, so the tokenizer makes them control tokens.
    void messagesCannotAskForAGap()
    {
        for (const char* text : {"<｜fim▁begin｜>", "<｜fim▁hole｜>", "<｜fim▁end｜>", "<|fim_prefix|>", "▁<SUF>"}) {
            ChatMl chat;
            const TokenId gap = addPiece(chat.vocabulary, text, TokenKind::UserDefined);
            const auto tokenizer = Tokenizer::create(chat.vocabulary);
            QCOMPARE(tokenizer->kind(gap), TokenKind::Control);
            QCOMPARE(tokenizer->encode(text, false, true), std::vector<TokenId>{gap});
            const std::vector<TokenId> message = encode(*tokenizer, {{text, false}}, false);
            QCOMPARE(std::count(message.begin(), message.end(), gap), 0);
            QVERIFY(!tokenizer->isEndOfGeneration(gap));
        }
    }

    void theEndOfAHarmonyMessageIsNotTheEndOfTheTurn()
    {
        ChatMl chat;
        const TokenId end = addPiece(chat.vocabulary, "<|end|>", TokenKind::Control);
        QVERIFY(Tokenizer::create(chat.vocabulary)->isEndOfGeneration(end));
        const TokenId done = addPiece(chat.vocabulary, "<|return|>", TokenKind::Control);
        addPiece(chat.vocabulary, "<|call|>", TokenKind::Control);
        const auto tokenizer = Tokenizer::create(chat.vocabulary);
        QVERIFY(!tokenizer->isEndOfGeneration(end));
        QVERIFY(tokenizer->isEndOfGeneration(done));
    }

    void theEndOfAMessageToItselfIsNotTheEndOfTheTurn()
    {
        ChatMl chat;
        const TokenId eom = addPiece(chat.vocabulary, "<|eom|>", TokenKind::Control);
        chat.vocabulary.eom = eom;
        QVERIFY(Tokenizer::create(chat.vocabulary)->isEndOfGeneration(eom));
        addPiece(chat.vocabulary, "<|start|>", TokenKind::Control);
        addPiece(chat.vocabulary, "<|message|>", TokenKind::Control);
        const TokenId eot = addPiece(chat.vocabulary, "<|eot|>", TokenKind::Control);
        const auto tokenizer = Tokenizer::create(chat.vocabulary);
        QVERIFY(!tokenizer->isEndOfGeneration(eom));
        QVERIFY(tokenizer->isEndOfGeneration(eot));
    }

    void decodeHidesControlTokensOnRequest()
    {
        ChatMl chat;
        const TokenId tool = addPiece(chat.vocabulary, "<tool>", TokenKind::UserDefined);
        const auto tokenizer = Tokenizer::create(chat.vocabulary);
        const std::vector<TokenId> ids = {chat.start, *tokenizer->find("hi"), tool, chat.end};
        QCOMPARE(tokenizer->decode(ids), std::string("<|im_start|>hi<tool><|im_end|>"));
        QCOMPARE(tokenizer->decode(ids, false), std::string("hi<tool>"));
    }

    void idsOutOfRangeAreAnError()
    {
        const auto tokenizer = Tokenizer::create(ChatMl().vocabulary);
        const auto past = static_cast<TokenId>(tokenizer->size());
        for (const TokenId id : {TokenId{-1}, past}) {
            QVERIFY_THROWS_EXCEPTION(Error, tokenizer->decode(std::span(&id, 1)));
            QVERIFY_THROWS_EXCEPTION(Error, tokenizer->tokenBytes(id));
            QVERIFY(tokenizer->piece(id).empty());
        }
    }

    void unknownKindsAreNamed()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        vocabulary.model = "hybriddna";
        try {
            Tokenizer::create(vocabulary);
            QFAIL("no error");
        } catch (const Error& error) {
            const QString sentence = QString::fromStdString(error.sentence());
            QVERIFY2(sentence.contains("\"hybriddna\"") && sentence.contains("gpt2") && sentence.contains("llama"),
                     qPrintable(sentence));
        }
    }

    void severalThreadsMayEncode()
    {
        const ChatMl chat;
        const auto tokenizer = Tokenizer::create(chat.vocabulary);
        std::string text;
        for (int i = 0; i < 2000; ++i) text += "hi <|im_start|> you'll see\n  12 ";
        const std::vector<TokenId> expected = tokenizer->encode(text, true, true);
        std::vector<std::vector<TokenId>> results(2);
        {
            std::vector<std::jthread> threads;
            for (auto& result : results) {
                threads.emplace_back([&tokenizer, &text, &result] {
                    for (int i = 0; i < 5; ++i) result = tokenizer->encode(text, true, true);
                });
            }
        }
        QCOMPARE(results[0], expected);
        QCOMPARE(results[1], expected);
    }
};

VITRINE_TEST(TokenizerTest);
#include "tokenizer_test.moc"
