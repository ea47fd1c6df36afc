// Tests how texts in sampler settings are mapped to tokens of a vocabulary.
#include "core/base/error.h"
#include "core/generate/sampling/sampler_chain.h"
#include "core/generate/sampling/token_texts.h"
#include "tests/engine/tiny_tokenizer.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

class TokenTextsTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_tokenizer = tinyTokenizer(); }

    /// A text stands for all tokens whose bytes equal the text, but not for tokens that only contain it.
    void aTextIsTheTokensOfItsBytes()
    {
        for (std::size_t i = 0; i < m_tokenizer->size(); ++i) {
            const std::string bytes = m_tokenizer->tokenBytes(static_cast<TokenId>(i));
            if (bytes.empty()) continue;
            std::vector<TokenId> same;
            for (std::size_t j = 0; j < m_tokenizer->size(); ++j) {
                if (m_tokenizer->tokenBytes(static_cast<TokenId>(j)) == bytes) same.push_back(static_cast<TokenId>(j));
            }
            QCOMPARE(tokensOf(bytes, *m_tokenizer), same);
        }
        QVERIFY(tokensOf("no token is as long as this", *m_tokenizer).empty());
    }

    void biasesOfTextsBecomeBiasesOfTokens()
    {
        const TokenId first = 5, control = m_tokenizer->endOfGeneration().front();
        SamplerSettings settings;
        settings.logitBias = {{first, 1.0F}};
        settings.textBias = {{m_tokenizer->tokenBytes(40), -INFINITY}, {m_tokenizer->piece(control), 2.0F}};
        const SamplerSettings found = inTokens(settings, *m_tokenizer);
        using Biases = decltype(SamplerSettings::logitBias);
        QCOMPARE(found.logitBias, (Biases{{first, 1.0F}, {40, -INFINITY}, {control, 2.0F}}));
        QVERIFY(found.textBias.empty());
        QCOMPARE(errorOf([&] { SamplerChain(settings, m_tokenizer->size()); }),
                 "The token \"" + m_tokenizer->tokenBytes(40) +
                     "\" of the logit bias has not been looked up in the vocabulary.");
    }

    /// If a text is not a single token, the message lists the tokens of the text, which the user can use instead.
    void aTextThatIsNoTokenIsNamed()
    {
        const std::string text = m_tokenizer->tokenBytes(40) + m_tokenizer->tokenBytes(41);
        QVERIFY(tokensOf(text, *m_tokenizer).empty());
        const std::string sentence = errorOf([&] { inTokens(withText(text), *m_tokenizer); });
        QVERIFY2(sentence.starts_with("\"" + text + "\" consists of several tokens in this model: \""),
                 sentence.c_str());
        for (const TokenId id : m_tokenizer->encode(text, false, true)) {
            QVERIFY2(sentence.find("(" + std::to_string(id) + ")") != std::string::npos, sentence.c_str());
        }
        QCOMPARE(errorOf([&] { inTokens(withText(""), *m_tokenizer); }),
                 std::string("A token to ban or to favour is empty; enter an id or a text."));
    }

private:
    static SamplerSettings withText(std::string text)
    {
        SamplerSettings settings;
        settings.textBias = {{std::move(text), -INFINITY}};
        return settings;
    }

    template <typename Action>
    static std::string errorOf(Action action)
    {
        try {
            action();
        } catch (const Error& error) {
            return error.sentence();
        }
        return {};
    }

    std::unique_ptr<const Tokenizer> m_tokenizer;
};

VITRINE_TEST(TokenTextsTest);
#include "token_texts_test.moc"
