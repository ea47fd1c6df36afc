#include "app/cli/output/npy.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/file/npz/npy_header.h"

#include <array>
#include <string>

namespace vitrine::cli {

NpyWriter::NpyWriter(AtomicFile& file, std::size_t rows, std::size_t columns)
    : NpyWriter(file, std::array<std::uint64_t, 2>{rows, columns})
{
}

NpyWriter::NpyWriter(AtomicFile& file, std::span<const std::uint64_t> shape) : m_file(file), m_missing(1)
{
    for (const std::uint64_t axis : shape) m_missing *= axis;
    const std::string header = npyHeader(NpyType::F32, shape);
    m_file.write(std::as_bytes(std::span(header)));
}

void NpyWriter::append(std::span<const float> values)
{
    if (values.size() > m_missing) fail("there are more values than the shape allows");
    m_missing -= values.size();
    m_file.write(std::as_bytes(values));
}

void NpyWriter::finish()
{
    if (m_missing > 0) fail("there are fewer values than the shape requires");
    m_file.commit();
}

void NpyWriter::fail(const char* what) const
{
    throw Error(concat(m_file.name(), ": ", what, "."));
}

}  // namespace vitrine::cli
