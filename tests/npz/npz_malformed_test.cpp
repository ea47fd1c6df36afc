// Tests damaged archives. Each must be refused with a sentence, without a crash, a hang or a huge allocation.
#include "core/base/error.h"
#include "core/file/npz/npz_file.h"
#include "core/file/npz/npz_writer.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cstring>
#include <random>
#include <string>
#include <vector>
#include <zlib.h>

using namespace vitrine;

namespace {

/// Local header, data, directory and end of an archive with one member. The test can set wrong values.
struct RawZip {
    QByteArray data;
    std::uint16_t method = 0;
    std::uint16_t flags = 0;
    std::uint32_t bytes = 0;  ///< size that the headers claim
    std::uint32_t crc = 0;
    std::uint32_t offset = 0;
    std::uint16_t entries = 1;

    template <typename T>
    static void put(QByteArray& out, T value)
    {
        out.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
    void common(QByteArray& out) const
    {
        put(out, std::uint16_t{20});
        put(out, flags);
        put(out, method);
        put(out, std::uint32_t{0});
        put(out, crc);
        put(out, static_cast<std::uint32_t>(data.size()));
        put(out, bytes);
        put(out, std::uint16_t{5});
        put(out, std::uint16_t{0});
    }
    QByteArray build() const
    {
        QByteArray out("PK\x03\x04");
        common(out);
        out += "a.npy" + data;
        const auto directory = static_cast<std::uint32_t>(out.size());
        for (int i = 0; i < entries; ++i) {
            out += "PK\x01\x02";
            put(out, std::uint16_t{20});
            common(out);
            out += QByteArray(10, '\0');
            put(out, offset);
            out += "a.npy";
        }
        const auto size = static_cast<std::uint32_t>(out.size()) - directory;
        out += "PK\x05\x06" + QByteArray(4, '\0');
        put(out, entries);
        put(out, entries);
        put(out, size);
        put(out, directory);
        put(out, std::uint16_t{0});
        return out;
    }
};

RawZip stored(const QByteArray& data)
{
    RawZip zip;
    zip.data = data;
    zip.bytes = static_cast<std::uint32_t>(data.size());
    zip.crc = static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(data.constData()), static_cast<uInt>(data.size())));
    return zip;
}

/// Returns an array file of version 1 with this dictionary and `dataBytes` bytes of data.
QByteArray npy(const QByteArray& dictionary, int dataBytes)
{
    QByteArray out("\x93NUMPY\x01", 7);
    out += '\0';
    RawZip::put(out, static_cast<std::uint16_t>(dictionary.size()));
    return out + dictionary + QByteArray(dataBytes, '\1');
}

const QByteArray kGood = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n";

}  // namespace

class NpzMalformedTest : public QObject {
    Q_OBJECT

private slots:
    void refusedInWords_data();
    void refusedInWords();
    void cutAnywhere();
    void flippedAnywhere();

private:
    std::string write(const QByteArray& bytes)
    {
        const QString name = m_folder.filePath("bad.npz");
        QFile file(name);
        if (file.open(QIODevice::WriteOnly)) file.write(bytes);
        return name.toStdString();
    }
    /// Opens an archive and reads everything in it. Returns the error message, or an empty string.
    std::string problem(const QByteArray& bytes)
    {
        try {
            const NpzFile file(write(bytes));
            for (const std::string& name : file.names()) {
                if (file.header(name).elements < 1000000) file.read(name);
            }
        } catch (const Error& error) {
            return error.sentence();
        }
        return {};
    }
    QTemporaryDir m_folder;
};

void NpzMalformedTest::refusedInWords_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const QByteArray& bytes, const char* says) {
        QTest::newRow(name) << bytes << says;
    };
    row("nothing", {}, "the file has no zip directory");
    row("a text", QByteArray(1000, 'x'), "the file has no zip directory");
    row("a bare array", npy(kGood, 8), "It is not a zip archive (such as a .npz file)");
    RawZip zip = stored(npy(kGood, 8));
    row("good", zip.build(), "");
    zip.flags = 1;
    row("encrypted", zip.build(), "member \"a.npy\" is encrypted");
    zip = stored(npy(kGood, 8));
    zip.method = 14;
    row("LZMA", zip.build(), "is packed with method 14");
    zip = stored(npy(kGood, 8));
    zip.entries = 2;
    row("twice", zip.build(), "two members are called \"a.npy\"");
    zip.entries = 1;
    zip.crc ^= 1;
    row("checksum", zip.build(), "is damaged: its checksum is wrong");
    zip = stored(npy(kGood, 8));
    zip.bytes += 1;
    row("stored size", zip.build(), "packed bytes");
    zip.method = 8;
    zip.bytes = 0xFFFFFFFE;
    row("a bomb", zip.build(), "cannot have 4294967294 bytes");
    zip.bytes = 100;
    row("no deflate", zip.build(), "ends too early or cannot be unpacked");
    zip = stored(npy(kGood, 8));
    zip.offset = 7;
    row("offset inside", zip.build(), "there is no member at byte 7");
    zip.offset = 100000;
    row("offset beyond", zip.build(), "the header of a member at byte 0 needs 100000 bytes");
    row("no magic", stored("hello").build(), "this is not a NumPy array");
    row("empty member", stored({}).build(), "this is not a NumPy array");
    row("too few data", stored(npy(kGood, 7)).build(), "the shape (2,) of <f4 needs 8 bytes, but there are 7");
    row("too many data", stored(npy(kGood, 9)).build(), "needs 8 bytes, but there are 9");
    row("no dictionary", stored(npy("hello\n", 8)).build(), "the NumPy header needs '{' at byte 0");
    row("no shape", stored(npy("{'descr': '<f4', 'fortran_order': False}", 8)).build(), "lacks one of");
    row("unknown key", stored(npy("{'color': 1}", 8)).build(), "unknown key \"color\"");
    row("huge shape",
        stored(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904, 4)}", 8)).build(),
        "is too large");
    row("large shape", stored(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (900000,)}", 8)).build(),
        "needs 3600000 bytes, but there are 8");
    row("negative length", stored(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (-2,)}", 8)).build(),
        "needs a length");
    row("order", stored(npy("{'descr': '<f4', 'fortran_order': 0, 'shape': (2,)}", 8)).build(),
        "must be True or False");
    QByteArray future = npy(kGood, 8);
    future[6] = 4;
    row("version 4", stored(future).build(), "the NumPy format has version 4");
}

void NpzMalformedTest::refusedInWords()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    const std::string found = problem(bytes);
    if (says.isEmpty()) {
        QCOMPARE(found, std::string());
        return;
    }
    QVERIFY2(found.find(says.toStdString()) != std::string::npos, found.c_str());
    QVERIFY2(found.rfind("bad.npz: ", 0) == 0 && found.back() == '.', found.c_str());
}

void NpzMalformedTest::cutAnywhere()
{
    const QByteArray whole = stored(npy(kGood, 8)).build();
    for (qsizetype length = 0; length < whole.size(); ++length) QVERIFY(!problem(whole.first(length)).empty());
}

/// After a change of any single byte, the archive either gives an error message or can be read.
void NpzMalformedTest::flippedAnywhere()
{
    const std::string name = m_folder.filePath("good.npz").toStdString();
    AtomicFile out(name);
    NpzWriter writer(out);
    writer.add("a", std::vector<std::uint64_t>{2, 3}, std::vector<float>(6, 1.5F));
    writer.add("b", std::vector<std::uint64_t>{4}, std::vector<std::int32_t>{1, 2, 3, 4});
    writer.finish();
    QFile file(QString::fromStdString(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray good = file.readAll();
    std::mt19937 random(3);
    for (int round = 0; round < 1000; ++round) {
        QByteArray bytes = good;
        for (int i = 0; i < 1 + round % 3; ++i) {
            bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()))] = static_cast<char>(random());
        }
        const std::string found = problem(bytes);
        QVERIFY2(found.empty() || found.back() == '.', found.c_str());
    }
}

VITRINE_TEST(NpzMalformedTest);
#include "npz_malformed_test.moc"
