#include "core/diagnose/reference/archive_source.h"

#include "core/base/sentence.h"
#include "core/base/visible_text.h"

namespace vitrine {

ArchiveSource::ArchiveSource(const std::filesystem::path& path) : m_file(path), m_names(m_file.names()) {}

ReferenceArray ArchiveSource::describe(std::size_t index) const
{
    const NpyHeader header = m_file.header(m_names[index]);
    return {header.type, header.shape, header.elements, 0, 0};
}

Sentence ArchiveSource::placeOf(std::size_t index) const
{
    return SENTENCE("array ", inQuotes(m_names[index]));
}

}  // namespace vitrine
