#include "core/template/loop.h"

#include <utility>

namespace vitrine::jinja {

Loop::Loop(Budget& budget, Value source)
    : m_budget(budget), m_source(std::move(source)), m_rest(iteratorOf(budget, m_source))
{
}

std::optional<Value> Loop::advance()
{
    std::optional<Value> item = m_ahead ? std::exchange(m_ahead, std::nullopt) : m_rest->next();
    if (!item) return std::nullopt;
    ++m_index0;
    m_before = std::exchange(m_current, item);
    return item;
}

std::int64_t Loop::length()
{
    if (m_length) return *m_length;
    m_length = lengthOf(m_source);
    if (!m_length) {
        std::vector<Value> rest;
        while (auto item = m_rest->next()) rest.push_back(std::move(*item));
        m_length = static_cast<std::int64_t>(rest.size()) + m_index0 + 1 + (m_ahead ? 1 : 0);
        m_rest = iteratorOf(m_budget, Value::list(std::move(rest)));
    }
    return *m_length;
}

const std::optional<Value>& Loop::peek()
{
    if (!m_ahead) m_ahead = m_rest->next();
    return m_ahead;
}

std::optional<Value> Loop::attribute(std::string_view name)
{
    if (name == "index") return Value(m_index0 + 1);
    if (name == "index0") return Value(m_index0);
    if (name == "revindex") return Value(length() - m_index0);
    if (name == "revindex0") return Value(length() - m_index0 - 1);
    if (name == "first") return Value(m_index0 == 0);
    if (name == "last") return Value(!peek().has_value());
    if (name == "length") return Value(length());
    if (name == "depth") return Value(std::int64_t{1});  // only recursive loops have others
    if (name == "depth0") return Value(std::int64_t{0});
    if (name == "previtem") return m_index0 > 0 ? m_before : Value::undefined("there is no previous item");
    if (name == "nextitem") return peek() ? peek() : Value::undefined("there is no next item");
    return std::nullopt;
}

}  // namespace vitrine::jinja
