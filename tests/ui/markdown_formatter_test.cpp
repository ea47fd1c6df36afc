#include "app/formula/formula.h"
#include "app/markdown/literal.h"
#include "app/markdown/shown_text.h"
#include "tests/support/test_program.h"
#include "ui/items/formula_object.h"
#include "ui/items/markdown_formatter.h"

#include <QAbstractTextDocumentLayout>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickTextDocument>
#include <QQuickWindow>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextLayout>
#include <QtTest>

#include <cmath>
#include <memory>
#include <random>
#include <vector>

namespace {

bool hasImage(const QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (it.fragment().charFormat().isImageFormat()) return true;
        }
    }
    return false;
}

}  // namespace

/// Tests the document that MarkdownFormatter writes for one block of an answer. The block is created by QML.
class MarkdownFormatterTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_engine = std::make_unique<QQmlEngine>();
        m_engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        QQmlComponent component(m_engine.get(), QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/chat/blocks/TextBlock.qml")));
        m_block.reset(component.create());
        QVERIFY2(m_block, qPrintable(component.errorString()));
    }

    void cleanup()
    {
        checkShownText();
        m_block.reset();
        m_engine.reset();
    }

    void plainText_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("text");
        QTest::newRow("emphasis") << "a **b** *c*"
                                  << "a b c";
        QTest::newRow("line breaks stay") << "one\ntwo\nthree"
                                          << "one\ntwo\nthree";
        QTest::newRow("html stays text") << "use <div> or <img src=\"http://x.example/a.png\">"
                                         << "use <div> or <img src=\"http://x.example/a.png\">";
        QTest::newRow("code span") << "call `f(x)` now"
                                   << "call f(x) now";
        QTest::newRow("image is its description") << "see ![a cat](http://x.example/cat.png) here"
                                                  << "see a cat here";
        QTest::newRow("link") << "see [this](http://x.example)"
                              << "see this";
        QTest::newRow("strike") << "~~no~~ yes"
                                << "no yes";
        QTest::newRow("footnotes") << "so[^1] it[^a b] is[^note]\n\n\\[^1]: why"
                                   << "so[1] it[^a b] is[note]\n[1] why";
        QTest::newRow("no footnote") << "`a[^1]` [^]: [^x"
                                     << "a[^1] [^]: [^x";
        QTest::newRow("emoji") << "a 🙂 b"
                               << "a 🙂 b";
        QTest::newRow("keycaps") << "1️⃣ a `2️⃣`"
                                 << "1⃣ a 2⃣";
        QTest::newRow("empty") << ""
                               << "";
    }

    void plainText()
    {
        QFETCH(QString, markdown);
        QFETCH(QString, text);
        m_block->setProperty("markdown", markdown);
        QCOMPARE(document()->toPlainText(), text);
    }

    void formulasKeepRoomForThemselves()
    {
        m_block->setProperty("width", 400);
        m_block->setProperty("markdown",
                             vitrine::withLiterals(u"so $x_1^2$ *and*\n$$\\frac{a}{b}$$\nwith `$c$`, $5", false));
        QCOMPARE(document()->toPlainText(), QString::fromUtf16(u"so \uFFFC and\n\uFFFC\nwith $c$, $5"));
        QCOMPARE(vitrine::FormulaObject::words(*document(), 0, document()->characterCount() - 1),
                 QStringLiteral("so $x_1^2$ and\n$$\\frac{a}{b}$$\nwith $c$, $5"));
        int seen = 0;
        vitrine::FormulaObject::forEach(*document(), [&](const vitrine::FormulaObject::Place& place) {
            const auto formula = vitrine::formula::formulaOf(place.source);
            QVERIFY(formula);
            const QTextBlock block = document()->findBlock(place.position);
            const QTextLine line = block.layout()->lineForTextPosition(place.position - block.position());
            // The line has enough space above and below its baseline for the formula.
            QVERIFY(line.ascent() >= formula->ascent * place.pixelSize - 0.5);
            QVERIFY(line.descent() >= formula->descent * place.pixelSize - 0.5);
            if (++seen == 2) {
                const qreal middle = place.baseline.x() + formula->width * place.pixelSize / 2;
                QVERIFY(std::abs(middle - 200) < 2);
            }
        });
        QCOMPARE(seen, 2);
    }

    /// A line is high enough for its formulas, and hardly higher.
    void linesAreAsHighAsTheirFormulas()
    {
        m_block->setProperty("width", 400);
        for (const char* source : {"$x^{a^{b^{c^d}}}$", "$x_{a_{b_{c_d}}}$", "$\\frac{a}{b}$", "$x^{\\frac{a}{b}}$",
                                   "$x_{\\frac{a}{\\frac{b}{c}}}$"}) {
            m_block->setProperty("markdown", vitrine::withLiterals(QString("so %1 is").arg(source), false));
            int seen = 0;
            vitrine::FormulaObject::forEach(*document(), [&](const vitrine::FormulaObject::Place& place) {
                const auto formula = vitrine::formula::formulaOf(place.source);
                const QTextLine line = document()->begin().layout()->lineAt(0);
                const qreal over = line.ascent() - formula->ascent * place.pixelSize;
                const qreal under = line.descent() - formula->descent * place.pixelSize;
                QVERIFY2(over >= -0.5 && under >= -0.5,
                         qPrintable(QString("%1: %2 %3").arg(source).arg(over).arg(under)));
                QVERIFY2(over < 12 && under < 12, qPrintable(QString("%1: %2 %3").arg(source).arg(over).arg(under)));
                ++seen;
            });
            QCOMPARE(seen, 1);
        }
    }

    /// A formula that is wider than the text is drawn smaller, but not below half its size.
    void wideFormulasInTextsShrink()
    {
        QString wide = "a";
        for (int i = 0; i < 12; ++i) wide += " + b";
        m_block->setProperty("width", 1000);
        m_block->setProperty("markdown", vitrine::withLiterals("so $" + wide + "$", false));
        const auto size = [this] {
            qreal found = 0;
            vitrine::FormulaObject::forEach(
                *document(), [&](const vitrine::FormulaObject::Place& place) { found = place.pixelSize; });
            return found;
        };
        const qreal whole = size();
        const qreal width = vitrine::formula::formulaOf("$" + wide + "$")->width * whole;
        m_block->setProperty("width", 0.8 * width);
        QVERIFY2(std::abs(size() - 0.8 * whole) < 0.5, qPrintable(QString::number(size() / whole)));
        m_block->setProperty("width", 0.2 * width);
        QVERIFY2(std::abs(size() - 0.5 * whole) < 0.5, qPrintable(QString::number(size() / whole)));
    }

    void formulasInTextBlocksAreSeen()
    {
        QQuickWindow window;
        window.resize(640, 420);
        const bool dark = qEnvironmentVariableIsSet("FORMULA_DARK");
        window.setColor(dark ? QColor(0x161b1d) : QColor(0xfbfcfc));
        auto* block = qobject_cast<QQuickItem*>(m_block.get());
        block->setParentItem(window.contentItem());
        block->setPosition({16, 16});
        block->setWidth(600);
        block->setProperty(
            "markdown",
            vitrine::withLiterals(u"The roots of $ax^2+bx+c=0$ are $x_{1,2}$, as \\(\\frac{-b}{2a}\\) says:\n\n"
                                  u"\\[ x = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a} \\]\n\nIt costs $5 and $10. "
                                  u"For $\\alpha \\to \\infty$ we get $\\sum_{i=1}^n i^2$ and `$code$`:\n"
                                  u"$$\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$\n"
                                  u"1. **First**: $\\int_0^1 f(x)\\,dx$\n   $$\\lim_{n\\to\\infty} a_n = \\hat{a}$$\n"
                                  u"2. what is unknown stays: $\\chemfig{H2O}$",
                                  false));
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, vitrine::test::kPatience));
        const QImage image = window.grabWindow();
        if (const QString file = qEnvironmentVariable("FORMULA_WINDOW"); !file.isEmpty()) QVERIFY(image.save(file));
        int drawn = 0;
        vitrine::FormulaObject::forEach(*document(), [&](const vitrine::FormulaObject::Place& place) {
            const auto formula = vitrine::formula::formulaOf(place.source);
            const QRectF room(place.baseline + QPointF(16, 16 - formula->ascent * place.pixelSize),
                              QSizeF(formula->width, formula->ascent + formula->descent) * place.pixelSize);
            const qreal ratio = image.devicePixelRatio();
            const QImage part = image.copy(QRectF(room.topLeft() * ratio, room.size() * ratio).toAlignedRect());
            int marked = 0;
            for (int y = 0; y < part.height(); ++y) {
                for (int x = 0; x < part.width(); ++x) marked += qGray(part.pixel(x, y)) < 128 ? 1 : 0;
            }
            if (dark || marked > 4) ++drawn;
        });
        QCOMPARE(drawn, 9);
        block->setParentItem(nullptr);
    }

    /// Links are underlined, even if the text also contains a footnote reference.
    void linksAreUnderlined()
    {
        QQuickWindow window;
        window.resize(400, 60);
        window.setColor(Qt::white);
        auto* block = qobject_cast<QQuickItem*>(m_block.get());
        block->setParentItem(window.contentItem());
        block->setWidth(400);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, vitrine::test::kPatience));
        QList<int> lines;  // for each text: y coordinate of the longest horizontal run of pixels in the colour of links
        for (const char* text : {"a https://link.example b", "a https://link.example b[^1]",
                                 "[^1]: https://link.example b", "a [to a longer place](https://link.example)[^1]"}) {
            block->setProperty("markdown", text);
            const QImage image = window.grabWindow();
            int longest = 0;
            lines << -1;
            for (int y = 0; y < image.height(); ++y) {
                int length = 0;
                for (int x = 0; x < image.width(); ++x) length += image.pixelColor(x, y).saturation() > 100 ? 1 : 0;
                if (length > longest) lines.last() = y;
                longest = std::max(longest, length);
            }
            QVERIFY2(longest > 100, qPrintable(QString::number(longest)));
        }
        for (const int line : lines) QCOMPARE(line, lines.first());
        block->setParentItem(nullptr);
    }

    void initialTextIsShown()
    {
        QQmlComponent component(m_engine.get());
        component.setData("import QtQuick\nimport Vitrine\nTextBlock { markdown: 'first **words**' }", {});
        const std::unique_ptr<QObject> block(component.create());
        QVERIFY2(block, qPrintable(component.errorString()));
        QCOMPARE(documentOf(block.get())->toPlainText(), QStringLiteral("first words"));
    }

    void imagesBecomeLinks()
    {
        m_block->setProperty("markdown",
                             "![x](http://x.example/x.png) ![](https://y.example/y.png) ![](file:///etc/hostname)");
        QVERIFY(!hasImage(*document()));
        QCOMPARE(document()->toPlainText(), QString("x https://y.example/y.png file:///etc/hostname"));
        QCOMPARE(document()->begin().begin().fragment().charFormat().anchorHref(), QString("http://x.example/x.png"));
    }

    void onlyLinksThatLeadSomewhereAreLinks()
    {
        m_block->setProperty("markdown",
                             "[a](http://x.example) [b](file:///etc/passwd) [c](javascript:x) [d](notes.txt) "
                             "[e](mailto:a@b.example) [f](ssh://x) [g](https:///) https://y.example");
        QStringList links;
        QString shown;
        for (auto it = document()->begin().begin(); !it.atEnd(); ++it) {
            const QTextCharFormat format = it.fragment().charFormat();
            if (format.isAnchor()) links << it.fragment().text();
            if (format.fontUnderline()) shown += it.fragment().text();
        }
        QCOMPARE(links, QStringList({"a", "e", "https://y.example"}));
        QCOMPARE(shown, links.join(QString()));
        QCOMPARE(document()->toPlainText(), QStringLiteral("a b c d e f g https://y.example"));
    }

    /// Links written in HTML may have the same addresses as links written in Markdown.
    void linksInHtmlAreLinks()
    {
        m_block->setProperty("markdown",
                             "<a href=\"https://x.example/?a=1&amp;b=2\">a *b*</a> <a href='javascript:x'>c</a> "
                             "<a href=file:///etc/passwd>d</a> <a href=\"mailto:a@b.example\" onclick=\"x()\">e</a>");
        QStringList links;
        QStringList dead;
        for (auto it = document()->begin().begin(); !it.atEnd(); ++it) {
            const QTextCharFormat format = it.fragment().charFormat();
            QCOMPARE(format.fontUnderline(), format.isAnchor());
            if (format.isAnchor()) links << it.fragment().text() + u' ' + format.anchorHref();
            if (!format.toolTip().isEmpty()) dead << it.fragment().text();
        }
        QCOMPARE(links, QStringList(
                            {"a  https://x.example/?a=1&b=2", "b https://x.example/?a=1&b=2", "e mailto:a@b.example"}));
        QCOMPARE(dead, QStringList({"c", "d"}));
        QCOMPARE(document()->toPlainText(), QStringLiteral("a b c d e"));
    }

    void htmlChangesTheLookOfWords()
    {
        m_block->setProperty("markdown",
                             "<mark>a **b**</mark> <code>c</code> <u>d</u> <s>e</s> <i>f</i> <span>g</span>");
        QCOMPARE(document()->toPlainText(), QStringLiteral("a b c d e f g"));
        QHash<QString, QTextCharFormat> formats;
        for (auto it = document()->begin().begin(); !it.atEnd(); ++it)
            formats[it.fragment().text().trimmed()] = it.fragment().charFormat();
        QVERIFY(formats["a"].background().style() != Qt::NoBrush);
        QCOMPARE(formats["b"].background(), formats["a"].background());
        QVERIFY(formats["a"].background() != formats["c"].background());
        QVERIFY(formats["c"].fontFamilies().toStringList().contains(QStringLiteral("monospace")));
        QVERIFY(formats["d"].fontUnderline() && formats["e"].fontStrikeOut() && formats["f"].fontItalic());
        QCOMPARE(formats["g"].background().style(), Qt::NoBrush);
    }

    /// Link reference definitions apply to links in headings and table cells. The definitions themselves are not shown.
    void referencesInOneLineLeadWhereLinesBehindItSay()
    {
        m_block->setProperty("inlineOnly", true);
        m_block->setProperty("markdown", "[the *paper*][1] # [n][o]\n\n[1]: <https://one.example/a_b>");
        QCOMPARE(document()->toPlainText(), QStringLiteral("the paper # [n][o]"));
        QCOMPARE(document()->begin().begin().fragment().charFormat().anchorHref(), QString("https://one.example/a_b"));
    }

    void listsHaveMarks_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* name, const char* markdown, const char* text) {
            QTest::newRow(name) << QString::fromUtf8(markdown) << QString::fromUtf8(text);
        };
        row("numbers", "1. one\n2. two\n   - inner\n3. three", "1. one\n2. two\n• inner\n3. three");
        row("from elsewhere", "9) nine\n5) ten", "9) nine\n10) ten");
        row("bullets", "- a\n  * b\n    + c\n      - d", "• a\n• b\n• c\n• d");
        row("tasks", "- [ ] open\n- [x] done\n- [y] neither", "☐ open\n☑ done\n• [y] neither");
        row("an item without words", "- a\n-\n- c", "• a\n• \n• c");
        row("paragraphs of an item", "- a\n\n  b", "• a\nb");
        row("code in an item", "- a\n  ```\n  x\n    y\n  ```", "• a\nx\n  y");
        row("a quotation in an item", "- > a", "• \na");
        row("a table in a quotation", "> | a | b |\n> |---|---|\n> | 1 | **2** |", "a  │  b\n1  │  2");
        row("a rule in an item", "- a\n\n  ***", "• a\n———");
    }

    void listsHaveMarks()
    {
        QFETCH(QString, markdown);
        QFETCH(QString, text);
        m_block->setProperty("markdown", markdown);
        QCOMPARE(document()->toPlainText().replace(QChar::LineSeparator, '\n'), text);
    }

    void listsStandInSteps()
    {
        const QList<qreal> found = places("7. item\n   - inner\n     - deep\n8. next\n\n   more");
        QCOMPARE(found.size(), 5);
        QVERIFY(found[0] > 0);
        QVERIFY2(std::abs(found[1] - 2 * found[0]) < 1 && std::abs(found[2] - 3 * found[0]) < 1,
                 qPrintable(QString("%1 %2 %3").arg(found[0]).arg(found[1]).arg(found[2])));
        QCOMPARE(found[3], found[0]);
        QCOMPARE(found[4], found[0]);
        // The number of a list item is left of the item's text and inside the text area.
        const QTextBlock first = document()->begin();
        QVERIFY(first.layout()->lineAt(0).x() + first.blockFormat().indent() * found[0] >= 0);
        // A paragraph that begins with a number such as 20.5 is not a list item.
        QCOMPARE(places("20.5 degrees"), QList<qreal>{0});
    }

    void aHeadingThatBeginsLikeAnItemIsNone()
    {
        m_block->setProperty("level", 2);
        for (const char* text : {"1. Introduction", "- dash", "# mark", "> more", "C #"}) {
            m_block->setProperty("markdown", text);
            QCOMPARE(document()->toPlainText(), QString(text));
        }
    }

    void hostileTextLoadsNothing()
    {
        // Write random texts. For many of them, Qt's own Markdown reader would load images.
        const std::vector<QString> pieces{"`",       "``",
                                          "\n",      "\n\n",
                                          "- ",      "<img src=\"x\"/>y",
                                          "![a](x)", "<http://a`b>",
                                          "\\",      "a",
                                          "<",       "!",
                                          "[",       "](x)",
                                          "> ",      "*",
                                          "<!--",    "-->",
                                          "<div>\n", "&",
                                          "| ",      "[r]: x\n",
                                          "![r]",    "    ",
                                          "~~",      "|-|\n",
                                          "1. ",     "[ ] ",
                                          "$$"};
        std::mt19937 random(13);
        int dangerous = 0;
        for (int round = 0; round < 3000; ++round) {
            QString text;
            for (int i = 0; i < 12; ++i) text += pieces[random() % pieces.size()];
            QTextDocument naive;
            naive.setMarkdown(text);
            dangerous += hasImage(naive) ? 1 : 0;
            m_block->setProperty("markdown", text);
            QVERIFY2(!hasImage(*document()), qPrintable(text));
            checkShownText();
        }
        QVERIFY(dangerous > 200);
    }

    void deepNestingStaysReadable()
    {
        for (const char* mark : {"> ", "- ", "*", "[", "![", "**a ", "1. ", "~~a ", "`a "}) {
            m_block->setProperty("markdown", QString(mark).repeated(3000) + "words");
            QVERIFY2(document()->toPlainText().contains("words"), mark);
            QVERIFY2(document()->begin().blockFormat().leftMargin() < 400, mark);
            QVERIFY2(document()->lastBlock().blockFormat().indent() < 20, mark);
        }
    }

    void codeSpansUseTheCodeFont()
    {
        m_block->setProperty("markdown", "a `code` b");
        bool seen = false;
        const QTextBlock block = document()->begin();
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (it.fragment().text() != QLatin1String("code")) continue;
            seen = true;
            QVERIFY(it.fragment().charFormat().fontFamilies().toStringList().contains(QStringLiteral("monospace")));
            QVERIFY(it.fragment().charFormat().background().style() != Qt::NoBrush);
        }
        QVERIFY(seen);
    }

    void htmlStaysText()
    {
        for (const char* text : {"<div>\n**a**\n</div>", "<!-- a -->", "<script>\n\nb", "a <q>c</q> d"}) {
            m_block->setProperty("markdown", text);
            const QString shown = document()->toPlainText();
            QVERIFY2(shown.startsWith(QString(text).left(4)), qPrintable(shown));
        }
    }

    void growingTextIsRewritten()
    {
        QString text;
        for (const char* piece : {"The ", "**sky", "** is", " blue", "\n- a", "\n- b"}) {
            text += QString::fromUtf8(piece);
            m_block->setProperty("markdown", text);
        }
        QVERIFY(document()->toPlainText().startsWith(QStringLiteral("The sky is blue")));
        QVERIFY(document()->toPlainText().endsWith(QLatin1Char('b')));
        QVERIFY(m_block->property("implicitHeight").toReal() > 30);
    }

private:
    /// Checks that the text that is extracted from Markdown directly is the text of the written document, at every
    /// position.
    void checkShownText()
    {
        const QString markdown = m_block->property("markdown").toString();
        QString text = document()->toRawText().replace(QChar::ParagraphSeparator, u'\n');
        using namespace vitrine;
        QString shown = m_block->property("inlineOnly").toBool() ? shownInline(markdown) : shownBlock(markdown);
        if (markdown.contains(QChar(0x2063))) {  // only the document puts a display formula in a paragraph of its own
            shown.replace(QChar::LineSeparator, u'\n');
            text.replace(QChar::LineSeparator, u'\n');
        }
        QCOMPARE(shown, text);
    }

    /// Returns for each block the x coordinate at which its words begin, after the bullet or number.
    QList<qreal> places(const char* markdown)
    {
        m_block->setProperty("markdown", markdown);
        const qreal edge = document()->documentLayout()->frameBoundingRect(document()->rootFrame()).x();
        QList<qreal> found;
        for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
            int word = 0;
            if (block.blockFormat().indent() > 0 && block.blockFormat().textIndent() < 0) {
                while (!block.text()[word].isLetter()) ++word;
            }
            const QTextLine line = block.layout()->lineAt(0);
            found << document()->documentLayout()->blockBoundingRect(block).x() - edge + line.cursorToX(word);
        }
        return found;
    }

    static QTextDocument* documentOf(QObject* block)
    {
        return block->property("textDocument").value<QQuickTextDocument*>()->textDocument();
    }
    QTextDocument* document() const { return documentOf(m_block.get()); }

    std::unique_ptr<QQmlEngine> m_engine;
    std::unique_ptr<QObject> m_block;
};

VITRINE_GUI_TEST(MarkdownFormatterTest);
#include "markdown_formatter_test.moc"
