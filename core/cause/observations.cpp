#include "core/cause/observations.h"

#include "core/cause/peculiarities.h"
#include "core/cause/what_lies_between.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace vitrine {

std::vector<std::string> observations(const CauseRequest& request, TapPoint bad,
                                      const std::function<bool(TapPoint)>& isGood, double tolerance)
{
    const std::size_t tokens = request.run.tokens.size();
    std::vector<std::string> found{
        whatLiesBetween(*request.run.model, bad, isGood, std::max(request.run.context, tokens))};
    const TraceArray* const array = request.own.find(bad.site, bad.layer);
    const std::optional<OtherRows> other = request.other(bad.site, bad.layer);
    // Of a part nothing can be told about order or heads.
    if (!array || !other || other->isPartial) return found;
    TapValues values;
    values.firstPosition = array->firstPosition + other->firstRow;
    values.groups = array->groups;
    values.width = array->width;
    values.rows = array->rows - other->firstRow;
    values.firstDecoded = tokens - std::min(request.run.decode, tokens);
    values.own = std::span(array->values).subspan(other->firstRow * array->groups * array->width);
    values.other = other->values;
    values.tolerance = tolerance;
    for (std::string& sentence : peculiarities(values)) found.push_back(std::move(sentence));
    return found;
}

}  // namespace vitrine
