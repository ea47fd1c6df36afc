#include "core/base/error.h"
#include "core/template/arguments.h"
#include "core/template/characters.h"
#include "core/template/filters.h"
#include "core/template/format_value.h"
#include "core/template/interpreter.h"
#include "core/template/operators.h"
#include "core/template/string_functions.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace vitrine::jinja {
namespace {

constexpr std::int64_t kWidth = 80;

std::int64_t widthOf(const Text& text)
{
    return static_cast<std::int64_t>(characterCount(text.bytes()));
}

/// The order in which keys of any kind are printed: by value, or by type where values do not compare.
bool comesBefore(Budget& budget, const Value& a, const Value& b)
{
    a.requireDefined();
    b.requireDefined();
    const bool comparable = (a.isNumber() && b.isNumber()) || (a.isString() && b.isString()) ||
                            (a.isSequence() && b.isSequence() && a.sequence().isTuple() && b.sequence().isTuple());
    return comparable ? lessThan(budget, a, b) : a.typeName() < b.typeName();
}

/// Writes a value on one line while it fits, else one item a line, as Python's pprint does.
class PrettyPrinter {
public:
    explicit PrettyPrinter(Budget& budget) : m_budget(budget), m_writer(budget) {}

    Text print(const Value& value)
    {
        write(value, 0, 0, 1);
        return m_writer.take();
    }

private:
    static bool isPlainSequence(const Value& value)
    {
        return value.isSequence() && (value.sequence().flavour == Sequence::Flavour::List ||
                                      value.sequence().flavour == Sequence::Flavour::Tuple);
    }

    std::vector<Dict::Entry> sorted(const Dict& dict)
    {
        std::vector<Dict::Entry> entries = dict.entries();
        m_budget.spend(entries.size() * 2);
        std::stable_sort(entries.begin(), entries.end(),
                         [this](const auto& a, const auto& b) { return comesBefore(m_budget, a.first, b.first); });
        return entries;
    }

    /// repr(), but with the keys of dicts in order.
    void writeOneLine(TextWriter& writer, const Value& value)
    {
        m_budget.spend(1);
        if (value.isDict()) {
            writer.append("{");
            bool first = true;
            for (const auto& [key, item] : sorted(value.dict())) {
                if (!first) writer.append(", ");
                first = false;
                writeOneLine(writer, key);
                writer.append(": ");
                writeOneLine(writer, item);
            }
            return writer.append("}");
        }
        if (!isPlainSequence(value)) return writeRepr(writer, value);
        const auto& items = value.sequence().items;
        const bool isTuple = value.sequence().isTuple();
        writer.append(isTuple ? "(" : "[");
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i > 0) writer.append(", ");
            writeOneLine(writer, items[i]);
        }
        writer.append(!isTuple ? "]" : items.size() == 1 ? ",)" : ")");
    }

    Text oneLine(const Value& value)
    {
        TextWriter writer(m_budget);
        writeOneLine(writer, value);
        return writer.take();
    }

    /// `indent` columns stand before the value, `allowance` characters will follow it on its last line.
    void write(const Value& value, std::int64_t indent, std::int64_t allowance, int level)
    {
        const Text line = oneLine(value);
        if (widthOf(line) <= kWidth - indent - allowance) return m_writer.append(line);
        if (value.isDict()) return writeDict(value.dict(), indent, allowance + 1, level);
        if (isPlainSequence(value)) return writeSequence(value.sequence(), indent, allowance, level);
        if (value.isString() && !value.isMarkup()) return writeString(value.text(), indent, allowance, level);
        m_writer.append(line);
    }

    void breakLine(std::int64_t indent)
    {
        m_writer.append("\n");
        m_writer.repeat(" ", static_cast<std::size_t>(indent));
    }

    void writeDict(const Dict& dict, std::int64_t indent, std::int64_t allowance, int level)
    {
        m_writer.append("{");
        const std::vector<Dict::Entry> entries = sorted(dict);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const bool last = i + 1 == entries.size();
            const Text key = oneLine(entries[i].first);
            m_writer.append(key);
            m_writer.append(": ");
            write(entries[i].second, indent + 1 + widthOf(key) + 2, last ? allowance : 1, level + 1);
            if (last) continue;
            m_writer.append(",");
            breakLine(indent + 1);
        }
        m_writer.append("}");
    }

    void writeSequence(const Sequence& sequence, std::int64_t indent, std::int64_t allowance, int level)
    {
        const std::string_view close = !sequence.isTuple() ? "]" : sequence.items.size() == 1 ? ",)" : ")";
        m_writer.append(sequence.isTuple() ? "(" : "[");
        for (std::size_t i = 0; i < sequence.items.size(); ++i) {
            const bool last = i + 1 == sequence.items.size();
            const auto room = static_cast<std::int64_t>(close.size());
            write(sequence.items[i], indent + 1, last ? allowance + room : 1, level + 1);
            if (last) continue;
            m_writer.append(",");
            breakLine(indent + 1);
        }
        m_writer.append(close);
    }

    Text quoted(const Text& text) { return reprOf(m_budget, Value::string(text)); }

    /// A long string as several literals, one below the other: a line of it each, or as many words as fit.
    void writeString(const Text& text, std::int64_t indent, std::int64_t allowance, int level)
    {
        const bool bracketed = level == 1;
        if (bracketed) {
            ++indent;
            ++allowance;
        }
        std::vector<Text> literals;
        const std::vector<Text> lines = splitLines(m_budget, text, true);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::int64_t end = i + 1 == lines.size() ? allowance : 0;
            Text whole = quoted(lines[i]);
            if (widthOf(whole) <= kWidth - indent - end) {
                literals.push_back(std::move(whole));
            } else {
                splitLine(lines[i], kWidth - indent, end, literals);
            }
        }
        const bool several = literals.size() > 1;
        if (several && bracketed) m_writer.append("(");
        for (std::size_t i = 0; i < literals.size(); ++i) {
            if (i > 0) breakLine(indent);
            m_writer.append(literals[i]);
        }
        if (several && bracketed) m_writer.append(")");
    }

    void splitLine(const Text& line, std::int64_t width, std::int64_t end, std::vector<Text>& literals)
    {
        const std::string_view bytes = line.bytes();
        std::size_t begin = 0;
        for (std::size_t partBegin = 0, partEnd = 0; partBegin < bytes.size(); partBegin = partEnd) {
            const auto skip = [&](bool space) {
                while (partEnd < bytes.size() && isSpace(characterAt(bytes, partEnd)) == space) {
                    partEnd += characterLength(bytes, partEnd);
                }
            };
            skip(false);
            skip(true);
            const std::int64_t room = partEnd == bytes.size() ? width - end : width;
            if (begin == partBegin || widthOf(quoted(line.slice(begin, partEnd))) <= room) continue;
            literals.push_back(quoted(line.slice(begin, partBegin)));
            begin = partBegin;
        }
        literals.push_back(quoted(line.slice(begin, bytes.size())));
    }

    Budget& m_budget;
    TextWriter m_writer;
};

}  // namespace

Value filterPrettyPrint(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("pprint", arguments, {});
    return Value::string(PrettyPrinter(interpreter.budget()).print(subject));
}

}  // namespace vitrine::jinja
