#include "core/base/concat.h"
#include "core/doctor/check.h"
#include "core/doctor/layer_name.h"
#include "core/quant/quant_traits.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

struct GrowingRates {
    std::string tensor;  ///< the first with any
    float largest = 0;
    std::uint64_t count = 0;
    std::uint64_t all = 0;
    std::uint64_t tensors = 0;
};

void noteRates(const GgufTensor& tensor, GrowingRates& growing)
{
    const std::uint64_t columns = tensor.shape[0];
    const std::size_t bytes = rowBytes(tensor.type, columns);
    std::vector<float> row(columns);
    const std::uint64_t before = growing.count;
    for (std::uint64_t begin = 0; begin + bytes <= tensor.data.size(); begin += bytes) {
        quantTraits(tensor.type).decode(tensor.data.data() + begin, row.data(), columns);
        growing.all += columns;
        for (const float rate : row) {
            if (!(rate > 0)) continue;
            ++growing.count;
            growing.largest = std::max(growing.largest, rate);
        }
    }
    if (growing.count == before) return;
    if (growing.tensors++ == 0) growing.tensor = tensor.name;
}

}  // namespace

// Files of every family with such states (Mamba, Mamba 2 and the gated delta rule) hold -exp(A_log): a state is
// multiplied by exp(step * ssm_a), and the step is positive.
void checkDecay(Examination& examination, Findings& findings)
{
    GrowingRates growing;
    for (const GgufTensor& tensor : examination.file().tensors()) {
        const auto name = splitLayerName(tensor.name);
        const bool isRates = name && (name->part == "ssm_a" || name->part == "ssm_a.weight");
        if (isRates && tensor.elementCount() > 0) noteRates(tensor, growing);
    }
    if (growing.count == 0) return;
    findings.add(Severity::Error, growing.tensor,
                 concat(growing.count, " of ", growing.all, " decay rates are positive, in ", growing.tensors,
                        growing.tensors == 1 ? " tensor" : " tensors, the first of them", ' ', growing.tensor,
                        "; the largest is ", significant(growing.largest, 3), ". All must be negative."),
                 {"A state with a positive rate grows with every token instead of fading, until it is no number any "
                  "more. The converter kept A_log, or lost the sign.",
                  "Convert the model again with a converter that writes -exp(A_log) to ssm_a."});
}

}  // namespace vitrine
