#pragma once

#include "core/inference/probe.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// All values of one site and layer: [rows, groups, width], with all chunks joined. Scores of earlier chunks are padded
/// with zeros to the width of the last one.
struct TraceArray {
    Site site = Site::Embed;
    std::size_t layer = 0;
    std::size_t firstPosition = 0;
    std::size_t rows = 0;
    std::size_t groups = 0;
    std::size_t width = 0;
    std::vector<float> values;

    /// Name in files, such as "3.attn_out", or "logits" if the site is not in a layer.
    std::string name() const;
    /// The shape in files: [rows, groups, width] if the site has heads, else [rows, width].
    std::vector<std::uint64_t> shape() const;
};

/// Captured intermediates of one evaluation, in the order of computation.
class Trace {
public:
    std::span<const TraceArray> arrays() const noexcept { return m_arrays; }
    /// Returns nullptr if the site was not captured.
    const TraceArray* find(Site site, std::size_t layer = 0) const noexcept;

private:
    friend class TraceRecorder;
    std::vector<TraceArray> m_arrays;
};

/// Counts values that are NaN or infinite; a correct run has none.
struct NotFinite {
    std::size_t count = 0;
    std::size_t firstRow = 0;  ///< index of the first row with such a value; 0 if all are finite

    void add(double value, std::size_t row) noexcept
    {
        if (std::isfinite(value)) return;
        if (count++ == 0) firstRow = row;
    }
};

/// Checks `rows` rows of equal length.
NotFinite notFinite(std::span<const float> values, std::size_t rows);

/// A probe that keeps all selected values.
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
