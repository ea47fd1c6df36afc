#pragma once

#include "core/backend/backend.h"
#include "core/backend/kv_cache.h"
#include "core/base/mapped_file.h"
#include "core/engine/conversation.h"
#include "core/model/model_config.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// All that cached keys and values depend on besides the tokens. Those of one conversation serve another only if
/// everything is equal. Computed again, they would be the same except for last bits, which chunks of fewer than 16
/// tokens add up in another order than larger ones.
struct KvFingerprint {
    std::uint64_t model = 0;  ///< hash of the whole model file: name, size and time say nothing about the weights
    std::uint64_t rope = 0;   ///< hash of the angles of all layers, which may depend on the length of the context
    std::uint64_t rows = 0;   ///< hash of the lengths of all layers' rows
    std::uint64_t positionBytes = 0;  ///< of the rows of all layers
    std::uint64_t stateBytes = 0;     ///< of all recurrent layers
    std::uint64_t layers = 0;
    std::string numerics;  ///< Backend::numerics: another level rounds differently

    bool operator==(const KvFingerprint&) const = default;
};

KvFingerprint fingerprintOf(std::uint64_t modelHash, const ModelConfig& config, const KvCache& cache,
                            const Backend& backend);

/// A conversation's keys and values in a file, with its tokens and their records.
///
/// Little-endian: magic, version, fingerprint, tokens, and the hash of all these; then records, and for each layer the
/// rows of keys and of values as KvCache::exportRows gives them; with recurrent layers the number of checkpoints, and
/// of each the position and the states; then the hash of all after the first hash.
class KvState {
public:
    /// Reads and checks what precedes the first hash. Throws Error with a sentence for a file that is damaged, of
    /// another version, or not a state at all.
    static KvState open(const std::filesystem::path& path);

    const KvFingerprint& fingerprint() const noexcept { return m_fingerprint; }
    std::span<const TokenId> tokens() const noexcept { return m_tokens; }

    /// Brings positions conversation.tokens().size() … count-1 into the conversation, whose tokens must be the first of
    /// this state's; with recurrent layers those up to the last checkpoint before `count`. Preconditions: the
    /// fingerprint is that of the conversation, count <= tokens().size() and within the cache. Throws Error, the
    /// conversation unchanged, when the file is damaged.
    void restore(Conversation& conversation, std::size_t count, const Tokenizer& tokenizer) const;

private:
    explicit KvState(MappedFile file) : m_file(std::move(file)) {}

    MappedFile m_file;
    KvFingerprint m_fingerprint;
    std::vector<TokenId> m_tokens;
    std::size_t m_bodyOffset = 0;  ///< past the first hash
};

/// Throws Error, with a sentence, for a file that is not empty and does not begin like a state of any version: it
/// belongs to somebody, and must not be replaced by one.
void refuseForeignFile(const std::filesystem::path& path);

/// Writes a conversation's state so that the file is whole or as it was. False when `stop` was requested meanwhile.
/// Throws Error when the file cannot be written.
bool saveKvState(const std::filesystem::path& path, const KvFingerprint& fingerprint, const Conversation& conversation,
                 const std::stop_token& stop);

}  // namespace vitrine
