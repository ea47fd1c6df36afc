#include "app/platform/icon.h"
#include "tests/support/folders.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace vitrine;

/// Tests that the files that integrate the program into the desktop agree with each other and with the program.
class DesktopFilesTest : public QObject {
    Q_OBJECT

private slots:
    void iconsAreEmbeddedInTheirSizes();
    void desktopFileNamesTheProgram();
    void fileTypeIsFoundByMagic();
    void metainfoPointsToTheDesktopFile();

private:
    static QString read(const QString& name)
    {
        QFile file(QString::fromStdString(test::sourcePath("resources/")) + name);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    /// Returns one string for each XML element: "element attribute=value …". An element with text also gives "element:
    /// text".
    static QStringList elements(const QString& name)
    {
        QStringList found;
        QXmlStreamReader xml(read(name));
        QString element;
        while (!xml.atEnd()) {
            xml.readNext();
            if (xml.isStartElement()) {
                element = xml.name().toString();
                QString line = element;
                for (const auto& attribute : xml.attributes()) {
                    line += QString(" %1=%2").arg(attribute.name(), attribute.value());
                }
                found << line;
            } else if (xml.isCharacters() && !xml.isWhitespace()) {
                found << element + ": " + xml.text().toString().simplified();
            }
        }
        return xml.hasError() ? QStringList{xml.errorString()} : found;
    }
};

void DesktopFilesTest::iconsAreEmbeddedInTheirSizes()
{
    const QList<QSize> sizes = applicationIcon().availableSizes();
    QCOMPARE(sizes.size(), 8);
    for (const QSize& size : sizes) {
        const QImage image(QString(":/vitrine/icons/vitrine-%1.png").arg(size.width()));
        QCOMPARE(image.size(), size);
        QCOMPARE(image.pixelColor(0, 0).alpha(), 0);
        // The frame of the icon is greenish. Check a pixel on its left edge, about a third of the way down: it must be
        // opaque.
        const QColor frame = image.pixelColor(size.width() * 9 / 64, size.height() * 20 / 64);
        QVERIFY2(frame.alpha() > 200 && frame.green() > frame.red(), qPrintable(frame.name(QColor::HexArgb)));
    }
    QVERIFY(elements("icons/vitrine.svg").first().startsWith("svg"));
}

void DesktopFilesTest::desktopFileNamesTheProgram()
{
    const QStringList lines = read("desktop/org.vitrine.Vitrine.desktop").split('\n');
    QCOMPARE(lines.first(), QString("[Desktop Entry]"));
    for (const char* line : {"Type=Application", "Exec=vitrine %F", "Icon=vitrine", "DBusActivatable=true",
                             "MimeType=application/x-gguf;"}) {
        QVERIFY2(lines.contains(line), line);
    }
    QVERIFY(lines.contains("Exec=vitrine --tray"));
}

void DesktopFilesTest::fileTypeIsFoundByMagic()
{
    const QStringList found = elements("desktop/vitrine-mime.xml");
    QVERIFY2(found.contains("mime-type type=application/x-gguf"), qPrintable(found.join('\n')));
    QVERIFY(found.contains("match type=string offset=0 value=GGUF"));
    QVERIFY(found.contains("glob pattern=*.gguf"));
}

void DesktopFilesTest::metainfoPointsToTheDesktopFile()
{
    const QStringList found = elements("desktop/vitrine.metainfo.xml");
    QVERIFY2(found.contains("launchable: org.vitrine.Vitrine.desktop"), qPrintable(found.join('\n')));
    QVERIFY(found.contains("binary: vitrine"));
    QVERIFY(found.contains("mediatype: application/x-gguf"));
    QVERIFY(found.contains("project_license: MIT"));
    QVERIFY(
        !found.filter(QRegularExpression("^release version=" + QRegularExpression::escape(VITRINE_VERSION))).isEmpty());
}

VITRINE_GUI_TEST(DesktopFilesTest);
#include "desktop_files_test.moc"
