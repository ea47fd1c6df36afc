#include "core/file/npz/zip_reader.h"

#include "core/base/byte_reader.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/find_named.h"
#include "core/base/visible_text.h"
#include "core/file/npz/zip_format.h"

#include <algorithm>
#include <limits>
#include <set>
#include <zlib.h>

namespace vitrine {

namespace {

constexpr std::uint64_t kEndBytes = 22;
constexpr std::uint64_t kLocatorBytes = 20;
constexpr std::uint64_t kMaxComment = 0xFFFF;
/// Largest accepted ratio of compression. Deflate compresses by a factor of at most about 1032, so a larger ratio shows
/// that the file is damaged.
constexpr std::uint64_t kTightestPacking = 1040;

/// Position of the directory, which lists the members.
struct Directory {
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
    std::uint64_t offset = 0;
};

ByteReader readerAt(std::span<const std::byte> file, std::uint64_t offset, const std::string& name, SentenceView field)
{
    ByteReader reader(file, name);
    reader.take(offset, field);
    return reader;
}

/// Searches for the end record backwards from the end of the file, because a comment of unknown length may follow the
/// record.
std::uint64_t findEnd(std::span<const std::byte> file, const std::string& name)
{
    if (file.size() >= kEndBytes) {
        const std::uint64_t last = file.size() - kEndBytes;
        const std::uint64_t first = last > kMaxComment ? last - kMaxComment : 0;
        for (std::uint64_t at = last + 1; at-- > first;) {
            std::uint32_t signature = 0;
            std::memcpy(&signature, file.data() + at, sizeof(signature));
            std::uint16_t comment = 0;
            std::memcpy(&comment, file.data() + at + 20, sizeof(comment));
            if (signature == zip::kDirectoryEnd && comment == last - at) return at;
        }
    }
    throw Error(SENTENCE(
        name, ": the file has no zip directory. It is not a zip archive (such as a .npz file), or it was cut off."));
}

Directory findDirectory(std::span<const std::byte> file, const std::string& name)
{
    const std::uint64_t end = findEnd(file, name);
    ByteReader reader = readerAt(file, end + 4, name, FORM("end of the directory"));
    const auto disk = reader.read<std::uint16_t>(FORM("disk number"));
    reader.read<std::uint16_t>(FORM("disk number of the directory"));
    reader.read<std::uint16_t>(FORM("number of members on the disk"));
    Directory directory;
    directory.entries = reader.read<std::uint16_t>(FORM("number of members"));
    directory.bytes = reader.read<std::uint32_t>(FORM("size of the directory"));
    directory.offset = reader.read<std::uint32_t>(FORM("offset of the directory"));
    if (end >= kLocatorBytes) {
        ByteReader locator = readerAt(file, end - kLocatorBytes, name, FORM("zip64 locator"));
        if (locator.read<std::uint32_t>(FORM("zip64 locator")) == zip::kDirectoryLocator64) {
            locator.read<std::uint32_t>(FORM("disk number of the zip64 directory"));
            const auto offset = locator.read<std::uint64_t>(FORM("offset of the zip64 end"));
            ByteReader end64 = readerAt(file, offset, name, FORM("zip64 end"));
            if (end64.read<std::uint32_t>(FORM("zip64 end")) != zip::kDirectoryEnd64) {
                end64.fail(SENTENCE("there is no zip64 end-of-directory record at byte ", offset, '.'));
            }
            end64.take(20, FORM("zip64 end"));
            end64.read<std::uint64_t>(FORM("number of zip64 entries on this disk"));
            directory.entries = end64.read<std::uint64_t>(FORM("number of zip64 entries"));
            directory.bytes = end64.read<std::uint64_t>(FORM("zip64 size of the directory"));
            directory.offset = end64.read<std::uint64_t>(FORM("zip64 offset of the directory"));
            return directory;
        }
    }
    if (disk != 0) reader.fail(SENTENCE("archives split over several files are not supported."));
    return directory;
}

/// Sizes and offset from a directory entry. Values that are too large for the entry are in the zip64 extra field.
struct Sizes {
    std::uint64_t bytes;
    std::uint64_t packed;
    std::uint64_t offset;
};

void applyZip64(std::span<const std::byte> extra, const std::string& name, Sizes& sizes)
{
    ByteReader reader(extra, name);
    while (reader.remaining() >= 4) {
        const auto kind = reader.read<std::uint16_t>(FORM("type of a zip extra field"));
        const auto length = reader.read<std::uint16_t>(FORM("length of a zip extra field"));
        ByteReader field(reader.take(length, FORM("zip extra field")), name);
        if (kind != zip::kExtraZip64) continue;
        for (std::uint64_t* size : {&sizes.bytes, &sizes.packed, &sizes.offset}) {
            if (*size == zip::kElsewhere32) *size = field.read<std::uint64_t>(FORM("zip64 size"));
        }
    }
}

/// Returns the packed bytes of a member, which follow its local header. The sizes in the local header are ignored,
/// because they may be missing.
std::span<const std::byte> packedBytes(std::span<const std::byte> file, const std::string& name, const Sizes& sizes)
{
    ByteReader reader = readerAt(file, sizes.offset, name, FORM("header of a member"));
    if (reader.read<std::uint32_t>(FORM("header of a member")) != zip::kLocalHeader) {
        reader.fail(SENTENCE("there is no member at byte ", sizes.offset, '.'));
    }
    reader.take(22, FORM("header of a member"));
    const auto nameBytes = reader.read<std::uint16_t>(FORM("length of a name"));
    const auto extraBytes = reader.read<std::uint16_t>(FORM("length of a zip extra field"));
    reader.take(std::uint64_t{nameBytes} + extraBytes, FORM("name of a member"));
    return reader.take(sizes.packed, FORM("data of a member"));
}

ZipEntry readEntry(ByteReader& reader, std::span<const std::byte> file)
{
    const std::uint64_t begin = reader.offset();
    if (reader.read<std::uint32_t>(FORM("directory entry")) != zip::kDirectoryHeader) {
        reader.fail(SENTENCE("there is no directory entry at byte ", begin, '.'));
    }
    reader.take(4, FORM("versions"));
    const auto flags = reader.read<std::uint16_t>(FORM("flags"));
    const auto method = reader.read<std::uint16_t>(FORM("packing method"));
    reader.take(4, FORM("date"));
    ZipEntry entry;
    entry.crc = reader.read<std::uint32_t>(FORM("checksum"));
    Sizes sizes{};
    sizes.packed = reader.read<std::uint32_t>(FORM("packed size"));
    sizes.bytes = reader.read<std::uint32_t>(FORM("size"));
    const auto nameBytes = reader.read<std::uint16_t>(FORM("length of a name"));
    const auto extraBytes = reader.read<std::uint16_t>(FORM("length of a zip extra field"));
    const auto commentBytes = reader.read<std::uint16_t>(FORM("length of a comment"));
    reader.take(8, FORM("attributes"));
    sizes.offset = reader.read<std::uint32_t>(FORM("offset of a member"));
    const auto letters = reader.take(nameBytes, FORM("name of a member"));
    entry.name.assign(reinterpret_cast<const char*>(letters.data()), letters.size());
    applyZip64(reader.take(extraBytes, FORM("zip extra field")), reader.fileName(), sizes);
    reader.take(commentBytes, FORM("comment"));

    const auto refuse = [&](const Sentence& why) { reader.fail(SENTENCE("member ", inQuotes(entry.name), ' ', why)); };
    if ((flags & 1U) != 0) refuse(SENTENCE("is encrypted."));
    if (method != zip::kStored && method != zip::kDeflated) {
        refuse(SENTENCE("is packed with method ", method, "; only stored (0) and deflated (8) members are supported."));
    }
    entry.deflated = method == zip::kDeflated;
    entry.bytes = sizes.bytes;
    entry.packed = packedBytes(file, reader.fileName(), sizes);
    const bool possible =
        entry.deflated ? entry.bytes / kTightestPacking <= entry.packed.size() : entry.bytes == entry.packed.size();
    if (!possible) {
        refuse(SENTENCE("cannot have ", entry.bytes, " bytes in ", entry.packed.size(), " packed bytes."));
    }
    return entry;
}

/// Unpacks the first out.size() bytes of deflated data. Returns a clause about the error; empty on success. `last`:
/// whether the data must end after these bytes.
SentenceForm inflateInto(std::span<const std::byte> packed, std::span<std::byte> out, bool last)
{
    // The data are passed to zlib in pieces, because zlib counts bytes in 32 bits.
    constexpr std::uint64_t kStep = std::uint64_t{1} << 30;
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return FORM("cannot be unpacked: there is not enough memory");
    std::uint64_t taken = 0;
    std::uint64_t given = 0;
    int status = Z_OK;
    Bytef nothing = 0;
    while (status == Z_OK) {
        const std::uint64_t in = std::min<std::uint64_t>(packed.size() - taken, kStep);
        const std::uint64_t room = std::min<std::uint64_t>(out.size() - given, kStep);
        if (room == 0 && !last) break;
        stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data() + taken));
        stream.avail_in = static_cast<uInt>(in);
        // If the output is full, inflates one more byte to find out whether the data continue.
        stream.next_out = room > 0 ? reinterpret_cast<Bytef*>(out.data() + given) : &nothing;
        stream.avail_out = room > 0 ? static_cast<uInt>(room) : 1;
        const uInt offered = stream.avail_out;
        status = inflate(&stream, Z_NO_FLUSH);
        taken += in - stream.avail_in;
        const std::uint64_t got = offered - stream.avail_out;
        if (room == 0 && got > 0) status = Z_DATA_ERROR;
        if (room > 0) given += got;
    }
    inflateEnd(&stream);
    if (given < out.size()) return FORM("ends too early or cannot be unpacked");
    if (last && status != Z_STREAM_END) return FORM("does not end at the size given in the directory");
    return {};
}

}  // namespace

ZipReader::ZipReader(const std::filesystem::path& path) : m_file(path), m_fileName(path.filename().string())
{
    readIntact(m_file, [this] { readDirectory(); });
}

void ZipReader::fail(const Sentence& sentence) const
{
    throw Error(SENTENCE(m_fileName, ": ", sentence));
}

void ZipReader::readDirectory()
{
    const std::span<const std::byte> file = m_file.bytes();
    const Directory directory = findDirectory(file, m_fileName);
    ByteReader reader = readerAt(file, directory.offset, m_fileName, FORM("directory"));
    std::set<std::string_view> names;
    for (std::uint64_t i = 0; i < directory.entries; ++i) m_entries.push_back(readEntry(reader, file));
    for (const ZipEntry& entry : m_entries) {
        if (!names.insert(entry.name).second) fail(SENTENCE("two members are called ", inQuotes(entry.name), "."));
    }
}

const ZipEntry* ZipReader::find(std::string_view name) const noexcept
{
    return findNamed(m_entries, name);
}

std::vector<std::byte> ZipReader::unpack(const ZipEntry& entry, std::uint64_t count) const
{
    return readIntact(m_file, [&] { return unpackMapped(entry, count); });
}

std::vector<std::byte> ZipReader::unpackMapped(const ZipEntry& entry, std::uint64_t count) const
{
    std::vector<std::byte> bytes(count);
    const bool whole = count == entry.bytes;
    if (entry.deflated) {
        const SentenceForm problem = inflateInto(entry.packed, bytes, whole);
        if (!problem.empty()) fail(concat("member ", inQuotes(entry.name), ' ', problem, "."));
    } else {
        std::copy_n(entry.packed.begin(), count, bytes.begin());
    }
    const auto sum = crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
    if (whole && sum != entry.crc) {
        fail(SENTENCE("member ", inQuotes(entry.name), " is damaged: its checksum is wrong."));
    }
    return bytes;
}

}  // namespace vitrine
