#include "core/template/loop.h"

#include "core/base/error.h"
#include "core/template/arguments.h"
#include "core/template/functions.h"
#include "core/template/operators.h"

#include <utility>

namespace vitrine::jinja {

Loop::Loop(Interpreter& interpreter, Value source, std::int64_t depth0, const ForStatement* recursive,
           ActivationPtr around)
    : m_interpreter(interpreter), m_source(std::move(source)), m_rest(iteratorOf(interpreter.budget(), m_source)),
      m_depth0(depth0), m_recursive(recursive), m_around(std::move(around))
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

std::optional<Value> Loop::next()
{
    std::optional<Value> item = advance();
    if (!item) return std::nullopt;
    return Value::tuple({std::move(*item), ObjectPtr(shared_from_this())});
}

std::int64_t Loop::length()
{
    if (m_length) return *m_length;
    m_length = lengthOf(m_source);
    if (!m_length) {
        std::vector<Value> rest;
        while (auto item = m_rest->next()) rest.push_back(std::move(*item));
        m_length = static_cast<std::int64_t>(rest.size()) + m_index0 + 1 + (m_ahead ? 1 : 0);
        m_rest = iteratorOf(m_interpreter.budget(), Value::list(std::move(rest)));
    }
    return *m_length;
}

const std::optional<Value>& Loop::peek()
{
    if (!m_ahead) m_ahead = m_rest->next();
    return m_ahead;
}

std::string Loop::repr()
{
    return concat("<LoopContext ", m_index0 + 1, "/", length(), ">");
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
    if (name == "depth") return Value(m_depth0 + 1);
    if (name == "depth0") return Value(m_depth0);
    if (name == "previtem") return m_index0 > 0 ? m_before : Value::undefined("there is no previous item");
    if (name == "nextitem") return peek() ? peek() : Value::undefined("there is no next item");
    if (name == "cycle") return cycleFunction();
    if (name == "changed") return changedFunction();
    return std::nullopt;
}

Value Loop::cycleFunction() const
{
    const auto position = static_cast<std::size_t>(m_index0);
    return ObjectPtr(std::make_shared<NativeFunction>("cycle", [position](Interpreter&, const Arguments& arguments) {
        if (arguments.positional.empty()) throw Failure("no items for cycling given");
        return arguments.positional[position % arguments.positional.size()];
    }));
}

Value Loop::changedFunction()
{
    const auto self = shared_from_this();
    return ObjectPtr(std::make_shared<NativeFunction>(
        "changed",
        [self](Interpreter& interpreter, const Arguments& arguments) {
            Value value = Value::tuple(arguments.positional);
            if (self->m_lastChanged && equals(interpreter.budget(), *self->m_lastChanged, value)) return Value(false);
            self->m_lastChanged = std::move(value);
            interpreter.clearAtTheEnd(self);
            return Value(true);
        },
        depth()));
}

Value Loop::call(Interpreter& interpreter, const Arguments& arguments)
{
    if (!m_recursive) throw Failure("The loop must have the 'recursive' marker to be called recursively.");
    const Parameters parameters("loop()", arguments, {"iterable"}, 1);
    return interpreter.recurse(*m_recursive, m_around, parameters.value(0), m_depth0 + 1);
}

void Loop::clear()
{
    m_source = {};
    m_rest.reset();
    m_ahead.reset();
    m_current.reset();
    m_before.reset();
    m_lastChanged.reset();
    m_around.reset();
}

}  // namespace vitrine::jinja
