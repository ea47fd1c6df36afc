#include "core/file/gguf/gguf_parser.h"

#include "core/base/byte_reader.h"
#include "core/base/sentence.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/file/gguf/foreign_file.h"
#include "core/file/gguf/gguf_metadata.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <string_view>
#include <unordered_set>

namespace vitrine {

namespace {

// Minimum size of the description of a tensor in bytes: name, dimensions, shape, type, offset.
constexpr std::uint64_t kSmallestTensorInfo = 8 + 1 + 4 + 8 + 4 + 8;
constexpr std::uint64_t kSmallestAlignment = 8;  // the specification requires a multiple of 8
constexpr std::uint64_t kLargestAlignment = 1 << 16;
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 50;

/// Multiplies `product` by `factor`. Returns false if the result would need more than 63 bits.
bool multiplyChecked(std::uint64_t& product, std::uint64_t factor)
{
    constexpr auto kLargest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (factor != 0 && product > kLargest / factor) return false;
    product *= factor;
    return true;
}

/// Returns the name of a tensor type that this program cannot decode, for messages.
std::string_view foreignTypeName(std::uint32_t id)
{
    switch (id) {
    case 4:
        return "Q4_2, withdrawn";
    case 5:
        return "Q4_3, withdrawn";
    case 9:
        return "Q8_1";
    case 15:
        return "Q8_K";
    case 24:
        return "I8";
    case 25:
        return "I16";
    case 26:
        return "I32";
    case 27:
        return "I64";
    case 28:
        return "F64";
    case 31:
    case 32:
    case 33:
        return FORM("a repacked form of Q4_0 that GGUF no longer supports");
    case 36:
    case 37:
    case 38:
        return FORM("a repacked form of IQ4_NL that GGUF no longer supports");
    case 40:
        return "NVFP4";
    case 41:
        return "Q1_0";
    case 42:
        return "Q2_0";
    default:
        return "unknown";
    }
}

std::string knownTypeNames()
{
    std::string names;
    for (const QuantTraits& traits : allQuantTraits()) {
        if (!names.empty()) names += ", ";
        names += traits.name;
    }
    return names;
}

std::uint32_t readVersion(ByteReader& reader, std::span<const std::byte> bytes)
{
    if (reader.remaining() == 0) reader.fail(SENTENCE("the file is empty."));
    const auto magic = reader.take(4, FORM("magic number"));
    const std::string_view letters(reinterpret_cast<const char*>(magic.data()), 4);
    if (letters != "GGUF") {
        constexpr std::string_view kOlder[] = {"lmgg", "fmgg", "tjgg", "algg"};
        const bool older = std::find(std::begin(kOlder), std::end(kOlder), letters) != std::end(kOlder);
        const Sentence kind = older ? Sentence() : foreignFile(bytes);
        if (!kind.empty()) reader.fail(SENTENCE("this is not a GGUF file, but ", kind, "."));
        reader.fail(SENTENCE("this is not a GGUF file: the magic number at byte 0 is ", inQuotes(letters),
                             ", not \"GGUF\"", older ? " (an older GGML format, which has to be converted)." : "."));
    }
    const auto version = reader.read<std::uint32_t>(FORM("version"));
    if (version == 2 || version == 3) return version;
    if ((version & 0xFFFFU) == 0 && version != 0) {
        reader.fail(SENTENCE(
            "the file is big-endian (its version at byte 4 is byte-swapped); only little-endian files are supported."));
    }
    reader.fail(
        SENTENCE("the GGUF version ", version, " at byte 4 is not supported; the supported versions are 2 and 3."));
}

std::uint64_t findAlignment(const ByteReader& reader, const std::vector<GgufEntry>& metadata)
{
    for (const GgufEntry& entry : metadata) {
        if (entry.key != "general.alignment") continue;
        const auto* alignment = std::get_if<std::uint64_t>(&entry.value.value);
        if (!alignment || !std::has_single_bit(*alignment) || *alignment < kSmallestAlignment ||
            *alignment > kLargestAlignment) {
            reader.fail(SENTENCE("general.alignment at byte ", entry.value.fileOffset, " is ", describe(entry.value),
                                 ", not a power of two from ", kSmallestAlignment, " to ", kLargestAlignment, "."));
        }
        return *alignment;
    }
    return 32;
}

/// A tensor before its data are located in the file.
struct TensorInfo {
    GgufTensor tensor;
    std::uint64_t bytes = 0;
    std::uint64_t offset = 0;    ///< offset of the data, relative to the start of all tensor data
    std::uint64_t offsetAt = 0;  ///< byte offset in the file at which `offset` itself is stored
};

void readShape(ByteReader& reader, GgufTensor& tensor)
{
    const std::string name = inQuotes(tensor.name);
    const std::uint64_t countAt = reader.offset();
    tensor.dimensions = reader.read<std::uint32_t>(SENTENCE("number of dimensions of tensor ", name));
    if (tensor.dimensions < 1 || tensor.dimensions > 4) {
        reader.fail(SENTENCE("tensor ", name, ": the number of dimensions ", tensor.dimensions, " at byte ", countAt,
                             " is not in the range 1 to 4."));
    }
    std::uint64_t elements = 1;
    for (std::uint32_t i = 0; i < tensor.dimensions; ++i) {
        const std::uint64_t at = reader.offset();
        tensor.shape[i] = reader.read<std::uint64_t>(SENTENCE("dimension ", i, " of tensor ", name));
        if (tensor.shape[i] == 0) reader.fail(SENTENCE("tensor ", name, ": dimension ", i, " at byte ", at, " is 0."));
        if (!multiplyChecked(elements, tensor.shape[i])) {
            reader.fail(SENTENCE("tensor ", name, ": dimension ", i, " at byte ", at, " is ", tensor.shape[i],
                                 ", which makes the number of elements too large."));
        }
    }
}

/// Reads the type of a tensor and returns the size of its data in bytes.
std::uint64_t readTypeAndSize(ByteReader& reader, GgufTensor& tensor)
{
    const std::string name = inQuotes(tensor.name);
    const std::uint64_t at = reader.offset();
    const auto id = reader.read<std::uint32_t>(SENTENCE("type of tensor ", name));
    const QuantTraits* traits = findQuantTraits(id);
    if (!traits) {
        reader.fail(SENTENCE("tensor ", name, ": the type id ", id, " (", foreignTypeName(id), ") at byte ", at,
                             " is not supported; the supported types are ", knownTypeNames(), "."));
    }
    tensor.type = traits->type;
    if (tensor.shape[0] % traits->blockSize != 0) {
        reader.fail(SENTENCE("tensor ", name, ": the row length ", tensor.shape[0], " is not a multiple of ",
                             traits->blockSize, ", the block size of its type ", traits->name, " at byte ", at, "."));
    }
    std::uint64_t bytes = tensor.elementCount() / traits->blockSize;
    if (!multiplyChecked(bytes, traits->blockBytes)) {
        reader.fail(SENTENCE("tensor ", name, ": ", tensor.elementCount(), " elements of type ", traits->name,
                             " at byte ", at, " are too large for any file."));
    }
    return bytes;
}

TensorInfo readTensorInfo(ByteReader& reader)
{
    TensorInfo info;
    const std::uint64_t nameAt = reader.offset();
    info.tensor.name = readGgufString(reader, FORM("tensor name"));
    if (info.tensor.name.empty()) {
        refuseZeros(reader, nameAt);
        reader.fail(SENTENCE("the tensor name at byte ", nameAt, " is empty."));
    }
    if (!isValidUtf8(info.tensor.name)) {
        reader.fail(SENTENCE("the tensor name ", inQuotes(info.tensor.name), " at byte ", nameAt, " is not UTF-8."));
    }
    readShape(reader, info.tensor);
    info.bytes = readTypeAndSize(reader, info.tensor);
    info.offsetAt = reader.offset();
    info.offset = reader.read<std::uint64_t>(SENTENCE("data offset of tensor ", inQuotes(info.tensor.name)));
    return info;
}

std::vector<TensorInfo> readTensorInfos(ByteReader& reader, std::uint64_t count)
{
    if (count > reader.remaining() / kSmallestTensorInfo) {
        reader.fail(SENTENCE("the tensor count ", count, " at byte 8 needs more than the ", reader.remaining(),
                             " bytes that follow the metadata", incompleteIf(count), "."));
    }
    std::vector<TensorInfo> infos;
    infos.reserve(count);
    std::unordered_set<std::string_view> names;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t at = reader.offset();
        infos.push_back(readTensorInfo(reader));
        if (!names.insert(infos.back().tensor.name).second) {
            reader.fail(SENTENCE("the tensor name ", inQuotes(infos.back().tensor.name),
                                 " occurs a second time at byte ", at, "."));
        }
    }
    return infos;
}

void placeData(const ByteReader& reader, std::span<const std::byte> bytes, std::uint64_t alignment, TensorInfo& info)
{
    const std::string name = inQuotes(info.tensor.name);
    if (info.offset % alignment != 0) {
        reader.fail(SENTENCE("tensor ", name, ": the data offset ", info.offset, " at byte ", info.offsetAt,
                             " is not a multiple of the alignment ", alignment, "."));
    }
    const std::uint64_t base = (reader.offset() + alignment - 1) / alignment * alignment;
    const std::uint64_t available = bytes.size() > base ? bytes.size() - base : 0;
    if (info.offset > available || info.bytes > available - info.offset) {
        reader.fail(SENTENCE("tensor ", name, ": its ", info.bytes, " bytes of data at offset ", info.offset,
                             " (written at byte ", info.offsetAt, ") do not fit into the ", available,
                             " bytes of data in the file, which ends at byte ", bytes.size(), "."));
    }
    info.tensor.fileOffset = base + info.offset;
    info.tensor.data = bytes.subspan(info.tensor.fileOffset, info.bytes);
}

/// Throws the Error for an incomplete file if the file ends before the end of its tensor data. Does nothing if there
/// are gaps between the tensors: programs write tensors without gaps, so a gap suggests that an offset is wrong, and
/// not that the file is incomplete.
void refuseIncomplete(const ByteReader& reader, std::uint64_t fileBytes, std::uint64_t alignment,
                      const std::vector<TensorInfo>& infos)
{
    const auto padded = [alignment](std::uint64_t bytes) { return (bytes + alignment - 1) / alignment * alignment; };
    const std::uint64_t base = padded(reader.offset());
    std::uint64_t next = 0;
    std::uint64_t end = base;
    const TensorInfo* first = nullptr;
    std::size_t cut = 0;
    for (const TensorInfo& info : infos) {
        if (info.offset != next || info.bytes > kLargestFile) return;
        end = base + info.offset + info.bytes;
        next = padded(info.offset + info.bytes);
        if (end > kLargestFile) return;
        if (end <= fileBytes) continue;
        if (!first) first = &info;
        ++cut;
    }
    if (!first) return;
    reader.fail(SENTENCE("the file is incomplete, as after an interrupted download: it has ", fileBytes,
                         " bytes, but its tensors need ", end, " (", fileBytes * 100 / end,
                         " % are present). Tensors that are cut off or missing: ", cut, " of ", infos.size(),
                         "; the first is ", inQuotes(first->tensor.name), ". Download it again."));
}

void checkOverlap(const ByteReader& reader, const std::vector<GgufTensor>& tensors)
{
    std::vector<const GgufTensor*> sorted;
    sorted.reserve(tensors.size());
    for (const GgufTensor& tensor : tensors) sorted.push_back(&tensor);
    std::sort(sorted.begin(), sorted.end(),
              [](const GgufTensor* a, const GgufTensor* b) { return a->fileOffset < b->fileOffset; });
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        const GgufTensor& first = *sorted[i - 1];
        const GgufTensor& second = *sorted[i];
        const std::uint64_t end = first.fileOffset + first.data.size();
        if (second.fileOffset < end) {
            reader.fail(SENTENCE("the data of tensor ", inQuotes(second.name), ", which begin at byte ",
                                 second.fileOffset, ", overlap those of tensor ", inQuotes(first.name),
                                 ", which end at byte ", end, "."));
        }
    }
}

}  // namespace

GgufPart parseGguf(std::span<const std::byte> bytes, const std::string& fileName)
{
    ByteReader reader(bytes, fileName, kIncompleteFile);
    GgufPart part;
    part.version = readVersion(reader, bytes);
    const auto tensorCount = reader.read<std::uint64_t>(FORM("tensor count"));
    const auto metadataCount = reader.read<std::uint64_t>(FORM("metadata count"));
    part.metadata = readGgufMetadata(reader, metadataCount);
    part.alignment = findAlignment(reader, part.metadata);
    std::vector<TensorInfo> infos = readTensorInfos(reader, tensorCount);
    refuseIncomplete(reader, bytes.size(), part.alignment, infos);
    part.tensors.reserve(infos.size());
    for (TensorInfo& info : infos) {
        placeData(reader, bytes, part.alignment, info);
        part.tensors.push_back(info.tensor);
    }
    checkOverlap(reader, part.tensors);
    return part;
}

}  // namespace vitrine
