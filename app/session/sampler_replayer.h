#pragma once

#include "core/grammar/grammar_source.h"
#include "core/sampling/sampler_settings.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <atomic>
#include <optional>

namespace vitrine {

class AppSettings;
class ChatOverrides;
class ChatSession;
class ChatSettings;
class SamplersModel;
class LogitFetcher;

/// Connects the page of the samplers with the logits behind which the selected token was drawn: replays its answer's
/// samplers on them, on a thread of its own, whenever other settings are tried.
class SamplerReplayer : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
    struct Parts {
        SamplersModel& model;
        LogitFetcher& capture;
        ChatSession& session;
        ChatSettings& chatSettings;
        const AppSettings& settings;
    };
    explicit SamplerReplayer(const Parts& parts, QObject* parent = nullptr);
    ~SamplerReplayer() override;

private:
    void begin();
    void show();
    void replay();
    void branch();
    template <typename Action>
    void tell(quint64 number, Action action);

    Parts m_parts;
    QThreadPool m_thread;
    std::atomic<quint64> m_number = 0;  ///< of the last replay
};

/// The settings of samplers with which an answer was made, from the JSON that is stored with it, and its seed. What a
/// version before did not know then did nothing.
SamplerSettings samplingOfAnswer(const QString& json, std::optional<qint64> seed, const AppSettings& settings);
/// These, with all that the answer had besides.
ChatOverrides overridesOf(const QString& json, const SamplerSettings& sampling, const AppSettings& settings);
/// The grammar, likewise.
GrammarSource grammarOfAnswer(const QString& json);

}  // namespace vitrine
