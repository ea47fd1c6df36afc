#include "core/file/gguf/gguf_file.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/file/gguf/gguf_parser.h"
#include "core/file/gguf/gguf_split.h"

#include <algorithm>
#include <limits>
#include <system_error>
#include <utility>

namespace vitrine {

namespace {

/// Returns the integer with the key `key` in the metadata of one part. Returns nullopt if the key is absent or its
/// value is not an integer.
std::optional<std::int64_t> findInteger(const std::vector<GgufEntry>& metadata, std::string_view key)
{
    for (const GgufEntry& entry : metadata) {
        if (entry.key == key) return wholeNumber(entry.value);
    }
    return std::nullopt;
}

/// Returns a clause that describes the split.* metadata of one part.
Sentence whichPart(std::optional<std::int64_t> number, std::optional<std::int64_t> count)
{
    if (!number || !count) return SENTENCE("has no ", number ? "split.count" : "split.no");
    return SENTENCE("has split.no = ", *number, " and split.count = ", *count);
}

}  // namespace

GgufFile GgufFile::open(const std::filesystem::path& path)
{
    GgufFile file;
    file.m_path = path;
    readIntact(file, [&] {
        file.addPart(path);
        if (file.integer("split.count").value_or(1) != 1) file.addSiblings(path);
    });
    return file;
}

void GgufFile::addPart(const std::filesystem::path& path)
{
    const auto partIndex = static_cast<std::uint32_t>(m_parts.size());
    m_parts.emplace_back(path);
    const std::string fileName = path.filename().string();
    GgufPart part = parseGguf(m_parts.back().bytes(), fileName);
    if (partIndex == 0) {
        m_version = part.version;
        m_alignment = part.alignment;
        m_metadata = std::move(part.metadata);
        for (std::size_t i = 0; i < m_metadata.size(); ++i) m_metadataIndex.emplace(m_metadata[i].key, i);
    } else {
        const auto number = findInteger(part.metadata, "split.no");
        const auto count = findInteger(part.metadata, "split.count");
        if (number != partIndex || count != integer("split.count")) {
            throw Error(SENTENCE(fileName, ": by its name the file is part ", partIndex + 1, " of ",
                                 *integer("split.count"), " (split.no = ", partIndex, "), but the metadata ",
                                 whichPart(number, count), "."));
        }
    }
    m_tensors.reserve(m_tensors.size() + part.tensors.size());
    for (GgufTensor& tensor : part.tensors) {
        tensor.part = partIndex;
        if (!m_tensorIndex.emplace(tensor.name, m_tensors.size()).second) {
            throw Error(SENTENCE(fileName, ": the tensor ", inQuotes(tensor.name), " is already in part ",
                                 findTensor(tensor.name)->part + 1, " of the model."));
        }
        m_tensors.push_back(tensor);
    }
}

void GgufFile::addSiblings(const std::filesystem::path& opened)
{
    const std::string fileName = opened.filename().string();
    const std::int64_t count = *integer("split.count");
    const std::int64_t number = integer("split.no").value_or(-1);
    if (count < 1 || count > std::numeric_limits<std::uint16_t>::max() || number < 0 || number >= count) {
        throw Error(SENTENCE(fileName, ": the metadata has split.no = ", number, " and split.count = ", count,
                             ", which is not a valid part of a split model."));
    }
    const auto name = parseSplitName(opened);
    if (name && (name->index != number || name->count != count)) {
        throw Error(SENTENCE(fileName, ": by its name the file is part ", name->index + 1, " of ", name->count,
                             " (split.no = ", name->index, "), but the metadata ", whichPart(number, count), "."));
    }
    if (!name) {
        throw Error(SENTENCE(fileName, ": this is part ", number + 1, " of ", count,
                             " of a split model, but its name does not end in \"-0000X-of-0000Y.gguf\", so the other "
                             "parts cannot be found."));
    }
    for (std::uint32_t i = 0; i < name->count; ++i) {
        const auto sibling = splitSibling(opened, *name, i);
        std::error_code ignored;
        if (!std::filesystem::exists(sibling, ignored)) {
            throw Error(SENTENCE(fileName, ": part ", i + 1, " of ", count, " of this split model, ",
                                 sibling.filename().string(), ", is missing in the folder ",
                                 std::filesystem::absolute(sibling).parent_path().string(), "."));
        }
    }
    if (name->index != 0) {
        *this = GgufFile();
        m_path = splitSibling(opened, *name, 0);
        addPart(m_path);
        if (integer("split.no") != 0 || integer("split.count") != count) {
            throw Error(SENTENCE(m_path.filename().string(), ": by its name the file is part 1 of ", count,
                                 " (split.no = 0), but the metadata ",
                                 whichPart(integer("split.no"), integer("split.count")), "."));
        }
    }
    for (std::uint32_t i = 1; i < name->count; ++i) addPart(splitSibling(opened, *name, i));
    const auto tensors = integer("split.tensors.count");
    if (tensors && *tensors != static_cast<std::int64_t>(m_tensors.size())) {
        throw Error(SENTENCE(m_path.filename().string(), ": split.tensors.count is ", *tensors, ", but the ", count,
                             " parts hold ", m_tensors.size(), " tensors."));
    }
}

std::uint64_t GgufFile::fileBytes() const noexcept
{
    std::uint64_t bytes = 0;
    for (const MappedFile& part : m_parts) bytes += part.bytes().size();
    return bytes;
}

bool GgufFile::isIntact() const noexcept
{
    return std::ranges::all_of(m_parts, &MappedFile::isIntact);
}

void GgufFile::requireIntact() const
{
    std::ranges::for_each(m_parts, &MappedFile::requireIntact);
}

const GgufValue* GgufFile::find(std::string_view key) const noexcept
{
    const auto found = m_metadataIndex.find(key);
    return found == m_metadataIndex.end() ? nullptr : &m_metadata[found->second].value;
}

const GgufTensor* GgufFile::findTensor(std::string_view name) const noexcept
{
    const auto found = m_tensorIndex.find(name);
    return found == m_tensorIndex.end() ? nullptr : &m_tensors[found->second];
}

void GgufFile::failType(std::string_view key, const GgufValue& value, const Sentence& wanted) const
{
    throw Error(SENTENCE(m_path.filename().string(), ": the metadata key ", inQuotes(key), " at byte ",
                         value.fileOffset, " must be ", wanted, ", but is of type ", ggufTypeName(value.type),
                         " with the value ", describe(value), "."));
}

std::optional<std::int64_t> GgufFile::integer(std::string_view key) const
{
    const GgufValue* value = find(key);
    if (!value) return std::nullopt;
    const std::optional<std::int64_t> number = wholeNumber(*value);
    if (number) return number;
    failType(key, *value,
             std::holds_alternative<std::uint64_t>(value->value) ? SENTENCE("an integer below 2^63")
                                                                 : SENTENCE("an integer"));
}

std::optional<double> GgufFile::number(std::string_view key) const
{
    const GgufValue* value = find(key);
    if (!value) return std::nullopt;
    if (const auto* held = std::get_if<double>(&value->value)) return *held;
    if (const auto* held = std::get_if<std::int64_t>(&value->value)) return static_cast<double>(*held);
    if (const auto* held = std::get_if<std::uint64_t>(&value->value)) return static_cast<double>(*held);
    failType(key, *value, SENTENCE("a number"));
}

std::optional<bool> GgufFile::boolean(std::string_view key) const
{
    const GgufValue* value = find(key);
    if (!value) return std::nullopt;
    if (const auto* held = std::get_if<bool>(&value->value)) return *held;
    failType(key, *value, SENTENCE("a bool"));
}

std::optional<std::string_view> GgufFile::string(std::string_view key) const
{
    const GgufValue* value = find(key);
    if (!value) return std::nullopt;
    if (const auto* held = std::get_if<std::string_view>(&value->value)) return *held;
    failType(key, *value, SENTENCE("a string"));
}

const GgufArray* GgufFile::array(std::string_view key) const
{
    const GgufValue* value = find(key);
    if (!value) return nullptr;
    if (const auto* held = std::get_if<GgufArray>(&value->value)) return held;
    failType(key, *value, SENTENCE("an array"));
}

const std::vector<std::string_view>* GgufFile::stringArray(std::string_view key) const
{
    const GgufArray* held = array(key);
    if (!held) return nullptr;
    if (held->elementType == GgufType::String) return &held->strings;
    failType(key, *find(key), SENTENCE("an array of strings"));
}

}  // namespace vitrine
