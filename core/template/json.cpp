#include "core/template/json.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/template/characters.h"
#include "core/template/format_value.h"
#include "core/template/numbers.h"
#include "core/template/operators.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace vitrine::jinja {
namespace {

Value convert(const nlohmann::ordered_json& json, const Origin& origin, SentenceView what, int level)
{
    using Type = nlohmann::ordered_json::value_t;
    if (level > kMaxValueDepth) throw Failure(SENTENCE(what, " nests more than ", kMaxValueDepth, " levels deep"));
    switch (json.type()) {
    case Type::boolean:
        return json.get<bool>();
    case Type::number_integer:
        return json.get<std::int64_t>();
    case Type::number_unsigned:
        return Integer{json.get<std::uint64_t>()};
    case Type::number_float:
        return json.get<double>();
    case Type::string:
        return Value::string(Text(json.get_ref<const std::string&>(), origin));
    case Type::array: {
        std::vector<Value> items;
        items.reserve(json.size());
        for (const auto& item : json) items.push_back(convert(item, origin, what, level + 1));
        return Value::list(std::move(items));
    }
    case Type::object: {
        auto dict = std::make_shared<Dict>();
        for (const auto& entry : json.items()) {
            dict->add(Value::string(Text(entry.key(), origin)), convert(entry.value(), origin, what, level + 1));
        }
        return DictPtr(std::move(dict));
    }
    default:
        return Value::none();
    }
}

std::string unicodeEscape(char32_t character)
{
    static constexpr std::string_view kDigits = "0123456789abcdef";
    if (character > 0xFFFF) {  // JSON escapes such a character as a surrogate pair
        const char32_t offset = character - 0x10000;
        return unicodeEscape(0xD800 + (offset >> 10U)) + unicodeEscape(0xDC00 + (offset & 0x3FFU));
    }
    std::string escape = "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) escape += kDigits[(character >> shift) & 0xFU];
    return escape;
}

class JsonWriter {
public:
    JsonWriter(TextWriter& writer, const JsonStyle& style) : m_writer(writer), m_style(style) {}

    void write(const Value& value)
    {
        m_writer.budget().spend(1);
        switch (value.kind()) {
        case Value::Kind::None:
            return m_writer.append("null");
        case Value::Kind::Bool:
            return m_writer.append(value.asBool() ? "true" : "false");
        case Value::Kind::Int:
            return m_writer.append(writeDigits(value.asInteger()));
        case Value::Kind::Float:
            return m_writer.append(number(value.asDouble()));
        case Value::Kind::String:
            return writeString(value.text());
        default:
            break;
        }
        const Nesting nesting(m_writer.budget());
        if (value.isDict()) {
            writeDict(value.dict());
        } else if (value.isSequence() && value.sequence().flavour <= Sequence::Flavour::Tuple) {
            writeList(value.sequence().items);
        } else {
            throw Failure(SENTENCE("Object of type ", value.typeName(), " is not JSON serializable"));
        }
    }

private:
    static std::string number(double value)
    {
        if (std::isnan(value)) return "NaN";
        if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
        return formatFloat(value);
    }

    void breakLine()
    {
        if (!m_style.indent) return;
        m_writer.append("\n");
        for (int i = 0; i < m_level; ++i) m_writer.append(*m_style.indent);
    }

    void writeList(const std::vector<Value>& items)
    {
        if (items.empty()) return m_writer.append("[]");
        m_writer.append("[");
        ++m_level;
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i > 0) m_writer.append(m_style.itemSeparator);
            breakLine();
            write(items[i]);
        }
        --m_level;
        breakLine();
        m_writer.append("]");
    }

    void writeDict(const Dict& dict)
    {
        if (dict.size() == 0) return m_writer.append("{}");
        std::vector<Dict::Entry> entries = dict.entries();
        if (m_style.sortKeys) {
            std::stable_sort(entries.begin(), entries.end(), [this](const Dict::Entry& a, const Dict::Entry& b) {
                return lessThan(m_writer.budget(), a.first, b.first);
            });
        }
        m_writer.append("{");
        ++m_level;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (i > 0) m_writer.append(m_style.itemSeparator);
            breakLine();
            writeKey(entries[i].first);
            m_writer.append(m_style.keySeparator);
            write(entries[i].second);
        }
        --m_level;
        breakLine();
        m_writer.append("}");
    }

    void writeKey(const Value& key)
    {
        switch (key.kind()) {
        case Value::Kind::String:
            return writeString(key.text());
        case Value::Kind::None:
            return m_writer.append("\"null\"");
        case Value::Kind::Bool:
            return m_writer.append(key.asBool() ? "\"true\"" : "\"false\"");
        case Value::Kind::Int:
            return m_writer.append(concat("\"", writeDigits(key.asInteger()), "\""));
        case Value::Kind::Float:
            return m_writer.append(concat("\"", number(key.asDouble()), "\""));
        default:
            throw Failure(SENTENCE("keys must be str, int, float, bool or None, not ", key.typeName()));
        }
    }

    /// Returns the escape sequence of a character inside quotes; empty if the character is not escaped.
    std::string escapeOf(char32_t character) const
    {
        switch (character) {
        case U'"':
            return "\\\"";
        case U'\\':
            return "\\\\";
        case U'\n':
            return "\\n";
        case U'\r':
            return "\\r";
        case U'\t':
            return "\\t";
        case U'\f':
            return "\\f";
        case U'\b':
            return "\\b";
        default:
            break;
        }
        return character < 0x20 || (m_style.escapeNonAscii && character > 0x7E) ? unicodeEscape(character)
                                                                                : std::string();
    }

    void writeString(const Text& text)
    {
        const std::string_view bytes = text.bytes();
        m_writer.append("\"");
        std::size_t copied = 0;
        for (std::size_t begin = 0, end = 0; begin < bytes.size(); begin = end) {
            end = begin + characterLength(bytes, begin);
            const std::string escape = escapeOf(characterAt(bytes, begin));
            if (escape.empty()) continue;
            m_writer.append(text, copied, begin);
            m_writer.append(escape, text.originAt(begin));
            copied = end;
        }
        m_writer.append(text, copied, bytes.size());
        m_writer.append("\"");
    }

    TextWriter& m_writer;
    const JsonStyle& m_style;
    int m_level = 0;
};

}  // namespace

Value fromJson(const nlohmann::ordered_json& json, const Origin& origin, SentenceView what)
{
    return convert(json, origin, what, 0);
}

void writeJson(TextWriter& writer, const Value& value, const JsonStyle& style)
{
    JsonWriter(writer, style).write(value);
}

}  // namespace vitrine::jinja
