#include "core/base/nearest_names.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <string_view>
#include <vector>

using namespace vitrine;

class NearestNamesTest : public QObject {
    Q_OBJECT

private slots:
    void distances()
    {
        QCOMPARE(editDistance("", ""), std::size_t{0});
        QCOMPARE(editDistance("", "abc"), std::size_t{3});
        QCOMPARE(editDistance("kitten", "sitting"), std::size_t{3});
        QCOMPARE(editDistance("flaw", "lawn"), std::size_t{2});
        QCOMPARE(editDistance("lawn", "flaw"), std::size_t{2});
    }

    void nearestFirst()
    {
        const std::vector<std::string_view> names{"output.weight", "output_norm.weight", "blk.0.attn_k.weight",
                                                  "blk.0.attn_q.weight", "blk.0.attn_q.bias"};
        const auto nearest = [&](std::string_view wanted) { return nearestNames(wanted, names, 2); };
        QCOMPARE(nearest("blk.0.attn_qq.weight"),
                 (std::vector<std::string_view>{"blk.0.attn_q.weight", "blk.0.attn_k.weight"}));
        QCOMPARE(nearest("attn_q.bias"), (std::vector<std::string_view>{"blk.0.attn_q.bias"}));
        QCOMPARE(nearest("ouput.weight"), (std::vector<std::string_view>{"output.weight"}));
        QVERIFY(nearest("xyz").empty());
    }
};

VITRINE_TEST(NearestNamesTest);
#include "nearest_names_test.moc"
