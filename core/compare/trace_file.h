#pragma once

#include "core/base/atomic_file.h"
#include "core/compare/trace_comparison.h"
#include "core/inference/trace.h"
#include "core/npz/npz_file.h"
#include "core/text/token.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Name of the array that holds the ids of the traced tokens, int32 [tokens].
inline constexpr const char* kTokensArray = "tokens";

/// Writes every array under its name (TraceArray::name) and shape (TraceArray::shape) as float32, and the tokens, as
/// a .npz file, and commits it. Throws Error.
void writeTrace(AtomicFile& out, const Trace& trace, std::span<const TokenId> tokens);

/// A trace that another program wrote: arrays of the same names, some of which may be missing and others unknown; in
/// half, single or double precision, in C or Fortran order. Axes of length 1 may be missing, and heads and width may be
/// one axis. Of final_norm and logits, the last tokens will do.
class ReferenceTrace {
public:
    /// Throws Error when the file is not an archive of arrays, or is damaged.
    explicit ReferenceTrace(const std::filesystem::path& path) : m_file(path) {}

    /// The ids in the array `tokens`; nothing when there is none. Throws Error when it holds anything but at most
    /// `limit` ids.
    std::optional<std::vector<TokenId>> tokens(std::size_t limit) const;
    /// Compares every tap of `trace` that the file has with the file. Throws Error when one has another shape or type
    /// (the sentence says what was expected), or when there is none at all.
    Comparison compare(const Trace& trace, const NoiseBand& noise) const;

    /// Taps of `trace` that the file lacks.
    std::vector<std::string> missing(const Trace& trace) const;
    /// Taps that the file holds and `selection` asks for, but `trace` lacks: the model has no such layer or step.
    std::vector<std::string> surplus(const Trace& trace, const TapSelection& selection) const;
    /// Arrays of the file that are neither taps nor the tokens.
    std::vector<std::string> unknown() const;

    const std::string& fileName() const noexcept { return m_file.fileName(); }

private:
    std::size_t comparedRows(const TraceArray& array, const NpyHeader& header) const;

    NpzFile m_file;
};

}  // namespace vitrine
