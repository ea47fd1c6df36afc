#include "core/diagnose/program/roll_up.h"

#include "core/base/concat.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

// A mark is \x01 name \x02 value \x03. These characters do not occur in programs.
constexpr char kName = '\x01', kValue = '\x02', kEnd = '\x03';

struct Mark {
    std::string table;
    std::string value;
};

/// A statement with its marks taken out. `skeleton` contains kName in place of each mark.
struct Parted {
    std::string skeleton;
    std::vector<Mark> marks;
};

Parted parted(std::string_view text)
{
    Parted out;
    while (true) {
        const std::size_t begin = text.find(kName);
        out.skeleton += text.substr(0, begin);
        if (begin == std::string_view::npos) return out;
        const std::size_t value = text.find(kValue, begin), end = text.find(kEnd, value);
        out.skeleton += kName;
        out.marks.push_back({std::string(text.substr(begin + 1, value - begin - 1)),
                             std::string(text.substr(value + 1, end - value - 1))});
        text.remove_prefix(end + 1);
    }
}

std::string filled(std::string_view skeleton, const std::vector<std::string>& values)
{
    std::string out;
    auto value = values.begin();
    for (const char c : skeleton) {
        if (c == kName) {
            out += *value++;
        } else {
            out += c;
        }
    }
    return out;
}

/// A statement of the loop, with the marks of each layer that has it.
struct Slot {
    std::string title;
    std::string skeleton;
    std::map<std::size_t, std::vector<Mark>> layers;
};

struct Statement {
    std::string title;
    Parted parted;
};

bool isSame(const Slot& slot, const Statement& statement)
{
    return slot.title == statement.title && slot.skeleton == statement.parted.skeleton;
}

/// Returns for each statement the index of its slot in a longest common subsequence; absent: it has none.
std::vector<std::optional<std::size_t>> matches(const std::vector<Slot>& slots, const std::vector<Statement>& body)
{
    const std::size_t width = body.size() + 1;
    std::vector<std::size_t> longest((slots.size() + 1) * width);  // of the statements from (slot, statement) on
    for (std::size_t s = slots.size(); s-- > 0;) {
        for (std::size_t i = body.size(); i-- > 0;) {
            longest[s * width + i] = isSame(slots[s], body[i])
                                         ? longest[(s + 1) * width + i + 1] + 1
                                         : std::max(longest[(s + 1) * width + i], longest[s * width + i + 1]);
        }
    }
    std::vector<std::optional<std::size_t>> found(body.size());
    for (std::size_t s = 0, i = 0; s < slots.size() && i < body.size();) {
        if (isSame(slots[s], body[i])) {
            found[i++] = s++;
        } else if (longest[(s + 1) * width + i] >= longest[s * width + i + 1]) {
            ++s;
        } else {
            ++i;
        }
    }
    return found;
}

void addLayer(std::vector<Slot>& slots, std::size_t layer, const std::vector<Line>& lines)
{
    std::vector<Statement> body;
    for (const Line& line : lines) body.push_back({line.title, parted(line.text)});
    const auto found = matches(slots, body);
    std::vector<Slot> merged;
    std::size_t next = 0;  // first slot that is not in `merged`
    for (std::size_t i = 0; i < body.size(); ++i) {
        if (found[i]) {
            while (next <= *found[i]) merged.push_back(std::move(slots[next++]));
        } else {
            // The slots up to the next match come first, so that the statements of a layer stay together.
            const auto match = std::find_if(found.begin() + static_cast<std::ptrdiff_t>(i), found.end(),
                                            [](const auto& one) { return one.has_value(); });
            const std::size_t end = match == found.end() ? slots.size() : **match;
            while (next < end) merged.push_back(std::move(slots[next++]));
            merged.push_back({body[i].title, body[i].parted.skeleton, {}});
        }
        merged.back().layers[layer] = std::move(body[i].parted.marks);
    }
    while (next < slots.size()) merged.push_back(std::move(slots[next++]));
    slots = std::move(merged);
}

/// Returns s if the value is s times the layer's index in all layers; absent if it is not, or if there is one layer.
std::optional<std::size_t> stepOf(const std::map<std::size_t, std::string>& values)
{
    std::optional<std::size_t> step;
    for (const auto& [layer, text] : values) {
        std::size_t value = 0;
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
        if (layer == 0 && value != 0) return std::nullopt;
        if (layer == 0) continue;
        if (value == 0 || value % layer != 0 || (step && *step != value / layer)) return std::nullopt;
        step = value / layer;
    }
    return values.size() > 1 ? step : std::nullopt;
}

/// Returns the name of a table that has these values, and adds the table if it is missing.
std::string tableWith(std::vector<LayerTable>& tables, const std::string& name,
                      const std::map<std::size_t, std::string>& values, std::size_t layers)
{
    for (std::size_t number = 1;; ++number) {
        const std::string own = number == 1 ? name : concat(name, '_', number);
        auto table = std::ranges::find(tables, own, &LayerTable::name);
        if (table == tables.end()) table = tables.insert(table, {own, std::vector<std::string>(layers)});
        const bool fits = std::ranges::all_of(values, [&](const auto& entry) {
            const std::string& known = table->values[entry.first];
            return known.empty() || known == entry.second;
        });
        if (!fits) continue;
        for (const auto& [layer, value] : values) table->values[layer] = value;
        return own;
    }
}

/// Returns the text for one mark of a slot.
std::string markText(const Slot& slot, std::size_t mark, std::vector<LayerTable>& tables, std::size_t layers)
{
    std::map<std::size_t, std::string> values;
    for (const auto& [layer, marks] : slot.layers) values[layer] = marks[mark].value;
    const std::string& first = values.begin()->second;
    if (std::ranges::all_of(values, [&](const auto& entry) { return entry.second == first; })) return first;
    if (const auto step = stepOf(values)) return *step == 1 ? "L" : concat("L * ", *step);
    return tableWith(tables, slot.layers.begin()->second[mark].table, values, layers) + "[L]";
}

}  // namespace

std::string ofLayer(std::string_view table, std::string_view value)
{
    return concat(kName, table, kValue, value, kEnd);
}

std::string ofLayer(std::string_view table, std::size_t value)
{
    return ofLayer(table, concat(value));
}

std::string withoutMarks(const std::string& text)
{
    const Parted parts = parted(text);
    std::vector<std::string> values;
    for (const Mark& mark : parts.marks) values.push_back(mark.value);
    return filled(parts.skeleton, values);
}

Loop rollUp(const std::vector<std::vector<Line>>& layers)
{
    std::vector<Slot> slots;
    for (std::size_t layer = 0; layer < layers.size(); ++layer) addLayer(slots, layer, layers[layer]);
    Loop loop;
    for (const Slot& slot : slots) {
        std::vector<std::string> values;
        for (std::size_t mark = 0; mark < slot.layers.begin()->second.size(); ++mark) {
            values.push_back(markText(slot, mark, loop.tables, layers.size()));
        }
        LoopLine line{slot.title, filled(slot.skeleton, values), {}};
        for (const auto& [layer, marks] : slot.layers) line.layers.push_back(layer);
        loop.lines.push_back(std::move(line));
    }
    return loop;
}

std::vector<LoopBlock> blocksOf(const Loop& loop, std::size_t layers)
{
    std::vector<LoopBlock> blocks;
    for (std::size_t i = 0; i < loop.lines.size(); ++i) {
        const std::vector<std::size_t>& own = loop.lines[i].layers;
        if (!blocks.empty() && loop.lines[blocks.back().first].layers == own) {
            blocks.back().end = i + 1;
            continue;
        }
        LoopBlock block{i, i + 1, own.size() == layers, false};
        if (!blocks.empty() && !blocks.back().isElse && !blocks.back().isEverywhere) {
            const std::vector<std::size_t>& before = loop.lines[blocks.back().first].layers;
            std::vector<std::size_t> both;
            std::ranges::set_union(before, own, std::back_inserter(both));
            block.isElse = both.size() == layers && before.size() + own.size() == layers;
        }
        blocks.push_back(block);
    }
    return blocks;
}

}  // namespace vitrine
