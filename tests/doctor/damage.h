#pragma once

#include "core/doctor/diagnosis.h"
#include "tests/support/tiny_model.h"

#include <QStringList>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace vitrine::test {

using Bytes = std::vector<std::byte>;

/// Changes the values of an F32 tensor in the bytes of a file. Throws Error if no tensor has this name.
void changeTensor(Bytes& file, const std::string& tensor, const std::function<void(std::vector<float>&)>& change);

/// Metadata of a vocabulary with renamed pieces ({old, new}) and without merges that contain them.
std::map<std::string, TinyMetadata> renamedPieces(const std::map<std::string, std::string>& names);
/// Metadata that give a token another kind, in the numbers of tokenizer.ggml.token_type.
std::map<std::string, TinyMetadata> retypedToken(const std::string& piece, std::int32_t kind);

/// The doctor's findings for a file: "check: severity" of each, in order.
QStringList findingsOf(const Bytes& file, const ExaminationOptions& options = {});
QStringList findingsOf(const std::filesystem::path& path, const ExaminationOptions& options = {});
QStringList findingsOf(const TinyModelSpec& spec);

/// All texts of all findings.
QString textsOf(const Diagnosis& diagnosis);

}  // namespace vitrine::test
