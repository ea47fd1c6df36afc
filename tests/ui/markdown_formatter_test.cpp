#include "ui/items/markdown_formatter.h"

#include <QAbstractTextDocumentLayout>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQmlExtensionPlugin>
#include <QQuickItem>
#include <QQuickTextDocument>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextLayout>
#include <QTextList>
#include <QtTest>

#include <cmath>
#include <memory>

Q_IMPORT_QML_PLUGIN(VitrinePlugin)

/// The text block of an answer, as QML makes it: what the document holds after the formatter wrote it.
class MarkdownFormatterTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_engine = std::make_unique<QQmlEngine>();
        m_engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        QQmlComponent component(m_engine.get(), QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/chat/TextBlock.qml")));
        m_block.reset(component.create());
        QVERIFY2(m_block, qPrintable(component.errorString()));
    }

    void cleanup()
    {
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
        QTest::newRow("emoji") << "a 🙂 b"
                               << "a 🙂 b";
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

    void initialTextIsShown()
    {
        QQmlComponent component(m_engine.get());
        component.setData("import QtQuick\nimport Vitrine\nTextBlock { markdown: 'first **words**' }", {});
        const std::unique_ptr<QObject> block(component.create());
        QVERIFY2(block, qPrintable(component.errorString()));
        QCOMPARE(documentOf(block.get())->toPlainText(), QStringLiteral("first words"));
    }

    void noImageIsLeftToFetch()
    {
        m_block->setProperty("markdown", "![x](http://x.example/x.png) ![](file:///etc/hostname)");
        for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
            for (auto it = block.begin(); !it.atEnd(); ++it) QVERIFY(!it.fragment().charFormat().isImageFormat());
        }
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

    void listsKeepTheirItems()
    {
        m_block->setProperty("markdown", "1. one\n2. two\n   - inner\n3. three");
        int items = 0;
        for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
            if (block.textList()) ++items;
        }
        QCOMPARE(items, 4);
    }

    void listsThatBeginElsewhereStandAsOthersDo()
    {
        // As the parser writes lists from 1 and from elsewhere.
        const QList<qreal> whole = places("1. item\n   - inner\n     - deep\n2. next");
        const QList<qreal> later = places("2\\. item\n- inner\n  - deep\n\n3\\. next");
        QCOMPARE(whole.size(), 4);
        QCOMPARE(later.size(), 4);
        for (int i = 0; i < 4; ++i) QVERIFY2(std::abs(whole[i] - later[i]) < 1, qPrintable(document()->toPlainText()));
        QVERIFY(whole[0] < whole[1] && whole[1] < whole[2]);
        QCOMPARE(whole[1], 2 * whole[0]);
        // The number is left of the words, and inside the text.
        const QTextBlock first = document()->begin();
        QVERIFY(first.layout()->lineAt(0).x() + first.blockFormat().leftMargin() >= 0);
        // What merely begins with a number is a paragraph.
        QCOMPARE(places("20.5 degrees"), QList<qreal>{0});
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
    /// Where the words of each block begin, behind bullet and number.
    QList<qreal> places(const char* markdown)
    {
        m_block->setProperty("markdown", markdown);
        const qreal edge = document()->documentLayout()->frameBoundingRect(document()->rootFrame()).x();
        QList<qreal> found;
        for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
            const QString text = block.text();
            int word = 0;
            while (block.textList() == nullptr && text.contains(QLatin1String(". ")) && !text[word].isLetter()) ++word;
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

QTEST_MAIN(MarkdownFormatterTest)
#include "markdown_formatter_test.moc"
