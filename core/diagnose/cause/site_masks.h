#pragma once

#include "core/compute/inference/tap.h"

#include <cstdint>
#include <initializer_list>

namespace vitrine {

constexpr std::uint32_t siteMask(std::initializer_list<Site> sites) noexcept
{
    std::uint32_t mask = 0;
    for (const Site site : sites) mask |= 1U << static_cast<unsigned>(site);
    return mask;
}

// The taps that mistakes of several files change first.
inline constexpr std::uint32_t kHeads = siteMask({Site::Q, Site::K, Site::V});
inline constexpr std::uint32_t kRotated = siteMask({Site::QRope, Site::KRope});
inline constexpr std::uint32_t kAttention = siteMask({Site::Scores, Site::AttnMix});
inline constexpr std::uint32_t kActivated = siteMask({Site::FfnAct, Site::FfnOut});
inline constexpr std::uint32_t kBranches = siteMask({Site::AttnOut, Site::FfnOut});
inline constexpr std::uint32_t kAfterLayer = siteMask({Site::LayerOut, Site::AttnNorm});
inline constexpr std::uint32_t kAtEnd = siteMask({Site::FinalNorm, Site::Logits});
// In layers with a recurrent state. In RWKV 7, tap conv shows the keys.
inline constexpr std::uint32_t kConvolved = siteMask({Site::Conv});
inline constexpr std::uint32_t kReadFromState = siteMask({Site::RecurrentMix});
inline constexpr std::uint32_t kAfterState = siteMask({Site::RecurrentOut});

}  // namespace vitrine
