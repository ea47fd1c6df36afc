#pragma once

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

/// A JSON value in a record, with its path for error messages.
class RecordField {
public:
    RecordField(const nlohmann::ordered_json& value, std::string path) : m_value(value), m_path(std::move(path)) {}

    /// Throws Error, which names the field, its value and what the field must be: `wanted`, such as "a list".
    [[noreturn]] void refuse(const Sentence& wanted) const
    {
        const Sentence found = m_value.is_array()    ? SENTENCE("a list")
                               : m_value.is_object() ? SENTENCE("a group of fields")
                               : m_value.is_string() ? Sentence(inQuotes(text()))
                                                     : Sentence(m_value.dump());
        throw Error(SENTENCE("the field ", inQuotes(m_path), " is ", found, ", but must be ", wanted, "."));
    }

    const std::string& path() const { return m_path; }
    bool isNull() const { return m_value.is_null(); }
    bool has(const char* key) const { return m_value.contains(key); }

    /// Returns the field `key`; throws Error if it is missing. Precondition: this value is an object.
    RecordField operator[](const char* key) const
    {
        const auto found = m_value.find(key);
        const std::string path = m_path.empty() ? key : concat(m_path, ".", key);
        if (found == m_value.end()) throw Error(SENTENCE("the field ", inQuotes(path), " is missing."));
        return {*found, path};
    }

    // The following functions return the value in a required type; object() returns this field itself. They throw Error
    // if the value has another type or is out of range.

    RecordField object() const
    {
        if (!m_value.is_object()) refuse(SENTENCE("a group of fields"));
        return *this;
    }

    const std::string& text() const
    {
        if (!m_value.is_string()) refuse(SENTENCE("a text"));
        return m_value.get_ref<const std::string&>();
    }

    bool flag() const
    {
        if (!m_value.is_boolean()) refuse(SENTENCE("true or false"));
        return m_value.get<bool>();
    }

    /// Returns an integer in the range 0…most.
    template <typename Number>
    Number whole(std::uint64_t most = std::numeric_limits<Number>::max()) const
    {
        const bool fits = m_value.is_number_unsigned() && m_value.get<std::uint64_t>() <= most;
        if (!fits) refuse(SENTENCE("a whole number up to ", most));
        return static_cast<Number>(m_value.get<std::uint64_t>());
    }

    /// Returns a number. null means NaN, which JSON cannot represent.
    double number() const
    {
        if (m_value.is_null()) return std::numeric_limits<double>::quiet_NaN();
        if (!m_value.is_number()) refuse(SENTENCE("a number"));
        return m_value.get<double>();
    }

    /// Returns a number in the range of float32; NaN for null.
    float single() const
    {
        const double value = number();
        if (std::abs(value) > double{std::numeric_limits<float>::max()})
            refuse(SENTENCE("a number that float32 can hold"));
        return static_cast<float>(value);
    }

    /// Return a number from 0 to 1. probabilityOrNull() also accepts null, which means NaN.
    float probabilityOrNull() const { return isNull() ? single() : probability(); }
    float probability() const
    {
        const float value = single();
        if (!(value >= 0 && value <= 1)) refuse(SENTENCE("a number from 0 to 1"));
        return value;
    }

    /// Calls `use` with each element of a list.
    template <typename Use>
    void each(const Use& use) const
    {
        if (!m_value.is_array()) refuse(SENTENCE("a list"));
        std::size_t at = 0;
        for (const nlohmann::ordered_json& item : m_value) use(RecordField(item, concat(m_path, "[", at++, "]")));
    }

    /// Calls `use` with the name and the value of each field of an object.
    template <typename Use>
    void eachNamed(const Use& use) const
    {
        if (!m_value.is_object()) refuse(SENTENCE("a group of fields"));
        for (const auto& [name, item] : m_value.items()) use(name, RecordField(item, concat(m_path, ".", name)));
    }

    std::vector<std::string> texts() const
    {
        std::vector<std::string> all;
        each([&](const RecordField& item) { all.push_back(item.text()); });
        return all;
    }

    /// Returns the bytes of a string, or of a list of byte values.
    std::string piece() const
    {
        if (m_value.is_string()) return text();
        std::string bytes;
        each([&](const RecordField& byte) { bytes += static_cast<char>(byte.whole<std::uint8_t>()); });
        return bytes;
    }

private:
    const nlohmann::ordered_json& m_value;
    std::string m_path;
};

}  // namespace vitrine
