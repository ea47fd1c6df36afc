#pragma once

#include "core/generate/grammar/grammar_source.h"
#include "core/generate/sampling/sampler_settings.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <atomic>
#include <optional>

namespace vitrine {

class AppSettings;
class ChatOverrides;
class ChatSettings;
class SamplersModel;
class LogitFetcher;
class MessageSender;

/// For the page of the samplers, replays the answer's samplers on the logits of the selected token's step. Replays
/// again, on its own thread, whenever the user tries other settings.
class SamplerReplayer : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object.
    struct Parts {
        SamplersModel& model;
        LogitFetcher& capture;
        MessageSender& sender;
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
    void post(quint64 number, Action action);

    Parts m_parts;
    QThreadPool m_thread;
    std::atomic<quint64> m_number = 0;  ///< number of the last replay that was started
};

/// Returns the sampler settings of an answer from its stored JSON and seed. Parameters that are missing in the JSON,
/// because the older version of the program had no such sampler, get their neutral value.
SamplerSettings samplingOfAnswer(const QString& json, std::optional<qint64> seed, const AppSettings& settings);
/// Returns the answer's stored settings with `sampling` in place of its sampler settings.
ChatOverrides overridesOf(const QString& json, const SamplerSettings& sampling, const AppSettings& settings);
/// Returns the grammar of an answer from its stored JSON.
GrammarSource grammarOfAnswer(const QString& json);

}  // namespace vitrine
