#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/shared/update_throttle.h"
#include "app/inspectors/tokens/token_locator.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/painted_chips.h"
#include "tests/ui/program_window.h"

#include <QQuickItem>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>

namespace {

using namespace vitrine;

const char* const kWindowScript = R"({
  "model": {"name": "Scripted", "architecture": "llama", "contextLength": 4096, "notices": ["It has no template."]},
  "loadMilliseconds": 1, "millisecondsPerToken": 1,
  "answers": [
    {"text": "Half an", "failure": "The device was lost."},
    {"text": "# Whole\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```cpp\nint x;\n```\n"},
    {"text": "<think>\nTwo and two\n</think>\n\nFour."},
    {"text": "<think>Without end", "reason": "maxTokens"},
    {"text": "Begun on", "deviceFailure": "The Vulkan device was lost."}
  ]
})";

/// An answer whose Markdown contains characters that are not visible in the window.
const char* const kHidingScript = R"({"loadMilliseconds": 1, "millisecondsPerToken": 1, "answers": [{"text":
  "Some **bold** words with $x^2$\n\n* of [one](http://e.org/one) thing\n\n```cpp\nint same = 1;\n```\n\n"}]})";

const char* const kGrammarScript = R"({"loadMilliseconds": 1, "millisecondsPerToken": 1, "answers": [
  {"text": "one and", "reason": "grammarStuck"}, {"text": "one and two", "reason": "grammarComplete"}]})";

/// Returns a script whose answer is too long for the visible part of the token strip.
QByteArray longScript(int lines = 30)
{
    return R"({"loadMilliseconds": 1, "millisecondsPerToken": 4, "answers": [{"text": ")" +
           QByteArray("one two three four five six seven eight nine ten\\n").repeated(lines) + R"("}]})";
}

int countTexts(QQuickItem* item, const QString& text)
{
    if (!item->isVisible()) return 0;
    int count = item->property("text").toString() == text && item->inherits("QQuickText") ? 1 : 0;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) count += countTexts(child, text);
    return count;
}

}  // namespace

/// Tests Main.qml with the program's own models. QML and C++ must agree on the names of all properties.
class WholeWindowTest : public QObject, test::ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase() { listen(); }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        openWithInspector();
    }

    void cleanup()
    {
        end();
        const QStringList seen = takeComplaints();
        QVERIFY2(seen.isEmpty(), qPrintable(seen.join(QLatin1Char('\n'))));
    }

    void failureStaysBelowItsAnswer()
    {
        load();
        ask("one");
        QTRY_COMPARE(shown("The device was lost."), 1);
        end();
        openWithInspector();
        QTRY_COMPARE(shown("The device was lost."), 1);
        load();
        m_application->session()->sender()->regenerate();
        QTRY_VERIFY_WITH_TIMEOUT(!m_application->session()->answer()->generating(), test::kPatience);
        // The script has reached its end. It starts again with the first answer.
        QTRY_COMPARE(shown("The device was lost."), 1);
        ask("two");
        QTRY_VERIFY(shown("cpp") > 0);
    }

    void anAnswerThatItsGrammarStopsSaysSo()
    {
        end();
        openWithInspector(kGrammarScript);
        load();
        ask("one");
        const char* const sentence =
            "No token of this model can continue the text after \"…\" as the grammar requires.";
        QTRY_COMPARE(shown(sentence), 1);
        ask("two");
        const auto& messages = *m_application->session()->messages();
        QTRY_VERIFY(messages.data(messages.index(3), MessageListModel::FootnoteRole)
                        .toString()
                        .endsWith("complete according to the grammar"));
        QCOMPARE(shown(sentence), 1);
        end();
        openWithInspector();
        QTRY_COMPARE(shown(sentence), 1);
    }

    void thoughtsAreFoldedAboveTheAnswer()
    {
        load();
        for (const char* question : {"one", "two", "three"}) ask(question);
        QTRY_COMPARE(shown("Reasoned for less than a second · 9 tokens"), 1);
        ask("four");
        QTRY_VERIFY(shown("Reasoned for less than a second · 2 tokens") == 1);
        end();
        openWithInspector();
        QTRY_COMPARE(shown("Reasoned for less than a second · 9 tokens"), 1);
        QTRY_COMPARE(shown("Reasoned for less than a second · 2 tokens"), 1);
        const auto& messages = *m_application->session()->messages();
        QCOMPARE(messages.messageAt(5)->reasoning, QString("Two and two\n"));
        QCOMPARE(messages.messageAt(5)->text, QString("Four."));
        QCOMPARE(messages.messageAt(7)->text, QString());
    }

    /// If the device is lost, the text of the answer is kept. The window offers to continue on the CPU until the user
    /// accepts.
    void lostDeviceOffersTheCpu()
    {
        load();
        for (const char* question : {"one", "two", "three", "four", "five"}) ask(question);
        QTRY_COMPARE(shown("The Vulkan device was lost."), 1);
        QTRY_COMPARE(shown("Continue on the CPU"), 1);
        const auto& messages = *m_application->session()->messages();
        QCOMPARE(messages.count(), 10);
        QCOMPARE(messages.messageAt(9)->text, QString("Begun on"));
        m_application->library()->continueOnCpu();
        QTRY_COMPARE(shown("Continue on the CPU"), 0);
        QTRY_VERIFY_WITH_TIMEOUT(m_application->session()->sender()->canSend(), test::kPatience);
        m_application->session()->sender()->regenerate();
        QTRY_VERIFY_WITH_TIMEOUT(!m_application->session()->answer()->generating(), test::kPatience);
        QCOMPARE(messages.count(), 10);
        // The script has reached its end. It starts again with the first answer.
        QCOMPARE(messages.messageAt(9)->text, QString("Half an"));
    }

    void whatAModelLacksIsSaidUntilItIsDismissed()
    {
        QCOMPARE(shown("It has no template."), 0);
        load();
        QTRY_COMPARE(shown("It has no template."), 1);
        m_application->library()->dismissNews();
        QTRY_COMPARE(shown("It has no template."), 0);
    }

    void narrowWindowsTurnToTheTokensAskedFor()
    {
        load();
        ask("one");
        m_window->resize(640, 480);
        QTRY_COMPARE(m_window->contentItem()->width(), 640.0);
        QTRY_COMPARE(shown("Logits"), 0);
        QCOMPARE(shown("Message"), 1);
        auto* tokens = qobject_cast<TokenStripModel*>(m_application->tokens());
        tokens->showMessage(tokens->messageId());
        QTRY_COMPARE(shown("Logits"), 1);
        QCOMPARE(shown("Message"), 0);
    }

    /// A bracket is painted below the characters of the selected token, even if Markdown hides characters before them.
    /// A click on characters selects their token.
    void theBracketIsUnderTheShownToken()
    {
        end();
        openWithInspector(kHidingScript);
        load();
        ask("one");
        auto* tokens = qobject_cast<TokenStripModel*>(m_application->tokens());
        TokenLocator& locator = *m_application->locator();
        const auto marked = [&] {
            const QList<QQuickItem*> found = test::itemsOf(m_window->contentItem(), "Bracket");
            return found.size() == 1 ? found.constFirst() : nullptr;
        };
        const auto measured = [&](const char* piece) {
            int row = tokens->promptCount();
            while (row < tokens->count() && tokens->tokenAt(row)->record.bytes != piece) ++row;
            tokens->select(row);
            if (!marked()) return QString();
            QQuickItem* text = marked();
            while (text && !text->inherits("QQuickTextEdit")) text = text->parentItem();
            QString words;
            QMetaObject::invokeMethod(text, "getText", Q_RETURN_ARG(QString, words), Q_ARG(int, locator.at()),
                                      Q_ARG(int, locator.at() + locator.length()));
            QRectF first;
            QMetaObject::invokeMethod(text, "positionToRectangle", Q_RETURN_ARG(QRectF, first),
                                      Q_ARG(int, locator.at()));
            if (std::abs(marked()->x() - first.x()) > 2 || marked()->width() < 4) return QStringLiteral("elsewhere");
            return words;
        };
        QTRY_COMPARE(measured(" words"), QStringLiteral("words"));
        QTRY_COMPARE(measured("bold"), QStringLiteral("bold"));
        QTRY_COMPARE(measured("x"), QString(QChar(QChar::ObjectReplacementCharacter)));
        QTRY_COMPARE(measured("one"), QStringLiteral("one"));
        QTRY_COMPARE(measured(" same"), QStringLiteral("same"));
        // No bracket is shown, because the visible text does not contain the name of the code's language.
        QTRY_COMPARE(measured("cpp"), QString());
        const int hidden = tokens->selectedRow();
        QVERIFY(hidden > tokens->promptCount());

        QQuickItem* paragraph = test::itemsOf(m_window->contentItem(), "TextBlock").constFirst();
        test::waitUntilAtRest(paragraph);
        QRectF place;
        QMetaObject::invokeMethod(paragraph, "positionToRectangle", Q_RETURN_ARG(QRectF, place), Q_ARG(int, 12));
        QTest::mouseClick(m_window, Qt::LeftButton, {},
                          paragraph->mapToScene(place.center() + QPointF(2, 0)).toPoint());
        QTRY_VERIFY(tokens->selectedRow() != hidden);
        QCOMPARE(tokens->tokenAt(tokens->selectedRow())->record.bytes, std::string(" words"));

        m_application->settings()->setInspectorVisible(false);
        QTRY_VERIFY(!marked());
        QCOMPARE(locator.messageId(), 0);
        QVERIFY(!locator.choose(static_cast<double>(tokens->messageId()), 0, -1, -1, 5));
    }

    /// While tokens arrive, every frame shows details of exactly that token that is selected in the strip.
    void markedTokenIsTheOneToldOf()
    {
        end();
        openWithInspector(longScript());
        load();
        // The test replaces the CPU clock with which the program measures the cost of updates. The new clock does not
        // advance. Updates then seem to cost nothing, so the pages are updated often even on a busy computer.
        QElapsedTimer clock;
        clock.start();
        m_application->inspectors()->throttle()->setClock(
            {[clock] { return 1e-9 * static_cast<double>(clock.nsecsElapsed()); }, [] { return 0.0; }});
        QSet<int> seen;
        QStringList wrong;
        connect(m_window, &QQuickWindow::beforeSynchronizing, this, [&] {
            if (const QString found = disagreement(seen); !found.isEmpty()) wrong << found;
        });
        ask("Count");
        QTRY_VERIFY(seen.contains(m_application->tokens()->property("count").toInt() - 1));
        m_window->disconnect(this);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
        // Several frames must have been observed while the answer was being written.
        QVERIFY2(seen.size() > 2, qPrintable(QString::number(seen.size())));
    }

    void whoPointsAtAPageSeesWhatHasCome()
    {
        end();
        openWithInspector(longScript(500));
        load();
        const auto now = std::make_shared<double>(100);
        m_application->inspectors()->throttle()->setClock({[now] { return *now; }, [] { return 0.0; }});
        const TokenStripModel& tokens = *m_application->inspectors()->tokens();
        ChatSession& session = *m_application->session();
        const auto written = [&] { return session.messages()->last() ? session.messages()->last()->text.size() : 0; };
        m_application->session()->sender()->send("Count");
        QTRY_VERIFY(tokens.count() > tokens.promptCount());
        const int shown = tokens.count();
        QTRY_VERIFY(written() > 500);
        QCOMPARE(tokens.count(), shown);  // no update, because the simulated clock did not advance
        *now += 0.2;
        QTest::mouseMove(m_window, QPoint(m_window->width() - 100, m_window->height() / 2));
        QTRY_VERIFY(tokens.count() > shown);

        m_application->settings()->setInspectorVisible(false);
        QTRY_VERIFY(!test::itemsOf(m_window->contentItem(), "InspectorPane").size());
        const int closed = tokens.count();
        const auto before = written();
        *now += 100;
        QTRY_VERIFY(written() > before + 500);
        QCOMPARE(tokens.count(), closed);
        m_application->session()->answer()->stop();
        QTRY_VERIFY(!session.answer()->generating());
        QVERIFY(tokens.count() > closed + 100);
    }

private:
    /// Describes how the selected chip, the details and the selected row of the table disagree. If all three show the
    /// same visible token, returns an empty string and adds the token's position to `positions`.
    QString disagreement(QSet<int>& positions) const
    {
        if (m_application->tokens()->property("selectedRow").toInt() < 0) return {};
        QQuickItem* strip = test::itemsOf(m_window->contentItem(), "TokenStripPanel").constFirst();
        QList<const PromptToken*> marked;
        for (const test::PaintedChip& chip : test::paintedChips(strip)) {
            if (!chip.selected) continue;
            if (!strip->contains(strip->mapFromScene(chip.place.topLeft() + QPointF(1, 1))))
                return QStringLiteral("The chip is out of sight.");
            marked << m_application->tokens()->tokenAt(chip.row);
        }
        if (marked.size() != 1) return QStringLiteral("%1 chips are marked.").arg(marked.size());
        const QList<QQuickItem*> facts = test::itemsOf(m_window->contentItem(), "TokenFacts");
        if (facts.isEmpty()) return QStringLiteral("A token is marked, and none told of.");
        const int position = marked[0]->record.position;
        const auto* place =
            test::itemsOf(m_window->contentItem(), "LogitPanel").first()->findChild<QQuickItem*>("position");
        if (!place || place->property("text").toInt() != position)
            return QStringLiteral("%1 is marked, and another token is told of.").arg(position);
        for (QQuickItem* row : test::itemsOf(m_window->contentItem(), "LogitRow")) {
            if (row->property("chosen").toBool() && row->property("tokenId").toInt() != marked[0]->record.id)
                return QStringLiteral("Another token is chosen in the table at %1.").arg(position);
        }
        positions << position;
        return {};
    }

    void openWithInspector(const QByteArray& script = kWindowScript)
    {
        open(script);
        m_application->settings()->setInspectorVisible(true);
    }

    /// Returns the number of text items in the window whose whole text is `text`.
    int shown(const char* text) const { return countTexts(m_window->contentItem(), QString::fromUtf8(text)); }
};

VITRINE_GUI_TEST(WholeWindowTest);
#include "whole_window_test.moc"
