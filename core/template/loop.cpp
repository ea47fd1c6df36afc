#include "core/template/loop.h"

#include "core/base/sentence.h"
#include "core/template/operators.h"

#include <utility>

namespace vitrine::jinja {

namespace {

/// The methods loop.cycle and loop.changed.
class LoopMethod final : public Object {
public:
    LoopMethod(std::shared_ptr<Loop> loop, bool cycles) : m_loop(std::move(loop)), m_cycles(cycles) {}
    std::string_view typeName() const override { return "method"; }
    int depth() const override { return m_loop->depth() + 1; }
    bool isCallable() const override { return true; }
    Value call(Interpreter&, const Arguments& arguments) override
    {
        if (!arguments.keyword.empty())
            throw Failure(SENTENCE("LoopContext.", m_cycles ? "cycle" : "changed",
                                   "() got an unexpected keyword argument '", arguments.keyword.front().first, "'"));
        return m_cycles ? m_loop->cycle(arguments) : m_loop->changed(arguments);
    }

private:
    std::shared_ptr<Loop> m_loop;
    bool m_cycles;
};

}  // namespace

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

Value Loop::cycle(const Arguments& arguments) const
{
    const std::vector<Value>& items = arguments.positional;
    if (items.empty()) throw Failure(SENTENCE("no items for cycling given"));
    return items[static_cast<std::size_t>(m_index0) % items.size()];
}

Value Loop::changed(const Arguments& arguments)
{
    Value now = Value::tuple(arguments.positional);
    if (m_lastChanged && equals(m_budget, *m_lastChanged, now)) return false;
    m_lastChanged = std::move(now);
    return true;
}

std::optional<Value> Loop::attribute(std::string_view name)
{
    if (name == "cycle" || name == "changed")
        return Value(ObjectPtr(std::make_shared<LoopMethod>(shared_from_this(), name == "cycle")));
    if (name == "index") return Value(m_index0 + 1);
    if (name == "index0") return Value(m_index0);
    if (name == "revindex") return Value(length() - m_index0);
    if (name == "revindex0") return Value(length() - m_index0 - 1);
    if (name == "first") return Value(m_index0 == 0);
    if (name == "last") return Value(!peek().has_value());
    if (name == "length") return Value(length());
    // Always 1, because recursive loops, which have greater depths, are not supported.
    if (name == "depth") return Value(std::int64_t{1});
    if (name == "depth0") return Value(std::int64_t{0});
    if (name == "previtem") return m_index0 > 0 ? m_before : Value::undefined(SENTENCE("there is no previous item"));
    if (name == "nextitem") return peek() ? peek() : Value::undefined(SENTENCE("there is no next item"));
    return std::nullopt;
}

}  // namespace vitrine::jinja
