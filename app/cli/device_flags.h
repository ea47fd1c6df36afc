#pragma once

#include "core/backend/kv_cache.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace vitrine::cli {

/// How to load a model, where and how to compute: --pre --device --isa -t -c -ngl -ctk -ctv.
struct DeviceFlags {
    std::string preTokenizer;
    std::string device = "cpu";
    std::string isa;
    std::uint32_t threads = 0;
    std::uint32_t contextLength = 0;
    std::uint32_t gpuLayers = 0;
    std::string keyType;
    std::string valueType;

    /// Absent for "auto".
    std::optional<KvType> keys() const;
    std::optional<KvType> values() const;
    /// Throws Error when what was asked for is not there; says on stderr which flags have no effect.
    void check() const;
};

/// Throws UsageError when `device` is not written as --device wants it.
void checkDevice(const std::string& device);
/// --device alone.
CLI::Option* addDeviceFlag(CLI::App& command, std::string& device);

/// `kvType` is the default of -ctk and -ctv.
void addDeviceFlags(CLI::App& command, DeviceFlags& flags, const char* kvType);

}  // namespace vitrine::cli
