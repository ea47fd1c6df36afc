#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// The results of trying kernels that round, on disk: <folder>/trials-<fingerprint>.txt. They hold for one device and
/// driver (the fingerprint), this version of the program and the kernel's exact code. A damaged or foreign file counts
/// for nothing and is replaced.
class TrialVerdicts {
public:
    /// An empty folder: nothing is read or written.
    TrialVerdicts(const std::filesystem::path& folder, std::string_view fingerprint, std::string_view version);

    /// A sentence: what was wrong with the kernel's results; empty if they were right, nullopt if it has not been
    /// tried.
    std::optional<std::string> find(const std::string& kernel) const;
    /// Keeps what was found, along with what other programs have kept meanwhile.
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
