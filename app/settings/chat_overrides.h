#pragma once

#include "app/settings/app_settings.h"
#include "core/grammar/grammar_source.h"
#include "core/sampling/sampler_settings.h"
#include "core/sampling/sampler_table.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace vitrine {

class Tokenizer;

/// What one chat sets otherwise than the program: a JSON object whose keys are those of AppSettings::answerSettings()
/// ("temperature", "topP", "samplers", "maxTokens", "seed", "stopStrings"), and "overflow" ("oldest", "middle",
/// "stop"), "model" (a path), "contextLength", "reasoning" (Generate::thinking), "reasoningTokens" (0: no limit),
/// "grammar" (GBNF) or "jsonSchema" (its text; at most one of the two), "bannedTokens" (a list of texts) and
/// "logitBias" (a list of {"token", "bias"}); a token is "#" and its id, or its text, with or without quotes
/// (readToken; but digits alone are a text, as older versions wrote it). What is not in it is as the
/// program has it.
class ChatOverrides {
public:
    ChatOverrides() = default;
    /// Throws Error that names the field and its value if one is unknown, of another type or out of its range.
    static ChatOverrides checked(const QJsonObject& json, const AppSettings& settings);
    static ChatOverrides checked(const QJsonObject& json, SamplerTable samplers);
    /// Of a chat in the store; what is no JSON object is empty.
    static ChatOverrides fromText(const QString& text);

    QString text() const;  ///< empty if there are none
    const QJsonObject& json() const { return m_json; }
    bool has(const QString& key) const { return m_json.contains(key); }
    void remove(const QString& key) { m_json.remove(key); }
    void set(const QString& key, const QJsonValue& value) { m_json.insert(key, value); }
    /// The program's value is none of its own.
    void set(const AppSettings& settings, const SamplerParameter& parameter, double value);
    bool has(const SamplerParameter& parameter) const;
    void remove(const SamplerParameter& parameter);

    double value(const AppSettings& settings, const SamplerParameter& parameter) const;
    int maxTokens(const AppSettings& settings) const;
    qint64 seed(const AppSettings& settings) const;
    QStringList stopStrings(const AppSettings& settings) const;
    QStringList dryBreakers(const AppSettings& settings) const;
    QString model() const { return m_json.value(QLatin1String("model")).toString(); }
    int contextLength(const AppSettings& settings) const;
    AppSettings::Overflow overflow(const AppSettings& settings) const;
    QString reasoning() const { return m_json.value(QLatin1String("reasoning")).toString(); }
    int reasoningTokens() const;
    /// What an answer must be like; it may have mistakes.
    GrammarSource grammar() const;
    void setGrammar(const GrammarSource& source);
    /// What of it is text that goes to a model as it was written: empty if there is none.
    QJsonObject texts() const;
    /// As people write tokens (readToken).
    QStringList bannedTokens() const;
    void setBannedTokens(const QStringList& written);
    /// Each as it is written: " the = 1.5".
    QStringList logitBias() const;
    /// Throws Error that names what is not of that form, or out of range.
    void setLogitBias(const QStringList& written);
    /// One sentence: which of the tokens is none of this vocabulary; empty: all are.
    std::string problemOfBans(const Tokenizer& tokenizer) const;
    std::string problemOfBias(const Tokenizer& tokenizer) const;

    /// What the engine takes, and what is recorded of an answer.
    SamplerSettings sampling(const AppSettings& settings) const;
    QJsonObject answerSettings(const AppSettings& settings) const;

private:
    void bias(SamplerSettings& sampling) const;

    QJsonObject m_json;
};

}  // namespace vitrine
