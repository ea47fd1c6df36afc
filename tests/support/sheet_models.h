#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::test {

/// The names of the tiny models in family_sheet.txt.
std::vector<std::string> sheetNames();
/// One of them as a GGUF file with random weights in F32, the same every time.
std::vector<std::byte> sheetModelBytes(std::string_view name);
void writeSheetModel(const std::filesystem::path& path, std::string_view name);
/// In two parts, as large files are published, the second with the last layer; returns the path of the first.
std::filesystem::path writeSplitSheetModel(const std::filesystem::path& folder, std::string_view name);

}  // namespace vitrine::test
