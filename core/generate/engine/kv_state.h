#pragma once

#include "core/base/mapped_file.h"
#include "core/compute/backend/backend.h"
#include "core/compute/backend/kv_cache.h"
#include "core/generate/engine/conversation.h"
#include "core/model/model_config.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// Everything that cached keys and values depend on, besides the tokens. Keys and values of one conversation may be
/// used in another only if all fields are equal. The reused values then equal those of a new evaluation, except for the
/// last bits: chunks of fewer than 16 tokens are summed in a different order than larger chunks.
struct KvFingerprint {
    /// Hash of the whole model file, because name, size and time of the file do not identify the weights.
    std::uint64_t model = 0;
    std::uint64_t rope = 0;           ///< hash of the RoPE angles of all layers, which may depend on the context length
    std::uint64_t rows = 0;           ///< hash of the lengths of the rows of keys and values in all layers
    std::uint64_t positionBytes = 0;  ///< size in bytes of one position in all layers together
    std::uint64_t stateBytes = 0;     ///< size in bytes of the states of all recurrent layers together
    std::uint64_t layers = 0;
    std::string numerics;  ///< description of how the back end rounds (Backend::numerics)

    bool operator==(const KvFingerprint&) const = default;
};

/// Returns the fingerprint of states that `backend` computes in `cache` with a model. `modelHash` is the hash of the
/// whole model file, and `config` is the config of the model.
KvFingerprint fingerprintOf(std::uint64_t modelHash, const ModelConfig& config, const KvCache& cache,
                            const Backend& backend);

/// A saved state: a file with a conversation's tokens, their records, and their keys and values.
///
/// The file is little-endian. It begins with magic, version, fingerprint and tokens, followed by a hash of these
/// fields. Next come the token records. Then, for each layer, come the rows of keys and the rows of values in the
/// format of KvCache::exportRows. With recurrent layers, the number of checkpoints follows, and then the position and
/// states of each checkpoint. The file ends with a hash of everything after the first hash.
class KvState {
public:
    /// Reads the file up to the first hash, and verifies that hash. Throws Error with a sentence if the file is
    /// damaged, has another version, or is not a saved state.
    static KvState open(const std::filesystem::path& path);

    const KvFingerprint& fingerprint() const noexcept { return m_fingerprint; }
    std::span<const TokenId> tokens() const noexcept { return m_tokens; }

    /// Appends positions of this state to the conversation until the conversation has `count` positions. With recurrent
    /// layers, stops at the last checkpoint before `count`. Preconditions: the tokens of the conversation are the first
    /// tokens of this state, the conversation has the fingerprint of this state, `count` <= tokens().size(), and
    /// `count` positions fit into the cache. Throws Error when the file is damaged; the conversation is then unchanged.
    void restore(Conversation& conversation, std::size_t count, const Tokenizer& tokenizer) const;

private:
    explicit KvState(MappedFile file) : m_file(std::move(file)) {}

    MappedFile m_file;
    KvFingerprint m_fingerprint;
    std::vector<TokenId> m_tokens;
    std::size_t m_bodyOffset = 0;  ///< offset in the file after the first hash
};

/// Throws Error, with a sentence, if a non-empty file does not begin with the magic of a saved state. Call this before
/// writing, so that an unrelated file is not overwritten.
void refuseForeignFile(const std::filesystem::path& path);

/// Writes a conversation's state atomically: the file is complete, or it keeps its old contents. Returns false when
/// `stop` was requested meanwhile. Throws Error when the file cannot be written.
bool saveKvState(const std::filesystem::path& path, const KvFingerprint& fingerprint, const Conversation& conversation,
                 const std::stop_token& stop);

}  // namespace vitrine
