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

/// The settings of one chat that differ from the program's. They are a JSON object with the keys of
/// AppSettings::answerSettings() ("temperature", "topP", "samplers", "maxTokens", "seed", "stopStrings") and these:
/// - "overflow": "oldest", "middle" or "stop"
/// - "model": a path
/// - "contextLength"
/// - "reasoning" (Generate::thinking)
/// - "reasoningTokens"; 0: no limit
/// - "grammar" (GBNF) or "jsonSchema", as text; at most one of the two
/// - "bannedTokens": a list of texts
/// - "logitBias": a list of {"token", "bias"}
///
/// A token is "#" and its id, or its text with or without quotes (readToken). Digits alone are a text, as older
/// versions wrote it. Missing keys have the program's value.
class ChatOverrides {
public:
    ChatOverrides() = default;
    /// Throws Error that names the field and its value if a field is unknown, has the wrong type or is out of range.
    static ChatOverrides checked(const QJsonObject& json, const AppSettings& settings);
    static ChatOverrides checked(const QJsonObject& json, SamplerTable samplers);
    /// Reads the text of a chat in the store. Text that is not a JSON object gives empty overrides.
    static ChatOverrides fromText(const QString& text);

    QString text() const;  ///< empty if there are no overrides
    const QJsonObject& json() const { return m_json; }
    bool has(const QString& key) const { return m_json.contains(key); }
    void remove(const QString& key) { m_json.remove(key); }
    void set(const QString& key, const QJsonValue& value) { m_json.insert(key, value); }
    /// Sets a parameter. A value that equals the program's value removes the override.
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
    /// Returns the grammar or schema that answers must follow. It may contain mistakes.
    GrammarSource grammar() const;
    void setGrammar(const GrammarSource& source);
    /// Returns the overrides that contain user text, which a model on a server would receive; empty without any.
    QJsonObject texts() const;
    /// Tokens in the form of readToken().
    QStringList bannedTokens() const;
    void setBannedTokens(const QStringList& written);
    /// Each entry in written form: " the = 1.5".
    QStringList logitBias() const;
    /// Throws Error that names an entry with a wrong form or a bias out of range.
    void setLogitBias(const QStringList& written);
    /// Returns one sentence that names a token which is not in this vocabulary; empty if all are.
    Sentence problemOfBans(const Tokenizer& tokenizer) const;
    Sentence problemOfBias(const Tokenizer& tokenizer) const;

    /// Returns the settings for the engine; answerSettings() returns those for the record of an answer.
    SamplerSettings sampling(const AppSettings& settings) const;
    QJsonObject answerSettings(const AppSettings& settings) const;

private:
    void bias(SamplerSettings& sampling) const;

    QJsonObject m_json;
};

}  // namespace vitrine
