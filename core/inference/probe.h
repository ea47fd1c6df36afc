#pragma once

#include "core/inference/tap.h"

#include <cstddef>
#include <span>
#include <utility>

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

/// An observer: receives copies of the values it selected, after each chunk, in the order of computation. It cannot
/// change what is computed.
class Probe {
public:
    explicit Probe(TapSelection selection) : m_selection(std::move(selection)) {}
    virtual ~Probe() = default;
    Probe(const Probe&) = delete;
    Probe& operator=(const Probe&) = delete;

    const TapSelection& selection() const noexcept { return m_selection; }
    virtual void receive(const TapValue& value) = 0;

private:
    TapSelection m_selection;
};

}  // namespace vitrine
