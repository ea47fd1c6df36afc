#include "core/file/tensor/tensor.h"

namespace vitrine {

Tensor Tensor::rowRange(std::size_t first, std::size_t count) const noexcept
{
    Tensor part = *this;
    part.data = data + first * rowBytes;
    part.rows = count;
    return part;
}

void Tensor::decodeRow(std::size_t row, float* out) const noexcept
{
    quantTraits(type).decode(data + row * rowBytes, out, columns);
}

}  // namespace vitrine
