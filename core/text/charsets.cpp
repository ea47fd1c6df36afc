#include "core/text/charsets.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <iconv.h>

namespace vitrine {

namespace {

constexpr Charset kCharsets[] = {{"GBK", "GBK"},
                                 {"GB18030", "GB18030"},
                                 {"Shift-JIS", "CP932"},
                                 {"Big5", "BIG5"},
                                 {"EUC-JP", "EUC-JP"},
                                 {"EUC-KR", "UHC"},  // Windows-949, a superset
                                 {"Windows-1250", "CP1250"}};

/// Owns a conversion of iconv.
class Conversion {
public:
    Conversion(const char* to, const char* from) : m_handle(iconv_open(to, from)) {}
    ~Conversion()
    {
        if (isAvailable()) iconv_close(m_handle);
    }
    Conversion(const Conversion&) = delete;
    Conversion& operator=(const Conversion&) = delete;

    // iconv_open returns this value on failure.
    bool isAvailable() const { return m_handle != reinterpret_cast<iconv_t>(-1); }

    /// Converts as many bytes as possible and appends the result to `out`. Returns the bytes that remain; they begin
    /// with a byte that cannot be converted.
    std::string_view convert(std::string_view bytes, std::string& out) const
    {
        std::array<char, 4096> buffer;
        char* from = const_cast<char*>(bytes.data());  // iconv does not write to it
        std::size_t left = bytes.size();
        while (left > 0) {
            char* to = buffer.data();
            std::size_t space = buffer.size();
            const std::size_t result = iconv(m_handle, &from, &left, &to, &space);
            out.append(buffer.data(), buffer.size() - space);
            if (result == static_cast<std::size_t>(-1) && errno != E2BIG) break;
        }
        return bytes.substr(bytes.size() - left);
    }

private:
    iconv_t m_handle;
};

}  // namespace

std::span<const Charset> allCharsets() noexcept
{
    return kCharsets;
}

std::optional<std::string> inCharset(const Charset& charset, std::string_view text)
{
    const Conversion conversion(charset.iconvName, "UTF-8");
    if (!conversion.isAvailable()) return std::nullopt;
    std::string out;
    for (;;) {
        text = conversion.convert(text, out);
        if (text.empty()) return out;
        out += '?';
        text.remove_prefix(decodeUtf8(text, 0).length);
    }
}

std::optional<std::string> fromCharset(const Charset& charset, std::string_view bytes, std::string_view replacement)
{
    const Conversion conversion("UTF-8", charset.iconvName);
    if (!conversion.isAvailable()) return std::nullopt;
    std::string out;
    for (;;) {
        bytes = conversion.convert(bytes, out);
        if (bytes.empty()) return out;
        out += replacement;
        bytes.remove_prefix(1);
    }
}

}  // namespace vitrine
