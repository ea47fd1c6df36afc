#pragma once

#include "core/reference/reference_source.h"

#include <filesystem>
#include <memory>

namespace vitrine {

/// Opens what another program wrote, whatever it is; the content decides where the name says nothing:
/// - a folder of arrays, each in a file (FolderSource);
/// - an archive of arrays, .npz (ArchiveSource);
/// - a single array, .npy or without a header: token ids where it holds one row of whole numbers, else logits;
/// - a text of token ids;
/// - what llama-eval-callback prints (EvalLog).
/// Throws Error where it is none of these, or is damaged.
std::unique_ptr<ReferenceSource> openReference(const std::filesystem::path& path);

}  // namespace vitrine
