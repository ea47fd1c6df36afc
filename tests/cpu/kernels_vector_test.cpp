// Compares scaled sums, conversion to half precision, norms, SiLU, GELU and soft-cap with double arithmetic, for every
// instruction set.

#include "core/compute/cpu/kernels.h"
#include "core/file/quant/half.h"
#include "tests/cpu/kernels_weights.h"
#include "tests/cpu/norm_formula.h"
#include "tests/support/test_program.h"

#include <QObject>
#include <QTest>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace vitrine;
using vitrine::test::kInfinity;
using vitrine::test::kNan;
using vitrine::test::normalized;
using vitrine::test::normals;
using vitrine::test::Random;

namespace {

const std::vector<std::size_t> kSizes = {0, 1, 3, 7, 8, 9, 31, 32, 33, 80, 100, 4096};

void verifyClose(double got, double want, double tolerance, std::size_t at)
{
    if (std::abs(got - want) <= tolerance) return;
    QFAIL(qPrintable(QString("value %1 is %2, not %3 ± %4").arg(at).arg(got).arg(want).arg(tolerance)));
}

/// The function of a kind of norm, with the largest errors that core/compute/cpu/kernels.h permits.
struct NormKernel {
    decltype(Kernels::rmsNorm) Kernels::*function;
    double relative;
    double absolute;
};

NormKernel normKernel(NormKind kind)
{
    switch (kind) {
    case NormKind::Rms:
        return {&Kernels::rmsNorm, 1e-6, 0};
    case NormKind::Layer:
        return {&Kernels::layerNorm, 1e-7, 1e-9};
    }
    return {};  // unreachable for valid kinds
}

}  // namespace

class KernelsVectorTest : public QObject {
    Q_OBJECT

    static void addLevels()
    {
        QTest::addColumn<const Kernels*>("kernels");
        for (const Kernels* kernels : allKernels()) {
            if (isSupported(*kernels)) QTest::newRow(std::string(kernels->name).c_str()) << kernels;
        }
    }

private slots:
    void addScaled_data() { addLevels(); }
    void addScaled()
    {
        QFETCH(const Kernels*, kernels);
        Random random(21);
        for (const std::size_t n : kSizes) {
            const std::vector<float> a = normals(n, random);
            const std::vector<float> b = normals(n, random);
            std::vector<float> sum = a;
            sum.push_back(77.0F);
            kernels->addScaledF32(sum.data(), -0.7F, b.data(), n);
            for (std::size_t i = 0; i < n; ++i) {
                verifyClose(sum[i], a[i] + -0.7F * static_cast<double>(b[i]), 1e-6, i);
            }
            QCOMPARE(sum[n], 77.0F);
            if (QTest::currentTestFailed()) return;
        }
    }

    // Every f16 value survives a round trip. A value between two neighbours is rounded to the nearer one, and a value
    // in the middle to the even one.
    void toF16RoundsToNearestEven_data() { addLevels(); }
    void toF16RoundsToNearestEven()
    {
        QFETCH(const Kernels*, kernels);
        std::vector<float> in;
        std::vector<std::uint16_t> want;
        for (unsigned h = 0; h < 0x7C00; ++h) {
            const float low = halfToFloat(static_cast<std::uint16_t>(h));
            const float high = h == 0x7BFF ? 65536.0F : halfToFloat(static_cast<std::uint16_t>(h + 1));
            const float middle = (low + high) / 2;
            for (const unsigned sign : {0U, 0x8000U}) {
                const float factor = sign == 0 ? 1.0F : -1.0F;
                for (const auto& [value, half] :
                     {std::pair{low, h}, std::pair{std::nextafter(middle, 0.0F), h}, std::pair{middle, h + h % 2},
                      std::pair{std::nextafter(middle, kInfinity), h + 1}}) {
                    in.push_back(factor * value);
                    want.push_back(static_cast<std::uint16_t>(sign | half));
                }
            }
        }
        for (const float value : {kInfinity, 1e10F}) {
            in.push_back(value);
            want.push_back(0x7C00);
        }
        std::vector<std::uint16_t> out(in.size() + 1, 0xABCD);
        kernels->toF16(in.data(), out.data(), in.size());
        for (std::size_t i = 0; i < in.size(); ++i) {
            QVERIFY2(out[i] == want[i], qPrintable(QString("%1 gives %2, not %3").arg(in[i]).arg(out[i]).arg(want[i])));
        }
        QCOMPARE(out.back(), std::uint16_t{0xABCD});
        std::uint16_t nan = 0;
        kernels->toF16(&kNan, &nan, 1);
        QVERIFY(std::isnan(halfToFloat(nan)));
    }

    void norms_data()
    {
        QTest::addColumn<const Kernels*>("kernels");
        QTest::addColumn<NormKind>("kind");
        for (const Kernels* kernels : allKernels()) {
            if (!isSupported(*kernels)) continue;
            for (const NormTraits& norm : allNormKinds())
                QTest::addRow("%s, %s", kernels->name.data(), norm.name.data()) << kernels << norm.kind;
        }
    }
    /// Compares norms with their formulas in double. The mean of some rows is far larger than the deviations from it.
    void norms()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const NormKind, kind);
        const NormKernel norm = normKernel(kind);
        Random random(24);
        for (const std::size_t n : kSizes) {
            if (n == 0) continue;
            for (const float shift : {0.0F, 1000.0F}) {
                std::vector<float> x = normals(n, random);
                for (float& value : x) value += shift;
                const std::vector<float> weight = normals(n, random);
                std::vector<float> out(n + 1, 77.0F);
                (kernels->*norm.function)(x.data(), weight.data(), 1e-5F, n, out.data());
                const std::vector<double> y = normalized(kind, x, static_cast<double>(1e-5F));
                for (std::size_t i = 0; i < n; ++i) {
                    const double want = y[i] * weight[i];
                    verifyClose(out[i], want, norm.relative * std::abs(want) + norm.absolute, i);
                }
                QCOMPARE(out[n], 77.0F);
                if (QTest::currentTestFailed()) return;
            }
        }
    }

    void siluMultiply_data() { addLevels(); }
    void siluMultiply()
    {
        QFETCH(const Kernels*, kernels);
        std::vector<float> gate;
        for (int i = -110000; i <= 110000; i += 7) gate.push_back(static_cast<float>(i) * 1e-3F);
        const std::vector<float> up(gate.size(), 1.5F);
        std::vector<float> out(gate.size());
        kernels->siluMultiply(gate.data(), up.data(), gate.size(), out.data());
        for (std::size_t i = 0; i < gate.size(); ++i) {
            const double want = 1.5 * gate[i] / (1.0 + std::exp(-static_cast<double>(gate[i])));
            verifyClose(out[i], want, 5e-7 * std::abs(want) + 1e-35, i);
            if (QTest::currentTestFailed()) return;
        }
        const float nan = kNan;
        float result = 0;
        kernels->siluMultiply(&nan, up.data(), 1, &result);
        QVERIFY(std::isnan(result));
    }

    void gelu_data() { addLevels(); }
    void gelu()
    {
        QFETCH(const Kernels*, kernels);
        std::vector<float> x;
        for (int i = -110000; i <= 110000; i += 7) x.push_back(static_cast<float>(i) * 1e-4F);
        x.push_back(-100.0F);
        x.push_back(1e30F);
        std::vector<float> out(x.size());
        kernels->gelu(x.data(), x.size(), out.data());
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double v = x[i];
            const double u = std::sqrt(2 / M_PI) * (v + 0.044715 * v * v * v);
            const double want = v / (1.0 + std::exp(-2 * u));
            // For very negative u, the result is close to an exponential of u, so its relative error grows with |u|.
            verifyClose(out[i], want, 5e-7 * (1 + std::abs(u)) * std::abs(want) + 1e-35, i);
            if (QTest::currentTestFailed()) return;
        }
        const float nan = kNan;
        float result = 0;
        kernels->gelu(&nan, 1, &result);
        QVERIFY(std::isnan(result));
    }

    void geluErf_data() { addLevels(); }
    void geluErf()
    {
        QFETCH(const Kernels*, kernels);
        std::vector<float> x;
        for (int i = -110000; i <= 110000; i += 7) x.push_back(static_cast<float>(i) * 1e-4F);
        x.push_back(-100.0F);
        x.push_back(1e30F);
        x.push_back(std::numeric_limits<float>::infinity());
        std::vector<float> out(x.size());
        kernels->geluErf(x.data(), x.size(), out.data());
        for (std::size_t i = 0; i + 1 < x.size(); ++i) {
            const double v = x[i];
            const double want = 0.5 * v * std::erfc(-v / std::sqrt(2.0));
            // For very negative v, the result falls like exp(-v² / 2). A relative error e of the exponent causes a
            // relative error of about e · v² / 2 in the result, so the tolerance grows with v² / 2.
            const double exponent = v < 0 ? v * v / 2 : 0;
            verifyClose(out[i], want, 5e-7 * (1 + exponent) * std::abs(want) + 1e-35, i);
            if (QTest::currentTestFailed()) return;
        }
        QCOMPARE(out.back(), x.back());
        const float nan = kNan;
        float result = 0;
        kernels->geluErf(&nan, 1, &result);
        QVERIFY(std::isnan(result));
    }

    void softCap_data() { addLevels(); }
    void softCap()
    {
        QFETCH(const Kernels*, kernels);
        for (const float cap : {0.5F, 30.0F, 50.0F}) {
            std::vector<float> x;
            for (int i = -40000; i <= 40000; i += 7) x.push_back(static_cast<float>(i) * 1e-4F * cap);
            x.push_back(kInfinity);
            x.push_back(-1e30F);
            std::vector<float> out = x;
            kernels->softCap(out.data(), cap, out.size());
            for (std::size_t i = 0; i < x.size(); ++i) {
                const double want = double(cap) * std::tanh(double(x[i]) / double(cap));
                verifyClose(out[i], want, 6e-7 * std::abs(want), i);
                if (QTest::currentTestFailed()) return;
            }
        }
        float nan = kNan;
        kernels->softCap(&nan, 30.0F, 1);
        QVERIFY(std::isnan(nan));
    }

    void peaksDoTheirWork_data() { addLevels(); }
    void peaksDoTheirWork()
    {
        QFETCH(const Kernels*, kernels);
        constexpr std::size_t kWords = 32;
        struct alignas(64) Block {
            std::uint64_t words[kWords];
        };
        std::vector<Block> data(9);
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < data.size() * kWords; ++i) {
            std::uint64_t& word = data[i / kWords].words[i % kWords];
            word = (i + 1) * 0x9E3779B97F4A7C15U;
            sum += word;
        }
        QCOMPARE(kernels->readAll(reinterpret_cast<const std::byte*>(data.data()), data.size() * sizeof(Block)), sum);
        QCOMPARE(kernels->readAll(nullptr, 0), std::uint64_t{0});
        const std::uint64_t once = kernels->int8Peak(1);
        QVERIFY(once >= 16);
        QCOMPARE(kernels->int8Peak(0), std::uint64_t{0});
        QCOMPARE(kernels->int8Peak(1001), 1001 * once);
    }
};

VITRINE_TEST(KernelsVectorTest);
#include "kernels_vector_test.moc"
