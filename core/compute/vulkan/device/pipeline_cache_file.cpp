#include "core/compute/vulkan/device/pipeline_cache_file.h"

#include "core/base/atomic_file.h"
#include "core/base/concat.h"
#include "core/compute/vulkan/device/check_sum.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <span>

namespace vitrine {

PipelineCacheFile::PipelineCacheFile(const std::filesystem::path& folder, std::string_view fingerprint)
    : m_path(folder.empty() ? folder : folder / concat("pipelines-", fingerprint, ".bin"))
{
}

std::vector<std::byte> PipelineCacheFile::read() const
{
    std::ifstream file(m_path, std::ios::binary);
    const std::vector<char> all((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    std::uint64_t sum = 0;
    if (all.size() < sizeof sum) return {};
    std::memcpy(&sum, all.data(), sizeof sum);
    const auto data = std::as_bytes(std::span(all).subspan(sizeof sum));
    if (checkSum(data) != sum) return {};
    return {data.begin(), data.end()};
}

void PipelineCacheFile::write(std::span<const std::byte> data) const
{
    if (m_path.empty()) return;
    const std::vector<std::byte> old = read();
    if (std::equal(old.begin(), old.end(), data.begin(), data.end())) return;
    std::filesystem::create_directories(m_path.parent_path());
    // The write is atomic, because another program may write the file at the same time, or this program may be killed
    // meanwhile.
    AtomicFile file(m_path, FileAccess::Private);
    const std::uint64_t sum = checkSum(data);
    file.write(std::as_bytes(std::span(&sum, 1)));
    file.write(data);
    file.commit();
}

}  // namespace vitrine
