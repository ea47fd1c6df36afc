#pragma once

#include "core/diagnose/doctor/diagnosis.h"
#include "tests/support/tiny_model.h"

#include <QStringList>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace vitrine::test {

using Bytes = std::vector<std::byte>;

/// Changes the values of an F32 tensor in the bytes of a file. Throws Error if the file has no tensor with this name.
void changeTensor(Bytes& file, const std::string& tensor, const std::function<void(std::vector<float>&)>& change);

/// Returns metadata of a vocabulary in which pieces are renamed. `names` maps old pieces to new ones. Merges with the
/// old pieces are removed.
std::map<std::string, TinyMetadata> renamedPieces(const std::map<std::string, std::string>& names);
/// Returns metadata that change the type of a token. `kind` is a number as in tokenizer.ggml.token_type.
std::map<std::string, TinyMetadata> retypedToken(const std::string& piece, std::int32_t kind);

/// Returns the doctor's findings for a file, in order, each as "check: severity".
QStringList findingsOf(const Bytes& file, const ExaminationOptions& options = {});
QStringList findingsOf(const std::filesystem::path& path, const ExaminationOptions& options = {});
QStringList findingsOf(const TinyModelSpec& spec);

/// Returns all texts of all findings.
QString textsOf(const Diagnosis& diagnosis);

}  // namespace vitrine::test
