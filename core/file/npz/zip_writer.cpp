#include "core/file/npz/zip_writer.h"

#include "core/base/error.h"
#include "core/base/short_name.h"
#include "core/base/visible_text.h"
#include "core/file/npz/zip_format.h"

#include <bit>
#include <cstring>
#include <utility>
#include <zlib.h>

namespace vitrine {

namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

constexpr std::uint16_t kVersionZip64 = 45;
constexpr std::uint16_t kVersionPlain = 20;
constexpr std::uint16_t kNamesAreUtf8 = 1 << 11;
constexpr std::size_t kMostNameBytes = 0xFFFF;
constexpr std::uint16_t kMidnight = 0;
constexpr std::uint16_t kFirstOf1980 = 1 << 5 | 1;

/// A record of the zip format, built field by field.
class Record {
public:
    template <typename T>
    Record& put(T value)
    {
        const std::size_t at = m_bytes.size();
        m_bytes.resize(at + sizeof(T));
        std::memcpy(m_bytes.data() + at, &value, sizeof(T));
        return *this;
    }
    Record& put(const std::string& text)
    {
        for (const char letter : text) put(letter);
        return *this;
    }
    std::span<const std::byte> bytes() const noexcept { return m_bytes; }

private:
    std::vector<std::byte> m_bytes;
};

bool isLarge(std::uint64_t value)
{
    return value >= zip::kElsewhere32;
}

std::uint32_t field32(std::uint64_t value)
{
    return isLarge(value) ? zip::kElsewhere32 : static_cast<std::uint32_t>(value);
}

/// Writes the fields that the local header and the directory header of a member have in common: version, flags, method,
/// date, checksum and sizes.
void putCommon(Record& record, std::uint16_t version, std::uint32_t crc, std::uint32_t bytes)
{
    record.put(version).put(kNamesAreUtf8).put(zip::kStored).put(kMidnight);
    record.put(kFirstOf1980).put(crc).put(bytes).put(bytes);
}

}  // namespace

void ZipWriter::write(std::span<const std::byte> bytes)
{
    if (m_file)
        m_file->write(bytes);
    else
        m_bytes->insert(m_bytes->end(), bytes.begin(), bytes.end());
    m_offset += bytes.size();
}

void ZipWriter::count(Member& member, std::span<const std::byte> bytes)
{
    if (bytes.empty()) return;  // for a null pointer, zlib would reset the checksum
    member.crc =
        static_cast<std::uint32_t>(crc32_z(member.crc, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
    member.bytes += bytes.size();
}

void ZipWriter::begin(const Member& member)
{
    if (member.name.size() > kMostNameBytes)
        throw Error(SENTENCE(m_file ? m_file->name() : "archive", ": the name of member ", inQuotes(member.name),
                             " has ", member.name.size(), " bytes; at most ", kMostNameBytes, " are allowed."));
    const bool large = isLarge(member.bytes);
    Record header;
    header.put(zip::kLocalHeader);
    putCommon(header, large ? kVersionZip64 : kVersionPlain, member.crc, field32(member.bytes));
    header.put(static_cast<std::uint16_t>(member.name.size())).put(static_cast<std::uint16_t>(large ? 20 : 0));
    header.put(member.name);
    if (large) header.put(zip::kExtraZip64).put(std::uint16_t{16}).put(member.bytes).put(member.bytes);
    write(header.bytes());
}

void ZipWriter::add(std::string_view name, std::initializer_list<std::span<const std::byte>> parts)
{
    Member member{std::string(name), 0, 0, m_offset};
    for (const std::span<const std::byte> part : parts) count(member, part);
    begin(member);
    for (const std::span<const std::byte> part : parts) write(part);
    m_members.push_back(std::move(member));
}

void ZipWriter::add(std::string_view name, const std::function<void(const Take&)>& produce)
{
    Member member{std::string(name), 0, 0, m_offset};
    produce([&](std::span<const std::byte> bytes) { count(member, bytes); });
    begin(member);
    const std::uint64_t end = m_offset + member.bytes;
    produce([&](std::span<const std::byte> bytes) { write(bytes); });
    if (m_offset != end)
        throw Error(SENTENCE(m_file ? m_file->name() : "archive", ": member ", shortName(name),
                             " changed while it was written."));
    m_members.push_back(std::move(member));
}

void ZipWriter::finish()
{
    const std::uint64_t directory = m_offset;
    for (const Member& member : m_members) {
        Record extra;
        if (isLarge(member.bytes)) extra.put(member.bytes).put(member.bytes);
        if (isLarge(member.offset)) extra.put(member.offset);
        const std::size_t extraBytes = extra.bytes().size();
        const std::uint16_t version = extraBytes > 0 ? kVersionZip64 : kVersionPlain;
        Record header;
        header.put(zip::kDirectoryHeader).put(version);
        putCommon(header, version, member.crc, field32(member.bytes));
        header.put(static_cast<std::uint16_t>(member.name.size()));
        header.put(static_cast<std::uint16_t>(extraBytes > 0 ? extraBytes + 4 : 0)).put(std::uint16_t{0});
        header.put(std::uint16_t{0}).put(std::uint16_t{0}).put(std::uint32_t{0}).put(field32(member.offset));
        header.put(member.name);
        if (extraBytes > 0) header.put(zip::kExtraZip64).put(static_cast<std::uint16_t>(extraBytes));
        write(header.bytes());
        write(extra.bytes());
    }
    const std::uint64_t end = m_offset;
    const std::uint64_t count = m_members.size();
    const bool many = count >= zip::kElsewhere16;
    Record record;
    if (many || isLarge(directory) || isLarge(end - directory)) {
        record.put(zip::kDirectoryEnd64).put(std::uint64_t{44}).put(kVersionZip64).put(kVersionZip64);
        record.put(std::uint32_t{0}).put(std::uint32_t{0}).put(count).put(count).put(end - directory).put(directory);
        record.put(zip::kDirectoryLocator64).put(std::uint32_t{0}).put(end).put(std::uint32_t{1});
    }
    const std::uint16_t shownCount = many ? zip::kElsewhere16 : static_cast<std::uint16_t>(count);
    record.put(zip::kDirectoryEnd).put(std::uint16_t{0}).put(std::uint16_t{0}).put(shownCount).put(shownCount);
    record.put(field32(end - directory)).put(field32(directory)).put(std::uint16_t{0});
    write(record.bytes());
    if (m_file) m_file->commit();
}

}  // namespace vitrine
