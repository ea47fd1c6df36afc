#pragma once

#include "core/base/sentence.h"
#include "core/template/budget.h"
#include "core/template/text.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace vitrine::jinja {

class Interpreter;
class Iterator;
class Object;
class Value;
struct Dict;
struct Sequence;
struct String;
using IteratorPtr = std::shared_ptr<Iterator>;
using DictPtr = std::shared_ptr<const Dict>;
using ObjectPtr = std::shared_ptr<Object>;
using SequencePtr = std::shared_ptr<const Sequence>;
using StringPtr = std::shared_ptr<const String>;

/// Integers have 128 bits, while those of Python are unbounded.
__extension__ using Integer = __int128;

/// A value of the template language, with the semantics of the corresponding Python object. Copies are cheap: strings,
/// sequences and dicts are immutable, and copies refer to the same data.
class Value {
public:
    enum class Kind : std::uint8_t { Undefined, None, Bool, Int, Float, String, Sequence, Dict, Object };

    Value() = default;  ///< an undefined value
    Value(bool value) : m_storage(value) {}
    Value(std::int64_t value) : m_storage(Integer{value}) {}
    Value(Integer value) : m_storage(value) {}
    Value(double value) : m_storage(value) {}
    Value(StringPtr value) : m_storage(std::move(value)) {}
    Value(SequencePtr value) : m_storage(std::move(value)) {}
    Value(DictPtr value) : m_storage(std::move(value)) {}
    Value(ObjectPtr value);  ///< throws Failure if the object nests too deeply
    Value(const char*) = delete;
    Value(int) = delete;
    Value(const Value&) = default;
    Value(Value&&) noexcept = default;
    Value& operator=(Value other) noexcept
    {
        m_storage.swap(other.m_storage);
        return *this;
    }
    ~Value()
    {
        if (kind() >= Kind::Sequence) release();
    }

    /// Makes an undefined value. `message` is the error that is raised if the value is used.
    static Value undefined(Sentence message);
    static Value none();
    static Value string(Text text, bool markup = false);
    /// Makes a string that the interpreter itself produces. Its origin is the template.
    static Value string(std::string_view bytes);
    static Value list(std::vector<Value> items);
    static Value tuple(std::vector<Value> items);

    Kind kind() const noexcept { return static_cast<Kind>(m_storage.index()); }
    bool isUndefined() const noexcept { return kind() == Kind::Undefined; }
    bool isNone() const noexcept { return kind() == Kind::None; }
    bool isBool() const noexcept { return kind() == Kind::Bool; }
    bool isInt() const noexcept { return kind() == Kind::Int; }
    bool isIntegral() const noexcept { return isInt() || isBool(); }  ///< in Python, a bool is an int
    bool isFloat() const noexcept { return kind() == Kind::Float; }
    bool isNumber() const noexcept { return isIntegral() || isFloat(); }
    bool isString() const noexcept { return kind() == Kind::String; }
    bool isSequence() const noexcept { return kind() == Kind::Sequence; }
    bool isDict() const noexcept { return kind() == Kind::Dict; }
    bool isObject() const noexcept { return kind() == Kind::Object; }

    // Precondition of the following functions: the value has the kind in the name of the function, or in its comment.
    bool asBool() const { return std::get<bool>(m_storage); }
    std::int64_t asInt() const;  ///< returns the value of an Int or Bool, clamped to the range of 64 bits
    Integer asInteger() const;   ///< returns the value of an Int or Bool
    double asDouble() const;     ///< returns the value of an Int, Bool or Float
    const Text& text() const;
    const std::string& bytes() const { return text().bytes(); }
    bool isMarkup() const;  ///< whether it is a string marked by `safe` or `escape`; false for other kinds
    const Sequence& sequence() const { return *sequencePtr(); }
    const SequencePtr& sequencePtr() const { return std::get<SequencePtr>(m_storage); }
    const Dict& dict() const { return *std::get<DictPtr>(m_storage); }
    const DictPtr& dictPtr() const { return std::get<DictPtr>(m_storage); }
    Object& object() const { return *std::get<ObjectPtr>(m_storage); }
    template <typename T>
    T* objectAs() const
    {
        return isObject() ? dynamic_cast<T*>(&object()) : nullptr;
    }

    /// The error message that is raised if this undefined value is used.
    Sentence undefinedMessage() const;
    /// Throws Failure with undefinedMessage() if the value is undefined.
    void requireDefined() const;

    /// Returns the name of the Python type: 'str', 'list', …
    std::string_view typeName() const;
    /// Number of nested containers: 0 for a scalar, 1 for a list of scalars.
    int depth() const;
    /// Python's `is`: whether both values are the same object in memory, or equal scalars.
    bool identicalTo(const Value& other) const;

private:
    struct NoneTag {};
    struct Release;
    using UndefinedPtr = std::shared_ptr<const Sentence>;
    using Storage =
        std::variant<UndefinedPtr, NoneTag, bool, Integer, double, StringPtr, SequencePtr, DictPtr, ObjectPtr>;

    /// Releases a container without deep recursion, even if it is a long chain of values.
    void release() noexcept;

    Storage m_storage;
};

/// A string. `markup` marks it as safe HTML (Markup).
struct String {
    Text text;
    bool markup = false;
};

/// A list, a tuple or a similar sequence. All of them are immutable, as in Jinja's immutable sandbox.
struct Sequence {
    enum class Flavour : std::uint8_t { List, Tuple, Range, Keys, Values, Items };

    Sequence(Flavour what, std::vector<Value> contents);

    Flavour flavour;
    std::vector<Value> items;
    int depth = 1;

    bool isTuple() const noexcept { return flavour == Flavour::Tuple; }
    bool isIndexable() const noexcept { return flavour <= Flavour::Range; }
};

/// A dict that keeps its entries in the order of insertion. Keys are compared as in Python: 1, 1.0 and true are the
/// same key.
struct Dict {
    using Entry = std::pair<Value, Value>;

    const std::vector<Entry>& entries() const noexcept { return m_entries; }
    std::size_t size() const noexcept { return m_entries.size(); }
    int depth() const noexcept { return m_depth; }

    /// Returns the value for a key; nullptr if not found. Throws Failure if `key` is not hashable.
    const Value* find(Budget& budget, const Value& key) const;
    /// Returns the value for a text as the key; nullptr if not found.
    const Value* find(std::string_view key) const;
    /// Sets the value for a key, or adds an entry. Throws Failure if `key` is not hashable or `value` nests too deeply.
    void set(Budget& budget, const Value& key, Value value);
    /// Adds an entry. Precondition: the dict does not contain the key.
    void add(Value key, Value value);

private:
    std::optional<std::size_t> indexOf(Budget& budget, const Value& key, std::size_t hash) const;

    std::vector<Entry> m_entries;
    std::unordered_multimap<std::size_t, std::size_t> m_index;  ///< hash of a key → index in m_entries
    int m_depth = 1;
};

/// The evaluated arguments of a call.
struct Arguments {
    std::vector<Value> positional;
    std::vector<std::pair<std::string, Value>> keyword;
};

/// Returns the items of a value, one per call.
class Iterator {
public:
    virtual ~Iterator() = default;
    /// Returns the next item; nullopt if there are no more items.
    virtual std::optional<Value> next() = 0;
};

/// An object that may refer to itself through other objects. clear() breaks this cycle when the rendering ends.
class Clearable {
public:
    virtual ~Clearable() = default;
    /// Releases the values that this object holds.
    virtual void clear() = 0;
};

/// A value with state, or a value that can be called: a namespace, macro, method, loop or generator.
class Object {
public:
    virtual ~Object() = default;
    virtual std::string_view typeName() const = 0;
    /// Number of nested containers (Value::depth).
    virtual int depth() const { return 1; }
    /// Returns an attribute; nullopt if it does not exist.
    virtual std::optional<Value> attribute(std::string_view name);
    virtual bool isCallable() const { return false; }
    /// Calls the object. Throws Failure if it is not callable.
    virtual Value call(Interpreter& interpreter, const Arguments& arguments);
    /// Returns an iterator over the object's items; nullptr if the object is not iterable.
    virtual IteratorPtr iterator() { return nullptr; }
};

/// The result of `map`, `select` and similar filters. It computes its items during iteration. It can be iterated only
/// once and has no length.
class Generator final : public Object, public Iterator, public std::enable_shared_from_this<Generator> {
public:
    /// A function that returns the next item; nullopt if there are no more items.
    using Next = std::function<std::optional<Value>()>;

    /// `depth` is the nesting depth of the deepest value that `next` keeps. `budget` must outlive the generator.
    Generator(Budget& budget, int depth, Next next);
    std::string_view typeName() const override { return "generator"; }
    int depth() const override { return m_depth + 1; }
    IteratorPtr iterator() override { return shared_from_this(); }
    std::optional<Value> next() override;

private:
    Budget& m_budget;
    int m_depth;
    Next m_next;
    bool m_isRunning = false;
};

/// The object that namespace() returns: a mutable set of attributes.
class Namespace final : public Object, public Clearable {
public:
    std::string_view typeName() const override { return "Namespace"; }
    int depth() const override { return attributes.depth(); }
    std::optional<Value> attribute(std::string_view name) override;
    void clear() override { attributes = Dict(); }

    Dict attributes;
};

/// Returns a hash; equal values have equal hashes. Throws Failure if the value, or an item of a tuple, is not hashable.
std::size_t hashValue(Budget& budget, const Value& value);

/// Returns an iterator over the items that a `for` loop over the value visits. Throws Failure if the value is not
/// iterable. `budget` must outlive the iterator.
IteratorPtr iteratorOf(Budget& budget, const Value& value);
/// Returns all items of the value as a sequence.
SequencePtr iterate(Budget& budget, const Value& value);
/// Returns whether iteratorOf() accepts the value. An undefined value is iterable and has no items.
bool isIterable(const Value& value);

/// Returns len(value); nullopt if the value has no length.
std::optional<std::int64_t> lengthOf(const Value& value);

}  // namespace vitrine::jinja
