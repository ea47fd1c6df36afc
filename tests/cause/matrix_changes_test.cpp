#include "core/diagnose/cause/matrix_changes.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cstddef>
#include <vector>

using namespace vitrine;

namespace {

/// Returns a matrix [4, 3] in which element (r, c) is 10 r + c.
std::vector<float> values()
{
    std::vector<float> all;
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 3; ++column) all.push_back(static_cast<float>(10 * row + column));
    }
    return all;
}

Linear matrix(const std::vector<float>& all)
{
    return {{"w", QuantType::F32, reinterpret_cast<const std::byte*>(all.data()), 4, 3, 3 * sizeof(float)},
            std::vector<float>{1, 2, 3, 4}};
}

}  // namespace

class MatrixChangesTest : public QObject {
    Q_OBJECT

private slots:
    void takesRows();
    void movesColumns();
    void transposes();
    void ordersOfRows();
};

void MatrixChangesTest::takesRows()
{
    const std::vector<float> all = values();
    MatrixChanges changes;
    const Linear made = changes.withRows(matrix(all), {3, 0, 0});
    QCOMPARE(decodedValues(made.weight), (std::vector<float>{30, 31, 32, 0, 1, 2, 0, 1, 2}));
    QCOMPARE(made.bias, (std::vector<float>{4, 1, 1}));
    // A change can be applied to the result of another change.
    QCOMPARE(changes.withRows(made, {2, 0}).bias, (std::vector<float>{1, 4}));
}

void MatrixChangesTest::movesColumns()
{
    const std::vector<float> all = values();
    MatrixChanges changes;
    const Linear made = changes.withColumns(matrix(all), {2, 0, 1});
    QCOMPARE(decodedValues(made.weight.rowRange(1, 1)), (std::vector<float>{11, 12, 10}));
    QCOMPARE(made.bias.size(), std::size_t{4});
}

void MatrixChangesTest::transposes()
{
    const std::vector<float> all = values();
    MatrixChanges changes;
    const Linear made = changes.transposed(matrix(all));
    QCOMPARE(made.weight.rows, std::size_t{4});
    // The twelve numbers are read as a matrix [3, 4] and transposed: row r of the result is column r of that matrix.
    QCOMPARE(decodedValues(made.weight), (std::vector<float>{0, 11, 22, 1, 12, 30, 2, 20, 31, 10, 21, 32}));
}

void MatrixChangesTest::ordersOfRows()
{
    using Order = std::vector<std::size_t>;
    QCOMPARE(halvesAsNeighbours(8, 4, 4), (Order{0, 2, 1, 3, 4, 6, 5, 7}));
    QCOMPARE(halvesAsNeighbours(6, 6, 6), (Order{0, 3, 1, 4, 2, 5}));
    QCOMPARE(neighboursAsHalves(6, 6, 6), (Order{0, 2, 4, 1, 3, 5}));
    // The last two rows are not rotated, so they stay in place.
    QCOMPARE(halvesAsNeighbours(6, 6, 4), (Order{0, 2, 1, 3, 4, 5}));
    QCOMPARE(headsTransposed(6, 3), (Order{0, 3, 1, 4, 2, 5}));
    QCOMPARE(inverse(Order{2, 0, 1}), (Order{1, 2, 0}));
}

VITRINE_TEST(MatrixChangesTest);
#include "matrix_changes_test.moc"
