#pragma once

#include "core/compute/inference/probe.h"
#include "core/diagnose/capture/capture_wants.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace vitrine {

/// Everything that a capture must compute: the requests, with empty lists replaced by complete lists, and for each site
/// and layer the rows that any request needs. Immutable.
class CapturePlan {
public:
    /// `tokens` is the number of tokens. `config` is copied. Throws Error if a request names a layer, head, token id,
    /// position or site that does not exist.
    CapturePlan(const CaptureWants& wants, const ModelConfig& config, std::size_t tokens);

    /// The requests. Empty lists, which mean everything, are replaced by complete lists.
    const CaptureWants& wants() const noexcept { return m_wants; }
    /// begin() returns the first requested position, and end() one past the last requested position. They are equal if
    /// no position is requested.
    std::size_t begin() const noexcept { return m_begin; }
    std::size_t end() const noexcept { return m_end; }
    bool isEmpty() const noexcept { return m_begin == m_end; }
    /// Number of tokens in the vocabulary of the model.
    std::size_t vocabulary() const noexcept { return m_config.vocabulary; }
    /// Number of layers to compute, counted from the first. If the final norm, logits or scores are requested, it is
    /// one more than the number of layers of the model.
    std::size_t layers() const noexcept { return m_layers; }
    /// Returns whether any request needs the final norm, logits or scores.
    bool wantsOutput() const noexcept { return m_layers > m_config.layers; }

    /// Returns the rows of a site and layer that are requested at the positions `within`, in ascending order.
    std::vector<PositionRange> rows(Site site, std::size_t layer, PositionRange within) const;
    /// Returns the sites that are requested in any layer at the positions `within`.
    TapSelection sites(PositionRange within) const;
    /// Returns the position at which a batch that begins at `begin` must end so that the requested recurrent states can
    /// be read. The result is at most `end`. A state can be read only after the last token of a batch. Requests for
    /// rows and for row statistics need the state after each position. Requests for statistics over all positions need
    /// it only after each range.
    std::size_t untilState(std::size_t begin, std::size_t end) const;
    /// Returns whether the values of the final norm or logits are requested at these positions.
    bool wantsOutput(PositionRange within) const;

    /// Returns the number of bytes of memory that a capture of these positions in one batch needs.
    std::uint64_t bytes(PositionRange within) const;
    /// Returns how many of the positions begin … end-1 fit into the first batch, given the limit
    /// CaptureWants::maxBytes. Throws Error if a single position exceeds the limit.
    std::size_t most(std::size_t begin, std::size_t end) const;
    /// Returns the number of rows of the lens that are multiplied by the output matrix together. It is at most `alike`,
    /// the largest number of rows that are computed bit-identically to single rows.
    std::size_t lensBatch(std::size_t alike) const;
    /// Returns the number of values that are captured at these positions.
    std::uint64_t values(PositionRange within) const;
    /// Returns the approximate size in bytes of all pieces that the capture sends. `passes` is the number of batches in
    /// which the tokens are evaluated. If it is absent, each token counts as a separate batch.
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
    std::vector<std::vector<PositionRange>> m_rows;  ///< requested rows, disjoint and in ascending order; index: site *
                                                     ///< layers + layer
};

/// Returns the parts of `ranges` within `positions`. Precondition: the ranges are disjoint and in ascending order.
std::vector<PositionRange> within(const std::vector<PositionRange>& ranges, PositionRange positions);
/// Returns the total number of positions in `ranges`.
std::size_t countOf(const std::vector<PositionRange>& ranges) noexcept;

}  // namespace vitrine
