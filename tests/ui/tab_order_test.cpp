#include "app/chat/prompt_library.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/program_window.h"

#include <QPointer>
#include <QSet>
#include <QtTest>

#include <algorithm>

using namespace vitrine;
using namespace vitrine::test;

namespace {

// Theme.accent of the light theme. On the pages that are tested, only focus rings and primary buttons have this colour.
const QColor kAccent("#0A6A70");
// Minimum number of pixels with the accent colour in the ring around the smallest control. About half of the pixels of
// a ring are antialiased and have other colours.
constexpr int kLeastRing = 30;
constexpr int kRingRoom = 6;

bool isBelow(const QQuickItem* item, const QQuickItem* above)
{
    while (item && item != above) item = item->parentItem();
    return item != nullptr;
}

/// Whether an item is a control, which users press or type into.
bool isControlCharacter(const QQuickItem* item)
{
    if (!item->isVisible() || !item->isEnabled() || item->width() <= 0) return false;
    if (item->property("readOnly").toBool()) return false;
    return item->inherits("QQuickAbstractButton") || item->inherits("QQuickTextInput") ||
           item->inherits("QQuickTextEdit") || item->inherits("QQuickSlider") || item->inherits("QQuickComboBox");
}

/// Adds the controls inside `item` that are not in `found` yet.
void gatherControls(QQuickItem* item, QList<QPointer<QQuickItem>>& found)
{
    if (!item->isVisible()) return;
    if (isControlCharacter(item) && !found.contains(item)) found << item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) gatherControls(child, found);
}

QString nameOf(const QQuickItem* item)
{
    QString name = item->property("text").toString();
    for (const QObject* child : item->children()) {
        if (child->inherits("QQuickAccessibleAttached") && name.isEmpty()) name = child->property("name").toString();
    }
    return QString::fromLatin1(item->metaObject()->className()).section(u'_', 0, 0) + QStringLiteral(": ") + name;
}

/// Returns the visible part of an item. Lists and other clipping items hide the rest.
QRect placeOf(const QQuickItem* item)
{
    QRectF place = item->mapRectToScene({0, 0, item->width(), item->height()});
    for (const QQuickItem* above = item->parentItem(); above; above = above->parentItem()) {
        if (above->clip()) place &= above->mapRectToScene({0, 0, above->width(), above->height()});
    }
    return place.toAlignedRect();
}

/// Counts the pixels in the area `place` that have the accent colour in `picture` but not in `other`. If `other` is
/// empty, counts all pixels with the accent colour.
int accentIn(const QImage& picture, QRect place, const QImage& other = {})
{
    place &= picture.rect();
    const QRgb accent = kAccent.rgb();
    int count = 0;
    for (int y = place.top(); y <= place.bottom(); ++y) {
        for (int x = place.left(); x <= place.right(); ++x) {
            if (picture.pixel(x, y) == accent && (other.isNull() || other.pixel(x, y) != accent)) ++count;
        }
    }
    return count;
}

/// Returns the list that contains the item. If no list contains it, returns the item itself.
const QQuickItem* listOf(const QQuickItem* item)
{
    const QQuickItem* above = item;
    while (above && !above->inherits("QQuickListView")) above = above->parentItem();
    return above ? above : item;
}

}  // namespace

/// Tests that Tab reaches every control, and that every control visibly shows when it has the focus.
class TabOrderTest : public QObject, protected ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase() { listen(); }

    void cleanup()
    {
        end();
        const QStringList seen = takeComplaints();
        QVERIFY2(seen.isEmpty(), qPrintable(seen.join(QLatin1Char('\n'))));
    }

    void everythingIsReachedAndShown_data()
    {
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("place");
        for (const char* state : {"chat", "starter", "failed"}) QTest::newRow(state) << state << "";
        for (const char* page : {"Appearance", "Models", "Generation", "Privacy"})
            QTest::addRow("settings, %s", page) << "chat" << QString("settings ") + page;
        for (const char* page : {"tokens", "compare"})
            QTest::addRow("inspector, %s", page) << "chat" << QString("inspector ") + page;
        const char* dialogs[] = {"ChatSettingsPanel", "ChatSettingsButton", "ModelPicker", "PresetMenu",
                                 "PromptDialog",      "a prompt",           "AgainPanel",  "TreeMap",
                                 "FolderChoice",      "LinkQuestion",       "FindBar",     "MessageEditor"};
        for (const char* dialog : dialogs) QTest::newRow(dialog) << "chat" << dialog;
    }

    void everythingIsReachedAndShown()
    {
        QFETCH(const QString, state);
        QFETCH(const QString, place);
        begin(state);
        m_application->prompts()->save("Explain", "Explain this.");
        for (const char* folder : {"Work", "Home"}) chats().moveTo(-1, folder);
        show(QSize(1280, 700));
        if (session().messages()->count() == 0) fill(tokens(), 5, 5);
        QTRY_VERIFY(tokens().count() > 7);
        tokens().select(7);
        QTRY_VERIFY(!chips().isEmpty());
        goTo(place);
        QTRY_VERIFY(scope(place));
        QQuickItem* page = scope(place);
        test::waitUntilAtRest(page);
        QList<QPointer<QQuickItem>> controls;
        gatherControls(page, controls);
        QVERIFY(!controls.isEmpty());
        QSet<const QQuickItem*> reached;
        QStringList notShown;
        const QQuickItem* before = nullptr;
        QRect placeBefore;
        QImage pictureBefore;
        for (bool more = true; more;) {
            QTest::keyClick(m_window, Qt::Key_Tab);
            const QQuickItem* item = m_window->activeFocusItem();
            QVERIFY(item);
            more = !reached.contains(item);
            reached << item;
            QVERIFY(reached.size() < 300);
            const bool looked = isBelow(item, page) && !isForMessages(item) && item->property("count") != QVariant(0);
            if (!before && !looked) continue;
            const QImage picture = m_window->grabWindow();
            // If the ring is still there after the focus has moved, it was not a focus ring.
            if (before && placeBefore == placeOf(before) &&
                accentIn(pictureBefore, ring(placeBefore), picture) < kLeastRing)
                notShown << nameOf(before);
            before = looked ? item : nullptr;
            if (!looked) continue;
            placeBefore = placeOf(item);
            pictureBefore = picture;
            if (placeBefore.width() >= item->width() / 2 && accentIn(picture, ring(placeBefore)) >= kLeastRing)
                continue;
            notShown << nameOf(item);
            before = nullptr;
        }
        gatherControls(page, controls);  // controls that appeared on the way must be reached, too
        QStringList notReached;
        for (const QQuickItem* control : std::as_const(controls)) {
            if (!control) continue;  // the control disappeared again
            // In a list or group, Tab reaches only one row. Arrow keys reach the other rows.
            const bool found = std::any_of(reached.begin(), reached.end(), [control](const QQuickItem* item) {
                return item == control || (isBelow(control, listOf(item)) && goesByArrows(control, listOf(item)));
            });
            if (!found) notReached << nameOf(control);
        }
        QVERIFY2(notReached.isEmpty(), qPrintable("not reached: " + notReached.join(", ")));
        QVERIFY2(notShown.isEmpty(), qPrintable("not shown: " + notShown.join(", ")));
    }

private:
    static QRect ring(QRect place) { return place.adjusted(-kRingRoom, -kRingRoom, kRingRoom, kRingRoom); }

    /// Whether an item is an editor for messages. Such an editor has no focus ring; only its caret shows the focus.
    bool isForMessages(const QQuickItem* item) const
    {
        return item == editor() || (item->inherits("QQuickTextEdit") && isBelow(item, only("MessageEditor")));
    }

    /// Whether `above` is a list or tabs, so that arrow keys reach the control inside it. False for other scrolled
    /// content.
    static bool goesByArrows(const QQuickItem* control, const QQuickItem* above)
    {
        return !above->inherits("QQuickFlickable") || above->inherits("QQuickListView") ||
               control->inherits("QQuickTabButton");
    }

    void goTo(const QString& place)
    {
        if (place.startsWith("settings "))
            QMetaObject::invokeMethod(m_window, "showSettings", Q_ARG(QVariant, place.section(u' ', 1)));
        else if (place.startsWith("inspector "))
            m_application->settings()->setInspectorPage(place.section(u' ', 1));
        else if (place == "PromptDialog" || place == "a prompt")
            QTest::keyClick(m_window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        else if (place == "AgainPanel")
            QMetaObject::invokeMethod(only("MessageView"), "againWithWanted",
                                      Q_ARG(double, static_cast<double>(session().messages()->messageAt(3)->id)));
        else if (place == "FolderChoice")
            QMetaObject::invokeMethod(only("ChatRows"), "folderWanted", Q_ARG(int, 0));
        else if (place == "LinkQuestion")
            QMetaObject::invokeMethod(child("LinkQuestion"), "ask", Q_ARG(QVariant, "http://example.org"));
        else if (place == "TreeMap")
            QTest::keyClick(m_window, Qt::Key_M, Qt::ControlModifier);
        else if (place == "FindBar")
            QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier);
        else if (place == "MessageEditor")
            session().versions()->beginEdit(session().messages()->messageAt(2)->id);
        else if (place == "ChatSettingsButton" || place == "ModelPicker")
            QMetaObject::invokeMethod(only(qPrintable(place)), "clicked");
        else if (place == "ChatSettingsPanel" || place == "PresetMenu")
            QTest::keyClick(m_window, Qt::Key_Comma, Qt::ControlModifier | Qt::ShiftModifier);
        if (place == "PresetMenu") QMetaObject::invokeMethod(child("PresetMenu"), "open");
        if (place == "a prompt") QMetaObject::invokeMethod(child("PromptDialog"), "edit", Q_ARG(QVariant, "Explain"));
    }

    /// Returns the part of the window that the test walks through with Tab; null if this part does not exist yet.
    QQuickItem* scope(const QString& place) const
    {
        if (place.isEmpty()) return m_window->contentItem();
        if (place.startsWith("settings ")) return only("SettingsPane");
        if (place.startsWith("inspector ")) return only("InspectorPane");
        if (place == "FindBar" || place == "MessageEditor") return only(qPrintable(place));
        // The popup that was opened last is above all others. Therefore it is the part to walk through.
        QObject* popup = nullptr;
        const QList<QObject*> all = m_window->findChildren<QObject*>();
        for (QObject* object : all) {
            if (!object->inherits("QQuickPopup") || !object->property("opened").toBool()) continue;
            if (place == "PresetMenu" && !isA(object, "PresetMenu")) continue;
            popup = object;
        }
        return popup ? popup->property("contentItem").value<QQuickItem*>() : nullptr;
    }

    static bool isA(const QObject* object, const char* type)
    {
        return QString::fromLatin1(object->metaObject()->className()).startsWith(QLatin1String(type) + u'_');
    }
};

VITRINE_GUI_TEST(TabOrderTest);
#include "tab_order_test.moc"
