#include "app/cli/output/stopped_text.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <utility>
#include <vector>

using namespace vitrine;
using vitrine::cli::StoppedText;

namespace {

/// Returns the text written for these tokens, with a bar after each token. `found` is the stop string with which the
/// answer ended, or empty if it ended without one.
std::string written(const std::vector<std::pair<const char*, TokenKind>>& tokens, const std::vector<std::string>& stops,
                    const std::string& found = {}, std::size_t late = 0)
{
    StoppedText text(stops, late);
    std::string all;
    for (const auto& [bytes, kind] : tokens) all += text.feed(bytes, kind) + '|';
    return all + text.finish(found.empty() ? nullptr : &found);
}

}  // namespace

class StoppedTextTest : public QObject {
    Q_OBJECT

private slots:
    void theStopStringIsNotWritten()
    {
        constexpr TokenKind kText = TokenKind::Normal;
        constexpr TokenKind kControl = TokenKind::Control;
        QCOMPARE(written({{"ab", kText}, {"cd", kText}}, {}), std::string("ab|cd|"));
        QCOMPARE(written({{"ab", kText}, {"cd", kText}}, {"xyz"}), std::string("||abcd"));
        QCOMPARE(written({{"abcd", kText}, {"ef", kText}, {"g", kText}}, {"xyz"}), std::string("|ab|cd|efg"));
        QCOMPARE(written({{"ab", kText}, {"cdef", kText}}, {"bcd"}, "bcd"), std::string("||a"));
        QCOMPARE(written({{"ab", kText}, {"abab", kText}}, {"aba"}, "aba"), std::string("||"));
        QCOMPARE(written({{"ab", kText}, {"<x>", kControl}, {"cd", kText}}, {"bc"}, "bc"), std::string("|a||"));
        QCOMPARE(written({{"ab", kText}, {"<x>", kControl}}, {"b<x>"}, "b<x>"), std::string("||a"));
        // The stop string is found only when the tag that contains it is complete.
        QCOMPARE(written({{"ab</", kText}, {"think", kText}, {">", kText}}, {"think"}, "think", 64),
                 std::string("|||ab</"));
    }
};

VITRINE_TEST(StoppedTextTest);
#include "stopped_text_test.moc"
