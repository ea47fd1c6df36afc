// Tests pages that must evaluate earlier tokens while an answer is being written. A page starts this evaluation only on
// request, and the answer pauses meanwhile. Afterwards the answer must continue with the same tokens as without the
// pause.
#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/chat/pause_notice.h"
#include "app/inspectors/compare/compare_model.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/samplers/samplers_model.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tracked/track_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "core/generate/engine/local_engine.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/program_window.h"

#include <QLocale>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <memory>
#include <semaphore>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr int kPauseTokens = 30;

/// Makes an engine generate a given number of tokens and then wait until the test allows more.
class Gate {
public:
    EventSink before(EventSink sink)
    {
        return [this, sink = std::move(sink)](Event event) {
            if (m_closed && std::holds_alternative<TokenGenerated>(event)) m_allowed.acquire();
            if (m_holdsLooks && std::holds_alternative<CaptureProgress>(event)) m_looks.acquire();
            sink(std::move(event));
        };
    }
    void close()
    {
        while (m_allowed.try_acquire()) continue;
        m_closed = true;
    }
    void allow(int tokens) { m_allowed.release(tokens); }
    void open()
    {
        m_closed = false;
        m_allowed.release(1);  // allow the token for which the engine may be waiting
        letLooks();
    }
    /// From now on, blocks every capture at its start until letLooks() is called.
    void holdLooks() { m_holdsLooks = true; }
    void letLooks()
    {
        if (m_holdsLooks.exchange(false)) m_looks.release(1);
    }

private:
    std::atomic<bool> m_closed = false;
    std::atomic<bool> m_holdsLooks = false;
    std::counting_semaphore<> m_allowed{0};
    std::counting_semaphore<> m_looks{0};
};

}  // namespace

class PauseWindowTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    Gate m_gate;
    std::unique_ptr<Application> m_application;
    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
    std::vector<TokenId> m_plain;  ///< the tokens of the answer when it is written without captures

    ChatSession& session() const { return *m_application->session(); }
    TokenStripModel& strip() const { return *m_application->inspectors()->tokens(); }
    LogitModel& logits() const { return *m_application->inspectors()->logits(); }
    SamplersModel& samplers() const { return *m_application->inspectors()->samplers(); }
    TrackModel& tracked() const { return *m_application->inspectors()->tracked(); }

    void ask()
    {
        session().chat()->create();
        ChatSettings& chat = *m_application->chatSettings();
        chat.setMaxTokens(kPauseTokens);
        chat.setSeed(5);
        chat.adopt({{"temperature", 1.3}, {"top-k", 0}, {"top-p", 1}, {"min-p", 0}});
        session().sender()->send("What is a token?");
    }
    std::vector<TokenId> answer() const
    {
        std::vector<TokenId> ids;
        for (int row = strip().promptCount(); row < strip().count(); ++row)
            ids.push_back(strip().tokenAt(row)->record.id);
        return ids;
    }
    int written() const { return strip().count() - strip().promptCount(); }
    QQuickItem* button(const QString& page) const
    {
        const QList<QQuickItem*> pages = itemsOf(m_window->contentItem(), page);
        if (pages.isEmpty()) return nullptr;
        for (auto* item : pages.front()->findChildren<QQuickItem*>("evaluate")) {
            if (item->isVisible()) return item;
        }
        return nullptr;
    }
    QString labelOf(const QString& page) const
    {
        const QQuickItem* found = button(page);
        return found ? found->property("text").toString() : QString();
    }
    /// Whether the page shows the cost of an evaluation, in seconds and megabytes, next to the button that starts it.
    bool saysCost(const QString& page) const
    {
        static const QRegularExpression cost(
            "evaluates [0-9]+ tokens? again, about [0-9.]+\u00a0s, [0-9.]+\u00a0MB. The answer pauses");
        const QQuickItem* found = button(page);
        if (!found) return false;
        const QList<QQuickItem*> beside = found->parentItem()->childItems();
        return std::ranges::any_of(
            beside, [](const QQuickItem* item) { return item->property("text").toString().contains(cost); });
    }
    void press(const QString& page) const { press(button(page)); }
    void press(QQuickItem* item) const
    {
        QVERIFY(item);
        waitUntilAtRest(item);
        QTest::mouseClick(m_window, Qt::LeftButton, {},
                          item->mapToScene({item->width() / 2, item->height() / 2}).toPoint());
    }
    void show(const char* page) const { m_application->settings()->setInspectorPage(QString::fromLatin1(page)); }
    void picture(const char* name) const
    {
        const QString folder = qEnvironmentVariable("VITRINE_PICTURES");
        if (folder.isEmpty()) return;
        QTest::qWait(400);
        m_window->grabWindow().save(folder + u'/' + name);
    }
    /// Allows the engine up to five more tokens, one at a time. Returns whether the condition became true.
    template <typename Condition>
    bool comesWithSomeTokens(Condition condition)
    {
        for (int i = 0; i < 5; ++i) {
            m_gate.allow(1);
            if (QTest::qWaitFor(condition, 2000)) return session().answer()->generating();
        }
        return false;
    }
    /// Starts an answer and waits until it has `tokens` tokens.
    void begin(int tokens)
    {
        m_gate.close();
        ask();
        m_gate.allow(tokens);
        QTRY_COMPARE(written(), tokens);
    }

private slots:
    void initTestCase()
    {
        QQuickStyle::setStyle(QStringLiteral("Basic"));
        QLocale::setDefault(QLocale::c());
        m_application = std::make_unique<Application>(chooseFolders(m_folder.path()), [this](EventSink sink) {
            return std::make_unique<LocalEngine>(m_gate.before(std::move(sink)));
        });
        m_application->settings()->setInspectorVisible(true);
        m_application->settings()->setInspectorPage(QStringLiteral("logits"));
        m_application->settings()->setReduceMotion(true);
        if (qEnvironmentVariableIsSet("VITRINE_DARK")) m_application->settings()->setTheme(AppSettings::Theme::Dark);
        m_qml = std::make_unique<QQmlApplicationEngine>();
        m_qml->addImportPath(QStringLiteral("qrc:/qt/qml"));
        m_qml->setInitialProperties({{"app", QVariant::fromValue(m_application.get())}});
        m_qml->load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
        QVERIFY(!m_qml->rootObjects().isEmpty());
        m_window = qobject_cast<QQuickWindow*>(m_qml->rootObjects().constFirst());
        m_window->resize(1280, 1000);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window, kPatience));
        m_application->library()->start(QString::fromStdString(starterModelPath().string()));
        QTRY_VERIFY(m_application->library()->loaded());
        ask();
        QTRY_VERIFY(!session().answer()->generating());
        m_plain = answer();
        QVERIFY(m_plain.size() > 20);
    }

    void cleanup()
    {
        m_gate.open();
        QTRY_VERIFY(!session().running()->any());
    }

    void cleanupTestCase()
    {
        m_gate.open();
        m_qml.reset();
        m_application.reset();
    }

    /// If the user selects a token of the answer that is being written, the page first shows what computing all its
    /// logits would cost.
    void allLogitsOfATokenWhileItIsWritten()
    {
        show("logits");
        begin(8);
        strip().select(strip().promptCount() + 3);
        QTRY_COMPARE(labelOf("LogitPanel"), QString("Pause answer and evaluate"));
        // The engine estimates the cost between two tokens of the answer, so it must write some tokens.
        QVERIFY(comesWithSomeTokens([this] { return logits().replayState().tokens() > 0; }));
        QVERIFY(logits().replayState().pauses() && logits().replayState().bytes() > 0 && !logits().complete());
        QVERIFY(saysCost("LogitPanel"));
        picture("look-offer.png");
        press("LogitPanel");
        QVERIFY(comesWithSomeTokens([this] { return logits().complete(); }));
        QVERIFY(written() < static_cast<int>(m_plain.size()));
        const double entropy = logits().entropy();
        m_gate.open();
        QTRY_VERIFY(!session().answer()->generating());
        QCOMPARE(answer(), m_plain);
        QVERIFY(logits().complete());
        QCOMPARE(logits().entropy(), entropy);
    }

    /// If the user requests details of the newest token, this token stays selected while the answer continues.
    void samplersOfTheNewestToken()
    {
        show("samplers");
        begin(8);
        QTRY_COMPARE(labelOf("SamplersPanel"), QString("Pause answer and evaluate"));
        QVERIFY(comesWithSomeTokens([this] { return samplers().replayState().tokens() > 0; }));
        QVERIFY(saysCost("SamplersPanel"));
        picture("look-samplers.png");
        press("SamplersPanel");
        const int row = strip().selectedRow();
        QVERIFY(!strip().followTail());
        QVERIFY(comesWithSomeTokens([this] { return samplers().count() > 0; }));
        QCOMPARE(strip().selectedRow(), row);
        // The needle for the random number points at the drawn token, or at the last interval, which stands for all
        // tokens that are not listed.
        QTRY_VERIFY(samplers().number() >= 0 && !samplers().shares().isEmpty());
        const double others = samplers().shares().constLast().toMap()["begin"].toDouble();
        if (samplers().number() < others) QCOMPARE(samplers().hitPiece(), samplers().title());
        m_gate.open();
        QTRY_VERIFY(!session().answer()->generating());
        QCOMPARE(answer(), m_plain);
    }

    void trackedTokensOfAnAnswerThatGrows()
    {
        show("tracked");
        begin(8);
        tracked().pin(300);
        QTRY_COMPARE(labelOf("TrackPanel"), QString("Pause answer and evaluate"));
        QVERIFY(comesWithSomeTokens([this] { return tracked().replayState().tokens() > 0; }));
        QVERIFY(saysCost("TrackPanel"));
        picture("look-tracked.png");
        press("TrackPanel");
        QVERIFY(comesWithSomeTokens([this] { return tracked().layerCount() > 0; }));
        const int before = written();
        m_gate.allow(3);
        QTRY_VERIFY(written() >= before + 2);
        QVERIFY(!tracked().stale());  // captured values stay valid while the answer grows
        m_gate.open();
        QTRY_VERIFY(!session().answer()->generating());
        QCOMPARE(answer(), m_plain);
        tracked().unpin(300);
    }

    /// The conversation explains why the answer is paused. The user can end the capture there, and the answer
    /// continues.
    void theChatSaysWhyItPauses()
    {
        show("logits");
        begin(8);
        strip().select(strip().promptCount() + 3);
        QVERIFY(comesWithSomeTokens([this] { return logits().replayState().tokens() > 0; }));
        m_gate.holdLooks();
        press("LogitPanel");
        m_gate.allow(1);
        QTRY_COMPARE(session().answer()->phase(), ShownAnswer::Phase::Held);
        const QList<QQuickItem*> progress = itemsOf(m_window->contentItem(), "AnswerProgress");
        QCOMPARE(progress.size(), 1);
        const QList<QQuickItem*> below = progress.front()->findChildren<QQuickItem*>();
        QVERIFY(std::ranges::any_of(below, [](const QQuickItem* item) {
            return item->isVisible() && item->property("text").toString() == "Paused to evaluate logits";
        }));
        picture("look-chat.png");
        auto* cancel = progress.front()->findChild<QQuickItem*>("cancelLook");
        QVERIFY(cancel && cancel->isVisible());
        press(cancel);
        m_gate.letLooks();
        m_gate.allow(2);
        QTRY_COMPARE(session().answer()->phase(), ShownAnswer::Phase::Answer);
        QVERIFY(!cancel->isVisible());
        QTRY_COMPARE(labelOf("LogitPanel"), QString("Pause answer and evaluate"));
        QVERIFY(!logits().complete());
        m_gate.open();
        QTRY_VERIFY(!session().answer()->generating());
        QCOMPARE(answer(), m_plain);
    }

    /// The user compares two instruction sets of the CPU while an answer is being written on the CPU.
    void aComparisonMeanwhile()
    {
        CompareModel& comparison = *m_application->inspectors()->comparison();
        show("logits");
        begin(8);
        show("compare");
        QVERIFY(comesWithSomeTokens([&] { return comparison.canStart() && comparison.pauses(); }));
        comparison.start();
        m_gate.allow(1);
        QTRY_COMPARE(session().answer()->phase(), ShownAnswer::Phase::Held);
        QCOMPARE(session().pauseNotice()->words(), QString("Paused for a comparison"));
        m_gate.allow(1);
        QTRY_VERIFY(comparison.count() > 0);
        QVERIFY(session().answer()->generating());
        m_gate.open();
        QTRY_VERIFY(!session().answer()->generating());
        QCOMPARE(answer(), m_plain);
        QVERIFY(!comparison.diverges());
    }

    /// The user scores the prompt of an answer while the answer is being written.
    void thePromptIsScoredMeanwhile()
    {
        show("tokens");
        begin(8);
        QVERIFY(strip().scorable() && strip().scoringPauses() && strip().scoringSeconds() > 0);
        strip().scorePrompt();
        QVERIFY(comesWithSomeTokens([this] { return strip().tokenAt(strip().promptCount() - 1)->record.scored; }));
        m_gate.open();
        QTRY_VERIFY(!session().answer()->generating());
        QCOMPARE(answer(), m_plain);
        const qint64 message = strip().messageId();
        strip().reset(0);
        strip().showMessage(message);
        QTRY_VERIFY(strip().promptCount() > 0);
        QVERIFY(strip().tokenAt(1)->record.scored);  // the scores were also stored with the message
    }

    /// If the user stops the answer during a capture, the capture continues.
    void theAnswerIsStoppedMeanwhile()
    {
        show("logits");
        begin(8);
        strip().select(strip().promptCount() + 3);
        QTRY_COMPARE(labelOf("LogitPanel"), QString("Pause answer and evaluate"));
        press("LogitPanel");
        session().answer()->stop();
        m_gate.open();
        QTRY_VERIFY(!session().answer()->generating());
        QTRY_VERIFY(logits().complete());
        QVERIFY(!logits().replayState().pauses());
        const std::vector<TokenId> stopped = answer();
        QVERIFY(stopped.size() >= 8 && stopped.size() < m_plain.size());
        QVERIFY(std::equal(stopped.begin(), stopped.end(), m_plain.begin()));
    }

    /// When the answer has ended, the values are computed without a request, because there is nothing to pause.
    void atTheEndNothingNeedsAPause()
    {
        show("logits");
        begin(8);
        strip().select(strip().promptCount() + 3);
        QTRY_COMPARE(labelOf("LogitPanel"), QString("Pause answer and evaluate"));
        m_gate.open();
        QTRY_VERIFY(!session().answer()->generating());
        QTRY_VERIFY(logits().complete());
        QCOMPARE(answer(), m_plain);
    }
};

VITRINE_GUI_TEST(PauseWindowTest);
#include "pause_window_test.moc"
