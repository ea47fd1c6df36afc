#include "core/generate/engine/kv_state_store.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/generate/engine/kv_state_folder.h"

#include <algorithm>
#include <cstdio>
#include <system_error>
#include <utility>

namespace vitrine {

namespace {

namespace fs = std::filesystem;

/// Minimum number of tokens that a saved state must add to a conversation. Evaluating fewer tokens is faster than
/// reading and checking a file.
constexpr std::size_t kWorthReading = 32;

std::string fileName(ConversationId id, const KvFingerprint& fingerprint)
{
    return concat(kvStatePrefix(id), hexadecimal(fingerprint.model, 16), kKvStateSuffix);
}

std::size_t commonLength(std::span<const TokenId> a, std::span<const TokenId> b)
{
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

/// Returns the files in `folder` for whose paths `condition` is true; an empty vector if the folder does not exist.
template <typename Condition>
std::vector<fs::path> filesIn(const fs::path& folder, Condition condition)
{
    std::vector<fs::path> found;
    std::error_code failure;
    for (fs::directory_iterator it(folder, failure), end; !failure && it != end; it.increment(failure)) {
        if (condition(it->path())) found.push_back(it->path());
    }
    return found;
}

void removeQuietly(const fs::path& path)
{
    std::error_code gone;
    fs::remove(path, gone);
}

/// Returns a sentence with the reason why the single file that the user has named does not match the model.
Sentence mismatchSentence(const fs::path& path, const KvFingerprint& found, const KvFingerprint& wanted)
{
    Sentence reason =
        SENTENCE("the state has another type of keys or values (-ctk, -ctv) or was made by an earlier version");
    if (found.model != wanted.model) {
        reason = SENTENCE("the state was made with another model file");
    } else if (found.numerics != wanted.numerics) {
        reason = SENTENCE("the state was made by the back end \"", found.numerics, "\", but the current back end is \"",
                          wanted.numerics, '"');
    } else if (found.rope != wanted.rope) {
        reason = SENTENCE("the RoPE scaling of the state depends on the context length, and the state was made with "
                          "another context length (-c)");
    }
    return SENTENCE(path.filename().string(), ": Vitrine does not use this saved state, because ", reason, ".");
}

}  // namespace

KvStateStore::KvStateStore(KvStateOptions options) : m_options(std::move(options))
{
    // Removes incomplete files that remain if the program was killed while it wrote.
    for (const fs::path& part :
         filesIn(m_options.folder, [](const fs::path& path) { return path.extension() == ".part"; })) {
        removeQuietly(part);
    }
}

std::vector<fs::path> KvStateStore::files() const
{
    std::error_code failure;
    if (!m_options.file.empty()) {
        const std::uintmax_t bytes = fs::file_size(m_options.file, failure);
        return !failure && bytes > 0 ? std::vector{m_options.file} : std::vector<fs::path>{};
    }
    return filesIn(m_options.folder, [](const fs::path& path) { return path.extension() == kKvStateSuffix; });
}

void KvStateStore::discard(const fs::path& path) const
{
    if (m_options.file.empty()) removeQuietly(path);
}

std::optional<KvStateStore::Match> KvStateStore::longest(std::span<const TokenId> prompt,
                                                         const KvFingerprint& fingerprint,
                                                         std::vector<Sentence>& sentences)
{
    std::optional<Match> best;
    for (const fs::path& path : files()) {
        try {
            KvState state = KvState::open(path);
            if (state.fingerprint() != fingerprint) {
                if (!m_options.file.empty()) {
                    sentences.push_back(mismatchSentence(path, state.fingerprint(), fingerprint));
                }
                continue;
            }
            const std::size_t length = commonLength(prompt, state.tokens());
            if (!best || length > best->length) best = Match{std::move(state), path, length};
        } catch (const Error& error) {
            sentences.push_back(error.sentence());
            discard(path);
        }
    }
    return best;
}

std::vector<Sentence> KvStateStore::restore(Conversation& conversation, std::span<const TokenId> prompt,
                                            const std::function<KvFingerprint()>& fingerprint,
                                            const Tokenizer& tokenizer)
{
    std::vector<Sentence> sentences;
    m_matched = 0;
    const std::size_t held = conversation.commonPrefix(prompt);
    if (prompt.size() - held < kWorthReading || files().empty()) return sentences;
    const std::optional<Match> match = longest(prompt, fingerprint(), sentences);
    if (!match || match->length < held + kWorthReading) return sentences;
    conversation.truncate(held);
    try {
        match->state.restore(conversation, std::min(match->length, conversation.cache().capacity()), tokenizer);
        conversation.setSaved(true);
        m_matched = match->length;
        std::error_code ignored;
        fs::last_write_time(match->path, fs::file_time_type::clock::now(), ignored);
    } catch (const Error& error) {
        sentences.push_back(error.sentence());
        discard(match->path);
    }
    return sentences;
}

bool KvStateStore::wantsToSave(const Conversation& conversation) const noexcept
{
    return enabled() && !conversation.saved() && conversation.tokens().size() >= m_options.minTokens;
}

void KvStateStore::save(ConversationId id, Conversation& conversation, const KvFingerprint& fingerprint,
                        const std::stop_token& stop)
{
    const std::uint64_t rowBytes = conversation.tokens().size() * fingerprint.positionBytes;
    KvCache& cache = conversation.cache();
    if (cache.size() == conversation.tokens().size())
        cache.checkpoint();  // copies the current recurrent states, if the model has recurrent layers
    if (rowBytes + cache.checkpoints().bytes() > m_options.maxBytes) return;
    fs::path path = m_options.file;
    if (path.empty()) {
        std::error_code failure;
        if (fs::create_directories(m_options.folder, failure)) {
            // Only the user may access the folder, because the tokens contain the chat's text.
            fs::permissions(m_options.folder, fs::perms::owner_all, failure);
        }
        path = m_options.folder / fileName(id, fingerprint);
    } else {
        refuseForeignFile(path);
    }
    if (!saveKvState(path, fingerprint, conversation, stop)) return;
    conversation.setSaved(true);
    removeOldest(path);
}

void KvStateStore::removeOldest(const fs::path& newest) const
{
    std::vector<std::pair<fs::file_time_type, fs::path>> others;
    std::error_code failure;
    for (const fs::path& path : files()) {
        if (path != newest) others.emplace_back(fs::last_write_time(path, failure), path);
    }
    std::ranges::sort(others);
    for (const auto& [time, path] : others) {
        if (usage().bytes <= m_options.maxBytes) return;
        removeQuietly(path);
    }
}

void KvStateStore::forget(ConversationId id)
{
    if (!m_options.folder.empty()) removeKvStates(m_options.folder, id);
}

void KvStateStore::clear()
{
    if (!m_options.folder.empty()) std::ranges::for_each(files(), removeQuietly);
}

KvStateUsage KvStateStore::usage() const
{
    KvStateUsage usage;
    for (const fs::path& path : files()) {
        std::error_code failure;
        const std::uint64_t bytes = fs::file_size(path, failure);
        if (failure) continue;
        usage.bytes += bytes;
        ++usage.files;
    }
    return usage;
}

}  // namespace vitrine
