#include "core/file/gguf/gguf_split.h"

#include "core/base/concat.h"
#include "core/base/parse_number.h"

#include <algorithm>
#include <string_view>

namespace vitrine {

namespace {

constexpr std::string_view kExtension = ".gguf";
constexpr std::string_view kOf = "-of-";
constexpr std::size_t kDigits = 5;

}  // namespace

std::optional<SplitName> parseSplitName(const std::filesystem::path& path)
{
    constexpr std::size_t kTail = 1 + kDigits + kOf.size() + kDigits;  // length of "-00001-of-00005"
    std::string name = path.filename().string();
    if (!name.ends_with(kExtension)) return std::nullopt;
    name.resize(name.size() - kExtension.size());
    if (name.size() < kTail) return std::nullopt;
    const std::string_view tail = std::string_view(name).substr(name.size() - kTail);
    const auto number = parseNumber<std::uint32_t>(tail.substr(1, kDigits));
    const auto count = parseNumber<std::uint32_t>(tail.substr(kTail - kDigits));
    if (tail[0] != '-' || tail.substr(1 + kDigits, kOf.size()) != kOf || !number || !count) return std::nullopt;
    if (*number < 1 || *number > *count) return std::nullopt;
    return SplitName{name.substr(0, name.size() - kTail), *number - 1, *count};
}

std::filesystem::path splitSibling(const std::filesystem::path& part, const SplitName& name, std::uint32_t index)
{
    return part.parent_path() /
           concat(name.stem, '-', decimal(index + 1, kDigits), kOf, decimal(name.count, kDigits), kExtension);
}

}  // namespace vitrine
