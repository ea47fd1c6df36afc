// Tests the choice of a device's queues for queue families that drivers report.
#include "core/compute/vulkan/device/queue_choice.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <vector>

using namespace vitrine;

namespace {

constexpr std::uint32_t kGraphics = VK_QUEUE_GRAPHICS_BIT, kCompute = VK_QUEUE_COMPUTE_BIT,
                        kTransfer = VK_QUEUE_TRANSFER_BIT, kSparse = VK_QUEUE_SPARSE_BINDING_BIT, kDecode = 0x20,
                        kEncode = 0x40, kOpticalFlow = 0x100;

using Families = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  ///< for each family: flags, number of queues
using Queue = QueueChoice::Queue;

std::vector<VkQueueFamilyProperties> familiesOf(const Families& list)
{
    std::vector<VkQueueFamilyProperties> families;
    for (const auto& [flags, queues] : list) {
        families.push_back({flags, queues, 64, {}});
    }
    return families;
}

}  // namespace

Q_DECLARE_METATYPE(Families)
Q_DECLARE_METATYPE(QueueChoice)

class QueueChoiceTest : public QObject {
    Q_OBJECT

private slots:
    void drivers_data()
    {
        QTest::addColumn<Families>("families");
        QTest::addColumn<QueueChoice>("wanted");
        const std::uint32_t all = kGraphics | kCompute | kTransfer | kSparse;
        QTest::newRow("nvidia") << Families{{all, 16},
                                            {kTransfer | kSparse, 2},
                                            {kCompute | kTransfer | kSparse, 8},
                                            {kTransfer | kSparse | kDecode, 3},
                                            {kTransfer | kSparse | kEncode, 1},
                                            {kTransfer | kSparse | kOpticalFlow, 1}}
                                << QueueChoice{{2, 0}, {1, 0}};
        QTest::newRow("nvidia, video first")
            << Families{{all, 16}, {kTransfer | kDecode, 3}, {kTransfer | kSparse, 2}} << QueueChoice{{0, 0}, {2, 0}};
        QTest::newRow("amd") << Families{{all, 1}, {kCompute | kTransfer | kSparse, 4}, {kTransfer | kSparse, 2}}
                             << QueueChoice{{1, 0}, {2, 0}};
        QTest::newRow("amd without copy engines")
            << Families{{all, 1}, {kCompute | kTransfer | kSparse, 4}} << QueueChoice{{1, 0}, {1, 1}};
        QTest::newRow("intel") << Families{{all, 1}, {kCompute | kTransfer | kSparse, 1}, {kTransfer | kDecode, 1}}
                               << QueueChoice{{1, 0}, {1, 0}};
        QTest::newRow("intel, old") << Families{{kGraphics | kCompute | kTransfer, 1}} << QueueChoice{{0, 0}, {0, 0}};
        QTest::newRow("lavapipe") << Families{{kGraphics | kCompute | kTransfer, 1}} << QueueChoice{{0, 0}, {0, 0}};
        // Families with graphics or compute support transfers, even if the transfer bit is not set.
        QTest::newRow("graphics apart") << Families{{kGraphics, 1}, {kCompute, 2}} << QueueChoice{{1, 0}, {1, 1}};
        QTest::newRow("a family without queues")
            << Families{{kCompute, 0}, {kTransfer, 0}, {all, 1}} << QueueChoice{{2, 0}, {2, 0}};
    }
    void drivers()
    {
        QFETCH(const Families, families);
        QFETCH(const QueueChoice, wanted);
        const auto list = familiesOf(families);
        const auto chosen = chooseQueues(list);
        QVERIFY(chosen.has_value());
        QVERIFY2(*chosen == wanted, qPrintable(QString("%1.%2, %3.%4")
                                                   .arg(chosen->compute.family)
                                                   .arg(chosen->compute.index)
                                                   .arg(chosen->transfer.family)
                                                   .arg(chosen->transfer.index)));
        // The device is created with exactly the chosen queues, and these queues exist.
        for (const Queue& queue : {chosen->compute, chosen->transfer}) {
            const auto infos = chosen->createInfos();
            QCOMPARE(infos.size(), chosen->families().size());
            const auto info = std::find_if(infos.begin(), infos.end(),
                                           [&](const auto& i) { return i.queueFamilyIndex == queue.family; });
            QVERIFY(info != infos.end());
            QVERIFY(info->queueCount > queue.index && info->queueCount <= list[queue.family].queueCount);
        }
    }

    void nothingComputes()
    {
        QVERIFY(!chooseQueues({}));
        QVERIFY(!chooseQueues(familiesOf({{kGraphics | kTransfer, 4}, {kTransfer, 1}})));
    }
};

VITRINE_TEST(QueueChoiceTest);
#include "queue_choice_test.moc"
