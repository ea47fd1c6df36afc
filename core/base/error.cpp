#include "core/base/error.h"

namespace vitrine {

const char* Error::what() const noexcept
{
    return m_sentence.english().c_str();
}

}  // namespace vitrine
