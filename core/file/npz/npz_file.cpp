#include "core/file/npz/npz_file.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/file/npz/npy_elements.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace vitrine {

namespace {

constexpr std::string_view kSuffix = ".npy";

}  // namespace

std::string NpzFile::memberName(std::string_view name)
{
    return std::string(name).append(kSuffix);
}

std::string NpzFile::where(std::string_view name) const
{
    return concat(fileName(), ": array ", inQuotes(name));
}

void NpzFile::fail(std::string_view name, const Sentence& sentence) const
{
    throw Error(SENTENCE(where(name), ": ", sentence));
}

std::vector<std::string> NpzFile::names() const
{
    std::vector<std::string> names;
    for (const ZipEntry& member : m_zip.entries()) {
        if (!member.name.ends_with(kSuffix)) continue;
        names.push_back(member.name.substr(0, member.name.size() - kSuffix.size()));
    }
    return names;
}

const ZipEntry& NpzFile::entry(std::string_view name) const
{
    const ZipEntry* found = m_zip.find(memberName(name));
    if (!found) fail(name, SENTENCE("there is no such array."));
    return *found;
}

NpyHeader NpzFile::header(std::string_view name) const
{
    const ZipEntry& member = entry(name);
    return parseNpyHeader(m_zip.unpack(member, std::min<std::uint64_t>(member.bytes, kMaxNpyHeader)), where(name));
}

std::vector<std::byte> NpzFile::unpack(std::string_view name, const NpyHeader& found) const
{
    const ZipEntry& member = entry(name);
    // The size is checked before memory for the member is allocated, because a damaged file may claim a huge size.
    requireNpyBytes(found, member.bytes - found.bytes, where(name));
    return m_zip.unpack(member, member.bytes);
}

std::vector<double> NpzFile::read(std::string_view name) const
{
    const NpyHeader found = header(name);
    return npyElements(found, std::span<const std::byte>(unpack(name, found)).subspan(found.bytes), where(name));
}

std::vector<std::int64_t> NpzFile::readWhole(std::string_view name) const
{
    const NpyHeader found = header(name);
    return npyWholeElements(found, std::span<const std::byte>(unpack(name, found)).subspan(found.bytes), where(name));
}

}  // namespace vitrine
