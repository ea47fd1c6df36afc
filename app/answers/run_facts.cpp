#include "app/answers/run_facts.h"

#include "app/answers/answer_stretches.h"
#include "app/answers/footnote.h"
#include "app/library/endpoints.h"
#include "app/platform/json_document.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"
#include "app/store/visible_name.h"
#include "core/generate/remote/request_body.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QStringList>

namespace vitrine {

namespace {

struct RunFactsTexts {
    Q_DECLARE_TR_FUNCTIONS(RunFacts)
};

QString orUnknown(const std::optional<QString>& fact)
{
    return fact ? *fact : RunFactsTexts::tr("unknown");
}

QString secondsText(const std::optional<double>& seconds)
{
    return seconds ? RunFactsTexts::tr("%1 s").arg(QLocale().toString(*seconds, 'f', *seconds < 10 ? 2 : 1))
                   : RunFactsTexts::tr("unknown");
}

QString kvTypes(const RunFacts& facts)
{
    if (facts.kvKeys == facts.kvValues) return orUnknown(facts.kvKeys);
    return RunFactsTexts::tr("keys %1, values %2").arg(orUnknown(facts.kvKeys), orUnknown(facts.kvValues));
}

/// Turns a key into words, for example "repeatPenalty" into "repeat penalty".
QString wordsOf(const QString& key)
{
    if (key == QLatin1String("speculation")) return QStringLiteral("drafts");  // older answers have this key
    QString words;
    for (const QChar c : key) {
        if (c.isUpper()) words += u' ';
        words += c.toLower();
    }
    return words;
}

QString valueText(const QJsonValue& value)
{
    if (value.isBool()) return value.toBool() ? RunFactsTexts::tr("on") : RunFactsTexts::tr("off");
    if (value.isDouble()) return QLocale().toString(value.toDouble(), 'g', 12);
    if (value.isArray()) return QString::fromUtf8(QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact));
    return value.toString();
}

/// Whether the key belongs to a sampler that had no effect with these settings. Values that are missing, as in answers
/// of older versions of the program, get their defaults.
bool isIdle(const QString& key, const QJsonObject& settings)
{
    SamplerSettings sampling;
    const SamplerInfo* owner = nullptr;
    for (const SamplerInfo* sampler : allSamplers()) {
        for (const SamplerParameter& parameter : sampler->parameters) {
            const QString itsKey = AppSettings::answerKey(fromUtf8(parameter.name));
            if (itsKey == key) owner = sampler;
            const double value = settings.value(itsKey).toDouble(parameter.standard);
            sampling.values.emplace(parameter.name, value);
        }
    }
    if (key == QLatin1String("drySequenceBreakers")) owner = findSampler("dry");
    return owner && owner->isNeutral(sampling);
}

/// Returns all settings as text, except the seed, which is a separate fact.
QString settingsText(const QString& json)
{
    const QJsonObject settings = jsonDocument(json.toUtf8()).object();
    QStringList parts;
    for (auto it = settings.begin(); it != settings.end(); ++it) {
        if (it.key() == QLatin1String("seed") || it.key() == QLatin1String("earlier")) continue;
        if (it->isString() && it->toString().isEmpty()) continue;
        if (isIdle(it.key(), settings)) continue;
        if (it->isArray() && it->toArray().isEmpty()) continue;
        if (it.key() == QLatin1String("grammar") || it.key() == QLatin1String("jsonSchema")) {
            parts << (it.key() == QLatin1String("grammar") ? RunFactsTexts::tr("a grammar")
                                                           : RunFactsTexts::tr("a JSON schema"));
            continue;
        }
        const QString part = QStringLiteral("%1 %2").arg(wordsOf(it.key()), valueText(*it));
        parts << QString(part).replace(u' ', QChar::Nbsp);  // lines break only between parts
    }
    return parts.isEmpty() ? RunFactsTexts::tr("unknown") : parts.join(QStringLiteral(", "));
}

}  // namespace

RunFacts factsOf(const ModelSummary& model)
{
    RunFacts facts;
    facts.programVersion = QStringLiteral(VITRINE_VERSION);
    facts.device = fromUtf8(model.device.english());
    facts.driver = fromUtf8(model.driver);
    if (!model.isa.empty()) facts.isa = fromUtf8(model.isa);  // a script (ScriptedEngine) has none
    if (model.server) return facts;                           // servers do not report their cache
    facts.kvKeys = fromUtf8(kvTypeName(model.kvKeys));
    facts.kvValues = fromUtf8(kvTypeName(model.kvValues));
    return facts;
}

QString answerSettings(QJsonObject json, const ModelSummary& model)
{
    json.insert(QStringLiteral("contextLength"), static_cast<qint64>(model.contextLength));
    json.insert(QStringLiteral("device"), fromUtf8(model.options.device));
    json.insert(QStringLiteral("deviceLayers"), static_cast<qint64>(model.deviceLayers));
    json.insert(QStringLiteral("threads"), static_cast<qint64>(model.options.threads));
    json.insert(QStringLiteral("preTokenizer"), fromUtf8(model.options.preTokenizer));
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

QString settingsWithout(const QString& settings, const std::vector<std::string>& omitted)
{
    QJsonObject json = jsonDocument(settings.toUtf8()).object();
    for (const std::string& name : omitted) {
        json.remove(name == kOmittedBias    ? QStringLiteral("logitBias")
                    : name == kOmittedStops ? QStringLiteral("stopStrings")
                                            : AppSettings::answerKey(fromUtf8(name)));
    }
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

QString answerFacts(const StoredMessage& message)
{
    if (message.role != QLatin1String("assistant") || message.state == MessageState::Streaming) return {};
    const AnswerInfo& answer = message.answer;
    const RunFacts& facts = answer.facts;
    const bool isRemote = !Endpoints::hostOf(answer.modelPath).isEmpty();
    const QString file = visibleName(isRemote ? answer.modelPath : QFileInfo(answer.modelPath).fileName());
    QStringList lines;
    if (message.edited)
        return RunFactsTexts::tr("You edited this answer. Its tokens are kept with the previous version.");
    lines << answerFootnote(message);  // also here, because a narrow window truncates the footnote below the answer
    lines << RunFactsTexts::tr("Vitrine: %1").arg(orUnknown(facts.programVersion));
    lines << RunFactsTexts::tr("Model: %1").arg(file.isEmpty() ? RunFactsTexts::tr("unknown") : file);
    if (!isRemote) lines << RunFactsTexts::tr("Hash of the model file: %1").arg(orUnknown(facts.modelHash));
    lines << RunFactsTexts::tr("Device: %1").arg(visibleName(orUnknown(facts.device)));
    if (!isRemote && (!facts.driver || !facts.driver->isEmpty()))
        lines << RunFactsTexts::tr("Driver: %1").arg(orUnknown(facts.driver));
    if (!isRemote) lines << RunFactsTexts::tr("Instruction set: %1").arg(orUnknown(facts.isa));
    if (!isRemote) lines << RunFactsTexts::tr("KV cache: %1").arg(kvTypes(facts));
    lines << RunFactsTexts::tr("Seed: %1")
                 .arg(facts.seed ? QString::number(static_cast<quint64>(*facts.seed)) : RunFactsTexts::tr("unknown"));
    lines << RunFactsTexts::tr("Time to first token: %1").arg(secondsText(facts.firstTokenSeconds));
    if (answer.reasoningTokens > 0)
        lines << RunFactsTexts::tr("Reasoning: %1").arg(secondsText(facts.reasoningSeconds));
    if (answer.repeatedTokens > 0) {
        lines << RunFactsTexts::tr("Evaluated again: %1 of the %2 tokens of the prompt, because the last copy of the "
                                   "model's states was made before them")
                     .arg(QLocale().toString(answer.repeatedTokens), QLocale().toString(answer.promptTokens));
    }
    if (answer.acceptedTokens > 0) {
        lines << RunFactsTexts::tr("Accepted draft tokens: %1 of %2")
                     .arg(QLocale().toString(answer.acceptedTokens), QLocale().toString(answer.generatedTokens));
    }
    for (const AnswerStretch& stretch : earlierStretches(answer))
        lines << RunFactsTexts::tr("Settings up to token %L1, from an earlier version of the answer: %2")
                     .arg(stretch.until)
                     .arg(settingsText(stretch.with.settings));
    lines << RunFactsTexts::tr("Settings: %1").arg(settingsText(answer.settings));
    return lines.join(u'\n');
}

}  // namespace vitrine
