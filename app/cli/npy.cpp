#include "app/cli/npy.h"

#include "core/base/error.h"
#include "core/npz/npy_header.h"

#include <cstdint>
#include <system_error>
#include <utility>

namespace vitrine::cli {

NpyWriter::NpyWriter(std::filesystem::path path, std::size_t rows, std::size_t columns)
    : m_path(std::move(path)), m_file(m_path, std::ios::binary | std::ios::trunc), m_missing(rows * columns)
{
    const std::uint64_t shape[] = {rows, columns};
    m_file << npyHeader(NpyType::F32, shape);
    if (!m_file) fail("the file cannot be written");
}

NpyWriter::~NpyWriter()
{
    std::error_code ignored;
    if (!m_finished && std::filesystem::is_regular_file(m_path, ignored)) std::filesystem::remove(m_path, ignored);
}

void NpyWriter::append(std::span<const float> values)
{
    if (values.size() > m_missing) fail("more values came than the shape holds");
    m_missing -= values.size();
    m_file.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(values.size_bytes()));
    if (!m_file) fail("the file cannot be written");
}

void NpyWriter::finish()
{
    if (m_missing > 0) fail("fewer values came than the shape holds");
    m_file.close();
    if (!m_file) fail("the file cannot be written completely");
    m_finished = true;
}

void NpyWriter::fail(const char* what) const
{
    throw Error(concat(m_path.string(), ": ", what, "."));
}

}  // namespace vitrine::cli
