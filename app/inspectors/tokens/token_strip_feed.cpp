#include "app/inspectors/tokens/token_strip_feed.h"

#include "app/chat/message_versions.h"
#include "app/chat/report_failure.h"
#include "app/chat/running_answers.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/endpoints.h"
#include "app/models/message_list_model.h"

#include <utility>

namespace vitrine {

TokenStripFeed::TokenStripFeed(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    const RunningAnswers* running = &parts.running;
    connect(running, &RunningAnswers::begun, this, &TokenStripFeed::begin);
    connect(running, &RunningAnswers::promptReady, this, &TokenStripFeed::takePrompt);
    connect(running, &RunningAnswers::promptScored, this, [this](const AnswerRun& run, const PromptScored& event) {
        if (isFollowed(run)) m_parts.tokens.updatePrompt(event.firstToken, event.records);
    });
    connect(running, &RunningAnswers::tokensAdded, this, &TokenStripFeed::addTokens);
    connect(running, &RunningAnswers::becameReasoning, this, [this](const AnswerRun& run) {
        if (isFollowed(run)) m_parts.tokens.markAsReasoning();
    });
    connect(running, &RunningAnswers::paused, this, &TokenStripFeed::pause);
    connect(running, &RunningAnswers::ending, this, &TokenStripFeed::end);
    const MessageVersions* versions = &parts.versions;
    connect(versions, &MessageVersions::chatShown, this, &TokenStripFeed::showLast);
    connect(versions, &MessageVersions::pathChanged, this, [this] {
        if (m_parts.messages.rowOf(m_parts.tokens.messageId()) < 0) showLast();
    });
    connect(versions, &MessageVersions::answerChosen, this, &TokenStripFeed::show);
    connect(&parts.tokens, &TokenStripModel::messageRequested, this, &TokenStripFeed::show);
}

bool TokenStripFeed::isFollowed(const AnswerRun& run) const
{
    return m_parts.tokens.messageId() == run.message();
}

void TokenStripFeed::show(qint64 message)
{
    reportFailure(*this, [this, message] { load(message); });
}

void TokenStripFeed::load(qint64 message)
{
    TokenStripModel& tokens = m_parts.tokens;
    if (const AnswerRun* run = m_parts.running.ofMessage(message)) {
        tokens.setServer(Endpoints::hostOf(run->info().modelPath));
        tokens.load(message, run->prompt(), run->tokens());
        if (run->paused() && run->paused()->record.id >= 0) tokens.setPending(run->paused()->record);
        return;
    }
    const StoredMessage* shown = m_parts.messages.messageAt(m_parts.messages.rowOf(message));
    tokens.setServer(shown ? Endpoints::hostOf(shown->answer.modelPath) : QString());
    AnswerTokens stored;
    if (message != 0) stored = m_parts.answers.tokens(message);
    tokens.load(message, std::move(stored.prompt), std::move(stored.tokens));
}

/// Shows the tokens of the last message if it is an answer, and otherwise none.
void TokenStripFeed::showLast()
{
    const StoredMessage* last = m_parts.messages.last();
    show(last && last->role == QLatin1String("assistant") ? last->id : 0);
}

void TokenStripFeed::begin(const AnswerRun& run)
{
    if (&run != m_parts.running.shown()) return;
    TokenStripModel& tokens = m_parts.tokens;
    const auto& kept = run.kept();
    const bool isSelected = kept && tokens.messageId() == kept->message && !tokens.followTail();
    if (isSelected) m_kept.insert(run.message(), kept->tokens);
    tokens.setServer(Endpoints::hostOf(run.info().modelPath));
    tokens.reset(run.message());
}

void TokenStripFeed::takePrompt(const AnswerRun& run)
{
    if (!isFollowed(run)) return;
    m_parts.tokens.setPrompt(run.prompt());
    m_parts.tokens.append(run.tokens());
    selectKept(run);
}

void TokenStripFeed::addTokens(const AnswerRun& run, std::size_t count)
{
    if (!isFollowed(run)) return;
    const std::vector<TokenRecord>& all = run.tokens();
    m_parts.tokens.follow({all.end() - static_cast<std::ptrdiff_t>(count), all.end()});
    selectKept(run);
}

void TokenStripFeed::pause(const AnswerRun& run)
{
    if (!isFollowed(run)) return;
    m_parts.tokens.catchUp();
    if (run.paused()->record.id >= 0) m_parts.tokens.setPending(run.paused()->record);
}

void TokenStripFeed::end(const AnswerRun& run)
{
    m_kept.remove(run.message());
    if (!isFollowed(run)) return;
    m_parts.tokens.catchUp();
    m_parts.tokens.clearPending();
}

void TokenStripFeed::selectKept(const AnswerRun& run)
{
    const auto kept = m_kept.constFind(run.message());
    if (kept == m_kept.constEnd()) return;
    TokenStripModel& tokens = m_parts.tokens;
    // Do not change the selection if the user has selected another token since then.
    if (!tokens.followTail()) {
        m_kept.erase(kept);
        return;
    }
    tokens.catchUp();
    const int row = tokens.promptCount() + static_cast<int>(*kept);
    if (row >= tokens.count()) return;
    m_kept.erase(kept);
    tokens.select(row);
    tokens.setFollowTail(false);
}

}  // namespace vitrine
