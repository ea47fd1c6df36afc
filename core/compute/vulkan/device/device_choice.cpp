#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/compute/backend/device_error.h"
#include "core/compute/vulkan/device/device_list.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace vitrine {

namespace {

std::string lowered(std::string_view text)
{
    std::string lower(text);
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return lower;
}

bool isNumber(std::string_view text)
{
    return !text.empty() && text.size() < 6 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string nameOf(const VulkanDevice& device)
{
    return concat("vulkan:", device.index, " (", device.name, ')');
}

/// Returns the best usable device that meets `condition`, or nullptr if no device meets it. The best device is the
/// first one of the most preferred type.
template <typename Condition>
const VulkanDevice* best(const VulkanDeviceList& list, const Condition& condition)
{
    const VulkanDevice* found = nullptr;
    for (const VulkanDevice& device : list.devices) {
        if (!device.lacks.empty() || !condition(device)) continue;
        if (!found || device.type < found->type) found = &device;
    }
    return found;
}

const VulkanDevice* bestUnasked(const VulkanDeviceList& list, bool allowCpu)
{
    return best(list, [allowCpu](const VulkanDevice& d) { return allowCpu || d.type < VulkanDevice::Type::Cpu; });
}

/// Returns the reason why a device is not chosen by default, such as "vulkan:0 (GTX 480) lacks Vulkan 1.2".
Sentence whyNotUnasked(const VulkanDevice& device)
{
    if (!device.lacks.empty()) return SENTENCE(nameOf(device), " lacks ", device.lacks);
    const bool isCpu = device.type == VulkanDevice::Type::Cpu;
    return SENTENCE(nameOf(device), isCpu ? " is a CPU" : " is not a GPU according to its driver",
                    ", so it must be selected by its index or name");
}

/// Returns the reasons why no device is chosen by default. The list must not be empty.
Sentence whyNoneUnasked(const VulkanDeviceList& list)
{
    Sentence reasons;
    for (const VulkanDevice& device : list.devices) {
        const Sentence reason = whyNotUnasked(device);
        reasons = reasons.empty() ? reason : SENTENCE(reasons, "; ", reason);
    }
    return SENTENCE("There is no usable Vulkan GPU: ", reasons, '.');
}

const VulkanDevice& named(const VulkanDeviceList& list, std::string_view wanted)
{
    const std::string part = lowered(wanted);
    const auto matches = [&part](const VulkanDevice& d) { return lowered(d.name).find(part) != std::string::npos; };
    if (const VulkanDevice* found = best(list, matches)) return *found;
    std::string names;
    for (const VulkanDevice& device : list.devices) {
        if (matches(device))
            throw DeviceError(SENTENCE(nameOf(device), " cannot be used: it lacks ", device.lacks, '.'));
        names.append(names.empty() ? "" : ", ").append(nameOf(device));
    }
    throw DeviceError(
        SENTENCE("No Vulkan device has ", inQuotes(wanted), " in its name. Available devices: ", names, '.'));
}

}  // namespace

SentenceForm typeName(VulkanDevice::Type type) noexcept
{
    switch (type) {
    case VulkanDevice::Type::Discrete:
        return FORM("discrete GPU");
    case VulkanDevice::Type::Integrated:
        return FORM("integrated GPU");
    case VulkanDevice::Type::Virtual:
        return FORM("virtual GPU");
    case VulkanDevice::Type::Cpu:
        return FORM("CPU");
    case VulkanDevice::Type::Other:
        break;
    }
    return FORM("other");
}

const VulkanDevice& chooseVulkanDevice(const VulkanDeviceList& list, std::string_view wanted, bool allowCpu)
{
    if (list.devices.empty()) throw DeviceError(list.reason);
    if (wanted.empty()) {
        if (const VulkanDevice* found = bestUnasked(list, allowCpu)) return *found;
        throw DeviceError(whyNoneUnasked(list));
    }
    if (!isNumber(wanted)) return named(list, wanted);
    const std::size_t index = std::stoul(std::string(wanted));
    if (index >= list.devices.size()) {
        throw DeviceError(
            SENTENCE("There is no device vulkan:", index, "; the last device is ", nameOf(list.devices.back()), '.'));
    }
    const VulkanDevice& device = list.devices[index];
    if (!device.lacks.empty())
        throw DeviceError(SENTENCE(nameOf(device), " cannot be used: it lacks ", device.lacks, '.'));
    return device;
}

void explainChoice(VulkanDeviceList& list, bool allowCpu)
{
    const VulkanDevice* const chosen = bestUnasked(list, allowCpu);
    for (VulkanDevice& device : list.devices) {
        device.reason = {};
        if (&device == chosen) continue;
        const auto same = [&device](const VulkanDevice& other) {
            return other.index < device.index && other.uuid == device.uuid;
        };
        const auto twin = std::find_if(list.devices.begin(), list.devices.end(), same);
        if (!device.lacks.empty()) {
            device.reason = SENTENCE("This device lacks ", device.lacks, '.');
        } else if (twin != list.devices.end()) {
            device.reason = SENTENCE("This is the same device as ", nameOf(*twin), ", through another driver.");
        } else if (device.type == VulkanDevice::Type::Cpu && !allowCpu) {
            device.reason = SENTENCE("This device is the CPU itself, which is slower through Vulkan than directly.");
        } else if (device.type == VulkanDevice::Type::Other && !allowCpu) {
            device.reason = SENTENCE("This device is not a GPU according to its driver.");
        } else {
            device.reason = SENTENCE("The device ", nameOf(*chosen), " is preferred.");
        }
    }
}

bool cpuDevicesAllowed() noexcept
{
    const char* const value = std::getenv("VITRINE_VULKAN_CPU");
    return value && std::string_view(value) == "1";
}

}  // namespace vitrine
