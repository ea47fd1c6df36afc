#pragma once

#include "app/inspectors/record_model.h"
#include "app/session/answer_stretches.h"
#include "core/engine/commands.h"
#include "core/record/run_record.h"

#include <QObject>
#include <QThreadPool>
#include <QUrl>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

class AnswerStore;
class AppSettings;
class ChatStore;
class EvaluationEstimator;
class ChatSession;
class EngineBridge;
class ModelLibrary;
class TokenStripModel;

/// Connects the page of records with what is stored of the selected message, and with files, which are read and written
/// on a thread of its own.
class RunRecorder : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
    struct Parts {
        RecordModel& model;
        TokenStripModel& tokens;
        ChatSession& session;
        EngineBridge& bridge;
        const ModelLibrary& library;
        const EvaluationEstimator& estimator;
        const AppSettings& settings;
        const ChatStore& chats;
        const AnswerStore& answers;
    };
    explicit RunRecorder(const Parts& parts, QObject* parent = nullptr);
    ~RunRecorder() override;

private:
    void update();
    void open(const QUrl& file);
    void save(const QUrl& file, bool redact);
    /// Of the message whose tokens the strip has; nothing for any other.
    const StoredMessage* answer() const;
    Sentence whyNot() const;
    /// Of an answer with its tokens.
    std::vector<RecordedMessage> messagesBefore() const;
    RunRecord recordOf(const StoredMessage& message) const;
    RunRecord recordOf(const StoredMessage& message, AnswerTokens tokens) const;
    SamplerSettings samplingOf(const DrawnWith& with, bool ofServer) const;
    std::vector<RecordedStretch> stretchesIn(const AnswerInfo& info, const SamplerSettings& last,
                                             const std::string& grammar) const;
    std::vector<RecordModel::Version> versionsOf(const StoredMessage& answer) const;
    QString told(const StoredMessage& version, const StoredMessage& shown) const;
    void compareVersion(qint64 version);
    std::vector<TokenId> tokens() const;
    void offerMeasuring(const StoredMessage* message);
    Capture captureOf(const StoredMessage& message) const;
    bool wantsOtherValues() const;
    void measure();
    void giveUp();
    void keepMeasured();
    void followEngine();
    template <typename Work>
    void start(Work work);

    /// Statistics of all taps, values of some, and of what.
    struct Measured {
        qint64 message = 0;
        std::vector<TokenId> tokens;
        std::set<std::pair<int, int>> values;  ///< taps of RecordModel::captureTaps, and at which positions
        RunRecord found;                       ///< its taps and captures
    };

    Parts m_parts;
    Measured m_measured;   ///< the last ones
    Measured m_measuring;  ///< while m_request is under way
    RequestId m_request = 0;
    RequestId m_cost = 0;  ///< asks what that would take; 0: nothing
    QThreadPool m_thread;
};

}  // namespace vitrine
