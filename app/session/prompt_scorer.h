#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"

#include <QObject>

#include <cstddef>
#include <vector>

namespace vitrine {

class AnswerStore;
class AppSettings;
class CapturePace;
class EngineBridge;
class MessageListModel;
class ModelLibrary;
class TokenStripModel;

/// Scores the prompts of finished answers when the token strip asks for it: has the engine evaluate them again, shows
/// the result, and stores it with the answer, even if another one is shown by then. If that is cancelled, what there is
/// is stored, too.
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
        const CapturePace& pace;
        const AppSettings& settings;
    };
    explicit PromptScorer(const Parts& parts, QObject* parent = nullptr);

signals:
    void failed(const QString& sentence, const QString& detail);

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
    Job* find(RequestId request);
    Job* shown();

    Parts m_parts;
    std::vector<Job> m_jobs;
};

}  // namespace vitrine
