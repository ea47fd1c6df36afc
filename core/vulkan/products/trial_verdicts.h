#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// The results of trials of rounding kernels on disk: <folder>/trials-<fingerprint>.txt. They are valid for one device
/// and driver (the fingerprint), this version of the program and the exact code of the kernel. A damaged or foreign
/// file is ignored and replaced.
class TrialVerdicts {
public:
    /// With an empty folder, nothing is read or written.
    TrialVerdicts(const std::filesystem::path& folder, std::string_view fingerprint, std::string_view version);

    /// Returns one sentence about the wrong results of a kernel; an empty text if they were right; nullopt if the
    /// kernel was not tried.
    std::optional<std::string> find(const std::string& kernel) const;
    /// Stores a result, and keeps results that other programs have stored meanwhile.
    void keep(const std::string& kernel, const std::string& fault);

    const std::filesystem::path& path() const noexcept { return m_path; }

private:
    using Faults = std::map<std::string, std::string>;  ///< key: "<kernel> <check sum of its code>"
    Faults read() const;
    void write() const;

    std::filesystem::path m_path;
    std::string m_head;  ///< first line of a valid file
    Faults m_faults;
};

}  // namespace vitrine
