#include "core/inference/tap.h"

#include <algorithm>
#include <array>

namespace vitrine {

namespace {

constexpr std::array kSites = {
#define VITRINE_TAP(site, name, perLayer, groups, description)                                                         \
    SiteTraits{Site::site, name, perLayer, SiteGroups::groups, description},
#include "core/inference/tap.def"
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
    const auto found =
        std::find_if(kSites.begin(), kSites.end(), [name](const SiteTraits& s) { return s.name == name; });
    return found == kSites.end() ? nullptr : &*found;
}

bool TapSelection::wantsLayer(std::size_t layer) const noexcept
{
    return layers.empty() || std::find(layers.begin(), layers.end(), layer) != layers.end();
}

TapSelection TapSelection::everything() noexcept
{
    TapSelection all;
    for (const SiteTraits& traits : kSites) all.add(traits.site);
    return all;
}

}  // namespace vitrine
