#include "core/template/value.h"

#include "core/base/sentence.h"
#include "core/template/characters.h"
#include "core/template/operators.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace vitrine::jinja {
namespace {

int checkedDepth(int depth)
{
    if (depth > kMaxValueDepth)
        throw Failure(SENTENCE("lists, dicts or namespaces are nested more than ", kMaxValueDepth, " levels deep"));
    return depth;
}

/// Number of entries from which a dict has an index. Smaller dicts are searched without an index.
constexpr std::size_t kIndexFrom = 12;

/// Maximum depth of nested releases of values. The limit keeps the releases within a small part of the stack.
constexpr int kReleaseDepth = 64;

}  // namespace

/// Values that remain to be released, one list for each thread. The list is needed because namespaces, macros and loops
/// can form chains of any length. Releasing a chain recursively could overflow the stack.
struct Value::Release {
    int depth = 0;
    std::vector<Storage> waiting;
};

void Value::release() noexcept
{
    thread_local Release* running = nullptr;
    if (running && running->depth >= kReleaseDepth) {
        running->waiting.push_back(std::move(m_storage));
        return;
    }
    Storage gone = std::move(m_storage);
    if (running) {
        ++running->depth;
        gone = NoneTag{};
        --running->depth;
        return;
    }
    Release outermost;
    running = &outermost;
    gone = NoneTag{};
    while (!outermost.waiting.empty()) {
        const Storage next = std::move(outermost.waiting.back());
        outermost.waiting.pop_back();
    }
    running = nullptr;
}

Value::Value(ObjectPtr value) : m_storage(std::move(value))
{
    checkedDepth(object().depth());
}

Value Value::undefined(Sentence message)
{
    Value value;
    value.m_storage = std::make_shared<const Sentence>(std::move(message));
    return value;
}

Value Value::none()
{
    Value value;
    value.m_storage = NoneTag{};
    return value;
}

Value Value::string(Text text, bool markup)
{
    return StringPtr(std::make_shared<const String>(String{std::move(text), markup}));
}

Value Value::string(std::string_view bytes)
{
    return string(Text(bytes, {}));
}

Value Value::list(std::vector<Value> items)
{
    return SequencePtr(std::make_shared<const Sequence>(Sequence::Flavour::List, std::move(items)));
}

Value Value::tuple(std::vector<Value> items)
{
    return SequencePtr(std::make_shared<const Sequence>(Sequence::Flavour::Tuple, std::move(items)));
}

std::int64_t Value::asInt() const
{
    constexpr Integer kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr Integer kMost = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(std::clamp(asInteger(), kLeast, kMost));
}

Integer Value::asInteger() const
{
    return isBool() ? Integer{asBool()} : std::get<Integer>(m_storage);
}

double Value::asDouble() const
{
    return isFloat() ? std::get<double>(m_storage) : static_cast<double>(asInteger());
}

const Text& Value::text() const
{
    return std::get<StringPtr>(m_storage)->text;
}

bool Value::isMarkup() const
{
    return isString() && std::get<StringPtr>(m_storage)->markup;
}

Sentence Value::undefinedMessage() const
{
    const auto& message = std::get<UndefinedPtr>(m_storage);
    return message ? *message : SENTENCE("the value is undefined");
}

void Value::requireDefined() const
{
    if (isUndefined()) throw Failure(undefinedMessage());
}

std::string_view Value::typeName() const
{
    switch (kind()) {
    case Kind::Undefined:
        return "Undefined";
    case Kind::None:
        return "NoneType";
    case Kind::Bool:
        return "bool";
    case Kind::Int:
        return "int";
    case Kind::Float:
        return "float";
    case Kind::String:
        return isMarkup() ? "Markup" : "str";
    case Kind::Sequence:
        break;
    case Kind::Dict:
        return "dict";
    case Kind::Object:
        return object().typeName();
    }
    switch (sequence().flavour) {
    case Sequence::Flavour::List:
        return "list";
    case Sequence::Flavour::Tuple:
        return "tuple";
    case Sequence::Flavour::Range:
        return "range";
    case Sequence::Flavour::Keys:
        return "dict_keys";
    case Sequence::Flavour::Values:
        return "dict_values";
    case Sequence::Flavour::Items:
        return "dict_items";
    }
    return "object";
}

int Value::depth() const
{
    switch (kind()) {
    case Kind::Sequence:
        return sequence().depth;
    case Kind::Dict:
        return dict().depth();
    case Kind::Object:
        return object().depth();
    default:
        return 0;
    }
}

bool Value::identicalTo(const Value& other) const
{
    if (kind() != other.kind()) return false;
    switch (kind()) {
    case Kind::Undefined:
    case Kind::None:
        return true;
    case Kind::Bool:
        return asBool() == other.asBool();
    case Kind::Int:
        return asInteger() == other.asInteger();
    case Kind::Float:
        return asDouble() == other.asDouble();
    case Kind::String:
        return bytes() == other.bytes();  // as in CPython, where equal string literals are one object
    case Kind::Sequence:
        return sequencePtr() == other.sequencePtr();
    case Kind::Dict:
        return &dict() == &other.dict();
    case Kind::Object:
        return &object() == &other.object();
    }
    return false;
}

Sequence::Sequence(Flavour what, std::vector<Value> contents) : flavour(what), items(std::move(contents))
{
    int deepest = 0;
    for (const Value& item : items) deepest = std::max(deepest, item.depth());
    depth = checkedDepth(deepest + 1);
}

std::optional<std::size_t> Dict::indexOf(Budget& budget, const Value& key, std::size_t hash) const
{
    if (m_index.empty()) {
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            if (equals(budget, m_entries[i].first, key)) return i;
        }
        return std::nullopt;
    }
    const auto [begin, end] = m_index.equal_range(hash);
    for (auto candidate = begin; candidate != end; ++candidate) {
        budget.spend(1);
        if (equals(budget, m_entries[candidate->second].first, key)) return candidate->second;
    }
    return std::nullopt;
}

const Value* Dict::find(Budget& budget, const Value& key) const
{
    const auto found = indexOf(budget, key, hashValue(budget, key));
    return found ? &m_entries[*found].second : nullptr;
}

const Value* Dict::find(std::string_view key) const
{
    if (m_index.empty()) {
        for (const Entry& entry : m_entries) {
            if (entry.first.isString() && entry.first.bytes() == key) return &entry.second;
        }
        return nullptr;
    }
    const auto [begin, end] = m_index.equal_range(std::hash<std::string_view>{}(key));
    for (auto candidate = begin; candidate != end; ++candidate) {
        const Entry& entry = m_entries[candidate->second];
        if (entry.first.isString() && entry.first.bytes() == key) return &entry.second;
    }
    return nullptr;
}

void Dict::set(Budget& budget, const Value& key, Value value)
{
    if (const auto found = indexOf(budget, key, hashValue(budget, key))) {
        m_depth = checkedDepth(std::max(m_depth, value.depth() + 1));
        m_entries[*found].second = std::move(value);
    } else {
        add(key, std::move(value));
    }
}

void Dict::add(Value key, Value value)
{
    m_depth = checkedDepth(std::max({m_depth, key.depth() + 1, value.depth() + 1}));
    m_entries.emplace_back(std::move(key), std::move(value));
    if (m_entries.size() < kIndexFrom) return;
    Budget unlimited{Limits{}};
    for (std::size_t i = m_index.size(); i < m_entries.size(); ++i) {
        m_index.emplace(hashValue(unlimited, m_entries[i].first), i);
    }
}

std::optional<Value> Object::attribute(std::string_view)
{
    return std::nullopt;
}

Value Object::call(Interpreter&, const Arguments&)
{
    throw Failure(SENTENCE("'", typeName(), "' object is not callable"));
}

Generator::Generator(Budget& budget, int depth, Next next) : m_budget(budget), m_depth(depth), m_next(std::move(next))
{
}

std::optional<Value> Generator::next()
{
    if (!m_next) return std::nullopt;
    if (m_isRunning) throw Failure(SENTENCE("a generator iterates over itself"));
    const Nesting nesting(m_budget);
    m_budget.spend(1);
    m_isRunning = true;
    std::optional<Value> item = m_next();
    m_isRunning = false;
    if (!item) m_next = nullptr;
    return item;
}

std::optional<Value> Namespace::attribute(std::string_view name)
{
    const Value* found = attributes.find(name);
    return found ? std::optional<Value>(*found) : std::nullopt;
}

std::size_t hashValue(Budget& budget, const Value& value)
{
    budget.spend(1);
    switch (value.kind()) {
    case Value::Kind::Undefined:
        return 1;
    case Value::Kind::None:
        return 2;
    case Value::Kind::Bool:
    case Value::Kind::Int:
    case Value::Kind::Float:
        return std::hash<double>{}(value.asDouble());
    case Value::Kind::String:
        budget.spend(value.text().size() / 16);
        return std::hash<std::string_view>{}(value.bytes());
    case Value::Kind::Sequence:
        break;
    case Value::Kind::Dict:
        throw Failure(SENTENCE("unhashable type: 'dict'"));
    case Value::Kind::Object:
        return std::hash<const void*>{}(&value.object());
    }
    if (!value.sequence().isTuple() && value.sequence().flavour != Sequence::Flavour::Range) {
        throw Failure(SENTENCE("unhashable type: '", value.typeName(), "'"));
    }
    std::size_t hash = 3;
    for (const Value& item : value.sequence().items) hash = hash * 1000003U + hashValue(budget, item);
    return hash;
}

std::optional<std::int64_t> lengthOf(const Value& value)
{
    switch (value.kind()) {
    case Value::Kind::Undefined:
        return 0;
    case Value::Kind::String:
        return static_cast<std::int64_t>(characterCount(value.bytes()));
    case Value::Kind::Sequence:
        return static_cast<std::int64_t>(value.sequence().items.size());
    case Value::Kind::Dict:
        return static_cast<std::int64_t>(value.dict().size());
    default:
        return std::nullopt;
    }
}

}  // namespace vitrine::jinja
