#include "core/base/parse_number.h"
#include "core/base/sentence.h"
#include "core/template/arguments.h"
#include "core/template/filters.h"
#include "core/template/format_value.h"
#include "core/template/interpreter.h"
#include "core/template/operators.h"
#include "core/template/string_functions.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace vitrine::jinja {
namespace {

int depthOf(const Value& subject, const Arguments& arguments)
{
    int depth = subject.depth();
    for (const Value& value : arguments.positional) depth = std::max(depth, value.depth());
    for (const auto& keyword : arguments.keyword) depth = std::max(depth, keyword.second.depth());
    return depth;
}

Value generator(Interpreter& interpreter, const Value& subject, const Arguments& arguments, Generator::Next next)
{
    return ObjectPtr(std::make_shared<Generator>(interpreter.budget(), depthOf(subject, arguments), std::move(next)));
}

/// A function that converts one item; nullopt omits the item from the result.
using Transform = std::function<std::optional<Value>(const Value& item)>;

/// Returns a generator that converts the items of `subject`. When the first item is requested, `prepare` is called. It
/// checks the arguments and returns the conversion, or null if there are no items.
Value transformed(Interpreter& interpreter, const Value& subject, const Arguments& arguments,
                  std::function<Transform()> prepare)
{
    auto next = [&interpreter, subject, prepare = std::move(prepare), transform = Transform(),
                 items = IteratorPtr()]() mutable -> std::optional<Value> {
        if (!items) {
            transform = prepare();
            if (!transform) return std::nullopt;
            items = iteratorOf(interpreter.budget(), subject);
        }
        while (auto item = items->next()) {
            if (auto result = transform(*item)) return result;
        }
        return std::nullopt;
    };
    return generator(interpreter, subject, arguments, std::move(next));
}

/// Returns the item that an attribute path such as "a.b.0", or an index, selects from `value`. Used by filters with the
/// argument `attribute`.
Value followAttribute(Budget& budget, const Value& value, const Value& attribute)
{
    if (attribute.isNone()) return value;
    if (!attribute.isString()) return getItem(budget, value, attribute);
    Value current = value;
    std::string_view path = attribute.bytes();
    while (true) {
        const std::size_t dot = path.find('.');
        const std::string_view part = path.substr(0, dot);
        const auto index = part.starts_with('-') ? std::nullopt : parseNumber<std::int64_t>(part);
        budget.spend(1);
        current = getItem(budget, current, index ? Value(*index) : Value::string(part));
        if (dot == std::string_view::npos) return current;
        path.remove_prefix(dot + 1);
    }
}

/// If `value` is a string and `caseSensitive` is false, returns it in lower case. Otherwise returns `value` unchanged.
Value foldCase(Budget& budget, const Value& value, bool caseSensitive)
{
    if (caseSensitive || !value.isString()) return value;
    return Value::string(changeCase(budget, value.text(), CaseChange::Lower));
}

/// Returns the key of an item. The filters sort, unique, min and max compare these keys.
Value keyOf(Budget& budget, const Value& item, const Value& attribute, bool caseSensitive)
{
    return foldCase(budget, followAttribute(budget, item, attribute), caseSensitive);
}

struct Keyed {
    Value key;
    Value item;
};

void sortByKey(Budget& budget, std::vector<Keyed>& keyed, bool reverse)
{
    std::stable_sort(keyed.begin(), keyed.end(), [&budget, reverse](const Keyed& a, const Keyed& b) {
        return reverse ? lessThan(budget, b.key, a.key) : lessThan(budget, a.key, b.key);
    });
}

std::vector<Value> itemsOf(std::vector<Keyed> keyed)
{
    std::vector<Value> items;
    items.reserve(keyed.size());
    for (Keyed& entry : keyed) items.push_back(std::move(entry.item));
    return items;
}

template <bool largest>
Value extreme(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view(largest ? "max" : "min"), arguments, {"case_sensitive", "attribute"});
    Budget& budget = interpreter.budget();
    const SequencePtr items = iterate(budget, subject);
    if (items->items.empty()) return Value::undefined(SENTENCE("No aggregated item, sequence was empty."));
    const bool caseSensitive = parameters.truth(0, false);
    Keyed best{keyOf(budget, items->items[0], parameters.value(1), caseSensitive), items->items[0]};
    for (std::size_t i = 1; i < items->items.size(); ++i) {
        Value key = keyOf(budget, items->items[i], parameters.value(1), caseSensitive);
        const bool better = largest ? lessThan(budget, best.key, key) : lessThan(budget, key, best.key);
        if (better) best = {std::move(key), items->items[i]};
    }
    return best.item;
}

/// Returns the arguments without the first `count` positional ones.
Arguments argumentsBehind(const Arguments& arguments, std::size_t count)
{
    return {{arguments.positional.begin() + static_cast<std::ptrdiff_t>(count), arguments.positional.end()},
            arguments.keyword};
}

/// Implements the filters select, reject, selectattr and rejectattr.
template <bool wanted, bool byAttribute>
Value selected(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const auto prepare = [&interpreter, subject, arguments]() -> Transform {
        if (!isTruthy(subject)) return nullptr;
        const std::size_t first = byAttribute ? 1 : 0;
        if (arguments.positional.size() < first) throw Failure(SENTENCE("Missing parameter for attribute name"));
        std::optional<std::string> test;
        Arguments rest;
        if (arguments.positional.size() > first) {
            const Value& name = arguments.positional[first];
            if (!name.isString()) throw Failure(SENTENCE("the name of a test must be a string, not ", name.typeName()));
            test = name.bytes();
            rest = argumentsBehind(arguments, first + 1);
        }
        const Value attribute = byAttribute ? arguments.positional[0] : Value::none();
        return [&interpreter, test, rest, attribute](const Value& item) -> std::optional<Value> {
            const Value examined = followAttribute(interpreter.budget(), item, attribute);
            const bool passes = test ? interpreter.applyTest(*test, examined, rest) : isTruthy(examined);
            return passes == wanted ? std::optional<Value>(item) : std::nullopt;
        };
    };
    return transformed(interpreter, subject, arguments, prepare);
}

Transform mapByAttribute(Interpreter& interpreter, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("map"), arguments, {"attribute", "default"}, 1);
    return [&interpreter, attribute = parameters.value(0), fallback = parameters.value(1)](const Value& item) {
        const Value found = followAttribute(interpreter.budget(), item, attribute);
        return std::optional<Value>(found.isUndefined() && !fallback.isNone() ? fallback : found);
    };
}

Transform mapByFilter(Interpreter& interpreter, const Arguments& arguments)
{
    const Value& name = arguments.positional.front();
    if (!name.isString()) throw Failure(SENTENCE("the name of a filter must be a string, not ", name.typeName()));
    return [&interpreter, filter = name.bytes(), rest = argumentsBehind(arguments, 1)](const Value& item) {
        return std::optional<Value>(interpreter.applyFilter(filter, item, rest));
    };
}

/// Returns an iterator over the items in reverse order. Precondition: `subject` can be iterated more than once.
Value reversed(Interpreter& interpreter, const Value& subject)
{
    const SequencePtr items = iterate(interpreter.budget(), subject);
    auto next = [items, rest = items->items.size()]() mutable -> std::optional<Value> {
        if (rest == 0) return std::nullopt;
        return items->items[--rest];
    };
    return generator(interpreter, subject, {}, std::move(next));
}

Value filterLength(Interpreter&, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("length"), arguments, {});
    const auto length = lengthOf(subject);
    if (!length) throw Failure(SENTENCE("object of type '", subject.typeName(), "' has no len()"));
    return *length;
}

Value filterFirst(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("first"), arguments, {});
    const auto item = iteratorOf(interpreter.budget(), subject)->next();
    return item ? *item : Value::undefined(SENTENCE("No first item, sequence was empty."));
}

Value filterLast(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("last"), arguments, {});
    if (subject.isObject()) throw Failure(SENTENCE("'", subject.typeName(), "' object is not reversible"));
    const SequencePtr items = iterate(interpreter.budget(), subject);
    if (items->items.empty()) return Value::undefined(SENTENCE("No last item, sequence was empty."));
    return items->items.back();
}

Value filterList(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("list"), arguments, {});
    return Value::list(iterate(interpreter.budget(), subject)->items);
}

Value filterReverse(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("reverse"), arguments, {});
    Budget& budget = interpreter.budget();
    if (subject.isString()) return slice(budget, subject, Value::none(), Value::none(), Value(std::int64_t{-1}));
    if (!subject.isObject()) return reversed(interpreter, subject);
    // For objects, Jinja2 returns a list instead of an iterator, because a generator cannot be iterated backwards.
    std::vector<Value> items = iterate(budget, subject)->items;
    std::reverse(items.begin(), items.end());
    return Value::list(std::move(items));
}

Value filterItems(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("items"), arguments, {});
    auto next = [&interpreter, subject, position = std::size_t{0}]() mutable -> std::optional<Value> {
        if (subject.isUndefined()) return std::nullopt;
        if (!subject.isDict()) throw Failure(SENTENCE("Can only get item pairs from a mapping."));
        if (position == subject.dict().size()) return std::nullopt;
        interpreter.budget().spend(4);
        const auto& [key, value] = subject.dict().entries()[position++];
        return Value::tuple({key, value});
    };
    return generator(interpreter, subject, arguments, std::move(next));
}

Value filterJoin(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("join"), arguments, {"d", "attribute"});
    Budget& budget = interpreter.budget();
    const Text separator = parameters.has(0) ? textOf(budget, parameters.value(0)) : Text();
    TextWriter writer(budget);
    bool first = true;
    const SequencePtr source = iterate(budget, subject);
    for (const Value& item : source->items) {
        if (!first) writer.append(separator);
        first = false;
        writeText(writer, parameters.value(1).isNone() ? item : followAttribute(budget, item, parameters.value(1)));
    }
    return Value::string(writer.take());
}

Value filterDictSort(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("dictsort"), arguments, {"case_sensitive", "by", "reverse"});
    Budget& budget = interpreter.budget();
    const auto by = parameters.text(1);
    const bool byValue = by && by->bytes() == "value";
    if (by && !byValue && by->bytes() != "key")
        throw Failure(SENTENCE("You can only sort by either \"key\" or \"value\""));
    subject.requireDefined();
    if (!subject.isDict()) throw Failure(SENTENCE("dictsort needs a dict, not ", subject.typeName()));
    std::vector<Keyed> keyed;
    for (const auto& entry : subject.dict().entries()) {
        budget.spend(4);
        keyed.push_back({foldCase(budget, byValue ? entry.second : entry.first, parameters.truth(0, false)),
                         Value::tuple({entry.first, entry.second})});
    }
    sortByKey(budget, keyed, parameters.truth(2, false));
    return Value::list(itemsOf(std::move(keyed)));
}

Value filterSort(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("sort"), arguments, {"reverse", "case_sensitive", "attribute"});
    Budget& budget = interpreter.budget();
    if (parameters.has(0) && !parameters.value(0).isIntegral())
        throw Failure(SENTENCE("sort's reverse must be true or false, not ", parameters.value(0).typeName()));
    const bool caseSensitive = parameters.truth(1, false);
    const Value attribute = parameters.value(2);
    std::vector<Value> attributes;  // the attribute "a,b" sorts by a, then by b
    if (attribute.isString()) {
        std::string_view names = attribute.bytes();
        for (std::size_t comma = 0; comma != std::string_view::npos;) {
            comma = names.find(',');
            attributes.push_back(Value::string(names.substr(0, comma)));
            if (comma != std::string_view::npos) names.remove_prefix(comma + 1);
        }
    } else {
        attributes.push_back(attribute);
    }
    std::vector<Keyed> keyed;
    const SequencePtr source = iterate(budget, subject);
    for (const Value& item : source->items) {
        std::vector<Value> keys;
        for (const Value& name : attributes) keys.push_back(keyOf(budget, item, name, caseSensitive));
        // The key is a list even if there is only one attribute. Python applies "less than" only to the first items
        // that differ between two lists. Equal undefined items therefore cause no error.
        keyed.push_back({Value::list(std::move(keys)), item});
    }
    sortByKey(budget, keyed, parameters.truth(0, false));
    return Value::list(itemsOf(std::move(keyed)));
}

Value filterUnique(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("unique"), arguments, {"case_sensitive", "attribute"});
    const auto prepare = [&interpreter, caseSensitive = parameters.truth(0, false), attribute = parameters.value(1)] {
        const auto seen = std::make_shared<Dict>();
        return [&interpreter, caseSensitive, attribute, seen](const Value& item) -> std::optional<Value> {
            const Value key = keyOf(interpreter.budget(), item, attribute, caseSensitive);
            if (seen->find(interpreter.budget(), key)) return std::nullopt;
            interpreter.budget().spend(4);
            seen->add(key, Value::none());
            return item;
        };
    };
    return transformed(interpreter, subject, arguments, prepare);
}

/// Returns lists of `linecount` items each. If `fill_with` is given, the last list is padded with it.
Value filterBatch(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("batch"), arguments, {"linecount", "fill_with"}, 1);
    auto next = [&interpreter, subject, count = parameters.integer(0, 0), fill = parameters.value(1),
                 items = IteratorPtr(), ahead = std::optional<Value>(),
                 isFirst = true]() mutable -> std::optional<Value> {
        if (!items) {
            items = iteratorOf(interpreter.budget(), subject);
            ahead = items->next();
        }
        if (!ahead) return std::nullopt;
        // As in Jinja2, the first result is an empty list if `linecount` is 0.
        if (std::exchange(isFirst, false) && count == 0) return Value::list({});
        std::vector<Value> line;
        for (; ahead && (line.empty() || static_cast<std::int64_t>(line.size()) != count); ahead = items->next()) {
            interpreter.budget().spend(4);
            line.push_back(std::move(*ahead));
        }
        while (!ahead && !fill.isNone() && static_cast<std::int64_t>(line.size()) < count) {
            interpreter.budget().spend(4);
            line.push_back(fill);
        }
        return Value::list(std::move(line));
    };
    return generator(interpreter, subject, arguments, std::move(next));
}

/// Divides the items into `slices` lists with lengths that differ by at most one. If `fill_with` is given, the shorter
/// lists are padded with it.
Value filterSlice(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("slice"), arguments, {"slices", "fill_with"}, 1);
    auto next = [&interpreter, subject, slices = parameters.integer(0, 0), fill = parameters.value(1),
                 items = SequencePtr(), number = std::int64_t{0},
                 begin = std::size_t{0}]() mutable -> std::optional<Value> {
        if (!items) items = iterate(interpreter.budget(), subject);
        if (slices == 0) throw Failure(SENTENCE("integer division or modulo by zero"));
        if (number >= slices) return std::nullopt;
        const std::size_t count = items->items.size();
        const std::size_t all = static_cast<std::size_t>(slices);
        const bool isLonger = static_cast<std::size_t>(number++) < count % all;
        const std::size_t end = begin + count / all + (isLonger ? 1 : 0);
        interpreter.budget().spend((end - begin + 1) * 4);
        std::vector<Value> slice(items->items.begin() + static_cast<std::ptrdiff_t>(begin),
                                 items->items.begin() + static_cast<std::ptrdiff_t>(end));
        begin = end;
        if (!fill.isNone() && !isLonger) slice.push_back(fill);
        return Value::list(std::move(slice));
    };
    return generator(interpreter, subject, arguments, std::move(next));
}

Value filterSum(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("sum"), arguments, {"attribute", "start"});
    Budget& budget = interpreter.budget();
    Value total = parameters.has(1) ? parameters.value(1) : Value(std::int64_t{0});
    if (total.isString()) throw Failure(SENTENCE("sum() can't sum strings [use ''.join(seq) instead]"));
    const SequencePtr source = iterate(budget, subject);
    for (const Value& item : source->items) {
        total = apply(budget, BinaryOperator::Add, total, followAttribute(budget, item, parameters.value(0)));
    }
    return total;
}

Value filterMap(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    return transformed(interpreter, subject, arguments, [&interpreter, subject, arguments]() -> Transform {
        if (!isTruthy(subject)) return nullptr;
        return arguments.positional.empty() ? mapByAttribute(interpreter, arguments)
                                            : mapByFilter(interpreter, arguments);
    });
}

constexpr std::array kSequenceFilters = {
    Filter{"batch", filterBatch},
    Filter{"count", filterLength},
    Filter{"dictsort", filterDictSort},
    Filter{"first", filterFirst},
    Filter{"items", filterItems},
    Filter{"join", filterJoin},
    Filter{"last", filterLast},
    Filter{"length", filterLength},
    Filter{"list", filterList},
    Filter{"map", filterMap},
    Filter{"max", extreme<true>},
    Filter{"min", extreme<false>},
    Filter{"reject", selected<false, false>},
    Filter{"rejectattr", selected<false, true>},
    Filter{"reverse", filterReverse},
    Filter{"select", selected<true, false>},
    Filter{"selectattr", selected<true, true>},
    Filter{"slice", filterSlice},
    Filter{"sort", filterSort},
    Filter{"sum", filterSum},
    Filter{"unique", filterUnique},
};

}  // namespace

std::span<const Filter> sequenceFilters()
{
    return kSequenceFilters;
}

}  // namespace vitrine::jinja
