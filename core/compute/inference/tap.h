#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

/// A site is a point of the forward pass where values can be captured. tap.def describes all sites.
enum class Site : std::uint8_t {
#define VITRINE_TAP(site, name, perLayer, groups) site,
#include "core/compute/inference/tap.def"
#undef VITRINE_TAP
};

/// How the values of one token are grouped: as one vector, by head, or by kv head.
enum class SiteGroups : std::uint8_t { One, Heads, KvHeads };

/// Properties of a site, as listed in tap.def.
struct SiteTraits {
    Site site;
    std::string_view name;  ///< name of the site in `--taps` and in files
    bool perLayer;
    SiteGroups groups;
};

/// Returns all sites, in the order in which the forward pass reaches them.
std::span<const SiteTraits> allSites() noexcept;
/// Returns the properties of a site.
const SiteTraits& siteTraits(Site site) noexcept;
/// Returns the site with this name, or nullptr if the name is unknown.
const SiteTraits* findSite(std::string_view name) noexcept;

/// A selection of sites and layers.
struct TapSelection {
    std::uint32_t sites = 0;          ///< bit mask of the selected sites; set it with add()
    std::vector<std::size_t> layers;  ///< indices of layers; empty: all layers

    void add(Site site) noexcept { sites |= 1U << static_cast<unsigned>(site); }
    bool wants(Site site) const noexcept { return (sites >> static_cast<unsigned>(site) & 1U) != 0; }
    /// Returns whether the layer is selected. An empty list of layers selects all layers.
    bool wantsLayer(std::size_t layer) const noexcept;
    /// Both functions return a selection of all layers. everythingAndStates() selects all sites. everything() leaves
    /// out the site `state`, because it has one row per chunk instead of one per token.
    static TapSelection everything() noexcept;
    static TapSelection everythingAndStates() noexcept;
};

}  // namespace vitrine
