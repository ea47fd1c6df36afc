#include "app/chat/quick_question.h"
#include "tests/app/session_fixture.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <variant>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

class QuickQuestionTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_engine = std::make_unique<FakeEngine>();
        m_fixture = std::make_unique<SessionFixture>(*m_folder, *m_engine);
        m_question = std::make_unique<QuickQuestion>(
            QuickQuestion::Parts{m_fixture->chats, m_fixture->session, m_fixture->library, m_fixture->settings});
    }
    void cleanup()
    {
        m_question.reset();
        m_fixture.reset();
        m_engine.reset();
    }
    void questionIsAChatThatIsNotShown();
    void nextQuestionIsAnotherChat();
    void openedAsChatItGoesOn();
    void textThatWasNotAskedBecomesTheUnsentMessage();
    void waitsForTheModel();
    void modelThatCannotBeOpenedEndsTheWait();
    void withoutAModelTheQuestionIsKept();
    void fullDiskIsReported();
    void removedChatIsForgotten();
    void stops();

private:
    QString answerText() const { return m_question->answerText(); }
    /// Returns how many answers were requested from the engine.
    auto requests() const
    {
        return std::count_if(m_engine->posted.begin(), m_engine->posted.end(),
                             [](const Command& command) { return std::holds_alternative<Generate>(command); });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeEngine> m_engine;
    std::unique_ptr<SessionFixture> m_fixture;
    std::unique_ptr<QuickQuestion> m_question;
};

void QuickQuestionTest::questionIsAChatThatIsNotShown()
{
    const qint64 shown = m_fixture->session.chat()->id();
    m_fixture->settings.setSystemPrompt("Be brief.");
    const QSignalSpy answered(m_question.get(), &QuickQuestion::answered);
    m_question->ask("Why is the sky blue?");
    QVERIFY(m_question->asked());
    QVERIFY(m_question->answering());
    QCOMPARE(m_question->answer()->count(), 1);
    const Generate command = m_fixture->generate();
    QVERIFY(command.conversation != shown);
    QCOMPARE(m_fixture->session.chat()->id(), shown);
    QCOMPARE(m_fixture->session.messages()->count(), 0);
    const auto details = m_fixture->chats.chat(command.conversation);
    QVERIFY(details);
    QCOMPARE(details->title, QString("Why is the sky blue?"));
    QCOMPARE(details->systemPrompt, QString("Be brief."));
    QCOMPARE(details->draft, QString());
    m_fixture->sendTokens(command.request, 2);
    QTRY_COMPARE(answerText(), QString("w w "));
    QCOMPARE(m_fixture->session.messages()->count(), 0);
    m_fixture->finish(command.request, StopReason::EndOfTurn, "end");
    QTRY_VERIFY(!m_question->answering());
    QCOMPARE(answerText(), QString("w w end"));
    QCOMPARE(m_question->answer()->last()->state, MessageState::Complete);
    QCOMPARE(answered.count(), 1);
    QVERIFY(m_fixture->session.saver()->save());
    const auto messages = m_fixture->chats.messages(command.conversation);
    QCOMPARE(messages.size(), 2U);
    QCOMPARE(messages[0].text, QString("Why is the sky blue?"));
    QCOMPARE(messages[1].text, QString("w w end"));
}

void QuickQuestionTest::nextQuestionIsAnotherChat()
{
    m_question->ask("First?");
    const Generate first = m_fixture->generate();
    m_question->ask("Too early?");  // the first question is still being answered
    QCOMPARE(m_fixture->generate().request, first.request);
    m_fixture->finish(first.request, StopReason::EndOfTurn, "one");
    QTRY_VERIFY(!m_question->answering());
    m_question->ask("  \n");
    QCOMPARE(answerText(), QString("one"));
    m_question->ask("Second?");
    QVERIFY(m_fixture->generate().conversation != first.conversation);
    QCOMPARE(answerText(), QString());
    QCOMPARE(m_question->answer()->count(), 1);
    QVERIFY(m_fixture->session.saver()->save());
    QCOMPARE(m_fixture->chats.messages(first.conversation).size(), 2U);
}

void QuickQuestionTest::openedAsChatItGoesOn()
{
    const QSignalSpy shown(m_question.get(), &QuickQuestion::chatShown);
    m_question->ask("Why?");
    const Generate command = m_fixture->generate();
    m_fixture->sendTokens(command.request, 1);
    QTRY_COMPARE(answerText(), QString("w "));
    m_question->openAsChat("Why?");
    QCOMPARE(shown.count(), 1);
    QCOMPARE(m_fixture->session.chat()->id(), static_cast<qint64>(command.conversation));
    QCOMPARE(m_fixture->text(0), QString("Why?"));
    QCOMPARE(m_fixture->text(1), QString("w "));
    QVERIFY(m_fixture->session.answer()->generating());
    QVERIFY(!m_question->asked());
    QCOMPARE(m_question->answer()->count(), 0);
    QCOMPARE(m_fixture->session.unsent()->text(), QString());
    m_fixture->finish(command.request, StopReason::EndOfTurn, "end");
    QTRY_COMPARE(m_fixture->text(1), QString("w end"));
    QCOMPARE(m_question->answer()->count(), 0);
}

void QuickQuestionTest::textThatWasNotAskedBecomesTheUnsentMessage()
{
    m_question->openAsChat("Not asked yet");
    QCOMPARE(m_fixture->session.unsent()->text(), QString("Not asked yet"));
    m_question->ask("Asked?");
    const Generate command = m_fixture->generate();
    m_fixture->finish(command.request, StopReason::EndOfTurn, "yes");
    QTRY_VERIFY(!m_question->answering());
    m_question->openAsChat("And now?");
    QCOMPARE(m_fixture->session.chat()->id(), static_cast<qint64>(command.conversation));
    QCOMPARE(m_fixture->text(0), QString("Asked?"));
    QCOMPARE(m_fixture->session.unsent()->text(), QString("And now?"));
}

void QuickQuestionTest::waitsForTheModel()
{
    m_fixture->library.start("/models/other.gguf");
    const auto sent = requests();
    m_question->ask("Is it open?");
    QVERIFY(m_question->waiting());
    QVERIFY(!m_question->asked());
    QCOMPARE(requests(), sent);
    m_question->stop();
    QVERIFY(!m_question->waiting());
    m_question->ask("Is it open now?");
    m_fixture->load();
    QTRY_VERIFY(m_question->answering());
    QVERIFY(!m_question->waiting());
    QCOMPARE(requests(), sent + 1);
}

void QuickQuestionTest::modelThatCannotBeOpenedEndsTheWait()
{
    m_fixture->library.start("/models/other.gguf");
    const auto sent = requests();
    m_question->ask("Is it open?");
    m_fixture->library.cancelLoad();
    QTRY_VERIFY(!m_question->waiting());
    QCOMPARE(requests(), sent);
}

void QuickQuestionTest::withoutAModelTheQuestionIsKept()
{
    m_fixture->library.unload();
    m_engine->send(ModelUnloaded{m_engine->last<UnloadModel>().request});
    QTRY_VERIFY(!m_fixture->library.loaded());
    m_question->ask("Is anybody there?");
    QVERIFY(!m_question->answering());
    QCOMPARE(m_question->problem(), QString("No model can answer now."));
    m_question->openAsChat("Is anybody there?");
    QCOMPARE(m_fixture->session.unsent()->text(), QString("Is anybody there?"));
}

void QuickQuestionTest::fullDiskIsReported()
{
    m_fixture->fillDisk();
    m_question->ask(QString(100'000, 'x'));
    QVERIFY(!m_question->answering());
    QVERIFY2(!m_question->problem().isEmpty(), "no problem is reported");
    m_fixture->makeRoom();
    m_question->ask("Is there space now?");
    QVERIFY(m_question->answering());
    QCOMPARE(m_question->problem(), QString());
}

void QuickQuestionTest::removedChatIsForgotten()
{
    m_question->ask("Why?");
    const Generate command = m_fixture->generate();
    m_question->forget(static_cast<qint64>(command.conversation) + 1000);
    QVERIFY(m_question->asked());
    m_question->forget(static_cast<qint64>(command.conversation));
    QVERIFY(!m_question->asked());
    QCOMPARE(m_question->answer()->count(), 0);
}

void QuickQuestionTest::stops()
{
    m_question->ask("Why?");
    const Generate command = m_fixture->generate();
    m_question->stop();
    QCOMPARE(m_engine->cancelled, std::vector<RequestId>{command.request});
    m_fixture->finish(command.request, StopReason::Cancelled);
    QTRY_VERIFY(!m_question->answering());
    QCOMPARE(m_question->answer()->last()->state, MessageState::Stopped);
}

VITRINE_TEST(QuickQuestionTest);
#include "quick_question_test.moc"
