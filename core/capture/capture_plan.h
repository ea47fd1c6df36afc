#pragma once

#include "core/capture/capture_wants.h"
#include "core/inference/probe.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace vitrine {

/// What a capture of so many tokens must compute: the wants with every list written out, and the rows of each site and
/// layer that any of them asks for. Immutable.
class CapturePlan {
public:
    /// Throws Error for a layer, a head, a token id, a position or a site that is not there. `config` is copied.
    CapturePlan(const CaptureWants& wants, const ModelConfig& config, std::size_t tokens);

    const CaptureWants& wants() const noexcept { return m_wants; }
    /// From the first to past the last position that anybody wants; equal where nobody wants any.
    std::size_t begin() const noexcept { return m_begin; }
    std::size_t end() const noexcept { return m_end; }
    bool isEmpty() const noexcept { return m_begin == m_end; }
    /// So many of the first layers must be computed, and what stands behind them if it is more than there are.
    std::size_t layers() const noexcept { return m_layers; }
    bool wantsOutput() const noexcept { return m_layers > m_config.layers; }

    /// The rows wanted at a site within some positions, in order.
    std::vector<PositionRange> rows(Site site, std::size_t layer, PositionRange within) const;
    /// The sites that have any, in whichever layer.
    TapSelection sites(PositionRange within) const;
    /// Where the tokens must end that are evaluated at once with the one at `begin`, and no later than `end`: `state`
    /// is that behind the last of them. Rows and their statistics want it behind each position, statistics of all
    /// positions behind each range.
    std::size_t untilState(std::size_t begin, std::size_t end) const;
    /// Whether final_norm or logits are wanted there.
    bool wantsOutput(PositionRange within) const;

    /// What is held while the tokens of these positions are captured at once.
    std::uint64_t bytes(PositionRange within) const;
    /// Of the positions from `begin` on and before `end`: how many may be captured at once. Throws Error where one
    /// takes more than maxBytes.
    std::size_t most(std::size_t begin, std::size_t end) const;
    /// Rows that go through the output together, for the lens, at most `alike`.
    std::size_t lensBatch(std::size_t alike) const;
    /// How many values are looked at where those of these positions are evaluated.
    std::uint64_t values(PositionRange within) const;
    /// About what all pieces take, where the tokens go through the model in so many passes; nothing: one by one.
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
    std::vector<std::vector<PositionRange>> m_rows;  ///< [site][layer], disjoint and in order
};

/// The part of `ranges` within some positions. Precondition: they are disjoint and in order.
std::vector<PositionRange> within(const std::vector<PositionRange>& ranges, PositionRange positions);
/// How many positions they have.
std::size_t countOf(const std::vector<PositionRange>& ranges) noexcept;

}  // namespace vitrine
