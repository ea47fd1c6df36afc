#include "app/library/file_choice.h"
#include "app/library/text_file.h"
#include "core/base/error.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace vitrine;

/// Which of several dropped files is opened, and what is said of the others.
class FileChoiceTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void oneModelNeedsNoWords()
    {
        const QUrl model = write("A B.GGUF");
        expect({model}, "A B.GGUF", "");
        expect({write("blob")}, "blob", "");  // known by its first bytes
    }

    void aLinkToADeviceIsNoModel()
    {
        const QString link = m_folder->filePath("x.txt");
        QVERIFY(QFile::link("/dev/null", link));
        expect({QUrl::fromLocalFile(link)}, "", "x.txt is a device, a pipe or a socket, not a file.");
    }

    void theFirstModelIsOpened()
    {
        const QUrl a = write("a.gguf");
        const QUrl b = write("b.gguf");
        const QUrl c = write("c.gguf");
        const QUrl notes = write("notes.txt", "words");
        expect({a, b}, "a.gguf",
               "Only one model can be open, so of these 2 files the one opened is a.gguf, not b.gguf.");
        expect({notes, b, a}, "b.gguf",
               "Only one model can be open, so of these 3 files the one opened is b.gguf, not notes.txt and a.gguf.");
        expect({a, b, c, notes, QUrl("https://example.org/d.gguf")}, "a.gguf",
               "Only one model can be open, so of these 5 files the one opened is a.gguf, not b.gguf, c.gguf, "
               "notes.txt and 1 more.");
    }

    void aSoundModelGoesBeforeABrokenOne()
    {
        const QUrl broken = write("broken.gguf", "PK");
        const QUrl model = write("model.gguf");
        expect({broken, model}, "model.gguf",
               "Only one model can be open, so of these 2 files the one opened is model.gguf, not broken.gguf.");
        expect({broken}, "broken.gguf", "");  // what is wrong with it is said when it is opened
    }

    void partsAreOneModel()
    {
        const QUrl second = write("m-00002-of-00002.gguf");
        const QUrl first = write("m-00001-of-00002.gguf");
        expect({second}, "m-00001-of-00002.gguf", "");
        expect({second, first}, "m-00001-of-00002.gguf", "");
        const QUrl other = write("m-00002-of-00003.gguf");
        expect({other}, "m-00002-of-00003.gguf", "");  // its first part is missing, which is said when it is opened
    }

    void aFolderStandsForItsOnlyModel()
    {
        const QUrl folder = QUrl::fromLocalFile(m_folder->filePath("models"));
        QVERIFY(QDir(m_folder->path()).mkdir("models"));
        expect({folder}, "", "models is a folder without a model; a model is a file that ends in .gguf.");
        write("models/readme.md", "words");
        write("models/m-00001-of-00002.gguf");
        write("models/m-00002-of-00002.gguf");
        expect({folder}, "m-00001-of-00002.gguf", "");
        const QUrl slashed(folder.toString() + '/');
        expect({slashed}, "m-00001-of-00002.gguf", "");
        write("models/other.gguf");
        expect({folder}, "", "models is a folder of 2 models; choose one of them.");
    }

    void whatIsNoModelIsSaid()
    {
        const QUrl notes = write("notes.txt", "words");
        expect({}, "", "There is no file to open; a model is a file that ends in .gguf.");
        expect({notes}, "", "notes.txt is not a model; a model is a file that ends in .gguf.");
        expect({QUrl("https://example.org/a.gguf")}, "", "https://example.org/a.gguf is not a file on this computer.");
        expect({notes, write("empty", "")}, "",
               "None of the 2 files is a model; a model is a file that ends in .gguf.");
        const QString missing = m_folder->filePath("missing.bin");
        expect({QUrl::fromLocalFile(missing)}, "", qPrintable("There is no file " + missing + "."));
    }

    void textFilesAreRead()
    {
        const auto read = [this](const QByteArray& bytes) {
            return readTextFile(write("notes.txt", bytes).toLocalFile()).text;
        };
        QCOMPARE(read(""), QString());
        QCOMPARE(read("\xEF\xBB\xBF"
                      "a\r\nb\n\xC3\xA9"),
                 QString::fromUtf8("a\nb\n\xC3\xA9"));
        const auto problem = [&](const QByteArray& bytes) {
            try {
                read(bytes);
            } catch (const Error& error) {
                return QString::fromStdString(error.sentence());
            }
            return QString();
        };
        const QString noText = "notes.txt is not a text file; only text and PDF files can be attached.";
        QCOMPARE(problem(QByteArray("a\0b", 3)), noText);
        QCOMPARE(problem(QByteArray(kLongestTextFile, 'a')), QString());
        QCOMPARE(problem(QByteArray(kLongestTextFile + 1, 'a')),
                 QString("notes.txt is larger than 4 MB, the most that can be attached."));
    }

    /// Encodings that text files have elsewhere are detected, or can be asked for.
    void encodingsAreDetected()
    {
        const auto read = [this](const QByteArray& bytes, const QString& encoding = {}) {
            const TextFile file = readTextFile(write("notes.txt", bytes).toLocalFile(), encoding);
            return file.encoding + ": " + file.text;
        };
        QCOMPARE(read(QByteArray("\xFF\xFEg\0r\0\xF6\0\xDF\0", 10)), QString::fromUtf8("UTF-16: größ"));
        QCOMPARE(read(QByteArray("\xFE\xFF\0g\0r\0\xF6\0\xDF", 10)), QString::fromUtf8("UTF-16: größ"));
        QCOMPARE(read("A price of \x93one euro\x94 \x96 \x80 1 \x96 for M\xFCller"),
                 QString::fromUtf8("WINDOWS-1252: A price of “one euro” – € 1 – for Müller"));
        QCOMPARE(read("\x93\xFA\x96\x7B\x8C\xEA\x82\xCC\x83\x65\x83\x4C\x83\x58\x83\x67"),
                 QString::fromUtf8("SHIFT_JIS: 日本語のテキスト"));
        QCOMPARE(read("\xD6\xD0\xCE\xC4", "GB18030"), QString::fromUtf8("GB18030: 中文"));
        QVERIFY_EXCEPTION_THROWN(read("\xFF\xFF", "GB18030"), Error);
    }

private:
    QUrl write(const QString& name, const QByteArray& bytes = "GGUF and more")
    {
        const QString path = m_folder->filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", qPrintable(path));
        file.write(bytes);
        return QUrl::fromLocalFile(path);
    }

    static void expect(const QList<QUrl>& urls, const char* model, const char* sentence)
    {
        const FileChoice choice = chooseModelFile(urls);
        QCOMPARE(QFileInfo(choice.model).fileName(), QString::fromUtf8(model));
        QCOMPARE(choice.sentence, QString::fromUtf8(sentence));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_MAIN(FileChoiceTest)
#include "file_choice_test.moc"
