// The reference models, of every architecture and every type, on Vulkan against the scalar level of the CPU, tap by
// tap.
#include "core/compare/trace_comparison.h"
#include "core/compare/trace_run.h"
#include "core/cpu/cpu_backend.h"
#include "core/vulkan/vulkan_backend_impl.h"
#include "tests/support/shared_data.h"
#include "tests/vulkan/test_device.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

class VulkanReferenceTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { openTestDevice(m_vulkan); }

    void tapByTap_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QList<int>>("ids");
        for (const char* const folder : {"architectures", "architectures2", "stories"}) {
            const auto found = sharedData(std::filesystem::path("data/reference") / folder);
            if (!found) continue;
            std::ifstream manifest(*found / "manifest.json");
            for (const auto& row : nlohmann::json::parse(manifest)) {
                const std::filesystem::path path = *found / row["model"].get<std::string>();
                if (!std::filesystem::exists(path)) continue;
                const auto ids = row["ids"].get<std::vector<int>>();
                QTest::addRow("%s", path.filename().c_str())
                    << QString::fromStdString(path.string()) << QList<int>(ids.begin(), ids.end());
            }
        }
        if (!sharedData("data/reference")) QTest::addRow("no data") << QString() << QList<int>();
    }

    /// A prompt and two tokens by themselves.
    void tapByTap()
    {
        REQUIRE_SHARED(folder, "data/reference");
        QFETCH(const QString, path);
        QFETCH(const QList<int>, ids);
        TraceRequest request;
        request.model = Model::load(path.toStdString());
        if (!m_vulkan->lacks(request.model->config()).empty()) QSKIP("this device lacks operations of the model");
        request.tokens.assign(ids.begin(), ids.begin() + std::min<qsizetype>(ids.size(), kTokens));
        request.taps = TapSelection::everything();
        request.decode = 2;
        request.context = 256;  // which the references were made for
        const Trace ours = runTrace(request, *m_vulkan);
        const Trace scalar = runTrace(request, *makeCpuBackend({"scalar", 2}));
        QVERIFY(!ours.arrays().empty());
        QCOMPARE(ours.arrays().size(), scalar.arrays().size());
        for (const TapComparison& tap : measureTraces(scalar, ours).taps) {
            const double difference = tap.difference.relativeL2;
            QVERIFY2(difference < 2e-5, qPrintable(QString("%1: %2").arg(tap.name.c_str()).arg(difference)));
        }
    }

private:
    static constexpr qsizetype kTokens = 12;

    std::unique_ptr<VulkanBackend> m_vulkan;
};

QTEST_GUILESS_MAIN(VulkanReferenceTest)
#include "vulkan_reference_test.moc"
