#include "app/store/token_codec.h"
#include "core/base/error.h"
#include "tests/app/sample_tokens.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <random>

using namespace vitrine;
using namespace vitrine::test;

class TokenCodecTest : public QObject {
    Q_OBJECT

private slots:
    void promptRoundTrip();
    void recordsRoundTrip();
    void layoutIsAsDocumented();
    void removalsAreStoredByName();
    void repeatedAlternativesAreStoredOnce();
    void damageIsAnErrorAndNothingElse();
    void impossibleSizesAreRefused();
};

void TokenCodecTest::promptRoundTrip()
{
    std::vector<PromptToken> prompt = samplePrompt(1, 300);
    prompt[0].record = TokenRecord{.id = 1, .bytes = "<s>", .kind = TokenKind::Control, .position = 0, .top = {}};
    QVERIFY(same(decodePrompt(encodePrompt(prompt)), prompt));
    QVERIFY(decodePrompt(encodePrompt({})).empty());
}

void TokenCodecTest::recordsRoundTrip()
{
    const std::vector<TokenRecord> records = sampleRecords(2, 100, 20);
    QVERIFY(same(decodeRecords(encodeRecords(records)), records));
}

void TokenCodecTest::layoutIsAsDocumented()
{
    // The bytes follow the format description in token_codec.h and were written by hand.
    const QByteArray content = QByteArray::fromHex("01"  // format version 1
                                                   "02"  // number of dictionary entries: 2
                                                   "ac02"
                                                   "06"
                                                   "01"
                                                   "0a"  // dictionary entry 0: id 150, kind "byte", 1 byte "\n"
                                                   "0e"
                                                   "01"
                                                   "02"
                                                   "c3a4"  // dictionary entry 1: id 7, kind "normal", 2 bytes "ä"
                                                   "01"    // number of records: 1
                                                   "01"
                                                   "08"
                                                   "03"  // record: dictionary entry 1, position 4; scored, has origin
                                                   "03"
                                                   "01"  // origin: user; message index -1
                                                   "0000803f"
                                                   "0000003f"
                                                   "00000000"
                                                   "00000040"  // logit 1, pRaw 0.5, pFinal 0, entropy 2
                                                   "02"
                                                   "01"  // rank 2, number of candidates: 1
                                                   "00"
                                                   "00004040"
                                                   "0000803e"
                                                   "0000803e");  // candidate: entry 0, logit 3, pRaw 0.25, pFinal 0.25
    const std::vector<PromptToken> tokens = decodePrompt(qCompress(content));
    QCOMPARE(tokens.size(), std::size_t{1});
    const PromptToken& token = tokens.front();
    QCOMPARE(token.origin, TokenOrigin::User);
    QCOMPARE(token.messageIndex, -1);
    QCOMPARE(token.record.id, 7);
    QCOMPARE(token.record.bytes, std::string("\xc3\xa4"));
    QCOMPARE(token.record.position, 4);
    QCOMPARE(token.record.logit, 1.0F);
    QCOMPARE(token.record.pRaw, 0.5F);
    QCOMPARE(token.record.pFinal, 0.0F);
    QCOMPARE(token.record.entropy, 2.0F);
    QCOMPARE(token.record.rank, 2);
    QCOMPARE(token.record.top.size(), std::size_t{1});
    QCOMPARE(token.record.top[0].id, 150);
    QCOMPARE(token.record.top[0].kind, TokenKind::Byte);
    QCOMPARE(token.record.top[0].bytes, std::string("\n"));
    QCOMPARE(token.record.top[0].logit, 3.0F);
    QCOMPARE(token.record.top[0].pRaw, 0.25F);
    QCOMPARE(token.record.top[0].removedBy, SamplerStage::None);  // version 1 does not store this field
}

void TokenCodecTest::removalsAreStoredByName()
{
    const auto record = [](const char* name, const char* number) {
        return QByteArray::fromHex("02"          // format version 2
                                   "0100010161"  // one dictionary entry: id 0, kind "normal", text "a"
                                   "01")         // number of sampler names: 1
               + QByteArray(1, static_cast<char>(qstrlen(name))) + name +
               QByteArray::fromHex("01"      // number of records: 1
                                   "000001"  // record: dictionary entry 0, position 0; scored
                                   "0000803f0000003f0000000000000040"
                                   "01"
                                   "01"  // rank 1, number of candidates: 1
                                   "00000040400000803e00000000") +
               QByteArray::fromHex(number) +  // index of the sampler that removed the candidate
               QByteArray::fromHex("00");     // index of the sampler that removed the sampled token: none
    };
    const auto removedBy = [&](const char* name, const char* number) {
        return decodeRecords(qCompress(record(name, number))).at(0).top.at(0).removedBy;
    };
    QCOMPARE(stageName(removedBy("min_p", "01")), std::string_view("min_p"));
    QCOMPARE(removedBy("min_p", "00"), SamplerStage::None);
    QCOMPARE(removedBy("new_one", "01"), SamplerStage::Unknown);
    QVERIFY_THROWS_EXCEPTION(Error, removedBy("min_p", "02"));
}

void TokenCodecTest::repeatedAlternativesAreStoredOnce()
{
    std::vector<TokenRecord> records = sampleRecords(3, 1, 1);
    records[0].top[0].bytes = "a token whose bytes are easily found";
    records.resize(200, records[0]);
    const QByteArray content = qUncompress(encodeRecords(records));
    QCOMPARE(content.count("easily found"), 1);
}

void TokenCodecTest::damageIsAnErrorAndNothingElse()
{
    std::mt19937 random(4);
    const QByteArray content = qUncompress(encodePrompt(samplePrompt(5, 40)));
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        QByteArray damaged = content;
        if (i % 3 == 0)
            damaged.truncate(static_cast<qsizetype>(random() % static_cast<std::uint32_t>(content.size())));
        else
            damaged[static_cast<qsizetype>(random() % static_cast<std::uint32_t>(content.size()))] ^= 1 << random() % 8;
        try {
            decodePrompt(qCompress(damaged, 0));
        } catch (const Error& error) {
            ++refused;
            QVERIFY(!error.sentence().english().empty());
        }
    }
    // A third of the 3,000 tries truncate the bytes. Decoding must fail in all of these. The other tries flip a bit,
    // which cannot be detected if it only changes a stored number.
    QVERIFY2(refused >= 1000, qPrintable(QString::number(refused)));
}

void TokenCodecTest::impossibleSizesAreRefused()
{
    QVERIFY_THROWS_EXCEPTION(Error, decodePrompt({}));
    QVERIFY_THROWS_EXCEPTION(Error, decodePrompt("abc"));
    QVERIFY_THROWS_EXCEPTION(Error, decodePrompt(QByteArray::fromHex("ffffffff789c")));
    QVERIFY_THROWS_EXCEPTION(Error, decodePrompt("not a compressed block"));
    // The first blob states 2^62 - 1 dictionary entries, the second 2^62 - 1 records. The third ends after the version.
    QVERIFY_THROWS_EXCEPTION(Error, decodePrompt(qCompress(QByteArray::fromHex("01ffffffffffffffff3f"))));
    QVERIFY_THROWS_EXCEPTION(Error, decodePrompt(qCompress(QByteArray::fromHex("0100ffffffffffffffff3f"))));
    QVERIFY_THROWS_EXCEPTION(Error, decodePrompt(qCompress(QByteArray::fromHex("02"))));
}

VITRINE_TEST(TokenCodecTest);
#include "token_codec_test.moc"
