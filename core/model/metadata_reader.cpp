#include "core/model/metadata_reader.h"

#include "core/base/concat.h"
#include "core/base/error.h"

#include <cmath>
#include <limits>
#include <utility>
#include <variant>

namespace vitrine {

MetadataReader::MetadataReader(const GgufFile& file, std::string architecture,
                               std::set<std::string, std::less<>>* asked)
    : m_file(file), m_architecture(std::move(architecture)), m_asked(asked)
{
}

std::string MetadataReader::key(std::string_view name) const
{
    std::string full = concat(m_architecture, '.', name);
    if (m_asked) m_asked->insert(full);
    return full;
}

bool MetadataReader::has(std::string_view name) const
{
    return m_file.find(key(name)) != nullptr;
}

void MetadataReader::require(std::string_view name) const
{
    if (!has(name)) missing(name);
}

std::string MetadataReader::fileName() const
{
    return m_file.path().filename().string();
}

void MetadataReader::refuse(std::string_view name, const Sentence& why) const
{
    const GgufValue* value = m_file.find(key(name));
    throw Error(
        SENTENCE(fileName(), ": ", key(name), " is ", value ? describe(*value) : "missing", ", but ", why, '.'));
}

void MetadataReader::missing(std::string_view name) const
{
    throw Error(SENTENCE(fileName(), ": the metadata has no ", key(name), '.'));
}

std::int64_t MetadataReader::integer(std::string_view name, std::int64_t minimum, std::int64_t maximum) const
{
    const std::optional<std::int64_t> value = m_file.integer(key(name));
    if (!value) missing(name);
    if (*value < minimum || *value > maximum) refuse(name, SENTENCE("must be between ", minimum, " and ", maximum));
    return *value;
}

std::uint32_t MetadataReader::count(std::string_view name, std::uint32_t maximum) const
{
    return static_cast<std::uint32_t>(integer(name, 1, maximum));
}

std::optional<std::uint32_t> MetadataReader::optionalCount(std::string_view name, std::uint32_t maximum) const
{
    if (!has(name)) return std::nullopt;
    return count(name, maximum);
}

std::uint32_t MetadataReader::countOrZero(std::string_view name, std::uint32_t maximum) const
{
    if (!has(name)) return 0;
    return static_cast<std::uint32_t>(integer(name, 0, maximum));
}

double MetadataReader::number(std::string_view name, double maximum, bool zeroAllowed) const
{
    const std::optional<double> value = m_file.number(key(name));
    if (!value) missing(name);
    // NaN is rejected because every comparison with it is false. Infinity is rejected because it exceeds the maximum.
    const bool inRange = *value <= maximum && (zeroAllowed ? *value >= 0 : *value > 0);
    if (!inRange)
        refuse(name, SENTENCE("must be ", zeroAllowed ? "at least 0" : "more than 0", " and at most ", maximum));
    // Models compute in f32. A smaller f64 value would become 0 in f32, and its reciprocal would be infinite.
    constexpr double kSmallest = std::numeric_limits<float>::min();
    if (*value > 0 && *value < kSmallest) refuse(name, SENTENCE("must be at least ", kSmallest));
    return *value;
}

double MetadataReader::positive(std::string_view name, double maximum) const
{
    return number(name, maximum, false);
}

double MetadataReader::positiveOr(std::string_view name, double fallback, double maximum) const
{
    return has(name) ? number(name, maximum, false) : fallback;
}

double MetadataReader::nonNegativeOr(std::string_view name, double fallback, double maximum) const
{
    return has(name) ? number(name, maximum, true) : fallback;
}

std::optional<std::string_view> MetadataReader::string(std::string_view name) const
{
    return m_file.string(key(name));
}

std::optional<bool> MetadataReader::boolean(std::string_view name) const
{
    return m_file.boolean(key(name));
}

void MetadataReader::refuseElement(std::string_view name, std::uint64_t index, const Sentence& why) const
{
    const std::string full = key(name);
    const GgufValue* value = m_file.find(full);
    const GgufArray* array = value ? std::get_if<GgufArray>(&value->value) : nullptr;
    if (!array || !array->holdsNumbers() || index >= array->count) refuse(name, why);
    refuseEntry(full, *array, index, why);
}

void MetadataReader::refuseEntry(const std::string& key, const GgufArray& array, std::uint64_t index,
                                 const Sentence& why) const
{
    throw Error(
        SENTENCE(fileName(), ": ", key, '[', index, "] is ", describeTyped(array.at(index)), ", but ", why, '.'));
}

const GgufArray* MetadataReader::array(const std::string& key, std::uint64_t length) const
{
    const GgufValue* value = m_file.find(key);
    const GgufArray* found = value ? std::get_if<GgufArray>(&value->value) : nullptr;
    if (found && (!found->holdsNumbers() || found->count != length)) {
        throw Error(SENTENCE(fileName(), ": ", key, " is ", describe(*value), ", but must hold ", length, " numbers."));
    }
    return found;
}

std::vector<double> MetadataReader::numbers(const std::string& key, std::uint64_t length, double maximum) const
{
    const GgufValue* value = m_file.find(key);
    if (!value) throw Error(SENTENCE(fileName(), ": the metadata has no ", key, '.'));
    const GgufArray* const found = array(key, length);
    if (!found) {
        throw Error(SENTENCE(fileName(), ": ", key, " is ", describe(*value), ", but must hold ", length, " numbers."));
    }
    std::vector<double> numbers(length);
    for (std::uint64_t i = 0; i < length; ++i) {
        numbers[i] = found->asDouble(i);
        const bool isNumber = found->elementType != GgufType::Bool && std::abs(numbers[i]) <= maximum;
        if (!isNumber)
            refuseEntry(key, *found, i, SENTENCE("must be a number with an absolute value of at most ", maximum));
    }
    return numbers;
}

std::optional<std::vector<std::uint32_t>> MetadataReader::countsIn(std::string_view name, std::uint64_t length,
                                                                   std::uint32_t maximum) const
{
    const std::string full = key(name);
    const GgufArray* const found = array(full, length);
    if (!found) return std::nullopt;
    // An array of floats has its own error. The error about the range would be wrong for an element such as 8.0.
    const bool isOfFloats = found->elementType == GgufType::F32 || found->elementType == GgufType::F64;
    if (isOfFloats && length > 0) refuseEntry(full, *found, 0, SENTENCE("must be of an integer type"));
    std::vector<std::uint32_t> counts(length);
    for (std::uint64_t i = 0; i < length; ++i) {
        const std::optional<std::int64_t> count = wholeNumber(found->at(i));
        if (!count || *count < 0 || *count > maximum) {
            refuseEntry(full, *found, i, SENTENCE("must be a whole number from 0 to ", maximum));
        }
        counts[i] = static_cast<std::uint32_t>(*count);
    }
    return counts;
}

std::optional<std::vector<bool>> MetadataReader::switchesIn(std::string_view name, std::uint64_t length) const
{
    const std::string full = key(name);
    const GgufArray* const found = array(full, length);
    if (!found) return std::nullopt;
    std::vector<bool> switches(length);
    for (std::uint64_t i = 0; i < length; ++i) {
        const std::optional<bool> on = switchValue(found->at(i));
        if (!on) refuseEntry(full, *found, i, SENTENCE("must be true, false, 0 or 1"));
        switches[i] = *on;
    }
    return switches;
}

}  // namespace vitrine
