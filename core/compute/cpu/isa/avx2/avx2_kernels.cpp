// Function table of the AVX2 level (with FMA and F16C). Quantised weights are multiplied with activations that are
// quantised to bytes.

#include "core/compute/cpu/isa/avx2/avx2_kernels.h"

#include "core/compute/cpu/isa/avx2/activations.h"
#include "core/compute/cpu/isa/avx2/multiply.h"
#include "core/compute/cpu/isa/avx2/panels.h"
#include "core/compute/cpu/isa/avx2/table.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

namespace vitrine {

using avx2::Form;

Form avx2::formFor(QuantType type)
{
    switch (type) {
#define VITRINE_QUANT_TYPE(name, ggufId, blockSize, blockBytes, form, ...)                                             \
    case QuantType::name:                                                                                              \
        return Form::form;
#include "core/file/quant/quant_types.def"
    }
    __builtin_trap();
}

size_t avx2::preparedBytes(QuantType type, size_t columns)
{
    const size_t groups = (columns + avx2::kGroup - 1) / avx2::kGroup;
    size_t bytes = columns * sizeof(float);
    if (formFor(type) == Form::Groups32) bytes = groups * sizeof(avx2::Group32);
    if (formFor(type) == Form::Groups256) bytes = groups * sizeof(avx2::Group256);
    return (bytes + 63) / 64 * 64;
}

uint32_t avx2::preparedKey(QuantType type)
{
    return static_cast<uint32_t>(formFor(type));
}

void avx2::prepare(QuantType type, const float* activations, size_t columns, std::byte* prepared)
{
    size_t used = columns * sizeof(float);
    switch (formFor(type)) {
    case Form::Groups32:
        used = avx2::quantizeGroups32(activations, columns, reinterpret_cast<avx2::Group32*>(prepared));
        break;
    case Form::Groups256:
        used = avx2::quantizeGroups256(activations, columns, reinterpret_cast<avx2::Group256*>(prepared));
        break;
    case Form::Halves:
        avx2::prepareForHalves(activations, columns, reinterpret_cast<float*>(prepared));
        break;
    case Form::Float:
        memcpy(prepared, activations, used);
        break;
    }
    memset(prepared + used, 0, preparedBytes(type, columns) - used);
}

void avx2::multiply(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* prepared,
                    size_t count, float* out, size_t outStride, std::byte* scratch)
{
    const avx2::Job job{weights, rowBegin, rowEnd,   prepared, preparedBytes(weights.type, weights.columns),
                        count,   out,      outStride};
    if (count >= kPanelCount) return avx2::multiplyPanels(job, scratch);
    switch (formFor(weights.type)) {
    case Form::Float:
    case Form::Halves:
        return avx2::multiplyFloat(job);
    case Form::Groups32:
        return avx2::multiply32(job);
    case Form::Groups256:
        return avx2::multiply256(job);
    }
}

constinit const Kernels avx2::kKernels = avx2::table();

}  // namespace vitrine
