#include "core/generate/remote/remote_answer.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/model/model.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <ctime>
#include <iterator>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kMostTextBytes = std::size_t{64} << 20U;
constexpr std::size_t kMostTools = 1000;

float probabilityOf(const RemoteAlternative& alternative)
{
    return alternative.logprob ? static_cast<float>(std::exp(*alternative.logprob)) : 0;
}

/// Returns a lower bound of the entropy in bits. All candidates that the server does not report are counted as a single
/// one.
float leastEntropy(const std::vector<TokenAlternative>& top)
{
    double known = 0;
    double entropy = 0;
    const auto add = [&](double p) { entropy -= p > 0 ? p * std::log2(p) : 0; };
    for (const TokenAlternative& alternative : top) {
        add(alternative.pRaw);
        known += alternative.pRaw;
    }
    add(std::max(0.0, 1 - known));
    return static_cast<float>(entropy);
}

Sentence delaySentence(std::chrono::seconds wait)
{
    const std::time_t then = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now() + wait);
    std::tm local{};
    ::localtime_r(&then, &local);
    std::array<char, 16> clock{};
    std::strftime(clock.data(), clock.size(), "%H:%M:%S", &local);
    return SENTENCE("The server is busy and asks to wait ", wait.count(), " s. Vitrine tries again at ", clock.data(),
                    '.');
}

bool isSame(const RemoteAlternative& a, const RemoteAlternative& b)
{
    if (a.id && b.id) return *a.id == *b.id;
    return a.bytes == b.bytes &&
           // If the bytes of both tokens are empty, they may be unknown. The log-probabilities must then be equal, too.
           (!a.bytes.empty() || a.logprob == b.logprob);
}

}  // namespace

TokenRecord recordOf(const RemoteToken& token, std::size_t alternatives)
{
    TokenRecord record;
    record.id = token.id.value_or(kUnknownId);
    record.bytes = token.bytes;
    record.scored = token.logprob.has_value();
    if (!record.scored) return record;
    record.logit = static_cast<float>(*token.logprob);
    record.pRaw = record.pFinal = probabilityOf(token);
    record.rank = token.rank.value_or(0);
    for (std::size_t i = 0; i < token.top.size(); ++i) {
        const RemoteAlternative& other = token.top[i];
        if (!token.rank && record.rank == 0 && isSame(other, token)) record.rank = static_cast<std::int32_t>(i + 1);
        if (i >= alternatives || !other.logprob) continue;
        TokenAlternative& known = record.top.emplace_back();
        known.id = other.id.value_or(isSame(other, token) ? record.id : kUnknownId);
        known.bytes = other.bytes;
        known.logit = static_cast<float>(*other.logprob);
        known.pRaw = known.pFinal = probabilityOf(other);
    }
    record.entropy = leastEntropy(record.top);
    return record;
}

RemoteAnswer::RemoteAnswer(const Generate& command, std::uint64_t seed, std::uint32_t contextLength,
                           const EventSink& sink)
    : m_sink(sink),
      m_text(command.messages.empty() ? std::vector<const ReasoningTags*>() : serverTags(), nullptr, {}, nullptr),
      m_alternatives(command.alternatives), m_most(command.maxTokens)
{
    m_prompt.request = m_finished.request = command.request;
    m_prompt.conversation = m_finished.conversation = command.conversation;
    m_prompt.contextLength = contextLength;
    m_prompt.seed = m_finished.stats.seed = seed;
    if (!command.answerText.empty()) {
        TokenRecord record;
        record.id = kUnknownId;
        record.bytes = command.answerText;
        const AnswerText::Parts shown = m_text.feed(record, false);
        m_beginning.push_back({record, TokenOrigin::Generated, -1});
        m_prompt.answerTokens = 1;
        m_prompt.answerText = shown.text;
        m_prompt.answerReasoning = shown.reasoning;
        m_hasText = !shown.text.empty();
    }
}

void RemoteAnswer::emitPrompt()
{
    if (std::exchange(m_isPromptEmitted, true)) return;
    compareWithCompanion();
    std::ranges::move(m_notes, std::back_inserter(m_prompt.notices));
    if (!m_unread.empty()) m_prompt.notices.push_back(std::exchange(m_unread, {}));
    m_position = m_prompt.tokens.size();
    for (PromptToken& token : m_beginning) {
        token.record.position = static_cast<std::int32_t>(m_position++);
        m_prompt.tokens.push_back(std::move(token));
    }
    m_finished.stats.promptTokens = static_cast<std::uint32_t>(m_position);
    m_finished.stats.promptSeconds = m_clock.untilNow();
    m_sink(std::move(m_prompt));
    m_clock.begin();
}

/// Stores the ids of the whole prompt, if the server reports them.
void RemoteAnswer::takePrompt(const AnswerChunk& chunk)
{
    if (m_isPromptEmitted) return;
    if (chunk.promptDone) m_sink(PromptProgress{m_finished.request, *chunk.promptDone, chunk.promptTotal});
    if (chunk.promptIds.empty()) return;
    const auto idOf = [](const PromptToken& token) { return token.record.id; };
    if (std::ranges::equal(m_prompt.tokens, chunk.promptIds, {}, idOf)) return;
    if (!m_prompt.tokens.empty())
        m_prompt.notices.emplace_back(SENTENCE(
            "The prompt that the server answered differs from the one that it reported for the same messages."));
    m_prompt.tokens.clear();
    m_prompt.text.clear();
    for (const TokenId id : chunk.promptIds) {
        PromptToken& token = m_prompt.tokens.emplace_back();
        token.record.id = id;
        token.record.position = static_cast<std::int32_t>(m_prompt.tokens.size() - 1);
    }
}

void RemoteAnswer::expect(const ModelPrompts& companion, BuiltPrompt prompt)
{
    m_companion = &companion;
    m_expected = std::move(prompt);
}

/// Compares the server's prompt with the companion's prompt. If the ids are equal, uses the companion's tokens, which
/// have origins. Otherwise adds a notice, and sets missing texts and kinds of tokens from the companion's vocabulary.
void RemoteAnswer::compareWithCompanion()
{
    if (!m_companion || m_prompt.tokens.empty()) return;
    const auto idOf = [](const PromptToken& token) { return token.record.id; };
    if (std::ranges::equal(m_prompt.tokens, m_expected.tokens, {}, idOf, idOf)) {
        m_prompt.tokens = std::move(m_expected.tokens);
        m_prompt.text = std::move(m_expected.text);
        return;
    }
    m_prompt.notices.emplace_back(SENTENCE("The prompt that the server read differs from the companion file's prompt. "
                                           "The prompt check shows where they differ."));
    const Tokenizer& tokenizer = m_companion->model()->tokenizer();
    for (PromptToken& token : m_prompt.tokens) {
        TokenRecord& record = token.record;
        if (static_cast<std::size_t>(record.id) >= tokenizer.size() || !record.bytes.empty()) continue;
        record.bytes = tokenizer.tokenBytes(record.id);
        record.kind = tokenizer.kind(record.id);
    }
}

void RemoteAnswer::setPrompt(ServerPrompt prompt)
{
    m_prompt.text = std::move(prompt.text);
    m_prompt.tokens = std::move(prompt.tokens);
}

/// Cuts an answer at its limit of tokens, because some servers ignore max_tokens. An answer counts as too long only if
/// data follows its last allowed token.
void RemoteAnswer::cutAtMost(AnswerChunk& chunk)
{
    if (m_most == 0) return;
    const std::size_t left = m_most - std::min(m_most, m_records);
    const bool brings = !chunk.text.empty() || !chunk.reasoning.empty() || !chunk.tokens.empty() || !chunk.ids.empty();
    if (!brings || (left > 0 && chunk.tokens.size() <= left)) return;
    m_isCut = true;
    m_finish = "length";
    chunk.tokens.resize(left);
    if (chunk.ids.size() > left) chunk.ids.resize(left);
    std::string kept;
    for (const RemoteToken& token : chunk.tokens) kept += token.bytes;
    const bool isKnown = std::ranges::none_of(chunk.tokens, [](const auto& token) { return token.bytes.empty(); });
    std::string& cut = chunk.reasoning.empty() ? chunk.text : chunk.reasoning;
    cut.resize(isKnown && cut.starts_with(kept) ? kept.size() : left == 0 ? 0 : cut.size());
}

void RemoteAnswer::takeTools(std::vector<ToolCallPart>&& parts)
{
    for (ToolCallPart& part : parts) {
        m_bytes += part.name.size() + part.arguments.size();
        const auto last = std::find_if(m_tools.rbegin(), m_tools.rend(), [&](const ToolCallPart& tool) {
            return tool.index == part.index && (part.id.empty() || tool.id.empty() || tool.id == part.id);
        });
        if (last == m_tools.rend()) {
            if (m_tools.size() == kMostTools)
                throw Error(SENTENCE("The answer has more than ", kMostTools, " tool calls."));
            m_tools.push_back(std::move(part));
            continue;
        }
        last->name += part.name;
        last->arguments += part.arguments;
        if (last->id.empty()) last->id = std::move(part.id);
    }
}

void RemoteAnswer::take(AnswerChunk chunk)
{
    if (chunk.usage) m_usage = *chunk.usage;
    if (m_unread.empty() && !m_wasUnread && !chunk.unread.empty()) m_unread = chunk.unread;
    m_wasUnread = m_wasUnread || !chunk.unread.empty();
    takePrompt(chunk);
    if (!chunk.error.empty())
        throw Error(SENTENCE("The server stopped the answer: ", quotedChunkError(chunk.error)),
                    errorDetail(chunk.error.english()));
    takeTools(std::move(chunk.tools));
    if (!chunk.finish.empty()) m_finish = chunk.finish;
    if (!chunk.stopString.empty()) m_stopString = chunk.stopString;
    m_isRefusal = m_isRefusal || !chunk.refusal.empty();
    chunk.text += chunk.refusal;
    if (!chunk.reasoning.empty() && !chunk.text.empty()) takeParts(reasoningIn(chunk));
    takeParts(std::move(chunk));
}

void RemoteAnswer::takeParts(AnswerChunk&& chunk)
{
    if (m_isCut) return;
    cutAtMost(chunk);
    m_bytes += chunk.text.size() + chunk.reasoning.size();
    if (m_bytes > kMostTextBytes) {
        throw Error(SENTENCE("The answer was stopped because it is longer than ", kMostTextBytes, " bytes."));
    }
    if (chunk.text.empty() && chunk.reasoning.empty() && chunk.tokens.empty() && chunk.ids.empty()) return;
    emitPrompt();
    TokenRecord all;
    all.bytes = chunk.text;
    AnswerText::Parts shown;
    if (!chunk.reasoning.empty()) m_text.noteReasoning();
    if (!chunk.text.empty()) shown = m_text.feed(all, false);
    shown.reasoning.insert(0, chunk.reasoning);
    std::vector<TokenRecord> records = recordsOf(chunk, !chunk.reasoning.empty() || all.reasoning);
    emitTokens(std::move(records), std::move(shown));
}

/// Returns the records of a chunk. There is at least one record, because all text must belong to a record.
std::vector<TokenRecord> RemoteAnswer::recordsOf(AnswerChunk& chunk, bool isReasoning) const
{
    std::vector<TokenRecord> records;
    const bool idsFit = chunk.ids.size() == chunk.tokens.size();
    for (std::size_t i = 0; i < chunk.tokens.size(); ++i) {
        if (idsFit && !chunk.tokens[i].id) chunk.tokens[i].id = chunk.ids[i];
        records.push_back(recordOf(chunk.tokens[i], m_alternatives));
    }
    const std::string shown = chunk.reasoning + chunk.text;
    if (records.empty()) {
        for (const TokenId id : chunk.ids) records.emplace_back().id = id;
        if (records.empty()) records.emplace_back().id = kUnknownId;
        // The last record gets the whole text, because the boundaries between the tokens are unknown.
        records.back().bytes = shown;
    }
    const bool isEnd = shown.empty() && chunk.finish == "stop";
    for (TokenRecord& record : records) {
        record.reasoning = isReasoning;
        if (isEnd) record.kind = TokenKind::Control;
    }
    return records;
}

void RemoteAnswer::emitTokens(std::vector<TokenRecord> records, AnswerText::Parts shown)
{
    m_hasText = !shown.text.empty() || (m_hasText && !shown.textWasReasoning);
    if (shown.textWasReasoning) m_clock.allWasReasoning();
    for (std::size_t i = 0; i < records.size(); ++i) {
        TokenGenerated generated;
        generated.request = m_finished.request;
        generated.record = std::move(records[i]);
        generated.record.position = static_cast<std::int32_t>(m_position++);
        if (i + 1 == records.size()) {
            generated.text = std::move(shown.text);
            generated.reasoning = std::move(shown.reasoning);
            generated.textWasReasoning = shown.textWasReasoning;
        }
        m_clock.token(generated.record.reasoning);
        ++m_records;
        m_sink(std::move(generated));
    }
}

namespace {

/// Returns the tool call as a Markdown code block with its own language tag, which the window folds. The arguments are
/// shown as received, without parsing.
std::string shownCall(const ToolCallPart& tool)
{
    std::string name = tool.name.empty() ? "?" : tool.name;
    const auto isOdd = [](unsigned char c) { return c < 0x80 && std::isalnum(c) == 0 && c != '-' && c != '.'; };
    std::ranges::replace_if(name, isOdd, '_');
    std::string fence = "```";
    while (tool.arguments.find(fence) != std::string::npos) fence += '`';
    return concat("\n\n", fence, "tool_call:", name, "\n", tool.arguments.empty() ? "{}" : tool.arguments, "\n", fence,
                  "\n");
}

}  // namespace

/// Shows tool calls as text. No tool is called; the user only sees what the model requests.
void RemoteAnswer::emitTools()
{
    for (const ToolCallPart& tool : std::exchange(m_tools, {})) {
        if (tool.name.empty() && tool.arguments.empty()) continue;
        TokenRecord record;
        record.id = kUnknownId;
        AnswerText::Parts shown;
        shown.text = shownCall(tool);
        record.bytes = shown.text;
        emitPrompt();
        std::vector<TokenRecord> records;
        records.push_back(std::move(record));
        emitTokens(std::move(records), std::move(shown));
    }
}

void RemoteAnswer::delay(std::chrono::seconds wait)
{
    const bool isDelayed = wait.count() > 0;
    if (!isDelayed && !m_isDelayed) return;
    m_isDelayed = isDelayed;
    m_sink(LoadProgress{m_finished.request, 0, isDelayed ? delaySentence(wait) : Sentence()});
}

void RemoteAnswer::breakOff()
{
    AnswerText::Parts rest = m_text.finish();
    if (!rest.text.empty() || !rest.reasoning.empty()) {
        // This record has no bytes, because earlier records already contain the bytes of the rest of the text.
        TokenRecord record;
        record.id = kUnknownId;
        std::vector<TokenRecord> records;
        records.push_back(std::move(record));
        emitTokens(std::move(records), std::move(rest));
    }
    emitTools();
}

StopReason RemoteAnswer::reason() const
{
    if (m_isRefusal) return StopReason::Refused;
    if (m_finish == "length") return StopReason::MaxTokens;
    return m_stopString.empty() ? StopReason::EndOfTurn : StopReason::StopString;
}

Sentence RemoteAnswer::closingSentence() const
{
    if (m_finished.reason == StopReason::Refused)
        return SENTENCE("The model refused to answer: the server marks this text as a refusal.");
    const bool isOwnLimit =
        m_most > 0 && (m_usage.answerTokens == 0 || m_usage.answerTokens >= static_cast<std::int64_t>(m_most));
    if (m_finished.reason == StopReason::MaxTokens && m_hasText && !isOwnLimit)
        return SENTENCE("The answer is incomplete: the server stopped it at the server's own token limit.");
    if (m_finished.reason == StopReason::MaxTokens && !m_hasText && m_bytes > 0)
        return SENTENCE("There is no answer, because the reasoning used up the token limit. Raise the limit, or reduce "
                        "the reasoning effort.");
    if (m_bytes == 0 && m_finished.reason == StopReason::EndOfTurn) return SENTENCE("The server sent no text.");
    if (m_bytes == 0 && m_finished.reason == StopReason::MaxTokens)
        return SENTENCE("The server sent no text before the token limit was reached. A model with hidden reasoning "
                        "needs a higher limit.");
    return m_unread;
}

void RemoteAnswer::finish(bool isCancelled)
{
    if (!isCancelled) {
        emitTools();
        emitPrompt();
        if (m_finish == "content_filter" || m_finish == "error" || m_finish == "abort") {
            breakOff();
            throw Error(SENTENCE("The server ended the answer early (", inQuotes(m_finish), ")."));
        }
    }
    m_finished.reason = isCancelled ? StopReason::Cancelled : reason();
    m_finished.stopString = m_stopString;
    AnswerText::Parts rest = m_text.finish();
    m_hasText = !rest.text.empty() || (m_hasText && !rest.textWasReasoning);
    m_finished.sentence = closingSentence();
    m_finished.remainingText = std::move(rest.text);
    m_finished.remainingReasoning = std::move(rest.reasoning);
    m_finished.textWasReasoning = rest.textWasReasoning;
    GenerationStats& stats = m_finished.stats;
    m_clock.copyTo(stats);
    stats.generationSeconds = m_clock.untilNow() - stats.promptSeconds;
    if (m_usage.promptTokens > 0) stats.promptTokens = static_cast<std::uint32_t>(m_usage.promptTokens);
    stats.evaluatedTokens =
        stats.promptTokens - std::min(stats.promptTokens, static_cast<std::uint32_t>(m_usage.cachedTokens));
    stats.generatedTokens = m_usage.answerTokens > 0 ? static_cast<std::uint32_t>(m_usage.answerTokens)
                                                     : static_cast<std::uint32_t>(m_records);
    m_sink(std::move(m_finished));
}

}  // namespace vitrine
