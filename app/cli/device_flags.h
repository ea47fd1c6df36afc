#pragma once

#include "app/cli/subcommand.h"
#include "core/backend/kv_cache.h"
#include "core/devices/make_backend.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace vitrine::cli {

/// How to load a model, and where and how to compute: --pre --device --isa -t -c -ngl -ctk -ctv.
struct DeviceFlags {
    std::string preTokenizer;
    std::string device = "cpu";
    std::string isa;
    std::uint32_t threads = 0;
    std::uint32_t contextLength = 0;
    std::string gpuLayers = "auto";
    std::string keyType;
    std::string valueType;

    /// Absent for "auto".
    std::optional<KvType> keys() const;
    std::optional<KvType> values() const;
    /// -ngl as ComputeOptions::deviceLayers.
    std::optional<std::size_t> layers() const;
    ComputeOptions compute() const { return {device, isa, threads, layers()}; }
    /// Throws Error when something asked for is not available; says on stderr which flags have no effect.
    void check() const;
};

/// Throws UsageError when `device` is not written as --device expects.
void checkDevice(const std::string& device);
/// The value of -ngl. Throws UsageError when it is malformed.
std::optional<std::size_t> parseGpuLayers(const std::string& text);
/// --device and -ngl alone.
Flag addDeviceFlag(Subcommand& command, std::string& device);
Flag addGpuLayersFlag(Subcommand& command, std::string& layers);

/// `kvType` is the default of -ctk and -ctv.
void addDeviceFlags(Subcommand& command, DeviceFlags& flags, const char* kvType);

}  // namespace vitrine::cli
