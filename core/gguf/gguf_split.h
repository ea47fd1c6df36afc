#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace vitrine {

/// File name of one part of a split model: "<stem>-00002-of-00005.gguf" is part index 1 of 5.
struct SplitName {
    std::string stem;
    std::uint32_t index = 0;  ///< from 0
    std::uint32_t count = 1;
};

/// Parses a file name; nullopt if it has a different form.
std::optional<SplitName> parseSplitName(const std::filesystem::path& path);

/// Path of part `index` in the folder of `part`.
std::filesystem::path splitSibling(const std::filesystem::path& part, const SplitName& name, std::uint32_t index);

}  // namespace vitrine
