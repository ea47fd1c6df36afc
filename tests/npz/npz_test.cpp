// Tests archives of arrays that NumPy reads or writes.
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/file/npz/npz_file.h"
#include "core/file/npz/npz_writer.h"
#include "tests/support/numpy.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

class NpzTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsWrittenIsRead();
    void numpyReadsWhatIsWritten();
    void readsWhatNumpyWrites_data();
    void readsWhatNumpyWrites();
    void manyMembers();
    void sizesInTheZip64Part();
    void otherTypesAreRefusedInWords_data();
    void otherTypesAreRefusedInWords();
    void namesStayInTheirFolder_data();
    void namesStayInTheirFolder();
    void aNameThatIsTooLongIsRefused();
    void anUnfinishedFileDisappears();

private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

void NpzTest::whatIsWrittenIsRead()
{
    const std::filesystem::path file = path("own.npz").toStdString();
    const std::vector<float> values = {0.0F, -1.5F, 1e-40F, 3.4e38F, INFINITY, 0.1F};
    const std::vector<std::int32_t> ids = {1, -2, 2147483647};
    AtomicFile out(file);
    NpzWriter writer(out);
    writer.add("0.q", std::vector<std::uint64_t>{1, 3, 2}, values);
    writer.add("tokens", std::vector<std::uint64_t>{3}, ids);
    writer.add("nothing", std::vector<std::uint64_t>{0, 4}, std::span<const float>());
    QVERIFY(!std::filesystem::exists(file));
    writer.finish();
    const NpzFile read(file);
    QCOMPARE(read.names(), (std::vector<std::string>{"0.q", "tokens", "nothing"}));
    QCOMPARE(read.header("0.q").shape, (std::vector<std::uint64_t>{1, 3, 2}));
    QCOMPARE(read.read("0.q"), std::vector<double>(values.begin(), values.end()));
    QCOMPARE(read.read("tokens"), std::vector<double>(ids.begin(), ids.end()));
    QVERIFY(read.read("nothing").empty());
    QVERIFY(!read.has("0.k"));
    QVERIFY_THROWS_EXCEPTION(Error, read.read("0.k"));
}

void NpzTest::namesStayInTheirFolder_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("member");
    const auto add = [](const char* name, const char* member) {
        QTest::newRow(name) << std::string(name) << std::string(member);
    };
    add("blk.0.attn_q.weight", "blk.0.attn_q.weight");
    add("model/layers/0", "model/layers/0");
    add("..a/.b", "..a/.b");
    add("../../etc/passwd", "%2E%2E/%2E%2E/etc/passwd");
    add("/etc/passwd", "%2Fetc/passwd");
    add("a//b/./c/..", "a/%2Fb/%2E/c/%2E%2E");
    add("C:\\x", "C%3A%5Cx");
    add("a\nb\x1B[31m", "a%0Ab%1B[31m");
    add("x\xE2\x80\xAEy", "x%E2%80%AEy");
    add("\xFFz", "%FFz");
    add("50%", "50%25");
}

void NpzTest::namesStayInTheirFolder()
{
    QFETCH(std::string, name);
    QFETCH(std::string, member);
    std::vector<std::byte> bytes;
    NpzWriter writer(bytes);
    const std::vector<float> values{1};
    writer.add(name, std::vector<std::uint64_t>{1}, values);
    writer.add(name + "2", std::vector<std::uint64_t>{1}, [&](const NpzWriter::TakeValues& take) { take(values); });
    writer.finish();
    const std::string archive(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    QVERIFY2(archive.find(member + ".npy") != std::string::npos, archive.c_str());
    QVERIFY(name == member || archive.find(name + ".npy") == std::string::npos);
}

void NpzTest::aNameThatIsTooLongIsRefused()
{
    std::vector<std::byte> bytes;
    NpzWriter writer(bytes);
    const std::vector<float> values{1};
    writer.add(std::string(65'531, 'a'), std::vector<std::uint64_t>{1}, values);
    QVERIFY_THROWS_EXCEPTION(Error, writer.add(std::string(65'532, 'a'), std::vector<std::uint64_t>{1}, values));
}

void NpzTest::numpyReadsWhatIsWritten()
{
    REQUIRE_NUMPY();
    const QString file = path("ours.npz");
    std::vector<float> values(3 * 4 * 5);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i) / 7;
    AtomicFile out(file.toStdString());
    NpzWriter writer(out);
    writer.add("3.attn_out", std::vector<std::uint64_t>{3, 4, 5}, values);
    writer.add("tokens", std::vector<std::uint64_t>{2}, std::vector<std::int32_t>{7, 8});
    writer.finish();
    const PythonOutcome outcome = runNumpy(R"(
import zipfile
assert zipfile.ZipFile(sys.argv[1]).testzip() is None
f = np.load(sys.argv[1])
a, t = f['3.attn_out'], f['tokens']
assert a.dtype == np.float32 and a.shape == (3, 4, 5) and t.dtype == np.int32 and list(t) == [7, 8]
assert (a == (np.arange(60, dtype=np.float32) / np.float32(7)).reshape(3, 4, 5)).all()
print(f.files))",
                                           {file});
    QVERIFY2(outcome.ok, outcome.err.constData());
    QCOMPARE(outcome.out.trimmed(), QByteArray("['3.attn_out', 'tokens']"));
}

void NpzTest::readsWhatNumpyWrites_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("save");
    QTest::addColumn<QString>("order");
    for (const char* type : {"<f2", "<f4", "<f8", "<i4", "<i8", "<u4", "<u8"}) {
        for (const char* save : {"savez", "savez_compressed"}) {
            for (const char* order : {"C", "F"}) QTest::addRow("%s %s %s", type, save, order) << type << save << order;
        }
    }
}

void NpzTest::readsWhatNumpyWrites()
{
    REQUIRE_NUMPY();
    QFETCH(QString, type);
    QFETCH(QString, save);
    QFETCH(QString, order);
    const QString file = path("numpy.npz");
    const PythonOutcome outcome = runNumpy(R"(
a = (np.arange(2 * 3 * 4) * 1.75).reshape(2, 3, 4).astype(sys.argv[2])
getattr(np, sys.argv[3])(sys.argv[1], a=np.asarray(a, order=sys.argv[4]), b=a[0, 0, 2], big=np.zeros((70, 1000)),
                         small=np.array([6e-8, -65504, np.inf], 'f2'))
print(','.join('%.17g' % x for x in a.ravel())))",
                                           {file, type, save, order});
    QVERIFY2(outcome.ok, outcome.err.constData());
    std::vector<double> expected;
    for (const QByteArray& number : outcome.out.trimmed().split(',')) expected.push_back(number.toDouble());
    const NpzFile read(file.toStdString());
    const NpyHeader header = read.header("a");
    QCOMPARE(header.shape, (std::vector<std::uint64_t>{2, 3, 4}));
    QCOMPARE(header.fortranOrder, order == "F");
    QCOMPARE(npyTypeName(header.type), std::string_view(type.toStdString()));
    QCOMPARE(read.read("a"), expected);
    QCOMPARE(read.read("b"), std::vector<double>{expected[2]});  // a single number is an array without axes
    QCOMPARE(read.read("big"), std::vector<double>(70000, 0.0));
    QCOMPARE(read.read("small"), (std::vector<double>{std::ldexp(1, -24), -65504, INFINITY}));
}

/// An archive can have more members than a 16-bit count can hold.
void NpzTest::manyMembers()
{
    const QString file = path("many.npz");
    AtomicFile out(file.toStdString());
    NpzWriter writer(out);
    constexpr int kMembers = 66000;
    for (int i = 0; i < kMembers; ++i) {
        writer.add(std::to_string(i), std::vector<std::uint64_t>{1}, std::vector<std::int32_t>{i});
    }
    writer.finish();
    const NpzFile read(file.toStdString());
    QCOMPARE(read.names().size(), std::size_t{kMembers});
    QCOMPARE(read.read("65999"), std::vector<double>{65999});
    REQUIRE_NUMPY();
    const PythonOutcome outcome = runNumpy("f = np.load(sys.argv[1])\nprint(len(f.files), f['65999'][0])", {file});
    QCOMPARE(outcome.out.trimmed(), QByteArray("66000 65999"));
}

/// Sizes can be in the ZIP64 fields, as in a file larger than 4 GiB.
void NpzTest::sizesInTheZip64Part()
{
    REQUIRE_NUMPY();
    const QString file = path("zip64.npz");
    const PythonOutcome outcome = runNumpy(R"(
import zipfile
zipfile.ZIP64_LIMIT = 100
np.savez_compressed(sys.argv[1], a=np.arange(1000.0), b=np.arange(5.0)))",
                                           {file});
    QVERIFY2(outcome.ok, outcome.err.constData());
    const NpzFile read(file.toStdString());
    QCOMPARE(read.read("a").size(), std::size_t{1000});
    QCOMPARE(read.read("b"), (std::vector<double>{0, 1, 2, 3, 4}));
}

void NpzTest::otherTypesAreRefusedInWords_data()
{
    QTest::addColumn<QString>("array");
    QTest::addColumn<QString>("says");
    QTest::newRow("big endian") << "np.zeros(3, '>f4')"
                                << "elements of type \">f4\" are not supported";
    QTest::newRow("complex") << "np.zeros(3, 'c8')"
                             << "elements of type \"<c8\" are not supported";
    QTest::newRow("objects") << "np.array([None])"
                             << "elements of type \"|O\" are not supported";
    QTest::newRow("records") << "np.zeros(3, [('x', 'f4')])"
                             << "arrays of records are not supported";
}

void NpzTest::otherTypesAreRefusedInWords()
{
    REQUIRE_NUMPY();
    QFETCH(QString, array);
    QFETCH(QString, says);
    const QString file = path("types.npz");
    const PythonOutcome outcome = runNumpy("np.savez(sys.argv[1], good=np.ones(2), bad=" + array + ")", {file});
    QVERIFY2(outcome.ok, outcome.err.constData());
    const NpzFile read(file.toStdString());
    QCOMPARE(read.read("good"), (std::vector<double>{1, 1}));  // the undamaged members can still be read
    try {
        read.read("bad");
        QFAIL("it was read");
    } catch (const Error& error) {
        const std::string expected = concat("types.npz: array \"bad\": ", says.toStdString());
        QVERIFY2(error.sentence().english().starts_with(expected), error.what());
    }
}

void NpzTest::anUnfinishedFileDisappears()
{
    const QString file = path("half.npz");
    const QStringList before = QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden);
    {
        AtomicFile out(file.toStdString());
        NpzWriter writer(out);
        writer.add("a", std::vector<std::uint64_t>{1}, std::vector<float>{1});
    }
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden), before);
}

VITRINE_TEST(NpzTest);
#include "npz_test.moc"
