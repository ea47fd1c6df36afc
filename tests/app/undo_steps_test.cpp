#include "app/chat/undo_steps.h"
#include "core/base/error.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTest>

using namespace vitrine;

/// Tests the order in which discarded things are restored, and when they can no longer be restored.
class UndoStepsTest : public QObject {
    Q_OBJECT

    UndoStep step(const QString& name)
    {
        return {.said = name, .back = [this, name] { m_restored << name; }};
    }

    QStringList m_restored;

private slots:
    void init() { m_restored.clear(); }

    void theLastStepIsUndoneFirst()
    {
        UndoSteps steps;
        const QSignalSpy changed(&steps, &UndoSteps::changed);
        QVERIFY(steps.isEmpty() && steps.text().isEmpty());
        steps.push(step("first"));
        steps.push(step("second"));
        QCOMPARE(steps.text(), QString("second"));
        steps.undo();
        QCOMPARE(steps.text(), QString("first"));
        steps.push(step("third"));
        steps.undo();
        steps.undo();
        QCOMPARE(m_restored, (QStringList{"second", "third", "first"}));
        QVERIFY(steps.isEmpty());
        QCOMPARE(changed.size(), 6);
    }

    void aStepThatFailsStays()
    {
        UndoSteps steps;
        bool fails = true;
        steps.push({.said = QString("step"), .back = [&] {
                        if (fails) throw Error(SENTENCE("The disk is full."));
                        m_restored << "step";
                    }});
        QVERIFY_EXCEPTION_THROWN(steps.undo(), Error);
        QCOMPARE(steps.text(), QString("step"));
        fails = false;
        steps.undo();
        QCOMPARE(m_restored, QStringList{"step"});
        QVERIFY(steps.isEmpty());
    }

    void stepsThatAreNoLongerPendingAreSkipped()
    {
        UndoSteps steps;
        bool isPending = true;
        UndoStep removal = step("removal");
        removal.isPending = [&] { return isPending; };
        steps.push(step("before"));
        steps.push(removal);
        steps.push(step("after"));
        isPending = false;
        steps.removeEnded();
        QCOMPARE(steps.text(), QString("after"));
        steps.undo();
        QCOMPARE(steps.text(), QString("before"));
        steps.undo();
        QCOMPARE(m_restored, (QStringList{"after", "before"}));
    }

    void forgettingKeepsPendingSteps()
    {
        UndoSteps steps;
        UndoStep removal = step("removal");
        removal.isPending = [] { return true; };
        UndoStep messages = step("messages");
        messages.chat = 7;
        messages.removedMessages = true;
        steps.push(messages);
        steps.push(removal);
        steps.push(step("edit"));
        QCOMPARE(steps.chatsWithRemovedMessages(), std::set<qint64>{7});
        steps.forget();
        QCOMPARE(steps.text(), QString("removal"));
        QVERIFY(steps.chatsWithRemovedMessages().empty());
        steps.undo();
        QCOMPARE(m_restored, QStringList{"removal"});
        QVERIFY(steps.isEmpty());
    }
};

VITRINE_TEST(UndoStepsTest);
#include "undo_steps_test.moc"
