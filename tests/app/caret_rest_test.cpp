#include "app/platform/caret_rest.h"
#include "tests/support/test_program.h"

#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QStyleHints>
#include <QtTest>

#include <chrono>
#include <memory>

namespace {

using namespace vitrine;
using namespace std::chrono_literals;

/// QML source of a window with an empty TextInput and an empty TextEdit. Both have red carets, so the test can find the
/// carets in a picture.
const char* const kFields = R"(import QtQuick
Window {
    width: 200; height: 100
    TextInput { objectName: "line"; width: 80; height: 40; color: "red"; font.pixelSize: 20 }
    TextEdit { objectName: "text"; y: 50; width: 80; height: 40; color: "red"; font.pixelSize: 20 }
})";

/// Counts the timer events that text fields receive.
class Wakings : public QObject {
public:
    Wakings() { qApp->installEventFilter(this); }
    int count = 0;

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Timer &&
            QLatin1String(watched->metaObject()->className()).contains(QLatin1String("Text")))
            ++count;
        return false;
    }
};

}  // namespace

class CaretRestTest : public QObject {
    Q_OBJECT

private slots:
    void aCaretNobodyUsesStandsStillWhereItCanBeSeen_data()
    {
        QTest::addColumn<QString>("field");
        for (const char* const field : {"line", "text"}) QTest::newRow(field) << QString::fromLatin1(field);
    }

    void aCaretNobodyUsesStandsStillWhereItCanBeSeen()
    {
        QFETCH(QString, field);
        QQmlEngine engine;
        QQmlComponent component(&engine);
        component.setData(kFields, {});
        const std::unique_ptr<QObject> root(component.create());
        QVERIFY2(root, qPrintable(component.errorString()));
        auto* window = qobject_cast<QQuickWindow*>(root.get());
        window->show();
        window->requestActivate();
        QVERIFY(QTest::qWaitForWindowActive(window, vitrine::test::kPatience));
        auto* item = window->findChild<QQuickItem*>(field);
        item->forceActiveFocus();
        const QStyleHints& hints = *QGuiApplication::styleHints();
        const int flash = hints.cursorFlashTime();
        QVERIFY(flash > 0);
        Wakings wakings;
        QTRY_VERIFY(showsCaret(item));
        QTRY_VERIFY(!showsCaret(item));
        QVERIFY(wakings.count > 0);
        const CaretRest rest(50ms);
        QTRY_COMPARE(hints.cursorFlashTime(), 0);
        QTRY_VERIFY(showsCaret(item));
        wakings.count = 0;
        QTest::qWait(flash / 2 + 50);
        QCOMPARE(wakings.count, 0);
        const QSignalSpy changed(&hints, &QStyleHints::cursorFlashTimeChanged);
        QTest::keyClick(window, Qt::Key_Shift);
        QVERIFY(!changed.isEmpty());
        QCOMPARE(changed[0][0].toInt(), -1);  // -1 selects the desktop's default blink time
    }

private:
    static bool showsCaret(const QQuickItem* item)
    {
        const QRectF place = item->mapRectToScene({0, 0, item->width(), item->height()});
        const QImage picture = item->window()->grabWindow().copy(place.toRect());
        for (int x = 0; x < picture.width(); ++x) {
            if (picture.pixelColor(x, 10) == QColor(Qt::red)) return true;
        }
        return false;
    }
};

VITRINE_GUI_TEST(CaretRestTest);
#include "caret_rest_test.moc"
