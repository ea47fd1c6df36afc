#include "app/platform/window_state.h"
#include "app/settings/app_settings.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QGuiApplication>
#include <QScreen>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr QSize kUsual{1280, 800};
constexpr QSize kSmallest{640, 480};

QList<ScreenArea> twoScreens()
{
    return {{"laptop", {0, 30, 1366, 738}}, {"monitor", {1366, 0, 1920, 1080}}};
}

/// Returns the frame of a window at `target`, whose frame is 16 wider and 48 higher than the window.
QRect frameOf(const WindowTarget& target)
{
    return {target.position.value_or(QPoint()), target.size + QSize(16, 48)};
}

}  // namespace

/// Tests with the two screens of a file for Qt's platform plugin "offscreen".
class WindowStateTest : public QObject {
    Q_OBJECT

public:
    /// Runs before the application is created.
    static void initMain()
    {
        static const QTemporaryDir folder;
        const QString path = folder.filePath("screens.json");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) qFatal("%s cannot be written", qUtf8Printable(path));
        file.write(R"({"screens": [
            {"name": "laptop", "x": 0, "y": 0, "width": 1366, "height": 768, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
            {"name": "monitor", "x": 1366, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
        ]})");
        qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + path.toUtf8());
    }

private slots:
    void aKnownPlaceIsKept()
    {
        const WindowTarget target =
            windowTarget({"monitor", QPoint(100, 50), {800, 600}, false}, twoScreens(), kUsual, kSmallest);
        QCOMPARE(target.screen, 1);
        QCOMPARE(target.position, QPoint(1466, 50));
        QCOMPARE(target.size, QSize(800, 600));
        QCOMPARE(windowTarget({"laptop", QPoint(0, 0), {}, false}, twoScreens(), {700, 500}, kSmallest).size,
                 QSize(700, 500));
    }

    void anUnknownPositionIsLeftToTheWindowManager()
    {
        QVERIFY(!windowTarget({"monitor", {}, {800, 600}, false}, twoScreens(), kUsual, kSmallest).position);
        const WindowTarget first = windowTarget({}, twoScreens(), kUsual, kSmallest);
        QVERIFY(!first.position && first.screen == 0);
        QCOMPARE(first.size, QSize(1280, 690));
    }

    /// Wherever a window was, all of it is on a screen afterwards.
    void noWindowIsLost_data()
    {
        QTest::addColumn<QString>("screen");
        QTest::addColumn<QPoint>("position");
        QTest::addColumn<QSize>("size");
        const int far = 1'000'000'000;
        for (const char* screen : {"laptop", "monitor", "unplugged", ""}) {
            for (const QPoint& position : {QPoint(0, 0), QPoint(1900, 1000), QPoint(-500, -500), QPoint(far, -far)}) {
                for (const QSize& size : {QSize(640, 480), QSize(1900, 1000), QSize(far, far)}) {
                    QTest::addRow("%s %d,%d %d", screen, position.x(), position.y(), size.width())
                        << QString(screen) << position << size;
                }
            }
        }
    }
    void noWindowIsLost()
    {
        QFETCH(QString, screen);
        QFETCH(QPoint, position);
        QFETCH(QSize, size);
        const QList<ScreenArea> screens = twoScreens();
        const WindowTarget target = windowTarget({screen, position, size, false}, screens, kUsual, kSmallest);
        QCOMPARE(target.screen, screen == "monitor" ? 1 : 0);
        const QRect area = screens[target.screen].available;
        QVERIFY2(area.contains(frameOf(target)),
                 qPrintable(QString("%1,%2").arg(frameOf(target).x()).arg(frameOf(target).y())));
    }

    /// The smallest size of a window is kept also if the screen is smaller. The window begins at the screen's corner.
    void aTinyScreenShowsTheUpperLeftCorner()
    {
        const WindowTarget target = windowTarget({"tiny", QPoint(50, 50), {800, 600}, false},
                                                 {{"tiny", {10, 20, 320, 240}}}, kUsual, kSmallest);
        QCOMPARE(target.size, kSmallest);
        QCOMPARE(target.position, QPoint(10, 20));
    }

    void theNextWindowIsWhereThisOneWas()
    {
        if (QGuiApplication::screens().size() != 2) QSKIP("this Qt cannot simulate two screens");
        WindowPlace stored;
        {
            QWindow window;
            window.setMinimumSize({300, 200});
            window.resize(640, 480);
            WindowState state(window, {});
            state.show();
            QVERIFY(window.isVisible());
            QSignalSpy changed(&state, &WindowState::changed);
            window.setFramePosition({1500, 100});
            window.resize(500, 400);
            QVERIFY(changed.wait(kPatience));
            stored = changed.last()[0].value<WindowPlace>();
            QCOMPARE(stored, state.place());
            QCOMPARE(stored, (WindowPlace{"monitor", QPoint(134, 100), {500, 400}, false}));
        }
        QWindow window;
        WindowState state(window, stored);
        QCOMPARE(window.screen()->name(), QString("monitor"));
        QCOMPARE(window.size(), QSize(500, 400));
        QCOMPARE(window.framePosition(), QPoint(1500, 100));
        // Showing a hidden window again neither moves it nor loses its place.
        for (int i = 0; i < 3; ++i) {
            state.show();
            window.hide();
            QCOMPARE(state.place(), stored);
        }
        state.show();
        QCOMPARE(window.framePosition(), QPoint(1500, 100));
    }

    /// A maximized window is maximized again, also after it was hidden. Its earlier size is kept.
    void aMaximizedWindowStaysMaximized()
    {
        WindowPlace stored{"laptop", QPoint(20, 40), {700, 500}, true};
        for (int start = 0; start < 2; ++start) {
            QWindow window;
            WindowState state(window, stored);
            QVERIFY(!window.isVisible());
            state.show();
            QTRY_COMPARE(window.visibility(), QWindow::Maximized);
            QSignalSpy changed(&state, &WindowState::changed);
            QVERIFY(changed.wait(kPatience) || !changed.isEmpty());
            QCOMPARE(state.place().size, QSize(700, 500));
            QVERIFY(state.place().maximized);
            state.show();  // a visible window keeps its state
            QCOMPARE(window.visibility(), QWindow::Maximized);
            window.hide();
            state.show();
            QCOMPARE(window.visibility(), QWindow::Maximized);
            window.showMinimized();
            state.show();
            QCOMPARE(window.visibility(), QWindow::Maximized);
            stored = state.place();
            window.showNormal();
            QTRY_VERIFY(!state.place().maximized);
        }
    }

    void settingsKeepThePlace()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("vitrine.ini");
        QCOMPARE(AppSettings(file).windowPlace(), WindowPlace());
        const WindowPlace place{"DP-1", QPoint(-3, 40), {700, 500}, true};
        {
            AppSettings settings(file);
            settings.setWindowPlace(place);
            QCOMPARE(settings.save(), QString());
        }
        QCOMPARE(AppSettings(file).windowPlace(), place);
        // A session that does not report positions keeps the last known one.
        AppSettings settings(file);
        settings.setWindowPlace({"eDP-1", {}, {}, false});
        QCOMPARE(settings.windowPlace(), (WindowPlace{"eDP-1", QPoint(-3, 40), {700, 500}, false}));
    }
};

VITRINE_GUI_TEST(WindowStateTest);
#include "window_state_test.moc"
