#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/shared/capture_state.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"

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

/// Scores prompts when the token strip requests it. The engine evaluates the prompt again. The scores are shown, and
/// stored with the answer even if another answer is shown by then.
///
/// Scores that arrived before a cancellation are stored, too. A running answer pauses while a prompt is scored.
class PromptScorer : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object.
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

    /// Sets whether a model on this computer is generating an answer that does not pause.
    void setWriting(bool isWriting);

signals:
    void posted(vitrine::RequestId request);
    /// Scores have arrived for a prompt whose answer may still be running.
    void scored(qint64 message, const vitrine::PromptScored& event);
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    struct Job {
        RequestId request = 0;
        qint64 message = 0;
        std::vector<PromptToken> prompt;
        double progress = 0;
        std::size_t scored = 0;  ///< number of tokens of the prompt, from the first on, with scores that have arrived
    };

    void request();
    void cancel();
    void handleScored(const PromptScored& event);
    void handleProgress(const CaptureProgress& event);
    void handleFailed(const Failed& event);
    void end(RequestId request);
    void store(const Job& job);
    /// Updates the strip's scoring state for the message that it shows.
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
