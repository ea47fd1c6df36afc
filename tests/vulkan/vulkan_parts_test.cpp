// Tests parts of the Vulkan back end that need no device: memory hazards, matrix layouts, the choice of a device, and
// the file of the pipeline cache.
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/vulkan/device/device_features.h"
#include "core/compute/vulkan/device/device_list.h"
#include "core/compute/vulkan/device/matrix_shapes.h"
#include "core/compute/vulkan/device/physical_device.h"
#include "core/compute/vulkan/device/pipeline_cache_file.h"
#include "core/compute/vulkan/device/pipelines.h"
#include "core/compute/vulkan/memory/device_layout.h"
#include "core/compute/vulkan/pass/hazards.h"
#include "core/compute/vulkan/products/trial_verdicts.h"
#include "core/file/quant/iq1_m.h"
#include "core/file/quant/iq1_s.h"
#include "core/file/quant/iq2_s.h"
#include "core/file/quant/iq2_xs.h"
#include "core/file/quant/iq2_xxs.h"
#include "core/file/quant/iq3_s.h"
#include "core/file/quant/iq3_xxs.h"
#include "core/file/quant/iq4_nl.h"
#include "core/file/quant/iq4_xs.h"
#include "core/file/quant/mxfp4.h"
#include "core/file/quant/q2_k.h"
#include "core/file/quant/q3_k.h"
#include "core/file/quant/q4_0.h"
#include "core/file/quant/q4_1.h"
#include "core/file/quant/q5_0.h"
#include "core/file/quant/q5_1.h"
#include "core/file/quant/q6_k.h"
#include "core/file/quant/q8_0.h"
#include "core/file/quant/tq1_0.h"
#include "core/file/quant/tq2_0.h"
#include "tests/support/test_program.h"
#include "vk_kernels/shader_library.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cstring>
#include <fstream>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

using Type = VulkanDevice::Type;

/// A plane of the device layout. It contains these fields of every block, one block after another.
template <auto... kFields>
struct Plane {
};

template <typename Field, typename Block>
const std::byte* takeField(Field Block::*field, const std::byte* from, std::byte* block)
{
    static const Block kBlock{};
    const auto at = reinterpret_cast<const std::byte*>(&(kBlock.*field)) - reinterpret_cast<const std::byte*>(&kBlock);
    std::memcpy(block + at, from, sizeof(Field));
    return from + sizeof(Field);
}

template <typename Block, auto... kFields>
const std::byte* takePlane(Plane<kFields...>, const std::byte* from, std::byte* to, std::size_t blocks)
{
    for (std::size_t b = 0; b < blocks; ++b) ((from = takeField(kFields, from, to + b * sizeof(Block))), ...);
    return from;
}

/// Rebuilds the blocks of a file from the planes that quant/<type>.glsl describes.
template <typename Block, typename... Planes>
void unpackBlocks(const std::byte* from, std::byte* to, std::size_t blocks)
{
    ((from = takePlane<Block>(Planes{}, from, to, blocks)), ...);
}

void unpack(QuantType type, const std::byte* from, std::byte* to, std::size_t blocks)
{
    switch (type) {
    case QuantType::F32:
    case QuantType::F16:
    case QuantType::BF16:
    case QuantType::Q4_K:  // the first four 32-bit words hold the scales
    case QuantType::Q5_K:
        std::memcpy(to, from, blocks * quantTraits(type).blockBytes);
        return;
#define UNPACK(name, ...)                                                                                              \
    case QuantType::name: {                                                                                            \
        using B = Block##name;                                                                                         \
        unpackBlocks<B, __VA_ARGS__>(from, to, blocks);                                                                \
        return;                                                                                                        \
    }
        UNPACK(Q4_0, Plane<&B::qs>, Plane<&B::d>)
        UNPACK(Q4_1, Plane<&B::qs>, Plane<&B::d, &B::m>)
        UNPACK(Q5_0, Plane<&B::qs>, Plane<&B::qh>, Plane<&B::d>)
        UNPACK(Q5_1, Plane<&B::qs>, Plane<&B::d, &B::m, &B::qh>)
        UNPACK(Q8_0, Plane<&B::qs>, Plane<&B::d>)
        UNPACK(Q2_K, Plane<&B::scales, &B::qs>, Plane<&B::d, &B::dmin>)
        UNPACK(Q3_K, Plane<&B::hmask, &B::qs>, Plane<&B::scales>, Plane<&B::d>)
        UNPACK(Q6_K, Plane<&B::ql, &B::qh, &B::scales>, Plane<&B::d>)
        UNPACK(IQ1_S, Plane<&B::qs, &B::qh>, Plane<&B::d>)
        UNPACK(IQ1_M, Plane<&B::qs, &B::qh>, Plane<&B::scales>)
        UNPACK(IQ2_XXS, Plane<&B::groups>, Plane<&B::d>)
        UNPACK(IQ2_XS, Plane<&B::qs>, Plane<&B::scales>, Plane<&B::d>)
        UNPACK(IQ2_S, Plane<&B::qs, &B::signs, &B::qh, &B::scales>, Plane<&B::d>)
        UNPACK(IQ3_XXS, Plane<&B::qs, &B::signsAndScale>, Plane<&B::d>)
        UNPACK(IQ3_S, Plane<&B::qs>, Plane<&B::signs>, Plane<&B::qh>, Plane<&B::scales>, Plane<&B::d>)
        UNPACK(IQ4_NL, Plane<&B::qs>, Plane<&B::d>)
        UNPACK(IQ4_XS, Plane<&B::qs>, Plane<&B::d, &B::scalesHigh, &B::scalesLow>)
        UNPACK(TQ1_0, Plane<&B::qs>, Plane<&B::qh>, Plane<&B::d>)
        UNPACK(TQ2_0, Plane<&B::qs>, Plane<&B::d>)
        UNPACK(MXFP4, Plane<&B::qs>, Plane<&B::e>)
#undef UNPACK
    }
}

VulkanDeviceList listOf(const std::vector<std::pair<std::string, Type>>& devices)
{
    VulkanDeviceList list;
    for (const auto& [name, type] : devices) {
        VulkanDevice device;
        device.index = static_cast<std::uint32_t>(list.devices.size());
        device.name = name;
        device.type = type;
        device.uuid = name;
        list.devices.push_back(device);
    }
    return list;
}

std::string sentenceOf(const VulkanDeviceList& list, std::string_view wanted, bool allowCpu = false)
{
    try {
        chooseVulkanDevice(list, wanted, allowCpu);
    } catch (const Error& error) {
        return error.sentence();
    }
    return {};
}

/// VkCooperativeMatrixPropertiesKHR as the specification defines it.
struct KhrProperties {
    VkStructureType sType;
    void* pNext;
    std::uint32_t MSize, NSize, KSize, AType, BType, CType, ResultType;
    VkBool32 saturatingAccumulation;
    std::uint32_t scope;
};

/// Imitates a driver that reports two shapes. It also checks that the query follows the specification.
VkResult VKAPI_PTR listKhr(VkPhysicalDevice, std::uint32_t* count, KhrProperties* properties)
{
    if (properties) {
        if (*count != 2 || properties[1].sType != static_cast<VkStructureType>(1000506001)) return VK_ERROR_UNKNOWN;
        properties[0] = {properties[0].sType, nullptr, 16, 8, 32, 3, 7, 5, 5, VK_TRUE, 3};
        properties[1] = {properties[1].sType, nullptr, 16, 16, 16, 0, 1000141000, 1, 77, VK_FALSE, 9};
    }
    *count = 2;
    return VK_SUCCESS;
}

VkResult VKAPI_PTR listNv(VkPhysicalDevice, std::uint32_t* count, VkCooperativeMatrixPropertiesNV* properties)
{
    if (properties) {
        properties[0].MSize = 16, properties[0].NSize = 8, properties[0].KSize = 4;
        properties[0].AType = properties[0].BType = VK_COMPONENT_TYPE_FLOAT16_NV;
        properties[0].CType = properties[0].DType = VK_COMPONENT_TYPE_FLOAT32_NV;
        properties[0].scope = VK_SCOPE_WORKGROUP_NV;
    }
    *count = 1;
    return VK_SUCCESS;
}

QString wordsOf(const MatrixShape& s)
{
    return QString::fromStdString(concat(s.extension, ' ', s.m, ' ', s.n, ' ', s.k, ' ', s.a, ' ', s.b, ' ', s.c, ' ',
                                         s.result, ' ', s.scope, s.saturating ? " saturating" : ""));
}

}  // namespace

class VulkanPartsTest : public QObject {
    Q_OBJECT

private slots:
    void barriersStandWhereTheyMust()
    {
        const Extent a{0, 100}, b{100, 200}, part{50, 150};
        Hazards hazards;
        QVERIFY(!hazards.needsBarrier({}, {a}));  // the first command needs no barrier
        // The command only writes memory that no other command uses, so it needs no barrier.
        QVERIFY(!hazards.needsBarrier({}, {b}));
        // The command reads memory that an earlier command wrote, so it needs a barrier.
        QVERIFY(hazards.needsBarrier({part}, {}));
        // Nothing was written since the last barrier, so the command needs none.
        QVERIFY(!hazards.needsBarrier({a, b}, {}));
        // The command writes memory that an earlier command read, so it needs a barrier.
        QVERIFY(hazards.needsBarrier({}, {{99, 100}}));
        // The command writes memory that an earlier command wrote, so it needs a barrier.
        QVERIFY(hazards.needsBarrier({}, {{99, 101}}));
        // The command uses ranges next to written ones, which do not overlap, so it needs no barrier.
        QVERIFY(!hazards.needsBarrier({{98, 99}}, {{101, 102}}));
        hazards.clear();
        QVERIFY(!hazards.needsBarrier({a}, {b}));
    }

    void matrixShapesOfDrivers()
    {
        const auto khr = khrMatrixShapes(reinterpret_cast<PFN_vkVoidFunction>(listKhr), VK_NULL_HANDLE);
        QCOMPARE(khr.size(), 2U);
        QCOMPARE(wordsOf(khr[0]), "VK_KHR_cooperative_matrix 16 8 32 s8 u8 s32 s32 subgroup saturating");
        QCOMPARE(wordsOf(khr[1]), "VK_KHR_cooperative_matrix 16 16 16 f16 bf16 f32 type 77 scope 9");
        const auto nv = nvMatrixShapes(reinterpret_cast<PFN_vkVoidFunction>(listNv), VK_NULL_HANDLE);
        QCOMPARE(nv.size(), 1U);
        QCOMPARE(wordsOf(nv[0]), "VK_NV_cooperative_matrix 16 8 4 f16 f16 f32 f32 workgroup");
    }

    void layouts_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < allQuantTraits().size(); ++i) {
            QTest::addRow("%s", allQuantTraits()[i].name.data()) << static_cast<int>(i);
        }
    }

    /// The planes of the device can be converted back to the blocks of the file, field by field. A row takes less than
    /// 16 bytes more on the device than in the file. No byte is written after the planes.
    void layouts()
    {
        QFETCH(const int, index);
        const QuantTraits& traits = allQuantTraits()[static_cast<std::size_t>(index)];
        for (const std::size_t blocks : {1, 3, 8, 33}) {
            const DeviceLayout layout(traits.type, blocks * traits.blockSize);
            const std::size_t bytes = vitrine::rowBytes(traits.type, blocks * traits.blockSize);
            QCOMPARE(layout.rowBytes % 16, std::size_t{0});
            QVERIFY(layout.rowBytes >= bytes && layout.rowBytes < bytes + 16);
            std::vector<std::byte> row(bytes), found(bytes), device(layout.rowBytes, std::byte{0xA5});
            for (std::size_t i = 0; i < bytes; ++i) row[i] = static_cast<std::byte>(i * 2654435761U >> 11);
            layout.pack(row.data(), device.data());
            unpack(traits.type, device.data(), found.data(), blocks);
            QVERIFY(found == row);
            for (std::size_t i = bytes; i < device.size(); ++i) QCOMPARE(device[i], std::byte{0xA5});
        }
    }

    void libraryHasAllKernels()
    {
        const auto has = [](const std::string& name) {
            for (const ShaderModule* m = vitrine_shader_modules; m != vitrine_shader_modules_end; ++m) {
                if (name == m->name) return m->end - m->begin > 5 && *m->begin == 0x07230203;
            }
            return false;
        };
        for (const QuantTraits& traits : allQuantTraits()) {
            for (const char* kernel : {"embed.", "mat_vec.", "mat_mat.", "mat_rows.", "mat_units_nv.", "mat_units_khr.",
                                       "expert_mat_vec.", "expert_mat_rows."}) {
                QVERIFY2(has(kernel + std::string(traits.name)), traits.name.data());
            }
        }
        for (const char* type : {"Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q4_K", "Q5_K", "Q6_K"}) {
            QVERIFY2(isKernel(std::string("mat_dot.") + type), type);
        }
        QVERIFY(!isKernel("mat_dot.F16"));
        QVERIFY(has("attention") && has("attention_merge"));
        QVERIFY(!has("attentio"));
    }

    void matrixUnits()
    {
        using Form = MatrixUnit::Form;
        const MatrixUnit wide{Form::Khr, 16, 16, 16}, small{Form::Nv, 8, 8, 8};
        QCOMPARE(suitedUnit(std::vector{wide, small}), std::optional(wide));
        QCOMPARE(suitedUnit(std::vector<MatrixUnit>{}), std::nullopt);
        // The kernels cannot use the first four matrix units of the list. Their sizes are too large, do not divide the
        // tiles of the kernels, or are smaller than one read.
        QCOMPARE(
            suitedUnit(std::vector<MatrixUnit>{
                {Form::Khr, 16, 32, 16}, {Form::Khr, 12, 16, 16}, {Form::Khr, 16, 16, 4}, {Form::Khr, 0, 0, 0}, small}),
            std::optional(small));
        QCOMPARE(description(wide), std::string("16x16x16 (VK_KHR_cooperative_matrix)"));
        QCOMPARE(description(small), std::string("8x8x8 (VK_NV_cooperative_matrix)"));
    }

    void choosesTheBestDevice()
    {
        const auto list = listOf({{"llvmpipe", Type::Cpu},
                                  {"UHD", Type::Integrated},
                                  {"RTX 1", Type::Discrete},
                                  {"RTX 2", Type::Discrete},
                                  {"virtio", Type::Virtual}});
        QCOMPARE(chooseVulkanDevice(list, "", false).index, 2U);
        QCOMPARE(chooseVulkanDevice(list, "", true).index, 2U);
        QCOMPARE(chooseVulkanDevice(list, "3", false).index, 3U);
        QCOMPARE(chooseVulkanDevice(list, "rtx", false).index, 2U);
        QCOMPARE(chooseVulkanDevice(list, "PIPE", false).index, 0U);
        QCOMPARE(sentenceOf(list, "7"),
                 std::string("There is no device vulkan:7; the last device is vulkan:4 (virtio)."));
        QVERIFY(
            sentenceOf(list, "Radeon").starts_with("No Vulkan device has \"Radeon\" in its name. Available devices: "));
    }

    void cpusMustBeAskedFor()
    {
        const auto list = listOf({{"llvmpipe", Type::Cpu}});
        QCOMPARE(chooseVulkanDevice(list, "", true).index, 0U);
        QCOMPARE(chooseVulkanDevice(list, "0", false).index, 0U);
        QVERIFY(sentenceOf(list, "").find("must be selected") != std::string::npos);
    }

    /// A device of the type "other" is used only on request. It is not described as a CPU or as slow.
    void othersMustBeAskedFor()
    {
        auto list = listOf({{"NPU", Type::Other}});
        QCOMPARE(chooseVulkanDevice(list, "", true).index, 0U);
        QCOMPARE(chooseVulkanDevice(list, "npu", false).index, 0U);
        explainChoice(list, false);
        QCOMPARE(list.devices[0].reason.english(), std::string("This device is not a GPU according to its driver."));
    }

    void saysOfEachDeviceWhyNoneIsChosen()
    {
        auto list = listOf({{"llvmpipe", Type::Cpu}, {"Old", Type::Discrete}, {"NPU", Type::Other}});
        list.devices[1].lacks = std::string("Vulkan 1.2");
        QCOMPARE(sentenceOf(list, ""),
                 std::string("There is no usable Vulkan GPU: vulkan:0 (llvmpipe) is a CPU, so it must be selected by "
                             "its index or name; vulkan:1 (Old) lacks Vulkan 1.2; vulkan:2 (NPU) is not a GPU "
                             "according to its driver, so it must be selected by its index or name."));
    }

    void limitsThatKernelsNeed()
    {
        const std::string lack = "workgroups of 256 invocations in shaders";
        VkPhysicalDeviceLimits limits{};
        limits.maxComputeWorkGroupInvocations = limits.maxComputeWorkGroupSize[0] = 256;
        QCOMPARE(lackingLimits(limits).english(), std::string());
        limits.maxComputeWorkGroupInvocations = 128;  // Vulkan's guaranteed minimum
        QCOMPARE(lackingLimits(limits).english(), lack);
        limits.maxComputeWorkGroupInvocations = 1024;
        limits.maxComputeWorkGroupSize[0] = 255;
        QCOMPARE(lackingLimits(limits).english(), lack);
    }

    void saysWhatADeviceLacks()
    {
        auto list = listOf({{"Old", Type::Discrete}, {"New", Type::Integrated}});
        list.devices[0].lacks = std::string("Vulkan 1.2");
        QCOMPARE(chooseVulkanDevice(list, "", false).index, 1U);
        QCOMPARE(sentenceOf(list, "0"), std::string("vulkan:0 (Old) cannot be used: it lacks Vulkan 1.2."));
        QCOMPARE(sentenceOf(list, "old"), std::string("vulkan:0 (Old) cannot be used: it lacks Vulkan 1.2."));
        explainChoice(list, false);
        QCOMPARE(list.devices[0].reason.english(), std::string("This device lacks Vulkan 1.2."));
        QVERIFY(list.devices[1].reason.empty());
    }

    /// Every device except for the chosen one has a reason why it is not used.
    void everyUnusedDeviceHasAReason()
    {
        auto list = listOf({{"llvmpipe", Type::Cpu},
                            {"RTX", Type::Discrete},
                            {"UHD", Type::Integrated},
                            {"RTX again", Type::Discrete}});
        list.devices[3].uuid = list.devices[1].uuid;
        explainChoice(list, false);
        QCOMPARE(list.devices[0].reason.english(),
                 std::string("This device is the CPU itself, which is slower through Vulkan than directly."));
        QVERIFY(list.devices[1].reason.empty());
        QVERIFY(list.devices[2].reason.english().find("vulkan:1 (RTX) is preferred") != std::string::npos);
        QVERIFY(list.devices[3].reason.english().find("through another driver") != std::string::npos);
        VulkanDeviceList none;
        none.reason = std::string("The Vulkan loader finds no device.");
        QCOMPARE(sentenceOf(none, ""), none.reason.english());
    }

    void pipelineCacheFiles()
    {
        const QTemporaryDir folder;
        const PipelineCacheFile file(folder.filePath("deep/down").toStdString(), "10de-1");
        QVERIFY(file.read().empty());
        const std::vector<std::byte> data(1000, std::byte{42});
        file.write(data);
        QCOMPARE(file.read(), data);
        QVERIFY(PipelineCacheFile(folder.filePath("deep/down").toStdString(), "10de-2").read().empty());
        {
            std::fstream damage(file.path(), std::ios::in | std::ios::out | std::ios::binary);
            damage.seekp(500);
            damage.put('x');
        }
        QVERIFY(file.read().empty());  // empty, because a driver would trust damaged data
        std::ofstream(file.path(), std::ios::trunc) << "abc";
        QVERIFY(file.read().empty());
        file.write(data);
        QCOMPARE(file.read(), data);
        PipelineCacheFile({}, "10de-1").write(data);  // with an empty folder, nothing is written
    }

    /// The verdicts of trials apply to one device, one driver, and one version of the program.
    void verdictsOfTrials()
    {
        const QTemporaryDir folder;
        const auto read = [&](const char* fingerprint, const char* version) {
            return TrialVerdicts(folder.path().toStdString(), fingerprint, version);
        };
        TrialVerdicts some = read("10de-1", "0.1.0"), others = read("10de-1", "0.1.0");
        QVERIFY(!some.find("mat_dot.Q4_0"));
        some.keep("mat_dot.Q4_0", "");
        some.keep("mat_dot.Q8_0", "it is off: by 1.");
        others.keep("mat_dot.Q4_K", "");  // simulates another process that writes at the same time
        const TrialVerdicts kept = read("10de-1", "0.1.0");
        QCOMPARE(kept.find("mat_dot.Q4_0"), std::optional<std::string>(""));
        QCOMPARE(kept.find("mat_dot.Q8_0"), std::optional<std::string>("it is off: by 1."));
        QCOMPARE(kept.find("mat_dot.Q4_K"), std::optional<std::string>(""));
        QVERIFY(!kept.find("mat_dot.Q6_K"));
        QVERIFY(!read("10de-1", "0.1.1").find("mat_dot.Q4_0"));
        QVERIFY(!read("10de-2", "0.1.0").find("mat_dot.Q4_0"));
        const std::string foreign = read("10de-2", "0.1.0").path().string();
        QVERIFY(QFile::copy(QString::fromStdString(kept.path().string()), QString::fromStdString(foreign)));
        QVERIFY(!read("10de-2", "0.1.0").find("mat_dot.Q4_0"));
        read("10de-1", "0.1.1").keep("mat_dot.Q6_K", "");
        QVERIFY(!read("10de-1", "0.1.0").find("mat_dot.Q4_0"));  // the newer version has replaced the file
        QVERIFY(read("10de-1", "0.1.1").find("mat_dot.Q6_K"));
        TrialVerdicts nowhere({}, "10de-1", "0.1.0");
        nowhere.keep("mat_dot.Q4_0", "");
        QVERIFY(nowhere.find("mat_dot.Q4_0"));
    }

    /// If any byte of the file is changed, the damage is detected.
    void damagedVerdicts()
    {
        const QTemporaryDir folder;
        const auto read = [&] { return TrialVerdicts(folder.path().toStdString(), "10de-1", "0.1.0"); };
        read().keep("mat_dot.Q4_0", "wrong.");
        QFile file(QString::fromStdString(read().path().string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        file.close();
        const auto isKnown = [&](const QByteArray& contents) {
            if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate)) return true;
            file.write(contents);
            file.close();
            return read().find("mat_dot.Q4_0").has_value();
        };
        QVERIFY(isKnown(whole));
        for (qsizetype i = 0; i < whole.size(); ++i) {
            QByteArray damaged = whole;
            damaged[i] = static_cast<char>(damaged[i] ^ 1);
            QVERIFY2(!isKnown(damaged), qPrintable(QString::number(i)));
            QVERIFY(!isKnown(whole.left(i)));
        }
    }
};

VITRINE_TEST(VulkanPartsTest);
#include "vulkan_parts_test.moc"
