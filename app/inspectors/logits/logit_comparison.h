#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/shared/capture_state.h"
#include "core/generate/engine/token_record.h"
#include "core/generate/sampling/divergence.h"
#include "core/generate/sampling/step_logits.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>

namespace vitrine {

class TokenStripModel;

/// Compares the logits of the pinned token with those of the selected token, as a part of LogitModel. Shows how
/// probable each candidate was at the pinned token, and the distance between the two distributions.
///
/// Data that was recorded with the pinned token is known at once. For the rest, the session answers wanted() with
/// explain(), offer(), setRunning() and show(), and divergencesWanted() with setDivergences().
class LogitComparison : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether a token is pinned that is not the selected one.
    Q_PROPERTY(bool active READ isActive NOTIFY changed)
    /// Piece and position of the pinned token.
    Q_PROPERTY(QString piece READ piece NOTIFY changed)
    Q_PROPERTY(int position READ position NOTIFY changed)
    /// Whether all logits of both tokens are known.
    Q_PROPERTY(bool complete READ isComplete NOTIFY changed)
    /// Divergences in bits; 0 until `complete`. `toPinned` is the expected cost of predicting with the pinned
    /// distribution while tokens are drawn from the selected one. `fromPinned` is the opposite direction.
    Q_PROPERTY(double jensenShannon READ jensenShannon NOTIFY changed)
    Q_PROPERTY(double toPinned READ toPinned NOTIFY changed)
    Q_PROPERTY(double fromPinned READ fromPinned NOTIFY changed)
    /// Why the logits of the pinned token are unavailable; empty if they are available.
    Q_PROPERTY(QString note READ note NOTIFY changed)
    /// Offer and progress of the capture of the pinned token's logits.
    Q_PROPERTY(vitrine::ReplayState replayState READ replayState NOTIFY changed)

public:
    explicit LogitComparison(TokenStripModel& tokens, QObject* parent);

    bool isActive() const;
    QString piece() const;
    int position() const;
    bool isComplete() const { return m_divergences.has_value(); }
    double jensenShannon() const { return m_divergences ? m_divergences->jensenShannon : 0; }
    double toPinned() const { return m_divergences ? m_divergences->firstFromSecond : 0; }
    double fromPinned() const { return m_divergences ? m_divergences->secondFromFirst : 0; }
    QString note() const { return m_capture.note.text(); }
    ReplayState replayState() const { return {m_capture.offer, m_capture.running}; }

    /// Returns the softmax of the raw logits at the pinned token; -1 if unknown.
    double probability(TokenId id) const;
    /// Returns the pinned token; null if no token is pinned.
    const PromptToken* pinned() const;

    /// Sets the logits of the selected token; null if they are unknown.
    void setHere(std::shared_ptr<const StepLogits> here);
    /// Sets why the pinned token's logits are unavailable.
    void explain(const LocalizedText& reason);
    /// Offers to capture the pinned token's logits.
    void offer(const ReplayCost& cost);
    void setRunning(const CaptureRunning& running);
    /// Sets the pinned token's logits.
    void show(std::shared_ptr<const StepLogits> there);
    /// Whether the pinned token's logits are known.
    bool hasAll() const { return m_there != nullptr; }
    /// Logits of the selected and the pinned token; both are set when divergencesWanted() is emitted.
    const std::shared_ptr<const StepLogits>& here() const { return m_here; }
    const std::shared_ptr<const StepLogits>& there() const { return m_there; }
    /// Sets the divergences of two sets of logits. Ignored if another token was selected or pinned since
    /// divergencesWanted().
    void setDivergences(const StepLogits* here, const StepLogits* there, const Divergences& found);

    Q_INVOKABLE void compute() { emit computeRequested(); }
    Q_INVOKABLE void cancel() { emit cancelled(); }

signals:
    void changed();
    /// Another token was pinned or selected.
    void wanted();
    /// The logits of both tokens are known now, so their divergences can be computed.
    void divergencesWanted();
    void computeRequested();
    void cancelled();

private:
    void begin();
    void compare();

    TokenStripModel& m_tokens;
    std::shared_ptr<const StepLogits> m_here;
    std::shared_ptr<const StepLogits> m_there;
    std::optional<Divergences> m_divergences;
    qint64 m_pinnedMessage = 0;
    int m_pinnedRow = -1;
    bool m_isShown = false;
    CaptureState m_capture;
};

}  // namespace vitrine
