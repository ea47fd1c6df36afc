#include "core/base/concat.h"
#include "core/base/short_name.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/layer_name.h"
#include "core/file/quant/quant_traits.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

/// Largest magnitude of a correct decay rate. With a larger magnitude, a recurrent state is lost after one token,
/// whatever the step size. Trained decay rates are below 1000.
constexpr float kFastest = 1e5F;

/// Decay rates that do not occur in correct models.
struct OddRates {
    std::string tensor;  ///< name of the first tensor with an impossible decay rate
    float largest = 0;   ///< the impossible decay rate with the largest magnitude
    std::uint64_t count = 0;
    std::uint64_t tensors = 0;

    void note(float rate)
    {
        ++count;
        if (std::abs(rate) > std::abs(largest)) largest = rate;
    }
    void noteTensor(std::string_view name, std::uint64_t before)
    {
        if (count > before && tensors++ == 0) tensor = shortName(name);
    }
    /// Returns a sentence such as "3 of 24 decay rates are positive, in 2 tensors, the first of them blk.0.ssm_a; the
    /// largest is 3.1."
    std::string describe(std::uint64_t all, std::string_view what) const
    {
        return concat(count, " of ", all, " decay rates ", what, ", in ", tensors,
                      tensors == 1 ? " tensor" : " tensors, the first of them", ' ', tensor, "; the largest is ",
                      significant(largest, 3), '.');
    }
};

struct AllRates {
    OddRates growing, fast;
    std::uint64_t count = 0;
};

void noteRates(const GgufTensor& tensor, AllRates& rates)
{
    const std::uint64_t columns = tensor.shape[0];
    const std::size_t bytes = rowBytes(tensor.type, columns);
    std::vector<float> row(columns);
    const std::uint64_t growing = rates.growing.count;
    const std::uint64_t fast = rates.fast.count;
    for (std::uint64_t begin = 0; begin + bytes <= tensor.data.size(); begin += bytes) {
        quantTraits(tensor.type).decode(tensor.data.data() + begin, row.data(), columns);
        rates.count += columns;
        for (const float rate : row) {
            if (rate > 0) rates.growing.note(rate);
            if (rate < -kFastest) rates.fast.note(rate);
        }
    }
    rates.growing.noteTensor(tensor.name, growing);
    rates.fast.noteTensor(tensor.name, fast);
}

}  // namespace

// In all families with recurrent states (Mamba, Mamba 2 and the gated delta rule), ssm_a contains -exp(A_log). The
// state is multiplied by exp(step * ssm_a), where the step is positive. Therefore ssm_a must be negative.
void checkDecay(Examination& examination, Findings& findings)
{
    AllRates rates;
    for (const GgufTensor& tensor : examination.file().tensors()) {
        const auto name = splitLayerName(tensor.name);
        const bool isRates = name && (name->part == "ssm_a" || name->part == "ssm_a.weight");
        if (isRates && tensor.elementCount() > 0) noteRates(tensor, rates);
    }
    if (rates.fast.count > 0) {
        findings.add(Severity::Error, rates.fast.tensor, rates.fast.describe(rates.count, "are far too fast"),
                     {"The states are lost after one token, so these heads cannot use earlier tokens.",
                      "Compare with A_log in the publisher's weights: ssm_a is -exp(A_log), and at most some hundreds "
                      "in trained models. Convert the model again."});
    }
    if (rates.growing.count == 0) return;
    findings.add(Severity::Error, rates.growing.tensor,
                 concat(rates.growing.describe(rates.count, "are positive"), " All must be negative."),
                 {"A state with a positive rate grows with every token instead of fading, until it becomes infinite. "
                  "The converter kept A_log, or lost the sign.",
                  "Convert the model again with a converter that writes -exp(A_log) to ssm_a."});
}

}  // namespace vitrine
