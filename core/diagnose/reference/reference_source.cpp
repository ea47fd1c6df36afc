#include "core/diagnose/reference/reference_source.h"

#include "core/base/error.h"

namespace vitrine {

void ReferenceSource::fail(std::size_t index, const Sentence& sentence) const
{
    throw Error(SENTENCE(fileName(), ", ", placeOf(index), ": ", sentence));
}

}  // namespace vitrine
