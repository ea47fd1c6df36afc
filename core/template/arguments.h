#pragma once

#include "core/base/sentence.h"
#include "core/template/value.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

namespace vitrine::jinja {

/// The arguments of one call, assigned to parameter names by the rules of Python.
class Parameters {
public:
    /// Throws Failure for too many, unknown or repeated arguments, and if one of the first `required` parameters has no
    /// argument.
    Parameters(SentenceView function, const Arguments& arguments, std::initializer_list<std::string_view> names,
               std::size_t required = 0);

    bool has(std::size_t index) const { return m_values[index].has_value(); }
    /// Returns the argument at `index`, or None if it was not passed.
    Value value(std::size_t index) const { return has(index) ? *m_values[index] : Value::none(); }
    /// Return the argument at `index`, or `fallback` if it was not passed. integer() throws Failure for another type,
    /// and limits the value to 64 bits. truth() accepts any type.
    std::int64_t integer(std::size_t index, std::int64_t fallback) const;
    bool truth(std::size_t index, bool fallback) const;
    /// Returns the string that was passed; nullopt if the argument is None or was not passed. Throws Failure for
    /// another type.
    std::optional<Text> text(std::size_t index) const;

private:
    [[noreturn]] void throwWrongType(std::size_t index, const Sentence& wanted) const;

    SentenceView m_function;
    std::vector<std::string_view> m_names;
    std::vector<std::optional<Value>> m_values;
};

}  // namespace vitrine::jinja
