#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/capture_state.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"

#include <QObject>

#include <cstddef>
#include <vector>

namespace vitrine {

class AnswerStore;
class AppSettings;
class EvaluationEstimator;
class EngineBridge;
class MessageListModel;
class ModelLibrary;
class TokenStripModel;
struct StoredMessage;

/// Scores the prompts of answers when the token strip asks for it: has the engine evaluate them again, shows the
/// result, and stores it with the answer, even if another one is shown by then. If that is cancelled, what there is is
/// stored, too. An answer that is being written pauses meanwhile.
class PromptScorer : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
    struct Parts {
        TokenStripModel& tokens;
        const MessageListModel& messages;  ///< of the chat that is shown
        AnswerStore& answers;
        EngineBridge& bridge;
        ModelLibrary& library;
        const EvaluationEstimator& estimator;
        const AppSettings& settings;
    };
    explicit PromptScorer(const Parts& parts, QObject* parent = nullptr);

    /// Whether an answer is being written on this computer, and does not pause.
    void setWriting(bool isWriting);

signals:
    void posted(vitrine::RequestId request);
    /// Of a prompt whose answer may still be written.
    void scored(qint64 message, const vitrine::PromptScored& event);
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    struct Job {
        RequestId request = 0;
        qint64 message = 0;
        std::vector<PromptToken> prompt;
        double progress = 0;
        std::size_t scored = 0;  ///< leading records that have come
    };

    void request();
    void cancel();
    void handleScored(const PromptScored& event);
    void handleProgress(const PromptProgress& event);
    void handleFailed(const Failed& event);
    void end(RequestId request);
    void store(const Job& job);
    /// Tells the strip the state of the message that it shows.
    void refresh();
    void showRecords();
    bool isPossible() const;
    ReplayCost costOf(const StoredMessage& message) const;
    Job* find(RequestId request);
    Job* shown();

    Parts m_parts;
    std::vector<Job> m_jobs;
    bool m_isWriting = false;
};

}  // namespace vitrine
