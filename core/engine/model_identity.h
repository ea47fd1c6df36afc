#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace vitrine {

/// Identifies a model.
struct ModelIdentity {
    std::string path;                        ///< path of its file, or a server's remotePath
    std::optional<std::uint64_t> hash = {};  ///< XXH64 of its file, if known

    /// Compares the hashes if both are known: a moved or copied file is the same model, a file that changed in place is
    /// not. Compares the paths if a hash is unknown.
    bool isSameAs(const ModelIdentity& other) const
    {
        return hash && other.hash ? hash == other.hash : path == other.path;
    }
    bool operator==(const ModelIdentity&) const = default;
};

/// Throws Error if a request was meant for another model than the one that is open; both are given by their paths.
void requireMeant(const std::string& meant, const std::string& open);

}  // namespace vitrine
