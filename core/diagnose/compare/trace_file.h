#pragma once

#include "core/base/atomic_file.h"
#include "core/compute/inference/trace.h"
#include "core/text/token.h"

#include <span>

namespace vitrine {

/// Name of the array with the ids of the traced tokens, int32 [tokens].
inline constexpr const char* kTokensArray = "tokens";

/// Writes a .npz file and commits it. The file contains the tokens, and every array of the trace as float32, with its
/// name (TraceArray::name) and shape (TraceArray::shape). Throws Error.
void writeTrace(AtomicFile& out, const Trace& trace, std::span<const TokenId> tokens);

}  // namespace vitrine
