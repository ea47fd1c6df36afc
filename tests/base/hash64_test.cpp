// Compares XXH64 with values of the reference implementation. The input is given in pieces of all sizes.
#include "core/base/hash64.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <numeric>
#include <string_view>
#include <vector>

using namespace vitrine;

namespace {

std::uint64_t hashOf(std::string_view text)
{
    return hash64(std::as_bytes(std::span(text)));
}

}  // namespace

class Hash64Test : public QObject {
    Q_OBJECT

private slots:
    void knownValues()
    {
        QCOMPARE(hashOf(""), 0xEF46DB3751D8E999U);
        QCOMPARE(hashOf("a"), 0xD24EC4F1A98C6E5BU);
        QCOMPARE(hashOf("abc"), 0x44BC2CF5AD770999U);
        QCOMPARE(hashOf("Nobody inspects the spammish repetition"), 0xFBCEA83C8A378BF1U);
    }

    void piecesDoNotMatter()
    {
        std::vector<std::byte> bytes(300);
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 37);
        const std::uint64_t whole = hash64(bytes);
        for (std::size_t piece = 1; piece < 100; ++piece) {
            Hash64 hash;
            for (std::size_t begin = 0; begin < bytes.size(); begin += piece) {
                hash.update(std::span(bytes).subspan(begin, std::min(piece, bytes.size() - begin)));
            }
            QCOMPARE(hash.digest(), whole);
        }
    }

    void everyLengthKeepsItsValue()
    {
        // Saved states contain these hashes, so they must not change. The digest of all lengths was computed by a
        // version of the program that did not use libxxhash yet.
        std::vector<std::byte> bytes(5000);
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>((i * i + i / 7) & 255);
        Hash64 all;
        for (std::size_t length = 0; length <= bytes.size(); ++length) {
            const std::uint64_t hash = hash64(std::span(bytes).first(length));
            all.update(std::as_bytes(std::span(&hash, 1)));
        }
        QCOMPARE(all.digest(), 0xCEC5A9F8EC243031U);
    }

    void everyByteCounts()
    {
        std::vector<std::byte> bytes(100);
        const std::uint64_t before = hash64(bytes);
        for (std::byte& byte : bytes) {
            byte = std::byte{1};
            QVERIFY(hash64(bytes) != before);
            byte = std::byte{0};
        }
    }
};

VITRINE_TEST(Hash64Test);
#include "hash64_test.moc"
