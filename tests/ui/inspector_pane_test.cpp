#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "tests/support/test_program.h"
#include "tests/ui/painted_chips.h"

#include <QAccessible>
#include <QJSValue>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickView>
#include <QSet>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace vitrine;

TokenRecord record(int id, const std::string& bytes, int position)
{
    TokenRecord out;
    out.id = id;
    out.bytes = bytes;
    out.position = position;
    out.scored = true;
    out.pRaw = 0.5F;
    out.pFinal = 0.5F;
    out.rank = 1;
    out.top = {{.id = id, .bytes = bytes, .logit = 3, .pRaw = 0.5F, .pFinal = 0.5F}};
    return out;
}

QList<QQuickItem*> visibleItems(QQuickItem* item, const QString& type)
{
    QList<QQuickItem*> found;
    if (!item->isVisible()) return found;
    if (QString::fromLatin1(item->metaObject()->className()).startsWith(type + QLatin1Char('_'))) found << item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) found << visibleItems(child, type);
    return found;
}

QList<QQuickItem*> itemsBelow(QQuickItem* item)
{
    QList<QQuickItem*> all{item};
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) all << itemsBelow(child);
    return all;
}

}  // namespace

/// Tests the inspector alone, without the rest of the window: token texts in all scripts, and keyboard handling.
class InspectorPaneTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QQuickStyle::setStyle(QStringLiteral("Basic")); }

    void init()
    {
        m_registry = std::make_unique<InspectorRegistry>();
        m_view = std::make_unique<QQuickView>();
        m_view->engine()->addImportPath(QStringLiteral("qrc:/qt/qml"));
        m_view->setResizeMode(QQuickView::SizeRootObjectToView);
        m_view->setInitialProperties(
            {{"inspectors", QVariant::fromValue(m_registry.get())}, {"page", m_registry->pageNamed("logits")}});
        m_view->setSource(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/inspectors/InspectorPane.qml")));
        QCOMPARE(m_view->status(), QQuickView::Ready);
        connect(m_view->rootObject(), SIGNAL(pageChosen(int)), this, SLOT(show(int)));
        m_view->resize(320, 700);
        m_view->show();
        m_view->requestActivate();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get(), vitrine::test::kPatience));
    }

    void cleanup()
    {
        m_view.reset();
        m_registry.reset();
    }

    void piecesBeginAtTheLeft_data()
    {
        QTest::addColumn<QString>("piece");
        QTest::newRow("Latin") << "word";
        QTest::newRow("Arabic") << QString::fromUtf8(" مرحبا");
        QTest::newRow("Hebrew") << QString::fromUtf8("שלום");
        QTest::newRow("Latin, then Hebrew") << QString::fromUtf8("abc שלום");
        QTest::newRow("Hebrew, then Latin") << QString::fromUtf8("שלום abc 12");
        QTest::newRow("a mark alone") << QString::fromUtf8("\u0301");
        QTest::newRow("an Arabic mark alone") << QString::fromUtf8("\u064E");
        QTest::newRow("controls") << QStringLiteral("\u0001\u001B");
        QTest::newRow("direction marks") << QStringLiteral("\u200F\u202E");
        QTest::newRow("very long") << QStringLiteral("long").repeated(300);
        QTest::newRow("very long Arabic") << QString::fromUtf8("مرحبا").repeated(300);
    }

    void piecesBeginAtTheLeft()
    {
        QFETCH(QString, piece);
        tokens().load(1, {}, {record(1, "word", 0), record(2, piece.toStdString(), 1)});
        QTRY_COMPARE(rows().size(), 1);
        const QImage picture = m_view->grabWindow();
        const QQuickItem* row = rows().constFirst();
        const QRect place = row->mapRectToScene(QRectF(0, 0, row->width(), row->height())).toRect();
        // Searches for the first dark pixel between the rank and the id.
        int first = -1;
        for (int x = place.x() + 40; x < place.right() && first < 0; ++x) {
            for (int y = place.y() + 4; y < place.bottom() - 3 && first < 0; ++y) {
                if (picture.pixelColor(x, y).lightness() < 128) first = x - place.x();
            }
        }
        QVERIFY2(first >= 44 && first <= 54, qPrintable(QString::number(first)));

        const QList<test::PaintedChip> chips = test::paintedChips(m_view->rootObject());
        QCOMPARE(chips.size(), 2);
        for (const test::PaintedChip& chip : chips) {
            QVERIFY2(chip.place.right() <= m_view->width(), qPrintable(QString::number(chip.place.right())));
        }
        for (QQuickItem* facts : visibleItems(m_view->rootObject(), "TokenFacts")) {
            for (QQuickItem* fact : facts->childItems()) QVERIFY(fact->x() + fact->width() <= facts->width() + 1);
        }
    }

    /// A pending token is painted differently from accepted tokens. Its accessible name reports that it is not part of
    /// the answer yet.
    void aTokenThatIsNotTakenLooksLikeNoOther()
    {
        m_view->resize(700, 700);
        show(0);
        tokens().load(1, {}, {record(1, "word", 0)});
        tokens().setPending(record(9, "next", 1));
        QTRY_COMPARE(test::paintedChips(m_view->rootObject()).size(), 2);
        QAccessible::setActive(true);  // called late, because existing chips must become accessible, too
        const QRect place = test::paintedChips(m_view->rootObject()).at(1).place.toRect();
        // Returns the number of different colours among the pixels above the text of the chip, inside its selection
        // frame.
        const auto coloursAbove = [&] {
            const QImage picture = m_view->grabWindow();
            QSet<QRgb> colours;
            for (int x = place.x() + 4; x < place.right() - 4; ++x) colours << picture.pixel(x, place.y() + 4);
            return colours.size();
        };
        const auto called = [&] {
            QStringList names;
            for (QQuickItem* chip : visibleItems(m_view->rootObject(), "TokenChip")) names << accessibleName(chip);
            return names;
        };
        const auto legend = [&] {
            QStringList words;
            for (QQuickItem* item : itemsBelow(visibleItems(m_view->rootObject(), "ChipLegend").constFirst())) {
                if (item->isVisible() && item->inherits("QQuickText")) words << item->property("text").toString();
            }
            return words;
        };
        QTRY_VERIFY(coloursAbove() > 1);  // the chip is hatched, so there are several colours
        QTRY_COMPARE(called(), QStringList({"Token word", "Token next, not part of the answer yet"}));
        QVERIFY(legend().contains("not taken yet"));
        tokens().append(record(9, "next", 1));
        QTRY_COMPARE(coloursAbove(), 1);
        QTRY_COMPARE(called(), QStringList({"Token word", "Token next"}));
        QVERIFY(!legend().contains("not taken yet"));
    }

    void whatWritesIsLeftToTheWindow()
    {
        fill(20);
        focus("Tokens");
        for (const int key : {Qt::Key_A, Qt::Key_Space, Qt::Key_Slash, Qt::Key_7, Qt::Key_Backspace, Qt::Key_Return}) {
            QVERIFY2(!taken(key), qPrintable(QKeySequence(key).toString()));
        }
        for (const int key : {Qt::Key_Left, Qt::Key_Up, Qt::Key_Home}) QVERIFY(!taken(key, Qt::AltModifier));
        focus("Candidates");
        for (const int key : {Qt::Key_A, Qt::Key_Space, Qt::Key_Slash, Qt::Key_7}) QVERIFY(!taken(key));
    }

    void arrowsMoveTheSelection()
    {
        fill(40);
        focus("Tokens");
        tokens().select(10);
        const auto press = [this](Qt::Key key) {
            if (!taken(key)) qFatal("an arrow was not taken");
            return tokens().selectedRow();
        };
        QCOMPARE(press(Qt::Key_Right), 11);
        QCOMPARE(press(Qt::Key_Left), 10);
        const int below = press(Qt::Key_Down);
        QVERIFY(below > 11);
        QCOMPARE(press(Qt::Key_Up), 10);
        QCOMPARE(press(Qt::Key_End), 39);
        QCOMPARE(press(Qt::Key_Home), 0);
    }

    /// Tab moves through the panels from top to bottom, then back to the first panel.
    void tabGoesThroughThePanelsInOrder()
    {
        fill(20);
        tokens().select(3);
        focus("Tokens");
        QStringList names;
        for (int i = 0; i < 20 && (names.isEmpty() || names.last() != QLatin1String("Tokens")); ++i) {
            QTest::keyClick(m_view.get(), Qt::Key_Tab);
            QQuickItem* item = m_view->activeFocusItem();
            QVERIFY(item && item->isVisible());
            names << nameOf(item);
        }
        QCOMPARE(names, QStringList({"Previous token", "Next token", "Word or id: why not chosen?", "Candidates",
                                     "Text", "Run", "Hide the explanation", "Save or copy this page",
                                     "Position of the inspector", "Hide the inspector", "Pages of the inspector",
                                     "Show the whole explanation", "Hide the explanation", "Follow the newest token",
                                     "Show the ids", "Copy all ids", "Tokens"}));
    }

    void aPageIsMadeWhenItIsFirstShown()
    {
        fill(3);
        QVERIFY(!visibleItems(m_view->rootObject(), "LogitPanel").isEmpty());
        QVERIFY(!made("ComparePanel"));
        show(m_registry->pageNamed("compare"));
        QVERIFY(made("ComparePanel"));
        QCOMPARE(visibleItems(m_view->rootObject(), "LogitPanel").size(), 0);
        // The Compare page does not show the token strip.
        QCOMPARE(visibleItems(m_view->rootObject(), "TokenStripPanel").size(), 0);
        show(m_registry->pageNamed("logits"));
        QVERIFY(made("ComparePanel"));
        QCOMPARE(visibleItems(m_view->rootObject(), "TokenStripPanel").size(), 1);
    }

    /// Arrow keys move only between the pages of the current group. When the user selects a group again, its last page
    /// is shown.
    void pagesAreChosenByTabsAndGroups()
    {
        fill(3);
        for (QQuickItem* item : itemsBelow(m_view->rootObject())) {
            if (item->isVisible() && nameOf(item) == QLatin1String("Pages of the inspector")) item->forceActiveFocus();
        }
        QVERIFY(taken(Qt::Key_Left));
        QCOMPARE(page(), 1);
        QVERIFY(taken(Qt::Key_Left));
        QVERIFY(taken(Qt::Key_Left));
        QCOMPARE(page(), 0);
        const int ofRun = m_registry->firstOf(1);
        for (int step = 0; step <= ofRun; ++step) taken(Qt::Key_Right);
        QCOMPARE(page(), ofRun - 1);
        show(0);
        click("Run", "QQuickRadioButton");
        QCOMPARE(page(), ofRun);
        click("Text", "QQuickRadioButton");
        QCOMPARE(page(), 0);
    }

    /// Screen readers recognise the names of the pages as tabs, both in the docked inspector and in its separate
    /// window.
    void tabsAreNoButtons()
    {
        QAccessible::setActive(true);
        for (const int place : {0, 3}) {
            m_view->rootObject()->setProperty("place", place);
            m_view->resize(900, 600);
            QQuickItem* tab = nullptr;
            QTRY_VERIFY((tab = button("Logits", "QQuickAbstractButton")));
            QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(tab);
            QVERIFY(seen);
            QCOMPARE(seen->role(), QAccessible::PageTab);
            QCOMPARE(seen->text(QAccessible::Name), QStringLiteral("Logits"));
            QVERIFY(seen->actionInterface());
            show(0);
            seen->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
            QCOMPARE(page(), m_registry->pageNamed("logits"));
        }
        QAccessible::setActive(false);
    }

    void allPagesFitTheLeastWidth()
    {
        m_view->resize(360, 480);
        for (const int place : {0, 1, 2, 3}) {
            m_view->rootObject()->setProperty("place", place);
            show(0);
            fill(30);
            for (int each = 0; each < m_registry->count(); ++each) {
                show(each);
                m_view->grabWindow();
                for (const QQuickItem* item : visibleItems(m_view->rootObject(), "IconButton")) {
                    const QRectF in = item->mapRectToScene(item->boundingRect());
                    QVERIFY2(in.left() >= 0 && in.right() <= 360, qPrintable(QStringLiteral("%1, page %2, place %3")
                                                                                 .arg(item->property("text").toString())
                                                                                 .arg(each)
                                                                                 .arg(place)));
                }
            }
        }
    }

    void theExplanationIsFoldedAway()
    {
        fill(3);
        connect(m_view->rootObject(), SIGNAL(foldedWanted(QVariant)), this, SLOT(fold(QVariant)));
        const auto explained = [this] { return !visibleItems(m_view->rootObject(), "PageAbout").isEmpty(); };
        QVERIFY(explained());
        click("Hide the explanation");
        QTRY_VERIFY(!explained());
        QCOMPARE(m_view->rootObject()->property("folded").toStringList(), QStringList("logits"));
        show(0);
        QVERIFY(explained());  // the explanation is expanded after switching from another page
        show(m_registry->pageNamed("logits"));
        QVERIFY(!explained());
        click("Explain this page");
        QTRY_VERIFY(explained());
    }

    /// A click with Ctrl, or an entry of the menu, pins a token. The pinned token has a visible mark.
    void aTokenIsPinnedWithCtrl()
    {
        fill(5);
        tokens().select(1);
        const auto clickChip = [this](int row, Qt::KeyboardModifiers keys) {
            m_view->grabWindow();
            for (const test::PaintedChip& chip : test::paintedChips(m_view->rootObject())) {
                if (chip.row == row)
                    QTest::mouseClick(m_view.get(), Qt::LeftButton, keys, chip.place.center().toPoint());
            }
        };
        const TokenSelection& selection = *tokens().selection();
        QTRY_VERIFY((clickChip(3, Qt::ControlModifier), selection.pinnedRow() == 3));
        QCOMPARE(tokens().selectedRow(), 1);
        QVERIFY(!visibleItems(m_view->rootObject(), "PinnedToken").isEmpty());
        for (const auto* chips : m_view->rootObject()->findChildren<TokenChips*>()) QCOMPARE(chips->pinnedRow(), 3);
        clickChip(2, {});
        QCOMPARE(tokens().selectedRow(), 2);
        QCOMPARE(selection.pinnedRow(), 3);
        click("Unpin");
        QVERIFY(!selection.isPinned());
        QTRY_VERIFY(visibleItems(m_view->rootObject(), "PinnedToken").isEmpty());
    }

    void thePromptIsScoredOnDemand()
    {
        std::vector<PromptToken> prompt;
        for (int i = 0; i < 4; ++i) prompt.push_back({.record = record(i, " word", i)});
        prompt[2].record.scored = false;
        tokens().load(1, prompt, {record(9, " answer", 4)});
        QVERIFY(!button("Score prompt"));
        const QSignalSpy requested(&tokens(), &TokenStripModel::scoringRequested);
        const QSignalSpy cancelled(&tokens(), &TokenStripModel::scoringCancelled);
        tokens().setScoring(true, -1);
        click("Score prompt");
        QCOMPARE(requested.size(), 1);
        tokens().setScoring(true, 0.4);
        QVERIFY(!button("Score prompt"));
        click("Stop scoring the prompt");
        QCOMPARE(cancelled.size(), 1);
        // The first token of a prompt has no probability, because no token precedes it. The prompt must count as scored
        // without a score of this token.
        prompt[0].record.scored = false;
        tokens().setScoring(true, -1);
        tokens().updatePrompt(2, {prompt[1].record});
        QTRY_VERIFY(!button("Score prompt"));
        tokens().updatePrompt(0, {prompt[0].record});
        QVERIFY(!button("Score prompt"));
    }

    void fold(const QVariant& names)
    {
        const QVariant list = names.userType() == qMetaTypeId<QJSValue>() ? names.value<QJSValue>().toVariant() : names;
        m_view->rootObject()->setProperty("folded", list.toStringList());
    }
    void show(int page) { m_view->rootObject()->setProperty("page", page); }

private:
    int page() const { return m_view->rootObject()->property("page").toInt(); }

    /// Whether the pane contains an item of this type, visible or not.
    bool made(const char* type) const
    {
        const QList<QQuickItem*> all = itemsBelow(m_view->rootObject());
        return std::any_of(all.begin(), all.end(), [type](const QQuickItem* item) {
            return QString::fromLatin1(item->metaObject()->className()).startsWith(QLatin1String(type) + u'_');
        });
    }

    /// Returns the visible button with this name in the pane, or null.
    QQuickItem* button(const QString& name, const char* kind = "QQuickButton") const
    {
        for (QQuickItem* item : itemsBelow(m_view->rootObject())) {
            if (!item->inherits(kind) || !item->isVisible()) continue;
            const QRectF place = item->mapRectToScene(QRectF(0, 0, item->width(), item->height()));
            if (nameOf(item) == name && QRectF(0, 0, m_view->width(), m_view->height()).contains(place)) return item;
        }
        return nullptr;
    }

    void click(const QString& name, const char* kind = "QQuickButton") const
    {
        QTRY_VERIFY2(button(name, kind), qPrintable(name));
        m_view->grabWindow();  // lays out items that have just become visible
        const QQuickItem* found = button(name, kind);
        QVERIFY2(found, qPrintable(name));
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {},
                          found->mapToScene(QPointF(found->width() / 2, found->height() / 2)).toPoint());
    }

    TokenStripModel& tokens() const { return *m_registry->tokens(); }
    QList<QQuickItem*> rows() const { return visibleItems(m_view->rootObject(), "LogitRow"); }

    void fill(int count)
    {
        std::vector<TokenRecord> answer;
        for (int i = 0; i < count; ++i) answer.push_back(record(i, " word", i));
        tokens().load(1, {}, std::move(answer));
        QTRY_VERIFY(!test::paintedChips(m_view->rootObject()).isEmpty());
    }

    /// Returns the accessible name of a control. For a row of a list, returns the accessible name of the list.
    static QString nameOf(QQuickItem* item)
    {
        for (QQuickItem* list = item; list; list = list->parentItem()) {
            if (list->inherits("QQuickListView")) item = list;
        }
        return accessibleName(item);
    }

    static QString accessibleName(const QQuickItem* item)
    {
        for (const QObject* child : item->children()) {
            if (child->inherits("QQuickAccessibleAttached")) return child->property("name").toString();
        }
        return {};
    }

    /// Gives the focus to the list with this name.
    void focus(const QString& name)
    {
        const QList<QQuickItem*> panels =
            visibleItems(m_view->rootObject(), name == "Tokens" ? "TokenStripPanel" : "LogitPanel");
        for (QQuickItem* item : panels.constFirst()->findChildren<QQuickItem*>()) {
            if (item->inherits("QQuickListView")) item->forceActiveFocus();
        }
        QVERIFY2(m_view->activeFocusItem() && nameOf(m_view->activeFocusItem()) == name, qPrintable(name));
    }

    bool taken(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QKeyEvent press(QEvent::KeyPress, key, modifiers, key < 0x100 ? QString(QChar(key)) : QString());
        press.ignore();
        QCoreApplication::sendEvent(m_view.get(), &press);
        return press.isAccepted();
    }

    std::unique_ptr<InspectorRegistry> m_registry;
    std::unique_ptr<QQuickView> m_view;
};

VITRINE_GUI_TEST(InspectorPaneTest);
#include "inspector_pane_test.moc"
