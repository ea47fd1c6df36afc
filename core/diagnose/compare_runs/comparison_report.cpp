#include "core/diagnose/compare_runs/comparison_report.h"

#include "core/base/sentence.h"
#include "core/base/visible_text.h"

#include <algorithm>

namespace vitrine {

std::string listedNames(const std::vector<std::string>& names)
{
    constexpr std::size_t kShown = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(kShown, names.size()); ++i) {
        text.append(i > 0 ? ", " : "").append(inQuotes(names[i]));
    }
    if (names.size() > kShown) text += SENTENCE(" and ", names.size() - kShown, " more");
    return text;
}

Sentence surplusSentence(const std::vector<std::string>& surplus)
{
    return SENTENCE("the file contains taps that the model does not have: ", listedNames(surplus), '.');
}

}  // namespace vitrine
