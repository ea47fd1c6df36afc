#include "core/base/error.h"
#include "core/base/mapped_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <utility>

using namespace vitrine;

class MappedFileTest : public QObject {
    Q_OBJECT

private slots:
    void mapsAndMoves();
    void emptyFileIsEmpty();
    void refusesWhatIsNoFile();

private:
    std::filesystem::path write(const char* name, const QByteArray& content) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) qFatal("cannot write");
        return file.fileName().toStdString();
    }
    QTemporaryDir m_folder;
};

void MappedFileTest::mapsAndMoves()
{
    MappedFile first(write("a", "first"));
    const MappedFile second(write("b", "second"));
    const std::byte* address = first.bytes().data();
    MappedFile moved(std::move(first));
    QCOMPARE(moved.bytes().data(), address);
    QCOMPARE(moved.bytes().size(), std::size_t{5});
    QCOMPARE(std::to_integer<char>(moved.bytes()[0]), 'f');
    moved = MappedFile(second.path());
    QCOMPARE(std::to_integer<char>(moved.bytes()[0]), 's');
    QCOMPARE(moved.path(), second.path());
}

void MappedFileTest::emptyFileIsEmpty()
{
    QVERIFY(MappedFile(write("empty", "")).bytes().empty());
}

void MappedFileTest::refusesWhatIsNoFile()
{
    const auto sentence = [](const std::filesystem::path& path) -> std::string {
        try {
            MappedFile file(path);
            return "nothing was thrown";
        } catch (const Error& error) {
            return error.sentence();
        }
    };
    const auto folder = std::filesystem::path(m_folder.path().toStdString());
    QCOMPARE(sentence(folder / "missing.gguf"),
             (folder / "missing.gguf").string() + ": the file cannot be opened: No such file or directory.");
    QCOMPARE(sentence(folder), folder.string() + ": this is a folder, a file is needed.");
    // Nobody writes into this pipe: opening it must not wait.
    QCOMPARE(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    QCOMPARE(sentence(folder / "pipe"), (folder / "pipe").string() + ": this is not a regular file, a file is needed.");
}

QTEST_GUILESS_MAIN(MappedFileTest)
#include "mapped_file_test.moc"
