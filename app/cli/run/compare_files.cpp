#include "app/cli/run/compare_files.h"

#include "app/cli/flags/subcommand.h"
#include "app/cli/output/console.h"
#include "app/cli/output/json_output.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/short_name.h"
#include "core/base/visible_text.h"
#include "core/diagnose/compare_files/compare_files.h"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace vitrine::cli {

namespace {

/// Tensors that have type `a` in the first file and type `b` in the second.
struct TypePair {
    std::string_view a;
    std::string_view b;
    std::size_t count = 0;
    std::size_t different = 0;
    double worst = 0;
    const ComparedTensor* worstTensor = nullptr;
};

std::string_view typeName(const GgufTensor& tensor)
{
    return quantTraits(tensor.type).name;
}

std::vector<TypePair> pairsOf(const FileComparison& comparison)
{
    std::vector<TypePair> pairs;
    for (const ComparedTensor& tensor : comparison.tensors) {
        const std::string_view a = typeName(*tensor.a);
        const std::string_view b = typeName(*tensor.b);
        auto pair = std::ranges::find_if(pairs, [&](const TypePair& p) { return p.a == a && p.b == b; });
        if (pair == pairs.end()) pair = pairs.insert(pairs.end(), TypePair{a, b});
        ++pair->count;
        pair->different += tensor.agreement == Agreement::Different ? 1 : 0;
        if (pair->worstTensor && tensor.difference.ratio <= pair->worst) continue;
        pair->worst = tensor.difference.ratio;
        pair->worstTensor = &tensor;
    }
    return pairs;
}

std::vector<const ComparedTensor*> wrongOnes(const FileComparison& comparison)
{
    std::vector<const ComparedTensor*> wrong;
    for (const ComparedTensor& tensor : comparison.tensors) {
        if (tensor.agreement == Agreement::Different) wrong.push_back(&tensor);
    }
    return wrong;
}

std::string sentenceOf(const FileComparison& comparison)
{
    const std::size_t count = comparison.tensors.size();
    if (comparison.agreement == Agreement::Equal) {
        return concat("Equal: all ", counted(count, "tensor"), " hold the same values.");
    }
    if (comparison.agreement == Agreement::Rounding) {
        const double worst = std::ranges::max(pairsOf(comparison), {}, &TypePair::worst).worst;
        return concat("Rounding: the types of the tensors explain every difference; the largest is ",
                      significant(worst, 3), " times the average rounding error of their steps.");
    }
    const std::vector<const ComparedTensor*> wrong = wrongOnes(comparison);
    return concat("Different: ", wrong.size(), " of ", counted(count, "tensor"), wrong.size() == 1 ? " is" : " are",
                  " not explained by rounding. ", wrong.front()->fault->sentence);
}

Json pairJson(const TypePair& pair)
{
    return {{"a", pair.a},
            {"b", pair.b},
            {"tensors", pair.count},
            {"different", pair.different},
            {"worst_ratio", finiteOrNull(pair.worst)},
            {"worst_tensor", pair.worstTensor->a->name}};
}

Json tensorJson(const ComparedTensor& tensor)
{
    const TensorDifference& d = tensor.difference;
    Json json = {{"name", tensor.a->name},
                 {"types", {typeName(*tensor.a), typeName(*tensor.b)}},
                 {"agreement", agreementName(tensor.agreement)},
                 {"relative_l2", finiteOrNull(d.relative)},
                 {"explained", finiteOrNull(d.explained)},
                 {"limit", d.limit},
                 {"ratio", finiteOrNull(d.ratio)},
                 {"worst_block_ratio", finiteOrNull(d.worstBlock)},
                 {"blocks", d.blocks},
                 {"damaged_blocks", d.damaged},
                 {"not_finite", {{"a", d.notFiniteA}, {"b", d.notFiniteB}}}};
    if (!tensor.fault) return json;
    const FileFault& fault = *tensor.fault;
    json["fault"] = {{"cause", causeTraits(fault.cause).code},
                     {"detail", fault.detail},
                     {"sentence", fault.sentence},
                     {"hint", fault.hint},
                     {"left", finiteOrNull(fault.left)}};
    return json;
}

Json toJson(const std::string& a, const std::string& b, const FileComparison& comparison)
{
    return {{"a", a},
            {"b", b},
            {"agreement", agreementName(comparison.agreement)},
            {"sentence", sentenceOf(comparison)},
            {"ratio_limit", kTensorRatio},
            {"block_ratio_limit", kBlockRatio},
            {"types", jsonArray(pairsOf(comparison), pairJson)},
            {"tensors", jsonArray(comparison.tensors, tensorJson)}};
}

void printTable(const FileComparison& comparison)
{
    const auto line = [](std::string_view types, std::string_view tensors, std::string_view error,
                         std::string_view explained, std::string_view ratio, std::string_view worst) {
        std::cout << std::left << std::setw(20) << types << std::setw(9) << tensors << std::setw(13) << error
                  << std::setw(11) << explained << std::setw(8) << ratio << worst << '\n';
    };
    line("types", "tensors", "relative L2", "explained", "ratio", "worst tensor");
    for (const TypePair& pair : pairsOf(comparison)) {
        const TensorDifference& worst = pair.worstTensor->difference;
        const std::string note = pair.different > 0 ? concat(", ", pair.different, " different") : "";
        line(concat(pair.a, ", ", pair.b), concat(pair.count), significant(worst.relative, 3),
             significant(worst.explained, 3), significant(pair.worst, 3),
             concat(shortName(pair.worstTensor->a->name), note));
    }
}

void printText(const std::string& a, const std::string& b, const FileComparison& comparison)
{
    std::cout << sentenceOf(comparison) << "\n\na  " << visible(a) << "\nb  " << visible(b) << "\n\n";
    printTable(comparison);
    std::cout << "\nRatio: the difference, divided by the rounding error of both types; correct files stay below "
              << kTensorRatio << ", single blocks below " << kBlockRatio << ".\n";
    for (const ComparedTensor* tensor : wrongOnes(comparison)) {
        const FileFault& fault = *tensor->fault;
        const TensorDifference& d = tensor->difference;
        std::cout << '\n'
                  << shortName(tensor->a->name) << "  " << typeName(*tensor->a) << ", " << typeName(*tensor->b) << "  "
                  << causeTraits(fault.cause).code << (fault.detail.empty() ? "" : ": ") << shortName(fault.detail)
                  << '\n'
                  << "  " << fault.sentence << '\n'
                  << "  Relative L2 " << significant(d.relative, 3) << ", explained " << significant(d.explained, 3);
        if (fault.left < d.relative) std::cout << ", with the fault undone " << significant(fault.left, 3);
        std::cout << ".\n";
        if (!fault.hint.empty()) std::cout << "  " << fault.hint << '\n';
    }
}

}  // namespace

void compareModelFiles(const std::string& a, const std::string& b, std::size_t threads, bool json)
{
    const GgufFile left = GgufFile::open(a);
    const GgufFile right = GgufFile::open(b);
    requireSameModel(left, right);
    ThreadPool pool(threads);
    const bool onTerminal = ::isatty(STDERR_FILENO) != 0;
    std::size_t done = 0;
    const FileComparison comparison = compareFiles(left, right, pool, [&](std::string_view) {
        constexpr std::size_t kBetween = 50;
        if (onTerminal && done % kBetween == 0) notify(concat("Tensor ", done, " of ", left.tensors().size()));
        ++done;
    });
    json ? printJson(toJson(a, b, comparison), true) : printText(a, b, comparison);
    if (comparison.agreement != Agreement::Different) return;
    if (json) throw Error(sentenceOf(comparison));  // with --json, stdout contains only the document
    throw Found();
}

}  // namespace vitrine::cli
