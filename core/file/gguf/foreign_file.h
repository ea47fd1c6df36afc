#pragma once

#include "core/base/sentence.h"

#include <cstddef>
#include <span>
#include <string>

namespace vitrine {

/// Maximum number of bytes from the start of a file that foreignFile() examines.
inline constexpr std::size_t kForeignFileBytes = 4096;

/// Recognizes a file that is not GGUF by its first bytes: a web page, a Git LFS pointer, an archive, another model
/// format. Returns the kind of file and advice, without a full stop: "a web page with the title "Log in": … Download
/// the model again …". Returns an empty sentence if the kind is unknown.
Sentence foreignFile(std::span<const std::byte> begin);

}  // namespace vitrine
