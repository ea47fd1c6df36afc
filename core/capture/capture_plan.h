#pragma once

#include "core/capture/capture_wants.h"
#include "core/inference/probe.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace vitrine {

/// Everything that a capture must compute: the requests with all lists written out, and the rows of each site and layer
/// that any request needs. Immutable.
class CapturePlan {
public:
    /// Throws Error if a request names a layer, head, token id, position or site that does not exist. `tokens` is the
    /// number of tokens; `config` is copied.
    CapturePlan(const CaptureWants& wants, const ModelConfig& config, std::size_t tokens);

    /// The requests with all lists written out.
    const CaptureWants& wants() const noexcept { return m_wants; }
    /// First requested position, and the position after the last one. Equal if no position is requested.
    std::size_t begin() const noexcept { return m_begin; }
    std::size_t end() const noexcept { return m_end; }
    bool isEmpty() const noexcept { return m_begin == m_end; }
    /// Number of layers to compute, counted from the first. One more than the model has if the final norm or logits are
    /// requested.
    std::size_t layers() const noexcept { return m_layers; }
    /// Whether any request needs the final norm or logits.
    bool wantsOutput() const noexcept { return m_layers > m_config.layers; }

    /// Requested rows of a site and layer within some positions, in order.
    std::vector<PositionRange> rows(Site site, std::size_t layer, PositionRange within) const;
    /// Sites with requested rows in any layer.
    TapSelection sites(PositionRange within) const;
    /// Returns the end of the batch that begins at `begin`, at most `end`. A recurrent state can only be read after the
    /// last token of a batch. Rows and row statistics need the state after each position, statistics of all positions
    /// after each range.
    std::size_t untilState(std::size_t begin, std::size_t end) const;
    /// Whether final_norm or logits are requested at these positions.
    bool wantsOutput(PositionRange within) const;

    /// Bytes held while the tokens of these positions are captured in one batch.
    std::uint64_t bytes(PositionRange within) const;
    /// Number of positions from `begin` on, before `end`, that can be captured at once. Throws Error if a single
    /// position exceeds maxBytes.
    std::size_t most(std::size_t begin, std::size_t end) const;
    /// Rows of the lens that go through the output matrix together, at most `alike`.
    std::size_t lensBatch(std::size_t alike) const;
    /// Number of values that are read from taps at these positions.
    std::uint64_t values(PositionRange within) const;
    /// Approximate bytes of all pieces. `passes` is the number of passes in which the tokens go through the model;
    /// absent: one per token.
    std::uint64_t answerBytes(std::optional<std::uint64_t> passes = {}) const;

private:
    std::vector<PositionRange>& at(Site site, std::size_t layer);
    const std::vector<PositionRange>& at(Site site, std::size_t layer) const;
    void addValues(ValuesWanted& want);
    void addAttention(AttentionWanted& want);
    void addLens(LensWanted& want);
    void addRows(Site site, std::size_t layer, const std::vector<PositionRange>& positions);
    void requireLayers(std::vector<std::size_t>& layers) const;
    void requireAttention(std::vector<std::size_t>& layers) const;
    void requirePositions(std::vector<PositionRange>& positions) const;
    std::uint64_t lensRowBytes() const;
    std::uint64_t capturedRows(Site site, std::size_t layer, PositionRange within) const;

    CaptureWants m_wants;
    ModelConfig m_config;
    std::size_t m_tokens;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    std::size_t m_layers = 0;
    std::vector<std::vector<PositionRange>> m_rows;  ///< index: site * layers + layer; ranges are disjoint and in order
};

/// Returns the part of `ranges` within some positions. Precondition: ranges are disjoint and in order.
std::vector<PositionRange> within(const std::vector<PositionRange>& ranges, PositionRange positions);
/// Total number of positions in `ranges`.
std::size_t countOf(const std::vector<PositionRange>& ranges) noexcept;

}  // namespace vitrine
