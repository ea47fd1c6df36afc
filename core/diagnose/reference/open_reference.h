#pragma once

#include "core/diagnose/reference/reference_source.h"

#include <filesystem>
#include <memory>

namespace vitrine {

/// Opens a file or folder of another program. The format is determined from the name, or from the content if the name
/// does not show it. The formats are:
/// - a folder of arrays with one file for each (FolderSource);
/// - an archive of arrays, .npz (ArchiveSource);
/// - a single array, .npy or without a header: token ids if it is a row of integers, otherwise logits;
/// - a text of token ids;
/// - the output of llama-eval-callback (EvalLog).
/// Throws Error if the file has none of these formats, or is damaged.
std::unique_ptr<ReferenceSource> openReference(const std::filesystem::path& path);

}  // namespace vitrine
