#include "core/file/npz/npy_header.h"

#include "core/base/byte_reader.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>

namespace vitrine {

namespace {

struct TypeRow {
    NpyType type;
    std::string_view name;
    std::size_t bytes;
};
constexpr std::array kTypes = {
    TypeRow{NpyType::F16, "<f2", 2}, TypeRow{NpyType::BF16, "bfloat16", 2}, TypeRow{NpyType::F32, "<f4", 4},
    TypeRow{NpyType::F64, "<f8", 8}, TypeRow{NpyType::I32, "<i4", 4},       TypeRow{NpyType::I64, "<i8", 8},
    TypeRow{NpyType::U32, "<u4", 4}, TypeRow{NpyType::U64, "<u8", 8},
};
constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kMaxAxes = 64;  // the maximum that NumPy supports

/// Parses the dictionary of the header: it has three known keys, each with a value of a fixed kind.
class DictionaryReader {
public:
    DictionaryReader(std::string_view text, const std::string& where) : m_text(text), m_where(where) {}

    void read(NpyHeader& header)
    {
        expect('{');
        bool hasType = false;
        bool hasOrder = false;
        bool hasShape = false;
        while (!accept('}')) {
            const std::string_view key = quoted("a key");
            expect(':');
            if (key == "descr") {
                header.type = type();
                hasType = true;
            } else if (key == "fortran_order") {
                header.fortranOrder = boolean();
                hasOrder = true;
            } else if (key == "shape") {
                header.shape = shape();
                hasShape = true;
            } else {
                fail(SENTENCE("the NumPy header has the unknown key ", inQuotes(key), "."));
            }
            if (accept(',')) continue;
            expect('}');
            break;
        }
        if (!hasType || !hasOrder || !hasShape) {
            fail(SENTENCE("the NumPy header lacks one of descr, fortran_order and shape."));
        }
    }

private:
    [[noreturn]] void fail(const Sentence& sentence) const { throw Error(SENTENCE(m_where, ": ", sentence)); }

    void skipBlanks()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n')) ++m_at;
    }
    bool accept(char letter)
    {
        skipBlanks();
        if (m_at >= m_text.size() || m_text[m_at] != letter) return false;
        ++m_at;
        return true;
    }
    void expect(char letter)
    {
        if (!accept(letter)) fail(SENTENCE("the NumPy header needs '", letter, "' at byte ", m_at, "."));
    }
    std::string_view quoted(const char* what)
    {
        skipBlanks();
        const char quote = m_at < m_text.size() ? m_text[m_at] : ' ';
        const std::size_t end = quote == '\'' || quote == '"' ? m_text.find(quote, m_at + 1) : std::string_view::npos;
        if (end == std::string_view::npos) fail(SENTENCE("the NumPy header needs ", what, " at byte ", m_at, "."));
        const std::string_view text = m_text.substr(m_at + 1, end - m_at - 1);
        m_at = end + 1;
        return text;
    }
    NpyType type()
    {
        skipBlanks();
        if (m_at < m_text.size() && m_text[m_at] == '[')
            fail(SENTENCE("arrays of records are not supported, only plain numbers."));
        const std::string_view name = quoted("a type");
        for (const TypeRow& row : kTypes) {
            if (row.name == name) return row.type;
        }
        fail(SENTENCE("elements of type ", inQuotes(name),
                      " are not supported. Use float16, float32 or float64, or int32 or int64 for ids, all "
                      "little-endian (in NumPy: .astype('<f4'))."));
    }
    bool boolean()
    {
        skipBlanks();
        for (const bool value : {false, true}) {
            const std::string_view word = value ? "True" : "False";
            if (m_text.substr(m_at, word.size()) != word) continue;
            m_at += word.size();
            return value;
        }
        fail(SENTENCE("fortran_order in the NumPy header must be True or False."));
    }
    std::vector<std::uint64_t> shape()
    {
        std::vector<std::uint64_t> axes;
        expect('(');
        while (!accept(')')) {
            if (axes.size() == kMaxAxes) fail(SENTENCE("the shape in the NumPy header has too many axes."));
            skipBlanks();
            std::uint64_t length = 0;
            const char* const begin = m_text.data() + m_at;
            const auto [rest, error] = std::from_chars(begin, m_text.data() + m_text.size(), length);
            if (error != std::errc()) fail(SENTENCE("the NumPy header needs a length at byte ", m_at, "."));
            m_at += static_cast<std::size_t>(rest - begin);
            axes.push_back(length);
            if (accept(',')) continue;
            expect(')');
            break;
        }
        return axes;
    }

    std::string_view m_text;
    const std::string& m_where;
    std::size_t m_at = 0;
};

/// Returns the product of the lengths; nullopt if the array would exceed the address space.
std::optional<std::uint64_t> product(std::span<const std::uint64_t> shape)
{
    std::uint64_t elements = 1;
    for (const std::uint64_t length : shape) {
        if (length != 0 && elements > std::numeric_limits<std::int64_t>::max() / 8 / length) return std::nullopt;
        elements *= length;
    }
    return elements;
}

}  // namespace

std::size_t npyTypeBytes(NpyType type) noexcept
{
    return kTypes[static_cast<std::size_t>(type)].bytes;
}

std::string_view npyTypeName(NpyType type) noexcept
{
    return kTypes[static_cast<std::size_t>(type)].name;
}

bool isFloat(NpyType type) noexcept
{
    return type == NpyType::F16 || type == NpyType::BF16 || type == NpyType::F32 || type == NpyType::F64;
}

NpyHeader parseNpyHeader(std::span<const std::byte> start, const std::string& where)
{
    ByteReader reader(start, where);
    const auto magic = reader.take(std::min<std::uint64_t>(kMagic.size(), start.size()), FORM("magic number"));
    if (std::string_view(reinterpret_cast<const char*>(magic.data()), magic.size()) != kMagic) {
        reader.fail(SENTENCE("this is not a NumPy array: it does not begin with its magic bytes."));
    }
    const auto version = reader.read<std::uint8_t>(FORM("version"));
    reader.read<std::uint8_t>(FORM("version"));
    if (version < 1 || version > 3) {
        reader.fail(SENTENCE("the NumPy format has version ", int{version}, "; versions 1 to 3 are supported."));
    }
    const std::uint64_t length = version == 1 ? reader.read<std::uint16_t>(FORM("header length"))
                                              : reader.read<std::uint32_t>(FORM("header length"));
    const auto text = reader.take(length, FORM("header"));
    NpyHeader header;
    DictionaryReader(std::string_view(reinterpret_cast<const char*>(text.data()), text.size()), where).read(header);
    const auto elements = product(header.shape);
    if (!elements) reader.fail(SENTENCE("the shape ", shapeText(header.shape), " is too large."));
    header.elements = *elements;
    header.bytes = static_cast<std::size_t>(reader.offset());
    return header;
}

namespace {

std::string headerOf(std::string_view type, std::span<const std::uint64_t> shape)
{
    constexpr std::size_t kPreamble = 10;  // size of magic, version and length of the dictionary
    std::string dictionary =
        concat("{'descr': '", type, "', 'fortran_order': False, 'shape': ", shapeText(shape), ", }");
    dictionary.append(63 - (kPreamble + dictionary.size()) % 64, ' ');
    dictionary += '\n';
    std::string header(kMagic);
    header.append({'\x01', '\x00'});
    header += static_cast<char>(dictionary.size() & 0xFF);
    header += static_cast<char>(dictionary.size() >> 8);
    return header.append(dictionary);
}

}  // namespace

std::string npyHeader(NpyType type, std::span<const std::uint64_t> shape)
{
    return headerOf(npyTypeName(type), shape);
}

std::string npyTextHeader(std::size_t longest, std::span<const std::uint64_t> shape)
{
    return headerOf(concat("<U", longest), shape);
}

std::string shapeText(std::span<const std::uint64_t> shape)
{
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size(); ++i) text.append(i > 0 ? ", " : "").append(std::to_string(shape[i]));
    return text.append(shape.size() == 1 ? ",)" : ")");
}

}  // namespace vitrine
