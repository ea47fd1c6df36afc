#include "core/base/utf8.h"
#include "core/text/streaming_decoder.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <random>
#include <string>

using namespace vitrine;

class StreamingDecoderTest : public QObject {
    Q_OBJECT

private slots:
    void neverShowsHalfACharacter()
    {
        StreamingDecoder decoder;
        QCOMPARE(decoder.feed("a\xF0"), std::string("a"));
        QCOMPARE(decoder.feed("\x9F\xA6"), std::string());
        QCOMPARE(decoder.feed("\x99!"), std::string("🦙!"));
        QCOMPARE(decoder.finish(), std::string());
    }

    void repairsBytesThatCannotBecomeValid()
    {
        StreamingDecoder decoder;
        QCOMPARE(decoder.feed("a\xFF"), std::string("a\uFFFD"));
        QCOMPARE(decoder.feed("\xC3"), std::string());
        QCOMPARE(decoder.feed("x"), std::string("\uFFFDx"));
        QCOMPARE(decoder.feed("\xE2\x96"), std::string());
        QCOMPARE(decoder.finish(), std::string("\uFFFD"));
        QCOMPARE(decoder.finish(), std::string());
    }

    void givesTheSameTextHoweverItIsCut()
    {
        const std::string bytes = "né 你好 🦙\xC3 \xE2\x96 x\xF0\x9F\xA6 \xFF\xFE end \xED\xA0\x80";
        std::mt19937 random(7);
        for (int round = 0; round < 200; ++round) {
            StreamingDecoder decoder;
            std::string shown;
            for (std::size_t i = 0; i < bytes.size();) {
                const std::size_t length = 1 + random() % 4;
                const std::string piece = decoder.feed(std::string_view(bytes).substr(i, length));
                QVERIFY(isValidUtf8(piece));
                shown += piece;
                i += length;
            }
            shown += decoder.finish();
            QCOMPARE(shown, repairUtf8(bytes));
        }
    }
};

VITRINE_TEST(StreamingDecoderTest);
#include "streaming_decoder_test.moc"
