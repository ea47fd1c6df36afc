#include "app/markdown/keycaps.h"
#include "tests/support/test_program.h"
#include "ui/items/emoji_runs.h"

#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTextCursor>
#include <QTextDocument>
#include <QtTest>

#include <memory>

using namespace vitrine;

namespace {

const char* const kWindow = R"(
import QtQuick
import Vitrine
Window {
    width: 600
    height: 200
    visible: true
    TextUnits {}
    TextEdit { objectName: "edit"; width: 600; height: 100; selectByMouse: true; font.pixelSize: 20 }
    TextInput { objectName: "line"; y: 120; width: 600; selectByMouse: true; font.pixelSize: 20 }
}
)";

}  // namespace

/// Tests which characters are selected or deleted together, in texts and in text fields.
class TextUnitsTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_engine = std::make_unique<QQmlEngine>();
        m_engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        QQmlComponent component(m_engine.get());
        component.setData(kWindow, {});
        m_root.reset(component.create());
        QVERIFY2(m_root, qPrintable(component.errorString()));
        m_window = qobject_cast<QQuickWindow*>(m_root.get());
        QVERIFY(QTest::qWaitForWindowExposed(m_window, vitrine::test::kPatience));
    }

    void cleanup()
    {
        m_root.reset();
        m_engine.reset();
    }

    void aDoubleClickSelectsAWord_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("at");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* text, int at, const char* word) {
            QTest::newRow(word) << QString::fromUtf8(text) << at << QString::fromUtf8(word);
        };
        row("我们使用电脑。今天", 4, "电脑");
        row("これは重要です。", 3, "重要");
        row("ภาษาไทยเขียนติดกัน", 0, "ภาษา");
        row("see “the words” here", 6, "the");
        row("先run()后", 2, "run");
        row("plain words here", 7, "words ");  // Qt's own behaviour, which TextUnits does not change for this text
    }

    void aDoubleClickSelectsAWord()
    {
        QFETCH(QString, text);
        QFETCH(int, at);
        QFETCH(QString, word);
        for (const char* name : {"edit", "line"}) {
            QQuickItem* item = m_window->findChild<QQuickItem*>(name);
            item->setProperty("text", text);
            QRectF place;
            QRectF next;
            QMetaObject::invokeMethod(item, "positionToRectangle", Q_RETURN_ARG(QRectF, place), Q_ARG(int, at));
            QMetaObject::invokeMethod(item, "positionToRectangle", Q_RETURN_ARG(QRectF, next), Q_ARG(int, at + 1));
            const QPointF middle((2 * place.x() + next.x()) / 3, place.center().y());
            const QPoint point = item->mapToScene(middle).toPoint();
            QTest::mouseDClick(m_window, Qt::LeftButton, {}, point);
            const QString selected = item->property("selectedText").toString();
            QCOMPARE(word.endsWith(u' ') ? selected.trimmed() : selected, word.trimmed());
        }
    }

    void whatIsOneSignIsDeletedAsOne_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("left");
        const auto row = [](const char* name, const char* text, const char* left) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(left);
        };
        row("a family", "a👨‍👩‍👧", "a");
        row("a tone of skin", "a👍🏽", "a");
        row("a flag", "a🇩🇪", "a");
        row("a keycap", "a1️⃣", "a");
        row("a heart", "a❤️", "a");
        row("only the last", "👨‍👩‍👧👨‍👩‍👦", "👨‍👩‍👧");
        row("a vowel sign of Hindi", "हि", "ह");  // a vowel sign is typed separately, so it is deleted separately
        row("a letter", "ab", "a");
    }

    void whatIsOneSignIsDeletedAsOne()
    {
        QFETCH(QString, text);
        QFETCH(QString, left);
        for (const char* name : {"edit", "line"}) {
            QQuickItem* item = m_window->findChild<QQuickItem*>(name);
            item->setProperty("text", text);
            item->forceActiveFocus();
            item->setProperty("cursorPosition", text.size());
            QTest::keyClick(m_window, Qt::Key_Backspace);
            QCOMPARE(item->property("text").toString(), left);
        }
        QQuickItem* item = m_window->findChild<QQuickItem*>("edit");
        item->setProperty("text", text);
        item->setProperty("readOnly", true);
        item->setProperty("cursorPosition", text.size());
        item->forceActiveFocus();
        QTest::keyClick(m_window, Qt::Key_Backspace);
        QCOMPARE(item->property("text").toString(), text);
    }

    void keysGoByWords()
    {
        QQuickItem* item = m_window->findChild<QQuickItem*>("line");
        item->setProperty("text", QStringLiteral("我们使用电脑"));
        item->forceActiveFocus();
        item->setProperty("cursorPosition", 6);
        QTest::keyClick(m_window, Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(item->property("cursorPosition").toInt(), 4);
        QTest::keyClick(m_window, Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(item->property("selectedText").toString(), QStringLiteral("电脑"));
        item->setProperty("cursorPosition", 6);
        QTest::keyClick(m_window, Qt::Key_Backspace, Qt::ControlModifier);
        QCOMPARE(item->property("text").toString(), QStringLiteral("我们使用"));
    }

    void emojiGetTheirFont()
    {
        const auto runs = [](const char* text) {
            QStringList found;
            const QString all = QString::fromUtf8(text);
            for (const TextRun& run : emojiRuns(all)) found << all.mid(run.begin, run.length);
            return found;
        };
        QCOMPARE(runs("⚠️ one 1️⃣2️⃣ ❤️‍🔥 ©️"),
                 QStringList({"⚠️", "1️⃣", "2️⃣", "❤️‍🔥", "©️"}));
        QCOMPARE(runs("⚠ 1 © 🙂 plain 1\uFE0F"), QStringList());
        QCOMPARE(runs("👩‍💻 👍🏽 👩🏽‍🔬 🙂"),
                 QStringList({"👩‍💻", "👍🏽", "👩🏽‍🔬"}));
        QCOMPARE(withShownKeycaps(QStringLiteral("1️⃣ #️⃣ ❤️")), QStringLiteral("1⃣ #⃣ ❤️"));
        QCOMPARE(withWrittenKeycaps(QStringLiteral("1⃣ #⃣ ❤️ 1️⃣")),
                 QStringLiteral("1️⃣ #️⃣ ❤️ 1️⃣"));
        QTextDocument document;
        QTextCursor cursor(&document);
        insertWithEmoji(cursor, QStringLiteral("a ⚠️ b"), QTextCharFormat());
        QCOMPARE(document.toPlainText(), QStringLiteral("a ⚠️ b"));
        cursor.setPosition(3);
        QVERIFY(cursor.charFormat().fontFamilies().toStringList().contains("Noto Color Emoji"));
        cursor.setPosition(6);
        QVERIFY(cursor.charFormat().fontFamilies().toStringList().isEmpty());
    }

private:
    std::unique_ptr<QQmlEngine> m_engine;
    std::unique_ptr<QObject> m_root;
    QQuickWindow* m_window = nullptr;
};

VITRINE_GUI_TEST(TextUnitsTest);
#include "text_units_test.moc"
