#pragma once

#include "app/inspectors/capture_state.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"

#include <QObject>
#include <QSet>

#include <functional>
#include <optional>
#include <vector>

namespace vitrine {

class AppSettings;
class EngineBridge;
class ModelLibrary;
struct AnswerInfo;
struct StoredMessage;

/// How long it takes to evaluate stored tokens again, and where what runs stands.
///
/// A model's speed is known from what it did since it was opened, also from the answer that it is writing; else from
/// the answer that the tokens are of, where the same device wrote it. Else it is guessed from the size of the file and
/// from how fast the device read others. What captures then really took corrects what is said of the next ones.
class EvaluationEstimator : public QObject {
    Q_OBJECT

public:
    /// Seconds that only grow.
    using Clock = std::function<double()>;

    /// All must outlive this.
    EvaluationEstimator(EngineBridge& bridge, const ModelLibrary& library, AppSettings& settings,
                        QObject* parent = nullptr);
    EvaluationEstimator(EngineBridge& bridge, const ModelLibrary& library, AppSettings& settings, Clock clock,
                        QObject* parent = nullptr);

    struct Forecast {
        double seconds = -1;     ///< below 0: not known
        bool isMeasured = true;  ///< rather than guessed from the size of the file
    };
    /// Of what evaluates tokens of this message's chat.
    Forecast forecast(const StoredMessage& message, const CaptureCost& cost) const;
    /// What a page offers for that.
    ReplayCost offer(const StoredMessage& message, const CaptureCost& cost, bool pauses) const;
    /// Of a capture that was posted and has not ended. It waits while the engine is busy with something else.
    CaptureRunning running(RequestId request) const;

private:
    /// Seconds for one token alone, and for each further one beside it.
    struct Speed {
        double first = 0;
        double further = 0;

        double of(double passes, double tokens) const { return passes * (first - further) + tokens * further; }
    };
    /// What is said of each part is multiplied by these.
    struct Corrections {
        std::optional<double> prompt;
        std::optional<double> answer;
        std::optional<double> lens;
        std::optional<double> values;
    };
    /// An answer that is being written.
    struct Writing {
        RequestId request = 0;
        double begun = 0;
        double promptTokens = 0;
        double firstToken = -1;  ///< when it came; below 0: it has not
        double lastToken = 0;
        double tokens = 0;  ///< behind it
        double held = 0;    ///< s behind it, in which it waited
    };

    void handleProgress(const CaptureProgress& event);
    void handleFinished(const CaptureFinished& event);
    void followOthers(const EngineBridge& bridge);
    void followAnswers(const EngineBridge& bridge);
    void learnFrom(const GenerationStats& stats);
    void learnFrom(const CaptureCost& cost);
    void keep(const Speed& speed);
    static std::optional<Speed> speedOf(double promptTokens, double promptSeconds, double passes, double answerSeconds);
    static std::optional<Speed> speedOf(const AnswerInfo& answer);
    std::optional<Speed> speedOfWriting() const;
    /// From the size of its file.
    std::optional<Speed> guessed() const;

    const ModelLibrary& m_library;
    AppSettings& m_settings;
    Clock m_clock;
    std::optional<Speed> m_speed;  ///< of the model that is open
    Corrections m_corrections;
    std::optional<Writing> m_writing;
    QSet<RequestId> m_others;  ///< what the engine does beside captures: answers, scores of prompts, comparisons
    RequestId m_request = 0;   ///< that runs; 0: none that has been told of
    double m_begun = 0;        ///< when
    double m_told = 0;         ///< when something was told of it last
    CaptureProgress m_first;   ///< told of it
    CaptureProgress m_last;
};

}  // namespace vitrine
