#include "core/text/streaming_decoder.h"

#include "core/base/utf8.h"

#include <cstddef>

namespace vitrine {

std::string StreamingDecoder::feed(std::string_view bytes)
{
    m_pending += bytes;
    const std::size_t ready = completeUtf8Prefix(m_pending);
    std::string text = repairUtf8(std::string_view(m_pending).substr(0, ready));
    m_pending.erase(0, ready);
    return text;
}

std::string StreamingDecoder::finish()
{
    std::string text = repairUtf8(m_pending);
    m_pending.clear();
    return text;
}

}  // namespace vitrine
