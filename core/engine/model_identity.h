#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace vitrine {

/// Which model something is of.
struct ModelIdentity {
    std::string path;                        ///< of its file, or a server's remotePath
    std::optional<std::uint64_t> hash = {};  ///< XXH64 of its file, where that is known

    /// Where both hashes are known, they alone decide: a file that was moved or copied is the same model, one that has
    /// changed in its place is another. Else the path does.
    bool isSameAs(const ModelIdentity& other) const
    {
        return hash && other.hash ? hash == other.hash : path == other.path;
    }
    bool operator==(const ModelIdentity&) const = default;
};

/// Throws Error where what was meant for one model would go to another, both by their paths.
void requireMeant(const std::string& meant, const std::string& open);

}  // namespace vitrine
