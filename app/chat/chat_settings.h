#pragma once

#include "app/chat/presets.h"
#include "app/i18n/localized_text.h"
#include "app/settings/chat_overrides.h"

#include <QObject>
#include <QStringList>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace vitrine {

class AppSettings;
class ChatUndo;
class ContextGauge;
class ModelLibrary;
class SamplerOrderModel;
class SamplerSettingsModel;
class ShownChat;

/// Settings of the shown chat that differ from the program's, and presets. A preset is a named system prompt with
/// settings that differ from the program's.
class ChatSettings : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/settings/sampler_order_model.h")
    Q_MOC_INCLUDE("app/settings/sampler_settings_model.h")
    /// Sampler values that are in effect for the shown chat. Changing a value changes it for this chat only.
    Q_PROPERTY(vitrine::SamplerSettingsModel* samplers READ samplers CONSTANT)
    /// Order of samplers that is in effect for the shown chat. Changing the order changes it for this chat only.
    Q_PROPERTY(vitrine::SamplerOrderModel* order READ order CONSTANT)
    /// Sampler values for one repeated answer only (beginOnce()).
    Q_PROPERTY(vitrine::SamplerSettingsModel* once READ once CONSTANT)
    /// Whether the chat has settings that differ from the program's.
    Q_PROPERTY(bool own READ own NOTIFY changed)
    /// The settings that differ, by the keys of ChatOverrides.
    Q_PROPERTY(QStringList ownKeys READ ownKeys NOTIFY changed)
    Q_PROPERTY(int maxTokens READ maxTokens WRITE setMaxTokens NOTIFY changed)
    Q_PROPERTY(double seed READ seed WRITE setSeed NOTIFY changed)
    Q_PROPERTY(QStringList stopStrings READ stopStrings WRITE setStopStrings NOTIFY changed)
    /// Sequence breakers of the DRY sampler.
    Q_PROPERTY(QStringList dryBreakers READ dryBreakers WRITE setDryBreakers NOTIFY changed)
    /// Which messages are left out of a prompt that does not fit the context: an AppSettings.Overflow.
    Q_PROPERTY(int overflow READ overflow WRITE setOverflow NOTIFY changed)
    /// How much the model reasons, one of ModelLibrary::thinking; empty: the default of its template.
    Q_PROPERTY(QString reasoning READ reasoning WRITE setReasoning NOTIFY changed)
    /// Most tokens of reasoning before it is closed; 0: no limit.
    Q_PROPERTY(int reasoningTokens READ reasoningTokens WRITE setReasoningTokens NOTIFY changed)
    /// Form that answers must have, and its grammar or schema. An invalid grammar is kept; grammarError reports its
    /// mistake.
    Q_PROPERTY(AnswerForm answerForm READ answerForm NOTIFY changed)
    Q_PROPERTY(QString grammar READ grammar NOTIFY changed)
    /// A sentence about the mistake in the grammar, with line and column; empty if the grammar is valid.
    Q_PROPERTY(QString grammarError READ grammarError NOTIFY changed)
    /// Tokens, by id or text, that are never chosen. Tokens with a bias are written as "text = 1.5".
    Q_PROPERTY(QStringList bannedTokens READ bannedTokens WRITE setBannedTokens NOTIFY changed)
    Q_PROPERTY(QStringList logitBias READ logitBias WRITE setLogitBias NOTIFY changed)
    /// A sentence that lists the invalid entries of bannedTokens or logitBias: those that are not tokens of the open
    /// model. Empty if all entries are valid, or no model is open.
    Q_PROPERTY(QString banProblem READ banProblem NOTIFY modelChanged)
    Q_PROPERTY(QString biasProblem READ biasProblem NOTIFY modelChanged)
    /// Length in tokens; 0: as the model was trained, at most 8192. Takes effect when the model is opened for this
    /// chat.
    Q_PROPERTY(int contextLength READ contextLength WRITE setContextLength NOTIFY changed)
    /// Path of the model that this chat asks for; empty: any open model.
    Q_PROPERTY(QString model READ model NOTIFY changed)
    Q_PROPERTY(QString modelName READ modelName NOTIFY changed)
    /// Whether `model` is open with `contextLength`. Also true if the chat asks for no model.
    Q_PROPERTY(bool modelOpen READ modelOpen NOTIFY modelChanged)
    Q_PROPERTY(QStringList presets READ presets NOTIFY presetsChanged)
    Q_PROPERTY(QString presetFolder READ presetFolder CONSTANT)

public:
    enum class AnswerForm {
        Free,
        JsonSchema,
        Gbnf,
    };
    Q_ENUM(AnswerForm)

    /// All members must outlive this object.
    struct Parts {
        ShownChat& chat;
        const ContextGauge& gauge;
        ChatUndo& undo;
        AppSettings& settings;
        ModelLibrary& library;
    };
    ChatSettings(const Parts& parts, const QString& presetFolder, QObject* parent = nullptr);

    SamplerSettingsModel* samplers() const { return m_samplers; }
    SamplerOrderModel* order() const { return m_order; }
    SamplerSettingsModel* once() const { return m_once; }
    bool own() const { return !m_overrides.json().isEmpty(); }
    QStringList ownKeys() const { return m_overrides.json().keys(); }
    int maxTokens() const;
    void setMaxTokens(int value) { set(QStringLiteral("maxTokens"), value); }
    double seed() const;
    void setSeed(double value) { set(QStringLiteral("seed"), value); }
    QStringList stopStrings() const;
    void setStopStrings(const QStringList& strings);
    QStringList dryBreakers() const;
    void setDryBreakers(const QStringList& texts);
    int overflow() const;
    void setOverflow(int overflow);
    QString reasoning() const { return m_overrides.reasoning(); }
    void setReasoning(const QString& word);
    int reasoningTokens() const { return m_overrides.reasoningTokens(); }
    void setReasoningTokens(int value);
    AnswerForm answerForm() const;
    QString grammar() const;
    QString grammarError() const;
    /// Sets the form of answers and its grammar or schema; an empty text allows any answer.
    Q_INVOKABLE void setGrammar(vitrine::ChatSettings::AnswerForm form, const QString& text);
    QStringList bannedTokens() const { return m_overrides.bannedTokens(); }
    void setBannedTokens(const QStringList& tokens);
    QStringList logitBias() const { return m_overrides.logitBias(); }
    void setLogitBias(const QStringList& written);
    QString banProblem() const;
    QString biasProblem() const;
    int contextLength() const;
    void setContextLength(int value) { set(QStringLiteral("contextLength"), value); }
    QString model() const { return m_overrides.model(); }
    QString modelName() const;
    bool modelOpen() const;
    QStringList presets() const { return m_presetNames; }
    QString presetFolder() const { return m_presets.folder(); }

    /// Makes the chat ask for the open model with its context length.
    Q_INVOKABLE void keepModel();
    /// Makes the chat ask for no model.
    Q_INVOKABLE void forgetModel();
    /// Opens the model that the chat asks for.
    Q_INVOKABLE void openModel();
    /// Makes the chat ask for the open model with a longer context, and opens it. The context fits the next prompt and
    /// an answer.
    Q_INVOKABLE void raiseContext();
    /// Resets once() to the values that apply to this chat.
    Q_INVOKABLE void beginOnce();
    /// Values that were chosen in once(), by the keys of ChatOverrides.
    Q_INVOKABLE QVariantMap onceValues() const;
    /// Sets sampler values of the chat by parameter name. Values that equal the program's are not kept.
    void adopt(const std::map<std::string, double, std::less<>>& values);
    /// Sets the order of samplers for the chat. An order that equals the program's is not kept.
    void adoptOrder(const QStringList& names);
    /// Resets a setting to the program's value.
    Q_INVOKABLE void resetValue(const QString& key);
    /// Resets all settings to the program's values; undo() restores them.
    Q_INVOKABLE void reset();
    /// Replaces all settings and the system prompt of the chat; undo() restores them.
    Q_INVOKABLE void applyPreset(const QString& name);
    Q_INVOKABLE void savePreset(const QString& name);
    Q_INVOKABLE void removePreset(const QString& name);
    Q_INVOKABLE void importPreset(const QUrl& file);

    /// Asks the window to show where a setting can be changed.
    Q_INVOKABLE void showSetting(const QString& key) { emit settingWanted(key); }

signals:
    /// The window should show this setting: "systemPrompt", "stopStrings", "overflow" or a sampler parameter's name.
    void settingWanted(const QString& key);
    void changed();
    void modelChanged();
    void presetsChanged();
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    template <typename Action>
    void guarded(Action action);
    void set(const QString& key, const QJsonValue& value);
    void setOrRemove(const QString& key, const QJsonValue& value, bool isNone);
    SamplerSettingsModel* makeSamplers();
    SamplerOrderModel* makeOrder();
    SamplerSettingsModel* makeOnce();
    void take();
    void keep();
    void readPresets();
    void offerChatUndo(const LocalizedText& said);
    template <typename Action>
    void changePreset(const QString& name, const LocalizedText& said, Action action);

    Parts m_parts;
    Presets m_presets;
    ChatOverrides m_overrides;
    SamplerSettingsModel* m_samplers;
    SamplerOrderModel* m_order;
    ChatOverrides m_chosenOnce;
    SamplerSettingsModel* m_once;
    QStringList m_presetNames;
    Sentence m_grammarError;
};

}  // namespace vitrine
