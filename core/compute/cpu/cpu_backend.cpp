#include "core/compute/cpu/cpu_backend.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/compute/cpu/cpu_backend_impl.h"

#include <algorithm>
#include <variant>

namespace vitrine {

std::unique_ptr<Backend> makeCpuBackend(const CpuOptions& options)
{
    return std::make_unique<CpuBackend>(chooseKernels(options.isa), options.threads);
}

CpuBackend::CpuBackend(const Kernels& kernels, std::size_t threads) : m_kernels(kernels), m_pool(threads)
{
    for (std::size_t i = 0; i < m_pool.threadCount(); ++i) m_scratch.emplace_back(kScratchBytes);
    m_attentionWork.resize(m_pool.threadCount());
}

Sentence CpuBackend::description() const
{
    const std::size_t threads = m_pool.threadCount();
    return SENTENCE("CPU, ", m_kernels.name, ", ", threads, threads == 1 ? " thread" : " threads");
}

Sentence CpuBackend::notice() const
{
    const std::size_t started = m_pool.threadCount();
    if (started == m_pool.wantedThreads()) return {};
    return SENTENCE("The system does not allow this program to start more threads. Threads in use: ", started, " of ",
                    m_pool.wantedThreads(), '.');
}

/// The returned name does not contain the number of threads, because threads do not change results.
std::string CpuBackend::numerics() const
{
    return concat("cpu ", m_kernels.name);
}

std::unique_ptr<Buffer> CpuBackend::allocate(std::size_t bytes)
{
    return std::make_unique<CpuBuffer>(bytes);
}

std::unique_ptr<KvCache> CpuBackend::makeKvCache(const ModelConfig& config, const KvCacheSpec& spec)
{
    return std::make_unique<CpuKvCache>(config, spec);
}

void CpuBackend::begin(std::span<const std::int32_t> tokens, std::size_t firstPosition)
{
    m_tokens.assign(tokens.begin(), tokens.end());
    m_firstPosition = firstPosition;
    m_ropeTablesUsed = 0;
}

void CpuBackend::run(const Op& op)
{
    std::visit([this](const auto& each) { compute(each); }, op);
}

void CpuBackend::upload(const MatrixView& x, std::span<const float> source)
{
    std::copy_n(source.begin(), x.elements(), rowData(x));
}

void CpuBackend::capture(const MatrixView& x, std::span<float> destination)
{
    std::copy_n(rowData(x), x.elements(), destination.begin());
}

}  // namespace vitrine
