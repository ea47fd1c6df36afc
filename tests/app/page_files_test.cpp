// Tests exported files of pages. Independent programs read them: Python's csv module, NumPy and an XML parser.
#include "app/export/page_drawing.h"
#include "app/export/page_file.h"
#include "tests/support/numpy.h"
#include "tests/support/svg_texts.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
const QStringList kTexts{" a", "say \"x\",\r\n", QStringLiteral("ü€😀"), ""};

PageContent someContent()
{
    PageColumn shares{.name = "p", .values = std::vector<double>{0.5, 0.25, kNothing, 1e-9}, .title = "share, %"};
    shares.times = 100;
    shares.decimals = 2;
    shares.bars = {1, 0.5, kNothing, 0};
    shares.inks = {PageInk::Raw, PageInk::BeyondNoise, PageInk::Raw, PageInk::Raw};
    shares.mark = 0.5;
    PageContent content{.title = "Title <of> & \x01 control"};
    content.lines = {"A sentence."};
    content.facts = {{"fact", "value"}};
    content.charts = {{.title = "lines",
                       .unit = "rank",
                       .scale = AxisScale::Rank,
                       .names = {"first", "second"},
                       .lines = {{1, 10, 100}, {5, kNothing, 7}},
                       .first = "1",
                       .last = "3",
                       .mark = 1},
                      {.form = PageChart::Form::Bars, .title = "bars", .unit = "tokens", .lines = {{0, 1, 3}}}};
    content.tables = {{"rows",
                       "Rows",
                       {{.name = "id", .values = std::vector<std::int64_t>{7, -1, 1LL << 40U, 0}, .title = "id"},
                        {.name = "text", .values = kTexts},
                        {.name = {}, .values = QStringList{"only", "in", "a", "drawing"}, .title = "shown"},
                        std::move(shares)}},
                      {"others", "Others", {{.name = "n", .values = std::vector<std::int64_t>{3}, .title = "n"}}}};
    return content;
}

/// Returns the values of an attribute in all elements with the name `element`.
QStringList attributesOf(const QByteArray& svg, const QString& element, const QString& attribute)
{
    QStringList found;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == element)
            found << reader.attributes().value(attribute).toString();
    }
    return reader.hasError() ? QStringList{reader.errorString()} : found;
}

}  // namespace

class PageFilesTest : public QObject {
    Q_OBJECT

private slots:
    void pythonReadsTheTable()
    {
        REQUIRE_NUMPY();
        const PythonOutcome read = runNumpy(R"(
import csv
rows = list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8')))
text = ';'.join('|'.join(row) for row in rows).replace('"', "'")
print(text.encode('unicode_escape').decode()))",
                                            {write("table.csv", pageCsv(someContent()))});
        QVERIFY2(read.ok, read.err.constData());
        QCOMPARE(read.out.trimmed(),
                 QByteArray("id|text|p;7| a|0.5;|say 'x',\\r\\n|0.25;1099511627776|\\xfc\\u20ac\\U0001f600|;0||1e-09"));
    }

    /// A token whose text looks like a spreadsheet formula must not become a formula in the exported table.
    void noCellIsAFormula()
    {
        PageContent content;
        content.tables.emplace_back();
        content.tables.back().columns.push_back(
            {.name = "=name", .values = QStringList{"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "a=b", " =1", ""}});
        QCOMPARE(pageCsv(content),
                 QByteArray("'=name\r\n'=1+1\r\n'+1\r\n'-1\r\n'@SUM(A1)\r\n'\tx\r\na=b\r\n\" =1\"\r\n\r\n"));
    }

    void numpyReadsTheArrays()
    {
        REQUIRE_NUMPY();
        const PythonOutcome read = runNumpy(R"(
f = np.load(sys.argv[1], allow_pickle=False)
assert sorted(f.files) == ['id', 'others.n', 'p', 'text'], f.files
assert f['id'].dtype == np.int64 and f['id'].tolist() == [7, -1, 1 << 40, 0], f['id']
assert f['text'].dtype.kind == 'U' and f['text'].tolist() == [' a', 'say "x",\r\n', 'ü€😀', ''], f['text']
p = f['p']
assert p.dtype == np.float64 and p[0] == .5 and np.isnan(p[2]) and p[3] == 1e-9, p
assert f['others.n'].tolist() == [3]
import zipfile
assert zipfile.ZipFile(sys.argv[1]).testzip() is None)",
                                            {write("arrays.npz", pageNpz(someContent()))});
        QVERIFY2(read.ok, read.err.constData());
    }

    void emptyTablesAreFiles()
    {
        REQUIRE_NUMPY();
        const PageContent nothing{.title = "none",
                                  .tables = {{"rows",
                                              "Rows",
                                              {{.name = "id", .values = std::vector<std::int64_t>(), .title = "id"},
                                               {.name = "text", .values = QStringList()}}}}};
        QCOMPARE(pageCsv(nothing), QByteArray("id,text\r\n"));
        const PythonOutcome read =
            runNumpy("f = np.load(sys.argv[1])\nassert f['id'].shape == (0,) and f['text'].shape == (0,)",
                     {write("empty.npz", pageNpz(nothing))});
        QVERIFY2(read.ok, read.err.constData());
        QVERIFY(!attributesOf(pageSvg(nothing), "text", "x").isEmpty());
    }

    /// The SVG is well-formed. No element extends beyond the sheet. The lengths of bars are proportional to their
    /// values.
    void theDrawingIsOneOfVectors()
    {
        const QByteArray svg = pageSvg(someContent());
        QXmlStreamReader reader(svg);
        QStringList texts;
        while (!reader.atEnd()) {
            if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("text"))
                texts << reader.readElementText();
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        for (const QString& wanted : {QStringLiteral("Title <of> & \uFFFD control"), QStringLiteral("A sentence."),
                                      QStringLiteral("drawing"), QStringLiteral("50.00"), QStringLiteral("–"),
                                      QStringLiteral("<0.01"), QStringLiteral("second"), QStringLiteral("100")})
            QVERIFY2(texts.contains(wanted), qPrintable(wanted + " in " + texts.join('|')));
        const QStringList fills = attributesOf(svg, "rect", "fill");
        const QStringList widths = attributesOf(svg, "rect", "width");
        const auto half = fills.lastIndexOf(colorOf(PageInk::BeyondNoise).name());
        QVERIFY(half > 0);
        QCOMPARE(widths[half].toDouble() * 2, widths[half - 1].toDouble());
        // Line 1 has a missing value in the middle, and therefore only a single point on each side. A single point does
        // not draw a line. Therefore the colour of line 1 appears only in the legend.
        QCOMPARE(attributesOf(svg, "path", "stroke").count(colorOfLine(1).name()), 1);
        const QImage drawn = QImage::fromData(svg, "svg");
        QVERIFY(!drawn.isNull());
        QCOMPARE(drawn.size().width(), static_cast<int>(std::round(attributesOf(svg, "svg", "width")[0].toDouble())));
        QCOMPARE(drawn.pixelColor(2, 2), QColor(Qt::white));
    }

    /// Nothing overlaps, even if texts are too long for their space and a chart has more lines than there are colours.
    void nothingLiesOverAnything()
    {
        PageContent content{.title = QString("A title with words. ").repeated(8)};
        content.lines = {QString("A sentence of some words. ").repeated(12)};
        content.facts = {{"a name of a fact that is long", QString("1234567890").repeated(20)}};
        PageChart lines{.title = QString("a title of a chart ").repeated(4),
                        .unit = QString("a unit that needs room ").repeated(3),
                        .scale = AxisScale::Rank,
                        .first = "the first of all steps",
                        .last = "the last of all steps, which is a long name for one"};
        for (int i = 0; i < 12; ++i) {
            lines.names << QString("a long piece of text %1").arg(i);
            lines.lines << QList<qreal>{1e7, 10.0 * (i + 1)};
        }
        PageChart bars{.form = PageChart::Form::Bars,
                       .title = "bars",
                       .unit = "tokens",
                       .lines = {{1, 2, 3}},
                       .first = "−123,456.789 at the least",
                       .last = "123,456.789 at the most",
                       .mark = 0,
                       .markName = "where the chosen one stands among all of them"};
        for (const double mark : {0.0, 0.5, 1.0}) {
            bars.mark = mark;
            content.charts = {lines, bars, lines};
            content.tables = someContent().tables;
            content.tables.front().columns.front().title = "a title of a column that is long";
            QCOMPARE(faultsOfSvg(pageSvg(content)), QStringList());
        }
        QCOMPARE(faultsOfSvg(pageSvg(someContent())), QStringList());
    }

    void aLongTableIsCutInADrawingAlone()
    {
        PageContent content{.title = "long"};
        content.tables = {
            {"rows", "Rows", {{.name = "id", .values = std::vector<std::int64_t>(2000, 5), .title = "id"}}}};
        QVERIFY(pageSvg(content).contains("500 more rows"));
        QCOMPARE(attributesOf(pageSvg(content), "text", "x").size(), 500 + 4);
        QCOMPARE(pageCsv(content).count("\r\n"), 2001);
    }

    /// The colours of the drawing are those that the light theme of the window uses for data.
    void coloursAreTheWindows()
    {
        QFile theme(QStringLiteral(VITRINE_THEME));
        QVERIFY(theme.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(theme.readAll());
        const auto lightOf = [&](const QString& name) {
            const QRegularExpression line("color " + name + ": dark \\? \"#\\w+\" : \"(#\\w+)\"");
            return QColor(line.match(text).captured(1));
        };
        QCOMPARE(colorOf(PageInk::Raw), lightOf("raw"));
        QCOMPARE(colorOf(PageInk::Sampled), lightOf("sampled"));
        QCOMPARE(colorOf(PageInk::WithinNoise), lightOf("withinNoise"));
        QCOMPARE(colorOf(PageInk::BeyondNoise), lightOf("beyondNoise"));
        const QRegularExpression lines("list<color> lines: dark \\? \\[[^\\]]*\\]\\s*: \\[([^\\]]*)\\]");
        const QStringList colors = lines.match(text).captured(1).remove(u'"').split(", ");
        QCOMPARE(colors.size(), 6);
        for (int i = 0; i < colors.size(); ++i) QCOMPARE(colorOfLine(i), QColor(colors[i]));
    }

private:
    QString write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(m_folder.filePath(name));
        if (file.open(QIODevice::WriteOnly)) file.write(bytes);
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

VITRINE_GUI_TEST(PageFilesTest);
#include "page_files_test.moc"
