#include "tests/support/test_program.h"

#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickView>
#include <QtTest>

/// Tests the dot that pulses while an answer is being written. Each change of the dot redraws the whole window.
class LiveDotTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_view = std::make_unique<QQuickView>();
        m_view->engine()->addImportPath(QStringLiteral("qrc:/qt/qml"));
        QQmlComponent component(m_view->engine());
        component.setData(R"(
import QtQuick
import Vitrine

Row {
    property alias first: first
    property alias second: second
    property int beatsFor: Pulse.followers
    property real level: Pulse.level

    function setStill(still) { Theme.still = still; }

    LiveDot { id: first }
    LiveDot { id: second; text: "Answering" }
}
)",
                          {});
        auto* dots = qobject_cast<QQuickItem*>(component.create());
        QVERIFY2(dots, qPrintable(component.errorString()));
        m_dots = dots;
        m_view->setContent({}, nullptr, dots);
        m_first = dots->property("first").value<QQuickItem*>();
        m_second = dots->property("second").value<QQuickItem*>();
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get(), vitrine::test::kPatience));
    }

    void cleanup()
    {
        QMetaObject::invokeMethod(m_dots, "setStill", Q_ARG(QVariant, false));
        m_view.reset();
    }

    /// All dots change at the same moments. Therefore two dots redraw the window no more often than one.
    void allStepTogether()
    {
        QCOMPARE(m_dots->property("beatsFor").toInt(), 2);
        QSignalSpy first(m_first, &QQuickItem::opacityChanged);
        QSignalSpy second(m_second, &QQuickItem::opacityChanged);
        QTRY_VERIFY_WITH_TIMEOUT(second.count() >= 10, 10000);
        QCOMPARE(first.count(), second.count());
        QCOMPARE(m_first->opacity(), m_second->opacity());
        QVERIFY(m_dots->property("level").toReal() <= 1);
    }

    /// In each cycle, the dot fades and becomes bright again.
    void itBeats()
    {
        double least = 1;
        double most = 0;
        int steps = 0;
        const QObject here;
        connect(m_first, &QQuickItem::opacityChanged, &here, [&] {
            least = std::min(least, m_first->opacity());
            most = std::max(most, m_first->opacity());
            ++steps;
        });
        QTRY_VERIFY_WITH_TIMEOUT(steps >= 10, 10000);
        QVERIFY2(least < 0.4 && least > 0.2, qPrintable(QString::number(least)));
        QCOMPARE(most, 1.0);
        QCOMPARE(steps, 10);
    }

    void itStandsWhereNothingIsToMove()
    {
        QMetaObject::invokeMethod(m_dots, "setStill", Q_ARG(QVariant, true));
        QCOMPARE(m_dots->property("beatsFor").toInt(), 0);
        QCOMPARE(m_first->opacity(), 1.0);
    }

    /// A dot that was deleted or hidden no longer causes frames.
    void whatIsNotSeenDoesNotBeat()
    {
        m_first->setVisible(false);
        QCOMPARE(m_dots->property("beatsFor").toInt(), 1);
        m_second->setProperty("beats", false);
        QCOMPARE(m_dots->property("beatsFor").toInt(), 0);
        m_first->setVisible(true);
        QCOMPARE(m_dots->property("beatsFor").toInt(), 1);
        delete m_first;
        QCOMPARE(m_dots->property("beatsFor").toInt(), 0);
    }

private:
    std::unique_ptr<QQuickView> m_view;
    QQuickItem* m_dots = nullptr;
    QQuickItem* m_first = nullptr;
    QQuickItem* m_second = nullptr;
};

VITRINE_GUI_TEST(LiveDotTest);
#include "live_dot_test.moc"
