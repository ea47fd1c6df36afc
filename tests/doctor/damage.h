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

/// Changes the values of an F32 tensor in the bytes of a file. Throws Error when there is none of that name.
void changeTensor(Bytes& file, const std::string& tensor, const std::function<void(std::vector<float>&)>& change);

/// The metadata of a vocabulary in which pieces are written otherwise ({old, new}), and merges with them left out.
std::map<std::string, TinyMetadata> renamedPieces(const std::map<std::string, std::string>& names);
/// The metadata in which a token has another kind, as tokenizer.ggml.token_type writes it.
std::map<std::string, TinyMetadata> retypedToken(const std::string& piece, std::int32_t kind);

/// What the doctor says of a file: "check: severity" for each finding, in order.
QStringList findingsOf(const Bytes& file, const ExaminationOptions& options = {});
QStringList findingsOf(const std::filesystem::path& path, const ExaminationOptions& options = {});
QStringList findingsOf(const TinyModelSpec& spec);

/// Every text of every finding, for looking into.
QString textsOf(const Diagnosis& diagnosis);

}  // namespace vitrine::test
