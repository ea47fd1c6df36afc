#pragma once

#include "app/answers/answer_stretches.h"
#include "app/inspectors/record/record_model.h"
#include "core/diagnose/record/run_record.h"
#include "core/generate/engine/commands.h"

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

/// Connects the record page with the stored data of the selected message, and with files. Files are read and written on
/// its own thread.
class RunRecorder : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object.
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
    /// Returns the answer with its tokens in the strip; null if another kind of message is selected.
    const StoredMessage* answer() const;
    Sentence whyNot() const;
    /// Returns the messages before the answer in the strip.
    std::vector<RecordedMessage> messagesBefore() const;
    RunRecord recordOf(const StoredMessage& message) const;
    RunRecord recordOf(const StoredMessage& message, AnswerTokens tokens) const;
    SamplerSettings samplingOf(const DrawnWith& with, bool ofServer) const;
    std::vector<RecordedStretch> stretchesIn(const AnswerInfo& info, const SamplerSettings& last,
                                             const std::string& grammar) const;
    std::vector<RecordModel::Version> versionsOf(const StoredMessage& answer) const;
    QString describeVersion(const StoredMessage& version, const StoredMessage& shown) const;
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

    /// Captured data of one answer: statistics of all taps, and values of some taps at some positions.
    struct Measured {
        qint64 message = 0;
        std::vector<TokenId> tokens;
        std::set<std::pair<int, int>> values;  ///< pairs of a tap in RecordModel::captureTaps and a position
        RunRecord found;                       ///< record that contains only the captured statistics and values
    };

    Parts m_parts;
    Measured m_measured;      ///< the latest captured data
    Measured m_measuring;     ///< data of m_request while it is running
    RequestId m_request = 0;  ///< running capture; 0: none
    RequestId m_cost = 0;     ///< request for the cost of a capture; 0: none
    QThreadPool m_thread;
};

}  // namespace vitrine
