#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// What was found when kernels that round were tried, on disk: <folder>/trials-<fingerprint>.txt. It counts for this
/// device and driver, which the fingerprint says, this version of the program and the very code of the kernel; a file
/// that is damaged or another's counts for nothing, and is replaced.
class TrialVerdicts {
public:
    /// An empty folder: nothing is read or written.
    TrialVerdicts(const std::filesystem::path& folder, std::string_view fingerprint, std::string_view version);

    /// What was wrong with the kernel's results, a sentence, empty when they were right; nullopt when it is to be
    /// tried.
    std::optional<std::string> find(const std::string& kernel) const;
    /// Keeps what was found, beside what other programs have kept meanwhile.
    void keep(const std::string& kernel, const std::string& fault);

    const std::filesystem::path& path() const noexcept { return m_path; }

private:
    using Faults = std::map<std::string, std::string>;  ///< of "<kernel> <sum of its code>"
    Faults read() const;
    void write() const;

    std::filesystem::path m_path;
    std::string m_head;  ///< the first line of a file that counts
    Faults m_faults;
};

}  // namespace vitrine
