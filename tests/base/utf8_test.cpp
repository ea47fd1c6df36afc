#include "core/base/utf8.h"
#include "tests/support/test_program.h"

#include <QStringDecoder>
#include <QTest>

#include <random>
#include <string>

using namespace vitrine;

class Utf8Test : public QObject {
    Q_OBJECT

private slots:
    void everyCodePointAgreesWithQt();
    void randomBytesAgreeWithQt();
    void decodesOneInvalidByteAtATime();
    void repairsMaximalSubparts_data();
    void repairsMaximalSubparts();
    void completePrefix_data();
    void completePrefix();
};

namespace {

/// Returns whether Qt's decoder accepts the text. A byte order mark counts as text.
bool qtAccepts(const std::string& text)
{
    QStringDecoder decoder(QStringDecoder::Utf8,
                           QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom);
    const QString decoded = decoder(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
    return !decoder.hasError() && decoded.toUtf8() == QByteArrayView(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

void Utf8Test::everyCodePointAgreesWithQt()
{
    for (char32_t codePoint = 0; codePoint <= 0x110010; ++codePoint) {
        std::string text;
        appendUtf8(text, codePoint);
        const bool scalar = codePoint <= 0x10FFFF && (codePoint < 0xD800 || codePoint > 0xDFFF);
        const char32_t expected = scalar ? codePoint : 0xFFFD;
        if (QByteArrayView(text.data(), static_cast<qsizetype>(text.size())) !=
            QStringView(QChar::fromUcs4(expected)).toUtf8()) {
            QFAIL(qPrintable(QString("U+%1 is written wrongly").arg(static_cast<uint>(codePoint), 0, 16)));
        }
        const Utf8Step step = decodeUtf8(text, 0);
        QVERIFY(step.valid && step.codePoint == expected && step.length == text.size());
    }
}

void Utf8Test::randomBytesAgreeWithQt()
{
    std::mt19937 random(7);
    // Uses bytes around the limits of valid ranges, so that many sequences are nearly valid.
    const std::string pool =
        "\x41\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC1\xC2\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1\xF3\xF4\xF5\xFF";
    int valid = 0;
    for (int i = 0; i < 300000; ++i) {
        std::string text;
        const std::size_t length = 1 + random() % 5;
        for (std::size_t k = 0; k < length; ++k) text += pool[random() % pool.size()];
        const bool accepted = qtAccepts(text);
        valid += accepted;
        if (isValidUtf8(text) != accepted)
            QFAIL(QByteArray(text.data(), static_cast<int>(length)).toHex(' ').constData());
        QVERIFY(isValidUtf8(repairUtf8(text)));
        if (accepted) QCOMPARE(repairUtf8(text), text);
    }
    QVERIFY(valid > 3000);
}

void Utf8Test::decodesOneInvalidByteAtATime()
{
    const Utf8Step step = decodeUtf8("\xE2\x82", 0);
    QVERIFY(!step.valid);
    QCOMPARE(step.length, std::size_t{1});
    QCOMPARE(static_cast<uint>(step.codePoint), 0xFFFDU);
}

void Utf8Test::repairsMaximalSubparts_data()
{
    // These sequences are examples of the Unicode standard (section 3.9, tables 3-8 to 3-11).
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("expected");
    const QString r(QChar(0xFFFD));
    QTest::newRow("overlong forms") << QByteArray::fromHex("C0AFE080BFF0818241") << r.repeated(8) + "A";
    QTest::newRow("surrogates") << QByteArray::fromHex("EDA080EDBFBFEDAF41") << r.repeated(8) + "A";
    QTest::newRow("other") << QByteArray::fromHex("F4919293FF4180BF42") << r.repeated(5) + "A" + r.repeated(2) + "B";
    QTest::newRow("truncated") << QByteArray::fromHex("E180E2F09192F1BF41") << r.repeated(4) + "A";
}

void Utf8Test::repairsMaximalSubparts()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(repairUtf8(bytes.toStdString())), expected);
}

void Utf8Test::completePrefix_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("expected");
    QTest::newRow("empty") << QByteArray() << 0;
    QTest::newRow("ascii") << QByteArray("abc") << 3;
    QTest::newRow("whole") << QByteArray("a\xE2\x82\xAC") << 4;
    QTest::newRow("two of three") << QByteArray("a\xE2\x82") << 1;
    QTest::newRow("one of three") << QByteArray("a\xE2") << 1;
    QTest::newRow("three of four") << QByteArray("\xF0\x9F\x98") << 0;
    QTest::newRow("four of four") << QByteArray("\xF0\x9F\x98\x80") << 4;
    QTest::newRow("stray continuation") << QByteArray("a\x80") << 2;
    QTest::newRow("can not become valid") << QByteArray("a\xE0\x80") << 3;
    QTest::newRow("surrogate") << QByteArray("\xED\xA0") << 2;
    QTest::newRow("never a lead byte") << QByteArray("a\xFF") << 2;
    QTest::newRow("continuations only") << QByteArray("\x80\x80\x80\x80\x80") << 5;
}

void Utf8Test::completePrefix()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, expected);
    QCOMPARE(static_cast<int>(completeUtf8Prefix(bytes.toStdString())), expected);
}

VITRINE_TEST(Utf8Test);
#include "utf8_test.moc"
