#pragma once

#include "app/inspectors/shared/capture_state.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"

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

/// Estimates how long it takes to evaluate stored tokens again, and tracks the progress of running captures.
///
/// The speed of the open model comes from its work since it was opened, including the running answer. Without such
/// work, the speed of the stored answer applies, if the same device wrote it. Otherwise the speed is guessed from the
/// size of the model's file and the device's speed with other models. Finished captures correct later estimates.
class EvaluationEstimator : public QObject {
    Q_OBJECT

public:
    /// Returns a time in seconds that never decreases.
    using Clock = std::function<double()>;

    /// All arguments must outlive this object.
    EvaluationEstimator(EngineBridge& bridge, const ModelLibrary& library, AppSettings& settings,
                        QObject* parent = nullptr);
    EvaluationEstimator(EngineBridge& bridge, const ModelLibrary& library, AppSettings& settings, Clock clock,
                        QObject* parent = nullptr);

    /// Estimated time of an evaluation.
    struct Forecast {
        double seconds = -1;     ///< negative if unknown
        bool isMeasured = true;  ///< false: guessed from the size of the file
    };
    /// Estimates the time for evaluating tokens of the chat of `message`.
    Forecast forecast(const StoredMessage& message, const CaptureCost& cost) const;
    /// Returns the cost that a page shows before such an evaluation. `pauses` is whether the evaluation would pause a
    /// running answer.
    ReplayCost offer(const StoredMessage& message, const CaptureCost& cost, bool pauses) const;
    /// Returns the progress of a capture that was posted and has not ended. The capture waits while the engine does
    /// other work.
    CaptureRunning running(RequestId request) const;

private:
    /// Seconds for a token that is evaluated alone, and for each further token in the same pass.
    struct Speed {
        double first = 0;
        double further = 0;

        double of(double passes, double tokens) const { return passes * (first - further) + tokens * further; }
    };
    /// Measured time divided by estimated time, for each part of a capture; nullopt until measured.
    struct Corrections {
        std::optional<double> prompt;
        std::optional<double> answer;
        std::optional<double> lens;
        std::optional<double> values;
    };
    /// An answer that is being generated. Times are in seconds of the clock.
    struct Writing {
        RequestId request = 0;
        double begun = 0;  ///< when the prompt of the answer was ready
        double promptTokens = 0;
        double firstToken = -1;  ///< when the first token came; negative before
        double lastToken = 0;    ///< when the latest token came
        double tokens = 0;       ///< tokens after the first
        double held = 0;         ///< seconds of pauses after the first token
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
    /// Guesses the speed from the size of the model's file.
    std::optional<Speed> guessed() const;

    const ModelLibrary& m_library;
    AppSettings& m_settings;
    Clock m_clock;
    std::optional<Speed> m_speed;  ///< speed of the open model; nullopt if unknown
    Corrections m_corrections;
    std::optional<Writing> m_writing;
    QSet<RequestId> m_others;  ///< running requests that are not captures: answers, scores of prompts, comparisons
    RequestId m_request = 0;   ///< running capture; 0: no capture has reported progress
    double m_begun = 0;        ///< when m_request first reported progress
    double m_reportedAt = 0;   ///< when m_request last reported progress
    CaptureProgress m_first;   ///< first report of m_request
    CaptureProgress m_last;    ///< last report of m_request
};

}  // namespace vitrine
