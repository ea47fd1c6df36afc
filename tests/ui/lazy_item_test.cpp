#include "tests/support/test_program.h"

#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QtTest>

#include <memory>

namespace {

const char* const kItems = R"(
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine

Item {
    id: root

    property bool wanted: true
    property real side: 20

    LazyItem {
        objectName: "free"
        active: root.wanted
        Item {
            implicitWidth: 3 * root.side
            implicitHeight: root.side
        }
    }
    LazyItem {
        objectName: "wide"
        width: 100
        component: root.wanted ? flat : high
    }
    LazyItem {
        objectName: "kept"
        active: !root.wanted
        keeps: true
        Item {}
    }
    LazyItem {
        objectName: "later"
        active: false
        Item { implicitWidth: root.side }
    }
    LazyItem {
        objectName: "popup"
        x: 7
        T.Popup { width: root.side }
    }
    Component {
        id: flat
        Item {
            implicitWidth: 30
            implicitHeight: width / 2
        }
    }
    Component {
        id: high
        Item { implicitHeight: 9 * root.side }
    }
}
)";

}  // namespace

/// Tests when a LazyItem creates its content, and which size the LazyItem has before and after that.
class LazyItemTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_engine = std::make_unique<QQmlEngine>();
        m_engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        QQmlComponent component(m_engine.get());
        component.setData(kItems, {});
        m_root.reset(component.create());
        QVERIFY2(m_root, qPrintable(component.errorString()));
    }

    void cleanup()
    {
        m_root.reset();
        m_engine.reset();
    }

    void whatHasNoSizeTakesThatOfTheItem()
    {
        QCOMPARE(lazy("free")->size(), QSizeF(60, 20));
        m_root->setProperty("side", 30);
        QCOMPARE(lazy("free")->size(), QSizeF(90, 30));
    }

    void aWidthThatIsGivenIsPassedOn()
    {
        QCOMPARE(made("wide")->width(), 100.0);
        QCOMPARE(lazy("wide")->implicitWidth(), 30.0);
        QCOMPARE(lazy("wide")->height(), 50.0);
        lazy("wide")->setWidth(60);
        QCOMPARE(made("wide")->size(), QSizeF(60, 30));
        QCOMPARE(lazy("wide")->height(), 30.0);
    }

    void itIsThereOnlyWhileItIsWanted()
    {
        const QPointer<QQuickItem> first = made("free");
        QVERIFY(first);
        m_root->setProperty("wanted", false);
        QVERIFY(!made("free"));
        QCOMPARE(lazy("free")->size(), QSizeF(0, 0));
        QVERIFY(lazy("free")->childItems().isEmpty());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(!first);
        m_root->setProperty("wanted", true);
        QCOMPARE(lazy("free")->size(), QSizeF(60, 20));
    }

    void whatIsKeptIsMadeOnce()
    {
        QVERIFY(!made("kept"));
        m_root->setProperty("wanted", false);
        const QPointer<QQuickItem> first = made("kept");
        QVERIFY(first);
        m_root->setProperty("wanted", true);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCOMPARE(made("kept"), first);
        m_root->setProperty("wanted", false);
        QCOMPARE(made("kept"), first);
    }

    void itIsMadeWhenItIsAskedFor()
    {
        QVERIFY(!made("later"));
        for (int time = 0; time < 2; ++time) {
            QObject* item = nullptr;
            QVERIFY(QMetaObject::invokeMethod(lazy("later"), "made", Q_RETURN_ARG(QObject*, item)));
            QVERIFY(item);
            QCOMPARE(item, made("later"));
            QCOMPARE(lazy("later")->width(), 20.0);
        }
        QVERIFY(lazy("later")->property("active").toBool());
    }

    void anotherComponentTakesThePlace()
    {
        m_root->setProperty("wanted", false);
        QCOMPARE(made("wide")->size(), QSizeF(100, 180));
        QCOMPARE(lazy("wide")->childItems(), QList<QQuickItem*>{made("wide")});
    }

    void popupsBelongToTheirPlace()
    {
        QObject* popup = lazy("popup")->property("item").value<QObject*>();
        QVERIFY(popup);
        QCOMPARE(popup->property("width").toReal(), 20.0);
        QCOMPARE(popup->property("parent").value<QQuickItem*>(), lazy("popup"));
    }

private:
    QQuickItem* lazy(const char* name) const { return m_root->findChild<QQuickItem*>(QLatin1String(name)); }
    QQuickItem* made(const char* name) const { return lazy(name)->property("item").value<QQuickItem*>(); }

    std::unique_ptr<QQmlEngine> m_engine;
    std::unique_ptr<QObject> m_root;
};

VITRINE_GUI_TEST(LazyItemTest);
#include "lazy_item_test.moc"
