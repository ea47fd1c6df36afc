#pragma once

#include "app/chat/answer_run.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

class ContextGauge;
class RunningAnswers;
class ShownChat;

/// The answer that is running in the chat that is shown, if any, and its progress.
class ShownAnswer : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether an answer is running in the chat that is shown.
    Q_PROPERTY(bool generating READ generating NOTIFY generatingChanged)
    /// A sentence about what the answer waits for before the model can begin; empty if it does not wait.
    Q_PROPERTY(QString waitsFor READ waitsFor NOTIFY progressChanged)
    Q_PROPERTY(Phase phase READ phase NOTIFY progressChanged)
    /// Evaluated part of the prompt, 0 to 1.
    Q_PROPERTY(double promptProgress READ promptProgress NOTIFY progressChanged)
    /// While no answer is running, the speed of the last answer in the chat.
    Q_PROPERTY(double tokensPerSecond READ tokensPerSecond NOTIFY progressChanged)
    /// Estimated seconds until the prompt is evaluated; negative while unknown.
    Q_PROPERTY(double promptSecondsLeft READ promptSecondsLeft NOTIFY progressChanged)

public:
    enum class Phase {
        Waiting = static_cast<int>(AnswerRun::Phase::Waiting),  ///< the engine has not begun the answer
        Prompt = static_cast<int>(AnswerRun::Phase::Prompt),    ///< the prompt is being evaluated
        Answer = static_cast<int>(AnswerRun::Phase::Answer),    ///< tokens are being generated
        Paused = static_cast<int>(AnswerRun::Phase::Paused),    ///< the answer pauses before a token (StepMode)
        /// The answer waits between two tokens for a page of the inspector (PauseNotice).
        Held = static_cast<int>(AnswerRun::Phase::Held),
        Idle,  ///< no answer is running
    };
    Q_ENUM(Phase)

    /// All parameters must outlive this object.
    ShownAnswer(RunningAnswers& running, const ShownChat& chat, const ContextGauge& gauge, QObject* parent = nullptr);

    bool generating() const;
    QString waitsFor() const;
    Phase phase() const;
    double promptProgress() const;
    double tokensPerSecond() const;
    double promptSecondsLeft() const;

    Q_INVOKABLE void stop();
    /// Emits the signals of all properties, because another chat is shown or the answer has ended.
    void announce();

signals:
    void generatingChanged();
    void progressChanged();
    /// The answer has begun or ended a pause, or another chat is shown.
    void pauseChanged();
    /// The answer to a question in the shown chat has ended or was stopped.
    void ended(qint64 message);

private:
    RunningAnswers& m_running;
    const ShownChat& m_chat;
    const ContextGauge& m_gauge;
};

}  // namespace vitrine
