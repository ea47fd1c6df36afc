// Compares the reference models of every architecture and type on Vulkan with the CPU's scalar instructions, tap by
// tap. Models with different layers are also split between the two devices.
#include "core/compute/backend/split_backend.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/inference/evaluator.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "core/diagnose/compare/trace_comparison.h"
#include "core/diagnose/compare/trace_run.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/test_device.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ranges>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Families added later whose layers differ from each other or share data: latent keys, different shapes, shared
/// caches, inputs per layer, several residual streams, use of the first layer's values in later layers.
constexpr const char* kFurther[] = {"deepseek2", "minicpm3", "gemma4", "gemma3n", "deci", "openelm", "rwkv7"};

void addRows(const char* folder, const auto& isWanted)
{
    const auto found = sharedData(std::filesystem::path("data/reference") / folder);
    if (!found) return;
    std::ifstream manifest(*found / "manifest.json");
    for (const auto& row : nlohmann::json::parse(manifest)) {
        const std::filesystem::path path = *found / row["model"].get<std::string>();
        if (!std::filesystem::exists(path) || !isWanted(row)) continue;
        const auto ids = row["ids"].get<std::vector<int>>();
        QTest::addRow("%s", path.filename().c_str())
            << QString::fromStdString(path.string()) << QList<int>(ids.begin(), ids.end());
    }
}

bool isFurther(const nlohmann::json& row)
{
    return row["type"] != "Q8_0" && std::ranges::find(kFurther, row["architecture"]) != std::end(kFurther);
}

}  // namespace

class VulkanReferenceTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { openTestDevice(m_vulkan); }

    void tapByTap_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QList<int>>("ids");
        for (const char* const folder : {"architectures", "architectures2", "stories"}) {
            addRows(folder, [](const nlohmann::json&) { return true; });
        }
        if (!sharedData("data/reference")) QTest::addRow("no data") << QString() << QList<int>();
    }

    void tapByTap()
    {
        REQUIRE_SHARED(folder, "data/reference");
        QFETCH(const QString, path);
        QFETCH(const QList<int>, ids);
        const std::size_t copies = m_vulkan->figures().transientCopies;
        compare(requestFor(path, ids), *m_vulkan);
        // Nothing was copied, because all weights were resident.
        QCOMPARE(m_vulkan->figures().transientCopies, copies);
    }

    void split_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QList<int>>("ids");
        addRows("architectures2", isFurther);
        if (!sharedData("data/reference")) QTest::addRow("no data") << QString() << QList<int>();
    }

    /// Compares models whose last layers are on the device: first the smallest possible number of layers, then one
    /// more.
    void split()
    {
        REQUIRE_SHARED(folder, "data/reference");
        QFETCH(const QString, path);
        QFETCH(const QList<int>, ids);
        const TraceRequest request = requestFor(path, ids);
        const ModelConfig& config = request.model->config();
        const std::size_t fewest = std::max<std::size_t>(config.layersTogether(), 1);
        for (std::size_t layers = fewest; layers <= std::min<std::size_t>(fewest + 1, config.layers); ++layers) {
            const std::size_t copies = m_vulkan->figures().transientCopies;
            SplitBackend backend(makeCpuBackend({"scalar", 2}), m_vulkan, config.layers, layers);
            compare(request, backend);
            // Nothing was copied, because the weights of these layers were resident.
            QCOMPARE(m_vulkan->figures().transientCopies, copies);
        }
        if (fewest == 1) return;
        SplitBackend within(makeCpuBackend({"scalar", 2}), m_vulkan, config.layers, fewest - 1);
        QVERIFY_THROWS_EXCEPTION(Error, within.makeKvCache(config, {64, KvType::F32, KvType::F32}));
    }

    void rowsLeaveTheCache_data() { split_data(); }

    /// Exports rows from one cache and imports them into another. The next token has bit-identical logits, for every
    /// cache type.
    void rowsLeaveTheCache()
    {
        REQUIRE_SHARED(folder, "data/reference");
        QFETCH(const QString, path);
        QFETCH(const QList<int>, ids);
        const auto model = Model::load(path.toStdString());
        const std::vector<TokenId> tokens(ids.begin(), ids.begin() + kTokens);
        Evaluator evaluator(model, *m_vulkan);
        for (const KvType type : {KvType::F32, KvType::F16, KvType::Q8_0}) {
            const auto isWhole = [&](std::size_t layer) { return model->config().headDimOf(layer) % 32 == 0; };
            const auto layers = std::views::iota(std::size_t{0}, std::size_t{model->config().layers});
            if (type == KvType::Q8_0 && !std::ranges::all_of(layers, isWhole)) continue;
            const auto cache = evaluator.makeCache(64, type, type), copy = evaluator.makeCache(40, type, type);
            if (cache->hasStates()) QSKIP("states leave with checkpoints (recurrent_cache_test)");
            evaluator.evaluate(*cache, std::span(tokens).first(kTokens - 1), {});
            for (const std::size_t layer : layers) {
                std::vector<std::byte> keys(kTokens * cache->keyRowBytes(layer));
                std::vector<std::byte> values(kTokens * cache->valueRowBytes(layer));
                QCOMPARE(keys.empty(), !model->config().keepsKeys(layer));
                cache->exportRows(layer, 0, kTokens - 1, keys.data(), values.data());
                copy->importRows(layer, 0, kTokens - 1, keys.data(), values.data());
            }
            copy->extend(kTokens - 1);
            evaluator.evaluate(*cache, std::span(tokens).last(1), {});
            const std::vector<float> expected(evaluator.lastLogits().begin(), evaluator.lastLogits().end());
            evaluator.evaluate(*copy, std::span(tokens).last(1), {});
            QVERIFY(std::ranges::equal(evaluator.lastLogits(), expected));
        }
    }

private:
    static constexpr qsizetype kTokens = 12;

    /// Returns a request that evaluates a prompt and then two single tokens.
    static TraceRequest requestFor(const QString& path, const QList<int>& ids)
    {
        TraceRequest request;
        request.model = Model::load(path.toStdString());
        request.tokens.assign(ids.begin(), ids.begin() + std::min<qsizetype>(ids.size(), kTokens));
        request.taps = TapSelection::everything();
        request.decode = 2;
        request.context = 256;  // context length of the references
        return request;
    }

    static void compare(const TraceRequest& request, Backend& backend)
    {
        if (!backend.lacks(request.model->config()).empty()) QSKIP("this device lacks operations of the model");
        const Trace ours = runTrace(request, backend);
        const Trace scalar = runTrace(request, *makeCpuBackend({"scalar", 2}));
        QVERIFY(!ours.arrays().empty());
        QCOMPARE(ours.arrays().size(), scalar.arrays().size());
        for (const TapComparison& tap : measureTraces(scalar, ours).taps) {
            const double difference = tap.difference.relativeL2;
            QVERIFY2(difference < 2e-5, qPrintable(QString("%1: %2").arg(tap.name.c_str()).arg(difference)));
        }
    }

    std::shared_ptr<VulkanBackend> m_vulkan;
};

VITRINE_TEST(VulkanReferenceTest);
#include "vulkan_reference_test.moc"
