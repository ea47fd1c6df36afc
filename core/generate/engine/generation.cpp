#include "core/generate/engine/generation.h"

#include "core/base/sentence.h"
#include "core/generate/engine/context_fit.h"
#include "core/generate/engine/given_prompt.h"
#include "core/generate/engine/message_starts.h"
#include "core/generate/engine/model_tokens.h"
#include "core/generate/engine/token_loop.h"
#include "core/generate/sampling/token_texts.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace vitrine {

namespace {

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

Generation::Generation(ModelSession& session, KvStateStore& states, const Generate& command,
                       const std::stop_token& stop, const SteeringSource& steering, const EventSink& sink,
                       const PromptReview& review)
    : m_session(session), m_states(states), m_command(command), m_stop(stop), m_steering(steering), m_sink(sink),
      m_review(review), m_chain(inTokens(command.sampling, session.tokenizer()), session.tokenizer().size())
{
}

void Generation::run()
{
    m_stats.seed = m_chain.seed();
    m_started = Clock::now();
    if (m_stop.stop_requested()) return finish(StopReason::Cancelled);
    preparePrompt();
    // A given prompt is evaluated in any case, so that its state can be saved.
    const bool isEvaluated = m_command.prompt || m_command.onlyPrompt;
    if (isComplete() && !isEvaluated) return finish(m_beginning.ended.value_or(StopReason::MaxTokens));
    const bool evaluated = evaluatePrompt();
    m_stats.promptSeconds = secondsSince(m_started);
    if (!evaluated) return finish(StopReason::Cancelled);
    if (isComplete()) return finish(m_beginning.ended.value_or(StopReason::MaxTokens));

    m_started = Clock::now();
    m_clock.begin();
    const StopReason reason = generate();
    m_stats.generationSeconds = secondsSince(m_started) - m_clock.paused();
    finish(reason);
}

void Generation::preparePrompt()
{
    if (!isContinuedText(m_command)) m_tags = m_session.reasoningTags();
    FittedPrompt fitted = m_command.prompt ? takeGiven() : fit();
    m_conversation->droppedTurns = fitted.droppedTurns;
    if (m_review) {
        const std::vector<Sentence> lines = m_review(*m_session.prompts(), fitted.prompt, m_command);
        fitted.prompt.notices.insert(fitted.prompt.notices.end(), lines.begin(), lines.end());
    }
    const Sentence lack = m_session.prepareGuesses(*m_conversation, m_command.draftTokens, m_command.draftSource);
    if (!lack.empty()) fitted.prompt.notices.push_back(lack);
    m_text.emplace(answerTags(m_tags), fitted.prompt.openedBlock, m_command.stopStrings, &m_session.tokenizer());
    if (m_command.grammar.isGiven()) beginGrammar(fitted.prompt.openedBlock);
    feedBeginning(m_beginning, *m_text, [this](const TokenRecord& record) {
        return !m_command.ignoreEnd && m_session.tokenizer().isEndOfGeneration(record.id);
    });
    m_starts = startsIn(fitted.prompt);
    fitted.prompt.tokens.insert(fitted.prompt.tokens.end(), m_beginning.tokens.begin(), m_beginning.tokens.end());
    for (const PromptToken& token : fitted.prompt.tokens) {
        m_tokens.push_back(token.record.id);
        m_prompt.push_back(token.record);
    }
    std::vector<Sentence> notices = m_states.restore(
        *m_conversation, m_tokens, [this] { return m_session.fingerprint(m_conversation->cache()); },
        m_session.tokenizer());
    reusePrefix();
    m_stats.promptTokens = static_cast<std::uint32_t>(m_tokens.size());
    emitPrompt(std::move(fitted), std::move(notices));
}

std::vector<std::size_t> Generation::startsIn(const BuiltPrompt& prompt) const
{
    if (!isContinuedText(m_command)) return messageStarts(prompt.tokens);
    std::vector<TokenId> ids;
    for (const PromptToken& token : prompt.tokens) ids.push_back(token.record.id);
    return messageStarts(ids, m_session.tokenizer());
}

void Generation::openConversation(std::size_t positions)
{
    if (m_session.chooseDevices(positions))
        m_sink(ModelLoaded{0, m_session.summary(), m_session.prompts(), m_session.stepSamplers()});
    m_conversation = &m_session.open(m_command.conversation, positions);
}

FittedPrompt Generation::takeGiven()
{
    FittedPrompt fitted;
    fitted.prompt = givenPrompt(*m_command.prompt, m_session.tokenizer());
    const std::vector<Sentence> notices = begin(fitted.prompt);
    fitted.prompt.notices.insert(fitted.prompt.notices.end(), notices.begin(), notices.end());
    const std::size_t context = m_session.contextLength();
    const std::size_t prompt = fitted.prompt.tokens.size();
    const std::size_t beginning = m_beginning.tokens.size();
    if (prompt == 0 && std::holds_alternative<std::string>(*m_command.prompt))
        throw Error(SENTENCE("The prompt is empty, and the model's metadata does not request a BOS token."));
    if (prompt == 0) throw Error(SENTENCE("There are no tokens to evaluate."));
    if (prompt + beginning > context)
        throw Error(SENTENCE(prompt + beginning, " tokens do not fit into the context of ", context, "."));
    // If states are saved, the cache is as long as the context, because the types of keys and values may depend on the
    // length, and must be the same in later runs.
    std::size_t answer = m_command.onlyPrompt ? 0 : m_command.maxTokens;
    if (m_states.enabled() || (answer == 0 && !m_command.onlyPrompt)) answer = context;
    openConversation(prompt + std::max(beginning, std::min(answer, context - prompt)));
    return fitted;
}

std::vector<Sentence> Generation::begin(const BuiltPrompt& prompt)
{
    std::vector<Sentence> notices;
    const std::vector<const ReasoningTags*> tags = answerTags(m_tags);
    const GivenBeginning given{m_command.answerTokens, m_command.answerReasoning, m_command.answerText, tags};
    m_beginning.tokens =
        answerBeginning(m_session.tokenizer(), given, m_tags, prompt.openedBlock, prompt.tokens.size(), notices);
    return notices;
}

FittedPrompt Generation::fit()
{
    openConversation(m_session.contextLength());
    const std::uint32_t context = m_session.contextLength();
    const std::size_t dropped = m_conversation->droppedTurns;
    const ModelPrompts& prompts = *m_session.prompts();
    FittedPrompt fitted =
        prompts.fit(m_command.messages, {m_command.maxTokens, dropped, m_command.overflow, m_command.thinking}, {});
    const std::vector<Sentence> notices = begin(fitted.prompt);
    const std::size_t beginning = m_beginning.tokens.size();
    // The given beginning may use the space that was reserved for the answer. Further messages are left out only if no
    // token would fit after the given beginning.
    if (fitted.prompt.tokens.size() + beginning >= context) {
        const auto room = static_cast<std::uint32_t>(std::min<std::size_t>(beginning + 1, context));
        fitted = fitPrompt(prompts.builder(), m_command.messages,
                           {context, room, dropped, m_command.overflow, m_command.thinking});
    }
    const std::size_t prompt = fitted.prompt.tokens.size();
    if (prompt + beginning >= context) {
        throw Error(SENTENCE("The beginning of the answer does not fit into the context: it takes ", beginning,
                             " tokens, and the prompt takes ", prompt, " tokens. The context holds ", context,
                             " tokens, and the rest of the answer needs at least one."));
    }
    for (std::size_t i = 0; i < beginning; ++i) {
        m_beginning.tokens[i].record.position = static_cast<std::int32_t>(prompt + i);
    }
    fitted.prompt.notices.insert(fitted.prompt.notices.end(), notices.begin(), notices.end());
    return fitted;
}

void Generation::reusePrefix()
{
    // The last token of the prompt is always evaluated, because its logits give the first token of the answer. If the
    // prompt is scored, the token before the first unscored one is evaluated, too: its logits are the prediction of
    // that token.
    const std::size_t common = m_conversation->commonPrefix(m_tokens);
    m_reused = std::min(common, m_tokens.size() - 1);
    if (m_command.scorePrompt) {
        m_scored =
            firstUnscored(m_conversation->records(), common, m_command.alternatives, m_session.tokenizer().size());
        m_reused = std::min(m_scored > 0 && m_scored < m_tokens.size() ? m_scored - 1 : m_scored, m_tokens.size() - 1);
    }
    const std::size_t ofPrompt = m_tokens.size() - m_beginning.tokens.size();
    if (followsBeginning()) m_reused = std::min(m_reused, reusedToFollow(ofPrompt, m_session.chunkTokens()));
    for (std::size_t i = 0; i < std::max(m_reused, m_scored); ++i) {
        TokenRecord& record = m_prompt[i];
        const bool reasoning = record.reasoning;
        record = m_conversation->records()[i];
        record.reasoning = reasoning;
        if (record.top.size() > m_command.alternatives) record.top.resize(m_command.alternatives);
        if (i >= ofPrompt) continue;
        record.pFinal = 0;  // no sampler applies, because the token of an earlier answer is now a token of the prompt
        record.removedBy = SamplerStage::None;
        record.byHand = false;
        for (TokenAlternative& alternative : record.top) {
            alternative.pFinal = 0;
            alternative.removedBy = SamplerStage::None;
        }
    }
    m_conversation->truncate(m_reused);
    // A restored state may match more tokens of the prompt than the conversation holds now (KvStateStore::matched).
    // The remaining matched tokens are evaluated again, and count as repeated instead of new.
    if (!m_command.scorePrompt && !followsBeginning())
        m_reused = std::max(m_reused, std::min(m_states.matched(), m_tokens.size() - 1));
    m_repeated = m_reused - m_conversation->tokens().size();
    m_reused -= m_repeated;
}

void Generation::emitPrompt(FittedPrompt fitted, std::vector<Sentence> notices)
{
    PromptReady ready;
    ready.request = m_command.request;
    ready.conversation = m_command.conversation;
    ready.text = std::move(fitted.prompt.text);
    ready.tokens = std::move(fitted.prompt.tokens);
    ready.reusedTokens = static_cast<std::uint32_t>(m_reused);
    ready.repeatedTokens = static_cast<std::uint32_t>(m_repeated);
    ready.contextLength = m_session.contextLength();
    ready.droppedMessages = std::move(fitted.droppedMessages);
    ready.notices = std::move(fitted.prompt.notices);
    ready.notices.insert(ready.notices.end(), notices.begin(), notices.end());
    ready.answerTokens = static_cast<std::uint32_t>(m_beginning.tokens.size());
    ready.answerText = m_beginning.shown.text;
    ready.answerReasoning = m_beginning.shown.reasoning;
    ready.seed = m_stats.seed;
    ready.modelHash = m_session.knownHash();
    m_sink(std::move(ready));
}

/// Makes the grammar of the answer and moves it past the given beginning. Throws Error if the beginning does not match
/// the grammar.
void Generation::beginGrammar(const ReasoningTags* opened)
{
    const Tokenizer& tokenizer = m_session.tokenizer();
    m_grammar.emplace(m_session.grammar(m_command.grammar), tokenizer, m_tags, opened);
    try {
        for (const PromptToken& token : m_beginning.tokens) m_grammar->advance(token.record.id);
    } catch (const Error& error) {
        throw Error(SENTENCE("The beginning of the answer does not match the grammar. ", error.sentence()));
    }
    m_chain.constrainBy(&*m_grammar);
}

bool Generation::followsBeginning() const
{
    return m_chain.remembers() && !m_beginning.tokens.empty();
}

bool Generation::isComplete() const
{
    return m_beginning.ended || m_command.onlyPrompt ||
           (m_command.maxTokens > 0 && m_beginning.tokens.size() >= m_command.maxTokens);
}

bool Generation::evaluatePrompt()
{
    if (m_command.scorePrompt) {
        m_scored = std::max<std::size_t>(m_scored, 1);  // no token precedes the first one, so it has no distribution
        const auto known = m_prompt.begin() + static_cast<std::ptrdiff_t>(m_scored);
        m_sink(PromptScored{m_command.request, 0, std::vector<TokenRecord>(m_prompt.begin(), known)});
    }
    while (m_conversation->tokens().size() < m_prompt.size()) {
        const std::size_t begin = m_conversation->tokens().size();
        const std::size_t piece = pieceEnd(begin, m_prompt.size() - m_beginning.tokens.size(), m_prompt.size(),
                                           m_session.chunkTokens(), m_session.evaluator().tokensEvaluatedAlike());
        const std::size_t end = untilStart(m_starts, m_conversation->cache(), piece);
        if (!evaluatePromptChunk(begin, end)) return false;
        PromptProgress progress;
        progress.request = m_command.request;
        progress.doneTokens = static_cast<std::uint32_t>(end - m_reused);
        progress.totalTokens = static_cast<std::uint32_t>(m_prompt.size() - m_reused);
        m_sink(progress);
    }
    return true;
}

bool Generation::evaluatePromptChunk(std::size_t begin, std::size_t end)
{
    const std::size_t vocabulary = m_session.tokenizer().size();
    const std::size_t ofPrompt = m_tokens.size() - m_beginning.tokens.size();
    EvaluateOptions options;
    options.stop = m_stop;
    options.rows = m_command.scorePrompt ? LogitRows::All : end == m_prompt.size() ? LogitRows::Last : LogitRows::None;
    if (followsBeginning()) options.rows = std::max(options.rows, rowsToFollow(begin, end, ofPrompt, m_tokens.size()));
    if (m_command.scorePrompt || followsBeginning()) {
        options.onChunk = [&](std::size_t done, std::size_t, std::span<const float> logits) {
            if (followsBeginning()) followBeginning(m_chain, m_tokens, ofPrompt, begin + done, logits);
            if (!m_command.scorePrompt) return;
            const std::size_t rows = logits.size() / vocabulary;
            PromptScored scored;
            scored.request = m_command.request;
            for (std::size_t row = 0; row < rows; ++row) {
                // Index of the token that this row of logits predicts.
                const std::size_t next = begin + done - rows + row + 1;
                if (next < m_scored || next >= m_prompt.size()) continue;
                if (scored.records.empty()) scored.firstToken = static_cast<std::uint32_t>(next);
                m_session.scorer().score(m_prompt[next], logits.subspan(row * vocabulary, vocabulary),
                                         m_command.alternatives);
                scored.records.push_back(m_prompt[next]);
            }
            if (!scored.records.empty()) m_sink(std::move(scored));
        };
    }
    const auto tokens = std::span<const TokenId>(m_tokens).subspan(begin, end - begin);
    followBy(m_conversation->guesses(), begin, tokens, options);
    const std::size_t done = m_session.evaluator().evaluate(m_conversation->cache(), tokens, options);
    for (std::size_t i = begin; i < begin + done; ++i) m_conversation->append(m_prompt[i]);
    m_stats.evaluatedTokens += static_cast<std::uint32_t>(done);
    return begin + done == end;
}

StopReason Generation::generate()
{
    ModelTokensOptions options;
    options.mostDrafted = m_command.draftTokens;
    options.draftsFromText = m_command.draftSource != DraftSource::Block;
    if (m_command.scoreAnswer) options.alternatives = m_command.alternatives;
    options.stop = m_stop;
    options.endsTurns = !m_command.ignoreEnd;
    ModelTokens tokens(m_session.evaluator(), *m_conversation, m_tokens, m_chain, m_session.scorer(),
                       m_session.draftPolicy(), options);
    AnswerLimits limits;
    if (m_command.maxTokens > 0) limits.tokens = m_command.maxTokens;
    limits.positions = m_command.prompt ? m_conversation->cache().capacity() + 1 : m_session.contextLength();
    limits.beginning = m_beginning.tokens.size();
    if (m_command.thinkingTokens) {
        const auto thought =
            std::ranges::count_if(m_beginning.tokens, [](const PromptToken& token) { return token.record.reasoning; });
        const auto most = static_cast<std::ptrdiff_t>(*m_command.thinkingTokens);
        limits.thinking = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, most - thought));
        limits.closing = [this](const ReasoningTags& tags) { return closingTokens(m_session.tokenizer(), tags); };
    }
    if (!followsBeginning()) m_chain.skipDraws(limits.beginning);
    TokenLoop loop(tokens, *m_text, limits, m_command.request, m_sink);
    loop.steerBy(m_steering, Stepping(m_command.pauseOn, m_beginning.tokens));
    loop.timeBy(m_clock);
    const StopReason reason = loop.run(m_stop);
    m_sentence = loop.sentence();
    m_stats.generatedTokens = static_cast<std::uint32_t>(loop.count());
    m_stats.draftedTokens = static_cast<std::uint32_t>(tokens.drafted());
    m_stats.acceptedTokens = static_cast<std::uint32_t>(tokens.accepted());
    return reason;
}

void Generation::finish(StopReason reason)
{
    GenerationFinished finished;
    finished.request = m_command.request;
    finished.conversation = m_command.conversation;
    finished.reason = reason;
    finished.sentence = m_sentence;
    if (m_text) finishText(*m_text, finished);
    m_clock.copyTo(m_stats);
    m_stats.modelHash = m_session.knownHash();
    finished.stats = m_stats;
    m_sink(std::move(finished));
}

}  // namespace vitrine
