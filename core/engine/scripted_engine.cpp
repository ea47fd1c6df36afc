#include "core/engine/scripted_engine.h"

#include "core/backend/device_error.h"
#include "core/engine/answer_clock.h"
#include "core/engine/reasoning.h"
#include "core/engine/scripted_prompts.h"
#include "core/engine/stop_matcher.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

/// Waits; false as soon as a stop is requested.
bool pause(double milliseconds, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any condition;
    std::unique_lock lock(mutex);
    condition.wait_for(lock, stop, std::chrono::duration<double, std::milli>(milliseconds), [] { return false; });
    return !stop.stop_requested();
}

}  // namespace

ScriptedEngine::ScriptedEngine(Script script, EventSink sink)
    : m_script(std::move(script)), m_tokens(m_script.model.vocabularySize),
      m_loop(std::move(sink), [this](const Command& command, const std::stop_token& stop, const EventSink& sink) {
          std::visit([&](const auto& value) { execute(value, stop, sink); }, command);
      })
{
}

ScriptedEngine::~ScriptedEngine() = default;

void ScriptedEngine::post(Command command)
{
    m_loop.post(std::move(command));
}

void ScriptedEngine::cancel(RequestId request)
{
    m_loop.cancel(request);
}

void ScriptedEngine::requireModel() const
{
    if (!m_loaded) throw Error("No model is loaded.");
}

void ScriptedEngine::execute(const LoadModel& command, const std::stop_token& stop, const EventSink& sink)
{
    constexpr int kSteps = 20;
    for (int step = 0; step <= kSteps; ++step) {
        const char* stage = step == 0 ? "reading metadata" : step == 1 ? "tokenizer" : "weights";
        sink(LoadProgress{command.request, static_cast<float>(step) / kSteps, stage});
        if (!pause(static_cast<double>(m_script.loadMilliseconds) / kSteps, stop))
            throw Error("Loading was cancelled.");
    }
    if (!m_script.loadFailure.empty()) throw Error(m_script.loadFailure);
    m_loaded = true;
    ModelSummary summary = m_script.model;
    summary.path = command.path;
    if (command.options.contextLength > 0) {
        summary.contextLength = std::min(summary.contextLength, command.options.contextLength);
    }
    summary.options = command.options;
    m_prompts = std::make_shared<ScriptedPrompts>(m_tokens, summary.contextLength);
    sink(ModelLoaded{command.request, std::move(summary), m_prompts});
}

void ScriptedEngine::execute(const UnloadModel& command, const std::stop_token&, const EventSink& sink)
{
    m_loaded = false;
    m_prompts.reset();
    m_evaluated.clear();
    sink(ModelUnloaded{command.request});
}

void ScriptedEngine::execute(const ScorePrompt& command, const std::stop_token& stop, const EventSink& sink)
{
    requireModel();
    constexpr std::size_t kChunk = 128;
    const std::size_t total = command.tokens.size();
    for (std::size_t begin = 0; begin < total; begin += kChunk) {
        const std::size_t end = std::min(begin + kChunk, total);
        if (!pause(m_script.promptMillisecondsPerToken * static_cast<double>(end - begin), stop))
            throw Error("The request was cancelled.");
        PromptScored scored{command.request, static_cast<std::uint32_t>(begin), {}};
        for (std::size_t i = begin; i < end; ++i) {
            TokenRecord record = m_tokens.describe(command.tokens[i].bytes, i);
            if (i > 0) m_tokens.score(record, command.alternatives, false);
            scored.records.push_back(std::move(record));
        }
        sink(std::move(scored));
        sink(PromptProgress{command.request, static_cast<std::uint32_t>(end), static_cast<std::uint32_t>(total)});
    }
    sink(PromptScoringFinished{command.request});
}

void ScriptedEngine::execute(const CompareRuns&, const std::stop_token&, const EventSink&)
{
    throw Error("A script computes nothing that could be compared.");
}

void ScriptedEngine::execute(const SaveKvStates& command, const std::stop_token&, const EventSink& sink)
{
    sink(KvStatesChanged{command.request, {}, {}});
}

void ScriptedEngine::execute(const CloseConversation& command, const std::stop_token&, const EventSink&)
{
    m_evaluated.erase(command.conversation);
}

PromptReady ScriptedEngine::preparePrompt(RequestId request, ConversationId conversation,
                                          const std::vector<Message>& messages) const
{
    PromptReady ready;
    ready.request = request;
    ready.conversation = conversation;
    FittedPrompt fitted = m_prompts->fit(messages);
    ready.contextLength = m_script.model.contextLength;
    ready.text = std::move(fitted.prompt.text);
    ready.tokens = std::move(fitted.prompt.tokens);
    const auto known = m_evaluated.find(conversation);
    if (known != m_evaluated.end()) {
        const std::vector<TokenId>& tokens = known->second;
        std::uint32_t& reused = ready.reusedTokens;
        while (reused < tokens.size() && reused + 1 < ready.tokens.size() &&
               tokens[reused] == ready.tokens[reused].record.id) {
            ++reused;
        }
    }
    return ready;
}

void ScriptedEngine::execute(const Generate& command, const std::stop_token& stop, const EventSink& sink)
{
    requireModel();
    using Clock = std::chrono::steady_clock;
    const auto seconds = [](Clock::time_point from) {
        return std::chrono::duration<double>(Clock::now() - from).count();
    };
    const Clock::time_point begin = Clock::now();
    GenerationFinished finished;
    finished.request = command.request;
    finished.conversation = command.conversation;
    finished.reason = StopReason::Cancelled;
    finished.stats.seed = command.sampling.seed;

    PromptReady prompt = preparePrompt(command.request, command.conversation, command.messages);
    prompt.seed = finished.stats.seed;
    finished.stats.promptTokens = static_cast<std::uint32_t>(prompt.tokens.size());
    finished.stats.evaluatedTokens = finished.stats.promptTokens - prompt.reusedTokens;
    sink(prompt);
    const bool complete = playPrompt(command, prompt, stop, sink);
    finished.stats.promptSeconds = seconds(begin);
    if (complete) {
        const Clock::time_point answerBegin = Clock::now();
        playAnswer(command, prompt.tokens.size(), finished, stop, sink);
        finished.stats.generationSeconds = seconds(answerBegin);
    }
    sink(std::move(finished));
}

bool ScriptedEngine::playPrompt(const Generate& command, PromptReady& prompt, const std::stop_token& stop,
                                const EventSink& sink)
{
    constexpr std::size_t kChunk = 128;
    const std::size_t total = prompt.tokens.size();
    const std::size_t reused = prompt.reusedTokens;
    const auto score = [&](std::size_t begin, std::size_t end) {
        if (!command.scorePrompt || begin == end) return;
        PromptScored scored{command.request, static_cast<std::uint32_t>(begin), {}};
        for (std::size_t i = begin; i < end; ++i) {
            TokenRecord record = prompt.tokens[i].record;
            if (i > 0) m_tokens.score(record, command.alternatives, false);
            scored.records.push_back(std::move(record));
        }
        sink(std::move(scored));
    };
    std::vector<TokenId>& evaluated = m_evaluated[command.conversation];
    evaluated.resize(reused);
    score(0, reused);
    for (std::size_t begin = reused; begin < total; begin += kChunk) {
        const std::size_t end = std::min(begin + kChunk, total);
        if (!pause(m_script.promptMillisecondsPerToken * static_cast<double>(end - begin), stop)) return false;
        score(begin, end);
        for (std::size_t i = begin; i < end; ++i) evaluated.push_back(prompt.tokens[i].record.id);
        sink(PromptProgress{command.request, static_cast<std::uint32_t>(end - reused),
                            static_cast<std::uint32_t>(total - reused)});
    }
    return true;
}

void ScriptedEngine::playAnswer(const Generate& command, std::size_t position, GenerationFinished& finished,
                                const std::stop_token& stop, const EventSink& sink)
{
    AnswerClock clock;
    const ScriptedAnswer& answer = m_script.answers[m_nextAnswer++ % m_script.answers.size()];
    ReasoningSplitter splitter(findReasoningTags("<think>", nullptr));
    StopMatcher reasoningStops(command.stopStrings);
    StopMatcher contentStops(command.stopStrings);
    const auto matched = [&]() -> const std::optional<std::string>& {
        return reasoningStops.matched() ? reasoningStops.matched() : contentStops.matched();
    };
    std::vector<TokenId>& evaluated = m_evaluated[command.conversation];
    const auto emitToken = [&](std::string_view piece, bool isText) {
        TokenGenerated generated{command.request, m_tokens.describe(piece, position++), {}, {}};
        m_tokens.score(generated.record, command.alternatives, true);
        evaluated.push_back(generated.record.id);
        generated.record.reasoning = isText && splitter.inReasoning();
        clock.token(generated.record.reasoning);
        const ReasoningSplitter::Parts parts = splitter.feed(isText ? piece : std::string_view(), false);
        generated.reasoning = reasoningStops.feed(parts.reasoning);
        if (generated.record.reasoning && !splitter.inReasoning()) generated.reasoning += reasoningStops.finish();
        if (!reasoningStops.matched()) generated.text = contentStops.feed(parts.content);
        sink(std::move(generated));
        ++finished.stats.generatedTokens;
    };

    finished.reason = answer.reason;
    bool cutShort = false;
    for (const std::string& piece : scriptedPieces(answer.text)) {
        std::optional<StopReason> cut;
        if (pause(m_script.millisecondsPerToken, stop)) {
            emitToken(piece, true);
            if (matched())
                cut = StopReason::StopString;
            else if (finished.stats.generatedTokens == command.maxTokens)
                cut = StopReason::MaxTokens;
            else if (position >= m_script.model.contextLength)
                cut = StopReason::ContextFull;
        } else {
            cut = StopReason::Cancelled;
        }
        if (!cut) continue;
        finished.reason = *cut;
        cutShort = true;
        break;
    }
    if (!cutShort && !answer.failure.empty()) throw Error(answer.failure);
    if (!cutShort && !answer.deviceFailure.empty()) throw DeviceError(answer.deviceFailure);
    if (!cutShort && answer.reason == StopReason::EndOfTurn) emitToken("<|im_end|>", false);
    clock.tell(finished.stats);
    if (finished.stats.generatedTokens > 0) finished.stats.firstTokenSeconds += finished.stats.promptSeconds;
    if (!matched()) {
        const ReasoningSplitter::Parts parts = splitter.finish();
        finished.remainingReasoning = reasoningStops.feed(parts.reasoning) + reasoningStops.finish();
        finished.remainingText = contentStops.feed(parts.content) + contentStops.finish();
    }
    if (matched()) {
        finished.reason = StopReason::StopString;
        finished.stopString = *matched();
    }
}

}  // namespace vitrine
