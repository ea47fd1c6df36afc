#include "core/base/error.h"
#include "core/base/mapped_file.h"
#include "tests/support/sentence_of.h"
#include "tests/support/test_program.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <memory>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace vitrine;

namespace {

const qint64 kPage = ::sysconf(_SC_PAGESIZE);

std::uint64_t sumOf(const MappedFile& file)
{
    std::uint64_t sum = 0;
    for (const std::byte byte : file.bytes()) sum += std::to_integer<std::uint64_t>(byte);
    return sum;
}

template <typename Function>
QString saidBy(const Function& function)
{
    return QString::fromStdString(test::sentenceOf(function));
}

}  // namespace

class MappedFileTest : public QObject {
    Q_OBJECT

private slots:
    void mapsAndMoves();
    void emptyFileIsEmpty();
    void refusesWhatIsNoFile();
    void aShortenedFileIsToldOf();
    void aShortenedFileIsToldOf_data();
    void aFileWrittenAnewWhileItWasReadIsToldOf();
    void aFileReplacedOrRemovedStays();
    void mappingsComeAndGo();
    void readIntactPrefersWhatIsGone();
    void otherSignalsDoWhatTheyDid();
    void otherSignalsDoWhatTheyDid_data();

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
             (folder / "missing.gguf").string() + ": the file cannot be opened (No such file or directory).");
    QCOMPARE(sentence(folder), folder.string() + ": this is a folder, but a file is required.");
    // No process writes into this pipe, so opening it must fail at once rather than wait.
    QCOMPARE(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    QCOMPARE(sentence(folder / "pipe"),
             (folder / "pipe").string() + ": this is not a regular file, but a file is required.");
}

void MappedFileTest::aShortenedFileIsToldOf()
{
    QFETCH(qint64, left);
    const qint64 size = 8 * kPage;
    MappedFile file(write("long", QByteArray(static_cast<qsizetype>(size), 'x')));
    const MappedFile other(write("other", QByteArray(static_cast<qsizetype>(size), 'y')));
    QCOMPARE(sumOf(file), static_cast<std::uint64_t>(size) * 'x');
    QVERIFY(file.isIntact());
    file.requireIntact();
    QVERIFY(QFile::resize(m_folder.filePath("long"), left));
    // Reads the file on several threads at once, as kernels do. The part that was cut off reads as zeros.
    std::array<std::uint64_t, 4> sums{};
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t& sum : sums) threads.emplace_back([&] { sum = sumOf(file); });
    }
    for (const std::uint64_t sum : sums) QCOMPARE(sum, static_cast<std::uint64_t>(left) * 'x');
    QVERIFY(!file.isIntact());
    const QString said = saidBy([&] { file.requireIntact(); });
    QCOMPARE(said, QString("%1: the file was shortened from %2 to %3 bytes while it was in use.")
                       .arg(m_folder.filePath("long"))
                       .arg(size)
                       .arg(left));

    // The file still counts as damaged after the object was moved, and after the file has grown again.
    QVERIFY(QFile::resize(m_folder.filePath("long"), size));
    const MappedFile moved(std::move(file));
    QVERIFY(!moved.isIntact());
    QVERIFY(saidBy([&] { moved.requireIntact(); }).endsWith("or its disk can no longer be read."));
    QVERIFY(other.isIntact());
    QCOMPARE(sumOf(other), static_cast<std::uint64_t>(size) * 'y');
}

void MappedFileTest::aShortenedFileIsToldOf_data()
{
    QTest::addColumn<qint64>("left");
    QTest::newRow("nothing is left") << qint64{0};
    QTest::newRow("pages are gone") << 3 * kPage;
    QTest::newRow("and a part of one") << 3 * kPage + 5;
    QTest::newRow("a part of the last page, where nothing faults") << 8 * kPage - 1;
}

/// A file that was shortened and then written again looks intact. If a read failed while the file was short, the object
/// must remember this.
void MappedFileTest::aFileWrittenAnewWhileItWasReadIsToldOf()
{
    const MappedFile file(write("anew", QByteArray(2 * kPage, 'x')));
    QVERIFY(QFile::resize(m_folder.filePath("anew"), 0));
    QCOMPARE(sumOf(file), std::uint64_t{0});
    write("anew", QByteArray(2 * kPage, 'z'));
    QVERIFY(!file.isIntact());
    QCOMPARE(sumOf(file), std::uint64_t{0});
}

void MappedFileTest::aFileReplacedOrRemovedStays()
{
    const MappedFile file(write("replaced", QByteArray(2 * kPage, 'x')));
    write("new", "short");
    std::filesystem::rename(m_folder.filePath("new").toStdString(), file.path());
    QVERIFY(file.isIntact());
    QCOMPARE(sumOf(file), static_cast<std::uint64_t>(2 * kPage) * 'x');
    std::filesystem::remove(file.path());
    QVERIFY(file.isIntact());
    QCOMPARE(sumOf(file), static_cast<std::uint64_t>(2 * kPage) * 'x');
}

/// When a mapping is removed, its address range is no longer guarded. A later mapping of the same range must be guarded
/// again.
void MappedFileTest::mappingsComeAndGo()
{
    for (int round = 0; round < 100; ++round) {
        const MappedFile first(write("first", QByteArray(kPage, 'a')));
        auto second = std::make_unique<MappedFile>(write("second", QByteArray(kPage, 'b')));
        QVERIFY(QFile::resize(m_folder.filePath(round % 2 == 0 ? "first" : "second"), 0));
        QCOMPARE(sumOf(first) == 0, round % 2 == 0);
        QCOMPARE(sumOf(*second) == 0, round % 2 == 1);
        second.reset();
        QCOMPARE(first.isIntact(), round % 2 == 1);
    }
}

void MappedFileTest::readIntactPrefersWhatIsGone()
{
    const MappedFile file(write("data", QByteArray(kPage, 'x')));
    QCOMPARE(readIntact(file, [] { return 5; }), 5);
    QCOMPARE(saidBy([&] { readIntact(file, [] { throw Error(SENTENCE("Malformed.")); }); }), QString("Malformed."));
    QVERIFY(QFile::resize(m_folder.filePath("data"), 10));
    QVERIFY(saidBy([&] { readIntact(file, [] { return 5; }); }).contains("to 10 bytes"));
    QVERIFY(saidBy([&] { readIntact(file, [] { throw Error(SENTENCE("Malformed.")); }); }).contains("to 10 bytes"));
}

/// If MappedFile did not cause a SIGBUS, the signal has its usual effect. The function `misbehave` runs the cases.
void MappedFileTest::otherSignalsDoWhatTheyDid()
{
    QFETCH(QString, what);
    QFETCH(int, signal);
    QFETCH(int, status);
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(),
                {"--child", "misbehave", what, write("mapped", QByteArray(kPage, 'x')).c_str(),
                 write("foreign", QByteArray(kPage, 'x')).c_str()});
    QVERIFY(child.waitForFinished(300000));
    QCOMPARE(child.exitStatus(), signal == 0 ? QProcess::NormalExit : QProcess::CrashExit);
    QCOMPARE(child.exitCode(), signal == 0 ? status : signal);
}

void MappedFileTest::otherSignalsDoWhatTheyDid_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("signal");
    QTest::addColumn<int>("status");
    QTest::newRow("a fault in our mapping") << "ours" << 0 << 0;
    QTest::newRow("a fault in another mapping") << "foreign" << SIGBUS << 0;
    QTest::newRow("where a mapping of ours was") << "former" << SIGBUS << 0;
    QTest::newRow("sent by somebody") << "sent" << SIGBUS << 0;
    QTest::newRow("sent and ignored") << "ignored" << 0 << 0;
    QTest::newRow("ignored cannot be a fault") << "ignored fault" << SIGBUS << 0;
    QTest::newRow("a handler that was there") << "handled" << 0 << 7;
    QTest::newRow("a handler that was there, with information") << "informed" << 0 << 8;
}

namespace {

/// Maps a file without MappedFile's guard and truncates it, so that reading the memory raises SIGBUS.
const volatile char* foreignMapping(const char* path, void* at)
{
    const int file = ::open(path, O_RDWR);
    void* address = ::mmap(at, kPage, PROT_READ, MAP_SHARED | (at ? MAP_FIXED : 0), file, 0);
    if (file < 0 || address == MAP_FAILED || ::ftruncate(file, 0) != 0) ::_exit(100);
    return static_cast<const volatile char*>(address);
}

/// Runs one case in a child process of otherSignalsDoWhatTheyDid(): a program with a MappedFile receives a SIGBUS. The
/// arguments are the case, the path of a file for MappedFile, and the path of a file for foreignMapping().
int misbehave(int count, char** arguments)
{
    if (count != 4) return 103;
    const std::string_view what = arguments[1];
    const char* mapped = arguments[2];
    const char* foreign = arguments[3];
    const struct rlimit none {
    };
    ::setrlimit(RLIMIT_CORE, &none);
    ::signal(SIGBUS, what.starts_with("ignored") ? SIG_IGN : SIG_DFL);  // replaces the handlers that sanitizers install
    if (what == "handled") ::signal(SIGBUS, [](int) { ::_exit(7); });
    struct sigaction informed {};
    informed.sa_flags = SA_SIGINFO;
    informed.sa_sigaction = [](int, siginfo_t* info, void*) { ::_exit(info->si_code == BUS_ADRERR ? 8 : 101); };
    if (what == "informed") ::sigaction(SIGBUS, &informed, nullptr);

    auto file = std::make_unique<MappedFile>(mapped);
    if (what == "ours") {
        if (::truncate(mapped, 0) != 0) return 102;
        return std::to_integer<int>(file->bytes()[5]);
    }
    if (what == "sent" || what == "ignored") return ::raise(SIGBUS);
    void* former = nullptr;
    if (what == "former") {
        former = const_cast<std::byte*>(file->bytes().data());
        file.reset();
    }
    return *foreignMapping(foreign, former);
}

}  // namespace

VITRINE_CHILD_PROCESS("misbehave", misbehave);
VITRINE_TEST(MappedFileTest);
#include "mapped_file_test.moc"
