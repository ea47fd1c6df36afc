#include "core/compute/vulkan/products/trial_verdicts.h"

#include "core/base/atomic_file.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/vulkan/device/check_sum.h"
#include "vk_kernels/shader_library.h"

#include <algorithm>
#include <exception>
#include <fstream>
#include <iterator>
#include <span>

namespace vitrine {

namespace {

std::string sumOf(std::span<const std::byte> bytes)
{
    return hexadecimal(checkSum(bytes));
}

std::string sumOf(std::string_view text)
{
    return sumOf(std::as_bytes(std::span(text)));
}

std::string keyOf(const std::string& kernel)
{
    const auto* const module = std::find_if(vitrine_shader_modules, vitrine_shader_modules_end,
                                            [&kernel](const ShaderModule& m) { return kernel == m.name; });
    if (module == vitrine_shader_modules_end) throw Error(SENTENCE("There is no Vulkan kernel ", kernel, '.'));
    return concat(kernel, ' ', sumOf(std::as_bytes(std::span(module->begin, module->end))));
}

}  // namespace

TrialVerdicts::TrialVerdicts(const std::filesystem::path& folder, std::string_view fingerprint,
                             std::string_view version)
    : m_path(folder.empty() ? folder : folder / concat("trials-", fingerprint, ".txt")),
      m_head(concat("vitrine ", version, ", ", fingerprint)), m_faults(read())
{
}

std::optional<std::string> TrialVerdicts::find(const std::string& kernel) const
{
    const auto found = m_faults.find(keyOf(kernel));
    return found == m_faults.end() ? std::nullopt : std::optional(found->second);
}

void TrialVerdicts::keep(const std::string& kernel, const std::string& fault)
{
    Faults all = read();
    all.merge(m_faults);
    m_faults = std::move(all);
    m_faults[keyOf(kernel)] = fault;
    if (m_path.empty()) return;
    try {
        write();
    } catch (const std::exception&) {
        // Errors are ignored: without a stored result, the next start tests the kernel again.
    }
}

/// Reads the file. It consists of a head line, one line for each kernel ("<key>: <fault>"), and a check sum.
TrialVerdicts::Faults TrialVerdicts::read() const
{
    std::ifstream file(m_path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const std::size_t last = text.rfind("sum ");
    if (last == std::string::npos || text.substr(last) != concat("sum ", sumOf(text.substr(0, last)), '\n')) return {};
    Faults faults;
    std::string_view rest(text.data(), last);
    for (bool isHead = true; !rest.empty(); isHead = false) {
        const std::size_t end = rest.find('\n');
        if (end == std::string_view::npos) return {};
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end + 1);
        const std::size_t colon = line.find(": ");
        if (isHead ? line != m_head : colon == std::string_view::npos) return {};
        if (!isHead) faults.emplace(line.substr(0, colon), line.substr(colon + 2));
    }
    return faults;
}

void TrialVerdicts::write() const
{
    std::string text = m_head + '\n';
    for (const auto& [key, fault] : m_faults) text += concat(key, ": ", fault, '\n');
    text += concat("sum ", sumOf(text), '\n');
    std::filesystem::create_directories(m_path.parent_path());
    AtomicFile file(m_path, FileAccess::Private);
    file.write(std::as_bytes(std::span(text)));
    file.commit();
}

}  // namespace vitrine
