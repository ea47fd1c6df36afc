#include "core/base/error.h"
#include "core/generate/engine/context_fit.h"
#include "tests/engine/tiny_tokenizer.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <memory>
#include <string>
#include <vector>

using namespace vitrine;

class ContextFitTest : public QObject {
    Q_OBJECT

    // The vocabulary lacks ChatML's tokens and no template is given. The prompt is then the text of the messages, with
    // one token for each 'q'.
    std::unique_ptr<const Tokenizer> m_tokenizer = test::tinyTokenizer(false, [](Vocabulary& vocabulary) {
        for (std::string& piece : vocabulary.pieces) {
            if (piece == "<|im_start|>") piece = "<|something|>";
        }
    });
    PromptBuilder m_builder{*m_tokenizer, nullptr};

    static Message say(const char* role, std::size_t tokens) { return {role, std::string(tokens, 'q')}; }

    FittedPrompt fit(const std::vector<Message>& messages, std::uint32_t context, std::uint32_t room,
                     std::size_t dropped = 0, Overflow overflow = Overflow::DropOldest)
    {
        return fitPrompt(m_builder, messages, {context, room, dropped, overflow});
    }

private slots:
    void everythingStaysWhileItFits()
    {
        const std::vector<Message> messages{say("system", 10), say("user", 30), say("assistant", 30), say("user", 10)};
        const FittedPrompt fitted = fit(messages, 100, 20);
        QCOMPARE(fitted.prompt.tokens.size(), std::size_t{80});
        QVERIFY(fitted.droppedMessages.empty());
        QVERIFY(fitted.prompt.notices.empty());
        // All messages are kept if they fit, even if messages were dropped before. The user may have shortened the
        // chat.
        QVERIFY(fit(messages, 100, 20, 1).droppedMessages.empty());
    }

    void theOldestTurnsGoAndTheSystemPromptStays()
    {
        const std::vector<Message> messages{say("system", 10), say("user", 20),      say("assistant", 20),
                                            say("user", 20),   say("assistant", 20), say("user", 10)};
        const FittedPrompt fitted = fit(messages, 100, 5);
        QCOMPARE(fitted.droppedMessages, (std::vector<std::int32_t>{1, 2}));
        QCOMPARE(fitted.droppedTurns, std::size_t{1});
        QCOMPARE(fitted.prompt.tokens.size(), std::size_t{60});
        QCOMPARE(fitted.prompt.tokens.front().origin, TokenOrigin::System);
        QCOMPARE(fitted.prompt.notices.size(), std::size_t{1});
        QVERIFY(fitted.prompt.notices[0].english().find("the 2 oldest messages were left out") != std::string::npos);
    }

    void aQuarterIsFreedAtOnce()
    {
        std::vector<Message> messages;
        for (int i = 0; i < 10; ++i) messages.push_back(say(i % 2 ? "assistant" : "user", 10));
        messages.push_back(say("user", 10));
        const FittedPrompt fitted = fit(messages, 112, 5);  // 110 tokens and 5 for the answer exceed 112
        // Dropping two turns of 20 tokens leaves 70 tokens, so the answer and later messages have space.
        QCOMPARE(fitted.droppedTurns, std::size_t{2});
        QCOMPARE(fitted.prompt.tokens.size(), std::size_t{70});
    }

    void theSameTurnsGoAgain()
    {
        std::vector<Message> messages;
        for (int i = 0; i < 12; ++i) messages.push_back(say(i % 2 ? "assistant" : "user", 10));
        messages.push_back(say("user", 10));
        const FittedPrompt again = fit(messages, 112, 5, 2);  // without two turns, 90 of 130 tokens remain
        QCOMPARE(again.droppedTurns, std::size_t{2});
        QCOMPARE(again.prompt.tokens.size(), std::size_t{90});
        QCOMPARE(fit(messages, 112, 5, 0).droppedTurns, std::size_t{3});
        // Dropping only one turn would not be enough.
        QCOMPARE(fit(messages, 112, 5, 1).droppedTurns, std::size_t{3});
        // The number 99 is ignored, because this chat has fewer turns. It must belong to another chat.
        QCOMPARE(fit(messages, 112, 5, 99).droppedTurns, std::size_t{3});
    }

    void laterSystemMessagesStayToo()
    {
        const std::vector<Message> messages{say("user", 40), say("system", 5), say("assistant", 40), say("user", 10)};
        const FittedPrompt fitted = fit(messages, 64, 4);
        QCOMPARE(fitted.droppedMessages, (std::vector<std::int32_t>{0, 2}));
    }

    void theFirstTurnStaysIfTheMiddleGoes()
    {
        std::vector<Message> messages{say("system", 5)};
        for (int i = 0; i < 10; ++i) messages.push_back(say(i % 2 ? "assistant" : "user", 10));
        messages.push_back(say("user", 10));
        const FittedPrompt fitted = fit(messages, 112, 5, 0, Overflow::DropMiddle);  // the 115 tokens do not fit
        QCOMPARE(fitted.droppedMessages, (std::vector<std::int32_t>{3, 4, 5, 6}));
        QCOMPARE(fitted.prompt.tokens.size(), std::size_t{75});
        QVERIFY(fitted.prompt.notices[0].english().find("4 messages in the middle were left out") != std::string::npos);
        QCOMPARE(fitted.answerRoom, 5U);
        // If no other turn can be dropped, the first turn is dropped.
        const FittedPrompt all =
            fit({say("user", 60), say("assistant", 20), say("user", 40)}, 100, 5, 0, Overflow::DropMiddle);
        QCOMPARE(all.droppedMessages, (std::vector<std::int32_t>{0, 1}));
        QVERIFY(fit({say("user", 60), say("user", 40)}, 112, 5, 0, Overflow::DropMiddle).droppedMessages.empty());
    }

    void nothingIsLeftOutIfThatIsWanted()
    {
        const std::vector<Message> messages{say("user", 60), say("assistant", 20), say("user", 19)};
        QVERIFY(fit(messages, 100, 20, 0, Overflow::Stop).droppedMessages.empty());  // one token remains for the answer
        try {
            fit(messages, 99, 20, 0, Overflow::Stop);
            QFAIL("no error");
        } catch (const PromptTooLong& error) {
            QCOMPARE(error.tokens(), std::size_t{99});
            QVERIFY(error.sentence().english().find("takes 99 tokens") != std::string::npos);
            QVERIFY(error.sentence().english().find("holds 99") != std::string::npos);
            QVERIFY(error.sentence().english().find("forbid leaving out messages") != std::string::npos);
        }
    }

    void aShortAnswerIsBetterThanNone()
    {
        const FittedPrompt fitted = fit({say("system", 10), say("user", 85)}, 100, 20);
        QCOMPARE(fitted.prompt.tokens.size(), std::size_t{95});
        QVERIFY(fit({say("user", 99)}, 100, 20).prompt.tokens.size() == 99);
    }

    void whatCannotFitIsAnErrorWithTheNumbers()
    {
        try {
            fit({say("system", 10), say("user", 5), say("assistant", 5), say("user", 90)}, 100, 1);
            QFAIL("no error");
        } catch (const PromptTooLong& error) {
            QCOMPARE(error.tokens(), std::size_t{100});
            QVERIFY(error.sentence().english().find("takes 100 tokens") != std::string::npos);
            QVERIFY(error.sentence().english().find("holds 100") != std::string::npos);
        }
    }

    void nothingToAnswerIsAnError() { QVERIFY_THROWS_EXCEPTION(Error, fit({}, 100, 1)); }

    void roomForAnAnswer()
    {
        QCOMPARE(answerRoom(0, 8192), 512U);
        QCOMPARE(answerRoom(100, 8192), 100U);
        QCOMPARE(answerRoom(5000, 1000), 250U);
        QCOMPARE(answerRoom(0, 2), 1U);
    }
};

VITRINE_TEST(ContextFitTest);
#include "context_fit_test.moc"
