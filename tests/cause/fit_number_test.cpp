#include "core/diagnose/cause/fit_number.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace vitrine;

class FitNumberTest : public QObject {
    Q_OBJECT

private slots:
    void findsTheNumber_data();
    void findsTheNumber();
    void findsNothingWhereNoNumberMatters();
    void staysBetweenItsLimits();
    void roundsAsFarAsItMay();
};

namespace {

/// Returns a function that maps a RoPE base to the errors of the angles of one pair at five positions. `right` is the
/// real base, and `noise` is the rounding error.
Miss ofAngles(double right, double noise)
{
    return [=](double base) {
        std::vector<double> left;
        for (int position = 0; position < 5; ++position) {
            left.push_back(std::cos(position * std::pow(base, -0.25)) - std::cos(position * std::pow(right, -0.25)) +
                           (position % 2 == 0 ? noise : -noise));
        }
        return left;
    };
}

}  // namespace

void FitNumberTest::findsTheNumber_data()
{
    QTest::addColumn<double>("right");
    QTest::addColumn<double>("noise");
    QTest::newRow("small") << 37.0 << 0.0;
    QTest::newRow("odd") << 34567.0 << 1e-9;
    QTest::newRow("large") << 8.1e6 << 1e-9;
}

void FitNumberTest::findsTheNumber()
{
    QFETCH(double, right);
    QFETCH(double, noise);
    const std::optional<FittedNumber> found = fitNumber(ofAngles(right, noise), 4, 1e10);
    QVERIFY(found);
    QVERIFY(std::abs(found->number / right - 1) < 1e-5);
    QVERIFY(found->left <= 3 * noise + 1e-9);
    QVERIFY(std::abs(rounded(*found) / right - 1) < 1e-5);
}

void FitNumberTest::findsNothingWhereNoNumberMatters()
{
    const Miss same = [](double) { return std::vector<double>{1, 2}; };
    QVERIFY(!fitNumber(same, 1, 100));
    const Miss none = [](double) { return std::vector<double>(); };
    QVERIFY(!fitNumber(none, 1, 100));
}

void FitNumberTest::staysBetweenItsLimits()
{
    const Miss beyond = [](double number) { return std::vector<double>{std::log(number / 1000)}; };
    QVERIFY(!fitNumber(beyond, 1, 10));
    QVERIFY(fitNumber(beyond, 1, 10000));
}

void FitNumberTest::roundsAsFarAsItMay()
{
    QCOMPARE(rounded({0.0776998, 0, 1e-4}), 0.0777);
    QCOMPARE(rounded({10000.3, 0, 1e-3}), 10000.0);
    QCOMPARE(rounded({3.14159, 0, 0}), 3.14159);
}

VITRINE_TEST(FitNumberTest);
#include "fit_number_test.moc"
