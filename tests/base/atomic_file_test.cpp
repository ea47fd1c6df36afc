// Tests that AtomicFile replaces a regular file in one step, and writes in place into pipes, devices and open files.
#include "core/base/atomic_file.h"
#include "tests/support/sentence_of.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace vitrine;
using test::sentenceOf;

/// If true, the function open() below rejects O_TMPFILE, as on a file system without unnamed files.
static bool refusesNameless = false;

extern "C" int open(const char* path, int flags, ...)
{
    if (refusesNameless && (flags & O_TMPFILE) == O_TMPFILE) {
        errno = EOPNOTSUPP;
        return -1;
    }
    va_list more;
    va_start(more, flags);
    const auto mode = va_arg(more, mode_t);
    va_end(more);
    return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

namespace {

namespace fs = std::filesystem;

std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

}  // namespace

class AtomicFileTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void appearsWholeOrNotAtAll()
    {
        {
            AtomicFile given(path("new"));
            given.write(bytesOf("half"));
            QVERIFY(!fs::exists(path("new")));
        }
        QCOMPARE(names(), QStringList());
        replace(path("new"), "whole");
        QCOMPARE(content("new"), QByteArray("whole"));
        QCOMPARE(names(), QStringList("new"));
        const std::string longest(255, 'n');  // the longest file name (NAME_MAX)
        replace(path(longest.c_str()), "long");
        QCOMPARE(content(longest.c_str()), QByteArray("long"));
    }

    void newFilesAreReadableAsTheUmaskSays()
    {
        const mode_t usual = ::umask(0027);
        replace(path("usual"), "x");
        replace(path("private"), "x", FileAccess::Private);
        ::umask(usual);
        QCOMPARE(modeOf("usual"), 0640U);
        QCOMPARE(modeOf("private"), 0600U);
    }

    void aReplacedFileKeepsItsPermissions()
    {
        put("script", "old");
        QCOMPARE(::chmod(path("script").c_str(), 0754), 0);
        replace(path("script"), "new");
        QCOMPARE(content("script"), QByteArray("new"));
        QCOMPARE(modeOf("script"), 0754U);
        replace(path("script"), "secret", FileAccess::Private);
        QCOMPARE(modeOf("script"), 0600U);
    }

    void aLinkStaysAndItsTargetIsReplaced()
    {
        QVERIFY(QDir(m_folder->path()).mkdir("elsewhere"));
        put("elsewhere/target", "old");
        fs::create_symlink("elsewhere/target", path("link"));
        fs::create_symlink("link", path("link to link"));
        replace(path("link to link"), "new");
        QVERIFY(fs::is_symlink(path("link to link")) && fs::is_symlink(path("link")));
        QVERIFY(!fs::is_symlink(path("elsewhere/target")));
        QCOMPARE(content("elsewhere/target"), QByteArray("new"));
        fs::create_symlink("nothing", path("dangling"));
        QCOMPARE(sentenceOf([&] { AtomicFile file(path("dangling")); }),
                 path("dangling").string() + ": the target of this link does not exist, so nothing was written.");
        QCOMPARE(names(), (QStringList{"dangling", "elsewhere", "link", "link to link"}));
    }

    /// If a symbolic link is created at the path during writing, the link is replaced and its target stays unchanged.
    void aLinkLaidMeanwhileIsNotFollowed()
    {
        put("treasure", "gold");
        AtomicFile file(path("out"));
        file.write(bytesOf("new"));
        fs::create_symlink("treasure", path("out"));
        file.commit();
        QCOMPARE(content("treasure"), QByteArray("gold"));
        QVERIFY(!fs::is_symlink(path("out")));
        QCOMPARE(content("out"), QByteArray("new"));
    }

    void aPipeIsWrittenInto()
    {
        QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
        const int reader = ::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
        QVERIFY(reader >= 0);
        replace(path("pipe"), "through");
        QCOMPARE(readFrom(reader), QByteArray("through"));
        ::close(reader);
        QVERIFY(fs::is_fifo(path("pipe")));
        QCOMPARE(names(), QStringList("pipe"));
    }

    void aDeviceIsWrittenInto()
    {
        const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
        if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0) QSKIP("There are no terminals.");
        const fs::path device = ::ptsname(terminal);
        // Keeps the terminal open, because its data would be lost on close.
        const int kept = ::open(device.c_str(), O_RDWR | O_NOCTTY);
        QVERIFY(kept >= 0);
        replace(device, "through");
        QCOMPARE(readFrom(terminal), QByteArray("through"));
        QVERIFY(fs::is_character_file(device));
        ::close(kept);
        ::close(terminal);
    }

    /// With "> file" in a shell, the shell keeps the file open and continues to write into it.
    void whatAProcessHasOpenIsWrittenInto()
    {
        put("redirected", "what was there, which was longer");
        const int open = ::open(path("redirected").c_str(), O_WRONLY);
        QVERIFY(open >= 0);
        fs::create_symlink("/proc/self/fd/" + std::to_string(open), path("alias"));
        struct stat before {};
        QCOMPARE(::fstat(open, &before), 0);
        replace(path("alias"), "result");
        struct stat after {};
        QCOMPARE(::stat(path("redirected").c_str(), &after), 0);
        QCOMPARE(after.st_ino, before.st_ino);
        QCOMPARE(content("redirected"), QByteArray("result"));
        ::close(open);

        const int descriptor = ::open(path("given").c_str(), O_WRONLY | O_CREAT, 0600);
        {
            AtomicFile file(descriptor, "standard output");
            file.write(bytesOf("all"));
            file.commit();
        }
        QCOMPARE(::close(descriptor), 0);  // AtomicFile did not close the descriptor that it was given
        QCOMPARE(content("given"), QByteArray("all"));
    }

    /// If unnamed files are not supported, AtomicFile writes a temporary file with a name.
    void aNamedFileDoesAsWell()
    {
        refusesNameless = true;
        put("out", "old");
        QCOMPARE(::chmod(path("out").c_str(), 0604), 0);
        {
            AtomicFile file(path("out"));
            // No file has been created yet, so a signal at this point leaves no file behind.
            QCOMPARE(names(), QStringList("out"));
            QVERIFY(!file.leavesNothing());
            file.write(bytesOf("half"));
            QCOMPARE(names().size(), 2);
        }
        QCOMPARE(names(), QStringList("out"));
        QCOMPARE(content("out"), QByteArray("old"));
        replace(path("out"), "new");
        replace(path("empty"), "");
        refusesNameless = false;
        QCOMPARE(content("out"), QByteArray("new"));
        QCOMPARE(modeOf("out"), 0604U);
        QCOMPARE(names(), (QStringList{"empty", "out"}));
    }

    /// A writable file is overwritten in place if a new file could not have the same owner or cannot be created.
    void whatCannotBeReplacedIsWrittenInto()
    {
        constexpr uid_t kNobody = 65534;
        const bool isRoot = ::geteuid() == 0;
        QVERIFY(QDir(m_folder->path()).mkdir("closed"));
        put("closed/file", "old, and longer");
        put("foreign", "old, and longer");
        for (const char* name : {"closed/file", "foreign"}) QCOMPARE(::chmod(path(name).c_str(), 0666), 0);
        QCOMPARE(::chmod(path("closed").c_str(), 0555), 0);
        QCOMPARE(::chmod(m_folder->path().toLocal8Bit().constData(), 0777), 0);
        std::vector<const char*> files{"closed/file"};
        if (isRoot) {
            files.push_back("foreign");
            QCOMPARE(::seteuid(kNobody), 0);
        }
        for (const char* name : files) {
            struct stat before {};
            QCOMPARE(::stat(path(name).c_str(), &before), 0);
            {
                AtomicFile untouched(path(name));
            }
            QCOMPARE(content(name), QByteArray("old, and longer"));
            replace(path(name), "new");
            struct stat after {};
            QCOMPARE(::stat(path(name).c_str(), &after), 0);
            QCOMPARE(content(name), QByteArray("new"));
            QCOMPARE(after.st_ino, before.st_ino);
            QCOMPARE(after.st_uid, before.st_uid);
        }
        if (isRoot) QCOMPARE(::seteuid(0), 0);
        QCOMPARE(::chmod(path("closed").c_str(), 0755), 0);
        QCOMPARE(names(), (QStringList{"closed", "foreign"}));
    }

    void aReaderThatIsGoneIsTold()
    {
        std::array<int, 2> ends{};
        QCOMPARE(::pipe(ends.data()), 0);
        ::close(ends[0]);
        const auto handler = ::signal(SIGPIPE, SIG_IGN);
        AtomicFile file(ends[1], "stdout");
        try {
            file.write(bytesOf("x"));
            QFAIL("nobody reads it");
        } catch (const BrokenPipe& gone) {
            QCOMPARE(gone.sentence().english(), std::string("stdout cannot be written: Broken pipe."));
        }
        ::signal(SIGPIPE, handler);
        ::close(ends[1]);
    }

    /// Another process that shares the pipe may have set O_NONBLOCK. write() must wait for the reader nevertheless.
    void aPipeThatDoesNotWaitIsWaitedFor()
    {
        std::array<int, 2> ends{};
        QCOMPARE(::pipe2(ends.data(), O_NONBLOCK), 0);
        const std::string text(300'000, 'x');
        QByteArray read;
        std::thread reader([&] {
            pollfd ready{ends[0], POLLIN, 0};
            while (read.size() < qsizetype(text.size()) && ::poll(&ready, 1, -1) > 0) read += readFrom(ends[0]);
        });
        AtomicFile file(ends[1], "stdout");
        file.write(bytesOf(text));
        reader.join();
        QCOMPARE(read.size(), qsizetype(text.size()));
        for (const int end : ends) ::close(end);
    }

    void whatCannotBeWrittenIsSaid()
    {
        QCOMPARE(sentenceOf([&] { AtomicFile file(path("no/where")); }),
                 path("no/where").string() + ": the file cannot be written, because its folder does not exist.");
        QCOMPARE(sentenceOf([&] { AtomicFile file(m_folder->path().toStdString()); }),
                 m_folder->path().toStdString() + ": the file cannot be written (Is a directory).");
        put("protected", "mine");
        QCOMPARE(::chmod(path("protected").c_str(), 0400), 0);
        if (::access(path("protected").c_str(), W_OK) != 0) {  // root can write to the file despite its mode
            QCOMPARE(sentenceOf([&] { AtomicFile file(path("protected")); }),
                     path("protected").string() + ": the file cannot be written (Permission denied).");
        }
        QCOMPARE(content("protected"), QByteArray("mine"));
    }

    void aFullDiskLeavesWhatWasThere()
    {
        put("kept", "old");
        struct rlimit usual {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &usual), 0);
        const auto handler = ::signal(SIGXFSZ, SIG_IGN);
        const struct rlimit small {
            4096, usual.rlim_max
        };
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
        const std::string said = sentenceOf([&] { replace(path("kept"), std::string(10000, 'x')); });
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &usual), 0);
        ::signal(SIGXFSZ, handler);
        QCOMPARE(said, path("kept").string() + ": the file cannot be written (File too large).");
        QCOMPARE(content("kept"), QByteArray("old"));
        QCOMPARE(names(), QStringList("kept"));
    }

private:
    fs::path path(const char* name) const { return m_folder->filePath(name).toStdString(); }
    void put(const char* name, const QByteArray& text) const
    {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    static void replace(const fs::path& path, std::string_view text, FileAccess access = FileAccess::Usual)
    {
        AtomicFile file(path, access);
        file.write(bytesOf(text));
        file.commit();
    }
    QByteArray content(const char* name) const
    {
        QFile file(m_folder->filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
    }
    unsigned modeOf(const char* name) const
    {
        struct stat status {};
        return ::stat(path(name).c_str(), &status) == 0 ? status.st_mode & 0777U : 0U;
    }
    static QByteArray readFrom(int file)
    {
        char buffer[64];
        const ssize_t count = ::read(file, buffer, sizeof buffer);
        return {buffer, count < 0 ? 0 : static_cast<qsizetype>(count)};
    }
    /// Returns the names of all files in the folder, including hidden files.
    QStringList names() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

VITRINE_TEST(AtomicFileTest);

#include "atomic_file_test.moc"
