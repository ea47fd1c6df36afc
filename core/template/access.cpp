// Implements the subscripts, attributes and slices that operators.h declares.

#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/template/characters.h"
#include "core/template/format_value.h"
#include "core/template/methods.h"
#include "core/template/operators.h"

#include <algorithm>

namespace vitrine::jinja {
namespace {

/// Returns an undefined value with Jinja2's message: "'str object' has no attribute 'x'".
Value missing(Budget& budget, const Value& object, const Value& key)
{
    const std::string type = object.isNone() ? "None" : concat(object.typeName(), " object");
    const std::string name = reprOf(budget, key).bytes();
    return Value::undefined(key.isString() ? SENTENCE("'", type, "' has no attribute ", name)
                                           : SENTENCE(type, " has no element ", name));
}

std::optional<Value> attributeOf(const Value& object, std::string_view name)
{
    if (object.isObject()) return object.object().attribute(name);
    return methodOf(object, name);
}

std::optional<Value> itemOf(Budget& budget, const Value& object, const Value& key)
{
    if (object.isDict()) {
        const Value* found = object.dict().find(budget, key);
        return found ? std::optional<Value>(*found) : std::nullopt;
    }
    if (!key.isIntegral()) return std::nullopt;
    // The number of steps grows with the length of the text, because finding a character means reading the text before
    // it.
    if (object.isString()) budget.spend(object.text().size() / 16);
    const auto length = object.isString() || (object.isSequence() && object.sequence().isIndexable())
                            ? lengthOf(object)
                            : std::optional<std::int64_t>();
    if (!length) return std::nullopt;
    if (key.asInt() < -*length || key.asInt() >= *length) return std::nullopt;
    const auto index = static_cast<std::size_t>(key.asInt() < 0 ? key.asInt() + *length : key.asInt());
    if (object.isSequence()) return object.sequence().items[index];
    const std::size_t begin = characterOffset(object.bytes(), index);
    return Value::string(object.text().slice(begin, begin + characterLength(object.bytes(), begin)), object.isMarkup());
}

/// The indices that a Python slice selects from a sequence of `length` items.
struct SliceIndices {
    std::int64_t start = 0;
    std::int64_t stop = 0;
    std::int64_t step = 1;
};

std::int64_t bound(const Value& value, std::int64_t fallback, std::int64_t lowest, std::int64_t highest,
                   std::int64_t length)
{
    if (value.isNone()) return fallback;
    if (!value.isIntegral()) throw Failure(SENTENCE("slice indices must be integers or None"));
    const std::int64_t index = value.asInt() < 0 ? std::max(value.asInt(), -length - 1) + length : value.asInt();
    return std::clamp(index, lowest, highest);
}

SliceIndices sliceIndices(std::int64_t length, const Value& start, const Value& stop, const Value& step)
{
    SliceIndices indices;
    if (!step.isNone()) {
        if (!step.isIntegral()) throw Failure(SENTENCE("slice indices must be integers or None"));
        // Limits the step, so that adding it cannot overflow. Any step larger than the length selects only one item.
        indices.step = std::clamp(step.asInt(), -length - 1, length + 1);
        if (step.asInt() == 0) throw Failure(SENTENCE("slice step cannot be zero"));
    }
    const bool forward = indices.step > 0;
    const std::int64_t lowest = forward ? 0 : -1;
    const std::int64_t highest = forward ? length : length - 1;
    indices.start = bound(start, forward ? lowest : highest, lowest, highest, length);
    indices.stop = bound(stop, forward ? highest : lowest, lowest, highest, length);
    return indices;
}

Value sliceText(Budget& budget, const Value& value, const SliceIndices& indices)
{
    const std::string_view bytes = value.bytes();
    TextWriter writer(budget);
    if (indices.step == 1) {
        const std::size_t begin = characterOffset(bytes, static_cast<std::size_t>(indices.start));
        const std::size_t end = characterOffset(bytes, static_cast<std::size_t>(indices.stop));
        writer.append(value.text(), begin, end);
    } else {
        std::vector<std::size_t> offsets;
        for (std::size_t offset = 0; offset < bytes.size(); offset += characterLength(bytes, offset)) {
            budget.spend(1);
            offsets.push_back(offset);
        }
        for (std::int64_t i = indices.start; indices.step > 0 ? i < indices.stop : i > indices.stop;
             i += indices.step) {
            const std::size_t begin = offsets[static_cast<std::size_t>(i)];
            writer.append(value.text(), begin, begin + characterLength(bytes, begin));
        }
    }
    return Value::string(writer.take(), value.isMarkup());
}

}  // namespace

Value slice(Budget& budget, const Value& value, const Value& start, const Value& stop, const Value& step)
{
    value.requireDefined();
    if (!value.isString() && !(value.isSequence() && value.sequence().isIndexable())) {
        if (value.isDict()) throw Failure(SENTENCE("unhashable type: 'slice'"));
        throw Failure(SENTENCE("'", value.typeName(), "' object is not subscriptable"));
    }
    const SliceIndices indices = sliceIndices(lengthOf(value).value_or(0), start, stop, step);
    if (value.isString()) return sliceText(budget, value, indices);
    const std::vector<Value>& items = value.sequence().items;
    std::vector<Value> selected;
    for (std::int64_t i = indices.start; indices.step > 0 ? i < indices.stop : i > indices.stop; i += indices.step) {
        budget.spend(1);
        selected.push_back(items[static_cast<std::size_t>(i)]);
    }
    return SequencePtr(std::make_shared<const Sequence>(value.sequence().flavour, std::move(selected)));
}

Value getAttribute(Budget& budget, const Value& object, std::string_view name)
{
    object.requireDefined();
    if (auto attribute = attributeOf(object, name)) return *attribute;
    if (object.isDict()) {
        if (const Value* found = object.dict().find(name)) return *found;
    }
    return missing(budget, object, Value::string(name));
}

Value getItem(Budget& budget, const Value& object, const Value& key)
{
    object.requireDefined();
    if (object.isDict() && (key.isDict() || (key.isSequence() && !key.sequence().isTuple()))) {
        return missing(budget, object, key);  // lists and dicts are not hashable, so they cannot be keys
    }
    if (auto item = itemOf(budget, object, key)) return *item;
    if (key.isString()) {
        if (auto attribute = attributeOf(object, key.bytes())) return *attribute;
    }
    return missing(budget, object, key);
}

}  // namespace vitrine::jinja
