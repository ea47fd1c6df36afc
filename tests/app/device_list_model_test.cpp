#include "app/library/device_list_model.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "core/base/error.h"
#include "tests/app/fake_engine.h"
#include "tests/support/test_program.h"

#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

using namespace vitrine;
using namespace vitrine::test;

namespace {

VulkanDevice device(std::uint32_t index, const char* name, VulkanDevice::Type type, const char* lacks = "")
{
    VulkanDevice result;
    result.index = index;
    result.name = name;
    result.type = type;
    result.uuid = name;
    result.apiVersion = "1.3.230";
    result.memoryBytes = 24'000'000'000;
    result.lacks = std::string(lacks);
    return result;
}

/// Returns the devices of a computer with a CPU and these Vulkan devices.
AvailableDevices machineWith(std::vector<VulkanDevice> devices)
{
    AvailableDevices found;
    found.processor.name = "Fast processor";
    found.processor.threads = 4;
    found.processor.levels = {{"scalar", true, false}, {"avx2", true, true}, {"amx", false, false}};
    found.vulkan.devices = std::move(devices);
    if (found.vulkan.devices.empty()) found.vulkan.reason = std::string("The Vulkan loader finds no device.");
    explainChoice(found.vulkan, false);
    return found;
}

}  // namespace

class DeviceListModelTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        qunsetenv("VITRINE_VULKAN_CPU");
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<AppSettings>(m_folder->filePath("settings.ini"));
        m_bridge = std::make_unique<EngineBridge>(m_engine.factory());
        m_library = std::make_unique<ModelLibrary>(*m_bridge, *m_settings, QString());
    }

    /// These objects write settings when they are destroyed, so they must be destroyed before the temporary folder.
    void cleanup()
    {
        m_library.reset();
        m_bridge.reset();
        m_settings.reset();
        const QString folder = m_folder->path();
        m_folder.reset();
        QVERIFY(!QFileInfo::exists(folder));
    }

    /// Every device that is not used has a note that explains why.
    void everyDeviceButTheOneInUseHasAReason()
    {
        DeviceListModel model(*m_settings, *m_library, [] {
            return machineWith({device(0, "llvmpipe", VulkanDevice::Type::Cpu),
                                device(1, "Old", VulkanDevice::Type::Discrete, "Vulkan 1.2"),
                                device(2, "Big", VulkanDevice::Type::Discrete),
                                device(3, "Small", VulkanDevice::Type::Integrated)});
        });
        QVERIFY(!model.known());
        refresh(model);
        loadOn("cpu");
        QCOMPARE(column(model, DeviceListModel::NameRole),
                 QStringList({"Fast processor", "llvmpipe", "Old", "Big", "Small"}));
        QCOMPARE(model.index(0).data(DeviceListModel::DetailRole).toString(), "CPU · avx2 · 4 hardware threads");
        for (int used : {0, 3}) {
            if (used == 3) loadOn("vulkan");
            for (int row = 0; row < model.rowCount(); ++row) {
                const QString note = model.index(row).data(DeviceListModel::NoteRole).toString();
                QCOMPARE(model.index(row).data(DeviceListModel::UsedRole).toBool(), row == used);
                QCOMPARE(note.isEmpty(), row == used);
            }
        }
        const QStringList notes = column(model, DeviceListModel::NoteRole);
        QCOMPARE(notes[1], "This device is the CPU itself, which is slower through Vulkan than directly.");
        QCOMPARE(notes[2], "This device cannot be used. This device lacks Vulkan 1.2.");
        QCOMPARE(notes[4], "The device vulkan:2 (Big) is preferred.");
        // --device exists only on the command line. The window must not mention it.
        QVERIFY(!notes.join(' ').contains("--device"));
    }

    void tellsWhatComputesPrompts()
    {
        DeviceListModel model(*m_settings, *m_library, [] {
            AvailableDevices found = machineWith({device(0, "Big", VulkanDevice::Type::Discrete)});
            found.prompts = {{"f32 products", std::string("Its matrix units are left alone.")}};
            return found;
        });
        refresh(model);
        const QString detail = model.index(1).data(DeviceListModel::DetailRole).toString();
        QVERIFY2(
            detail.endsWith(" · Vulkan 1.3.230 · prompts computed with f32 products. Its matrix units are left alone."),
            qPrintable(detail));
    }

    void layersLeftToTheCpuAreTold()
    {
        DeviceListModel model(*m_settings, *m_library,
                              [] { return machineWith({device(0, "Small", VulkanDevice::Type::Discrete)}); });
        refresh(model);
        loadOn("vulkan", 12);
        QCOMPARE(model.index(1).data(DeviceListModel::NoteRole).toString(),
                 "This device computes 12 of 24 layers; the CPU computes the others.");
        loadOn("vulkan", 25);
        QVERIFY(model.index(1).data(DeviceListModel::NoteRole).toString().isEmpty());
    }

    void choosesWhatCanBeUsed()
    {
        DeviceListModel model(*m_settings, *m_library, [] {
            return machineWith({device(0, "llvmpipe", VulkanDevice::Type::Cpu),
                                device(1, "Big", VulkanDevice::Type::Discrete),
                                device(2, "Old", VulkanDevice::Type::Discrete, "Vulkan 1.2")});
        });
        refresh(model);
        const auto chosen = [&] {
            QList<int> rows;
            for (int row = 0; row < model.rowCount(); ++row) {
                if (model.index(row).data(DeviceListModel::ChosenRole).toBool()) rows << row;
            }
            return rows;
        };
        QCOMPARE(chosen(), QList<int>{0});
        model.choose(1);
        QCOMPARE(m_settings->device(), "vulkan:0");
        QCOMPARE(chosen(), QList<int>{1});
        model.choose(2);
        // The setting contains no device number. It therefore means the preferred device, even if the numbers of
        // devices change.
        QCOMPARE(m_settings->device(), "vulkan");
        QCOMPARE(chosen(), QList<int>{2});
        model.choose(3);
        model.choose(4);
        model.choose(-1);
        QCOMPARE(m_settings->device(), "vulkan");
    }

    void theModelStaysWhereItIsUntilItIsOpenedAgain()
    {
        DeviceListModel model(*m_settings, *m_library,
                              [] { return machineWith({device(0, "Big", VulkanDevice::Type::Discrete)}); });
        refresh(model);
        QVERIFY(!model.reopenWanted());
        loadOn("cpu");
        QVERIFY(!model.reopenWanted());
        model.choose(1);
        QVERIFY(model.reopenWanted());
        QCOMPARE(model.index(1).data(DeviceListModel::NoteRole).toString(),
                 "This device is chosen, but the model was opened on another device.");
        m_library->reload();
        QCOMPARE(m_engine.last<LoadModel>().options.device, std::string("vulkan"));
        QCOMPARE(m_engine.last<LoadModel>().path, std::string("/models/a.gguf"));
        QVERIFY(!model.reopenWanted());  // the model is already being opened again
        loadOn("vulkan");
        QVERIFY(!model.reopenWanted());
        QVERIFY(model.index(1).data(DeviceListModel::UsedRole).toBool());
    }

    void saysWhyThereIsNone()
    {
        DeviceListModel none(*m_settings, *m_library, [] { return machineWith({}); });
        refresh(none);
        QCOMPARE(none.rowCount(), 1);
        QCOMPARE(none.problem(), "The Vulkan loader finds no device.");

        DeviceListModel software(*m_settings, *m_library,
                                 [] { return machineWith({device(0, "llvmpipe", VulkanDevice::Type::Cpu)}); });
        refresh(software);
        QVERIFY(software.problem().isEmpty());
        m_settings->setDevice("vulkan");
        QVERIFY(software.problem().contains("There is no usable Vulkan GPU"));
        m_settings->setDevice("vulkan:7");
        QVERIFY(software.problem().contains("no device vulkan:7"));

        DeviceListModel broken(*m_settings, *m_library,
                               []() -> AvailableDevices { throw Error(SENTENCE("There is no level mmx.")); });
        refresh(broken);
        QVERIFY(broken.known());
        QCOMPARE(broken.problem(), "There is no level mmx.");
    }

    /// The devices of the computer that runs the test are listed. If none is listed besides the CPU, a problem is
    /// reported.
    void thisMachine()
    {
        DeviceListModel model(*m_settings, *m_library);
        refresh(model);
        QVERIFY(model.rowCount() > 0 || !model.problem().isEmpty());
        QVERIFY(model.rowCount() > 1 || !model.problem().isEmpty());
    }

private:
    static void refresh(DeviceListModel& model)
    {
        QSignalSpy changed(&model, &DeviceListModel::changed);
        model.refresh();
        QVERIFY(changed.wait(30000));
    }

    void loadOn(const std::string& option, std::uint32_t deviceLayers = 0)
    {
        ModelLoaded loaded;
        loaded.summary.path = "/models/a.gguf";
        loaded.summary.options.device = option;
        loaded.summary.layers = 24;
        loaded.summary.deviceLayers = deviceLayers;
        if (m_library->loading()) loaded.request = m_engine.last<LoadModel>().request;
        QSignalSpy changed(m_library.get(), &ModelLibrary::changed);
        m_engine.send(loaded);
        QVERIFY(changed.wait(kPatience));
    }

    static QStringList column(const DeviceListModel& model, int role)
    {
        QStringList texts;
        for (int row = 0; row < model.rowCount(); ++row) texts << model.index(row).data(role).toString();
        return texts;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<AppSettings> m_settings;
    FakeEngine m_engine;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<ModelLibrary> m_library;
};

VITRINE_TEST(DeviceListModelTest);
#include "device_list_model_test.moc"
