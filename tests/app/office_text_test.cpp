#include "app/library/office_reader.h"
#include "app/library/office_text.h"
#include "core/base/error.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <stop_token>

using namespace vitrine;

namespace {

using Parts = QList<std::pair<QString, QByteArray>>;

/// A Python program that writes a ZIP file. Its arguments are pairs of a name and a content. "*N" before a content
/// means that the content is repeated N times.
const char* const kWriter = R"(
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
    for name, content in zip(sys.argv[2::2], sys.argv[3::2]):
        if content.startswith("*"):
            count, content = content[1:].split(" ", 1)
            head, body, tail = (content.split("|") + ["", ""])[:3]
            content = head + body * int(count) + tail
        archive.writestr(name, content)
)";

QByteArray docx(const QByteArray& body)
{
    return R"(<?xml version="1.0"?><w:document xmlns:w="http://w"><w:body>)" + body + "</w:body></w:document>";
}

QByteArray paragraph(const QByteArray& text, const QByteArray& properties = {})
{
    return "<w:p>" + (properties.isEmpty() ? QByteArray() : "<w:pPr>" + properties + "</w:pPr>") + "<w:r><w:t>" + text +
           "</w:t></w:r></w:p>";
}

QByteArray odt(const QByteArray& body)
{
    return "<office:document-content><office:body>" + body + "</office:body></office:document-content>";
}

Parts xlsx(const QByteArray& rows, const QByteArray& properties = {})
{
    return {{"xl/workbook.xml", "<workbook>" + properties +
                                    R"(<sheets><sheet name="One" r:id="r1"/>)"
                                    R"(<sheet name="Chart" r:id="r2"/></sheets></workbook>)"},
            {"xl/_rels/workbook.xml.rels", R"(<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/>)"
                                           R"(<Relationship Id="r2" Target="chartsheets/sheet1.xml"/></R>)"},
            {"xl/sharedStrings.xml", "<sst><si><t>Name</t></si><si><r><t>two </t></r><r><t>runs</t></r>"
                                     "<rPh><t>reading</t></rPh></si></sst>"},
            {"xl/styles.xml", R"(<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/>)"
                              R"(<numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts><cellXfs>)"
                              R"(<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/>)"
                              "</cellXfs></styleSheet>"},
            {"xl/worksheets/sheet1.xml", "<worksheet><sheetData>" + rows + "</sheetData></worksheet>"}};
}

}  // namespace

/// Tests how text is extracted from office documents, including damaged and malicious ones.
class OfficeTextTest : public QObject {
    Q_OBJECT

private slots:
    void textsAreRead_data()
    {
        QTest::addColumn<Parts>("parts");
        QTest::addColumn<QString>("text");
        const auto word = [](const QByteArray& body) { return Parts{{"word/document.xml", docx(body)}}; };
        QTest::newRow("docx: paragraphs")
            << word(paragraph("A &amp; b") + "<w:p/>" +
                    "<w:p><w:r><w:t>x</w:t><w:tab/><w:t>y</w:t><w:br/><w:t xml:space=\"preserve\"> z</w:t></w:r></w:p>")
            << "A & b\nx\ty\n z\n";
        QTest::newRow("docx: headings and items")
            << word(paragraph("Top", "<w:pStyle w:val=\"Heading1\"/>") +
                    paragraph("Sub", "<w:pStyle w:val=\"heading2\"/>") + paragraph("one", "<w:numPr/>"))
            << "# Top\n## Sub\n- one\n";
        QTest::newRow("docx: a table") << word("<w:tbl><w:tr><w:tc>" + paragraph("a") + paragraph("b") +
                                               "</w:tc><w:tc>" + paragraph("c") +
                                               "</w:tc></w:tr><w:tr><w:tc><w:p/></w:tc><w:tc>" + paragraph("d") +
                                               "</w:tc></w:tr></w:tbl>" + paragraph("e"))
                                       << "a b\tc\n\td\ne\n";
        QTest::newRow("docx: deleted text, fields and fallbacks")
            << word("<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:r><w:instrText>PAGE</w:instrText>"
                    "<w:t>new</w:t></w:r><mc:AlternateContent><mc:Choice><w:t>!</w:t></mc:Choice><mc:Fallback><w:t>!</"
                    "w:t>"
                    "</mc:Fallback></mc:AlternateContent></w:p>")
            << "new!\n";
        QTest::newRow("odt")
            << Parts{{"content.xml",
                      odt("<text:h text:outline-level=\"2\">Top</text:h><text:p>a<text:s text:c=\"3\"/>b"
                          "<text:span>c</text:span><text:line-break/>d</text:p><text:list><text:list-item>"
                          "<text:p>one</text:p></text:list-item></text:list>")}}
            << "## Top\na   bc\nd\n- one\n";
        QTest::newRow("ods")
            << Parts{{"content.xml",
                      odt("<table:table><table:table-row><table:table-cell><text:p>a</text:p>"
                          "</table:table-cell><table:table-cell table:number-columns-repeated=\"2\"/>"
                          "<table:table-cell table:number-columns-repeated=\"2\"><text:p>b</text:p>"
                          "</table:table-cell><table:table-cell table:number-columns-repeated=\"16000\"/>"
                          "</table:table-row><table:table-row><table:table-cell><text:p>c</text:p>"
                          "</table:table-cell></table:table-row></table:table>")}}
            << "a\t\t\tb\tb\nc\n";
        QTest::newRow("xlsx")
            << xlsx(R"(<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>)"
                    R"(<row><c r="B2"><v>1.5</v></c><c t="b"><v>1</v></c><c t="inlineStr"><is><t>in</t></is></c></row>)"
                    R"(<row><c r="A3" s="1"><v>45352</v></c><c s="2"><v>45352.520833333336</v></c>)"
                    R"(<c s="3"><v>2</v></c><c t="str"><f>A1</f><v>x</v></c></row>)")
            << "# One\nName\t\ttwo runs\n\t1.5\tTRUE\tin\n2024-03-01\t2024-03-01 12:30\t2\tx\n";
        QTest::newRow("xlsx: times") << xlsx(R"(<row><c s="2"><v>0.5</v></c><c s="2"><v>0.99999999</v></c></row>)")
                                     << "# One\n12:00\t1899-12-31\n";
        QTest::newRow("xlsx: from 1904") << xlsx(R"(<row><c s="1"><v>1</v></c></row>)", R"(<workbookPr date1904="1"/>)")
                                         << "# One\n1904-01-02\n";
        QTest::newRow("xlsx: after the year 9999")
            << xlsx(R"(<row><c s="1"><v>2957003</v></c><c s="1"><v>2957004</v></c></row>)",
                    R"(<workbookPr date1904="1"/>)")
            << "# One\n9999-12-31\t2957004\n";
        QTest::newRow("xlsx: the last half second")
            << xlsx(R"(<row><c s="2"><v>2958465.999999</v></c></row>)") << "# One\n2958465.999999\n";
    }

    void textsAreRead()
    {
        QFETCH(Parts, parts);
        QFETCH(QString, text);
        const QString path = write("a file", parts);
        QVERIFY(mayBeOfficeDocument(path));
        QCOMPARE(readOfficeText(path), text);
    }

    void othersGetOneSentence_data()
    {
        QTest::addColumn<Parts>("parts");
        QTest::addColumn<QString>("sentence");
        const auto word = [](const QByteArray& content) { return Parts{{"word/document.xml", content}}; };
        QTest::newRow("no document")
            << Parts{{"a.txt", "a"}}
            << "x.docx is an archive; only texts, PDF, docx, xlsx, odt and ods files can be attached.";
        QTest::newRow("empty") << word(docx("<w:p/>")) << "x.docx contains no text.";
        QTest::newRow("cut off") << word("<w:document>\n<w:p>")
                                 << "x.docx is damaged: word/document.xml ends in line 2 before its XML is complete.";
        QTest::newRow("no XML") << word("<w:document>\n<w:p></w:r>")
                                << "x.docx is damaged: word/document.xml is not valid XML in line 2.";
        QTest::newRow("entities")
            << word("<!DOCTYPE d [<!ENTITY a \"aaaa\">]><d>&a;</d>")
            << "x.docx is damaged: word/document.xml has a document type declaration, which is not allowed.";
        QTest::newRow("nested") << word("*100000 |<w:p>")
                                << "x.docx is damaged: word/document.xml is nested more than 256 levels deep.";
        QTest::newRow("a bomb of text")
            << word("*200000 <w:document>|<w:t>0123456789012345678901234567890123456789</w:t>|</w:document>")
            << "The text of x.docx is larger than 4 MB, the limit for attachments.";
        QTest::newRow("a bomb without text")
            << word("*3000000 <w:document>|<w:unknown w:a=\"0123456789\"/>|</w:document>")
            << "x.docx unpacks to more than 64 MB, the limit for reading.";
        QTest::newRow("a sheet is missing")
            << xlsx("").first(4) << "x.docx is damaged: it does not contain xl/worksheets/sheet1.xml.";
    }

    void othersGetOneSentence()
    {
        QFETCH(Parts, parts);
        QFETCH(QString, sentence);
        QCOMPARE(problemOf(write("x.docx", parts)), sentence);
    }

    void damagedFilesAreNamed()
    {
        const QString path = write("x.docx", {{"word/document.xml", docx(paragraph("Some words").repeated(500))}});
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray whole = file.readAll();
        for (qsizetype at = 60; at < whole.size() - 100; at += 7) {
            QByteArray damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
            file.resize(0);
            file.seek(0);
            file.write(damaged);
            file.flush();
            const QString said = problemOf(path);
            QVERIFY2(said.isEmpty() || (said.startsWith("x.docx") && said.endsWith('.')), qPrintable(said));
        }
        file.resize(whole.size() / 2);
        QVERIFY2(problemOf(path).startsWith("x.docx cannot be read as a zip archive: "), qPrintable(problemOf(path)));
        file.resize(0);
        file.seek(0);
        file.write("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1");
        file.flush();
        QCOMPARE(problemOf(path),
                 QString("x.docx is encrypted or in a pre-2007 Office format. Save it as docx, xlsx or odt, without a "
                         "password."));
    }

    void readingRunsApartAndCanBeEnded()
    {
        std::stop_source stopped;
        stopped.request_stop();
        const QString path = write("x.docx", {{"word/document.xml", docx(paragraph("a"))}});
        QVERIFY_EXCEPTION_THROWN(readOfficeText(path, stopped.get_token()), Error);
        OfficeReader reader;
        QSignalSpy done(&reader, &OfficeReader::done);
        QSignalSpy failed(&reader, &OfficeReader::failed);
        reader.read(path, 7);
        QVERIFY(done.isEmpty());
        QTRY_COMPARE(done.size(), 1);
        QCOMPARE(done[0], (QVariantList{qint64{7}, "x.docx", "a\n"}));
        reader.read(m_folder.filePath("gone.docx"), 7);
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(failed[0][0].value<LocalizedText>().text().contains("gone.docx"));
    }

private:
    static QString problemOf(const QString& path)
    {
        try {
            readOfficeText(path);
        } catch (const Error& error) {
            return QString::fromStdString(error.sentence());
        }
        return {};
    }

    QString write(const QString& name, const Parts& parts)
    {
        const QString path = m_folder.filePath(name);
        QStringList arguments{"-c", kWriter, path};
        for (const auto& [part, content] : parts) arguments << part << QString::fromUtf8(content);
        if (QProcess::execute("python3", arguments) != 0) qFatal("cannot write %s", qPrintable(path));
        return path;
    }

    QTemporaryDir m_folder;
};

VITRINE_TEST(OfficeTextTest);
#include "office_text_test.moc"
