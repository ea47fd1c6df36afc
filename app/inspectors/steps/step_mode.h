#pragma once

#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace vitrine {

class AppSettings;
class AnswerRun;
class ChatSession;
class EngineBridge;
class LogitModel;
class ModelLibrary;
class TokenStripModel;

/// Step mode: answers pause before tokens and continue token by token. An answer can also continue with another token
/// than the one that was drawn.
///
/// The answer in the chat that is shown can be paused at any time. While step mode is on, answers that are requested in
/// this chat also pause where a condition is met. The settings keep the conditions, but not whether step mode is on.
class StepMode : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool on READ on WRITE setOn NOTIFY changed)
    /// Whether the answer that is shown pauses.
    Q_PROPERTY(bool paused READ paused NOTIFY changed)
    /// Whether an answer is running in the chat that is shown, and does not pause.
    Q_PROPERTY(bool running READ running NOTIFY changed)
    /// Number of tokens of the answer so far.
    Q_PROPERTY(int tokens READ tokens NOTIFY changed)
    /// Piece of the token that comes next; empty if a logit is not finite, so that no token was drawn.
    Q_PROPERTY(QString piece READ piece NOTIFY changed)
    /// Id of the token that comes next.
    Q_PROPERTY(int tokenId READ tokenId NOTIFY changed)
    /// Probability of the token that comes next.
    Q_PROPERTY(double probability READ probability NOTIFY changed)
    /// The condition that is met, or the reason why an action failed. Empty if the user requested the pause.
    Q_PROPERTY(QString reason READ reason NOTIFY changed)
    /// The drawn token, then the other most probable tokens: {tokenId, piece, probability, drawn}.
    Q_PROPERTY(QVariantList candidates READ candidates NOTIFY changed)
    /// The conditions in words, "entropy over 3 bits, rank over 10"; empty without conditions.
    Q_PROPERTY(QString conditions READ conditions NOTIFY conditionsChanged)
    /// Whether an answer pauses before its first token.
    Q_PROPERTY(bool first READ first WRITE setFirst NOTIFY conditionsChanged)
    /// Conditions for a pause before a token: limits for the entropy of its distribution in bits, its rank and its
    /// probability (0: no limit), and token ids.
    Q_PROPERTY(double entropyAbove READ entropyAbove WRITE setEntropyAbove NOTIFY conditionsChanged)
    Q_PROPERTY(int rankAbove READ rankAbove WRITE setRankAbove NOTIFY conditionsChanged)
    Q_PROPERTY(double probabilityBelow READ probabilityBelow WRITE setProbabilityBelow NOTIFY conditionsChanged)
    Q_PROPERTY(QStringList ids READ ids WRITE setIds NOTIFY conditionsChanged)
    /// An answer pauses before a token that completes one of these texts.
    Q_PROPERTY(QStringList texts READ texts WRITE setTexts NOTIFY conditionsChanged)
    /// Whether an answer pauses where a logit is not a finite number.
    Q_PROPERTY(bool notFinite READ notFinite WRITE setNotFinite NOTIFY conditionsChanged)

public:
    /// All members must outlive this object.
    struct Parts {
        ChatSession& session;
        TokenStripModel& tokens;
        const LogitModel& logits;
        EngineBridge& bridge;
        const ModelLibrary& library;
        AppSettings& settings;
    };
    explicit StepMode(const Parts& parts, QObject* parent = nullptr);

    bool on() const { return m_on; }
    void setOn(bool on);
    bool paused() const { return pause() != nullptr; }
    bool running() const;
    int tokens() const;
    QString piece() const;
    int tokenId() const;
    double probability() const;
    QString reason() const;
    QVariantList candidates() const;
    QString conditions() const;
    bool first() const { return m_first; }
    void setFirst(bool first);
    double entropyAbove() const { return m_conditions.entropyAbove.value_or(0); }
    void setEntropyAbove(double bits);
    int rankAbove() const { return m_conditions.rankAbove.value_or(0); }
    void setRankAbove(int rank);
    double probabilityBelow() const { return m_conditions.probabilityBelow.value_or(0); }
    void setProbabilityBelow(double probability);
    QStringList ids() const;
    /// Sets the ids; entries that are not whole numbers from 0 are ignored.
    void setIds(const QStringList& ids);
    QStringList texts() const;
    void setTexts(const QStringList& texts);
    bool notFinite() const { return m_conditions.notFinite; }
    void setNotFinite(bool on);

    /// Pauses the answer before its next token.
    Q_INVOKABLE void pauseNow();
    /// Accepts the token that comes next, and pauses before the token after it.
    Q_INVOKABLE void step();
    /// Continues until the answer has `tokens` tokens.
    Q_INVOKABLE void runTo(int tokens);
    /// Continues until a condition is met.
    Q_INVOKABLE void resume();
    /// Continues with the token with this id instead of the drawn one, and pauses before the token after it.
    Q_INVOKABLE void choose(int token);

signals:
    void changed();
    void conditionsChanged();

private:
    /// Returns the answer in the shown chat; null if no answer is running there.
    const AnswerRun* answer() const;
    const Paused* pause() const;
    QString completed() const;
    /// Sends `steering` to the engine if the answer pauses.
    template <typename Type>
    void steer(Type steering);
    void take(int row, const TokenRecord& next);
    template <typename Value>
    void set(Value& member, Value value);
    void applyConditions();
    void readConditions();
    void writeConditions();
    void showWaitingNotice();

    Parts m_parts;
    bool m_on = false;
    bool m_first = true;
    PauseConditions m_conditions;
};

}  // namespace vitrine
