#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace vitrine {

/// Number of leading bytes that `foreignFile` reads at most.
inline constexpr std::size_t kForeignFileBytes = 4096;

/// The kind of a file that is not GGUF, recognized by its first bytes (a web page, a Git LFS pointer, an archive,
/// another model format …), with what to do about it: "a web page with the title "Log in": … Download the model again
/// …". Empty when it is nothing known. No full stop at the end.
std::string foreignFile(std::span<const std::byte> begin);

}  // namespace vitrine
