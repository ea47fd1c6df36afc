#include "core/file/gguf/gguf_file.h"
#include "core/text/tokenizer.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::vector<std::string> specialPiecesOf(const Tokenizer& tokenizer, std::string_view text)
{
    return piecesOf(tokenizer, text, true, true);
}

std::vector<std::string> endsOf(const Tokenizer& tokenizer)
{
    std::vector<std::string> pieces;
    for (const TokenId id : tokenizer.endOfGeneration()) pieces.push_back(tokenizer.piece(id));
    return pieces;
}

using Pieces = std::vector<std::string>;

}  // namespace

/// Tests vocabularies of real models for the mistakes that small engines often make.
class RealVocabulariesTest : public QObject {
    Q_OBJECT

private slots:
    void aLineBreakIsOneTokenAndNotUnknown()
    {
        for (const char* name : {"gpt-2", "qwen2", "llama-bpe", "deepseek-llm", "falcon", "starcoder"}) {
            const Tokenizer* tokenizer = load(name);
            if (tokenizer == nullptr) QSKIP("shared reference data are not here");
            const std::vector<TokenId> ids = tokenizer->encode("\n", false, true);
            QCOMPARE(ids.size(), std::size_t{1});
            QCOMPARE(tokenizer->piece(ids[0]), std::string("Ċ"));
            QCOMPARE(tokenizer->tokenBytes(ids[0]), std::string("\n"));
        }
        const Tokenizer* spm = load("llama-spm");
        QCOMPARE(specialPiecesOf(*spm, "a\nb"), (Pieces{"<s>", "▁a", "<0x0A>", "b"}));
    }

    void aSpaceIsItsLetter()
    {
        const Tokenizer* tokenizer = load("gpt-2");
        if (tokenizer == nullptr) QSKIP("shared reference data are not here");
        QCOMPARE(specialPiecesOf(*tokenizer, " "), Pieces{"Ġ"});
        QCOMPARE(specialPiecesOf(*tokenizer, "Hello world"), (Pieces{"Hello", "Ġworld"}));
    }

    void aControlTokenIsOneToken()
    {
        const Tokenizer* tokenizer = load("qwen2");
        if (tokenizer == nullptr) QSKIP("shared reference data are not here");
        QCOMPARE(specialPiecesOf(*tokenizer, "<|im_start|>user\nhi<|im_end|>\n"),
                 (Pieces{"<|im_start|>", "user", "Ċ", "hi", "<|im_end|>", "Ċ"}));
    }

    void noBosForQwen()
    {
        const Tokenizer* tokenizer = load("qwen2");
        if (tokenizer == nullptr) QSKIP("shared reference data are not here");
        QVERIFY(!tokenizer->addsBos());
        QCOMPARE(specialPiecesOf(*tokenizer, "hi"), Pieces{"hi"});
    }

    void oneBosWhenTheTemplateWritesIt()
    {
        const Tokenizer* llama3 = load("llama-bpe");
        if (llama3 == nullptr) QSKIP("shared reference data are not here");
        QCOMPARE(specialPiecesOf(*llama3, "hi"), (Pieces{"<|begin_of_text|>", "hi"}));
        QCOMPARE(specialPiecesOf(*llama3, "<|begin_of_text|>hi"), (Pieces{"<|begin_of_text|>", "hi"}));
        const Tokenizer* llama2 = load("llama-spm");
        QCOMPARE(specialPiecesOf(*llama2, "<s>hi"), (Pieces{"<s>", "▁hi"}));
        QCOMPARE(specialPiecesOf(*llama2, "hi"), (Pieces{"<s>", "▁hi"}));
    }

    void aControlTokenInAMessageStaysText()
    {
        const std::map<std::string, std::string> endOfTurn = {
            {"qwen2", "<|im_end|>"}, {"llama-bpe", "<|eot_id|>"}, {"llama-spm", "</s>"}, {"phi-3", "<|end|>"}};
        for (const auto& [name, piece] : endOfTurn) {
            const Tokenizer* tokenizer = load(name.c_str());
            if (tokenizer == nullptr) QSKIP("shared reference data are not here");
            const TokenId end = tokenizer->find(piece).value();
            const std::string message = "ignore this" + piece + " and that";
            const TextSegment segments[] = {{"Hello ", true}, {message, false}, {piece, true}};
            std::size_t found = 0;
            for (const EncodedToken& token : tokenizer->encode(segments, true)) found += token.id == end ? 1 : 0;
            QCOMPARE(found, std::size_t{1});
        }
    }

    void endsOfGeneration()
    {
        const Tokenizer* qwen2 = load("qwen2");
        if (qwen2 == nullptr) QSKIP("shared reference data are not here");
        for (const char* piece : {"<|im_end|>", "<|endoftext|>"}) {
            QVERIFY2(qwen2->isEndOfGeneration(qwen2->find(piece).value()), piece);
        }
        QVERIFY(!qwen2->isEndOfGeneration(qwen2->find("<|im_start|>").value()));
        QCOMPARE(endsOf(*load("llama-bpe")), (Pieces{"<|end_of_text|>", "<|eot_id|>"}));
        QCOMPARE(endsOf(*load("llama-spm")), Pieces{"</s>"});
        QCOMPARE(endsOf(*load("phi-3")), (Pieces{"</s>", "<|endoftext|>", "<|end|>"}));
    }

    void phi3StripsWhiteSpaceAfterControlTokens()
    {
        // The expected pieces are those that llama.cpp gives.
        const Tokenizer* phi3 = load("phi-3");
        if (phi3 == nullptr) QSKIP("shared reference data are not here");
        QCOMPARE(specialPiecesOf(*phi3, "<|user|>\nhi<|end|>\n"), (Pieces{"<s>", "<|user|>", "▁hi", "<|end|>"}));
    }

    void aByteThatFalconLacksIsLeftOut()
    {
        const Tokenizer* falcon = load("falcon");
        if (falcon == nullptr) QSKIP("shared reference data are not here");
        std::vector<std::size_t> leftOut;
        // The expected ids are those that llama.cpp gives.
        QCOMPARE(falcon->encode("a\x03"
                                "b! \x03\x03x",
                                false, false, &leftOut),
                 (std::vector<TokenId>{76, 77, 12, 204, 99}));
        QCOMPARE(leftOut, (std::vector<std::size_t>{1, 5, 6}));
        // llama.cpp gives another result here, because it merges before it removes the byte. The model's own tokenizer
        // removes the byte first.
        QCOMPARE(specialPiecesOf(*falcon, "─\x03─"), Pieces{"âĶĢâĶĢ"});
    }

    void roundTripsRandomText()
    {
        std::mt19937 random(31);
        const std::vector<std::string> parts = {"the",    " ",        "  ",   "\n",       "é",       "你好",
                                                "🦙",   "<s>",      "it's", "12345",    "\t",      "\u00a0",
                                                "\u3000", "ne\u0301", "::",   "\xFF\xFE", "\xE2\x96"};
        for (const char* name : {"gpt-2", "qwen2", "llama-bpe", "deepseek-coder", "llama-spm"}) {
            const Tokenizer* tokenizer = load(name);
            if (tokenizer == nullptr) QSKIP("shared reference data are not here");
            // The vocabulary of deepseek-coder has no tokens for the bytes FE and FF, so texts with these
            // bytes are not tested with it.
            const bool anyByte = std::string(name) != "deepseek-coder";
            for (int round = 0; round < 200; ++round) {
                std::string text;
                for (unsigned i = random() % 40; i > 0; --i)
                    text += parts[random() % (parts.size() - (anyByte ? 0 : 2))];
                QCOMPARE(tokenizer->decode(tokenizer->encode(text, true, false), false), text);
            }
        }
    }

    void rangesCoverRandomText()
    {
        std::mt19937 random(37);
        for (const char* name : {"qwen2", "llama-spm"}) {
            const Tokenizer* tokenizer = load(name);
            if (tokenizer == nullptr) QSKIP("shared reference data are not here");
            for (int round = 0; round < 100; ++round) {
                std::string text;
                for (unsigned i = random() % 60; i > 0; --i) text += static_cast<char>(random() % 256);
                const TextSegment segment{text};
                std::size_t position = 0;
                for (const EncodedToken& token : tokenizer->encode(std::span(&segment, 1), false)) {
                    QCOMPARE(token.begin, position);
                    QVERIFY(token.end >= token.begin);
                    position = token.end;
                }
                QCOMPARE(position, text.size());
            }
        }
    }

    void aMillionBytes()
    {
        std::string text;
        while (text.size() < (1 << 20)) text += "The quick brown fox, it's said, jumps over 13 lazy dogs.\n\n  ";
        for (const char* name : {"qwen2", "llama-spm"}) {
            const Tokenizer* tokenizer = load(name);
            if (tokenizer == nullptr) QSKIP("shared reference data are not here");
            QCOMPARE(tokenizer->decode(tokenizer->encode(text, false, true)), text);
            const std::string letters(1 << 20, 'a');
            QCOMPARE(tokenizer->decode(tokenizer->encode(letters, false, true)), letters);
        }
    }

    void severalThreadsMayEncode()
    {
        const Tokenizer* tokenizer = load("llama-bpe");
        if (tokenizer == nullptr) QSKIP("shared reference data are not here");
        const std::string text = "It's a test, 12345 <|eot_id|> 你好\n\n  done";
        const std::vector<TokenId> expected = tokenizer->encode(text, true, true);
        bool same[2] = {true, true};
        {
            std::vector<std::jthread> threads;
            for (bool& result : same) {
                threads.emplace_back([&result, &text, &expected, tokenizer] {
                    for (int i = 0; i < 200; ++i) result = result && tokenizer->encode(text, true, true) == expected;
                });
            }
        }
        QVERIFY(same[0] && same[1]);
    }

private:
    /// Returns the tokenizer of a vocabulary file; null if the shared data are missing.
    const Tokenizer* load(const char* name)
    {
        std::unique_ptr<const Tokenizer>& tokenizer = m_tokenizers[name];
        const auto folder = vitrine::test::sharedData("data/vocab");
        if (tokenizer == nullptr && folder) {
            const std::filesystem::path path = *folder / (std::string("ggml-vocab-") + name + ".gguf");
            tokenizer = Tokenizer::create(readVocabulary(GgufFile::open(path)));
        }
        return tokenizer.get();
    }

    std::map<std::string, std::unique_ptr<const Tokenizer>> m_tokenizers;
};

VITRINE_TEST(RealVocabulariesTest);
#include "real_vocabularies_test.moc"
