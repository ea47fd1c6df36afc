#include "core/generate/engine/scripted_engine.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/generate/engine/answer_clock.h"
#include "core/generate/engine/answer_text.h"
#include "core/generate/engine/conversation.h"
#include "core/generate/engine/model_identity.h"
#include "core/generate/engine/scripted_prompts.h"
#include "core/generate/engine/scripted_source.h"
#include "core/generate/engine/token_loop.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

namespace vitrine {

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

void ScriptedEngine::steer(Steering steering)
{
    m_loop.steer(std::move(steering));
}

void ScriptedEngine::requireModel() const
{
    if (!m_open) throw Error(SENTENCE("No model is loaded."));
}

void ScriptedEngine::execute(const LoadModel& command, const std::stop_token& stop, const EventSink& sink)
{
    constexpr int kSteps = 20;
    for (int step = 0; step <= kSteps; ++step) {
        const SentenceForm stage = step == 0   ? FORM("reading metadata")
                                   : step == 1 ? FORM("tokenizer")
                                               : FORM("weights");
        sink(LoadProgress{command.request, static_cast<float>(step) / kSteps, stage});
        if (!waitFor(static_cast<double>(m_script.loadMilliseconds) / kSteps, stop))
            throw Error(SENTENCE("Loading was cancelled."));
    }
    if (!m_script.loadFailure.empty()) throw Error(m_script.loadFailure);
    m_open = command.path;
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
    m_open.reset();
    m_prompts.reset();
    m_evaluated.clear();
    sink(ModelUnloaded{command.request});
}

void ScriptedEngine::execute(const Capture& command, const std::stop_token& stop, const EventSink& sink)
{
    if (!command.wants.scores) throw Error(SENTENCE("A script computes no tensors, so no tensors can be captured."));
    requireModel();
    constexpr std::size_t kChunk = 128;
    const std::size_t total = command.onlyCost ? 0 : command.records.size();
    for (std::size_t begin = 0; begin < total; begin += kChunk) {
        const std::size_t end = std::min(begin + kChunk, total);
        if (!waitFor(m_script.promptMillisecondsPerToken * static_cast<double>(end - begin), stop))
            throw Error(SENTENCE("The request was cancelled."));
        PromptScored scored{command.request, static_cast<std::uint32_t>(begin), {}};
        for (std::size_t i = begin; i < end; ++i) {
            TokenRecord record = m_tokens.describe(command.records[i].bytes, i);
            if (i > 0) m_tokens.score(record, command.wants.scores->alternatives, false);
            scored.records.push_back(std::move(record));
        }
        sink(std::move(scored));
        sink(CaptureProgress{command.request, end, total});
    }
    CaptureFinished finished{command.request, {}};
    finished.cost.evaluatedTokens = static_cast<std::uint32_t>(command.records.size());
    sink(finished);
}

void ScriptedEngine::execute(const CompareRuns&, const std::stop_token&, const EventSink&)
{
    throw Error(SENTENCE("A script computes no tensors, so no tensors can be compared."));
}

void ScriptedEngine::execute(const SaveKvStates& command, const std::stop_token&, const EventSink& sink)
{
    sink(KvStatesChanged{command.request, {}, {}});
}

void ScriptedEngine::execute(const CloseConversation& command, const std::stop_token&, const EventSink&)
{
    std::erase_if(m_evaluated, [&](const auto& known) { return known.first == command.conversation; });
}

std::vector<TokenId>& ScriptedEngine::evaluated(ConversationId conversation)
{
    const auto known = std::find_if(m_evaluated.begin(), m_evaluated.end(),
                                    [=](const auto& other) { return other.first == conversation; });
    if (known != m_evaluated.end())
        m_evaluated.splice(m_evaluated.begin(), m_evaluated, known);
    else
        m_evaluated.emplace_front(conversation, std::vector<TokenId>());
    if (m_evaluated.size() > ConversationPool::kMaxConversations) m_evaluated.pop_back();
    return m_evaluated.front().second;
}

PromptReady ScriptedEngine::preparePrompt(RequestId request, ConversationId conversation,
                                          const std::vector<Message>& messages)
{
    PromptReady ready;
    ready.request = request;
    ready.conversation = conversation;
    FittedPrompt fitted = m_prompts->fit(messages);
    ready.contextLength = m_script.model.contextLength;
    ready.text = std::move(fitted.prompt.text);
    ready.tokens = std::move(fitted.prompt.tokens);
    const std::vector<TokenId>& tokens = evaluated(conversation);
    std::uint32_t& reused = ready.reusedTokens;
    while (reused < tokens.size() && reused + 1 < ready.tokens.size() &&
           tokens[reused] == ready.tokens[reused].record.id) {
        ++reused;
    }
    return ready;
}

void ScriptedEngine::execute(const Generate& command, const std::stop_token& stop, const EventSink& sink)
{
    requireModel();
    if (!command.modelPath.empty()) requireMeant(command.modelPath, *m_open);
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
    AnswerText text(answerTags(), nullptr, command.stopStrings, nullptr);
    const AnswerBeginning beginning = beginAnswer(command, prompt, text);
    finished.stats.promptTokens = static_cast<std::uint32_t>(prompt.tokens.size());
    finished.stats.evaluatedTokens = finished.stats.promptTokens - prompt.reusedTokens;
    sink(prompt);
    if (beginning.ended) {
        finished.reason = *beginning.ended;
    } else if (playPrompt(command, prompt, stop, sink)) {
        finished.stats.promptSeconds = seconds(begin);
        finished.reason = playAnswer(command, beginning, prompt.tokens.size(), text, stop, sink, finished.stats);
        finished.stats.generationSeconds = seconds(begin) - finished.stats.promptSeconds;
    } else {
        finished.stats.promptSeconds = seconds(begin);
    }
    if (finished.reason == StopReason::GrammarStuck) {
        finished.sentence =
            SENTENCE("No token of this model can continue the text after \"…\" as the grammar requires.");
    }
    finishText(text, finished);
    sink(std::move(finished));
}

AnswerBeginning ScriptedEngine::beginAnswer(const Generate& command, PromptReady& prompt, AnswerText& text) const
{
    std::vector<std::string> pieces;
    for (const TokenId id : command.answerTokens) {
        pieces.emplace_back(m_tokens.find(id, scriptedPieces(nextAnswer().text)));
        if (pieces.back().empty()) throw Error(SENTENCE("The script has no token with the id ", id, '.'));
    }
    const std::string thought = command.answerReasoning.empty()
                                    ? std::string()
                                    : concat("<think>\n", command.answerReasoning, "\n</think>\n\n");
    for (std::string& piece : scriptedPieces(thought + command.answerText)) pieces.push_back(std::move(piece));
    AnswerBeginning beginning;
    for (const std::string& piece : pieces) {
        const std::size_t position = prompt.tokens.size() + beginning.tokens.size();
        beginning.tokens.push_back({m_tokens.describe(piece, position), TokenOrigin::Generated, -1});
    }
    feedBeginning(beginning, text, [](const TokenRecord& record) { return record.id == ScriptedTokens::kTurnEnd; });
    prompt.tokens.insert(prompt.tokens.end(), beginning.tokens.begin(), beginning.tokens.end());
    prompt.answerTokens = static_cast<std::uint32_t>(beginning.tokens.size());
    prompt.answerText = beginning.shown.text;
    prompt.answerReasoning = beginning.shown.reasoning;
    return beginning;
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
    std::vector<TokenId>& evaluated = this->evaluated(command.conversation);
    evaluated.resize(reused);
    score(0, reused);
    for (std::size_t begin = reused; begin < total; begin += kChunk) {
        const std::size_t end = std::min(begin + kChunk, total);
        if (!waitFor(m_script.promptMillisecondsPerToken * static_cast<double>(end - begin), stop)) return false;
        score(begin, end);
        for (std::size_t i = begin; i < end; ++i) evaluated.push_back(prompt.tokens[i].record.id);
        sink(PromptProgress{command.request, static_cast<std::uint32_t>(end - reused),
                            static_cast<std::uint32_t>(total - reused)});
    }
    return true;
}

StopReason ScriptedEngine::playAnswer(const Generate& command, const AnswerBeginning& beginning, std::size_t position,
                                      AnswerText& text, const std::stop_token& stop, const EventSink& sink,
                                      GenerationStats& stats)
{
    AnswerClock clock;
    const ScriptedAnswer& answer = nextAnswer();
    ++m_nextAnswer;
    AnswerLimits limits;
    if (command.maxTokens > 0) limits.tokens = command.maxTokens;
    limits.positions = m_script.model.contextLength;
    limits.beginning = beginning.tokens.size();
    ScriptedSource source(answer, m_tokens, evaluated(command.conversation),
                          {m_script.millisecondsPerToken, position, limits.beginning, command.alternatives, stop});
    TokenLoop loop(source, text, limits, command.request, sink);
    const SteeringSource steering = [this](bool wait) { return m_loop.nextSteering(wait); };
    loop.steerBy(steering, Stepping(command.pauseOn, beginning.tokens));
    loop.timeBy(clock);
    const StopReason reason = loop.run(stop);
    stats.generatedTokens = static_cast<std::uint32_t>(loop.count());
    clock.copyTo(stats);
    if (loop.count() > 0) stats.firstTokenSeconds += stats.promptSeconds;
    return reason == StopReason::Cancelled && source.isExhausted() ? answer.reason : reason;
}

}  // namespace vitrine
