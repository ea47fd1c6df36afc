// Implements the iteration over values that value.h declares.

#include "core/base/sentence.h"
#include "core/template/characters.h"
#include "core/template/value.h"

#include <functional>
#include <utility>

namespace vitrine::jinja {
namespace {

/// An iterator that calls a function for each next item.
class Steps final : public Iterator {
public:
    using Next = std::function<std::optional<Value>()>;

    explicit Steps(Next next) : m_next(std::move(next)) {}
    std::optional<Value> next() override { return m_next(); }

private:
    Next m_next;
};

Steps::Next itemsOf(Budget& budget, const SequencePtr& sequence)
{
    return [&budget, sequence, position = std::size_t{0}]() mutable -> std::optional<Value> {
        if (position == sequence->items.size()) return std::nullopt;
        budget.spend(1);
        return sequence->items[position++];
    };
}

Steps::Next keysOf(Budget& budget, const DictPtr& dict)
{
    return [&budget, dict, position = std::size_t{0}]() mutable -> std::optional<Value> {
        if (position == dict->size()) return std::nullopt;
        budget.spend(1);
        return dict->entries()[position++].first;
    };
}

Steps::Next charactersOf(Budget& budget, const Value& value)
{
    return [&budget, value, offset = std::size_t{0}]() mutable -> std::optional<Value> {
        const Text& text = value.text();
        if (offset >= text.size()) return std::nullopt;
        budget.spend(4);
        const std::size_t end = offset + characterLength(text.bytes(), offset);
        return Value::string(text.slice(std::exchange(offset, end), end));
    };
}

}  // namespace

bool isIterable(const Value& value)
{
    switch (value.kind()) {
    case Value::Kind::Undefined:
    case Value::Kind::String:
    case Value::Kind::Sequence:
    case Value::Kind::Dict:
        return true;
    case Value::Kind::Object:
        return value.object().iterator() != nullptr;
    default:
        return false;
    }
}

IteratorPtr iteratorOf(Budget& budget, const Value& value)
{
    switch (value.kind()) {
    case Value::Kind::Undefined:
        return std::make_shared<Steps>([] { return std::optional<Value>(); });
    case Value::Kind::String:
        return std::make_shared<Steps>(charactersOf(budget, value));
    case Value::Kind::Sequence:
        return std::make_shared<Steps>(itemsOf(budget, value.sequencePtr()));
    case Value::Kind::Dict:
        return std::make_shared<Steps>(keysOf(budget, value.dictPtr()));
    case Value::Kind::Object:
        if (auto iterator = value.object().iterator()) return iterator;
        break;
    default:
        break;
    }
    throw Failure(SENTENCE("'", value.typeName(), "' object is not iterable"));
}

SequencePtr iterate(Budget& budget, const Value& value)
{
    if (value.isSequence()) {
        budget.spend(value.sequence().items.size());
        return value.sequencePtr();
    }
    const IteratorPtr iterator = iteratorOf(budget, value);
    std::vector<Value> items;
    while (auto item = iterator->next()) items.push_back(std::move(*item));
    return std::make_shared<const Sequence>(Sequence::Flavour::List, std::move(items));
}

}  // namespace vitrine::jinja
