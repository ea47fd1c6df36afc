#include "core/engine/logit_replay.h"

#include "core/base/error.h"
#include "core/engine/answer_beginning.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

namespace vitrine {

void replayLogits(ModelSession& session, const ReplayLogits& command, const std::stop_token& stop,
                  const EventSink& sink)
{
    if (command.step > command.answer.size()) {
        throw Error(
            SENTENCE("There is no step ", command.step, " in an answer of ", command.answer.size(), " tokens."));
    }
    std::vector<TokenId> tokens = command.prompt;
    tokens.insert(tokens.end(), command.answer.begin(), command.answer.begin() + command.step);
    if (tokens.empty()) throw Error(SENTENCE("There are no tokens to evaluate."));

    Conversation& conversation = session.conversations().open(command.conversation);
    // The prompt's last token was evaluated in one chunk with the tokens before it. For bit-identical logits, this
    // whole chunk must be evaluated again. A token of the answer was evaluated alone, so it suffices to evaluate this
    // token.
    const std::size_t last = tokens.size() - 1;
    const std::size_t chunk = session.chunkTokens();
    const std::size_t common =
        std::min(conversation.commonPrefix(tokens), last < command.prompt.size() ? last / chunk * chunk : last);
    conversation.truncate(common);
    const std::size_t reused = conversation.tokens().size();
    for (std::size_t begin = reused; begin < tokens.size();) {
        const std::size_t end =
            pieceEnd(begin, command.prompt.size(), tokens.size(), chunk, session.evaluator().tokensEvaluatedAlike());
        EvaluateOptions options;
        options.stop = stop;
        options.rows = end == tokens.size() ? LogitRows::Last : LogitRows::None;
        const auto piece = std::span<const TokenId>(tokens).subspan(begin, end - begin);
        const std::size_t done = session.evaluator().evaluate(conversation.cache(), piece, options);
        for (std::size_t i = begin; i < begin + done; ++i) {
            conversation.append(describeToken(session.tokenizer(), tokens[i], i));
        }
        if (begin + done < end) throw Error(SENTENCE("The request was cancelled."));
        begin = end;
        sink(PromptProgress{command.request, static_cast<std::uint32_t>(end - reused),
                            static_cast<std::uint32_t>(tokens.size() - reused)});
    }
    const std::span<const float> logits = session.evaluator().lastLogits();
    sink(LogitsReplayed{command.request, command.step,
                        std::make_shared<const std::vector<float>>(logits.begin(), logits.end())});
}

}  // namespace vitrine
