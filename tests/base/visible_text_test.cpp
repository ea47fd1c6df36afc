// Tests that control characters, which a terminal would execute, are replaced by visible characters.
#include "core/base/visible_text.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <string>

using namespace vitrine;

class VisibleTextTest : public QObject {
    Q_OBJECT

private slots:
    void shows_data();
    void shows();
    void keepsWhatIsShownAnyway();
    void quotesAlike();
};

void VisibleTextTest::shows_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("lines");
    const auto row = [](const char* name, const QByteArray& text, const QByteArray& line, const QByteArray& lines) {
        QTest::newRow(name) << text << line << lines;
    };
    const auto both = [&row](const char* name, const QByteArray& text, const QByteArray& shown) {
        row(name, text, shown, shown);
    };
    both("escape sequence", "\x1b[31mred", "\\x1b[31mred");
    both("title", "\x1b]0;x\x07", "\\x1b]0;x\\x07");
    both("NUL", QByteArray("a\0b", 3), "a\\x00b");
    both("return", "a\rb", "a\\rb");
    row("line end and tab", "a\n\tb", "a\\n\\tb", "a\n\tb");
    both("DEL", "a\x7f", "a\\x7f");
    both("CSI of C1",
         "\xC2\x9B"
         "31m",
         "\\u{9b}31m");
    both("first and last of C1", "\xC2\x80\xC2\x9F", "\\u{80}\\u{9f}");
    both("separators", "\xE2\x80\xA8\xE2\x80\xA9", "\\u{2028}\\u{2029}");
    both("embeddings and overrides", "\xE2\x80\xAA\xE2\x80\xAE", "\\u{202a}\\u{202e}");
    both("isolates", "\xE2\x81\xA6\xE2\x81\xA9", "\\u{2066}\\u{2069}");
    row("without ink", "a\xC2\xAD\xE3\x85\xA4\xE1\xA0\x8E\xF3\xA0\x81\x81z", "a\\u{ad}\\u{3164}\\u{180e}\\u{e0041}z",
        "a\xC2\xAD\xE3\x85\xA4\xE1\xA0\x8E\xF3\xA0\x81\x81z");
    row("without width", "a\xE2\x80\x8B\xE2\x81\xA0\xEF\xBB\xBF", "a\\u{200b}\\u{2060}\\u{feff}",
        "a\xE2\x80\x8B\xE2\x81\xA0\xEF\xBB\xBF");
    both("no UTF-8", "a\xFF\xC2", "a\\xff\\xc2");
    both("a raw byte of C1",
         "\x9b"
         "31m",
         "\\x9b31m");
    both("overlong escape", "\xC0\x9B", "\\xc0\\x9b");
}

void VisibleTextTest::shows()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, lines);
    QCOMPARE(QByteArray::fromStdString(visible(text.toStdString())), line);
    QCOMPARE(QByteArray::fromStdString(visibleLines(text.toStdString())), lines);
}

void VisibleTextTest::keepsWhatIsShownAnyway()
{
    // Characters next to the ranges of control characters are kept, as are the marks that Arabic, Hindi and emoji
    // require.
    const std::string text = "aé €😀 ~ \xC2\xA0 \xE2\x80\xA7 \xE2\x80\xAF \xE2\x81\xB0 \xE2\x80\x8D \xE2\x80\x8F";
    QCOMPARE(visible(text), text);
    QCOMPARE(visibleLines(text), text);
}

void VisibleTextTest::quotesAlike()
{
    const std::string text = "a\x1b\xC2\x9B\xE2\x80\xAE\n";
    QCOMPARE(inQuotes("a\n\xFFé"), std::string("\"a\\n\\xffé\""));
    QCOMPARE(inQuotes(text), '"' + visible(text) + '"');
    // The text is cut between whole characters, before control characters are replaced.
    QCOMPARE(inQuotes(std::string(79, 'x') + "é\x1b"), '"' + std::string(79, 'x') + "é…\"");
}

VITRINE_TEST(VisibleTextTest);
#include "visible_text_test.moc"
