#include "core/base/caught_error.h"
#include "core/base/sentence.h"
#include "core/base/user_file.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <new>
#include <stdexcept>

using namespace vitrine;

class UserFileTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)).toStdString(); }

    static std::string refusal(const std::string& path, std::uint64_t most)
    {
        try {
            readUserFile(path, most);
        } catch (const Error& error) {
            return error.sentence();
        }
        return {};
    }

private slots:
    void readsWholeFiles()
    {
        std::ofstream(path("a.txt")) << "12345";
        QCOMPARE(readUserFile(path("a.txt"), 5), std::string("12345"));
        QCOMPARE(startOfUserFile(path("a.txt"), 2), std::string("12"));
        QCOMPARE(startOfUserFile(path("gone"), 2), std::string());
        UserFile file(path("a.txt"));
        QCOMPARE(file.size(), std::uint64_t{5});
        std::string buffer(3, '\0');
        QCOMPARE(file.read(buffer), std::size_t{3});
        QCOMPARE(file.read(buffer), std::size_t{2});
        QCOMPARE(file.read(buffer), std::size_t{0});
    }

    /// Only regular files are read. A link to an endless device such as /dev/zero is refused, because reading it would
    /// use up the memory.
    void refusesWhatIsNoRegularFile()
    {
        std::filesystem::create_symlink("/dev/zero", path("endless"));
        QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
        QCOMPARE(refusal(path("endless"), 100),
                 path("endless") + ": this is not a regular file, but a file is required.");
        QCOMPARE(refusal(path("pipe"), 100), path("pipe") + ": this is not a regular file, but a file is required.");
        QCOMPARE(refusal(path(""), 100), path("") + ": this is a folder, but a file is required.");
        QVERIFY(startOfUserFile(path("endless"), 4).empty());
    }

    void checksTheSizeBeforeReading()
    {
        std::ofstream(path("sparse")) << "x";
        std::filesystem::resize_file(path("sparse"), std::uint64_t{60} << 30U);
        QCOMPARE(refusal(path("sparse"), 4U << 20U), path("sparse") + ": the file is larger than the limit of 4 MB.");
        // /proc reports the size 0 for this file, although it has content.
        QCOMPARE(refusal("/proc/self/status", 10),
                 std::string("/proc/self/status: the file is larger than the limit of 10 bytes."));
    }

    void everyExceptionBecomesASentence()
    {
        const auto sentenceOf = [](const auto& raise) {
            try {
                raise();
            } catch (...) {
                return caughtError().sentence().english();
            }
            return std::string();
        };
        QCOMPARE(sentenceOf([] { throw Error(SENTENCE("Said.")); }), std::string("Said."));
        QCOMPARE(sentenceOf([] { throw std::bad_alloc(); }),
                 std::string("There is not enough memory for this operation."));
        QCOMPARE(sentenceOf([] { throw std::length_error("too long"); }),
                 std::string("An unexpected error occurred: too long"));
        QCOMPARE(sentenceOf([] { throw 7; }), std::string("An unexpected error occurred."));
    }
};

VITRINE_TEST(UserFileTest);
#include "user_file_test.moc"
