#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/engine/step_samplers.h"
#include "core/grammar/grammar_source.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace vitrine {

class AppSettings;
class ChatSession;
class ChatSettings;
class EngineBridge;
class ModelLibrary;
class SamplersModel;
class TokenStripModel;
struct StoredMessage;

/// Connects the page of the samplers with the engine: captures the logits behind which the selected token was drawn,
/// and replays its answer's samplers on them, on a thread of its own, whenever other settings are tried.
class SamplerReplayer : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
    struct Parts {
        SamplersModel& model;
        TokenStripModel& tokens;
        ChatSession& session;
        ChatSettings& chatSettings;
        EngineBridge& bridge;
        const ModelLibrary& library;
        const AppSettings& settings;
    };
    explicit SamplerReplayer(const Parts& parts, QObject* parent = nullptr);
    ~SamplerReplayer() override;

private:
    /// The token whose samplers are shown, or are to be.
    struct Wanted {
        qint64 message = 0;
        int row = -1;
        QString settings;  ///< of its answer
        Capture capture;
        AnswerStep step;  ///< but for the logits, until they have come
        bool hasLogits = false;
    };

    void update();
    /// Why the selected token cannot be shown; empty: it can.
    QString whyNot(const StoredMessage* message) const;
    Wanted wantedOf(const StoredMessage& message) const;
    void ask(bool onlyCost);
    void giveUp();
    void handleCaptured(const Captured& event);
    void handleFinished(const CaptureFinished& event);
    void replay();
    void branch();
    template <typename Action>
    void tell(quint64 number, Action action);

    Parts m_parts;
    std::shared_ptr<const StepSamplers> m_samplers;  ///< of the model that is open
    std::optional<Wanted> m_wanted;
    RequestId m_request = 0;  ///< that is under way; 0: none
    bool m_asksCost = false;  ///< it is the question what it would take
    QThreadPool m_thread;
    std::atomic<quint64> m_number = 0;  ///< of the last replay
};

/// The settings of samplers with which an answer was made, from the JSON that is stored with it, and its seed. What a
/// version before did not know then did nothing.
SamplerSettings samplingOfAnswer(const QString& json, std::optional<qint64> seed, const AppSettings& settings);
/// The grammar, likewise.
GrammarSource grammarOfAnswer(const QString& json);

}  // namespace vitrine
