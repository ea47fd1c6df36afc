#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/capture_state.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/engine/step_samplers.h"

#include <QElapsedTimer>
#include <QObject>
#include <QSet>
#include <QString>

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace vitrine {

class EvaluationEstimator;
class ChatSession;
class EngineBridge;
class ModelLibrary;
class TokenStripModel;
struct StoredMessage;

/// Brings the logits behind which the selected token of the strip was drawn, or the pinned one, once for all pages that
/// show them: from the last ones that were brought, at once where that takes a moment, else when it is asked for.
class LogitFetcher : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
    struct Parts {
        TokenStripModel& tokens;
        ChatSession& session;
        EngineBridge& bridge;
        const ModelLibrary& library;
        const EvaluationEstimator& estimator;
    };
    /// Which token's; the other one is for who compares.
    enum class Of { Selected, Pinned };
    explicit LogitFetcher(const Parts& parts, Of of = Of::Selected, QObject* parent = nullptr);

    /// A page that shows them is seen, or no longer; nothing is captured while none is.
    void setPageVisible(const QObject* page, bool seen);

    /// The token that the pages are about; nullopt where reason() says why there are no logits of it.
    struct Step {
        qint64 message = 0;
        int row = -1;  ///< in the strip
        bool isAnswers = false;
        QString settings = {};  ///< with which it was drawn
        std::optional<qint64> seed = {};
        AnswerStep step = {};  ///< but for the logits, until they have come
        bool hasLogits = false;
    };
    const std::optional<Step>& step() const { return m_step; }
    const LocalizedText& reason() const { return m_reason; }
    /// What compute() takes; nullopt: it need not be called. Also while an answer is written whose newest token is
    /// followed, without a step; of which token that was asked may then be a second old.
    const std::optional<ReplayCost>& cost() const { return m_offer; }
    /// How far compute() is.
    CaptureRunning running() const;
    /// Of the model that is open; null while none is.
    const std::shared_ptr<const StepSamplers>& samplers() const { return m_samplers; }

    /// While an answer is written, it pauses for that.
    void compute();
    void cancel();

signals:
    /// Another step, or none.
    void stepChanged();
    /// cost(), running(), or the logits have come.
    void changed();

private:
    /// Logits that were brought.
    struct Kept {
        qint64 message = 0;
        int row = -1;
        std::vector<float> logits;
    };

    int row() const;
    void update();
    LocalizedText whyNot(const StoredMessage* message) const;
    bool followsAnswer(const StoredMessage& message) const;
    void offerAtNewest(const StoredMessage& message);
    LocalizedText whatServersSay() const;
    Step stepOf(const StoredMessage& message) const;
    const StoredMessage* message() const;
    void ask(bool onlyCost);
    void post(const StoredMessage& message, const AnswerStep& step, bool onlyCost);
    void giveUp();
    void refuse(const LocalizedText& reason);
    bool takeKept();
    void keep();
    void handleCaptured(const Captured& event);
    void handleFinished(const CaptureFinished& event);

    Parts m_parts;
    Of m_of;
    QSet<const QObject*> m_pages;  ///< that are seen
    std::shared_ptr<const StepSamplers> m_samplers;
    std::optional<Step> m_step;
    LocalizedText m_reason;
    std::optional<ReplayCost> m_offer;
    bool m_computes = false;
    bool m_isWriting = false;  ///< an answer, when this step was looked at
    bool m_isWanted = false;   ///< before the engine had said what it takes
    QElapsedTimer m_followed;  ///< since that was asked of the newest token of an answer
    std::deque<Kept> m_kept;   ///< the newest last
    RequestId m_request = 0;   ///< that is under way; 0: none
    bool m_asksCost = false;   ///< it is the question what it would take
};

}  // namespace vitrine
