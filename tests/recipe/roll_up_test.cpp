#include "core/diagnose/program/roll_up.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <string>
#include <vector>

using namespace vitrine;

namespace {

std::vector<std::string> textsOf(const Loop& loop)
{
    std::vector<std::string> texts;
    for (const LoopLine& line : loop.lines) texts.push_back(line.text);
    return texts;
}

using Texts = std::vector<std::string>;
using Layers = std::vector<std::size_t>;

}  // namespace

class RollUpTest : public QObject {
    Q_OBJECT

private slots:
    void mergesEqualLayers()
    {
        const std::vector<Line> layer{{"A", "a"}, {"B", "b"}};
        const Loop loop = rollUp({layer, layer, layer});
        QCOMPARE(textsOf(loop), (Texts{"a", "b"}));
        QCOMPARE(loop.lines[1].layers, (Layers{0, 1, 2}));
        QVERIFY(loop.tables.empty());
        const std::vector<LoopBlock> blocks = blocksOf(loop, 3);
        QCOMPARE(blocks.size(), std::size_t{1});
        QVERIFY(blocks.front().isEverywhere);
    }

    void alternativesBecomeConditions()
    {
        const std::vector<Line> attention{{"", "norm"}, {"", "attention"}, {"", "add"}};
        const std::vector<Line> state{{"", "norm"}, {"", "state"}, {"", "gate"}, {"", "add"}};
        const Loop loop = rollUp({state, attention, state});
        QCOMPARE(textsOf(loop), (Texts{"norm", "state", "gate", "attention", "add"}));
        const std::vector<LoopBlock> blocks = blocksOf(loop, 3);
        QCOMPARE(blocks.size(), std::size_t{4});
        QCOMPARE(loop.lines[blocks[1].first].layers, (Layers{0, 2}));
        QVERIFY(!blocks[1].isElse && !blocks[1].isEverywhere);
        QVERIFY(blocks[2].isElse);
        QVERIFY(blocks[3].isEverywhere);
    }

    void differentNumbersBecomeTables()
    {
        const auto layer = [](std::size_t width, std::size_t first) {
            return std::vector<Line>{{"", "f(" + ofLayer("WIDTH", width) + ")"},
                                     {"", "g(" + ofLayer("WIDTH", width) + ", " + ofLayer("FIRST", first) + ")"},
                                     {"", "h(" + ofLayer("WIDTH", 9 - width) + ", " + ofLayer("SAME", 7) + ")"}};
        };
        const Loop loop = rollUp({layer(3, 0), layer(5, 64), layer(3, 128)});
        // The first number of h is not that of f, so it needs another table.
        QCOMPARE(textsOf(loop), (Texts{"f(WIDTH[L])", "g(WIDTH[L], L * 64)", "h(WIDTH_2[L], 7)"}));
        QCOMPARE(loop.tables.size(), std::size_t{2});
        QCOMPARE(loop.tables[0].values, (Texts{"3", "5", "3"}));
        QCOMPARE(loop.tables[1].values, (Texts{"6", "4", "6"}));
    }

    void tablesHaveGaps()
    {
        const auto layer = [](std::size_t width) {
            return std::vector<Line>{{"", "f(" + ofLayer("WIDTH", width) + ")"}};
        };
        const Loop loop = rollUp({layer(3), {{"", "other"}}, layer(5)});
        QCOMPARE(loop.tables.front().values, (Texts{"3", "", "5"}));
        QCOMPARE(withoutMarks("x" + ofLayer("WIDTH", 4) + "y"), std::string("x4y"));
    }
};

VITRINE_TEST(RollUpTest);
#include "roll_up_test.moc"
