#include "core/engine/generation.h"

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
                       const std::stop_token& stop, const EventSink& sink)
    : m_session(session), m_states(states), m_command(command), m_stop(stop), m_sink(sink),
      m_chain(command.sampling, session.tokenizer().size()), m_splitter(session.reasoningTags()),
      m_reasoningStops(command.stopStrings), m_contentStops(command.stopStrings)
{
}

void Generation::run()
{
    m_stats.seed = m_chain.seed();
    m_started = Clock::now();
    if (m_stop.stop_requested()) return finish(StopReason::Cancelled);
    preparePrompt();
    const bool evaluated = evaluatePrompt();
    m_stats.promptSeconds = secondsSince(m_started);
    if (!evaluated) return finish(StopReason::Cancelled);

    m_started = Clock::now();
    m_clock.begin();
    const StopReason reason = generate();
    m_stats.generationSeconds = secondsSince(m_started);
    finish(reason);
}

void Generation::preparePrompt()
{
    m_conversation = &m_session.conversations().open(m_command.conversation);
    FittedPrompt fitted =
        m_session.prompts()->fit(m_command.messages, m_command.maxTokens, m_conversation->droppedTurns, {});
    m_conversation->droppedTurns = fitted.droppedTurns;
    m_splitter = ReasoningSplitter(m_session.reasoningTags(), fitted.prompt.openedBlock);
    for (const PromptToken& token : fitted.prompt.tokens) {
        m_tokens.push_back(token.record.id);
        m_prompt.push_back(token.record);
    }

    std::vector<std::string> stateNotices = m_states.restore(
        *m_conversation, m_tokens, [this] { return m_session.fingerprint(m_conversation->cache()); },
        m_session.tokenizer());

    // The last token is always evaluated, for its logits begin the answer. A token is scored by the logits of the one
    // before it, so scoring begins one token earlier.
    const std::size_t common = m_conversation->commonPrefix(m_tokens);
    m_reused = std::min(common, m_tokens.size() - 1);
    if (m_command.scorePrompt) {
        m_scored =
            firstUnscored(m_conversation->records(), common, m_command.alternatives, m_session.tokenizer().size());
        m_reused = std::min(m_scored > 0 && m_scored < m_tokens.size() ? m_scored - 1 : m_scored, m_tokens.size() - 1);
    }
    for (std::size_t i = 0; i < std::max(m_reused, m_scored); ++i) {
        TokenRecord& record = m_prompt[i];
        record = m_conversation->records()[i];
        record.pFinal = 0;  // it was an answer's then, and is a prompt's now
        for (TokenAlternative& alternative : record.top) alternative.pFinal = 0;
        if (record.top.size() > m_command.alternatives) record.top.resize(m_command.alternatives);
    }
    m_conversation->truncate(m_reused);

    m_stats.promptTokens = static_cast<std::uint32_t>(m_tokens.size());
    PromptReady ready;
    ready.request = m_command.request;
    ready.conversation = m_command.conversation;
    ready.text = std::move(fitted.prompt.text);
    ready.tokens = std::move(fitted.prompt.tokens);
    ready.reusedTokens = static_cast<std::uint32_t>(m_reused);
    ready.contextLength = m_session.contextLength();
    ready.droppedMessages = std::move(fitted.droppedMessages);
    ready.notices = std::move(fitted.prompt.notices);
    ready.seed = m_stats.seed;
    ready.modelHash = m_session.knownHash();
    ready.notices.insert(ready.notices.end(), stateNotices.begin(), stateNotices.end());
    m_sink(std::move(ready));
}

bool Generation::evaluatePrompt()
{
    if (m_command.scorePrompt) {
        m_scored = std::max<std::size_t>(m_scored, 1);  // nothing predicts the first token
        const auto known = m_prompt.begin() + static_cast<std::ptrdiff_t>(m_scored);
        m_sink(PromptScored{m_command.request, 0, std::vector<TokenRecord>(m_prompt.begin(), known)});
    }
    while (m_conversation->tokens().size() < m_prompt.size()) {
        const std::size_t begin = m_conversation->tokens().size();
        const std::size_t end = std::min(begin + m_session.chunkTokens(), m_prompt.size());
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
    EvaluateOptions options;
    options.stop = m_stop;
    options.rows = m_command.scorePrompt ? LogitRows::All : end == m_prompt.size() ? LogitRows::Last : LogitRows::None;
    if (m_command.scorePrompt) {
        options.onChunk = [&](std::size_t done, std::size_t, std::span<const float> logits) {
            const std::size_t rows = logits.size() / vocabulary;
            PromptScored scored;
            scored.request = m_command.request;
            for (std::size_t row = 0; row < rows; ++row) {
                const std::size_t next = begin + done - rows + row + 1;  // the token this row predicts
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
    const std::size_t done = m_session.evaluator().evaluate(m_conversation->cache(), tokens, options);
    for (std::size_t i = begin; i < begin + done; ++i) m_conversation->append(m_prompt[i]);
    m_stats.evaluatedTokens += static_cast<std::uint32_t>(done);
    return begin + done == end;
}

StopReason Generation::generate()
{
    AnswerEvaluator answer(m_session.evaluator(), m_conversation->cache(), m_tokens, m_session.draftPolicy(),
                           m_command.draftTokens, m_command.scoreAnswer ? 0 : m_chain.firstNeeded());
    const StopReason reason = generate(answer);
    m_stats.draftedTokens = static_cast<std::uint32_t>(answer.drafted());
    m_stats.acceptedTokens = static_cast<std::uint32_t>(answer.accepted());
    return reason;
}

StopReason Generation::generate(AnswerEvaluator& answer)
{
    const std::size_t limit = m_command.maxTokens > 0 ? m_command.maxTokens : m_session.contextLength();
    for (;;) {
        if (m_stop.stop_requested()) return StopReason::Cancelled;
        const TokenId id = answer.sample(m_chain, m_tokens);
        TokenRecord record = m_session.scorer().describe(id, m_tokens.size());
        if (m_command.scoreAnswer) {
            m_session.scorer().score(record, answer.logits(), m_command.alternatives);
            TokenScorer::addFinal(record, m_chain.candidates());
        }

        const std::optional<StopReason> last = emitToken(record);
        if (last) return *last;
        m_tokens.push_back(id);
        if (!answer.advance(id, limit - m_stats.generatedTokens, m_stop)) return StopReason::Cancelled;
        m_conversation->append(std::move(record));
    }
}

std::optional<StopReason> Generation::emitToken(const TokenRecord& record)
{
    const bool endOfTurn = m_session.tokenizer().isEndOfGeneration(record.id);
    TokenGenerated generated;
    generated.request = m_command.request;
    generated.record = record;
    generated.record.reasoning = m_splitter.inReasoning() && !endOfTurn;
    m_clock.token(generated.record.reasoning);
    // Control tokens are no text; the token strip shows them.
    if (!endOfTurn) {
        const auto parts = m_splitter.feed(record.bytes, record.kind == TokenKind::Control);
        generated.reasoning = m_reasoningStops.feed(parts.reasoning);
        if (generated.record.reasoning && !m_splitter.inReasoning()) generated.reasoning += m_reasoningStops.finish();
        if (!m_reasoningStops.matched()) generated.text = m_contentStops.feed(parts.content);
    }
    m_sink(std::move(generated));
    ++m_stats.generatedTokens;

    if (endOfTurn) return StopReason::EndOfTurn;
    if (stopString()) return StopReason::StopString;
    if (m_command.maxTokens > 0 && m_stats.generatedTokens >= m_command.maxTokens) return StopReason::MaxTokens;
    if (static_cast<std::uint32_t>(record.position) + 1 >= m_session.contextLength()) return StopReason::ContextFull;
    return std::nullopt;
}

const std::optional<std::string>& Generation::stopString() const noexcept
{
    return m_reasoningStops.matched() ? m_reasoningStops.matched() : m_contentStops.matched();
}

void Generation::finish(StopReason reason)
{
    GenerationFinished finished;
    finished.request = m_command.request;
    finished.conversation = m_command.conversation;
    finished.reason = reason;
    if (!stopString()) {
        const auto parts = m_splitter.finish();
        finished.remainingReasoning = m_reasoningStops.feed(parts.reasoning);
        finished.remainingReasoning += m_reasoningStops.finish();
        finished.remainingText = m_contentStops.feed(parts.content);
        finished.remainingText += m_contentStops.finish();
    }
    // What was held back may hold a stop string, when its last bytes came with the end.
    if (stopString()) {
        finished.reason = StopReason::StopString;
        finished.stopString = *stopString();
    }
    m_clock.tell(m_stats);
    m_stats.modelHash = m_session.knownHash();
    finished.stats = m_stats;
    m_sink(std::move(finished));
}

}  // namespace vitrine
