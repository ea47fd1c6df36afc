#include "core/generate/engine/kv_state.h"

#include "core/base/atomic_file.h"
#include "core/base/byte_reader.h"
#include "core/base/error.h"
#include "core/base/hash64.h"
#include "core/generate/engine/kv_state_records.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

namespace vitrine {

namespace {

constexpr std::string_view kMagic = "VITRNKV\n";
/// Must be increased whenever the file format or the meaning of cached values changes.
constexpr std::uint32_t kVersion = 3;
constexpr std::size_t kMaxNumerics = 256;  // limit of the text KvFingerprint::numerics, in bytes
constexpr std::size_t kRowsAtOnce = 256;
constexpr std::size_t kHashBytes = sizeof(std::uint64_t);

/// Writes to a file and computes the hash of the written bytes.
class HashingWriter {
public:
    explicit HashingWriter(AtomicFile& file) : m_file(file) {}

    void write(std::span<const std::byte> bytes)
    {
        m_hash.update(bytes);
        m_file.write(bytes);
    }
    /// Writes the hash of all bytes since the last hash, and starts a new hash.
    void finishPart()
    {
        const std::uint64_t digest = m_hash.digest();
        m_file.write(std::as_bytes(std::span(&digest, 1)));
        m_hash = {};
    }

private:
    AtomicFile& m_file;
    Hash64 m_hash;
};

std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

std::string headOf(const KvFingerprint& fingerprint, std::span<const TokenId> tokens)
{
    std::string head(kMagic);
    appendBytes(head, kVersion);
    for (const std::uint64_t value : {fingerprint.model, fingerprint.rope, fingerprint.rows, fingerprint.positionBytes,
                                      fingerprint.stateBytes, fingerprint.layers}) {
        appendBytes(head, value);
    }
    appendBytes(head, static_cast<std::uint32_t>(fingerprint.numerics.size()));
    head += fingerprint.numerics;
    appendBytes(head, static_cast<std::uint64_t>(tokens.size()));
    const auto ids = std::as_bytes(tokens);
    head.append(reinterpret_cast<const char*>(ids.data()), ids.size());
    return head;
}

KvFingerprint readFingerprint(ByteReader& reader)
{
    KvFingerprint fingerprint;
    fingerprint.model = reader.read<std::uint64_t>(FORM("hash of the model"));
    fingerprint.rope = reader.read<std::uint64_t>(FORM("hash of the rotary angles"));
    fingerprint.rows = reader.read<std::uint64_t>(FORM("hash of the row lengths"));
    fingerprint.positionBytes = reader.read<std::uint64_t>(FORM("number of bytes per position"));
    fingerprint.stateBytes = reader.read<std::uint64_t>(FORM("number of bytes of the states"));
    fingerprint.layers = reader.read<std::uint64_t>(FORM("number of layers"));
    const auto length = reader.read<std::uint32_t>(FORM("length of the back end's name"));
    if (length > kMaxNumerics)
        reader.fail(
            SENTENCE("the name of the back end is ", length, " bytes long, which is too long. The file is damaged."));
    const auto name = reader.take(length, FORM("back end's name"));
    fingerprint.numerics.assign(reinterpret_cast<const char*>(name.data()), name.size());
    return fingerprint;
}

[[noreturn]] void failDamaged(const ByteReader& reader)
{
    reader.fail(SENTENCE("the checksum does not match. The file is damaged."));
}

/// Reads the checkpoints as views into the file's memory; returns an empty vector if the model has no recurrent layers.
std::vector<KvCache::SavedStates> readCheckpoints(ByteReader& reader, std::uint64_t stateBytes)
{
    std::vector<KvCache::SavedStates> checkpoints;
    if (stateBytes == 0) return checkpoints;
    const auto count = reader.read<std::uint64_t>(FORM("number of checkpoints"));
    if (count > reader.remaining() / stateBytes) failDamaged(reader);
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto position = reader.read<std::uint64_t>(FORM("position of a checkpoint"));
        checkpoints.push_back({position, reader.take(stateBytes, FORM("states"))});
    }
    return checkpoints;
}

void writeCheckpoints(HashingWriter& writer, const StateCheckpoints& checkpoints)
{
    const auto number = [&](std::uint64_t value) { writer.write(std::as_bytes(std::span(&value, 1))); };
    number(checkpoints.all().size());
    std::vector<std::byte> states;
    for (const StateCheckpoints::Checkpoint& checkpoint : checkpoints.all()) {
        number(checkpoint.position);
        states.resize(checkpoint.states->bytes());
        checkpoint.states->exportTo(states.data());
        writer.write(states);
    }
}

}  // namespace

KvFingerprint fingerprintOf(std::uint64_t modelHash, const ModelConfig& config, const KvCache& cache,
                            const Backend& backend)
{
    Hash64 angles;
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        const RopeConfig* rope = config.ropeOf(layer, cache.context());
        if (!rope) {
            angles.update(bytesOf("none"));
            continue;
        }
        const std::array<double, 2> numbers{static_cast<double>(rope->kind), rope->magnitude};
        angles.update(std::as_bytes(std::span(numbers)));
        angles.update(std::as_bytes(std::span(rope->frequencies)));
    }
    Hash64 rows;
    std::uint64_t positionBytes = 0;
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        const std::array<std::uint64_t, 2> bytes{cache.keyRowBytes(layer), cache.valueRowBytes(layer)};
        rows.update(std::as_bytes(std::span(bytes)));
        positionBytes += bytes[0] + bytes[1];
    }
    return {modelHash,          angles.digest(), rows.digest(),     positionBytes,
            cache.stateBytes(), config.layers,   backend.numerics()};
}

void refuseForeignFile(const std::filesystem::path& path)
{
    std::error_code failure;
    const std::filesystem::file_status status = std::filesystem::status(path, failure);
    if (status.type() == std::filesystem::file_type::none) {
        throw Error(SENTENCE(path.string(), ": the file cannot be opened (", failure.message(), ")."));
    }
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        throw Error(SENTENCE(path.string(), ": this is not a regular file, so it is left unchanged."));
    }
    std::array<char, kMagic.size()> start{};
    std::ifstream file(path, std::ios::binary);
    if (!file.read(start.data(), start.size()) && file.gcount() == 0) return;
    if (std::string_view(start.data(), start.size()) == kMagic) return;
    throw Error(SENTENCE(path.string(), ": this file is not a saved state, so it is left unchanged."));
}

KvState KvState::open(const std::filesystem::path& path)
{
    KvState state{MappedFile(path)};
    const std::span<const std::byte> bytes = state.m_file.bytes();
    ByteReader reader(bytes, path.filename().string());
    const auto magic = reader.take(kMagic.size(), FORM("magic number"));
    if (!std::ranges::equal(magic, bytesOf(kMagic))) reader.fail(SENTENCE("this is not a saved state of Vitrine."));
    const auto version = reader.read<std::uint32_t>(FORM("version"));
    if (version != kVersion) {
        reader.fail(
            SENTENCE("this saved state has version ", version, ", but only version ", kVersion, " is supported."));
    }
    state.m_fingerprint = readFingerprint(reader);
    const auto count = reader.read<std::uint64_t>(FORM("number of tokens"));
    if (count > reader.remaining() / sizeof(TokenId)) failDamaged(reader);
    const auto ids = reader.take(count * sizeof(TokenId), FORM("tokens"));
    state.m_tokens.resize(count);
    std::memcpy(state.m_tokens.data(), ids.data(), ids.size());
    const std::uint64_t end = reader.offset();
    if (reader.read<std::uint64_t>(FORM("hash of the header")) != hash64(bytes.first(end))) failDamaged(reader);
    state.m_bodyOffset = reader.offset();
    return state;
}

void KvState::restore(Conversation& conversation, std::size_t count, const Tokenizer& tokenizer) const
{
    const std::size_t begin = conversation.tokens().size();
    if (count <= begin) return;
    ByteReader reader(m_file.bytes().subspan(m_bodyOffset), m_file.path().filename().string());
    if (reader.remaining() < kHashBytes) failDamaged(reader);
    const auto body = m_file.bytes().subspan(m_bodyOffset, reader.remaining() - kHashBytes);
    std::uint64_t expected = 0;
    std::memcpy(&expected, body.data() + body.size(), sizeof expected);
    if (hash64(body) != expected) failDamaged(reader);

    std::vector<TokenRecord> records = readKvRecords(reader, m_tokens, tokenizer);
    const std::uint64_t rowBytes = m_tokens.size() * m_fingerprint.positionBytes;
    KvCache& cache = conversation.cache();
    if (reader.remaining() < rowBytes + kHashBytes) failDamaged(reader);
    ByteReader behind = reader;
    behind.take(rowBytes, FORM("rows"));
    std::vector<KvCache::SavedStates> checkpoints = readCheckpoints(behind, m_fingerprint.stateBytes);
    if (behind.remaining() != kHashBytes) failDamaged(reader);
    if (m_fingerprint.stateBytes > 0) {
        std::erase_if(checkpoints, [&](const auto& checkpoint) { return checkpoint.position > count; });
        count = checkpoints.empty() ? 0 : checkpoints.back().position;
        if (count <= begin) return;
    }
    for (std::size_t layer = 0; layer < m_fingerprint.layers; ++layer) {
        const std::size_t keyBytes = cache.keyRowBytes(layer);
        const std::size_t valueBytes = cache.valueRowBytes(layer);
        const auto keys = reader.take(m_tokens.size() * keyBytes, FORM("keys"));
        const auto values = reader.take(m_tokens.size() * valueBytes, FORM("values"));
        cache.importRows(layer, begin, count, keys.data() + begin * keyBytes, values.data() + begin * valueBytes);
    }
    cache.truncate(begin);  // an interrupted evaluation may have overwritten rows after this position
    cache.restore(count, checkpoints);
    try {
        m_file.requireIntact();
    } catch (...) {
        cache.truncate(begin);
        throw;
    }
    for (std::size_t i = begin; i < count; ++i) conversation.append(std::move(records[i]));
}

bool saveKvState(const std::filesystem::path& path, const KvFingerprint& fingerprint, const Conversation& conversation,
                 const std::stop_token& stop)
{
    // Only the user may read the file, because the tokens contain the chat's text.
    AtomicFile file(path, FileAccess::Private);
    HashingWriter writer(file);
    const std::size_t count = conversation.tokens().size();
    writer.write(bytesOf(headOf(fingerprint, conversation.tokens())));
    writer.finishPart();
    writer.write(bytesOf(writeKvRecords(conversation.records())));

    const KvCache& cache = conversation.cache();
    std::vector<std::byte> keys, values;
    for (std::size_t layer = 0; layer < fingerprint.layers; ++layer) {
        const std::size_t keyBytes = cache.keyRowBytes(layer);
        const std::size_t valueBytes = cache.valueRowBytes(layer);
        keys.resize(count * keyBytes);
        values.resize(count * valueBytes);
        for (std::size_t begin = 0; begin < count; begin += kRowsAtOnce) {
            if (stop.stop_requested()) return false;
            cache.exportRows(layer, begin, std::min(begin + kRowsAtOnce, count), keys.data() + begin * keyBytes,
                             values.data() + begin * valueBytes);
        }
        writer.write(keys);
        writer.write(values);
    }
    if (cache.hasStates()) writeCheckpoints(writer, cache.checkpoints());
    writer.finishPart();
    file.commit();
    return true;
}

}  // namespace vitrine
