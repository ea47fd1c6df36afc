#pragma once

#include "core/base/atomic_file.h"
#include "core/inference/trace.h"
#include "core/text/token.h"

#include <span>

namespace vitrine {

/// Name of the array that holds the ids of the traced tokens, int32 [tokens].
inline constexpr const char* kTokensArray = "tokens";

/// Writes the tokens, and every array under its name (TraceArray::name) and shape (TraceArray::shape) as float32, to a
/// .npz file, and commits it. Throws Error.
void writeTrace(AtomicFile& out, const Trace& trace, std::span<const TokenId> tokens);

}  // namespace vitrine
