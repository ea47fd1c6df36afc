#include "core/inference/taps.h"

#include <algorithm>

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
        captured.storage = {};  // so that what the probe makes of it does not come on top of everything
    }
    m_captured.clear();
}

}  // namespace vitrine
