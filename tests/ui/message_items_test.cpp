#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/models/message_list_model.h"
#include "tests/app/fake_engine.h"
#include "tests/support/test_program.h"
#include "ui/items/text_saver.h"
#include "ui/items/text_selection.h"

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QMimeData>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickTextDocument>
#include <QQuickWindow>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextDocument>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

using namespace vitrine;

namespace {

const char* const kConversation = R"(
import QtQuick
import QtQuick.Window
import Vitrine
import Vitrine.App

Window {
    id: window

    required property Program app

    width: 700
    height: 900
    MessageView {
        objectName: "view"
        anchors.fill: parent
        session: window.app.session
        library: window.app.library
        find: window.app.find
        tokens: window.app.tokens
        locator: window.app.locator
        settings: window.app.settings
    }
}
)";

const QString kAnswer = QStringLiteral("# Title\n\nSome **bold** words, $x^2$.\n\n$$\n\\frac{a}{b}\n$$\n\n"
                                       "```c\nint x;\n\nint y;\n```\n\n| a | b |\n|---|---|\n| 1 | $c$ |\n\nThe end.");

bool isOf(const QQuickItem* item, const QString& type)
{
    const QString name = QString::fromLatin1(item->metaObject()->className());
    return name == type || name == QLatin1String("vitrine::") + type || name.startsWith(type + u'_');
}

QList<QQuickItem*> allBelow(QQuickItem* item, const QString& type)
{
    QList<QQuickItem*> found;
    if (isOf(item, type)) found << item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) found << allBelow(child, type);
    return found;
}

}  // namespace

/// Tests what users can do with the blocks of an answer in the window.
class MessageItemsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QQuickStyle::setStyle(QStringLiteral("Basic")); }

    void init()
    {
        m_engine = std::make_unique<QQmlEngine>();
        m_engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        m_folder = std::make_unique<QTemporaryDir>();
        m_application = std::make_unique<Application>(chooseFolders(m_folder->path()), m_fake.factory());
        QQmlComponent component(m_engine.get());
        component.setData(kConversation, {});
        m_root.reset(component.createWithInitialProperties({{"app", QVariant::fromValue(m_application.get())}}));
        QVERIFY2(m_root, qPrintable(component.errorString()));
        m_window = qobject_cast<QQuickWindow*>(m_root.get());
        m_view = m_window->findChild<QQuickItem*>("view");
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window, vitrine::test::kPatience));
        QGuiApplication::clipboard()->clear();
    }

    void cleanup()
    {
        m_root.reset();
        m_application.reset();
        m_folder.reset();
        m_engine.reset();
    }

    /// A drag from one block of text to another also selects the blocks between them. In the copied text, formulas are
    /// LaTeX.
    void selectionGoesOverBlocks()
    {
        show(kAnswer);
        QTRY_VERIFY(text("Some bold") && text("The end."));
        QQuickItem* bold = text("Some bold");
        QQuickItem* end = text("The end.");
        QVERIFY(bold && end);
        drag(at(bold, 5), at(end, 3));
        auto* selection = qobject_cast<TextSelection*>(allBelow(m_view, "TextSelection").value(0));
        QVERIFY(selection && selection->active());
        const QString expected =
            "bold words, $x^2$.\n\n$$\n\\frac{a}{b}\n$$\n\nint x;\n\nint y;\n\na\tb\n1\t$c$\n\nThe";
        QCOMPARE(selection->selectedText(), expected);
        QTest::keyClick(m_window, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), expected);
        // A drag in the opposite direction selects the same text.
        QTest::keyClick(m_window, Qt::Key_Escape);
        QVERIFY(!selection->active());
        QVERIFY(text("Some bold")->property("selectedText").toString().isEmpty());
        drag(at(end, 3), at(bold, 5));
        QCOMPARE(selection->selectedText(), expected);
    }

    void shiftClickAndEverything()
    {
        show(kAnswer);
        QQuickItem* bold = text("Some bold");
        QQuickItem* code = text("int x;");
        QTest::mouseClick(m_window, Qt::LeftButton, {}, at(bold, 10));
        QTest::mouseClick(m_window, Qt::LeftButton, Qt::ShiftModifier, at(code, 3));
        auto* selection = qobject_cast<TextSelection*>(allBelow(m_view, "TextSelection").value(0));
        QVERIFY(selection && selection->active());
        QCOMPARE(selection->selectedText(), QString("words, $x^2$.\n\n$$\n\\frac{a}{b}\n$$\n\nint"));
        QTest::keyClick(m_window, Qt::Key_A, Qt::ControlModifier);
        QVERIFY(selection->selectedText().startsWith("Title\n\nSome bold"));
        QVERIFY(selection->selectedText().endsWith("\n\nThe end."));
    }

    /// Copying also puts rich text on the clipboard, with headings, emphasis and tables.
    void whatIsCopiedIsRichToo()
    {
        show(kAnswer);
        QTRY_VERIFY(text("Title") && text("Some bold") && text("The end."));
        drag(at(text("Title"), 0), at(text("The end."), 3));
        QTest::keyClick(m_window, Qt::Key_C, Qt::ControlModifier);
        const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
        QVERIFY(copied->hasHtml());
        const QString html = copied->html();
        for (const char* part : {"<h1", "Title", "font-weight:700", "bold", "$x^2$", "<pre", "int x;", "<table", "The"})
            QVERIFY2(html.contains(QLatin1String(part)), qPrintable(QString(part) + " is not in " + html));
        QVERIFY(!html.contains("end."));
        QVERIFY(!html.contains("color:#"));
        // If the selection is inside a single text, copying puts rich text on the clipboard, too.
        QTest::keyClick(m_window, Qt::Key_Escape);
        QMetaObject::invokeMethod(text("Some bold"), "select", Q_ARG(int, 5), Q_ARG(int, 9));
        text("Some bold")->forceActiveFocus();
        QTest::keyClick(m_window, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("bold"));
        QVERIFY(QGuiApplication::clipboard()->mimeData()->html().contains("font-weight:700"));
    }

    /// A long message of the user is shown as several text items. It is copied completely.
    void longPlainMessagesAreCopiedWhole()
    {
        QStringList lines;
        for (int i = 0; i < 11; ++i) lines << QString("line %1 ").arg(i) + QString("word ").repeated(20).trimmed();
        StoredMessage question;
        question.id = 1;
        question.role = QStringLiteral("user");
        question.text = lines.join('\n');
        question.state = MessageState::Complete;
        m_application->session()->messages()->reset({question});
        QTRY_VERIFY(text("line 0"));
        text("line 0")->forceActiveFocus();
        QTest::keyClick(m_window, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(m_window, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), question.text);
    }

    /// A table scrolls sideways if its columns would otherwise be narrower than their words.
    void manyColumnsScrollSideways()
    {
        show("|A|Title|By|Delivers|Notes|D|E|F|\n|-|-|-|-|-|-|-|-|\n"
             "|1|A fairly long title with words|#1|a text that goes on and on for a while|five and ten words here|x|"
             "averyveryverylongwordwithoutspaces|end|\n");
        QTRY_VERIFY(text("A fairly long"));
        const QQuickItem* area = allBelow(m_view, "SideScroller").value(0);
        QVERIFY(area && area->property("contentWidth").toReal() > area->width() + 50);
        QVERIFY2(text("A fairly long")->property("lineCount").toInt() <= 3,
                 qPrintable(QString::number(text("A fairly long")->property("lineCount").toInt())));
    }

    /// Columns are wide enough for numbers, although digits are wider than most letters. No number is broken.
    void figuresAreNotBroken()
    {
        show("| a | b |\n|---|---|\n| lili | x |\n| tttl | x |\n| 3/8W | x |\n| iiii | x |\n| ffil | " +
             QString("long words ").repeated(60) + "|\n");
        QTRY_VERIFY(text("3/8W"));
        QCOMPARE(text("3/8W")->property("lineCount").toInt(), 1);
    }

    /// In right-to-left text, the first column of a table is on the right, even if its header is in a left-to-right
    /// script.
    void tablesFollowTheTextAround()
    {
        const auto firstIsLeft = [this] { return text("one")->mapToScene({}).x() < text("two")->mapToScene({}).x(); };
        show("words\n\n| one | two |\n|---|---|\n| 1 | 2 |\n");
        QTRY_VERIFY(text("two"));
        QVERIFY(firstIsLeft());
        show(QString::fromUtf8("هذا جدول\n\n| one | two |\n|---|---|\n| 1 | 2 |\n"));
        QTRY_VERIFY(text("two"));
        QVERIFY(!firstIsLeft());
        show(QString::fromUtf8("هذا نص\n\n`code`\n\nwords\n\n| one | two |\n|---|---|\n| 1 | 2 |\n"));
        QTRY_VERIFY(text("two"));
        QVERIFY(firstIsLeft());
    }

    /// In right-to-left text, direction isolates keep the brackets of `code()` after its name. The isolates are not
    /// copied.
    void codeInTextFromRightToLeft()
    {
        show(QString::fromUtf8("استخدم `code()` هنا"));
        QQuickItem* words = text(QString::fromUtf8("استخدم"));
        QVERIFY(words);
        QString all;
        QMetaObject::invokeMethod(words, "getText", Q_RETURN_ARG(QString, all), Q_ARG(int, 0), Q_ARG(int, 1000));
        const int name = static_cast<int>(all.indexOf("code"));
        QVERIFY(rectOf(words, name + 3).x() > rectOf(words, name + 1).x());
        QVERIFY(rectOf(words, name + 5).x() > rectOf(words, name + 3).x());
        QMetaObject::invokeMethod(words, "selectAll");
        words->forceActiveFocus();
        QTest::keyClick(m_window, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromUtf8("استخدم code() هنا"));
    }

    void tabsAreAsWideAsIsSet()
    {
        show("```\n\tx\n12345678\n```");
        QTRY_VERIFY(text("\tx"));
        QQuickItem* code = text("\tx");
        const qreal letter = rectOf(code, 4).x() - rectOf(code, 3).x();
        QVERIFY(letter > 2);
        QVERIFY(std::abs(rectOf(code, 1).x() - rectOf(code, 0).x() - 4 * letter) < 2);
    }

    /// The width of a column depends on the rendered formulas, not on the length of their LaTeX sources.
    void columnsAreAsWideAsTheirFormulas()
    {
        show("| a | b |\n|---|---|\n| $x+x+x+x+x+x+x+x$ | $\\mathrm{\\mathrm{\\mathrm{x}}}$ |\n");
        QTRY_COMPARE(allBelow(m_view, "FormulaLayer").size(), 2);
        const QList<QQuickItem*> cells = allBelow(m_view, "TextBlock");
        QCOMPARE(cells.size(), 2);
        // Each formula fits on one line at normal size. A column is less than twice as wide as its formula.
        const qreal needed = cells[0]->property("implicitWidth").toReal();
        QVERIFY2(cells[0]->width() >= needed, qPrintable(QString("%1 of %2").arg(cells[0]->width()).arg(needed)));
        QVERIFY(cells[0]->width() < 2 * needed);
        QVERIFY(cells[1]->width() < needed);
    }

    /// With enough space, no text of a table wraps. With less space, texts wrap between words. With even less space,
    /// the table scrolls.
    void tablesFitWhileTheirWordsDo_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<bool>("inOneLine");
        QTest::addColumn<bool>("fits");
        QTest::newRow("short") << "| **Arrangement** | `in_the_file` |\n|---|---|\n| WWWW MMMM | iiii |\n| a | b |\n"
                               << true << true;
        QTest::newRow("code is wider")
            << "| a | b |\n|---|---|\n| `iiiiiiiiiiiiiiiiiiiiiiii` | nnnnnnnnnn nnnnnnnnnn nnnnn |\n"
            << true << true;
        const QString prose = QString("some words of a long remark ").repeated(6);
        QTest::newRow("long") << "| Arrangement | Turns together | Remark |\n|---|---|---|\n| Adjacent pairs | " +
                                     prose + "| " + prose + "|\n"
                              << false << true;
        QTest::newRow("very long words") << "| a | b | c |\n|---|---|---|\n" +
                                                QString("| " + QString(36, 'n')).repeated(3) + "|\n"
                                         << true << false;
        QTest::newRow("very many columns") << QString("| column").repeated(40) + "|\n" + QString("|---").repeated(40) +
                                                  "|\n" + QString("| 1").repeated(40) + "|\n"
                                           << true << false;
    }

    void tablesFitWhileTheirWordsDo()
    {
        QFETCH(QString, table);
        QFETCH(bool, inOneLine);
        QFETCH(bool, fits);
        show(table);
        QQuickItem* area = allBelow(m_view, "SideScroller").value(0);
        QVERIFY(area);
        QCOMPARE(area->property("contentWidth").toReal() <= area->width(), fits);
        QCOMPARE(area->property("interactive").toBool(), !fits);
        const QList<QQuickItem*> cells = allBelow(area, "TextBlock") + allBelow(area, "PlainChunk");
        QVERIFY(cells.size() >= 4);
        bool broken = false;
        for (QQuickItem* cell : cells) {
            QString words;
            QMetaObject::invokeMethod(cell, "getText", Q_RETURN_ARG(QString, words), Q_ARG(int, 0), Q_ARG(int, 1000));
            broken = broken || cell->property("lineCount").toInt() > 1;
            // No word is broken across two lines.
            for (int i = 1; i < words.size(); ++i) {
                if (words[i] != ' ' && words[i - 1] != ' ')
                    QVERIFY2(yOfLine(cell, i) == yOfLine(cell, i - 1), qPrintable(words));
            }
        }
        QCOMPARE(broken, !inOneLine);
    }

    /// Even a long text in a cell is shown completely.
    void longCellsAreWhole()
    {
        show("| a | b |\n|---|---|\n| " + QString("word ").repeated(200) + "`end` | 1 |\n");
        QTRY_VERIFY(text("word word"));
        QVERIFY(text("word word")->property("length").toInt() > 1000);
        QVERIFY(allBelow(m_view, "ShowAll").isEmpty() || !allBelow(m_view, "ShowAll").first()->isVisible());
    }

    /// In a table with many columns, a row creates items only for the visible columns, wherever the table is scrolled.
    void onlyColumnsInSightAreBuilt()
    {
        QString header;
        QString row;
        for (int i = 0; i < 400; ++i) {
            header += QString("| head %1 ").arg(i);
            row += QString("| cell %1 ").arg(i);
        }
        show(header + "|\n" + QString("|---").repeated(400) + "|\n" + row + "|\n");
        QQuickItem* area = allBelow(m_view, "SideScroller").value(0);
        QVERIFY(area);
        for (const double share : {0.0, 0.001, 0.37, 0.5, 0.99, 1.0, 0.2, 0.0}) {
            const double at = std::floor(share * (area->property("contentWidth").toReal() - area->width()));
            area->setProperty("contentX", at);
            const QList<QQuickItem*> cells = allBelow(area, "TableCell");
            QVERIFY2(cells.size() > 10 && cells.size() < 80, qPrintable(QString::number(cells.size())));
            QMap<int, QSet<QString>> shown;
            for (QQuickItem* cell : cells) {
                const double x = cell->mapToItem(area, {}).x();
                if (x + cell->width() > 0 && x < area->width()) shown[qRound(x)] << cell->property("words").toString();
            }
            // Each visible column has one cell in the header and one in the body, in the right order.
            QVERIFY(shown.firstKey() < 40);  // the leftmost gap without a cell is at most 40 pixels wide
            int before = -1;
            for (auto place = shown.cbegin(); place != shown.cend(); ++place) {
                QCOMPARE(place.value().size(), 2);
                const int column = place.value().begin()->section(' ', 1).toInt();
                QVERIFY(place.value().contains(QString("head %1").arg(column)));
                QVERIFY(place.value().contains(QString("cell %1").arg(column)));
                QVERIFY(before < 0 || column == before + 1);
                before = column;
            }
            QVERIFY(allBelow(area, "LazyItem").size() < 200);
        }
    }

    /// Screen readers announce every answer, even one that is complete before it is drawn.
    void answersAreAnnounced()
    {
        show("The **answer**.");
        QQuickItem* announcer = allBelow(m_view, "AnswerAnnouncer").value(0);
        QVERIFY(announcer);
        QCOMPARE(announcer->property("words").toString(), QString());
        emit m_application->session()->answer()->ended(1);
        QCOMPARE(announcer->property("words").toString(), QString("Answered: The answer."));
    }

    /// A click on the header of a section, or on the arrow in it, opens or closes the section.
    void sectionsFold()
    {
        show("Before\n<details>\n<summary>More</summary>\n\nIn it\n\n</details>\n\nAfter");
        const auto words = [this] {
            QStringList all;
            for (QQuickItem* text : allBelow(m_view, "TextBlock"))
                all << text->property("text").toString().remove(
                    QRegularExpression("<style.*</style>|<[^>]*>|\\n", QRegularExpression::DotMatchesEverythingOption));
            return all;
        };
        const auto has = [&words](const char* text) {
            return std::ranges::any_of(words(), [text](const QString& each) { return each.contains(text); });
        };
        QTRY_VERIFY(has("More") && has("After"));
        QVERIFY(!has("In it"));
        const QList<QQuickItem*> signs = allBelow(m_view, "IconButton");
        const auto sign = std::ranges::find_if(signs, [](QQuickItem* item) { return item->objectName() == "fold"; });
        QVERIFY(sign != signs.end());
        QCOMPARE((*sign)->property("text").toString(), QString("Show the details"));
        QMetaObject::invokeMethod(*sign, "clicked");
        QTRY_VERIFY(has("In it"));
        QCOMPARE((*sign)->property("text").toString(), QString("Hide the details"));
        QMetaObject::invokeMethod(*sign, "clicked");
        QTRY_VERIFY(!has("In it"));
    }

    /// In a Hebrew table, the first column is on the right and is visible at first. Cells without an explicit alignment
    /// are right-aligned.
    void hebrewTablesRunFromRightToLeft_data()
    {
        QTest::addColumn<QString>("header");
        QTest::addColumn<bool>("mirrored");
        QTest::newRow("Hebrew") << QString::fromUtf8("| שם | **עיר** | ID |") << true;
        QTest::newRow("by its first row") << QString("| 1 | 2 | 3 |") << true;
        QTest::newRow("Latin") << QString::fromUtf8("| name | town | שם |") << false;
    }
    void hebrewTablesRunFromRightToLeft()
    {
        QFETCH(QString, header);
        QFETCH(bool, mirrored);
        const QString word = QString::fromUtf8("ירושלים ");
        for (const int length : {1, 40}) {  // with length 40, the cells do not fit next to each other
            const QString cell = QString(word.trimmed()).repeated(length);
            show(header + "\n|---|---|:--|\n" + QString("| %1 ").arg(cell).repeated(3) + "|\n");
            QQuickItem* area = allBelow(m_view, "SideScroller").value(0);
            QVERIFY(area);
            const auto place = [area](const QString& words) {
                for (QQuickItem* each : allBelow(area, "TableCell")) {
                    if (each->property("words").toString() == words)
                        return each->mapRectToItem(area, each->boundingRect());
                }
                return QRectF();
            };
            const QStringList words = header.split(" | ").replaceInStrings(QRegularExpression("^\\| | \\|$"), "");
            QTRY_VERIFY(place(words[0]).width() > 0 && place(words[1]).width() > 0);
            const QRectF first = place(words[0]);
            QCOMPARE(place(words[1]).right() < first.left(), mirrored);
            QTRY_VERIFY(mirrored ? std::abs(place(words[0]).right() - area->width()) < 1 : std::abs(first.left()) < 1);
            QList<int> alignments;
            for (QQuickItem* each : allBelow(area, "TableCell")) {
                if (words.contains(each->property("words").toString()))
                    alignments << each->property("alignment").toInt();
            }
            std::sort(alignments.begin(), alignments.end());
            const int usual = mirrored ? Qt::AlignRight : Qt::AlignLeft;
            if (length == 1) QCOMPARE(alignments, QList<int>({Qt::AlignLeft, usual, usual}));
        }
    }

    /// Messages of the user and code show emoji in the emoji font, even if they are split into several items. The
    /// copied text contains the original characters.
    void emojiHaveTheirFont()
    {
        const QString text = QString::fromUtf8("a 1️⃣ b ⚠️ 👩‍💻");
        StoredMessage said;
        said.id = 1;
        said.role = QStringLiteral("user");
        said.text = text;
        StoredMessage answer;
        answer.id = 2;
        answer.role = QStringLiteral("assistant");
        answer.state = MessageState::Streaming;
        answer.text = QStringLiteral("```\nx\n");
        MessageListModel* messages = m_application->session()->messages();
        messages->reset({said, answer});
        for (const QChar c : text) {
            messages->appendText(2, c);
            QCoreApplication::processEvents();
        }
        messages->appendText(2, QStringLiteral("\n```"));
        QTRY_COMPARE(allBelow(m_view, "PlainChunk").size(), 2);
        for (QQuickItem* chunk : allBelow(m_view, "PlainChunk")) {
            auto* shown = chunk->property("textDocument").value<QQuickTextDocument*>();
            QVERIFY(shown);
            const auto emoji = [shown] {
                QStringList found;
                for (QTextBlock block = shown->textDocument()->begin(); block.isValid(); block = block.next()) {
                    for (auto it = block.begin(); !it.atEnd(); ++it) {
                        if (!it.fragment().charFormat().fontFamilies().toStringList().isEmpty())
                            found << it.fragment().text();
                    }
                }
                return found;
            };
            QTRY_COMPARE(emoji(), QStringList({QString::fromUtf8("1\u20E3\uFE0F"), QString::fromUtf8("⚠️"),
                                               QString::fromUtf8("👩‍💻")}));
            QMetaObject::invokeMethod(chunk, "selectAll");
            QVERIFY(chunk->property("selectedWords").toString().endsWith(text));
            chunk->forceActiveFocus();
            QTest::keyClick(m_window, Qt::Key_C, Qt::ControlModifier);
            QVERIFY(QGuiApplication::clipboard()->text().endsWith(text));
        }
    }

    /// The line height is that of the window's typography, not that of the font. Lines that are added later have it,
    /// too.
    void linesStandApart()
    {
        StoredMessage said;
        said.id = 1;
        said.role = QStringLiteral("user");
        said.text = QStringLiteral("One\ntwo");
        StoredMessage answer;
        answer.id = 2;
        answer.role = QStringLiteral("assistant");
        answer.state = MessageState::Streaming;
        answer.text = QStringLiteral("```c\nint a;\nint b;\n");
        m_application->session()->messages()->reset({said, answer});
        const auto apart = [this](const char* text, int from, int to) {
            QQuickItem* words = this->text(text);
            return words && words->property("length").toInt() > to ? yOfLine(words, to) - yOfLine(words, from) : 0;
        };
        QTRY_COMPARE(apart("One", 0, 4), 24.0);
        QTRY_COMPARE(apart("int a;", 0, 7), 20.0);
        m_application->session()->messages()->appendText(2, "int c;\n");
        QTRY_COMPARE(apart("int a;", 7, 14), 20.0);
        // The letters are in the vertical middle of their line.
        QQuickItem* words = text("One");
        const QRectF letters = rectOf(words, 0);
        QCOMPARE(words->height(), 48.0);
        QVERIFY2(std::abs(letters.bottom() - 24 + (24 - letters.height()) / 2) < 1.5 || letters.height() >= 24,
                 qPrintable(QString("%1 to %2").arg(letters.top()).arg(letters.bottom())));
    }

    /// Long code is shown in chunks. A chunk may end inside a line; the copied code has no line break there.
    void longCodeIsCopiedAsItIs()
    {
        QString code = "begin\n\n" + QString("long line ").repeated(700) + '\n';
        for (int i = 0; i < 150; ++i) code += QString("line %1\n").arg(i);
        code += "end";
        show("```\n" + code + "\n```\n\nwords");
        QTRY_VERIFY(text("words"));
        QTest::mouseClick(m_window, Qt::LeftButton, {}, at(text("words"), 1));
        QTest::keyClick(m_window, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(m_window, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), code + "\n\nwords");
    }

    /// A wide formula keeps its normal size and can be scrolled. A button copies its LaTeX source.
    void displayedFormulasScrollAndAreCopied()
    {
        QString wide = "x";
        for (int i = 0; i < 60; ++i) wide += QString(" + a_{%1}").arg(i);
        show("\\[ a + b \\]\n\n$$" + wide + "$$\n\n```math\nc\n```");
        const QStringList sources{"\\[ a + b \\]", "$$" + wide + "$$", "c"};
        QTRY_COMPARE(allBelow(m_view, "FormulaBlock").size(), 3);
        const QList<QQuickItem*> blocks = allBelow(m_view, "FormulaBlock");
        for (qsizetype i = 0; i < 3; ++i) {
            QQuickItem* area = allBelow(blocks[i], "SideScroller").value(0);
            QQuickItem* words = allBelow(blocks[i], "TextBlock").value(0);
            QVERIFY(area && words);
            QCOMPARE(area->property("interactive").toBool(), i == 1);
            QCOMPARE(area->property("contentWidth").toReal() > area->width(), i == 1);
            QVERIFY(words->height() > 15);
            QQuickItem* copy = allBelow(blocks[i], "IconButton").value(0);
            QVERIFY(copy);
            QMetaObject::invokeMethod(copy, "clicked");
            QCOMPARE(QGuiApplication::clipboard()->text(), sources[i]);
        }
    }

    /// A tooltip explains why a formula is shown as LaTeX, or why a link cannot be opened. Other parts of the text have
    /// no tooltip.
    void whatIsNotAsItWasMeantIsSaid()
    {
        const QString dead = "This link is not opened because it is neither a web nor a mail address: ";
        const struct {
            const char* markdown;
            const char* word;
            QString tip;
        } kCases[] = {
            {"so $\\chemfig{x}$ end", "$\\chemfig", "Shown as source: \\chemfig is not supported."},
            {"so $\\chemfig{x}$ end", "end", ""},
            {"$$\\begin{tikz}a\\end{tikz}$$", "$$", "Shown as source: \\begin{tikz} is not supported."},
            {"so ${a$ end", "${a$", "Shown as source: { is unmatched or misplaced."},
            {"[a](notes.txt) b", "a", dead + "notes.txt"},
            {"[a](notes.txt) b", "b", ""},
            {"b [a](ssh://c) d", "a", dead + "ssh://c"},
            {"b [a]() d", "a", "This link has no address."},
            {"[a](https:///) b", "a", "This link is not opened because its address is invalid: https:///"},
            {"[a](http://e.org) b", "a", ""},
        };
        for (const auto& each : kCases) {
            QTest::mouseMove(m_window, QPoint(2, 2));
            show(each.markdown);
            QQuickItem* words = allBelow(m_view, "TextBlock").value(0);
            QVERIFY(words);
            QString all;
            QMetaObject::invokeMethod(words, "getText", Q_RETURN_ARG(QString, all), Q_ARG(int, 0), Q_ARG(int, 1000));
            QTest::mouseMove(m_window, at(words, static_cast<int>(all.indexOf(each.word))) + QPoint(3, 0));
            QTRY_COMPARE(said(words), qMakePair(true, each.tip));
        }
    }

    void quotationsHaveABarForEachLevel()
    {
        show("> one\n>\n> > two\n>\n> one again\n\n- item\n\n  > quoted");
        const auto barsOf = [this](const char* begin) {
            QList<QRectF> bars;
            QQuickItem* words = text(begin);
            if (!words) return bars;
            for (QQuickItem* bar : allBelow(words, "QQuickRectangle")) {
                if (bar->width() < 6 && bar->height() > 0)
                    bars << words->mapRectFromItem(bar, QRectF(0, 0, bar->width(), bar->height()));
            }
            return bars;
        };
        QTRY_COMPARE(barsOf("one").size(), 2);
        const QList<QRectF> bars = barsOf("one");
        QCOMPARE(bars[0].x(), 0.0);
        QVERIFY(bars[1].x() > bars[0].x());
        QVERIFY(bars[0].top() < bars[1].top() && bars[1].bottom() < bars[0].bottom());
        QTRY_COMPARE(barsOf("• item").size(), 1);
        QVERIFY(barsOf("• item")[0].x() > bars[1].x());
    }

    void codeIsSavedWholeOrNotAtAll()
    {
        const TextSaver saver;
        const QString file = m_folder->filePath("code.py");
        const auto written = [&file] {
            QFile in(file);
            return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray("nothing");
        };
        QCOMPARE(saver.save(QUrl::fromLocalFile(file), "a = 'ä'"), QString());
        QCOMPARE(written(), QByteArray("a = '\xc3\xa4'\n"));
        QCOMPARE(saver.save(QUrl::fromLocalFile(file), "b\n"), QString());
        QCOMPARE(written(), QByteArray("b\n"));
        QVERIFY(saver.save(QUrl("http://example.org/code.py"), "c").startsWith("http://example.org/code.py is not"));
        const QString nowhere = saver.save(QUrl::fromLocalFile(m_folder->filePath("none/code.py")), "c");
        QVERIFY2(nowhere.startsWith("code.py cannot be written: ") && nowhere.endsWith('.'), qPrintable(nowhere));
        QCOMPARE(saver.saveBytes(QUrl::fromLocalFile(file), QByteArray("\0\xff", 2)), QString());
        QCOMPARE(written(), QByteArray("\0\xff", 2));
        QCOMPARE(saver.suffix("python"), QString("py"));
        QCOMPARE(saver.suffix("nonsense"), QString("txt"));
    }

    /// The dialog of the desktop portal asks before it overwrites a file. Without the portal, Vitrine itself must ask.
    void thePortalsDialogAsksByItself()
    {
        const TextSaver saver;
        const auto restored =
            qScopeGuard([theme = qgetenv("QT_QPA_PLATFORMTHEME"), paths = QCoreApplication::libraryPaths()] {
                qputenv("QT_QPA_PLATFORMTHEME", theme);
                qunsetenv("SNAP");
                QCoreApplication::setLibraryPaths(paths);
            });
        QCoreApplication::setLibraryPaths({m_folder->path()});
        qunsetenv("QT_QPA_PLATFORMTHEME");
        qputenv("SNAP", "/snap/vitrine");
        QVERIFY(!saver.dialogAsks());  // without its portal plugin, Qt does not use the portal's dialog
        QVERIFY(QDir(m_folder->path()).mkpath("platformthemes"));
        QFile plugin(m_folder->filePath("platformthemes/libqxdgdesktopportal.so"));
        QVERIFY(plugin.open(QIODevice::WriteOnly));
        QVERIFY(saver.dialogAsks());
        qputenv("QT_QPA_PLATFORMTHEME", "gtk3");
        QVERIFY(!saver.dialogAsks());
        qunsetenv("SNAP");
        qputenv("QT_QPA_PLATFORMTHEME", "xdgdesktopportal");
        QVERIFY(saver.dialogAsks());
        qunsetenv("QT_QPA_PLATFORMTHEME");
        QVERIFY(!saver.dialogAsks());
    }

private:
    /// Returns whether the text handles the pointer, and the text of the tooltip at the pointer.
    static QPair<bool, QString> said(QQuickItem* words)
    {
        for (QObject* handler : words->findChildren<QObject*>()) {
            if (handler->property("said").isValid())
                return {handler->property("hovered").toBool(), handler->property("said").toString()};
        }
        return {};
    }

    void show(const QString& markdown)
    {
        StoredMessage answer;
        answer.id = 1;
        answer.role = QStringLiteral("assistant");
        answer.text = markdown;
        answer.state = MessageState::Complete;
        m_application->session()->messages()->reset({answer});
        // Wait until new items have stopped moving.
        QString before;
        const auto places = [this] {
            QString all;
            for (QQuickItem* item : allBelow(m_view, "BlockView"))
                all += QString("%1 %2,").arg(item->y()).arg(item->height());
            return all;
        };
        QTRY_VERIFY(!places().isEmpty());
        // On a busy computer, a frame may take longer than the interval between two checks. Therefore the positions
        // must stay the same for five checks in a row.
        for (int same = 0; same < 5; QTest::qWait(60)) {
            const bool unchanged = std::exchange(before, places()) == places() && !before.contains(" 0,");
            same = unchanged ? same + 1 : 0;
        }
    }

    /// Returns the visible text item whose text begins with `beginning`.
    QQuickItem* text(const QString& beginning)
    {
        QList<QQuickItem*> texts = allBelow(m_view, "TextBlock") + allBelow(m_view, "PlainChunk");
        for (QQuickItem* item : texts) {
            QString all;
            QMetaObject::invokeMethod(item, "getText", Q_RETURN_ARG(QString, all), Q_ARG(int, 0), Q_ARG(int, 1000));
            if (all.startsWith(beginning)) return item;
        }
        return nullptr;
    }

    static QRectF rectOf(QQuickItem* item, int position)
    {
        QRectF place;
        QMetaObject::invokeMethod(item, "positionToRectangle", Q_RETURN_ARG(QRectF, place), Q_ARG(int, position));
        return place;
    }

    static qreal yOfLine(QQuickItem* item, int position) { return rectOf(item, position).bottom(); }

    static QPoint at(QQuickItem* item, int position)
    {
        return item->mapToScene(rectOf(item, position).center()).toPoint();
    }

    void drag(QPoint from, QPoint to) const
    {
        QTest::mousePress(m_window, Qt::LeftButton, {}, from);
        for (int step = 1; step <= 8; ++step) QTest::mouseMove(m_window, from + (to - from) * step / 8);
        QTest::mouseRelease(m_window, Qt::LeftButton, {}, to);
    }

    test::FakeEngine m_fake;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Application> m_application;
    std::unique_ptr<QQmlEngine> m_engine;
    std::unique_ptr<QObject> m_root;
    QQuickWindow* m_window = nullptr;
    QQuickItem* m_view = nullptr;
};

VITRINE_GUI_TEST(MessageItemsTest);
#include "message_items_test.moc"
