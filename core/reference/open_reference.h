#pragma once

#include "core/reference/reference_source.h"

#include <filesystem>
#include <memory>

namespace vitrine {

/// Opens a file or folder of another program. The content determines the format if the name does not:
/// - a folder of arrays, each in a file (FolderSource);
/// - an archive of arrays, .npz (ArchiveSource);
/// - a single array, .npy or without a header: token ids if it is one row of integers, else logits;
/// - a text of token ids;
/// - the output of llama-eval-callback (EvalLog).
/// Throws Error if it has none of these formats, or is damaged.
std::unique_ptr<ReferenceSource> openReference(const std::filesystem::path& path);

}  // namespace vitrine
