#pragma once

#include "core/compute/inference/probe.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// All values of one site and layer, [rows, groups, width]. The rows of all chunks are joined. Attention scores of
/// earlier chunks have fewer positions, so they are padded with zeros to the width of the last chunk.
struct TraceArray {
    Site site = Site::Embed;
    std::size_t layer = 0;
    std::size_t firstPosition = 0;
    std::size_t rows = 0;
    std::size_t groups = 0;
    std::size_t width = 0;
    std::vector<float> values;

    /// Returns the name in files, such as "3.attn_out", or "logits" if the site is not in a layer.
    std::string name() const;
    /// Returns the shape in files: [rows, groups, width] if the values are grouped by heads, else [rows, width].
    std::vector<std::uint64_t> shape() const;
};

/// Captured values of one evaluation, in the order of computation.
class Trace {
public:
    std::span<const TraceArray> arrays() const noexcept { return m_arrays; }
    /// Returns the values of a site, or nullptr if they were not captured.
    const TraceArray* find(Site site, std::size_t layer = 0) const noexcept;

private:
    friend class TraceRecorder;
    std::vector<TraceArray> m_arrays;
};

/// Counter of values that are NaN or infinite. A correct evaluation has none.
struct NotFinite {
    std::size_t count = 0;
    std::size_t firstRow = 0;  ///< index of the first row with such a value; 0 if all values are finite

    void add(double value, std::size_t row) noexcept
    {
        if (std::isfinite(value)) return;
        if (count++ == 0) firstRow = row;
    }
};

/// Counts the values that are not finite in `rows` rows of equal length.
NotFinite notFinite(std::span<const float> values, std::size_t rows);

/// A probe that stores all values of its selection in a Trace.
class TraceRecorder final : public Probe {
public:
    using Probe::Probe;
    /// Appends the values to the trace.
    void receive(const TapValue& value) override;
    /// Returns the captured values and empties the recorder.
    Trace take() noexcept;

private:
    Trace m_trace;
};

}  // namespace vitrine
