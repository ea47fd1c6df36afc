#include "app/cli/continue_text.h"

#include "app/cli/console.h"
#include "app/cli/interruption.h"
#include "app/cli/output.h"
#include "app/cli/stopped_text.h"
#include "core/base/error.h"
#include "core/compute/cpu/kernels.h"
#include "core/generate/engine/message_starts.h"
#include "core/generate/engine/model_tokens.h"
#include "core/generate/engine/token_loop.h"
#include "core/generate/sampling/token_texts.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <span>
#include <utility>
#include <variant>

namespace vitrine::cli {

namespace {

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Generates tokens like ModelTokens, but throws Interrupted after a signal.
class InterruptibleTokens : public ModelTokens {
public:
    using ModelTokens::ModelTokens;
    std::optional<TokenRecord> draw() override
    {
        if (Interruption::noted() != 0) return std::nullopt;
        return ModelTokens::draw();
    }
};

/// Returns the name of a reason in the output of --json.
const char* reasonName(StopReason reason)
{
    switch (reason) {
    case StopReason::EndOfTurn:
        return "end_of_generation";
    case StopReason::ContextFull:
        return "context_full";
    case StopReason::Cancelled:
        return "interrupted";
    case StopReason::GrammarComplete:
        return "grammar_complete";
    case StopReason::GrammarStuck:
        return "grammar_stuck";
    case StopReason::Refused:
        return "refused";
    case StopReason::StopString:
        return "stop_string";
    case StopReason::MaxTokens:
        break;
    }
    return "count";
}

/// Evaluates the prompt and the given beginning of the answer.
void evaluatePrompt(Runner& runner, KeptState& state, Conversation& conversation, std::span<const TokenId> tokens,
                    std::span<const std::size_t> starts, SamplerChain& chain, Continuation& result)
{
    const auto begin = std::chrono::steady_clock::now();
    const std::size_t prompt = result.promptIds.size();
    const bool follows = chain.remembers() && prompt < tokens.size();
    std::size_t known = state.restore(conversation, tokens);
    if (follows) {
        known = std::min(known, reusedToFollow(prompt, tokens.size()));
        conversation.truncate(std::min(conversation.tokens().size(), known));
    }
    const std::size_t reused = conversation.tokens().size();
    for (std::size_t begin = reused, end = 0; begin < tokens.size(); begin = end) {
        end = pieceEnd(begin, prompt, tokens.size(), tokens.size(), runner.evaluator().tokensEvaluatedAlike());
        end = untilStart(starts, conversation.cache(), end);
        EvaluateOptions options;
        options.rows = end == tokens.size() ? LogitRows::Last : LogitRows::None;
        if (follows) {
            options.rows = std::max(options.rows, rowsToFollow(begin, end, prompt, tokens.size()));
            options.onChunk = [&](std::size_t done, std::size_t, std::span<const float> logits) {
                followBeginning(chain, tokens, prompt, begin + done, logits);
            };
        }
        followBy(conversation.guesses(), begin, tokens.subspan(begin, end - begin), options);
        runner.evaluator().evaluate(conversation.cache(), tokens.subspan(begin, end - begin), options);
        for (std::size_t i = begin; i < end; ++i) {
            conversation.append(describeToken(runner.tokenizer(), tokens[i], i));
        }
    }
    result.stats.promptTokens = static_cast<std::uint32_t>(tokens.size());
    result.stats.evaluatedTokens = static_cast<std::uint32_t>(tokens.size() - reused);
    result.repeatedTokens = static_cast<std::uint32_t>(known - reused);
    if (!follows) chain.skipDraws(tokens.size() - prompt);
    result.stats.promptSeconds = secondsSince(begin);
}

/// Returns the number of positions that a run may need. With --kv-state it is the whole context length. The type of the
/// cache may depend on its size, and must be the same in later runs that use the state.
std::size_t positionsFor(const Runner& runner, const GenerateFlags& flags, std::size_t prompt, std::size_t beginning)
{
    const std::size_t context = runner.contextLength();
    if (!flags.speed.kvState.empty()) return std::max(context, prompt + beginning);
    const std::size_t room = context > prompt ? context - prompt : 0;
    const std::size_t answer = flags.count < 0 ? room : std::min(room, static_cast<std::size_t>(flags.count));
    return prompt + std::max(answer, beginning);
}

/// Samples tokens until the answer ends. Writes the text as it is generated, unless --json is given.
void sampleTokens(Runner& runner, const GenerateFlags& flags, PausePrompt& pauses, std::vector<TokenId>& history,
                  SamplerChain& chain, AnswerText& text, Continuation& result)
{
    TokenScorer scorer(runner.tokenizer(), chooseKernels(flags.device.isa));
    DraftPolicy policy;
    ModelTokensOptions options;
    options.mostDrafted = flags.speed.draftTokens();
    options.draftsFromText = flags.speed.draftSource != DraftSource::Block;
    if (flags.json) options.alternatives = flags.alternatives;
    options.endsTurns = !flags.ignoreEnd;
    InterruptibleTokens tokens(runner.evaluator(), *result.conversation, history, chain, scorer, policy, options);

    TextOutput out;
    constexpr std::size_t kLongestTag = 64;  // assumed maximum length of a reasoning tag, in bytes
    StoppedText stopped(flags.stops, flags.tokens.messages.empty() ? 0 : kLongestTag);
    const auto show = [&](const std::string& bytes) {  // all bytes, including invalid UTF-8
        result.text += bytes;
        if (!flags.json) out.write(bytes);
    };
    const auto write = [&](const TokenRecord& record) {
        if (!tokens.endsTurn(record)) show(stopped.feed(record.bytes, record.kind));
    };
    const EventSink onEvent = [&](Event event) {
        if (const auto* paused = std::get_if<Paused>(&event)) return pauses.show(*paused);
        write(result.records.emplace_back(std::move(std::get<TokenGenerated>(event).record)));
    };
    AnswerLimits limits;
    if (flags.count >= 0) limits.tokens = static_cast<std::size_t>(flags.count);
    // One more token than positions, because the last token need not be evaluated.
    limits.positions = result.conversation->cache().capacity() + 1;
    limits.beginning = result.beginning.tokens.size();
    if (flags.thinking.tokens >= 0) {
        const auto thought = std::ranges::count_if(result.beginning.tokens,
                                                   [](const PromptToken& token) { return token.record.reasoning; });
        limits.thinking = static_cast<std::size_t>(std::max<std::int64_t>(0, flags.thinking.tokens - thought));
        limits.closing = [&](const ReasoningTags& tags) { return closingTokens(runner.tokenizer(), tags); };
    }
    TokenLoop loop(tokens, text, limits, 0, onEvent);
    constexpr std::size_t kNamed = 3;  // number of removed tokens to name for each sampler
    pauses.explainBy([&] {
        return replaySamplers(chain.settings(), tokens.logits(), chain.momentOfLast(history), kNamed,
                              chain.constraint());
    });
    const SteeringSource steering = [&](bool wait) { return pauses.next(wait); };
    if (pauses.isWanted()) loop.steerBy(steering, Stepping(pauses.conditions(), result.beginning.tokens));
    try {
        for (const PromptToken& token : result.beginning.tokens) write(token.record);
        result.stopReason = reasonName(result.beginning.ended ? *result.beginning.ended : loop.run({}));
        result.stopSentence = loop.sentence();
        text.finish();  // may still find a stop string
        if (text.stopString()) result.stopReason = reasonName(StopReason::StopString);
        show(stopped.finish(text.stopString() ? &*text.stopString() : nullptr));
        out.end();
    } catch (const Interrupted&) {  // after a signal, or if stdout is not read; evaluated tokens are still saved
        result.stopReason = "interrupted";
        std::cout.clear();
    }
    result.stats.draftedTokens = static_cast<std::uint32_t>(tokens.drafted());
    result.stats.acceptedTokens = static_cast<std::uint32_t>(tokens.accepted());
}

MessagesPrompt promptOf(const Runner& runner, const GenerateFlags& flags)
{
    MessagesPrompt prompt = flags.tokens.prompt(runner.model(), flags.stops);
    if (!prompt.ids.empty()) return prompt;
    if (!flags.tokens.ids.empty()) throw Error(SENTENCE("There are no tokens to continue."));
    throw Error(SENTENCE("The prompt is empty, and the model's metadata does not request a BOS token."));
}

/// Returns the beginning of the answer: the tokens of --answer-tokens and --answer-text.
AnswerBeginning beginAnswer(const Runner& runner, const GenerateFlags& flags, const MessagesPrompt& prompt,
                            AnswerText& text)
{
    AnswerBeginning beginning;
    std::vector<Sentence> notices;
    const std::vector<TokenId> ids = flags.answer.ids();
    beginning.tokens = answerBeginning(runner.tokenizer(), {ids, {}, flags.answer.text, prompt.answerTags}, prompt.tags,
                                       prompt.opened, prompt.ids.size(), notices);
    for (const Sentence& notice : notices) notify(notice.english());
    feedBeginning(beginning, text, [&](const TokenRecord& record) {
        return !flags.ignoreEnd && runner.tokenizer().isEndOfGeneration(record.id);
    });
    return beginning;
}

}  // namespace

Continuation continueText(Runner& runner, KeptState& state, const GenerateFlags& flags, const SamplerSettings& sampling,
                          const GrammarSource& source)
{
    Continuation result;
    SamplerChain chain(inTokens(sampling, runner.tokenizer()), runner.tokenizer().size());
    result.stats.seed = chain.seed();
    const MessagesPrompt prompt = promptOf(runner, flags);
    result.promptIds = prompt.ids;
    for (const Sentence& line : prompt.errors) notify(line.english());
    AnswerText text(prompt.answerTags, prompt.opened, flags.stops, &runner.tokenizer());
    result.beginning = beginAnswer(runner, flags, prompt, text);
    std::vector<TokenId> history = result.promptIds;
    for (const PromptToken& token : result.beginning.tokens) history.push_back(token.record.id);
    GivenGrammar grammar(source, runner.tokenizer(), prompt);
    grammar.advance(std::span(history).subspan(result.promptIds.size()));
    chain.constrainBy(grammar.get());
    Conversation& conversation = result.conversation.emplace(
        runner.makeCache(positionsFor(runner, flags, result.promptIds.size(), result.beginning.tokens.size())));
    if (flags.speed.draftTokens() > 0 && flags.speed.draftSource != DraftSource::Text) {
        result.block = runner.evaluator().ofPrediction();
    }
    if (!result.block && flags.speed.draftTokens() > 0 && flags.speed.draftSource == DraftSource::Block) {
        notify(whyNoGuesses(runner.model()).english());
    }
    if (result.block) {
        conversation.setGuesses(std::make_unique<BlockGuesses>(*result.block, conversation.cache().capacity()));
    }
    evaluatePrompt(runner, state, conversation, history, prompt.starts, chain, result);
    if (flags.tokens.isBareText() && runner.model().chatTemplate()) {
        notify("The model has a chat template, which generate does not apply to a text: use --messages, or "
               "vitrine-cli chat.");
    }

    const auto begin = std::chrono::steady_clock::now();
    const Interruption kept;  // after a signal, the text so far is kept
    PausePrompt pauses = flags.pauses;
    sampleTokens(runner, flags, pauses, history, chain, text, result);
    result.stats.generationSeconds = secondsSince(begin);
    result.stats.generatedTokens = static_cast<std::uint32_t>(result.records.size());
    return result;
}

}  // namespace vitrine::cli
