#include "app/inspectors/tokens/prompt_scorer.h"

#include "app/engine/engine_bridge.h"
#include "app/inspectors/shared/evaluation_estimator.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "app/store/answer_store.h"
#include "app/store/stored_types.h"
#include "app/store/text.h"
#include "core/base/error.h"

#include <algorithm>
#include <utility>

namespace vitrine {

PromptScorer::PromptScorer(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    const TokenStripModel* tokens = &parts.tokens;
    connect(tokens, &TokenStripModel::scoringRequested, this, &PromptScorer::request);
    connect(tokens, &TokenStripModel::scoringCancelled, this, &PromptScorer::cancel);
    connect(tokens, &TokenStripModel::messageIdChanged, this, &PromptScorer::showRecords);
    connect(tokens, &TokenStripModel::countChanged, this, &PromptScorer::refresh);
    connect(&parts.messages, &MessageListModel::dataChanged, this, &PromptScorer::refresh);
    connect(&parts.library, &ModelLibrary::changed, this, &PromptScorer::refresh);
    const EngineBridge* bridge = &parts.bridge;
    connect(bridge, &EngineBridge::promptScored, this, &PromptScorer::handleScored);
    connect(bridge, &EngineBridge::captureProgress, this, &PromptScorer::handleProgress);
    connect(bridge, &EngineBridge::captureFinished, this, [this](const CaptureFinished& event) { end(event.request); });
    connect(bridge, &EngineBridge::failed, this, &PromptScorer::handleFailed);
}

void PromptScorer::setWriting(bool isWriting)
{
    if (std::exchange(m_isWriting, isWriting) != isWriting) refresh();
}

bool PromptScorer::isPossible() const
{
    const StoredMessage* message = m_parts.messages.messageAt(m_parts.messages.rowOf(m_parts.tokens.messageId()));
    const ModelLibrary& library = m_parts.library;
    const TokenStripModel& tokens = m_parts.tokens;
    if (!message || !library.canEvaluate(message->answer)) return false;
    if (library.contextLength() > 0 && tokens.promptCount() > library.contextLength()) return false;
    const auto& server = library.summary()->server;
    return !server ||
           (message->state != MessageState::Streaming && server->promptScores && tokens.knowsIds(tokens.promptCount()));
}

void PromptScorer::request()
{
    const StoredMessage* message = m_parts.messages.messageAt(m_parts.messages.rowOf(m_parts.tokens.messageId()));
    if (!message || !isPossible() || shown()) return;
    Job job;
    job.message = message->id;
    job.request = m_parts.bridge.nextRequest();
    Capture command;
    command.request = job.request;
    command.modelPath = toUtf8(message->answer.modelPath);
    command.modelHash = modelHashFrom(message->answer.facts);
    command.duringAnswer = m_isWriting;
    command.wants.scores = ScoresWanted{static_cast<std::uint32_t>(m_parts.settings.alternatives())};
    for (int row = 0; row < m_parts.tokens.promptCount(); ++row) {
        job.prompt.push_back(*m_parts.tokens.tokenAt(row));
        command.tokens.push_back(job.prompt.back().record.id);
        command.records.push_back(job.prompt.back().record);
    }
    m_jobs.push_back(std::move(job));
    m_parts.bridge.post(std::move(command));
    emit posted(m_jobs.back().request);
    refresh();
}

void PromptScorer::cancel()
{
    const Job* job = shown();
    if (!job) return;
    const RequestId request = job->request;
    m_parts.bridge.cancel(request);
    end(request);
}

void PromptScorer::handleScored(const PromptScored& event)
{
    Job* job = find(event.request);
    if (!job) return;
    for (std::size_t i = 0; i < event.records.size() && event.firstToken + i < job->prompt.size(); ++i) {
        job->prompt[event.firstToken + i].record = event.records[i];
    }
    job->scored = std::max(job->scored, event.firstToken + event.records.size());
    emit scored(job->message, event);
    if (job == shown()) m_parts.tokens.updatePrompt(event.firstToken, event.records);
}

void PromptScorer::handleProgress(const CaptureProgress& event)
{
    Job* job = find(event.request);
    if (!job || event.total == 0) return;
    job->progress = static_cast<double>(event.done) / static_cast<double>(event.total);
    refresh();
}

void PromptScorer::handleFailed(const Failed& event)
{
    if (!find(event.request)) return;
    end(event.request);
    emit failed(event.sentence, fromUtf8(event.detail));
    if (event.ofDevice) m_parts.library.deviceFailed(event.sentence);
}

void PromptScorer::end(RequestId request)
{
    const auto at =
        std::find_if(m_jobs.begin(), m_jobs.end(), [request](const Job& job) { return job.request == request; });
    if (at == m_jobs.end()) return;
    const Job job = std::move(*at);
    m_jobs.erase(at);
    refresh();
    if (job.scored > 0) store(job);
}

void PromptScorer::store(const Job& job)
{
    try {
        m_parts.answers.setPrompt(job.message, job.prompt);
    } catch (const Error& error) {
        emit failed(error.sentence(), fromUtf8(error.detail()));
    }
}

void PromptScorer::refresh()
{
    const Job* job = shown();
    const bool isPossible = this->isPossible();
    const StoredMessage* message = m_parts.messages.messageAt(m_parts.messages.rowOf(m_parts.tokens.messageId()));
    const ReplayCost cost = isPossible && !job ? costOf(*message) : ReplayCost();
    m_parts.tokens.setScoring(isPossible, job ? job->progress : -1, cost);
}

/// Returns the cost of scoring. It includes the logits of all tokens of the prompt, and memory for the candidates of
/// each token.
ReplayCost PromptScorer::costOf(const StoredMessage& message) const
{
    const auto tokens = static_cast<std::uint32_t>(m_parts.tokens.promptCount());
    const auto alternatives = static_cast<std::size_t>(m_parts.settings.alternatives());
    CaptureCost cost;
    cost.evaluatedTokens = tokens;
    cost.lensRows = tokens;
    cost.lensPasses = 1;
    cost.answerBytes = tokens * (sizeof(TokenRecord) + alternatives * sizeof(TokenAlternative));
    return m_parts.estimator.offer(message, cost, m_isWriting);
}

/// Shows the scores that arrived while another message was shown.
void PromptScorer::showRecords()
{
    if (const Job* job = shown()) {
        std::vector<TokenRecord> records;
        for (std::size_t i = 0; i < std::min(job->scored, job->prompt.size()); ++i) {
            records.push_back(job->prompt[i].record);
        }
        m_parts.tokens.updatePrompt(0, std::move(records));
    }
    refresh();
}

PromptScorer::Job* PromptScorer::find(RequestId request)
{
    const auto at =
        std::find_if(m_jobs.begin(), m_jobs.end(), [request](const Job& job) { return job.request == request; });
    return at == m_jobs.end() ? nullptr : &*at;
}

PromptScorer::Job* PromptScorer::shown()
{
    const auto at = std::find_if(m_jobs.begin(), m_jobs.end(),
                                 [this](const Job& job) { return job.message == m_parts.tokens.messageId(); });
    return at == m_jobs.end() ? nullptr : &*at;
}

}  // namespace vitrine
