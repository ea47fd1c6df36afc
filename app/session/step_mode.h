#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace vitrine {

class AppSettings;
class ChatSession;
class EngineBridge;
class LogitModel;
class ModelLibrary;
class TokenStripModel;

/// Answers token by token: where they pause, and how they go on from there; and answers that go on with another token
/// than the one that was drawn.
///
/// The answer of the chat that is shown can be paused at any time. While step mode is on, those that are asked for in
/// it also pause by themselves, where the conditions are met. These are kept in the settings; that it is on is not.
class StepMode : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool on READ on WRITE setOn NOTIFY changed)
    /// The answer that is shown pauses.
    Q_PROPERTY(bool paused READ paused NOTIFY changed)
    /// There is an answer that is made, and does not pause.
    Q_PROPERTY(bool running READ running NOTIFY changed)
    /// How many tokens it has.
    Q_PROPERTY(int tokens READ tokens NOTIFY changed)
    /// The token that would be the next; empty where a logit is broken, so that none was drawn.
    Q_PROPERTY(QString piece READ piece NOTIFY changed)
    Q_PROPERTY(int tokenId READ tokenId NOTIFY changed)
    Q_PROPERTY(double probability READ probability NOTIFY changed)
    /// Which condition is met, or what could not be done; empty: somebody asked for it.
    Q_PROPERTY(QString reason READ reason NOTIFY changed)
    /// The token that was drawn, then the most probable others: {tokenId, piece, probability, drawn}.
    Q_PROPERTY(QVariantList candidates READ candidates NOTIFY changed)
    /// The conditions in words, "entropy over 3 bits, rank over 10"; empty: there are none.
    Q_PROPERTY(QString conditions READ conditions NOTIFY conditionsChanged)
    /// Before the first token of an answer.
    Q_PROPERTY(bool first READ first WRITE setFirst NOTIFY conditionsChanged)
    /// Before a token whose distribution has more bits than this, that has a higher rank or a lower probability, or one
    /// of these ids; 0, or nothing: no condition.
    Q_PROPERTY(double entropyAbove READ entropyAbove WRITE setEntropyAbove NOTIFY conditionsChanged)
    Q_PROPERTY(int rankAbove READ rankAbove WRITE setRankAbove NOTIFY conditionsChanged)
    Q_PROPERTY(double probabilityBelow READ probabilityBelow WRITE setProbabilityBelow NOTIFY conditionsChanged)
    Q_PROPERTY(QStringList ids READ ids WRITE setIds NOTIFY conditionsChanged)
    /// Before a token that completes one of these.
    Q_PROPERTY(QStringList texts READ texts WRITE setTexts NOTIFY conditionsChanged)
    /// Where a logit is no number.
    Q_PROPERTY(bool notFinite READ notFinite WRITE setNotFinite NOTIFY conditionsChanged)

public:
    /// All must outlive this.
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
    /// Those that are whole numbers from 0 on.
    void setIds(const QStringList& ids);
    QStringList texts() const;
    void setTexts(const QStringList& texts);
    bool notFinite() const { return m_conditions.notFinite; }
    void setNotFinite(bool on);

    /// Before the next token.
    Q_INVOKABLE void pauseNow();
    /// Takes the token, and pauses before the next.
    Q_INVOKABLE void step();
    /// Until the answer has this many tokens.
    Q_INVOKABLE void runTo(int tokens);
    /// Until a condition is met.
    Q_INVOKABLE void resume();
    /// Takes this token instead, and pauses before the next.
    Q_INVOKABLE void choose(int token);

signals:
    void changed();
    void conditionsChanged();

private:
    const Paused* pause() const;
    QString completed() const;
    /// If the answer pauses.
    template <typename Type>
    void steer(Type steering);
    void take(int row, const TokenRecord& next);
    template <typename Value>
    void set(Value& member, Value value);
    void applyConditions();
    void readConditions();
    void writeConditions();
    void tellWhoWaits();

    Parts m_parts;
    bool m_on = false;
    bool m_first = true;
    PauseConditions m_conditions;
};

}  // namespace vitrine
