// Compares whole models on Vulkan with the CPU's scalar instructions, tap by tap. Also compares different runs on the
// device.
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/cpu/kernels.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "core/diagnose/compare/trace_comparison.h"
#include "core/diagnose/compare/trace_run.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/rounding_backend.h"
#include "tests/vulkan/test_device.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::vector<float> logitsOf(Evaluator& evaluator, std::span<const TokenId> tokens, std::size_t prompt)
{
    const auto cache = evaluator.makeCache(tokens.size(), KvType::F32, KvType::F32);
    evaluator.evaluate(*cache, tokens.first(prompt), {});
    for (std::size_t i = prompt; i < tokens.size(); ++i) evaluator.evaluate(*cache, tokens.subspan(i, 1), {});
    return {evaluator.lastLogits().begin(), evaluator.lastLogits().end()};
}

}  // namespace

class VulkanModelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { openTestDevice(m_vulkan); }

    void tapByTap_data()
    {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<int>("type");
        for (const char* const family : kTinyFamilies) {
            QTest::addRow("%s", family) << QString(family) << static_cast<int>(QuantType::F16);
        }
        QTest::addRow("starter") << QString() << 0;
        for (const char* const family : {"qwen2moe", "gpt-oss"}) {
            QTest::addRow("%s", family) << QString(family) << static_cast<int>(QuantType::Q8_0);
        }
    }

    /// Every tap of a prompt and of four single tokens agrees with the CPU's scalar instructions.
    void tapByTap()
    {
        QFETCH(const QString, architecture);
        QFETCH(const int, type);
        TraceRequest request;
        if (architecture.isEmpty()) {
            request.model = Model::load(starterModelPath());
        } else {
            TinyModelSpec spec = TinyFamily(architecture.toStdString()).spec;
            spec.type = static_cast<QuantType>(type);
            if (architecture == "qwen2moe" || architecture == "gpt-oss") spec.experts = 6;
            request.model = loadTinyModel(spec);
        }
        request.tokens = tinyTokens(23);
        request.taps = TapSelection::everything();
        request.decode = 4;
        const std::size_t copies = m_vulkan->figures().transientCopies;
        const Trace ours = runTrace(request, *m_vulkan, 9);
        // Nothing was copied, because all weights were resident.
        QCOMPARE(m_vulkan->figures().transientCopies, copies);
        const Trace scalar = runTrace(request, *makeCpuBackend({"scalar", 2}), 9);
        QCOMPARE(ours.arrays().size(), scalar.arrays().size());
        for (const TapComparison& tap : measureTraces(scalar, ours).taps) {
            const double difference = tap.difference.relativeL2;
            QVERIFY2(difference < 2e-5, qPrintable(QString("%1: %2").arg(tap.name.c_str()).arg(difference)));
        }
    }

    void prefillEqualsPrefillAndDecode()
    {
        Evaluator evaluator(loadTinyModel(tinySpec("qwen2", QuantType::Q8_0)), *m_vulkan);
        const auto tokens = tinyTokens(40);
        const auto whole = logitsOf(evaluator, tokens, 40);
        for (const std::size_t prompt : {39, 38, 31, 1}) {
            QVERIFY(relativeDifference(whole, logitsOf(evaluator, tokens, prompt)) < 2e-6);
        }
    }

    /// Matrix units multiply numbers that are rounded to 11 significant bits. The results are near the exact ones, but
    /// not equal to them.
    void matrixUnits()
    {
        const auto units = makeRoundingBackend("units");
        if (!units) QSKIP("This device offers no matrix units.");
        for (const char* const family : {"qwen2", "gemma2"}) {
            const auto model = loadTinyModel(tinySpec(family, QuantType::Q8_0));
            const auto tokens = tinyTokens(40);
            Evaluator exact(model, *m_vulkan), rounded(model, *units);
            const double off = relativeDifference(logitsOf(exact, tokens, 40), logitsOf(rounded, tokens, 40));
            QVERIFY2(off > 0 && off < 2e-3, qPrintable(QString("%1: %2").arg(family).arg(off)));
        }
    }

    /// Integer dot products round activations to bytes, as the fast instruction sets of the CPU do. The logits must be
    /// near those of both the exact kernels and the CPU.
    void integerDot()
    {
        const auto dot = makeRoundingBackend("dot");
        if (!dot) QSKIP("This device offers no integer dot products.");
        const auto cpu = makeCpuBackend({std::string(chooseKernels().name), 2});
        for (const char* const family : {"qwen2", "gemma2"}) {
            for (const QuantType type : {QuantType::Q8_0, QuantType::Q4_0}) {
                const auto model = loadTinyModel(tinySpec(family, type));
                const auto tokens = tinyTokens(40);
                Evaluator exact(model, *m_vulkan), onCpu(model, *cpu), rounded(model, *dot);
                const auto found = logitsOf(rounded, tokens, 40);
                const double off = relativeDifference(logitsOf(exact, tokens, 40), found);
                const double offCpu = relativeDifference(logitsOf(onCpu, tokens, 40), found);
                const QString figures = QString("%1 %2: %3 %4").arg(family).arg(int(type)).arg(off).arg(offCpu);
                QVERIFY2(off > 1e-5 && off < 2e-2 && offCpu < 2e-2, qPrintable(figures));
            }
        }
    }

    void repeatsItselfToTheBit()
    {
        Evaluator evaluator(loadTinyModel(tinySpec("llama", QuantType::Q4_0)), *m_vulkan);
        const auto tokens = tinyTokens(21);
        const auto first = logitsOf(evaluator, tokens, 17);
        for (int run = 0; run < 100; ++run) QVERIFY(logitsOf(evaluator, tokens, 17) == first);
    }

private:
    std::unique_ptr<VulkanBackend> m_vulkan;
};

VITRINE_TEST(VulkanModelTest);
#include "vulkan_model_test.moc"
