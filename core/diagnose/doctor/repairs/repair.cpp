#include "core/diagnose/doctor/repairs/repair.h"

#include <vector>

namespace vitrine {

std::span<const Repair> allRepairs() noexcept
{
    static const std::vector<Repair> kAll = [] {
        std::vector<Repair> all;
        for (const auto topic : {normRepairs(), ropeRepairs(), attentionRepairs(), headRepairs(), feedForwardRepairs(),
                                 outputRepairs(), layerRepairs(), scoreRepairs(), decodingRepairs(), partRepairs()}) {
            all.insert(all.end(), topic.begin(), topic.end());
        }
        return all;
    }();
    return kAll;
}

}  // namespace vitrine
