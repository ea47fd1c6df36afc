#include "core/file/gguf/gguf_metadata.h"

#include "core/base/sentence.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"

#include <unordered_set>

namespace vitrine {

namespace {

constexpr std::uint64_t kLongestKey = 65535;  // limit in the specification
// Minimum size of an entry in bytes: length of the key, key, type, value.
constexpr std::uint64_t kSmallestEntry = 8 + 1 + 4 + 1;
constexpr int kDeepestArray = 8;
constexpr std::uint64_t kMostArrays = 65536;  // maximum number of nested arrays; reading more would take too long
constexpr auto kTypeCount = static_cast<std::uint32_t>(GgufType::F64) + 1;

GgufType readType(ByteReader& reader, SentenceView field, std::string_view key)
{
    const std::uint64_t offset = reader.offset();
    const auto id = reader.read<std::uint32_t>(field);
    if (id >= kTypeCount) {
        reader.fail(SENTENCE("metadata key ", inQuotes(key), ": the ", field, " ", id, " at byte ", offset,
                             " is not in the range 0 to ", kTypeCount - 1, '.'));
    }
    return static_cast<GgufType>(id);
}

void checkBool(const ByteReader& reader, std::string_view key, std::byte value, std::uint64_t offset)
{
    if (std::to_integer<int>(value) > 1) {
        reader.fail(SENTENCE("metadata key ", inQuotes(key), ": the bool ", std::to_integer<int>(value), " at byte ",
                             offset, " is neither 0 nor 1."));
    }
}

/// Reads and checks `count` strings. Returns them if `keep` is true, and an empty list if not.
std::vector<std::string_view> readStrings(ByteReader& reader, std::uint64_t count, bool keep)
{
    std::vector<std::string_view> strings;
    if (keep) strings.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::string_view text = readGgufString(reader, FORM("array element"));
        if (keep) strings.push_back(text);
    }
    return strings;
}

/// Checks `count` consecutive arrays and returns their bytes.
std::span<const std::byte> readNested(ByteReader& reader, std::uint64_t count, std::string_view key, int level)
{
    const std::byte* begin = reader.take(0, FORM("array")).data();
    const std::uint64_t offset = reader.offset();
    for (std::uint64_t i = 0; i < count; ++i) readGgufArray(reader, key, level);
    return {begin, reader.offset() - offset};
}

}  // namespace

std::string_view incompleteIf(std::uint64_t claimed) noexcept
{
    // Real counts are below this limit; vocabularies have less than a million tokens.
    constexpr std::uint64_t kMostInRealFiles = 1 << 26;
    return claimed <= kMostInRealFiles ? kIncompleteFile : std::string_view();
}

GgufArray readGgufArray(ByteReader& reader, std::string_view key, int level)
{
    GgufArray array;
    array.elementType = readType(reader, FORM("array element type"), key);
    const std::uint64_t offset = reader.offset();
    const bool isArray = array.elementType == GgufType::Array;
    if (isArray && level == kDeepestArray) {
        reader.fail(SENTENCE("metadata key ", inQuotes(key), ": arrays are nested more than ", kDeepestArray,
                             " levels deep at byte ", offset, "."));
    }
    array.count = reader.read<std::uint64_t>(FORM("array length"));
    const bool isString = array.elementType == GgufType::String;
    const std::uint64_t elementSize = isString ? 8 : (isArray ? 12 : ggufTypeSize(array.elementType));
    // The length is checked before memory is allocated, because a damaged length may be far larger than the file.
    if (array.count > reader.remaining() / elementSize) {
        reader.fail(SENTENCE("metadata key ", inQuotes(key), ": the array length ", array.count, " at byte ", offset,
                             " needs more than the ", reader.remaining(), " bytes that follow",
                             incompleteIf(array.count), "."));
    }
    if (isArray) {
        if (array.count > kMostArrays) {
            reader.fail(SENTENCE("metadata key ", inQuotes(key), ": the array at byte ", offset, " holds ", array.count,
                                 " arrays, more than the limit of ", kMostArrays, "."));
        }
        array.nested = readNested(reader, array.count, key, level + 1);
        return array;
    }
    if (isString) {
        array.strings = readStrings(reader, array.count, level == 1);
        return array;
    }
    array.numbers = reader.take(array.count * elementSize, FORM("array"));
    if (array.elementType == GgufType::Bool) {
        for (std::uint64_t i = 0; i < array.count; ++i) checkBool(reader, key, array.numbers[i], offset + 8 + i);
    }
    return array;
}

namespace {

GgufValue readValue(ByteReader& reader, std::string_view key)
{
    GgufValue value;
    value.type = readType(reader, FORM("value type"), key);
    value.fileOffset = reader.offset();
    const Sentence field = SENTENCE("value of metadata key ", inQuotes(key));
    const auto readUnsigned = [&]<typename T>(T) { value.value = static_cast<std::uint64_t>(reader.read<T>(field)); };
    const auto readSigned = [&]<typename T>(T) { value.value = static_cast<std::int64_t>(reader.read<T>(field)); };
    switch (value.type) {
    case GgufType::U8:
        readUnsigned(std::uint8_t{});
        break;
    case GgufType::I8:
        readSigned(std::int8_t{});
        break;
    case GgufType::U16:
        readUnsigned(std::uint16_t{});
        break;
    case GgufType::I16:
        readSigned(std::int16_t{});
        break;
    case GgufType::U32:
        readUnsigned(std::uint32_t{});
        break;
    case GgufType::I32:
        readSigned(std::int32_t{});
        break;
    case GgufType::F32:
        value.value = static_cast<double>(reader.read<float>(field));
        break;
    case GgufType::Bool: {
        const std::byte byte = reader.take(1, field)[0];
        checkBool(reader, key, byte, value.fileOffset);
        value.value = byte == std::byte{1};
        break;
    }
    case GgufType::String:
        value.value = readGgufString(reader, field);
        break;
    case GgufType::Array:
        value.value = readGgufArray(reader, key);
        break;
    case GgufType::U64:
        readUnsigned(std::uint64_t{});
        break;
    case GgufType::I64:
        readSigned(std::int64_t{});
        break;
    case GgufType::F64:
        value.value = reader.read<double>(field);
        break;
    }
    return value;
}

std::string_view readKey(ByteReader& reader)
{
    const std::uint64_t offset = reader.offset();
    const std::string_view key = readGgufString(reader, FORM("metadata key"));
    if (key.empty()) {
        refuseZeros(reader, offset);
        reader.fail(SENTENCE("the metadata key at byte ", offset, " is empty."));
    }
    if (key.size() > kLongestKey) {
        reader.fail(SENTENCE("the metadata key at byte ", offset, " is ", key.size(),
                             " bytes long, more than the limit of ", kLongestKey, "."));
    }
    if (!isValidUtf8(key))
        reader.fail(SENTENCE("the metadata key ", inQuotes(key), " at byte ", offset, " is not UTF-8."));
    return key;
}

}  // namespace

void refuseZeros(const ByteReader& reader, std::uint64_t offset)
{
    constexpr std::uint64_t kFewestZeros = 64;  // a shorter run of zero bytes may be valid data
    constexpr std::uint64_t kManyZeros = 65536;
    if (reader.remaining() < kFewestZeros || !reader.zerosFollow(kManyZeros)) return;
    reader.fail(SENTENCE("from byte ", offset,
                         " on, the file holds only zeros: the download did not finish. Download it again."));
}

std::string_view readGgufString(ByteReader& reader, SentenceView field)
{
    const std::uint64_t offset = reader.offset();
    const bool isCut = reader.remaining() < sizeof(std::uint64_t);
    const auto length = reader.read<std::uint64_t>(isCut ? SENTENCE("length of the ", field) : Sentence());
    if (length > reader.remaining()) {
        reader.fail(SENTENCE("the ", field, " at byte ", offset, " has length ", length, ", but only ",
                             reader.remaining(), " bytes follow", incompleteIf(length), "."));
    }
    const auto bytes = reader.take(length, field);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::vector<GgufEntry> readGgufMetadata(ByteReader& reader, std::uint64_t count)
{
    if (count > reader.remaining() / kSmallestEntry) {
        reader.fail(SENTENCE("the metadata count ", count, " at byte 16 needs more than the ", reader.remaining(),
                             " bytes that follow", incompleteIf(count), "."));
    }
    std::vector<GgufEntry> entries;
    entries.reserve(count);
    std::unordered_set<std::string_view> keys;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t offset = reader.offset();
        const std::string_view key = readKey(reader);
        if (!keys.insert(key).second) {
            reader.fail(SENTENCE("the metadata key ", inQuotes(key), " occurs a second time at byte ", offset, "."));
        }
        entries.push_back({key, readValue(reader, key)});
    }
    return entries;
}

}  // namespace vitrine
