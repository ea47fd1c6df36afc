#pragma once

#include "core/compute/backend/backend.h"
#include "core/compute/inference/probe.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <vector>

namespace vitrine {

/// The taps of one chunk. During the forward pass, they capture the values that the probe selected. At the end, they
/// deliver the values to the probe.
class Taps {
public:
    /// `probe` may be null. Each call of a tap then costs only one comparison.
    Taps(Probe* probe, Backend& backend, const ModelConfig& config, std::size_t firstPosition);

    /// Returns whether the probe needs the values of a site in a layer.
    bool wants(Site site, std::size_t layer = 0) const noexcept
    {
        return (m_sites >> static_cast<unsigned>(site) & 1U) != 0 && m_probe->wants(site, layer);
    }
    /// Returns whether the probe needs any value of this layer.
    bool wantsLayer(std::size_t layer) const noexcept;
    /// Captures the values of a site in a layer, if the probe needs them.
    void operator()(Site site, std::size_t layer, const MatrixView& values)
    {
        if (wants(site, layer)) capture(site, layer, values, m_firstPosition);
    }
    /// Captures the values of a site that is not in a layer. `firstRow` is the index in the chunk of row 0 of `values`.
    void operator()(Site site, const MatrixView& values, std::size_t firstRow = 0)
    {
        if (wants(site)) capture(site, 0, values, m_firstPosition + firstRow);
    }
    /// Delivers the captured values to the probe. Call it after Backend::finish.
    void deliver();
    /// Delivers the recurrent states at the cache's last position to the probe. Call it after a step.
    void deliverStates(const KvCache& cache);

private:
    struct Captured {
        TapValue value;
        std::vector<float> storage;
    };
    void capture(Site site, std::size_t layer, const MatrixView& values, std::size_t firstPosition);
    void captureRows(Site site, std::size_t layer, const MatrixView& rows, std::size_t firstPosition);

    Probe* m_probe;
    Backend& m_backend;
    const ModelConfig& m_config;
    std::size_t m_firstPosition;
    std::uint32_t m_sites;
    std::vector<Captured> m_captured;
};

}  // namespace vitrine
