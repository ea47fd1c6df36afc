#include "core/base/concat.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/layer_name.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Number of bytes at each end of two tensors that are compared first. The whole tensors are compared only if these
/// bytes are equal.
constexpr std::size_t kEnd = 4096;

bool areEqual(const GgufTensor& a, const GgufTensor& b)
{
    const auto same = [](std::span<const std::byte> x, std::span<const std::byte> y) {
        return std::equal(x.begin(), x.end(), y.begin(), y.end());
    };
    if (a.data.size() != b.data.size() || a.type != b.type || a.data.empty()) return false;
    const std::size_t end = std::min(kEnd, a.data.size());
    return same(a.data.first(end), b.data.first(end)) && same(a.data.last(end), b.data.last(end)) &&
           same(a.data, b.data);
}

}  // namespace

void checkDuplicates(Examination& examination, Findings& findings)
{
    std::map<std::string_view, std::map<std::uint64_t, const GgufTensor*>> parts;
    for (const TensorScan& scan : examination.weights().tensors) {
        const auto name = splitLayerName(scan.tensor->name);
        const bool isMatrix = scan.tensor->dimensions > 1 && scan.rms > 0;
        if (name && isMatrix && isFamiliarMatrix(scan.tensor->name)) parts[name->part][name->layer] = scan.tensor;
    }
    // Names of the equal tensors, for each pair of an earlier and a later layer.
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<std::string_view>> equal;
    for (const auto& [part, layers] : parts) {
        for (auto later = layers.begin(); later != layers.end(); ++later) {
            const auto earlier = std::find_if(
                layers.begin(), later, [&](const auto& other) { return areEqual(*other.second, *later->second); });
            if (earlier != later) equal[{later->first, earlier->first}].push_back(part);
        }
    }
    for (const auto& [layers, names] : equal) {
        const bool whole = names.size() == parts.size();
        const std::string which = whole ? std::string("matrices") : concat("matrix ", names.front());
        findings.add(
            Severity::Warning, concat("blk.", layers.first, '.', names.front()),
            concat("Layer ", layers.first, " has the same ", which, " as layer ", layers.second, ", byte for byte."),
            {"Trained layers differ. One of the two copies replaced the weights of another layer, which are lost.",
             "Convert the model again, unless its publisher says that layers were repeated on purpose."});
    }
}

}  // namespace vitrine
