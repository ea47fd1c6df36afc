#include "core/help/program_help.h"

namespace vitrine {

std::vector<Term> engineEnvironment()
{
    return {
        {"VITRINE_ISA", "Instruction set of the CPU kernels, instead of the best one of this machine."},
        {"VITRINE_VULKAN_CPU", "1: a Vulkan device in software may be chosen without its index or name."},
        {"VITRINE_VULKAN_EXACT", "1: Vulkan devices do not use matrix units and integer dot products, which round."},
        {"VITRINE_VULKAN_PRODUCTS",
         "units or dot: Vulkan devices use matrix units or integer dot products, even if they are slower there."},
        {"VITRINE_VULKAN_VALIDATION", "1: Vulkan's validation layer checks all calls; its findings become errors."},
        {"XDG_CACHE_HOME", "Folder for files that can be created again; default: ~/.cache."},
        {"HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY",
         "Proxies for requests to servers, also in lower case. Requests to this computer never use a proxy."},
        {"SSL_CERT_FILE", "A file with the certificates of the authorities that servers must be certified by."}};
}

}  // namespace vitrine
