#include "app/exchange/file_choice.h"
#include "app/library/text_file.h"
#include "core/base/error.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStringEncoder>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <memory>

using namespace vitrine;

/// Tests which one of several dropped files is opened, and which messages name the others.
class FileChoiceTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void oneModelNeedsNoWords()
    {
        const QUrl model = write("A B.GGUF");
        expect({model}, "A B.GGUF", "");
        expect({write("blob")}, "blob", "");  // recognised as a model by its first bytes
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
        const QUrl d = write("d.gguf");
        const QUrl e = write("e.gguf");
        expect(
            {a, b}, "a.gguf",
            "The 2 files belong to several models, but only one model can be open. Vitrine opens a.gguf, not b.gguf.");
        expect({a, b, c, d, e, QUrl("https://example.org/f.gguf")}, "a.gguf",
               "The 5 files belong to several models, but only one model can be open. Vitrine opens a.gguf, not "
               "b.gguf, c.gguf, "
               "d.gguf and 1 more.|https://example.org/f.gguf is not a file on this computer.");
    }

    /// If a model is dropped together with other files, all of them are used: a table is attached, a trace is compared,
    /// and chats are imported.
    void everyFileIsUsed()
    {
        const QUrl model = write("a.gguf");
        const QUrl table = write("table.csv", "a,b\n1,2\n");
        const QUrl trace = write("logits.npy", "\x93NUMPY");
        const QUrl other = write("other.npy", "\x93NUMPY");
        const QUrl chats = write("chats.json", R"([{"title": "A", "mapping": {}, "current_node": "x"}])");
        const FileChoice choice = chooseFiles({table, model, trace, chats, other});
        QCOMPARE(QFileInfo(choice.model).fileName(), QString("a.gguf"));
        QCOMPARE(choice.attached, QList<QUrl>{table});
        QCOMPARE(QFileInfo(choice.reference).fileName(), QString("logits.npy"));
        QCOMPARE(choice.chats, QList<QUrl>{chats});
        QCOMPARE(choice.refusals.size(), 1);
        QCOMPARE(choice.refusals[0].text(),
                 QString("other.npy is not used, because a comparison can use only one file at a time."));
    }

    /// While the Compare page is visible, the first dropped text file is treated as the output of another engine. If a
    /// trace is dropped together with it, the trace is used instead.
    void textsAreComparedWhereThatIsShown()
    {
        const QUrl log = write("log.txt", "words");
        const QUrl notes = write("notes.txt", "words");
        const QUrl trace = write("logits.npy", "\x93NUMPY");
        QCOMPARE(chooseFiles({log, notes}).attached, (QList<QUrl>{log, notes}));
        const FileChoice texts = chooseFiles({log, notes}, true);
        QCOMPARE(texts.reference, log.toLocalFile());
        QCOMPARE(texts.attached, QList<QUrl>{notes});
        QCOMPARE(chooseFiles({log, trace}, true).reference, trace.toLocalFile());
    }

    void whatCannotBeUsedIsNamed()
    {
        QDir(m_folder->path()).mkdir("empty");
        const QString pipe = m_folder->filePath("pipe.json");
        QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
        const QUrl picture = write("photo.png", QByteArray("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16));
        const QUrl sound = write("voice", QByteArray("RIFF\x24\0\0\0WAVEfmt ", 16));
        expect({QUrl::fromLocalFile(m_folder->filePath("empty")), QUrl::fromLocalFile(pipe), picture, sound}, "",
               "The folder empty contains no model, no chats and no values to compare with.|"
               "pipe.json is a device, a pipe or a socket, not a file.|"
               "photo.png is a picture; models get only text from Vitrine.|"
               "voice is an audio or video file; models get only text from Vitrine.");
    }

    void aSoundModelGoesBeforeABrokenOne()
    {
        const QUrl broken = write("broken.gguf", "PK");
        const QUrl model = write("model.gguf");
        expect({broken, model}, "model.gguf",
               "The 2 files belong to several models, but only one model can be open. Vitrine opens model.gguf, not "
               "broken.gguf.");
        expect({broken}, "broken.gguf", "");  // accepted here; opening the file reports the damage
    }

    void partsAreOneModel()
    {
        const QUrl second = write("m-00002-of-00002.gguf");
        const QUrl first = write("m-00001-of-00002.gguf");
        expect({second}, "m-00001-of-00002.gguf", "");
        expect({second, first}, "m-00001-of-00002.gguf", "");
        const QUrl other = write("m-00002-of-00003.gguf");
        // The file is accepted here. Only opening it reports that the first part of the model is missing.
        expect({other}, "m-00002-of-00003.gguf", "");
    }

    void aFolderStandsForItsOnlyModel()
    {
        const QUrl folder = QUrl::fromLocalFile(m_folder->filePath("models"));
        QVERIFY(QDir(m_folder->path()).mkdir("models"));
        expect({folder}, "", "The folder models contains no model, no chats and no values to compare with.");
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
        expect({}, "", "There is no file to open.");
        expect({QUrl("https://example.org/a.gguf")}, "", "https://example.org/a.gguf is not a file on this computer.");
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
        const QString noText =
            "notes.txt is not a text file; only texts, PDF, docx, xlsx, odt and ods files can be attached.";
        QCOMPARE(problem(QByteArray("a\0b", 3)), noText);
        QCOMPARE(problem(QByteArray(kLongestTextFile, 'a')), QString());
        QCOMPARE(problem(QByteArray(kLongestTextFile + 1, 'a')),
                 QString("notes.txt is larger than 4 MB, the limit for attachments."));
    }

    /// Common encodings of text files are detected. The user can choose any other encoding.
    void encodingsAreDetected()
    {
        const auto read = [this](const QByteArray& bytes, const QString& encoding = {}) {
            const TextFile file = readTextFile(write("notes.txt", bytes).toLocalFile(), encoding);
            return file.encoding + ": " + file.text;
        };
        QCOMPARE(read(QByteArray("\xFF\xFEg\0r\0\xF6\0\xDF\0", 10)), QString::fromUtf8("UTF-16: größ"));
        QCOMPARE(read(QByteArray("\xFE\xFF\0g\0r\0\xF6\0\xDF", 10)), QString::fromUtf8("UTF-16: größ"));
        QCOMPARE(read("A price of \x93one euro\x94 \x96 \x80 1 \x96 for M\xFCller"),
                 QString::fromUtf8("Windows-1252: A price of “one euro” – € 1 – for Müller"));
        QCOMPARE(read("\x93\xFA\x96\x7B\x8C\xEA\x82\xCC\x83\x65\x83\x4C\x83\x58\x83\x67"),
                 QString::fromUtf8("Shift_JIS: 日本語のテキスト"));
        QCOMPARE(read("\xD6\xD0\xCE\xC4", "GB18030"), QString::fromUtf8("GB18030: 中文"));
        QVERIFY_EXCEPTION_THROWN(read("\xFF\xFF", "GB18030"), Error);
        // This Korean text has a syllable that exists only in the encoding CP949.
        const QByteArray korean = "\xBE\xC8\xB3\xE7\xC7\xCF\xBC\xBC\xBF\xE4. \x8C\x63\xB9\xE6\xB0\xA2\xC7\xCF";
        QCOMPARE(read(korean, "CP949"), QString::fromUtf8("CP949: 안녕하세요. 똠방각하"));
        const QString story =
            QString::fromUtf8("안녕하세요. 오늘은 날씨가 아주 좋아서 친구와 함께 공원에 갔습니다. "
                              "똠방각하라는 소설을 읽고 커피를 마셨습니다. 내일은 비가 온다고 합니다.");
        QStringEncoder encoder("windows-949");
        QVERIFY(encoder.isValid());
        QCOMPARE(read(encoder(story)), "CP949: " + story);
        const QString words = QString::fromUtf8("grün, 語");
        const auto in = [&](QStringConverter::Encoding encoding, bool hasMark) {
            QStringEncoder encoder(encoding,
                                   hasMark ? QStringConverter::Flag::WriteBom : QStringConverter::Flag::Default);
            return QByteArray(encoder(words));
        };
        QCOMPARE(read(in(QStringConverter::Utf32LE, true)), "UTF-32: " + words);
        QCOMPARE(read(in(QStringConverter::Utf32BE, true)), "UTF-32: " + words);
        QCOMPARE(read(in(QStringConverter::Utf16LE, false)), "UTF-16LE: " + words);
        QCOMPARE(read(in(QStringConverter::Utf16BE, false)), "UTF-16BE: " + words);
        for (const QString& each : textEncodings()) QCOMPARE(read("", each), each + ": ");
    }

    void anUnknownEncodingIsGuessed()
    {
        const QUrl file = write("notes.txt", "\xCB\xC4");
        QVERIFY(readTextFile(file.toLocalFile()).isGuess);
        QCOMPARE(readTextFile(file.toLocalFile()).encoding, QString("Windows-1252"));
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

    /// `refusals` lists the expected messages, joined by "|".
    static void expect(const QList<QUrl>& urls, const char* model, const char* refusals)
    {
        const FileChoice choice = chooseFiles(urls);
        QCOMPARE(QFileInfo(choice.model).fileName(), QString::fromUtf8(model));
        QCOMPARE(joined(choice.refusals, u'|').text(), QString::fromUtf8(refusals));
        QCOMPARE(choice.attached, QList<QUrl>());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

VITRINE_GUI_TEST(FileChoiceTest);
#include "file_choice_test.moc"
