#pragma once

#include "core/compute/inference/tap.h"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

/// Values captured at one site (a place of the forward pass) for the tokens of one chunk, [rows, groups, width].
struct TapValue {
    Site site = Site::Embed;
    std::size_t layer = 0;          ///< 0 if the site is not in a layer
    std::size_t firstPosition = 0;  ///< position of row 0 in the context
    std::size_t rows = 0;           ///< number of tokens
    std::size_t groups = 0;         ///< number of heads; 1 if the site is not grouped by heads
    std::size_t width = 0;          ///< number of values per group; for attention scores, the number of positions from
                                    ///< 0 to that of the last token of the chunk
    std::span<const float> values;  ///< the captured values; valid only during the call of receive()
};

/// A range of consecutive rows of a chunk.
struct TapRows {
    std::size_t first = 0;
    std::size_t count = 0;
};

/// Observer that receives copies of selected values after each chunk, in the order of computation. It cannot change the
/// computation.
class Probe {
public:
    explicit Probe(TapSelection selection) : m_selection(std::move(selection)) {}
    virtual ~Probe() = default;
    Probe(const Probe&) = delete;
    Probe& operator=(const Probe&) = delete;

    const TapSelection& selection() const noexcept { return m_selection; }
    /// Returns whether the probe needs the values of `site` in layer `layer`. Called only for sites in its selection.
    /// Values that are not needed are not copied. Attention scores that are not needed are not even computed.
    virtual bool wants(Site site, std::size_t layer) const
    {
        return !siteTraits(site).perLayer || m_selection.wantsLayer(layer);
    }
    /// Returns the rows that the probe needs, as disjoint ranges in ascending order. `rows` is the number of rows of
    /// the chunk; row 0 is at position `firstPosition`. Called only for sites that the probe needs.
    virtual std::vector<TapRows> rowsOf(Site /*site*/, std::size_t /*layer*/, std::size_t /*firstPosition*/,
                                        std::size_t rows) const
    {
        return {{0, rows}};
    }
    /// Receives the values of one site and layer.
    virtual void receive(const TapValue& value) = 0;

private:
    TapSelection m_selection;
};

}  // namespace vitrine
