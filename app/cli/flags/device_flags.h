#pragma once

#include "app/cli/flags/subcommand.h"
#include "core/compute/backend/kv_cache.h"
#include "core/compute/devices/make_backend.h"
#include "core/generate/engine/commands.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace vitrine::cli {

/// Parses the value of -ngl. Throws UsageError if it is malformed.
std::optional<std::size_t> parseGpuLayers(const std::string& text);
/// Parses the value of -ctk or -ctv, which is `flag`. Absent for "auto". Throws UsageError for any other word.
std::optional<KvType> parseKvType(const std::string& name, const char* flag);

/// Flags for loading a model and for the device and settings of the computation: --pre --device --isa -t -c -ngl -ctk
/// -ctv.
struct DeviceFlags {
    std::string preTokenizer;
    std::string device = "cpu";
    std::string isa;
    std::uint32_t threads = 0;
    std::uint32_t contextLength = 0;
    std::string gpuLayers = "auto";
    std::string keyType;
    std::string valueType;

    /// Return the types of the cache for keys and values.
    std::optional<KvType> keys() const { return parseKvType(keyType, "-ctk"); }
    std::optional<KvType> values() const { return parseKvType(valueType, "-ctv"); }
    /// Returns -ngl in the format of ComputeOptions::deviceLayers.
    std::optional<std::size_t> layers() const { return parseGpuLayers(gpuLayers); }
    ComputeOptions compute() const { return {device, isa, threads, layers()}; }
    /// Returns the options for loading a model with an engine.
    EngineOptions engineOptions() const;
    /// Throws Error if a requested device or setting is not available. Reports on stderr which flags have no effect.
    void check() const;
};

/// Throws UsageError if `device` does not have the format of --device.
void checkDevice(const std::string& device);
/// End of a sentence that explains how to list all values of --pre.
inline constexpr const char* kListsPreTokenizers = "vitrine-cli tokenize --pre list shows all names";
/// Adds --pre. The value "list" throws PrintRequest with all names.
void addPreTokenizerFlag(Subcommand& command, std::string& name);
/// addDeviceFlag() adds only --device, and addGpuLayersFlag() adds only -ngl.
void addDeviceFlag(Subcommand& command, std::string& device);
void addGpuLayersFlag(Subcommand& command, std::string& layers);

/// `kvType` is the default of -ctk and -ctv.
void addDeviceFlags(Subcommand& command, DeviceFlags& flags, const char* kvType);

}  // namespace vitrine::cli
