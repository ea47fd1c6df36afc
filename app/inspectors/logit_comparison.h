#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/capture_state.h"
#include "core/engine/token_record.h"
#include "core/sampling/divergence.h"
#include "core/sampling/step_logits.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>

namespace vitrine {

class TokenStripModel;

/// The logits in the place of the pinned token beside those of the selected one, as a part of LogitModel: how probable
/// each candidate was there, and how far the two distributions are apart.
///
/// What was recorded with the pinned token is known at once; for the rest the session answers wanted() with explain(),
/// offer(), setRunning() and show(), and divergencesWanted() with setDivergences().
class LogitComparison : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether another token is pinned than the one that is selected.
    Q_PROPERTY(bool active READ isActive NOTIFY changed)
    /// Of the pinned token.
    Q_PROPERTY(QString piece READ piece NOTIFY changed)
    Q_PROPERTY(int position READ position NOTIFY changed)
    /// Whether all of its logits are there, and those of the selected one.
    Q_PROPERTY(bool complete READ isComplete NOTIFY changed)
    /// In bits; 0 until it is complete. KL "to" the pinned: at tokens drawn here, the cost of expecting what is there.
    Q_PROPERTY(double jensenShannon READ jensenShannon NOTIFY changed)
    Q_PROPERTY(double toPinned READ toPinned NOTIFY changed)
    Q_PROPERTY(double fromPinned READ fromPinned NOTIFY changed)
    /// As LogitModel has them for the selected one.
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(int costTokens READ costTokens NOTIFY changed)
    Q_PROPERTY(double costSeconds READ costSeconds NOTIFY changed)
    /// Whether that is only guessed from the size of the model's file.
    Q_PROPERTY(bool costGuessed READ costGuessed NOTIFY changed)
    Q_PROPERTY(double costBytes READ costBytes NOTIFY changed)
    /// An answer pauses meanwhile; what it takes may then not be known yet (0 tokens).
    Q_PROPERTY(bool pauses READ pauses NOTIFY changed)
    Q_PROPERTY(double progress READ progress NOTIFY changed)
    /// Whether it has not begun, and waits for something else; how many seconds are left, -1: not known.
    Q_PROPERTY(bool waits READ waits NOTIFY changed)
    Q_PROPERTY(double secondsLeft READ secondsLeft NOTIFY changed)

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
    int costTokens() const { return m_capture.offer.tokens; }
    double costSeconds() const { return m_capture.offer.seconds; }
    bool costGuessed() const { return !m_capture.offer.isMeasured; }
    double costBytes() const { return m_capture.offer.bytes; }
    bool pauses() const { return m_capture.offer.pauses; }
    double progress() const { return m_capture.running.progress; }
    bool waits() const { return m_capture.running.waits; }
    double secondsLeft() const { return m_capture.running.secondsLeft; }

    /// Softmax of the raw logits there; -1: not known.
    double probability(TokenId id) const;
    /// Null when none is pinned.
    const PromptToken* pinned() const;

    /// The selected token's; null: they are not there.
    void setHere(std::shared_ptr<const StepLogits> here);
    void explain(const LocalizedText& reason);
    void offer(const ReplayCost& cost);
    void setRunning(const CaptureRunning& running);
    void show(std::shared_ptr<const StepLogits> there);
    bool hasAll() const { return m_there != nullptr; }
    /// Both are there where divergencesWanted() is emitted.
    const std::shared_ptr<const StepLogits>& here() const { return m_here; }
    const std::shared_ptr<const StepLogits>& there() const { return m_there; }
    /// Of these two; of others, as were selected meanwhile, it is not taken.
    void setDivergences(const StepLogits* here, const StepLogits* there, const Divergences& found);

    Q_INVOKABLE void compute() { emit computeRequested(); }
    Q_INVOKABLE void cancel() { emit cancelled(); }

signals:
    void changed();
    /// Another token is pinned or selected.
    void wanted();
    /// All logits of both are there.
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
