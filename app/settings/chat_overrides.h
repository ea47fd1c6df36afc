#pragma once

#include "app/settings/app_settings.h"
#include "core/generate/engine/prompts.h"
#include "core/generate/grammar/grammar_source.h"
#include "core/generate/sampling/sampler_settings.h"
#include "core/generate/sampling/sampler_table.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace vitrine {

class Tokenizer;

/// The settings of one chat that differ from the program's settings. They are a JSON object with the keys of
/// AppSettings::answerSettings() ("temperature", "topP", "samplers", "maxTokens", "seed", "stopStrings") and the
/// following keys:
/// - "overflow": "oldest", "middle" or "stop"
/// - "model": a path
/// - "contextLength"
/// - "reasoning" (Generate::thinking)
/// - "reasoningTokens": maximum number of reasoning tokens; 0: no limit
/// - "grammar" (GBNF) or "jsonSchema", as text; at most one of the two
/// - "bannedTokens": a list of texts
/// - "logitBias": a list of {"token", "bias"}
///
/// A token is written as "#" and its id, or as its text with or without quotes (readToken). Digits without "#" are a
/// text, because older versions wrote texts this way. For a missing key, the program's setting is used.
class ChatOverrides {
public:
    ChatOverrides() = default;
    /// Throws Error that names the field and its value if a field is unknown, has the wrong type or is out of range.
    static ChatOverrides checked(const QJsonObject& json, const AppSettings& settings);
    static ChatOverrides checked(const QJsonObject& json, SamplerTable samplers);
    /// Reads overrides from the text that the store keeps for a chat. If the text is not a JSON object, the result has
    /// no overrides.
    static ChatOverrides fromText(const QString& text);

    QString text() const;  ///< returns the text that the store keeps for the chat; empty if there are no overrides
    const QJsonObject& json() const { return m_json; }
    bool has(const QString& key) const { return m_json.contains(key); }
    void remove(const QString& key) { m_json.remove(key); }
    void set(const QString& key, const QJsonValue& value) { m_json.insert(key, value); }
    /// Sets a sampler parameter. If the value equals the program's value, removes the override instead.
    void set(const AppSettings& settings, const SamplerParameter& parameter, double value);
    bool has(const SamplerParameter& parameter) const;
    void remove(const SamplerParameter& parameter);

    // The following functions return the override, or without an override the value in `settings`. value() is
    // limited to the range that the window offers.
    double value(const AppSettings& settings, const SamplerParameter& parameter) const;
    int maxTokens(const AppSettings& settings) const;
    qint64 seed(const AppSettings& settings) const;
    QStringList stopStrings(const AppSettings& settings) const;
    QStringList dryBreakers(const AppSettings& settings) const;
    /// Path of the model; empty if the chat has no model of its own.
    QString model() const { return m_json.value(QLatin1String("model")).toString(); }
    /// Maximum number of tokens of the context.
    int contextLength(const AppSettings& settings) const;
    AppSettings::Overflow overflow(const AppSettings& settings) const;
    PromptLimits promptLimits(const AppSettings& settings) const;
    /// Amount of reasoning (Generate::thinking); empty: the default of the template.
    QString reasoning() const { return m_json.value(QLatin1String("reasoning")).toString(); }
    /// Maximum number of reasoning tokens; 0: no limit.
    int reasoningTokens() const;
    /// Returns the grammar or schema that answers must follow. It may be invalid.
    GrammarSource grammar() const;
    void setGrammar(const GrammarSource& source);
    /// Returns the overrides that contain text of the user. If the model runs on a server, these texts are sent to the
    /// server. Returns an empty object if no override contains text.
    QJsonObject texts() const;
    /// Tokens in the format of readToken().
    QStringList bannedTokens() const;
    void setBannedTokens(const QStringList& written);
    /// Entries of the form " the = 1.5": a token and its bias.
    QStringList logitBias() const;
    /// Sets the biases from entries in the form of logitBias(). Throws Error that names an entry if the entry has a
    /// wrong form or its bias is out of range.
    void setLogitBias(const QStringList& written);
    /// Returns one sentence that names a token which is missing in this vocabulary; empty if all tokens exist.
    Sentence problemOfBans(const Tokenizer& tokenizer) const;
    Sentence problemOfBias(const Tokenizer& tokenizer) const;

    /// Returns the settings for the engine. answerSettings() returns the settings that are stored with an answer.
    SamplerSettings sampling(const AppSettings& settings) const;
    QJsonObject answerSettings(const AppSettings& settings) const;

private:
    void bias(SamplerSettings& sampling) const;

    QJsonObject m_json;
};

}  // namespace vitrine
