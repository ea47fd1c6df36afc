#include "core/base/error.h"
#include "core/generate/remote/sse_reader.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <string>
#include <vector>

using namespace vitrine;

namespace {

/// Returns the events of a stream that arrives in pieces of `piece` bytes.
std::vector<std::string> dataOf(std::string_view stream, std::size_t piece)
{
    SseReader reader;
    std::vector<std::string> all;
    const auto keep = [&](std::vector<ServerEvent> events) {
        for (ServerEvent& event : events) all.push_back(event.name + "|" + event.data);
    };
    for (std::size_t at = 0; at < stream.size(); at += piece) keep(reader.feed(stream.substr(at, piece)));
    keep(reader.finish());
    return all;
}

class SseReaderTest : public QObject {
    Q_OBJECT

private slots:
    void cutAnywhereTheEventsAreTheSame()
    {
        // Based on the examples in the HTML standard: comments, fields without a space, data of several lines, and all
        // line endings.
        const std::string stream = "\xEF\xBB\xBF: comment\n\ndata: Gr\xC3\xBC\xC3\x9F"
                                   "e\n\n"
                                   "event: add\r\ndata:73857293\r\n\r\ndata: YHOO\rdata: +2\rdata\r\r"
                                   "id: 1\nretry: 5\n\n: ping\n\ndata:  \xF0\x9F\x8F\xA0\n\ndata: [DONE]";
        const std::vector<std::string> expected{"|Gr\xC3\xBC\xC3\x9F"
                                                "e",
                                                "add|73857293", "|YHOO\n+2\n", "| \xF0\x9F\x8F\xA0", "|[DONE]"};
        for (std::size_t piece = 1; piece <= stream.size(); ++piece) QCOMPARE(dataOf(stream, piece), expected);
    }

    void linesOfJsonAreEvents()
    {
        const std::string lines = "{\"a\": 1}\n\n{\"b\": 2}\r\n{\"c\": \"\\n\"}";
        const std::vector<std::string> expected{"|{\"a\": 1}", "|{\"b\": 2}\r", "|{\"c\": \"\\n\"}"};
        for (std::size_t piece = 1; piece <= lines.size(); ++piece) QCOMPARE(dataOf(lines, piece), expected);
        SseReader reader;
        QCOMPARE(reader.feed("{\"a\": 1}\n").size(), std::size_t{0});  // no event yet, because the JSON may continue
        QCOMPARE(reader.feed("{\"b\": 2}\n").size(), std::size_t{2});
        QCOMPARE(reader.finish().size(), std::size_t{0});
        for (const std::string document : {"{\"a\": 1}\n", "{\n\"a\": 1\n}\n", "[1,\n2]"}) {
            SseReader whole;
            QVERIFY(whole.feed(document).empty());
            const std::vector<ServerEvent> events = whole.finish();
            QCOMPARE(events.size(), std::size_t{1});
            QVERIFY(events[0].isWhole);
            QCOMPARE(events[0].data, document);
        }
    }

    /// Text that is neither a stream of events nor JSON counts as one event.
    void aTextIsOneEvent()
    {
        for (const char* text : {"Hello there", "Hello there\nand more\n", "\n\nHello there\n"}) {
            SseReader reader;
            QVERIFY(reader.feed(text).empty());
            const std::vector<ServerEvent> events = reader.finish();
            QCOMPARE(events.size(), std::size_t{1});
            QCOMPARE(events[0].data, std::string("Hello there"));
            QVERIFY(events[0].isWhole);
        }
        SseReader reader;
        QCOMPARE(reader.feed("unknown: x\ndata: a\n\n").size(), std::size_t{1});
        QVERIFY(reader.finish().empty());
    }

    void everyMixtureOfLineEndsIsRead()
    {
        const std::vector<std::string> ends{"\n", "\r", "\r\n"};
        const std::vector<std::string> lines{"event: a", "data: 1", "data: 2", "", "data: 3", ""};
        const std::vector<std::string> expected{"a|1\n2", "|3"};
        int mixtures = 0;
        for (int mixture = 0; mixture < 729; ++mixture) {  // all combinations of 3 line endings for 6 lines
            std::string stream;
            // Whether a CR is followed by the LF of an empty line, which reads as a single CRLF.
            bool isAmbiguous = false;
            for (int line = 0, rest = mixture; line < 6; ++line, rest /= 3) {
                const std::string& end = ends[static_cast<std::size_t>(rest % 3)];
                const std::string& text = lines[static_cast<std::size_t>(line)];
                isAmbiguous = isAmbiguous || (text.empty() && end == "\n" && stream.ends_with('\r'));
                stream += text + end;
            }
            if (isAmbiguous) continue;
            ++mixtures;
            for (std::size_t piece = 1; piece <= stream.size(); ++piece) QCOMPARE(dataOf(stream, piece), expected);
        }
        QCOMPARE(mixtures, 729 * 8 / 9 * 8 / 9);
    }

    void fieldsAreReadAsTheStandardHasThem()
    {
        QCOMPARE(dataOf("data\n\ndata\ndata\n\ndata:\n\n", 1), (std::vector<std::string>{"|", "|\n", "|"}));
        // The name of an event applies to that event only.
        QCOMPARE(dataOf("event: only\n\ndata: x\n\n", 1), std::vector<std::string>{"|x"});
        QCOMPARE(dataOf("\xEF\xBB\xBF"
                        "data: x\n\n\xEF\xBB\xBF"
                        "data: y\n\n",
                        2),
                 std::vector<std::string>{"|x"});
        QCOMPARE(dataOf("error: {\"code\":500}\n\n", 4), std::vector<std::string>{"|{\"error\":{\"code\":500}}"});
        QCOMPARE(dataOf("error: {\"error\":{}}\n\n", 4), std::vector<std::string>{"|{\"error\":{}}"});
        QCOMPARE(dataOf("datum: x\nDATA: y\ndata : z\ndata:1\n\n", 3), std::vector<std::string>{"|1"});
    }

    void anEventIsTheresWhenItsEmptyLineIs()
    {
        SseReader reader;
        QVERIFY(reader.feed("data: a\n").empty());
        QCOMPARE(reader.feed("\n").size(), std::size_t{1});
        QVERIFY(reader.finish().empty());
    }

    void aLineOfAMillionCharactersIsReadAndOneWithoutEndIsNot()
    {
        const std::string line(1'000'000, 'x');
        QCOMPARE(dataOf("data: " + line + "\n\n", 4096).at(0), "|" + line);
        SseReader bounded(1000);
        QVERIFY_EXCEPTION_THROWN(bounded.feed(line), Error);
        SseReader many(1000);
        const auto feedLines = [&] {
            for (int i = 0; i < 1000; ++i) many.feed("data: abcdef\n");
        };
        QVERIFY_EXCEPTION_THROWN(feedLines(), Error);
    }
};

}  // namespace

VITRINE_TEST(SseReaderTest);
#include "sse_reader_test.moc"
