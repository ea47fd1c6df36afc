#include "app/formula/formula.h"
#include "app/formula/parser.h"
#include "tests/support/folders.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QFile>
#include <QGuiApplication>
#include <QtTest>

#include <cmath>
#include <random>

using namespace vitrine;

/// Any text between formula marks is either laid out with finite sizes or refused with a reason. Both must be fast.
class FormulaFuzzTest : public QObject {
    Q_OBJECT

private slots:
    void damagedFormulas();
    void deepOrLongFormulas_data();
    void deepOrLongFormulas();

private:
    static void judge(const QString& source);
};

void FormulaFuzzTest::judge(const QString& source)
{
    QElapsedTimer timer;
    timer.start();
    const formula::Parsed parsed = formula::parse(source);
    QVERIFY2(bool(parsed.root) == parsed.trouble.isEmpty(), qPrintable(source.left(200)));
    const auto formula = formula::formulaOf(source);
    if (formula) {
        QVERIFY2(parsed.root, qPrintable(source.left(200)));
        QVERIFY2(std::isfinite(formula->width) && std::isfinite(formula->ascent) && std::isfinite(formula->descent),
                 qPrintable(source.left(200)));
    }
    QVERIFY2(timer.elapsed() < 5000, qPrintable(source.left(200)));
}

void FormulaFuzzTest::damagedFormulas()
{
    QFile file(QString::fromStdString(test::sourcePath("tests/formula/formulas.txt")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList sources = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    QVERIFY(!sources.isEmpty());
    const QStringList pieces = {"\\",
                                "{",
                                "}",
                                "^",
                                "_",
                                "&",
                                "\\\\",
                                "\\left(",
                                "\\right)",
                                "\\frac",
                                "\\sqrt[",
                                "\\begin{array}{",
                                "\\end{array}",
                                "\\hline",
                                "'",
                                "$",
                                "%",
                                "\\color{",
                                "\\text{$",
                                "\\limits",
                                "\\not",
                                "\\big",
                                "\\hspace{1e9em}",
                                "\\hspace{nanem}",
                                "\\\\[99em]",
                                QString(QChar(0xd835)),
                                QString(QChar(0xfffc)),
                                "\\tag{",
                                "\\middle|",
                                "\\substack{"};
    std::mt19937 random(7);
    const auto below = [&](qsizetype end) { return static_cast<qsizetype>(random() % static_cast<unsigned>(end)); };
    for (int round = 0; round < 4000; ++round) {
        QString source = sources[below(sources.size())];
        for (qsizetype changes = 1 + below(4); changes > 0; --changes) {
            const qsizetype at = below(source.size() + 1);
            if (below(2) == 0)
                source.remove(at, 1 + below(6));
            else
                source.insert(at, pieces[below(pieces.size())]);
        }
        judge(QLatin1String("$$") + source + QLatin1String("$$"));
        if (QTest::currentTestFailed()) return;
    }
}

void FormulaFuzzTest::deepOrLongFormulas_data()
{
    QTest::addColumn<QString>("piece");
    QTest::addColumn<int>("count");
    for (const char* piece : {"{",
                              "}",
                              "\\frac",
                              "\\sqrt",
                              "\\sqrt{",
                              "x^{",
                              "x_",
                              "\\left(",
                              "\\begin{matrix}",
                              "&",
                              "\\\\",
                              "\\displaystyle",
                              "\\mathbf",
                              "\\not",
                              "\\hat",
                              "\\text{$",
                              "'",
                              "\\overbrace{",
                              "\\left(\\frac{1}{",
                              "x",
                              "\\middle",
                              "\\color{red}",
                              "\\substack{",
                              "\\xrightarrow["}) {
        for (const int count : {50, 900, 100000}) QTest::addRow("%s %d", piece, count) << piece << count;
    }
}

void FormulaFuzzTest::deepOrLongFormulas()
{
    QFETCH(QString, piece);
    QFETCH(int, count);
    judge(QLatin1String("$$") + piece.repeated(count) + QLatin1String("$$"));
    // If the piece opens a brace, the text with all braces closed is tested, too.
    if (piece.endsWith(u'{'))
        judge(QLatin1String("$$") + piece.repeated(count) + u'x' + QString(count, u'}') + QLatin1String("$$"));
}

VITRINE_GUI_TEST(FormulaFuzzTest);
#include "formula_fuzz_test.moc"
