#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/doctor/check.h"

#include <string>
#include <vector>

namespace vitrine {

void checkUnusedTensors(Examination& examination, Findings& findings)
{
    if (!examination.tensorsProblem().empty()) return;  // not every tensor was asked for
    constexpr std::size_t kNamed = 5;
    std::size_t count = 0;
    std::string names;
    std::string first;
    for (const GgufTensor& tensor : examination.file().tensors()) {
        if (examination.tensors().used.contains(tensor.name)) continue;
        if (count == 0) first = tensor.name;
        if (count < kNamed) names += concat(count == 0 ? "" : ", ", inQuotes(tensor.name));
        ++count;
    }
    if (count == 0) return;
    if (count > kNamed) names += concat(" and ", count - kNamed, " more");
    findings.add(Severity::Warning, first,
                 concat(count == 1 ? "A tensor takes no part: " : concat(count, " tensors take no part: "), names, '.'),
                 {concat("The architecture ", inQuotes(examination.config()->architecture),
                         " knows no such tensor. If the model was trained with it, its answers are wrong without it."),
                  "Check general.architecture, and whether the file was made for a newer form of this architecture."});
}

}  // namespace vitrine
