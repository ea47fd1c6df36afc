#include "core/base/find_named.h"
#include "core/base/sentence.h"
#include "core/template/arguments.h"
#include "core/template/characters.h"
#include "core/template/format_value.h"
#include "core/template/methods.h"
#include "core/template/operators.h"
#include "core/template/string_format.h"
#include "core/template/string_functions.h"

#include <algorithm>
#include <array>
#include <string>

namespace vitrine::jinja {
namespace {

using Strings = std::vector<Value>;

Value toList(std::vector<Text> parts)
{
    Strings items;
    items.reserve(parts.size());
    for (Text& part : parts) items.push_back(Value::string(std::move(part)));
    return Value::list(std::move(items));
}

template <CaseChange change>
Value recase(Budget& budget, const Value& self, const Arguments& arguments)
{
    const Parameters parameters(FORM("the method"), arguments, {});
    return Value::string(changeCase(budget, self.text(), change));
}

template <Side side>
Value stripMethod(Budget& budget, const Value& self, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("strip()"), arguments, {"chars"});
    budget.spend(self.text().size() / 16);
    const auto characters = parameters.text(0);
    return Value::string(
        strip(self.text(), characters ? std::optional<std::string_view>(characters->bytes()) : std::nullopt, side));
}

template <bool fromRight>
Value splitMethod(Budget& budget, const Value& self, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("split()"), arguments, {"sep", "maxsplit"});
    budget.spend(self.text().size() / 16);
    const auto separator = parameters.text(0);
    const std::optional<std::string_view> view =
        separator ? std::optional<std::string_view>(separator->bytes()) : std::nullopt;
    const std::int64_t limit = parameters.integer(1, -1);
    if (!fromRight || (!view && limit < 0)) return toList(splitText(budget, self.text(), view, limit));
    if (!view) throw Failure(SENTENCE("rsplit() needs a separator"));
    return toList(splitTextFromRight(budget, self.text(), *view, limit));
}

Value splitLinesMethod(Budget& budget, const Value& self, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("splitlines()"), arguments, {"keepends"});
    budget.spend(self.text().size() / 16);
    return toList(splitLines(budget, self.text(), parameters.truth(0, false)));
}

Value replaceMethod(Budget& budget, const Value& self, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("replace()"), arguments, {"old", "new", "count"}, 2);
    const auto from = parameters.text(0);
    const auto to = parameters.text(1);
    if (!from || !to) throw Failure(SENTENCE("replace() needs strings, not None"));
    return Value::string(replaceText(budget, self.text(), from->bytes(), *to, parameters.integer(2, -1)));
}

Value joinMethod(Budget& budget, const Value& self, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("join()"), arguments, {"iterable"}, 1);
    const SequencePtr items = iterate(budget, parameters.value(0));
    TextWriter writer(budget);
    for (std::size_t i = 0; i < items->items.size(); ++i) {
        const Value& item = items->items[i];
        if (!item.isString()) {
            throw Failure(SENTENCE("sequence item ", i, ": expected str instance, ", item.typeName(), " found"));
        }
        if (i > 0) writer.append(self.text());
        writer.append(self.isMarkup() && !item.isMarkup() ? escapeHtml(budget, item.text()) : item.text());
    }
    return Value::string(writer.take());
}

/// Returns the byte offsets at which a part of the receiver starts and ends. The arguments at the indices `first` and
/// `first` + 1 contain the start and the end of this part, counted in characters.
std::pair<std::size_t, std::size_t> selectedRange(const std::string& bytes, const Parameters& parameters,
                                                  std::size_t first)
{
    if (!parameters.has(first) && !parameters.has(first + 1)) return {0, bytes.size()};
    const auto length = static_cast<std::int64_t>(characterCount(bytes));
    const auto offset = [&](std::int64_t index) {
        index = std::clamp<std::int64_t>(index < 0 ? std::max(index, -length) + length : index, 0, length);
        return characterOffset(bytes, static_cast<std::size_t>(index));
    };
    const auto given = [&](std::size_t index, std::int64_t fallback) {
        return parameters.value(index).isNone() ? fallback : parameters.integer(index, fallback);
    };
    return {offset(given(first, 0)), offset(given(first + 1, length))};
}

template <bool atStart>
Value affixTest(Budget& budget, const Value& self, const Arguments& arguments)
{
    const Parameters parameters(std::string_view(atStart ? "startswith()" : "endswith()"), arguments,
                                {"affix", "start", "end"}, 1);
    budget.spend(1);
    const auto [begin, end] = selectedRange(self.bytes(), parameters, 1);
    const std::string_view part =
        begin <= end ? std::string_view(self.bytes()).substr(begin, end - begin) : std::string_view();
    std::vector<Value> affixes = {parameters.value(0)};
    if (affixes[0].isSequence() && affixes[0].sequence().isTuple())
        affixes = std::vector<Value>(affixes[0].sequence().items);
    for (const Value& affix : affixes) {
        affix.requireDefined();
        if (!affix.isString()) {
            throw Failure(SENTENCE(atStart ? "startswith" : "endswith",
                                   " first arg must be str or a tuple of str, not ", affix.typeName()));
        }
        const std::string& bytes = affix.bytes();
        budget.spend(bytes.size() / 16);
        if (bytes.size() > part.size()) continue;
        if (part.compare(atStart ? 0 : part.size() - bytes.size(), bytes.size(), bytes) == 0) return true;
    }
    return false;
}

/// Returns the byte offset at which the argument occurs in the receiver; npos if it does not occur. Used by find() and
/// similar methods.
template <bool fromRight>
std::size_t locate(Budget& budget, const Value& self, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("find()"), arguments, {"sub", "start", "end"}, 1);
    const auto needle = parameters.text(0);
    if (!needle) throw Failure(SENTENCE("find() needs a string, not None"));
    const auto [begin, end] = selectedRange(self.bytes(), parameters, 1);
    if (begin > end) return std::string::npos;
    const std::string_view part = std::string_view(self.bytes()).substr(begin, end - begin);
    const std::size_t found = fromRight ? findLastText(budget, part, needle->bytes(), part.size())
                                        : findText(budget, part, needle->bytes(), 0);
    return found == std::string::npos ? found : found + begin;
}

template <bool fromRight, bool mustExist>
Value findMethod(Budget& budget, const Value& self, const Arguments& arguments)
{
    const std::size_t found = locate<fromRight>(budget, self, arguments);
    if (found == std::string::npos) {
        if (mustExist) throw Failure(SENTENCE("substring not found"));
        return std::int64_t{-1};
    }
    budget.spend(found / 16);
    return static_cast<std::int64_t>(characterCount(std::string_view(self.bytes()).substr(0, found)));
}

Value countMethod(Budget& budget, const Value& self, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("count()"), arguments, {"sub", "start", "end"}, 1);
    const auto needle = parameters.text(0);
    if (!needle) throw Failure(SENTENCE("count() needs a string, not None"));
    const auto [begin, end] = selectedRange(self.bytes(), parameters, 1);
    if (begin > end) return std::int64_t{0};
    const std::string_view part = std::string_view(self.bytes()).substr(begin, end - begin);
    if (needle->empty()) return static_cast<std::int64_t>(characterCount(part)) + 1;
    std::int64_t count = 0;
    for (std::size_t at = 0; (at = findText(budget, part, needle->bytes(), at)) != std::string::npos;
         at += needle->size())
        ++count;
    return count;
}

template <bool fromRight>
Value partitionMethod(Budget& budget, const Value& self, const Arguments& arguments)
{
    const Parameters parameters(std::string_view("partition()"), arguments, {"sep"}, 1);
    const auto separator = parameters.text(0);
    if (!separator || separator->empty()) throw Failure(SENTENCE("empty separator"));
    const Text& text = self.text();
    const std::size_t found = fromRight ? findLastText(budget, text.bytes(), separator->bytes(), text.size())
                                        : findText(budget, text.bytes(), separator->bytes(), 0);
    const Value nothing = Value::string("");
    if (found == std::string::npos) {
        return fromRight ? Value::tuple({nothing, nothing, self}) : Value::tuple({self, nothing, nothing});
    }
    const std::size_t behind = found + separator->size();
    return Value::tuple({Value::string(text.slice(0, found)), Value::string(text.slice(found, behind)),
                         Value::string(text.slice(behind, text.size()))});
}

template <bool prefix>
Value removeAffix(Budget& budget, const Value& self, const Arguments& arguments)
{
    const Parameters parameters(std::string_view(prefix ? "removeprefix()" : "removesuffix()"), arguments, {"affix"},
                                1);
    const auto affix = parameters.text(0);
    if (!affix) throw Failure(SENTENCE("the affix must be a string, not None"));
    const Text& text = self.text();
    budget.spend(text.size() / 16);
    if (affix->size() > text.size()) return self;
    const std::size_t at = prefix ? 0 : text.size() - affix->size();
    if (text.bytes().compare(at, affix->size(), affix->bytes()) != 0) return self;
    return Value::string(prefix ? text.slice(affix->size(), text.size()) : text.slice(0, at));
}

Value formatMethod(Budget& budget, const Value& self, const Arguments& arguments)
{
    return formatBraces(budget, self, arguments);
}

/// Whether the receiver is not empty and all of its characters pass the test.
template <typename Test>
Value every(Budget& budget, const Value& self, const Arguments& arguments, Test test)
{
    const Parameters parameters(FORM("the method"), arguments, {});
    const std::string& bytes = self.bytes();
    budget.spend(bytes.size());
    for (std::size_t i = 0; i < bytes.size(); i += characterLength(bytes, i)) {
        if (!test(characterAt(bytes, i))) return false;
    }
    return !bytes.empty();
}

template <CharacterClass... classes>
Value allOfClass(Budget& budget, const Value& self, const Arguments& arguments)
{
    return every(budget, self, arguments, [](char32_t c) { return (isOfClass(classes, c) || ...); });
}

Value isSpaceMethod(Budget& budget, const Value& self, const Arguments& arguments)
{
    return every(budget, self, arguments, [](char32_t c) { return isSpace(c); });
}

/// Whether the receiver contains a character of the class `wanted` and none of the class `other`.
template <CharacterClass wanted, CharacterClass other>
Value isCase(Budget& budget, const Value& self, const Arguments& arguments)
{
    bool found = false;
    const Value clean = every(budget, self, arguments, [&found](char32_t c) {
        found = found || isOfClass(wanted, c);
        return !isOfClass(other, c) && !isOfClass(CharacterClass::Title, c);
    });
    return clean.asBool() && found;
}

constexpr std::array kMethods = {
    Method{"capitalize", recase<CaseChange::Capitalize>},
    Method{"count", countMethod},
    Method{"endswith", affixTest<false>},
    Method{"find", findMethod<false, false>},
    Method{"format", formatMethod},
    Method{"index", findMethod<false, true>},
    Method{"isalnum", allOfClass<CharacterClass::Alpha, CharacterClass::Numeric>},
    Method{"isalpha", allOfClass<CharacterClass::Alpha>},
    Method{"isdecimal", allOfClass<CharacterClass::Decimal>},
    Method{"isdigit", allOfClass<CharacterClass::Digit>},
    Method{"islower", isCase<CharacterClass::Lower, CharacterClass::Upper>},
    Method{"isnumeric", allOfClass<CharacterClass::Numeric>},
    Method{"isspace", isSpaceMethod},
    Method{"isupper", isCase<CharacterClass::Upper, CharacterClass::Lower>},
    Method{"join", joinMethod},
    Method{"lower", recase<CaseChange::Lower>},
    Method{"lstrip", stripMethod<Side::Left>},
    Method{"partition", partitionMethod<false>},
    Method{"removeprefix", removeAffix<true>},
    Method{"removesuffix", removeAffix<false>},
    Method{"replace", replaceMethod},
    Method{"rfind", findMethod<true, false>},
    Method{"rindex", findMethod<true, true>},
    Method{"rpartition", partitionMethod<true>},
    Method{"rsplit", splitMethod<true>},
    Method{"rstrip", stripMethod<Side::Right>},
    Method{"split", splitMethod<false>},
    Method{"splitlines", splitLinesMethod},
    Method{"startswith", affixTest<true>},
    Method{"strip", stripMethod<Side::Both>},
    Method{"title", recase<CaseChange::Title>},
    Method{"upper", recase<CaseChange::Upper>},
};

}  // namespace

const Method* findStringMethod(std::string_view name)
{
    return findNamed(kMethods, name);
}

}  // namespace vitrine::jinja
