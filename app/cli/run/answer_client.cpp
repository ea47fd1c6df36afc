#include "app/cli/run/answer_client.h"

#include "app/cli/output/console.h"
#include "app/cli/run/server_abilities.h"
#include "core/diagnose/check/prompt_errors.h"
#include "core/generate/engine/local_engine.h"
#include "core/generate/remote/remote_engine.h"
#include "core/text/pretokenizers.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <variant>

namespace vitrine::cli {

namespace {

/// Returns the likely pre-tokenizers. The views point into the table of names, which outlives the event.
std::vector<std::string_view> likelyPreTokenizers(const Failed& event)
{
    std::vector<std::string_view> likely;
    const std::vector<std::string_view> names = preTokenizerNames();
    for (std::uint32_t i = 0; i < event.likelyPreTokenizers; ++i) {
        const auto name = std::find(names.begin(), names.end(), event.preTokenizers[i]);
        if (name != names.end()) likely.push_back(*name);
    }
    return likely;
}

/// Returns a function that makes an engine for the server if --endpoint is given, or for local models on `thread`.
EngineClient::Maker engineFor(const EndpointFlags& flags, LoopThread thread)
{
    if (!flags.isGiven()) {
        return [thread](EventSink sink) {
            return std::make_unique<LocalEngine>(std::move(sink), makeBackend, promptErrors, thread);
        };
    }
    RemoteAccess access;
    access.review = promptErrors;
    access.key = [key = flags.key()](const std::string&) { return key; };
    access.surveyed = keptSurvey;
    access.found = keepSurvey;  // saves features that a surveyed server rejects later
    access.asks = [](const std::string&) { return false; };
    access.companion = [file = flags.companion](const std::string&) { return file; };
    return [access](EventSink sink) { return std::make_unique<RemoteEngine>(std::move(sink), access); };
}

[[noreturn]] void throwFailure(const Failed& event)
{
    const Error error(event.sentence, event.detail);
    if (!event.preTokenizers.empty()) throw UnknownPreTokenizer(error, likelyPreTokenizers(event));
    throw error;
}

/// Fills an Answer from the events of its Generate.
class AnswerBuilder {
public:
    AnswerBuilder(Answer& answer, AnswerView& view, bool showsBeginning)
        : m_answer(answer), m_view(view), m_showsBeginning(showsBeginning)
    {
    }

    void operator()(const PromptReady& event)
    {
        m_answer.prompt = event;
        m_answer.finished.stats.seed = event.seed;
        m_view.showPrompt(event);
        if (m_showsBeginning) show(event.answerText, event.answerReasoning);
    }
    void operator()(const PromptProgress& event)
    {
        if (event.doneTokens == event.totalTokens) m_view.endPrompt();
    }
    void operator()(const TokenGenerated& event)
    {
        m_answer.hasCome = m_answer.hasCome || !event.reasoning.empty() || !event.text.empty();
        if (event.textWasReasoning) turnTextIntoReasoning();
        m_answer.records.push_back(event.record);
        m_view.showToken(event.record);
        show(event.text, event.reasoning);
    }
    void operator()(const GenerationFinished& event)
    {
        if (event.textWasReasoning) turnTextIntoReasoning();
        show(event.remainingText, event.remainingReasoning);
        m_answer.finished = event;
    }
    void operator()(const Failed& event) { m_answer.failure.emplace(event.sentence, event.detail); }
    template <typename Other>
    void operator()(const Other&)
    {
    }

private:
    void show(const std::string& text, const std::string& reasoning)
    {
        m_answer.text += text;
        m_answer.reasoning += reasoning;
        m_view.show(text, reasoning);
    }
    void turnTextIntoReasoning()
    {
        m_answer.reasoning += std::exchange(m_answer.text, {});
        for (TokenRecord& record : m_answer.records) record.reasoning = true;
        m_view.turnTextIntoReasoning();
    }

    Answer& m_answer;
    AnswerView& m_view;
    bool m_showsBeginning;
};

}  // namespace

std::vector<PromptToken> Answer::promptTokens() const
{
    std::vector<PromptToken> tokens;
    std::ranges::copy_if(prompt.tokens, std::back_inserter(tokens),
                         [](const PromptToken& token) { return token.origin != TokenOrigin::Generated; });
    return tokens;
}

std::vector<TokenRecord> Answer::allRecords() const
{
    std::vector<TokenRecord> all;
    for (const PromptToken& token : prompt.tokens) {
        if (token.origin == TokenOrigin::Generated) all.push_back(token.record);
    }
    all.insert(all.end(), records.begin(), records.end());
    return all;
}

AnswerClient::AnswerClient(const EndpointFlags& endpoint, LoopThread thread)
    : m_endpoint(endpoint), m_engine(engineFor(endpoint, thread))
{
}

void AnswerClient::load(const std::string& path, const EngineOptions& options)
{
    run(LoadModel{0, path, options}, [](const Event&) {});
    // If --companion is given, an answer without the companion is an error. The last notice explains the problem.
    if (!m_endpoint.companion.empty() && !m_prompts) throw Error(m_model.notices.back());
}

void AnswerClient::keepState(const SpeedFlags& flags)
{
    m_keepsState = !flags.kvState.empty();
    if (m_keepsState) m_engine.post(ConfigureKvStates{flags.states()});
}

void AnswerClient::printNotices()
{
    for (; m_printed < m_model.notices.size(); ++m_printed) notify(m_model.notices[m_printed].english());
}

/// Prints the notices about a prompt, except those that the previous prompt had, too.
void AnswerClient::printNew(const std::vector<Sentence>& notices)
{
    for (const Sentence& notice : notices) {
        if (std::ranges::count(m_notices, notice) == 0) notify(notice.english());
    }
    m_notices = notices;
}

/// Handles the events that do not belong to one answer.
void AnswerClient::handle(const Event& event)
{
    if (const auto* loaded = std::get_if<ModelLoaded>(&event)) {
        m_model = loaded->summary;
        m_prompts = std::dynamic_pointer_cast<const ModelPrompts>(loaded->prompts);
        if (loaded->request == 0) printNotices();
    }
    if (const auto* prompt = std::get_if<PromptReady>(&event)) printNew(prompt->notices);
    if (std::holds_alternative<ModelUnloaded>(event)) m_isUnloaded = true;
    if (std::holds_alternative<GenerationFinished>(event)) m_stateProblem.clear();
    // An event with request 0 is about a save that the engine made while the user was idle. Keep its problem, because
    // the engine tries to save again only after the next answer.
    if (const auto* states = std::get_if<KvStatesChanged>(&event)) {
        if (states->request == 0 || !states->problem.empty()) m_stateProblem = states->problem;
    }
}

void AnswerClient::run(Command command, const EngineClient::Handler& handle)
{
    std::optional<Failed> failed;
    m_engine.run(std::move(command), [&](const Event& event) {
        this->handle(event);
        if (const auto* failure = std::get_if<Failed>(&event)) failed = *failure;
        handle(event);
    });
    if (failed) throwFailure(*failed);
}

Answer AnswerClient::ask(Generate command, AnswerView& view)
{
    Answer answer;
    AnswerBuilder builder(answer, view, !command.prompt);
    command.modelPath = m_model.path;
    m_engine.run(std::move(command), [&](const Event& event) {
        handle(event);
        std::visit(builder, event);
        if (const auto* paused = std::get_if<Paused>(&event)) {
            std::optional<Steering> next = view.pause(*paused);
            if (next)
                m_engine.steer(std::move(*next));
            else
                m_engine.cancel();
        }
    });
    return answer;
}

Answer AnswerClient::askServer(const std::string& name, Generate command, AnswerView& view)
{
    load(m_endpoint.path(name));
    printNotices();
    keepAfterSignals();
    return ask(std::move(command), view);
}

Answer AnswerClient::askServer(const std::string& name, Generate command)
{
    AnswerView unseen;
    Answer answer = askServer(name, std::move(command), unseen);
    if (answer.failure) throw Error(*answer.failure);
    return answer;
}

void AnswerClient::scorePrompt(Answer& answer, std::uint32_t alternatives)
{
    Capture command;
    command.modelPath = m_model.path;
    command.wants.scores = ScoresWanted{alternatives};
    for (const PromptToken& token : answer.promptTokens()) {
        command.tokens.push_back(token.record.id);
        command.records.push_back(token.record);
    }
    if (command.tokens.empty()) throw Error(SENTENCE("The server does not report which tokens it read."));
    run(std::move(command), [&](const Event& event) {
        const auto* scored = std::get_if<PromptScored>(&event);
        if (!scored) return;
        for (std::size_t i = 0; i < scored->records.size() && scored->firstToken + i < answer.prompt.tokens.size(); ++i)
            answer.prompt.tokens[scored->firstToken + i].record = scored->records[i];
    });
}

void AnswerClient::capture(Capture command, const std::function<void(const CapturedPiece&)>& take)
{
    command.modelPath = m_model.path;
    run(std::move(command), [&](const Event& event) {
        if (const auto* captured = std::get_if<Captured>(&event)) take(*captured->piece);
    });
}

void AnswerClient::save()
{
    if (!m_keepsState) return;
    m_engine.run(
        SaveKvStates{}, [this](const Event& event) { handle(event); }, EngineClient::OnSignal::Ignore);
    if (!m_stateProblem.empty()) throw Error(m_stateProblem);
}

}  // namespace vitrine::cli
