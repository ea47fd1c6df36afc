#include "core/template/arguments.h"

#include "core/base/sentence.h"
#include "core/template/operators.h"

#include <algorithm>

namespace vitrine::jinja {

Parameters::Parameters(SentenceView function, const Arguments& arguments, std::initializer_list<std::string_view> names,
                       std::size_t required)
    : m_function(function), m_names(names), m_values(names.size())
{
    if (arguments.positional.size() > names.size()) {
        throw Failure(SENTENCE(function, " takes at most ", names.size(), " arguments (", arguments.positional.size(),
                               " given)"));
    }
    std::copy(arguments.positional.begin(), arguments.positional.end(), m_values.begin());
    for (const auto& keyword : arguments.keyword) {
        const auto name = std::find(names.begin(), names.end(), keyword.first);
        if (name == names.end()) throw Failure(SENTENCE(function, " takes no keyword argument '", keyword.first, "'"));
        auto& slot = m_values[static_cast<std::size_t>(name - names.begin())];
        if (slot) throw Failure(SENTENCE(function, " got more than one value for its argument '", keyword.first, "'"));
        slot = keyword.second;
    }
    for (std::size_t i = 0; i < required; ++i) {
        if (!m_values[i]) throw Failure(SENTENCE(function, " needs its argument '", names.begin()[i], "'"));
    }
}

std::int64_t Parameters::integer(std::size_t index, std::int64_t fallback) const
{
    if (!has(index)) return fallback;
    if (!m_values[index]->isIntegral()) throwWrongType(index, SENTENCE("an integer"));
    return m_values[index]->asInt();
}

bool Parameters::truth(std::size_t index, bool fallback) const
{
    return has(index) ? isTruthy(*m_values[index]) : fallback;
}

std::optional<Text> Parameters::text(std::size_t index) const
{
    if (!has(index) || m_values[index]->isNone()) return std::nullopt;
    if (!m_values[index]->isString()) throwWrongType(index, SENTENCE("a string"));
    return m_values[index]->text();
}

void Parameters::throwWrongType(std::size_t index, const Sentence& wanted) const
{
    m_values[index]->requireDefined();
    throw Failure(SENTENCE("the argument '", m_names[index], "' of ", m_function, " must be ", wanted, ", not ",
                           m_values[index]->typeName()));
}

}  // namespace vitrine::jinja
