#include "app/cli/flags/tensor_names.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/nearest_names.h"
#include "core/base/short_name.h"
#include "core/base/visible_text.h"

namespace vitrine::cli {

bool matches(std::string_view pattern, std::string_view name)
{
    // After a mismatch, go back to the last * and let it match one more character. Earlier * need not be tried again.
    std::size_t p = 0;
    std::size_t n = 0;
    std::size_t star = std::string_view::npos;
    std::size_t taken = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            taken = n;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
            ++p;
            ++n;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = ++taken;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

std::vector<const GgufTensor*> findTensors(const GgufFile& file, const std::string& pattern)
{
    std::vector<const GgufTensor*> found;
    if (const GgufTensor* one = file.findTensor(pattern)) return {one};
    for (const GgufTensor& tensor : file.tensors()) {
        if (matches(pattern, tensor.name)) found.push_back(&tensor);
    }
    if (!found.empty()) return found;
    if (file.tensors().empty())
        throw Error(concat(file.path().string(), ": the file has no tensors, only a vocabulary."));
    std::vector<std::string_view> names;
    for (const GgufTensor& tensor : file.tensors()) names.push_back(tensor.name);
    std::string nearest;
    for (const std::string_view name : nearestNames(pattern, names)) {
        nearest += concat(nearest.empty() ? "; did you mean " : " or ", shortName(name));
    }
    throw Error(concat(file.path().string(), ": unknown tensor ", inQuotes(pattern), nearest,
                       nearest.empty() ? "; vitrine-cli tensor '*' lists all." : "?"));
}

}  // namespace vitrine::cli
