#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "tests/support/folders.h"
#include "tests/support/test_program.h"

#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <QQmlComponent>
#include <QQmlProperty>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>

namespace {

using namespace vitrine;

QQuickItem* itemOfType(QQuickItem* item, const QString& type)
{
    if (QString::fromLatin1(item->metaObject()->className()).startsWith(type + QLatin1Char('_'))) return item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) {
        if (QQuickItem* found = itemOfType(child, type)) return found;
    }
    return nullptr;
}

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

}  // namespace

/// Tests which panes Main.qml shows. They depend only on the user's choices and on the width of the window, not on the
/// sequence of events.
class PanesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QQuickStyle::setStyle(QStringLiteral("Basic")); }
    void cleanup()
    {
        m_qml.reset();
        m_app.reset();
        m_registry.reset();
        m_window = nullptr;
    }

    /// In every reachable state, every event leads to the panes that the rule requires.
    void noOrderOfEventsMatters()
    {
        build();
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
        for (const int width : {1280, 950, 800, 700}) {
            for (const int settings : {0, 1, 2, 3}) {
                build({(settings & 1) != 0, (settings & 2) != 0, {}});
                m_window->resize(width, 600);
                QVERIFY(shown().conversation);
                QVERIFY(shown() == expected(wishes(), width));
                cleanup();
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
        show(700);
        QTest::keyClick(m_window, Qt::Key_B, Qt::ControlModifier);
        QVERIFY(shown() == (ShownPanes{true, true, false}));
        QTRY_VERIFY(m_window->activeFocusItem() && item("ChatList")->isAncestorOf(m_window->activeFocusItem()));
        QCOMPARE(item("ConversationPane")->width(), 700.0);
        QTest::mouseClick(m_window, Qt::LeftButton, {}, QPoint(600, 300));
        QVERIFY(shown() == (ShownPanes{false, true, false}));
        QTRY_VERIFY(item("ConversationPane")->isAncestorOf(m_window->activeFocusItem()));
    }

    void whatIsInFrontGivesWay()
    {
        QFETCH(int, front);
        show(700);
        const auto bring = [this, &front] {
            panes()->setProperty("front", front);
            QVERIFY(front == Sidebar ? shown().sidebar : !shown().conversation);
        };
        bring();
        QTest::keyClick(m_window, Qt::Key_N, Qt::ControlModifier);
        QVERIFY(shown() == (ShownPanes{false, true, false}));
        bring();
        m_app->property("library").value<QObject*>()->setProperty("error", "broken.gguf is empty.");
        QVERIFY(shown() == (ShownPanes{false, true, false}));
        bring();
        m_window->resize(1280, 800);
        QTRY_VERIFY2(shown() == (ShownPanes{true, true, true}), words(shown()) + " shown, " + words(wishes()));
    }

    /// While a pane slides in or out, the layout of the conversation does not change. A pane that slides out gets no
    /// key or pointer events.
    void panesSlideAndTheConversationDoesNot()
    {
        show(1280);
        settings()->setProperty("reduceMotion", false);
        QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        QQuickItem* inspector = this->inspector();
        QVERIFY(inspector->isVisible() && !inspector->isEnabled());
        QTRY_VERIFY(!inspector->isVisible());
        QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(item("ConversationPane")->width() < 700);
        const qreal width = item("ConversationPane")->width();
        QList<qreal> places;
        QSignalSpy arranged(item("ConversationPane"), SIGNAL(widthChanged()));
        const auto slid = [&] {
            if (places.isEmpty() || places.last() != inspector->x()) places << inspector->x();
            return inspector->x() + inspector->width() == m_window->width();
        };
        QTRY_VERIFY_WITH_TIMEOUT(slid(), 5000);
        QVERIFY2(places.size() > 1, qPrintable(QString::number(places.size())));
        QVERIFY(std::is_sorted(places.rbegin(), places.rend()));
        QCOMPARE(arranged.size(), 0);
        QCOMPARE(item("ConversationPane")->width(), width);
    }

    /// The inspector keeps the size that the user chose for it on the right, below, and in a separate window, as far as
    /// the limits allow.
    void placesOfTheInspector()
    {
        show(1280);
        settings()->setProperty("inspectorWidth", 500);
        // The chat list and the conversation leave 470 of the 1280 pixels to the inspector.
        QTRY_COMPARE(inspector()->width(), 470.0);
        settings()->setProperty("inspectorWidth", 400);
        QTRY_COMPARE(inspector()->width(), 400.0);
        settings()->setProperty("inspectorDock", 1);
        settings()->setProperty("inspectorHeight", 260);
        m_window->resize(1280, 800);
        QTRY_COMPARE(inspector()->height(), 260.0);
        QTRY_COMPARE(inspector()->y(), 540.0);
        QCOMPARE(inspector()->width(), item("ConversationPane")->width());
        QVERIFY(shown() == (ShownPanes{true, true, true}));
        m_window->resize(950, 800);  // narrower: an inspector below the conversation needs no additional width
        QTRY_VERIFY(shown() == (ShownPanes{true, true, true}));
        m_window->resize(950, 500);
        QTRY_VERIFY(shown() == (ShownPanes{true, true, false}));
        QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(shown() == (ShownPanes{true, false, true}));
        QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        settings()->setProperty("inspectorApart", true);
        QTRY_VERIFY(apart());
        QVERIFY(shown() == (ShownPanes{true, true, false}));
        QTRY_VERIFY(itemOfType(apart()->contentItem(), QStringLiteral("InspectorPane")));
    }

    /// Closing the inspector's window hides the inspector without docking it. Docking the inspector closes its window.
    /// The inspector's window closes together with the main window.
    void theInspectorsOwnWindow()
    {
        show(1280);
        settings()->setProperty("inspectorApart", true);
        QTRY_VERIFY(apart());
        QVERIFY(!apart()->transientParent());
        apart()->close();
        QTRY_VERIFY(!apart());
        QVERIFY(!settings()->property("inspectorVisible").toBool() && settings()->property("inspectorApart").toBool());
        QVERIFY(m_window->isVisible() && !m_app->property("calls").toStringList().contains("quit"));
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
        QCOMPARE(settings()->property("inspectorPage").toString(), QStringLiteral("tokens"));
        m_window->close();
        QTRY_VERIFY(m_app->property("calls").toStringList().contains("quit"));
        settings()->setProperty("inspectorApart", false);
        QTRY_VERIFY(!apart());
    }

    /// Larger text does not change the minimum size of the window. The composer fits into the window at every text
    /// size.
    void largeTextFitsIntoASmallWindow()
    {
        show(1280);
        settings()->setProperty("textSize", 200);
        QVERIFY(m_window->minimumWidth() <= 640);
        QVERIFY(m_window->minimumHeight() <= 480);
        m_window->resize(640, 480);
        const QQuickItem* send = itemOfType(m_window->contentItem(), QStringLiteral("SendButton"));
        QVERIFY(send);
        QTRY_VERIFY(QRectF(0, 0, 640, 480).contains(send->mapRectToScene({0, 0, send->width(), send->height()})));
        settings()->setProperty("textSize", 100);
    }

    /// When the user drags a pane to another width, the width is stored in units that do not depend on the text size.
    void aDraggedWidthIsRemembered()
    {
        show(1440);
        settings()->setProperty("textSize", 110);
        QTRY_COMPARE(inspector()->width(), 458.0);
        const QPoint grip(static_cast<int>(inspector()->x()) - 1, 300);
        QTest::mousePress(m_window, Qt::LeftButton, {}, grip);
        for (int step = 1; step <= 6; ++step) QTest::mouseMove(m_window, grip + QPoint(5 * step, 0));
        QTest::mouseRelease(m_window, Qt::LeftButton, {}, grip + QPoint(30, 0));
        QTRY_COMPARE(settings()->property("inspectorWidth").toInt(), qRound((458 - 30) / 1.1));
        settings()->setProperty("textSize", 100);
        QTRY_COMPARE(qRound(inspector()->width()), settings()->property("inspectorWidth").toInt());
    }

    /// Sends real key events to a visible window. After each event, all panes are inside the window, and no hidden item
    /// has the focus.
    void panesLieSideBySide()
    {
        show(700);
        for (const int event : {kToggleSidebar, 1280, 700, kToggleSidebar, kToggleInspector, 1280, kToggleInspector,
                                700, 800, kToggleInspector, 950, kToggleSidebar, 720, 900, kToggleSidebar, 1200}) {
            actWithKeys(event);
            verifyPlaces();
            QTRY_VERIFY(m_window->activeFocusItem() && m_window->activeFocusItem()->isVisible());
        }
    }

    void widePanesLeaveRoomInSmallerWindows()
    {
        show(1600);
        for (const char* place : {"sidebarPlace", "inspectorPlace"}) {
            auto* pane = m_window->findChild<QQuickItem*>(QLatin1String(place));
            QQmlProperty(pane, QStringLiteral("SplitView.preferredWidth"), qmlContext(pane)).write(700);
        }
        for (const int width : {1600, 1280, 1200, 1000, 950, 900, 800, 720, 700, 640}) {
            m_window->resize(width, 600);
            QTRY_COMPARE(panes()->property("width").toInt(), width);
            verifyPlaces();
            if (shown().conversation) QVERIFY(item("ConversationPane")->width() >= 480);
            if (shown().conversation && shown().inspector) QVERIFY(inspector()->width() <= 0.45 * width);
        }
    }

    /// After any sequence of steps, the header and the composer fit the width of the conversation. Some steps change
    /// the window's width and the chat list together. Some steps happen while the conversation is hidden.
    void headAndComposerFitTheConversation()
    {
        show(700);
        const int events[] = {kToggleSidebar, kToggleInspector, 700, 800, 1200};
        for (const int first : events) {
            for (const int second : events) {
                for (const int third : events) {
                    for (const int event : {700, first, second, third}) {
                        actWithKeys(event);
                        const auto inPlace = [this] {
                            return isOrderly("ConversationHeader") && isOrderly("Composer");
                        };
                        QTRY_VERIFY2(!shown().conversation || inPlace(),
                                     qPrintable(QStringLiteral("After %1, %2, %3, at %4: ")
                                                    .arg(first)
                                                    .arg(second)
                                                    .arg(third)
                                                    .arg(event) +
                                                lineWords("ConversationHeader") + lineWords("Composer")));
                    }
                }
            }
        }
    }

private:
    static constexpr int kToggleSidebar = -1;
    static constexpr int kToggleInspector = -2;

    void build(const Wishes& wishes = {})
    {
        m_registry = std::make_unique<InspectorRegistry>();
        m_qml = std::make_unique<QQmlApplicationEngine>();
        m_qml->addImportPath(QStringLiteral("qrc:/qt/qml"));
        const QString mocks = QString::fromStdString(test::sourcePath("tests/ui/mock"));
        m_qml->addImportPath(mocks);
        QQmlComponent mock(m_qml.get(), QUrl::fromLocalFile(mocks + "/Vitrine/App/Program.qml"));
        m_app.reset(mock.createWithInitialProperties({{"inspectors", QVariant::fromValue(m_registry.get())},
                                                      {"tokens", QVariant::fromValue(m_registry->tokens())},
                                                      {"state", "chat"}}));
        QVERIFY2(m_app, qPrintable(mock.errorString()));
        settings()->setProperty("sidebarVisible", wishes.sidebar);
        settings()->setProperty("inspectorVisible", wishes.inspector);
        m_qml->setInitialProperties({{"app", QVariant::fromValue(m_app.get())}});
        m_qml->load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
        QVERIFY(!m_qml->rootObjects().isEmpty());
        m_window = qobject_cast<QQuickWindow*>(m_qml->rootObjects().constFirst());
    }

    void show(int width)
    {
        build();
        m_window->resize(width, 600);
        m_window->show();
        m_window->requestActivate();
        QVERIFY(QTest::qWaitForWindowActive(m_window, vitrine::test::kPatience));
    }

    void bring(const State& state)
    {
        settings()->setProperty("sidebarVisible", state.wishes.sidebar);
        settings()->setProperty("inspectorVisible", state.wishes.inspector);
        panes()->setProperty("front", state.wishes.front);
        m_window->resize(state.width, 600);
    }

    void act(int event)
    {
        if (event > 0)
            m_window->resize(event, 600);
        else
            QMetaObject::invokeMethod(panes(), event == kToggleSidebar ? "toggleSidebar" : "toggleInspector");
    }

    void actWithKeys(int event)
    {
        if (event > 0) {
            m_window->resize(event, 600);
            QTRY_COMPARE(panes()->property("width").toInt(), event);
        } else {
            QTest::keyClick(m_window, event == kToggleSidebar ? Qt::Key_B : Qt::Key_I,
                            event == kToggleSidebar ? Qt::ControlModifier : Qt::ControlModifier | Qt::ShiftModifier);
        }
    }

    /// Returns the items of the header, or those of the last line of the composer, from left to right.
    QList<QQuickItem*> line(const char* part) const
    {
        QList<QQuickItem*> out;
        QList<QQuickItem*> open = item(part)->childItems();
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
    bool isOrderly(const char* part) const
    {
        constexpr qreal kGap = 4;
        constexpr qreal kLeastMargin = 8;
        constexpr qreal kMostMargin = 12;
        const QList<QQuickItem*> all = line(part);
        const QRectF place = item(part)->mapRectToScene(item(part)->boundingRect());
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

    QString lineWords(const char* part) const
    {
        QString out;
        for (const QQuickItem* one : line(part)) {
            out += QStringLiteral("%1 at %2, %3 of %4 wide; ")
                       .arg(QString::fromLatin1(one->metaObject()->className()))
                       .arg(one->mapToScene({}).x())
                       .arg(one->width())
                       .arg(one->implicitWidth());
        }
        return out + QStringLiteral("the pane at %1, %2 wide")
                         .arg(item("ConversationPane")->x())
                         .arg(item("ConversationPane")->width());
    }

    ShownPanes shown() const
    {
        return {item("ChatList")->isVisible(), item("ConversationPane")->isVisible(), inspector()->isVisible()};
    }

    Wishes wishes() const
    {
        return {settings()->property("sidebarVisible").toBool(), settings()->property("inspectorVisible").toBool(),
                panes()->property("front").toInt()};
    }

    void verifyPlaces() const
    {
        const auto lieInside = [this] {
            qreal right = 0;
            for (const QQuickItem* one : {item("ChatList"), item("ConversationPane"), inspector()}) {
                if (!one->isVisible()) continue;
                // Ignore the drawer, because it covers the other panes on purpose.
                if (one == item("ChatList") && panes()->property("drawer").toBool()) continue;
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

    QObject* settings() const { return m_app->property("settings").value<QObject*>(); }

    QObject* panes() const
    {
        const QList<QObject*> all = m_window->findChildren<QObject*>();
        for (QObject* object : all) {
            if (QString::fromLatin1(object->metaObject()->className()).startsWith(QLatin1String("Panes_")))
                return object;
        }
        return nullptr;
    }

    /// Returns the placeholder item that contains the inspector. It exists even before the inspector is created.
    QQuickItem* inspector() const { return m_window->findChild<QQuickItem*>(QStringLiteral("inspector")); }
    QQuickItem* item(const char* type) const { return itemOfType(m_window->contentItem(), QLatin1String(type)); }

    std::unique_ptr<InspectorRegistry> m_registry;
    std::unique_ptr<QObject> m_app;
    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

VITRINE_GUI_TEST(PanesTest);
#include "panes_test.moc"
