#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/shared/capture_state.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/step_samplers.h"

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

/// Fetches all logits of the step that chose the selected token of the strip, or the pinned one, once for all pages.
///
/// Recent logits are kept in a cache. A short evaluation starts by itself; a longer one needs compute().
class LogitFetcher : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object.
    struct Parts {
        TokenStripModel& tokens;
        ChatSession& session;
        EngineBridge& bridge;
        const ModelLibrary& library;
        const EvaluationEstimator& estimator;
    };
    /// The token whose logits are fetched. Pinned is used for comparing two tokens.
    enum class Of { Selected, Pinned };
    explicit LogitFetcher(const Parts& parts, Of of = Of::Selected, QObject* parent = nullptr);

    /// Called when a page that shows the logits becomes visible or hidden. Captures run only while a page is visible.
    void setPageVisible(const QObject* page, bool seen);

    /// The token that the pages show; nullopt if reason() explains why its logits are not available.
    struct Step {
        qint64 message = 0;
        int row = -1;            ///< row in the strip
        bool isAnswers = false;  ///< whether the token is part of the answer, not of the prompt
        QString settings = {};   ///< settings with which the token was drawn
        std::optional<qint64> seed = {};
        AnswerStep step = {};  ///< without logits until hasLogits
        bool hasLogits = false;
    };
    const std::optional<Step>& step() const { return m_step; }
    const LocalizedText& reason() const { return m_reason; }
    /// Cost of compute(); nullopt if it need not be called.
    ///
    /// While the selection follows the newest token of a running answer, the cost is set but step() is nullopt. The
    /// cost may then be that of an earlier token, about a second old.
    const std::optional<ReplayCost>& cost() const { return m_offer; }
    /// Progress of compute().
    CaptureRunning running() const;
    /// Samplers of the open model; null while no model is open.
    const std::shared_ptr<const StepSamplers>& samplers() const { return m_samplers; }

    /// Captures the logits. A running answer pauses for this.
    void compute();
    /// Cancels compute().
    void cancel();

signals:
    /// step() has changed.
    void stepChanged();
    /// cost() or running() has changed, or the logits have arrived.
    void changed();

private:
    /// An entry of the cache.
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
    QSet<const QObject*> m_pages;  ///< visible pages
    std::shared_ptr<const StepSamplers> m_samplers;
    std::optional<Step> m_step;
    LocalizedText m_reason;
    std::optional<ReplayCost> m_offer;
    bool m_computes = false;
    bool m_isWriting = false;  ///< whether an answer was being written when m_step was set
    bool m_isWanted = false;   ///< compute() was called before the cost was known
    QElapsedTimer m_followed;  ///< time since the cost for the newest token of an answer was last requested
    std::deque<Kept> m_kept;   ///< cache; the newest entry is last
    RequestId m_request = 0;   ///< running capture; 0: none
    bool m_asksCost = false;   ///< m_request only asks for the cost
};

}  // namespace vitrine
