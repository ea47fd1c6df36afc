#include "app/markdown/text_origin.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace vitrine;

namespace {

/// Finds `word` in the shown text and returns the position of its first character in the Markdown. If `word` occurs
/// several times, `number` selects the occurrence, counted from 0.
int origin(const QString& markdown, const QString& word, int number = 0)
{
    for (const TextOrigin& text : textOrigins(markdown)) {
        for (qsizetype at = 0; (at = text.shown.text.indexOf(word, at)) >= 0; ++at) {
            if (number-- > 0) continue;
            // The positions of the characters must increase, and the characters at these positions must be the same.
            for (qsizetype i = 0; i < word.size(); ++i) {
                const int place = text.from[static_cast<std::size_t>(at + i)];
                if (place < 0 || markdown[place] != word[i]) return -2;
                if (i > 0 && place <= text.from[static_cast<std::size_t>(at + i - 1)]) return -3;
            }
            return text.from[static_cast<std::size_t>(at)];
        }
    }
    return -1;
}

}  // namespace

/// Tests the mapping from the characters of the shown text to their positions in the Markdown, which also contains
/// hidden characters.
class TextOriginTest : public QObject {
    Q_OBJECT

private slots:
    void wordsAreFoundWhereTheyWereWritten_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("word");
        QTest::addColumn<int>("number");
        QTest::addColumn<int>("place");
        const auto row = [](const char* name, const char* text, const char* word, int number, int place) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(word) << number << place;
        };
        row("plain", "one two", "two", 0, 4);
        row("emphasis", "a **bold** word", "bold", 0, 4);
        row("behind emphasis", "a **bold** word", "word", 0, 11);
        row("nested", "***x** y* z", "y", 0, 7);
        row("again", "**the** the *the*", "the", 2, 13);
        row("a link's words, not its target", "see [page](http://e.org/page) page", "page", 0, 5);
        row("behind a link", "see [page](http://e.org/page) page", "page", 1, 30);
        row("code span", "x `y` y", "y", 0, 3);
        row("an escape", "a \\*b\\* c", "*b", 0, 3);
        row("an entity", "a &amp; b", "b", 0, 8);
        row("heading", "# Two words #\n\ntwo", "words", 0, 6);
        row("below its line", "Title\n=====\n\nTitle", "Title", 1, 13);
        row("second paragraph", "one\n\ntwo\nthree", "three", 0, 9);
        row("bullets", "* one\n* two **b**\n  + three", "three", 0, 22);
        row("numbers", "1. one\n2. 1. two", "two", 0, 13);
        row("quotation", "> a b\n> c", "c", 0, 8);
        row("code after its language", "```python\nprint(1)\n```\nprint", "print", 0, 10);
        row("behind code", "```python\nprint(1)\n```\nprint", "print", 1, 23);
        row("code without fences", "a\n\n    if (x)\n        y;\n\n```c\ny;\n```", "y;", 0, 22);
        row("indented code", "1. a\n   ```c\n   if (x)\n       y;\n   ```\n   y", "y;", 0, 30);
        row("second code", "```\na\n```\n```\na\n```", "a", 1, 14);
        row("a table's cell", "| a | b |\n|---|---|\n| c | **d** |\n", "d", 0, 28);
        row("behind a table", "| a | b |\n|---|---|\n| c | d |\n\nd", "d", 1, 31);
        row("html", "<b>bold</b> and", "and", 0, 12);
        row("behind formulas", "so $x_i$ and $y_i$ end", "end", 0, 19);
        row("between formulas", "so $x_i$ and $y_i$ end", "and", 0, 9);
        row("no formula", "so $\\nothing{x}$ end", "end", 0, 17);
        row("rule", "a\n\n---\n\nb", "b", 0, 8);
        row("a return", "a\r\n**b**\r\nc", "c", 0, 10);
        row("Chinese", "数**字**と", "と", 0, 6);
    }

    void wordsAreFoundWhereTheyWereWritten()
    {
        QFETCH(QString, markdown);
        QFETCH(QString, word);
        QFETCH(int, number);
        QFETCH(int, place);
        QCOMPARE(markdown.mid(place, word.size()), word);
        QCOMPARE(origin(markdown, word, number), place);
    }

    void formulasWereWrittenFromTheirFirstMarkToTheirLast_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QStringList>("formulas");
        const auto row = [](const char* name, const char* text, const QStringList& formulas) {
            QTest::newRow(name) << QString::fromUtf8(text) << formulas;
        };
        row("in the line", "so **$x_i$** and \\(y\\), *z*", {"$x_i$", "\\(y\\)"});
        row("displayed", "so\n$$\n\\frac{a}{b}\n$$\nthen $a$", {"$$\n\\frac{a}{b}\n$$", "$a$"});
        row("quoted", "> so\n> $$\n> x^2\n> $$\n> then $x$", {"$$\n> x^2\n> $$", "$x$"});
        row("heading", "# Of $x^2$ #\n\nand $y$", {"$x^2$", "$y$"});
        row("a table's head", "| a | $d^2$ |\n|---|---|\n| c | d |\n", {"$d^2$"});
        row("a table's cell", "| a | b |\n|---|---|\n| c | $d^2$ |\n", {"$d^2$"});
        row("between fences", "a\n```math\nx^2\n+ 1\n```\n$$y$$", {"x^2\n+ 1", "$$y$$"});
        row("beside one that is unknown", "$\\chemfig{x}$ and $y$", {"$y$"});
    }

    void formulasWereWrittenFromTheirFirstMarkToTheirLast()
    {
        QFETCH(QString, markdown);
        QFETCH(QStringList, formulas);
        QStringList found;
        for (const TextOrigin& origin : textOrigins(markdown)) {
            QCOMPARE(origin.until.size(), origin.from.size());
            for (std::size_t i = 0; i < origin.from.size(); ++i) {
                const int length = origin.until[i] - origin.from[i];
                if (origin.shown.text[static_cast<qsizetype>(i)] == QChar(QChar::ObjectReplacementCharacter))
                    found << markdown.mid(origin.from[i], length);
                else
                    QCOMPARE(length, origin.from[i] < 0 ? 0 : 1);
            }
        }
        QCOMPARE(found, formulas);
    }

    /// Every letter of a long mixed text has a position in the Markdown, and the positions increase.
    void nothingIsLostInALongText()
    {
        QString text;
        for (int i = 0; i < 60; ++i) {
            text += QStringLiteral("## Part %1\n\nSome **words** and `code` of [part](http://e.org/%1), \\*%1\\*.\n"
                                   "* first\n* second *item*\n\n```c\nint a = %1;\n    b();\n```\n\n"
                                   "| a | b |\n|:--|--:|\n| %1 | *x* |\n\n")
                        .arg(i);
        }
        int letters = 0;
        int last = -1;
        for (const TextOrigin& origin : textOrigins(text)) {
            QCOMPARE(static_cast<qsizetype>(origin.from.size()), origin.shown.text.size());
            for (qsizetype i = 0; i < origin.shown.text.size(); ++i) {
                if (!origin.shown.text[i].isLetterOrNumber()) continue;
                const int place = origin.from[static_cast<std::size_t>(i)];
                QVERIFY2(place > last, qPrintable(origin.shown.text));
                QCOMPARE(text[place], origin.shown.text[i]);
                last = place;
                ++letters;
            }
        }
        QVERIFY(letters > 3000);
    }
};

VITRINE_TEST(TextOriginTest);
#include "text_origin_test.moc"
