#include "core/engine/prompt_scoring.h"

#include "core/base/error.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Returns the stored prompt as records without distributions. Throws Error if its tokens do not belong to this model.
std::vector<TokenRecord> tokensOf(ModelSession& session, const ScorePrompt& command)
{
    session.requireIs(command.modelPath, command.modelHash);
    if (command.tokens.empty()) throw Error(SENTENCE("The prompt has no tokens."));
    if (command.tokens.size() > session.contextLength()) {
        throw Error(SENTENCE("The prompt has ", command.tokens.size(), " tokens, but the context holds ",
                             session.contextLength(), "."));
    }
    std::vector<TokenRecord> records;
    for (const TokenRecord& stored : command.tokens) {
        const bool known = stored.id >= 0 && static_cast<std::size_t>(stored.id) < session.tokenizer().size();
        if (!known || describeToken(session.tokenizer(), stored.id, 0).bytes != stored.bytes) {
            throw Error(SENTENCE("Token ", stored.id, " (number ", records.size() + 1,
                                 " of the prompt) is a different token in ", session.summary().path,
                                 ", because the file has changed since the prompt was split into tokens."));
        }
        records.push_back(describeToken(session.tokenizer(), stored.id, records.size()));
    }
    return records;
}

}  // namespace

void scorePrompt(ModelSession& session, const ScorePrompt& command, const std::stop_token& stop, const EventSink& sink)
{
    std::vector<TokenRecord> records = tokensOf(session, command);
    std::vector<TokenId> ids;
    for (const TokenRecord& record : records) ids.push_back(record.id);
    // While an answer waits, its evaluator holds the logits for the answer's next token. A separate evaluator is used
    // here, so that these logits stay unchanged.
    const std::unique_ptr<Evaluator> own = command.duringAnswer ? session.evaluator().another() : nullptr;
    Evaluator& evaluator = own ? *own : session.evaluator();
    const std::unique_ptr<KvCache> cache = session.makeCache(ids.size());
    const std::size_t vocabulary = session.tokenizer().size();

    std::size_t begin = 0;
    EvaluateOptions options;
    options.stop = stop;
    options.rows = LogitRows::All;
    options.onChunk = [&](std::size_t done, std::size_t, std::span<const float> logits) {
        const std::size_t rows = logits.size() / vocabulary;
        PromptScored scored;
        scored.request = command.request;
        for (std::size_t row = 0; row < rows; ++row) {
            // Index of the token that this row of logits predicts.
            const std::size_t next = begin + done - rows + row + 1;
            if (next >= records.size()) continue;
            if (scored.records.empty()) scored.firstToken = static_cast<std::uint32_t>(next);
            session.scorer().score(records[next], logits.subspan(row * vocabulary, vocabulary), command.alternatives);
            scored.records.push_back(records[next]);
        }
        if (!scored.records.empty()) sink(std::move(scored));
        sink(PromptProgress{command.request, static_cast<std::uint32_t>(begin + done),
                            static_cast<std::uint32_t>(ids.size())});
    };
    // Uses the same chunks as an answer with this prompt, so that the results are bit-identical.
    while (begin < ids.size()) {
        const std::size_t end = std::min(begin + session.chunkTokens(), ids.size());
        const auto chunk = std::span<const TokenId>(ids).subspan(begin, end - begin);
        if (evaluator.evaluate(*cache, chunk, options) < chunk.size()) {
            throw Error(SENTENCE("The request was cancelled."));
        }
        begin = end;
    }
    sink(PromptScoringFinished{command.request});
}

}  // namespace vitrine
