#include "core/compute/inference/tap.h"

#include "core/base/find_named.h"

#include <algorithm>
#include <array>

namespace vitrine {

namespace {

constexpr std::array kSites = {
#define VITRINE_TAP(site, name, perLayer, groups) SiteTraits{Site::site, name, perLayer, SiteGroups::groups},
#include "core/compute/inference/tap.def"
#undef VITRINE_TAP
};

}  // namespace

std::span<const SiteTraits> allSites() noexcept
{
    return kSites;
}

const SiteTraits& siteTraits(Site site) noexcept
{
    return kSites[static_cast<std::size_t>(site)];
}

const SiteTraits* findSite(std::string_view name) noexcept
{
    return findNamed(kSites, name);
}

bool TapSelection::wantsLayer(std::size_t layer) const noexcept
{
    return layers.empty() || std::find(layers.begin(), layers.end(), layer) != layers.end();
}

TapSelection TapSelection::everything() noexcept
{
    TapSelection all;
    for (const SiteTraits& traits : kSites) {
        if (traits.site != Site::State) all.add(traits.site);
    }
    return all;
}

TapSelection TapSelection::everythingAndStates() noexcept
{
    TapSelection all = everything();
    all.add(Site::State);
    return all;
}

}  // namespace vitrine
