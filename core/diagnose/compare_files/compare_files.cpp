#include "core/diagnose/compare_files/compare_files.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <string>

namespace vitrine {

namespace {

std::string nameOf(const GgufFile& file)
{
    return inQuotes(file.path().filename().string());
}

std::string shapeOf(const GgufTensor& tensor)
{
    std::string text;
    for (std::uint32_t i = 0; i < tensor.dimensions; ++i) text += concat(i > 0 ? "×" : "", tensor.shape[i]);
    return text;
}

void requireTensorsOf(const GgufFile& a, const GgufFile& b)
{
    for (const GgufTensor& tensor : a.tensors()) {
        const GgufTensor* other = b.findTensor(tensor.name);
        if (!other) {
            throw Error(SENTENCE("The two files do not hold the same model: ", nameOf(a), " has a tensor ",
                                 inQuotes(tensor.name), ", but ", nameOf(b), " does not."));
        }
        if (tensor.shape == other->shape) continue;
        throw Error(SENTENCE("The two files do not hold the same model: ", inQuotes(tensor.name), " is ",
                             shapeOf(tensor), " in ", nameOf(a), " and ", shapeOf(*other), " in ", nameOf(b), '.'));
    }
}

}  // namespace

void requireSameModel(const GgufFile& a, const GgufFile& b)
{
    const std::string_view left = a.string("general.architecture").value_or("");
    const std::string_view right = b.string("general.architecture").value_or("");
    if (left != right) {
        throw Error(SENTENCE("The two files do not hold the same model: general.architecture is ", inQuotes(left),
                             " in ", nameOf(a), " and ", inQuotes(right), " in ", nameOf(b), '.'));
    }
    requireTensorsOf(a, b);
    requireTensorsOf(b, a);
}

FileComparison compareFiles(const GgufFile& a, const GgufFile& b, ThreadPool& pool,
                            const std::function<void(std::string_view)>& announce)
{
    FileComparison result;
    for (const GgufTensor& tensor : a.tensors()) {
        announce(tensor.name);
        ComparedTensor compared{&tensor, b.findTensor(tensor.name), {}, {}, {}};
        compared.difference = compareTensors(tensor, *compared.b, pool);
        if (!compared.difference.isEqual()) {
            compared.agreement = compared.difference.isExplained() ? Agreement::Rounding : Agreement::Different;
        }
        if (compared.agreement == Agreement::Different) {
            compared.fault = findFault({a, b, tensor, *compared.b, compared.difference});
        }
        compared.difference.isDamaged = {};
        result.agreement = std::max(result.agreement, compared.agreement);
        result.tensors.push_back(std::move(compared));
    }
    a.requireIntact();
    b.requireIntact();
    return result;
}

}  // namespace vitrine
