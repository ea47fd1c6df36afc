#include "app/formula/chemistry.h"
#include "app/formula/formula.h"
#include "app/formula/math_font.h"
#include "app/formula/parser.h"
#include "tests/formula/katex_sizes.h"
#include "tests/support/folders.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QtTest>

#include <cmath>

using namespace vitrine;

namespace {

/// Tolerance in em. KaTeX uses TeX's fonts and sizes, while the layout uses an OpenType font that imitates them. The
/// largest difference is the depth of subscripts. TeX distinguishes subscripts with and without a superscript, and
/// OpenType has only the greater depth.
constexpr double kTolerance = 0.18;

QStringList pageOfFormulas()
{
    QFile file(QString::fromStdString(test::sourcePath("tests/formula/formulas.txt")));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
}

QString displayed(const QString& source)
{
    return QLatin1String("$$") + source + QLatin1String("$$");
}

double widthOf(const char* source)
{
    const auto formula = formula::formulaOf(QLatin1Char('$') + QString::fromLatin1(source) + QLatin1Char('$'));
    return formula ? formula->width : -1;
}

}  // namespace

class FormulaTest : public QObject {
    Q_OBJECT

private slots:
    void sizesAreTheseOfKatex_data();
    void sizesAreTheseOfKatex();
    void spacesFollowTheClasses();
    void chemistryIsLatex_data();
    void chemistryIsLatex();
    void chemistryOfAnyFormEnds();
    void whatIsNotKnownIsNamed_data();
    void whatIsNotKnownIsNamed();
    void everyFormulaOfThePageHasItsPicture();
    void delimitersGrowWithWhatTheyHold();
    void colorsStay();
    void partsStandWhereTheyBelong_data();
    void partsStandWhereTheyBelong();
    void operatorsKeepTheirSpaceAfterTheAlignment_data();
    void operatorsKeepTheirSpaceAfterTheAlignment();
};

void FormulaTest::sizesAreTheseOfKatex_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<double>("height");
    QTest::addColumn<double>("depth");
    for (const KatexSize& size : kKatexSizes) {
        const QString source = QString::fromLatin1(size.source);
        QTest::addRow("%s displayed", size.source) << displayed(source) << size.displayHeight << size.displayDepth;
        QTest::addRow("%s", size.source) << QString(u'$' + source + u'$') << size.textHeight << size.textDepth;
    }
}

void FormulaTest::sizesAreTheseOfKatex()
{
    if (!formula::MathFont::installed().family().startsWith(QLatin1String("Latin Modern")))
        QSKIP("fonts-lmodern is not installed; other fonts have other measures");
    QFETCH(QString, source);
    QFETCH(double, height);
    QFETCH(double, depth);
    const auto formula = formula::formulaOf(source);
    QVERIFY(formula);
    const bool close =
        std::abs(formula->ascent - height) < kTolerance && std::abs(formula->descent - depth) < kTolerance;
    QVERIFY2(close, qPrintable(QStringLiteral("ours %1 + %2, KaTeX %3 + %4")
                                   .arg(formula->ascent, 0, 'f', 3)
                                   .arg(formula->descent, 0, 'f', 3)
                                   .arg(height, 0, 'f', 3)
                                   .arg(depth, 0, 'f', 3)));
}

void FormulaTest::spacesFollowTheClasses()
{
    const auto isClose = [](double a, double b) { return std::abs(a - b) < 1e-9; };
    const double letters = widthOf("a") + widthOf("b");
    QVERIFY(letters > 0);
    QVERIFY(isClose(widthOf("ab"), letters));
    QVERIFY(isClose(widthOf("a+b"), letters + widthOf("+") + 8.0 / 18));
    QVERIFY(isClose(widthOf("a=b"), letters + widthOf("=") + 10.0 / 18));
    QVERIFY(isClose(widthOf("a,b"), letters + widthOf(",") + 3.0 / 18));
    // This minus is a sign and not an operator, so it has no operator spacing.
    QVERIFY(isClose(widthOf("a=-b"), letters + widthOf("=") + widthOf("-") + 10.0 / 18));
    QVERIFY(isClose(widthOf("a\\,b"), letters + 3.0 / 18));
    QVERIFY(isClose(widthOf("a\\sin b"), letters + widthOf("\\sin") + 6.0 / 18));
    QVERIFY(isClose(widthOf("a{+}b"), letters + widthOf("+")));
    // Inside scripts, the medium and thick spaces around operators are omitted.
    QVERIFY(isClose(widthOf("x^{a+b}") - widthOf("x^{ab}"), 0.7 * widthOf("+")));
}

void FormulaTest::whatIsNotKnownIsNamed_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("trouble");
    QTest::newRow("command in words") << "$\\text{a \\LaTeX}$"
                                      << "\\LaTeX";
    QTest::newRow("command") << "$\\chemfig{A-B}$"
                             << "\\chemfig";
    QTest::newRow("environment") << "$\\begin{tikzpicture}\\end{tikzpicture}$"
                                 << "\\begin{tikzpicture}";
    QTest::newRow("open brace") << "$\\frac{a}{b$"
                                << "{";
    QTest::newRow("closed brace") << "$a}$"
                                  << "}";
    QTest::newRow("two superscripts") << "$a^b^c$"
                                      << "^";
    QTest::newRow("left alone") << "$\\left(a$"
                                << "\\left";
    QTest::newRow("right alone") << "$a\\right)$"
                                 << "\\right";
    QTest::newRow("no delimiter") << "$\\left a \\right)$"
                                  << "a";
    QTest::newRow("wrong end") << "$\\begin{matrix}a\\end{pmatrix}$"
                               << "\\begin{matrix}";
    QTest::newRow("empty") << "$$ $$"
                           << "…";
}

void FormulaTest::whatIsNotKnownIsNamed()
{
    QFETCH(QString, source);
    QFETCH(QString, trouble);
    const formula::Parsed parsed = formula::parse(source);
    QVERIFY(!parsed.root);
    QCOMPARE(parsed.trouble, trouble);
    QCOMPARE(parsed.isUnknown, QStringList({"\\chemfig", "\\LaTeX", "\\begin{tikzpicture}"}).contains(trouble));
    QVERIFY(!formula::canLayOut(source));
}

void FormulaTest::chemistryIsLatex_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("latex");
    const auto row = [](const char* source, const char* latex) {
        QTest::newRow(source) << QString::fromUtf8(source) << QString::fromUtf8(latex);
    };
    row("H2O", "\\mathrm{H}_{2}\\mathrm{O}");
    row("2H2 + O2 -> 2H2O", "2\\,\\mathrm{H}_{2}+\\mathrm{O}_{2}\\longrightarrow 2\\,\\mathrm{H}_{2}\\mathrm{O}");
    row("SO4^2-", "\\mathrm{SO}_{4}^{2-}");
    row("Fe^{3+}", "\\mathrm{Fe}^{3+}");
    row("H_2O", "\\mathrm{H}_{2}\\mathrm{O}");
    row("Na+ + Cl-", "\\mathrm{Na}^{+}+\\mathrm{Cl}^{-}");
    row("[Cu(NH3)4]^2+", "[\\mathrm{Cu}(\\mathrm{NH}_{3})_{4}]^{2+}");
    row("^{227}_{90}Th", "{}^{227}_{90}\\mathrm{Th}");
    row("CuSO4*5H2O", "\\mathrm{CuSO}_{4}{\\cdot}5\\,\\mathrm{H}_{2}\\mathrm{O}");
    row("CH3-CH=CH2", "\\mathrm{CH}_{3}{-}\\mathrm{CH}{=}\\mathrm{CH}_{2}");
    row("1/2 O2", "\\frac{1}{2}\\,\\mathrm{O}_{2}");
    row("A <=>[k1][k2] B", "\\mathrm{A}\\xrightleftharpoons[\\mathrm{k}_{2}]{\\mathrm{k}_{1}}\\mathrm{B}");
    row("CaCO3 v + CO2 ^", "\\mathrm{CaCO}_{3}\\downarrow +\\mathrm{CO}_{2}\\uparrow ");
    row("\\Delta H", "\\Delta \\mathrm{H}");
}

void FormulaTest::chemistryIsLatex()
{
    QFETCH(QString, source);
    QFETCH(QString, latex);
    QCOMPARE(formula::chemistryAsLatex(source), latex);
    QVERIFY(formula::canLayOut(QStringLiteral("$\\ce{") + source + QStringLiteral("}$")));
}

/// Many open braces or nested commands must not cause deep recursion.
void FormulaTest::chemistryOfAnyFormEnds()
{
    for (const char* piece : {"{", "[", "->[", "^", "_", "$", "\\", "\\ce{", "}", "]", "\\text{"}) {
        const QString source = QStringLiteral("$\\ce{") + QString::fromLatin1(piece).repeated(3000);
        formula::parse(source + QStringLiteral("}$"));
        formula::parse(source + QStringLiteral("}").repeated(3001) + u'$');
    }
}

/// If the environment variable FORMULA_PAGE names a file, the page is also written to that file for visual inspection.
void FormulaTest::everyFormulaOfThePageHasItsPicture()
{
    const QStringList sources = pageOfFormulas();
    QCOMPARE(sources.size(), 60);
    QStringList refused;
    for (const QString& source : sources) {
        const auto formula = formula::formulaOf(displayed(source));
        if (!formula) {
            refused << source;
            continue;
        }
        QVERIFY(formula->width > 0 && formula->ascent + formula->descent > 0);
        QVERIFY2(!formula->parts.empty(), qPrintable(source));
    }
    QCOMPARE(refused, QStringList(QStringLiteral("{n \\brace k}")));

    QElapsedTimer timer;
    timer.start();
    int rounds = 0;
    for (; rounds < 3; ++rounds) {
        for (const QString& source : sources) formula::parse(displayed(source));
    }
    qInfo("parsing: %.1f us per formula", static_cast<double>(timer.nsecsElapsed()) / 1000 / (rounds * 60));
    timer.restart();
    // The additional space makes every formula a different one, which is not in the cache.
    for (const QString& source : sources) formula::formulaOf(displayed(source + u' '));
    qInfo("parsing, layout and outlines: %.1f us per formula", static_cast<double>(timer.nsecsElapsed()) / 1000 / 60);
    timer.restart();
    for (const QString& source : sources) formula::formulaOf(displayed(source));
    qInfo("again: %.2f us per formula", static_cast<double>(timer.nsecsElapsed()) / 1000 / 60);

    const QString page = qEnvironmentVariable("FORMULA_PAGE");
    if (page.isEmpty()) return;
    const bool dark = qEnvironmentVariableIsSet("FORMULA_DARK");
    const double size = qEnvironmentVariable("FORMULA_SIZE", QStringLiteral("18")).toDouble();
    QImage image(QSize(qRound(86 * size), qRound(112 * size)), QImage::Format_RGB32);
    image.fill(dark ? QColor(0x161b1d) : QColor(0xfbfcfc));
    QPainter painter(&image);
    double y[2] = {size, size};
    for (qsizetype i = 0; i < sources.size(); ++i) {
        const auto formula = formula::formulaOf(displayed(sources[i]));
        if (!formula) continue;
        double& at = y[i < 33 ? 0 : 1];
        formula->draw(painter, {size + (i < 33 ? 0 : 43 * size), at + formula->ascent * size}, size,
                      dark ? QColor(0xe8edee) : QColor(0x14191b));
        at += (formula->ascent + formula->descent + 0.7) * size;
    }
    painter.end();
    QVERIFY(image.save(page));
}

void FormulaTest::delimitersGrowWithWhatTheyHold()
{
    const auto plain = formula::formulaOf(QStringLiteral("$(x)$"));
    QString tower = QStringLiteral("x");
    double before = plain->ascent + plain->descent;
    for (int i = 0; i < 12; ++i) {
        tower = QLatin1String("\\dfrac{") + tower + QLatin1String("}{2}");
        const auto grown = formula::formulaOf(QLatin1String("$\\left(") + tower + QLatin1String("\\right)$"));
        const auto inside = formula::formulaOf(u'$' + tower + u'$');
        QVERIFY(grown && inside);
        // The brackets grow with their content: what is drawn is at least 90 % as high as the content alone.
        QVERIFY(grown->ascent + grown->descent > before);
        QRectF ink;
        for (const formula::Formula::Part& part : grown->parts) ink |= part.path.boundingRect();
        QVERIFY(ink.height() / 1000 >= 0.9 * (inside->ascent + inside->descent));
        before = grown->ascent + grown->descent;
    }
}

void FormulaTest::colorsStay()
{
    const auto formula = formula::formulaOf(QStringLiteral("$a\\textcolor{red}{b}c$"));
    QVERIFY(formula);
    QCOMPARE(formula->parts.size(), std::size_t{3});
    QVERIFY(!formula->parts[0].color.isValid());
    QCOMPARE(formula->parts[1].color, QColor(Qt::red));
    QVERIFY(!formula->parts[2].color.isValid());
}

void FormulaTest::partsStandWhereTheyBelong_data()
{
    // The position of the red part: left or right in the formula, and above or below the axis of fractions. Arrows have
    // half an em of space at both edges.
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("place");
    const auto row = [](const char* source, const char* place) {
        QTest::newRow(source) << QString(source) << QString(place);
    };
    row("\\begin{array}{l}\\red{a}\\\\aaaaaa\\end{array}", "left above");
    row("\\begin{array}{c}\\red{a}\\\\aaaaaa\\end{array}", "middle above");
    row("\\begin{array}{r}aaaaaa\\\\\\red{a}\\end{array}", "right below");
    row("\\begin{aligned}aaaaaa&=b\\\\\\red{a}&=b\\end{aligned}", "inside below");
    row("\\begin{cases}\\red{a}&b\\\\aaaaaa&b\\end{cases}", "inside above");
    row("\\frac{\\red{a}}{aaaaaa}", "middle above");
    row("\\frac{aaaaaa}{\\red{a}}", "middle below");
    row("\\sum_{\\red{i}}", "middle below");
    row("\\sum^{\\red{i}}", "middle above");
    row("\\textstyle\\sum^{\\red{i}}", "right above");
    row("\\int_{\\red{0}}", "right below");
    row("\\lim_{\\red{a}}", "middle below");
    row("x^{\\red{a}}", "right above");
    row("x_{\\red{a}}", "right below");
    row("\\sqrt[\\red{3}]{aaaa}", "left above");
    row("\\sqrt{\\red{a}}", "right at");
    row("\\overset{\\red{a}}{aaaaaa}", "middle above");
    row("\\underset{\\red{a}}{aaaaaa}", "middle below");
    row("\\overbrace{aaaaaa}^{\\red{a}}", "middle above");
    row("\\underbrace{aaaaaa}_{\\red{a}}", "middle below");
    row("aaa\\red{\\hat{}}", "right above");
    row("\\xrightarrow{\\red{a}}", "middle above");
    row("\\textcolor{red}{\\hat{\\textcolor{blue}{n}}}", "middle above");
    row("\\left(\\red{a}\\right)", "middle at");
    row("\\binom{\\red{n}}{k}", "middle above");
    row("aaaaaa\\phantom{a}\\red{a}", "right at");
    row("\\red{a}\\quad aaaa", "left at");
}

void FormulaTest::partsStandWhereTheyBelong()
{
    QFETCH(QString, source);
    QFETCH(QString, place);
    const auto formula = formula::formulaOf(displayed(source.replace("\\red", "\\textcolor{red}")));
    QVERIFY(formula);
    QRectF red;
    for (const formula::Formula::Part& part : formula->parts) {
        if (part.color == QColor(Qt::red)) red |= part.path.boundingRect();
    }
    QVERIFY(!red.isEmpty());
    const double left = red.left() / 1000;
    const double right = formula->width - red.right() / 1000;
    const QString beside = std::abs(left - right) < 0.12 ? "middle"
                           : left < 0.6 && left < right  ? "left"
                           : right < 0.6                 ? "right"
                                                         : "inside";
    const double axis = -250;  // y coordinate of fraction bars in thousandths of an em
    const QString over = red.bottom() < axis + 20 ? "above" : red.top() > axis - 20 ? "below" : "at";
    QVERIFY2(beside + ' ' + over == place,
             qPrintable(QString("%1 %2: %3 from the left, %4 from the right, from %5 to %6")
                            .arg(beside, over)
                            .arg(left)
                            .arg(right)
                            .arg(red.top())
                            .arg(red.bottom())));
}

void FormulaTest::operatorsKeepTheirSpaceAfterTheAlignment_data()
{
    QTest::addColumn<QString>("source");
    for (const char* const source : {"a &+ b", "a &= b", "a &- \\frac{b}{c}", "a &\\displaystyle + b", "a & b"})
        QTest::newRow(source) << QString(source);
}

/// An operator after "&" has the same space on both sides as in the formula without "&".
void FormulaTest::operatorsKeepTheirSpaceAfterTheAlignment()
{
    QFETCH(QString, source);
    const auto aligned = formula::formulaOf(displayed("\\begin{aligned}" + source + "\\end{aligned}"));
    const auto plain = formula::formulaOf(displayed(source.remove(u'&')));
    QVERIFY(aligned && plain);
    const auto columns = [](const formula::Formula& formula) {
        QList<QPair<double, double>> found;
        for (const formula::Formula::Part& part : formula.parts) {
            for (const QPolygonF& outline : part.path.toSubpathPolygons())
                found << qMakePair(std::round(outline.boundingRect().left()),
                                   std::round(outline.boundingRect().right()));
        }
        return found;
    };
    QVERIFY(!columns(*plain).isEmpty());
    QCOMPARE(columns(*aligned), columns(*plain));
}

VITRINE_GUI_TEST(FormulaTest);
#include "formula_test.moc"
