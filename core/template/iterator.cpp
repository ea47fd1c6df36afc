// Walking through values: the part of value.h behind `for`.

#include "core/base/error.h"
#include "core/template/characters.h"
#include "core/template/value.h"

#include <utility>

namespace vitrine::jinja {
namespace {

class SequenceIterator final : public Iterator {
public:
    SequenceIterator(Budget& budget, SequencePtr sequence) : m_budget(budget), m_sequence(std::move(sequence)) {}
    std::optional<Value> next() override
    {
        if (m_position == m_sequence->items.size()) return std::nullopt;
        m_budget.spend(1);
        return m_sequence->items[m_position++];
    }

private:
    Budget& m_budget;
    SequencePtr m_sequence;
    std::size_t m_position = 0;
};

class KeyIterator final : public Iterator {
public:
    KeyIterator(Budget& budget, DictPtr dict) : m_budget(budget), m_dict(std::move(dict)) {}
    std::optional<Value> next() override
    {
        if (m_position == m_dict->size()) return std::nullopt;
        m_budget.spend(1);
        return m_dict->entries()[m_position++].first;
    }

private:
    Budget& m_budget;
    DictPtr m_dict;
    std::size_t m_position = 0;
};

class CharacterIterator final : public Iterator {
public:
    CharacterIterator(Budget& budget, Value text) : m_budget(budget), m_value(std::move(text)) {}
    std::optional<Value> next() override
    {
        const Text& text = m_value.text();
        if (m_offset >= text.size()) return std::nullopt;
        m_budget.spend(4);
        const std::size_t end = m_offset + characterLength(text.bytes(), m_offset);
        return Value::string(text.slice(std::exchange(m_offset, end), end));
    }

private:
    Budget& m_budget;
    Value m_value;
    std::size_t m_offset = 0;
};

class NoItems final : public Iterator {
public:
    std::optional<Value> next() override { return std::nullopt; }
};

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
        return std::make_shared<NoItems>();
    case Value::Kind::String:
        return std::make_shared<CharacterIterator>(budget, value);
    case Value::Kind::Sequence:
        return std::make_shared<SequenceIterator>(budget, value.sequencePtr());
    case Value::Kind::Dict:
        return std::make_shared<KeyIterator>(budget, value.dictPtr());
    case Value::Kind::Object:
        if (auto iterator = value.object().iterator()) return iterator;
        break;
    default:
        break;
    }
    throw Failure(concat("'", value.typeName(), "' object is not iterable"));
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
