#include "core/compute/inference/taps.h"

#include "core/compute/inference/tap_size.h"

#include <algorithm>
#include <span>

namespace vitrine {

Taps::Taps(Probe* probe, Backend& backend, const ModelConfig& config, std::size_t firstPosition)
    : m_probe(probe), m_backend(backend), m_config(config), m_firstPosition(firstPosition),
      m_sites(probe ? probe->selection().sites : 0)
{
}

bool Taps::wantsLayer(std::size_t layer) const noexcept
{
    if (m_sites == 0) return false;
    return std::any_of(allSites().begin(), allSites().end(),
                       [&](const SiteTraits& site) { return site.perLayer && wants(site.site, layer); });
}

void Taps::capture(Site site, std::size_t layer, const MatrixView& values, std::size_t firstPosition)
{
    for (const TapRows& rows : m_probe->rowsOf(site, layer, firstPosition, values.rows)) {
        captureRows(site, layer, values.rowRange(rows.first, rows.count), firstPosition + rows.first);
    }
}

void Taps::captureRows(Site site, std::size_t layer, const MatrixView& values, std::size_t firstPosition)
{
    std::size_t groups = 1;
    if (siteTraits(site).groups == SiteGroups::Heads) groups = m_config.headsOf(layer);
    if (siteTraits(site).groups == SiteGroups::KvHeads) groups = m_config.kvHeadsOf(layer);
    Captured& captured = m_captured.emplace_back();
    captured.storage.resize(values.elements());
    captured.value = {site, layer, firstPosition, values.rows, groups, values.columns / groups, {}};
    m_backend.capture(values, captured.storage);
}

void Taps::deliver()
{
    for (Captured& captured : m_captured) {
        captured.value.values = captured.storage;
        m_probe->receive(captured.value);
        captured.storage = {};  // released at once, because the probe's own copies also need memory
    }
    m_captured.clear();
}

void Taps::deliverStates(const KvCache& cache)
{
    const RecurrentConfig& recurrent = m_config.recurrent;
    // Number of values that the probe receives. They are the last values of a layer's state.
    const std::size_t values = valuesPerToken(m_config, Site::State, cache.size());
    if ((m_sites >> static_cast<unsigned>(Site::State) & 1U) == 0 || values == 0) return;
    // In Mamba, each channel is a head, but the values of a channel are not contiguous. They are delivered as one
    // group.
    const bool inHeads = recurrent.heads > 0 && recurrent.kind != Recurrence::Mamba;
    const std::size_t groups = inHeads ? recurrent.heads : 1;
    const std::size_t position = cache.size() - 1;
    std::vector<float> all;
    std::size_t end = 0;
    for (std::size_t layer = 0; layer < m_config.layers; ++layer) {
        if (m_config.layer(layer).recurrence == Recurrence::None) continue;
        end += recurrent.stateFloats();
        if (!wants(Site::State, layer) || m_probe->rowsOf(Site::State, layer, position, 1).empty()) continue;
        if (all.empty()) {
            all.resize(cache.stateBytes() / sizeof(float));
            cache.exportStates(reinterpret_cast<std::byte*>(all.data()));
        }
        const std::span<const float> shown = std::span(all).subspan(end - values, values);
        m_probe->receive({Site::State, layer, position, 1, groups, values / groups, shown});
    }
}

}  // namespace vitrine
