#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// The stored results of testing rounding kernels, in <folder>/trials-<fingerprint>.txt. They are valid only for one
/// device and driver (the fingerprint), one version of the program, and the exact code of the kernel. A file that is
/// damaged, or is for another device or version, is ignored and replaced.
class TrialVerdicts {
public:
    /// If `folder` is empty, no file is read or written.
    TrialVerdicts(const std::filesystem::path& folder, std::string_view fingerprint, std::string_view version);

    /// Returns a sentence about the wrong results of a kernel, or an empty text if its results were correct. Returns
    /// nullopt if the kernel was not tested.
    std::optional<std::string> find(const std::string& kernel) const;
    /// Stores a result. Results that other programs have stored in the meantime are kept.
    void keep(const std::string& kernel, const std::string& fault);

    const std::filesystem::path& path() const noexcept { return m_path; }

private:
    /// Key: "<kernel> <check sum of its code>". Value: a sentence about wrong results; empty if the results were
    /// correct.
    using Faults = std::map<std::string, std::string>;
    Faults read() const;
    void write() const;

    std::filesystem::path m_path;
    std::string m_head;  ///< first line of a valid file
    Faults m_faults;
};

}  // namespace vitrine
