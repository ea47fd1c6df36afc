#include "app/chat/context_gauge.h"
#include "app/models/message_list_model.h"
#include "tests/app/fake_prompts.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace vitrine;
using namespace vitrine::test;

/// Tests ContextGauge, which counts the tokens of the next prompt. The prompts are scripted. The test needs neither a
/// session nor a store nor a model.
class ContextGaugeTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }

    void init()
    {
        m_prompts = std::make_shared<FakePrompts>();
        m_next = {.prompts = m_prompts, .contextLength = 100};
        m_messages.reset({message(1, "user"), message(2, "assistant")});
        m_gauge =
            std::make_unique<ContextGauge>(ContextGauge::Parts{.messages = m_messages,
                                                               .next = [this] { return m_next; },
                                                               .usedByAnswer = [] { return 0; },
                                                               .length = [this] { return m_next.contextLength; }});
    }

    void lastAnswerCountsWithoutAModel()
    {
        StoredMessage answer = message(2, "assistant");
        answer.answer.promptTokens = 30;
        answer.answer.generatedTokens = 12;
        m_messages.reset({message(1, "user"), answer});
        m_next.prompts = nullptr;
        m_gauge->count();
        QCOMPARE(m_gauge->used(), 42);
        QVERIFY(m_prompts->asked().empty());
    }

    void unsentMessageIsCounted()
    {
        m_next.unsentMessage = "And then?";
        QCOMPARE(m_gauge->conversation().size(), std::size_t{3});
        QSignalSpy counted(m_gauge.get(), &ContextGauge::unsentCounted);
        m_gauge->count();
        QVERIFY(counted.wait(60000));
        QCOMPARE(m_prompts->asked().back().back().content, std::string("And then?"));
        m_next.unsentMessage = "  ";
        QCOMPARE(m_gauge->conversation().size(), std::size_t{2});
    }

    void messagesThatDoNotFitAreNoticedOnce()
    {
        FittedPrompt fitted;
        fitted.droppedMessages = {0};
        m_prompts->set(fitted);
        QSignalSpy noticed(m_gauge.get(), &ContextGauge::noticed);
        QSignalSpy changed(m_gauge.get(), &ContextGauge::changed);
        m_gauge->count();
        QVERIFY(changed.wait(60000));
        QCOMPARE(noticed.size(), 1);
        QCOMPARE(noticed[0][0].value<LocalizedText>().text(),
                 QString("The context of 100 tokens does not hold the whole chat: 1 message will be left out of the "
                         "prompt."));
        m_gauge->count();
        QVERIFY(changed.wait(60000));
        QCOMPARE(noticed.size(), 1);
        m_gauge->forgetLeftOut();
        m_gauge->count();
        QVERIFY(changed.wait(60000));
        QCOMPARE(noticed.size(), 2);
    }

    void nothingIsNoticedDuringAnAnswer()
    {
        m_next.answered = true;
        m_prompts->set({}, "The template has a mistake.");
        QSignalSpy noticed(m_gauge.get(), &ContextGauge::noticed);
        QSignalSpy changed(m_gauge.get(), &ContextGauge::changed);
        m_gauge->count();
        QVERIFY(changed.wait(60000));
        QCOMPARE(noticed.size(), 0);
        QCOMPARE(m_gauge->used(), 100);
        m_next.answered = false;
        m_gauge->count();
        QVERIFY(changed.wait(60000));
        QCOMPARE(noticed.size(), 1);
    }

    /// If the chat does not end with a question, the prompt counts as too long only if no messages may be dropped.
    /// Dropping old messages may make the next question fit.
    void onlyQuestionsCanBeTooLong()
    {
        QSignalSpy changed(m_gauge.get(), &ContextGauge::changed);
        const auto isTooLong = [&](const QString& unsent, Overflow overflow) {
            m_next.unsentMessage = unsent;
            m_next.limits.overflow = overflow;
            m_gauge->count();
            return changed.wait(60000) && m_gauge->isTooLong();
        };
        m_prompts->setTooLong(180);
        QVERIFY(!isTooLong({}, Overflow::DropOldest));
        QCOMPARE(m_gauge->used(), 180);
        QVERIFY(isTooLong({}, Overflow::Stop));
        QVERIFY(isTooLong("And then?", Overflow::DropOldest));
        m_gauge->reset();
        QVERIFY(!m_gauge->isTooLong() && m_gauge->used() == 0);
    }

private:
    static StoredMessage message(qint64 id, const char* role)
    {
        StoredMessage made;
        made.id = id;
        made.role = role;
        made.text = QString("text %1").arg(id);
        return made;
    }

    std::shared_ptr<FakePrompts> m_prompts;
    NextPrompt m_next;
    MessageListModel m_messages;
    std::unique_ptr<ContextGauge> m_gauge;
};

VITRINE_TEST(ContextGaugeTest);
#include "context_gauge_test.moc"
