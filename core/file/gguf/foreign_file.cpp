#include "core/file/gguf/foreign_file.h"

#include "core/base/sentence.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace vitrine {

namespace {

constexpr std::string_view kWhitespace = " \t\r\n";

struct Signature {
    std::string_view bytes;
    std::string_view kind;
};

using namespace std::string_view_literals;  // the suffix sv keeps the NUL that some signatures contain

constexpr Signature kSignatures[] = {
    {"PK\3\4"sv, "a ZIP archive, which may hold a PyTorch model"},
    {"PK\5\6"sv, "an empty ZIP archive"},
    {"\x1f\x8b"sv, "a gzip archive"},
    {"\x28\xb5\x2f\xfd"sv, "a Zstandard archive"},
    {"\xfd"
     "7zXZ\0"sv,
     "an xz archive"},
    {"BZh"sv, "a bzip2 archive"},
    {"7z\xbc\xaf\x27\x1c"sv, "a 7-Zip archive"},
    {"Rar!\x1a\x07"sv, "a RAR archive"},
    {"\x80\x02"sv, "a Python pickle, as old PyTorch models are"},
    {"\x80\x03"sv, "a Python pickle"},
    {"\x80\x04\x95"sv, "a Python pickle"},
    {"\x80\x05\x95"sv, "a Python pickle"},
    {"\x89HDF\r\n\x1a\n"sv, "an HDF5 file, as Keras models are"},
    {"\x93NUMPY"sv, "a NumPy array"},
    {"\x89PNG"sv, "a PNG picture"},
    {"\xff\xd8\xff"sv, "a JPEG picture"},
    {"%PDF"sv, "a PDF document"},
    {"SQLite format 3\0"sv, "an SQLite database"},
    {"\x7f"
     "ELF"sv,
     "a Linux program"},
    {"MZ\x90\0"sv, "a Windows program"},
};

/// Whether `text` begins with `prefix`, ignoring case. Precondition: `prefix` is in lower case.
bool startsWithAnyCase(std::string_view text, std::string_view prefix)
{
    return text.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), text.begin(), [](char a, char b) {
               return a == static_cast<char>(std::tolower(static_cast<unsigned char>(b)));
           });
}

/// Removes white space and comments at the beginning of a web page.
std::string_view withoutComments(std::string_view text)
{
    constexpr std::string_view kEnd = "-->";
    while (text.starts_with("<!--")) {
        const std::size_t end = text.find(kEnd);
        if (end == std::string_view::npos) return text;
        text.remove_prefix(end + kEnd.size());
        text.remove_prefix(std::min(text.find_first_not_of(kWhitespace), text.size()));
    }
    return text;
}

/// Converts UTF-16 text to UTF-8. Returns an empty string if the bytes do not begin with a byte order mark of UTF-16.
std::string fromUtf16(std::string_view bytes)
{
    const bool isLittle = bytes.starts_with("\xff\xfe");
    if (!isLittle && !bytes.starts_with("\xfe\xff")) return {};
    const auto unitAt = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(bytes[at]);
        const auto second = static_cast<unsigned char>(bytes[at + 1]);
        return static_cast<char32_t>(isLittle ? first | second << 8 : first << 8 | second);
    };
    std::string text;
    for (std::size_t at = 2; at + 1 < bytes.size(); at += 2) {
        char32_t letter = unitAt(at);
        if (letter >= 0xD800 && letter < 0xDC00 && at + 3 < bytes.size()) {
            at += 2;
            letter = 0x10000 + ((letter - 0xD800) << 10) + (unitAt(at) - 0xDC00);
        }
        appendUtf8(text, letter);
    }
    return text;
}

/// Returns the text between the first `begin` and the next `end`, ignoring case; empty if either is missing.
std::string_view textBetween(std::string_view text, std::string_view begin, std::string_view end)
{
    const auto find = [text](std::string_view word, std::size_t from) {
        while (from < text.size() && !startsWithAnyCase(text.substr(from), word)) ++from;
        return from;
    };
    const std::size_t first = find(begin, 0);
    if (first == text.size()) return {};
    const std::size_t last = find(end, first);
    return last == text.size() ? std::string_view() : text.substr(first + begin.size(), last - first - begin.size());
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(kWhitespace);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kWhitespace) + 1 - first);
}

std::string_view firstLine(std::string_view text)
{
    return trimmed(text.substr(0, text.find('\n')));
}

/// Whether the bytes are UTF-8 text. The last character may be incomplete.
bool isText(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = decodeUtf8(text, at);
        const auto byte = static_cast<unsigned char>(text[at]);
        const bool isControlCharacter = byte < 0x20 && kWhitespace.find(text[at]) == std::string_view::npos;
        if (isControlCharacter) return false;
        if (!step.valid) return at + 4 > text.size();
        at += step.length;
    }
    return true;
}

/// Recognizes a pointer file of Git LFS or a similar program. Version control stores it in place of a large file.
Sentence pointerFile(std::string_view text)
{
    if (text.starts_with("version https://git-lfs.github.com/spec/") || text.starts_with("version https://hawser")) {
        const std::string_view size = firstLine(textBetween(text, "\nsize ", "\n"));
        const Sentence what = size.empty() ? SENTENCE("a Git LFS pointer")
                                           : SENTENCE("a Git LFS pointer to a file of ", visible(size), " bytes");
        return SENTENCE(what,
                        ": the file itself was not downloaded. Run \"git lfs pull\" in the folder of the pointer, or "
                        "download the file itself");
    }
    if (text.starts_with("# xet version")) {
        return SENTENCE("a Xet pointer: the file itself was not downloaded. Run \"git xet install\" and \"git lfs "
                        "pull\" in the folder of the pointer, or download the file itself");
    }
    if (text.starts_with("/annex/objects/") || text.starts_with("../.git/annex/objects/")) {
        return SENTENCE("a git-annex pointer: the file itself was not downloaded. Run \"git annex get\" in the folder "
                        "of the pointer");
    }
    return {};
}

Sentence sentInPlace(const Sentence& what)
{
    return SENTENCE(what,
                    ", which a server sent in place of the model. Download the model again; some models require a "
                    "login or an accepted licence first");
}

/// Recognizes text that a server has sent instead of the requested file.
Sentence serverAnswer(std::string_view begin)
{
    const std::string_view text = withoutComments(begin);
    if (startsWithAnyCase(text, "<!doctype html") || startsWithAnyCase(text, "<html") ||
        startsWithAnyCase(text, "<head")) {
        const std::string_view title = trimmed(textBetween(text, "<title>", "</title>"));
        return sentInPlace(title.empty() ? SENTENCE("a web page")
                                         : SENTENCE("a web page with the title ", inQuotes(title)));
    }
    if (startsWithAnyCase(text, "<?xml") || startsWithAnyCase(text, "<error>")) {
        const std::string_view code = trimmed(textBetween(text, "<code>", "</code>"));
        return sentInPlace(code.empty() ? SENTENCE("an XML document")
                                        : SENTENCE("an XML document with the error code ", inQuotes(code)));
    }
    if (text.starts_with("HTTP/1.") || text.starts_with("HTTP/2")) {
        return SENTENCE("an HTTP response (", inQuotes(firstLine(text)),
                        "), which was saved in place of the model: "
                        "download it again");
    }
    const std::string_view line = firstLine(text);
    if (text.starts_with("{\"error") || line == "Entry not found" || line.starts_with("Invalid username or password") ||
        line.starts_with("Access to model") || line.starts_with("Repository not found")) {
        return sentInPlace(SENTENCE("the message ", inQuotes(line)));
    }
    return {};
}

/// Whether the file has the format safetensors: a 64-bit length, followed by a JSON header of this length.
bool isSafetensors(std::string_view bytes)
{
    if (bytes.size() < 10) return false;
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), sizeof length);
    constexpr std::uint64_t kLongestHeader = 100'000'000;  // in bytes; limit in the specification of safetensors
    const std::string_view header = bytes.substr(8);
    if (length <= 1 || length > kLongestHeader || header.front() != '{') return false;
    const std::size_t next = header.find_first_not_of(kWhitespace, 1);
    return next != std::string_view::npos && (header[next] == '"' || header[next] == '}');
}

}  // namespace

Sentence foreignFile(std::span<const std::byte> begin)
{
    const std::string_view bytes(reinterpret_cast<const char*>(begin.data()),
                                 std::min(begin.size(), kForeignFileBytes));
    if (isSafetensors(bytes)) return SENTENCE("a safetensors file, which has to be converted to GGUF");
    for (const Signature& signature : kSignatures) {
        if (bytes.starts_with(signature.bytes)) {
            return SENTENCE(signature.kind, "; a model is one file that begins with the letters GGUF");
        }
    }
    if (bytes.size() > 262 && bytes.substr(257, 5) == "ustar") {
        return SENTENCE("a tar archive; a model is one file that begins with the letters GGUF");
    }
    if (bytes.size() >= 64 && bytes.find_first_not_of('\0') == std::string_view::npos) {
        return SENTENCE("an unfinished download: the beginning of the file holds only zeros, because its space was "
                        "reserved but not filled. Download the file again");
    }
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    const std::string decoded = fromUtf16(bytes);
    const std::string_view unmarked = !decoded.empty()                    ? std::string_view(decoded)
                                      : bytes.starts_with(kByteOrderMark) ? bytes.substr(kByteOrderMark.size())
                                                                          : bytes;
    if (unmarked.starts_with("GGUF")) {
        return SENTENCE(
            "a GGUF file that a program has rewritten as text, with a byte-order mark before it: download it again");
    }
    const std::string_view text = trimmed(unmarked);
    if (Sentence pointer = pointerFile(unmarked); !pointer.empty()) return pointer;
    if (Sentence answer = serverAnswer(text); !answer.empty()) return answer;
    constexpr std::size_t kFewestLetters = 8;  // a shorter text may be binary data that is valid UTF-8 by chance
    if (text.size() >= kFewestLetters && isText(unmarked)) {
        return SENTENCE("a text file that begins with ", inQuotes(firstLine(text)), ": download the model again");
    }
    return {};
}

}  // namespace vitrine
