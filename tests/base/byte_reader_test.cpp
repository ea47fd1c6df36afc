#include "core/base/byte_reader.h"
#include "core/base/error.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <array>

using namespace vitrine;

class ByteReaderTest : public QObject {
    Q_OBJECT

private slots:
    void readsLittleEndian();
    void namesFieldAndOffsetAtTheEnd();
    void survivesHugeCounts();
};

void ByteReaderTest::readsLittleEndian()
{
    const std::array<std::uint8_t, 7> bytes{0x01, 0x02, 0x03, 0x04, 0xFE, 0xFF, 0x7F};
    ByteReader reader(std::as_bytes(std::span(bytes)), "file");
    QCOMPARE(reader.read<std::uint32_t>(SentenceForm("first")), 0x04030201U);
    QCOMPARE(reader.read<std::int16_t>(SentenceForm("second")), std::int16_t{-2});
    QCOMPARE(reader.offset(), std::uint64_t{6});
    QCOMPARE(reader.remaining(), std::uint64_t{1});
}

void ByteReaderTest::namesFieldAndOffsetAtTheEnd()
{
    const std::array<std::byte, 5> bytes{};
    ByteReader reader(bytes, "some.bin");
    reader.take(3, SentenceForm("head"));
    try {
        reader.read<std::uint32_t>(SentenceForm("tail length"));
        QFAIL("read past the end");
    } catch (const Error& error) {
        QCOMPARE(error.sentence().english(),
                 std::string("some.bin: the tail length at byte 3 needs 4 bytes, but the file ends at byte 5."));
    }
    QCOMPARE(reader.offset(), std::uint64_t{3});
}

void ByteReaderTest::survivesHugeCounts()
{
    const std::array<std::byte, 5> bytes{};
    ByteReader reader(bytes, "some.bin");
    reader.take(2, SentenceForm("head"));
    QVERIFY_THROWS_EXCEPTION(Error, reader.take(~std::uint64_t{0}, SentenceForm("everything")));
}

VITRINE_TEST(ByteReaderTest);
#include "byte_reader_test.moc"
