#pragma once

#include "core/inference/tap.h"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

/// What was captured at one site for the tokens of one chunk: values [rows, groups, width].
struct TapValue {
    Site site = Site::Embed;
    std::size_t layer = 0;          ///< 0 where the site is not in a layer
    std::size_t firstPosition = 0;  ///< of row 0, in the context
    std::size_t rows = 0;           ///< tokens
    std::size_t groups = 0;         ///< heads, or 1
    std::size_t width = 0;          ///< for scores: positions 0 … up to the chunk's last
    std::span<const float> values;  ///< valid only during the call
};

/// Some consecutive rows of a chunk.
struct TapRows {
    std::size_t first = 0;
    std::size_t count = 0;
};

/// An observer: receives copies of the values it selected, after each chunk, in the order of computation. It cannot
/// change what is computed.
class Probe {
public:
    explicit Probe(TapSelection selection) : m_selection(std::move(selection)) {}
    virtual ~Probe() = default;
    Probe(const Probe&) = delete;
    Probe& operator=(const Probe&) = delete;

    const TapSelection& selection() const noexcept { return m_selection; }
    /// Asked for the sites of the selection only. What is left out is not copied, and scores are not even kept.
    virtual bool wants(Site site, std::size_t layer) const
    {
        return !siteTraits(site).perLayer || m_selection.wantsLayer(layer);
    }
    /// Which of `rows` rows it receives, the first of which is that of `firstPosition`: disjoint and in order. Asked
    /// where it wants any.
    virtual std::vector<TapRows> rowsOf(Site /*site*/, std::size_t /*layer*/, std::size_t /*firstPosition*/,
                                        std::size_t rows) const
    {
        return {{0, rows}};
    }
    virtual void receive(const TapValue& value) = 0;

private:
    TapSelection m_selection;
};

}  // namespace vitrine
