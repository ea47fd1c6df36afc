#include "app/chat/shown_answer.h"

#include "app/answers/footnote.h"
#include "app/chat/context_gauge.h"
#include "app/chat/running_answers.h"
#include "app/chat/shown_chat.h"
#include "app/i18n/translated.h"

namespace vitrine {

ShownAnswer::ShownAnswer(RunningAnswers& running, const ShownChat& chat, const ContextGauge& gauge, QObject* parent)
    : QObject(parent), m_running(running), m_chat(chat), m_gauge(gauge)
{
    connect(&running, &RunningAnswers::progressChanged, this, &ShownAnswer::progressChanged);
    connect(&running, &RunningAnswers::pauseChanged, this, &ShownAnswer::pauseChanged);
}

bool ShownAnswer::generating() const
{
    return m_running.shown() != nullptr;
}

QString ShownAnswer::waitsFor() const
{
    const AnswerRun* run = m_running.shown();
    if (!run) return {};
    if (!run->stage().empty()) return translated(run->stage());
    const AnswerRun* first = m_running.first();
    return run == first ? QString() : tr("Waiting for the answer in “%1”…").arg(m_chat.titleOf(first->chat()));
}

ShownAnswer::Phase ShownAnswer::phase() const
{
    const AnswerRun* run = m_running.shown();
    return run ? static_cast<Phase>(run->phase()) : Phase::Idle;
}

double ShownAnswer::promptProgress() const
{
    const AnswerRun* run = m_running.shown();
    return run ? run->promptProgress() : 0;
}

double ShownAnswer::tokensPerSecond() const
{
    if (const AnswerRun* run = m_running.shown()) return run->tokensPerSecond();
    const AnswerInfo* answer = m_gauge.lastAnswer();
    return answer ? generationSpeed(*answer) : 0;
}

double ShownAnswer::promptSecondsLeft() const
{
    const AnswerRun* run = m_running.shown();
    return run ? run->promptSecondsLeft() : -1;
}

void ShownAnswer::stop()
{
    m_running.stop(m_chat.id());
}

void ShownAnswer::announce()
{
    emit generatingChanged();
    emit pauseChanged();
    emit progressChanged();
}

}  // namespace vitrine
