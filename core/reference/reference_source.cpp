#include "core/reference/reference_source.h"

#include "core/base/concat.h"
#include "core/base/error.h"

namespace vitrine {

void ReferenceSource::fail(std::size_t index, std::string_view sentence) const
{
    throw Error(concat(fileName(), ": ", placeOf(index), ": ", sentence));
}

}  // namespace vitrine
