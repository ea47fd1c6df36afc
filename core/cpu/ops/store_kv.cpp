#include "core/cpu/cpu_backend_impl.h"

#include <cstring>

namespace vitrine {

void CpuBackend::storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values)
{
    const auto& kv = static_cast<const CpuKvCache&>(cache);
    const auto store = [&](KvType type, const float* source, std::byte* target) {
        if (type == KvType::F16) {
            m_kernels.toF16(source, reinterpret_cast<std::uint16_t*>(target), kv.headDim());
        } else {
            std::memcpy(target, source, kv.headDim() * sizeof(float));
        }
    };
    for (std::size_t t = 0; t < keys.rows; ++t) {
        const std::size_t position = m_firstPosition + t;
        for (std::size_t head = 0; head < kv.kvHeads(); ++head) {
            store(kv.keyType(), rowData(keys, t) + head * kv.headDim(), kv.key(layer, head, position));
            store(kv.valueType(), rowData(values, t) + head * kv.headDim(), kv.value(layer, head, position));
        }
    }
}

}  // namespace vitrine
