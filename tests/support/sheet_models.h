#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::test {

/// Returns the names of the tiny models in family_sheet.txt.
std::vector<std::string> sheetNames();
/// Returns a model of family_sheet.txt as a GGUF file with random F32 weights. Every call returns the same bytes.
std::vector<std::byte> sheetModelBytes(std::string_view name);
void writeSheetModel(const std::filesystem::path& path, std::string_view name);
/// Writes the model in two parts, as large files are published. The second part contains the last layer. Returns the
/// path of the first part.
std::filesystem::path writeSplitSheetModel(const std::filesystem::path& folder, std::string_view name);

}  // namespace vitrine::test
