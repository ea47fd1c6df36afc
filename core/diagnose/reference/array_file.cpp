#include "core/diagnose/reference/array_file.h"

#include "core/base/byte_order_mark.h"
#include "core/base/error.h"
#include "core/base/mapped_file.h"
#include "core/base/parse_number.h"
#include "core/base/visible_text.h"
#include "core/file/npz/npy_elements.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace vitrine {

namespace {

constexpr std::array kEndings = {
    ArrayEnding{".npy", ArrayForm::Npy, NpyType::F32}, ArrayEnding{".f32", ArrayForm::Raw, NpyType::F32},
    ArrayEnding{".f16", ArrayForm::Raw, NpyType::F16}, ArrayEnding{".bf16", ArrayForm::Raw, NpyType::BF16},
    ArrayEnding{".f64", ArrayForm::Raw, NpyType::F64}, ArrayEnding{".i32", ArrayForm::Raw, NpyType::I32},
    ArrayEnding{".i64", ArrayForm::Raw, NpyType::I64}, ArrayEnding{".txt", ArrayForm::Text, NpyType::I64},
    ArrayEnding{".bin", ArrayForm::Bin, NpyType::F32},
};

/// Upper limit of token ids; no vocabulary has more tokens. If such ids are read as floats, they are denormal numbers
/// of at most 3e-39, which do not occur as logits.
constexpr std::uint32_t kIdLimit = 1U << 21;

/// Maximum size in bytes of a file that may contain ids; no context has more ids.
constexpr std::size_t kMostIdBytes = std::size_t{64} << 20U;

/// Guesses the element type: I32 or I64 if the bytes are clearly token ids; F16 if the size is even but not divisible
/// by 4; otherwise F32.
NpyType guessType(std::span<const std::byte> bytes)
{
    if (bytes.size() % 4 == 2) return NpyType::F16;
    if (bytes.empty() || bytes.size() % 4 != 0 || bytes.size() > kMostIdBytes) return NpyType::F32;
    bool anything = false;
    bool oddAreZero = bytes.size() % 8 == 0;
    for (std::size_t at = 0; at < bytes.size(); at += 4) {
        std::uint32_t word = 0;
        std::memcpy(&word, bytes.data() + at, sizeof(word));
        if (word >= kIdLimit) return NpyType::F32;
        anything = anything || word != 0;
        if (at % 8 == 4 && word != 0) oddAreZero = false;
    }
    if (!anything) return NpyType::F32;
    return oddAreZero ? NpyType::I64 : NpyType::I32;
}

bool separates(char letter)
{
    return std::string_view(" \t\r\n,;[](){}").find(letter) != std::string_view::npos;
}

std::vector<std::int64_t> idsIn(std::string_view text, const std::string& place)
{
    if (text.size() > kMostIdBytes) {
        throw Error(SENTENCE(place, ": a text of token ids may have at most ", kMostIdBytes >> 20U,
                             " MB, but this one has ", text.size() >> 20U, " MB."));
    }
    if (hasUtf16Mark(text)) throw Error(SENTENCE(place, ": the file is in UTF-16; save it as UTF-8."));
    std::vector<std::int64_t> ids;
    std::size_t at = text.size() - withoutUtf8Mark(text).size();
    while (true) {
        while (at < text.size() && separates(text[at])) ++at;
        if (at == text.size()) return ids;
        std::size_t end = at;
        while (end < text.size() && !separates(text[end])) ++end;
        const std::string_view word = text.substr(at, end - at);
        const auto id = parseNumber<std::int64_t>(word);
        if (!id) {
            throw Error(SENTENCE(
                place, ": ", inQuotes(word.substr(0, 80)), " at byte ", at,
                " is not a token id. The text must consist of token ids, or be the output of llama-eval-callback."));
        }
        ids.push_back(*id);
        at = end;
    }
}

std::string_view textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

std::optional<ArrayEnding> arrayEnding(std::string_view fileName) noexcept
{
    const auto* const found = std::find_if(kEndings.begin(), kEndings.end(), [&](const ArrayEnding& row) {
        return fileName.size() > row.ending.size() && fileName.ends_with(row.ending);
    });
    return found == kEndings.end() ? std::nullopt : std::optional(*found);
}

ArrayFile::ArrayFile(std::filesystem::path path, ArrayEnding ending, std::string place)
    : m_path(std::move(path)), m_ending(ending), m_place(std::move(place))
{
}

NpyHeader ArrayFile::header(std::span<const std::byte> bytes) const
{
    if (m_ending.form == ArrayForm::Npy) {
        return parseNpyHeader(bytes.first(std::min(bytes.size(), kMaxNpyHeader)), m_place);
    }
    NpyHeader header;
    header.type = m_type ? *m_type : m_ending.form == ArrayForm::Bin ? guessType(bytes) : m_ending.type;
    const std::size_t size = npyTypeBytes(header.type);
    if (bytes.size() % size != 0) {
        throw Error(SENTENCE(m_place, ": the size of ", bytes.size(), " bytes is not a multiple of the element size, ",
                             size, " bytes."));
    }
    header.elements = bytes.size() / size;
    header.shape = {header.elements};
    return header;
}

ReferenceArray ArrayFile::describe() const
{
    const MappedFile file(m_path);
    if (file.bytes().empty()) throw Error(SENTENCE(m_place, ": the file is empty."));
    return readIntact(file, [&]() -> ReferenceArray {
        if (m_ending.form == ArrayForm::Text) {
            const std::uint64_t count = idsIn(textOf(file.bytes()), m_place).size();
            return {NpyType::I64, std::vector{count}, count, 0, 0};
        }
        const NpyHeader found = header(file.bytes());
        ReferenceArray array{found.type, std::nullopt, found.elements, 0, 0};
        if (m_ending.form == ArrayForm::Npy) {
            array.shape = found.shape;
            requireNpyBytes(found, file.bytes().size() - found.bytes, m_place);
        }
        return array;
    });
}

std::vector<NpyType> ArrayFile::possibleTypes() const
{
    if (m_ending.form != ArrayForm::Bin) return {};
    const MappedFile file(m_path);
    return readIntact(file, [&] {
        std::vector<NpyType> types;
        if (!isFloat(guessType(file.bytes()))) return types;
        for (const NpyType type : {NpyType::F32, NpyType::F16, NpyType::BF16, NpyType::F64}) {
            if (file.bytes().size() % npyTypeBytes(type) == 0) types.push_back(type);
        }
        return types;
    });
}

std::vector<double> ArrayFile::read() const
{
    const MappedFile file(m_path);
    return readIntact(file, [&] {
        if (m_ending.form == ArrayForm::Text) {
            const std::vector<std::int64_t> ids = idsIn(textOf(file.bytes()), m_place);
            return std::vector<double>(ids.begin(), ids.end());
        }
        const NpyHeader found = header(file.bytes());
        return npyElements(found, file.bytes().subspan(found.bytes), m_place);
    });
}

std::vector<std::int64_t> ArrayFile::readWhole() const
{
    const MappedFile file(m_path);
    return readIntact(file, [&] {
        if (m_ending.form == ArrayForm::Text) return idsIn(textOf(file.bytes()), m_place);
        const NpyHeader found = header(file.bytes());
        return npyWholeElements(found, file.bytes().subspan(found.bytes), m_place);
    });
}

}  // namespace vitrine
