#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace vitrine {

/// The file name of one part of a split model. For example, "<stem>-00002-of-00005.gguf" has index 1 and count 5.
struct SplitName {
    std::string stem;
    std::uint32_t index = 0;  ///< index of the part, counted from 0
    std::uint32_t count = 1;
};

/// Parses a file name. Returns nullopt if it is not the name of a part.
std::optional<SplitName> parseSplitName(const std::filesystem::path& path);

/// Returns the path of part `index`, in the same folder as `part`.
std::filesystem::path splitSibling(const std::filesystem::path& part, const SplitName& name, std::uint32_t index);

}  // namespace vitrine
