#include "tests/support/test_program.h"
#include "tests/ui/program_window.h"

#include <QAnimationDriver>
#include <QGuiApplication>
#include <QQmlProperty>
#include <QSignalSpy>
#include <QTimer>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Whether the chat list, the conversation and the inspector are visible.
struct ShownPanes {
    bool sidebar = false;
    bool conversation = false;
    bool inspector = false;
    bool operator==(const ShownPanes&) const = default;
};

QByteArray words(const ShownPanes& shown)
{
    return QByteArray(shown.sidebar ? "chats " : "") + (shown.conversation ? "conversation " : "") +
           (shown.inspector ? "inspector" : "");
}

/// A copy of the enumeration Panes.Pane in Panes.qml.
enum Pane { NoPane, Sidebar, Inspector };

/// The user's choices that determine which panes are visible.
struct Wishes {
    bool sidebar = true;
    bool inspector = true;
    int front = NoPane;
    bool operator==(const Wishes&) const = default;
};

QByteArray words(const Wishes& wishes)
{
    return words(ShownPanes{wishes.sidebar, false, wishes.inspector}) + " wanted, in front " +
           QByteArray::number(wishes.front);
}

struct State {
    Wishes wishes;
    int width = 0;
    bool operator==(const State&) const = default;
};

/// Returns the panes that must be visible. This is a second implementation of the rule in Panes.qml, as a table of
/// widths.
ShownPanes expected(const Wishes& wishes, int width)
{
    const bool listInFront = wishes.front == Sidebar;
    const bool inspectorInFront = wishes.front == Inspector;
    if (width >= 1200) return {wishes.sidebar, true, wishes.inspector};
    if (width >= 900) return {wishes.inspector ? listInFront : wishes.sidebar, true, wishes.inspector};
    return {listInFront, !inspectorInFront, inspectorInFront};
}

/// Animations advance only when the test advances them. Otherwise a busy computer could skip parts of an animation.
class SteppedAnimations : public QAnimationDriver {
public:
    SteppedAnimations() { install(); }
    void step(qint64 milliseconds)
    {
        m_now += milliseconds;
        advanceAnimation();
    }
    qint64 elapsed() const override { return m_now; }

protected:
    void start() override
    {
        m_now = 0;  // the time counts from the start of the running animations
        QAnimationDriver::start();
    }

private:
    qint64 m_now = 0;
};

}  // namespace

/// Tests which panes Main.qml shows. They depend only on the user's choices and on the width of the window, not on the
/// sequence of events.
class PanesTest : public QObject, protected ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        listen();
        // The lengths of the window are in pixels if the desktop's font has 13 pixels.
        QFont font = QGuiApplication::font();
        font.setPixelSize(13);
        QGuiApplication::setFont(font);
    }

    void cleanup()
    {
        end();
        const QStringList seen = takeComplaints();
        QVERIFY2(seen.isEmpty(), qPrintable(seen.join(QLatin1Char('\n'))));
    }

    /// In every reachable state, every event leads to the panes that the rule requires.
    void noOrderOfEventsMatters()
    {
        begin("chat");
        makeWindow();
        QList<State> states{{{}, 1280}};
        for (qsizetype next = 0; next < states.size(); ++next) {
            const State before = states[next];
            for (const int event : {kToggleSidebar, kToggleInspector, 1280, 950, 800, 700}) {
                bring(before);
                const ShownPanes shownBefore = shown();
                act(event);
                const State after{wishes(), m_window->width()};
                const ShownPanes now = shown();
                const QByteArray what = words(before.wishes) + " at " + QByteArray::number(before.width) + ", event " +
                                        QByteArray::number(event) + " shows " + words(now);
                QVERIFY2(now == expected(after.wishes, after.width), what);
                QVERIFY2(now.conversation || after.width < 900, what);
                // Resizing the window does not change the user's choices.
                if (event > 0) QVERIFY2(after.wishes == before.wishes, what);
                QVERIFY2(event != kToggleSidebar || now.sidebar != shownBefore.sidebar, what);
                QVERIFY2(event != kToggleInspector || now.inspector != shownBefore.inspector, what);
                if (event == kToggleSidebar && shownBefore.sidebar) {  // hiding this pane must not hide another one
                    QVERIFY2(now.conversation >= shownBefore.conversation && now.inspector >= shownBefore.inspector,
                             what);
                } else if (event == kToggleInspector && shownBefore.inspector) {
                    QVERIFY2(now.conversation >= shownBefore.conversation && now.sidebar >= shownBefore.sidebar, what);
                }
                if (!states.contains(after)) states << after;
            }
        }
        QCOMPARE(states.size(), 2 * 2 * 3 * 4);  // 2 × 2 choices, 3 values of the front pane, 4 widths
    }

    /// At a start, the panes next to the conversation are restored. A pane that covered the conversation is not.
    void aStartShowsTheConversation()
    {
        begin("ready");
        makeWindow();
        for (const int width : {1280, 950, 800, 700}) {
            for (const int choices : {0, 1, 2, 3}) {
                const Wishes chosen{(choices & 1) != 0, (choices & 2) != 0, NoPane};
                bring({{chosen.sidebar, chosen.inspector, (choices & 1) != 0 ? Sidebar : Inspector}, 700});
                QVERIFY(shown() == expected(wishes(), 700));
                end();
                start(Script(), chooseFolders(m_folder->path()));
                makeWindow();
                m_window->resize(width, 600);
                QVERIFY2(wishes() == chosen, words(wishes()));
                QVERIFY(shown().conversation);
                QVERIFY(shown() == expected(chosen, width));
            }
        }
    }

    void whatIsInFrontGivesWay_data()
    {
        QTest::addColumn<int>("front");
        QTest::newRow("chats") << int(Sidebar);
        QTest::newRow("inspector") << int(Inspector);
    }

    /// In a narrow window, the chat list opens over the conversation and takes the focus. A click next to the list
    /// closes it.
    void theListIsADrawerInNarrowWindows()
    {
        openAt(700);
        QTest::keyClick(m_window, Qt::Key_B, Qt::ControlModifier);
        QVERIFY(shown() == (ShownPanes{true, true, false}));
        QTRY_VERIFY(m_window->activeFocusItem() && m_chatList->isAncestorOf(m_window->activeFocusItem()));
        QCOMPARE(m_conversation->width(), 700.0);
        QTest::mouseClick(m_window, Qt::LeftButton, {}, QPoint(600, 300));
        QVERIFY(shown() == (ShownPanes{false, true, false}));
        QTRY_VERIFY(m_conversation->isAncestorOf(m_window->activeFocusItem()));
    }

    void whatIsInFrontGivesWay()
    {
        QFETCH(int, front);
        openAt(700);
        const auto bring = [this, &front] {
            m_panes->setProperty("front", front);
            QVERIFY(front == Sidebar ? shown().sidebar : !shown().conversation);
        };
        bring();
        QTest::keyClick(m_window, Qt::Key_N, Qt::ControlModifier);
        QVERIFY(shown() == (ShownPanes{false, true, false}));
        bring();
        library().setError(QStringLiteral("broken.gguf is empty."), {});
        QVERIFY(shown() == (ShownPanes{false, true, false}));
        bring();
        m_window->resize(1280, 800);
        QTRY_VERIFY2(shown() == (ShownPanes{true, true, true}), words(shown()) + " shown, " + words(wishes()));
    }

    /// While a pane slides in or out, the layout of the conversation does not change. A pane that slides out gets no
    /// key or pointer events.
    void panesSlideAndTheConversationDoesNot()
    {
        openAt(1280);
        settings().setReduceMotion(false);
        SteppedAnimations animations;
        constexpr qint64 kStep = 20;  // milliseconds; a small part of the time that a pane takes
        QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_inspector->isVisible() && !m_inspector->isEnabled());
        QTRY_VERIFY((animations.step(kStep), !m_inspector->isVisible()));
        QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(m_conversation->width() < 700);
        const qreal width = m_conversation->width();
        QList<qreal> places{m_inspector->x()};
        QCOMPARE(places.constFirst(), static_cast<qreal>(m_window->width()));
        const QSignalSpy arranged(m_conversation, &QQuickItem::widthChanged);
        const auto slid = [&] {
            animations.step(kStep);
            if (places.last() != m_inspector->x()) places << m_inspector->x();
            return m_inspector->x() + m_inspector->width() == m_window->width();
        };
        QTRY_VERIFY(slid());
        QVERIFY2(places.size() > 3, qPrintable(QString::number(places.size())));
        QVERIFY(std::is_sorted(places.rbegin(), places.rend()));
        QCOMPARE(arranged.size(), 0);
        QCOMPARE(m_conversation->width(), width);
    }

    /// The inspector keeps the size that the user chose for it on the right, below, and in a separate window, as far as
    /// the limits allow.
    void placesOfTheInspector()
    {
        openAt(1280);
        settings().setInspectorWidth(500);
        // The chat list and the conversation leave 470 of the 1280 pixels to the inspector.
        QTRY_COMPARE(m_inspector->width(), 470.0);
        settings().setInspectorWidth(400);
        QTRY_COMPARE(m_inspector->width(), 400.0);
        settings().setInspectorDock(AppSettings::Dock::Bottom);
        settings().setInspectorHeight(260);
        m_window->resize(1280, 800);
        QTRY_COMPARE(m_inspector->height(), 260.0);
        QTRY_COMPARE(m_inspector->y(), 540.0);
        QTRY_COMPARE(m_inspector->width(), m_conversation->width());
        QVERIFY(shown() == (ShownPanes{true, true, true}));
        m_window->resize(950, 800);  // narrower: an inspector below the conversation needs no additional width
        QTRY_VERIFY(shown() == (ShownPanes{true, true, true}));
        m_window->resize(950, 500);
        QTRY_VERIFY(shown() == (ShownPanes{true, true, false}));
        QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(shown() == (ShownPanes{true, false, true}));
        QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        settings().setInspectorApart(true);
        QTRY_VERIFY(apart());
        QVERIFY(shown() == (ShownPanes{true, true, false}));
        QTRY_VERIFY(!itemsOf(apart()->contentItem(), QStringLiteral("InspectorPane")).isEmpty());
    }

    /// Closing the inspector's window hides the inspector without docking it. Docking the inspector closes its window.
    /// The inspector's window is hidden together with the main window.
    void theInspectorsOwnWindow()
    {
        openAt(1280);
        settings().setInspectorApart(true);
        QTRY_VERIFY(apart());
        QVERIFY(!apart()->transientParent());
        apart()->close();
        QTRY_VERIFY(!apart());
        QVERIFY(!settings().inspectorVisible() && settings().inspectorApart());
        QVERIFY(m_window->isVisible());
        m_window->requestActivate();
        QVERIFY(QTest::qWaitForWindowActive(m_window, vitrine::test::kPatience));
        QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(apart());
        apart()->resize(500, 600);
        m_window->hide();
        QTRY_VERIFY(!apart());
        m_window->show();
        QTRY_VERIFY(apart() && apart()->width() == 500);
        apart()->requestActivate();
        QVERIFY(QTest::qWaitForWindowActive(apart(), vitrine::test::kPatience));
        QTest::keyClick(apart(), Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(settings().inspectorPage(), QStringLiteral("tokens"));
        settings().setInspectorApart(false);
        QTRY_VERIFY(!apart());
    }

    /// Closing the main window ends the program, although the inspector has a window of its own.
    void closingTheMainWindowEndsTheProgram()
    {
        openAt(1280);
        settings().setInspectorApart(true);
        QTRY_VERIFY(apart());
        QGuiApplication::setQuitOnLastWindowClosed(false);  // only the window may end the program
        QTimer::singleShot(0, m_window, &QWindow::close);
        QTimer::singleShot(kPatience, m_window, [] { QCoreApplication::exit(1); });
        const int code = QCoreApplication::exec();
        QGuiApplication::setQuitOnLastWindowClosed(true);
        QCOMPARE(code, 0);
        QVERIFY(!m_window->isVisible());
        QVERIFY(settings().inspectorVisible() && settings().inspectorApart());
    }

    /// Larger text does not change the minimum size of the window. The composer fits into the window at every text
    /// size.
    void largeTextFitsIntoASmallWindow()
    {
        openAt(1280);
        settings().setTextSize(200);
        QVERIFY(m_window->minimumWidth() <= 640);
        QVERIFY(m_window->minimumHeight() <= 480);
        m_window->resize(640, 480);
        const QQuickItem* send = only("SendButton");
        QVERIFY(send);
        QTRY_VERIFY(QRectF(0, 0, 640, 480).contains(send->mapRectToScene({0, 0, send->width(), send->height()})));
        settings().setTextSize(100);
    }

    /// When the user drags a pane to another width, the width is stored in units that do not depend on the text size.
    void aDraggedWidthIsRemembered()
    {
        openAt(1440);
        settings().setTextSize(110);
        QTRY_COMPARE(m_inspector->width(), 458.0);
        const QPoint grip(static_cast<int>(m_inspector->x()) - 1, 300);
        QTest::mousePress(m_window, Qt::LeftButton, {}, grip);
        for (int step = 1; step <= 6; ++step) QTest::mouseMove(m_window, grip + QPoint(5 * step, 0));
        QTest::mouseRelease(m_window, Qt::LeftButton, {}, grip + QPoint(30, 0));
        QTRY_COMPARE(settings().inspectorWidth(), qRound((458 - 30) / 1.1));
        settings().setTextSize(100);
        QTRY_COMPARE(qRound(m_inspector->width()), settings().inspectorWidth());
    }

    /// Sends real key events to a visible window. After each event, all panes are inside the window, and no hidden item
    /// has the focus.
    void panesLieSideBySide()
    {
        openAt(700);
        for (const int event : {kToggleSidebar, 1280, 700, kToggleSidebar, kToggleInspector, 1280, kToggleInspector,
                                700, 800, kToggleInspector, 950, kToggleSidebar, 720, 900, kToggleSidebar, 1200}) {
            actWithKeys(event);
            verifyPlaces();
            QTRY_VERIFY(m_window->activeFocusItem() && m_window->activeFocusItem()->isVisible());
        }
    }

    void widePanesLeaveRoomInSmallerWindows()
    {
        openAt(1600);
        for (const char* place : {"sidebarPlace", "inspectorPlace"}) {
            auto* pane = m_window->findChild<QQuickItem*>(QLatin1String(place));
            QQmlProperty(pane, QStringLiteral("SplitView.preferredWidth"), qmlContext(pane)).write(700);
        }
        for (const int width : {1600, 1280, 1200, 1000, 950, 900, 800, 720, 700, 640}) {
            m_window->resize(width, 600);
            QTRY_COMPARE(m_panes->property("width").toInt(), width);
            verifyPlaces();
            if (shown().conversation) QVERIFY(m_conversation->width() >= 480);
            if (shown().conversation && shown().inspector) QVERIFY(m_inspector->width() <= 0.45 * width);
        }
    }

    /// After any sequence of steps, the header and the composer fit the width of the conversation. Some steps change
    /// the window's width and the chat list together. Some steps happen while the conversation is hidden.
    void headAndComposerFitTheConversation()
    {
        openAt(700);
        const QList<QQuickItem*> parts{only("ConversationHeader"), only("Composer")};
        const int events[] = {kToggleSidebar, kToggleInspector, 700, 800, 1200};
        for (const int first : events) {
            for (const int second : events) {
                for (const int third : events) {
                    for (const int event : {700, first, second, third}) {
                        actWithKeys(event);
                        const auto inPlace = [&parts] { return std::ranges::all_of(parts, isOrderly); };
                        QTRY_VERIFY2(!shown().conversation || inPlace(),
                                     qPrintable(QStringLiteral("After %1, %2, %3, at %4: ")
                                                    .arg(first)
                                                    .arg(second)
                                                    .arg(third)
                                                    .arg(event) +
                                                lineWords(parts[0]) + lineWords(parts[1])));
                    }
                }
            }
        }
    }

private:
    static constexpr int kToggleSidebar = -1;
    static constexpr int kToggleInspector = -2;

    /// Creates the window without showing it.
    void makeWindow()
    {
        createWindow();
        m_panes = child("Panes");
        m_chatList = only("ChatList");
        m_conversation = only("ConversationPane");
        m_inspector = m_window->findChild<QQuickItem*>(QStringLiteral("inspector"));
    }

    void openAt(int width)
    {
        begin("chat");
        makeWindow();
        show({width, 600});
    }

    void bring(const State& state)
    {
        settings().setSidebarVisible(state.wishes.sidebar);
        settings().setInspectorVisible(state.wishes.inspector);
        m_panes->setProperty("front", state.wishes.front);
        m_window->resize(state.width, 600);
    }

    void act(int event)
    {
        if (event > 0)
            m_window->resize(event, 600);
        else
            QMetaObject::invokeMethod(m_panes, event == kToggleSidebar ? "toggleSidebar" : "toggleInspector");
    }

    void actWithKeys(int event)
    {
        if (event > 0) {
            m_window->resize(event, 600);
            QTRY_COMPARE(m_panes->property("width").toInt(), event);
        } else {
            QTest::keyClick(m_window, event == kToggleSidebar ? Qt::Key_B : Qt::Key_I,
                            event == kToggleSidebar ? Qt::ControlModifier : Qt::ControlModifier | Qt::ShiftModifier);
        }
    }

    /// Returns the items of the header, or those of the last line of the composer, from left to right.
    static QList<QQuickItem*> line(const QQuickItem* part)
    {
        QList<QQuickItem*> out;
        QList<QQuickItem*> open = part->childItems();
        while (!open.isEmpty()) {
            QQuickItem* one = open.takeFirst();
            const QString type = QString::fromLatin1(one->metaObject()->className());
            const auto is = [&type](const char* name) { return type.startsWith(QLatin1String(name)); };
            if (!one->isVisible() || one->width() == 0)
                continue;
            else if (is("ModelPicker_") || is("IconButton_") || is("ContextMeter_") || is("AppText_") ||
                     is("SendButton_") || is("ChatSettingsButton_"))
                out << one;
            else
                open << one->childItems();
        }
        std::sort(out.begin(), out.end(), [](const QQuickItem* a, const QQuickItem* b) {
            return a->mapToScene({}).x() < b->mapToScene({}).x();
        });
        return out;
    }

    /// Whether the items of a line do not overlap and end inside the line. Only texts may be cut off. Rounding errors
    /// of one pixel are ignored.
    static bool isOrderly(const QQuickItem* part)
    {
        constexpr qreal kGap = 4;
        constexpr qreal kLeastMargin = 8;
        constexpr qreal kMostMargin = 12;
        const QList<QQuickItem*> all = line(part);
        const QRectF place = part->mapRectToScene(part->boundingRect());
        qreal right = place.left();
        for (const QQuickItem* one : all) {
            const QRectF its = one->mapRectToScene(one->boundingRect());
            const QString type = QString::fromLatin1(one->metaObject()->className());
            const bool words =
                type.startsWith(QLatin1String("AppText_")) || type.startsWith(QLatin1String("ModelPicker_"));
            if (its.left() < right + kGap - 1 || (!words && std::abs(its.width() - one->implicitWidth()) > 1))
                return false;
            right = its.right();
        }
        const qreal margin = place.right() - right;
        return !all.isEmpty() && margin >= kLeastMargin - 1 && margin <= kMostMargin + 1;
    }

    QString lineWords(const QQuickItem* part) const
    {
        QString out;
        for (const QQuickItem* one : line(part)) {
            out += QStringLiteral("%1 at %2, %3 of %4 wide; ")
                       .arg(QString::fromLatin1(one->metaObject()->className()))
                       .arg(one->mapToScene({}).x())
                       .arg(one->width())
                       .arg(one->implicitWidth());
        }
        return out + QStringLiteral("the pane at %1, %2 wide").arg(m_conversation->x()).arg(m_conversation->width());
    }

    ShownPanes shown() const
    {
        return {m_chatList->isVisible(), m_conversation->isVisible(), m_inspector->isVisible()};
    }

    Wishes wishes() const
    {
        return {settings().sidebarVisible(), settings().inspectorVisible(), m_panes->property("front").toInt()};
    }

    void verifyPlaces() const
    {
        const auto lieInside = [this] {
            qreal right = 0;
            for (const QQuickItem* one : {m_chatList, m_conversation, m_inspector}) {
                if (!one->isVisible()) continue;
                // Ignore the drawer, because it covers the other panes on purpose.
                if (one == m_chatList && m_panes->property("drawer").toBool()) continue;
                const qreal x = one->mapToScene({}).x();
                if (one->width() < 200 || x < right) return false;
                right = x + one->width();
            }
            return right == m_window->width();
        };
        QTRY_VERIFY(lieInside());
    }

    /// Returns the separate window of the inspector, or null if that window is not visible.
    QQuickWindow* apart() const
    {
        const QWindowList all = QGuiApplication::topLevelWindows();
        for (QWindow* window : all) {
            const QString type = QString::fromLatin1(window->metaObject()->className());
            if (window->isVisible() && type.startsWith(QLatin1String("InspectorWindow_")))
                return qobject_cast<QQuickWindow*>(window);
        }
        return nullptr;
    }

    AppSettings& settings() const { return *m_application->settings(); }

    QObject* m_panes = nullptr;
    QQuickItem* m_chatList = nullptr;
    QQuickItem* m_conversation = nullptr;
    /// The placeholder item that contains the inspector. It exists even before the inspector is created.
    QQuickItem* m_inspector = nullptr;
};

VITRINE_GUI_TEST(PanesTest);
#include "panes_test.moc"
