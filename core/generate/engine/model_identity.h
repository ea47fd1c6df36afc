#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace vitrine {

/// Identifies a model by its path and, if known, its hash.
struct ModelIdentity {
    std::string path;                        ///< path of its file, or a server's remotePath
    std::optional<std::uint64_t> hash = {};  ///< XXH64 of its file, if known

    /// Compares the hashes if both are known: a moved or copied file is then the same model, and a file that was
    /// modified is another model. Compares the paths if a hash is unknown.
    bool isSameAs(const ModelIdentity& other) const
    {
        return hash && other.hash ? hash == other.hash : path == other.path;
    }
    bool operator==(const ModelIdentity&) const = default;
};

/// Throws Error if a request was meant for another model than the loaded one. `meant` is the path of the intended
/// model, and `open` is the path of the loaded model.
void requireMeant(const std::string& meant, const std::string& open);

}  // namespace vitrine
