#include "core/file/npz/member_name.h"

#include "core/base/utf8.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <cstddef>

namespace vitrine {

namespace {

void addEncoded(std::string& out, std::string_view bytes)
{
    constexpr char kDigits[] = "0123456789ABCDEF";
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        out += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
}

bool isPlain(const Utf8Step& step)
{
    return step.valid && !isControlCharacter(step.codePoint) && step.codePoint != U'%' && step.codePoint != U'\\' &&
           step.codePoint != U':';
}

}  // namespace

std::string memberName(std::string_view name)
{
    std::string out;
    for (std::size_t begin = 0;;) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        const bool isUpwards = part == "." || part == "..";
        for (std::size_t i = 0; i < part.size();) {
            const Utf8Step step = decodeUtf8(part, i);
            const std::string_view bytes = part.substr(i, step.length);
            if (isUpwards || !isPlain(step))
                addEncoded(out, bytes);
            else
                out += bytes;
            i += step.length;
        }
        if (end == name.size()) return out;
        if (part.empty())
            addEncoded(out, "/");
        else
            out += '/';
        begin = end + 1;
    }
}

}  // namespace vitrine
