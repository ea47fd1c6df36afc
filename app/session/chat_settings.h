#pragma once

#include "app/i18n/localized_text.h"
#include "app/session/presets.h"
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
class ChatSession;
class ModelLibrary;
class SamplerOrderModel;
class SamplerSettingsModel;

/// How the chat that is shown is answered, where it differs from the program's settings; and presets, which are that
/// with a system prompt under a name.
class ChatSettings : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/settings/sampler_order_model.h")
    Q_MOC_INCLUDE("app/settings/sampler_settings_model.h")
    /// The values that count for this chat; what is chosen there is chosen for it alone.
    Q_PROPERTY(vitrine::SamplerSettingsModel* samplers READ samplers CONSTANT)
    /// The same of their order.
    Q_PROPERTY(vitrine::SamplerOrderModel* order READ order CONSTANT)
    /// What another answer may be asked with, this once (beginOnce()).
    Q_PROPERTY(vitrine::SamplerSettingsModel* once READ once CONSTANT)
    /// Whether anything differs.
    Q_PROPERTY(bool own READ own NOTIFY changed)
    /// What differs, by the keys of ChatOverrides.
    Q_PROPERTY(QStringList ownKeys READ ownKeys NOTIFY changed)
    Q_PROPERTY(int maxTokens READ maxTokens WRITE setMaxTokens NOTIFY changed)
    Q_PROPERTY(double seed READ seed WRITE setSeed NOTIFY changed)
    Q_PROPERTY(QStringList stopStrings READ stopStrings WRITE setStopStrings NOTIFY changed)
    /// DRY's sequence breakers.
    Q_PROPERTY(QStringList dryBreakers READ dryBreakers WRITE setDryBreakers NOTIFY changed)
    /// What is left out of a prompt that the context has no room for: an AppSettings.Overflow.
    Q_PROPERTY(int overflow READ overflow WRITE setOverflow NOTIFY changed)
    /// How much the model is to think, one of ModelLibrary::thinking; empty: as its template has it.
    Q_PROPERTY(QString reasoning READ reasoning WRITE setReasoning NOTIFY changed)
    /// Tokens, after which the thought is closed; 0: no limit.
    Q_PROPERTY(int reasoningTokens READ reasoningTokens WRITE setReasoningTokens NOTIFY changed)
    /// What an answer must be like, and how that is written. What has a mistake is kept, and says it.
    Q_PROPERTY(AnswerForm answerForm READ answerForm NOTIFY changed)
    Q_PROPERTY(QString grammar READ grammar NOTIFY changed)
    /// One sentence with line and column; empty: it has no mistake.
    Q_PROPERTY(QString grammarError READ grammarError NOTIFY changed)
    /// Tokens by their ids or texts; those with a bias as "text = 1.5".
    Q_PROPERTY(QStringList bannedTokens READ bannedTokens WRITE setBannedTokens NOTIFY changed)
    Q_PROPERTY(QStringList logitBias READ logitBias WRITE setLogitBias NOTIFY changed)
    /// One sentence each: which of them is no token of the model that is open; empty: all are, or none is known.
    Q_PROPERTY(QString banProblem READ banProblem NOTIFY modelChanged)
    Q_PROPERTY(QString biasProblem READ biasProblem NOTIFY modelChanged)
    /// 0: as the model was trained, at most 8192. Takes effect when the model is opened for this chat.
    Q_PROPERTY(int contextLength READ contextLength WRITE setContextLength NOTIFY changed)
    /// The file of the model that this chat asks for; empty: whichever is open.
    Q_PROPERTY(QString model READ model NOTIFY changed)
    Q_PROPERTY(QString modelName READ modelName NOTIFY changed)
    /// Whether that model is open, in that context, or none is asked for.
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

    /// All must outlive this.
    struct Parts {
        ChatSession& session;
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
    /// An empty text leaves the answer free.
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

    /// Asks for the model that is open, with its context.
    Q_INVOKABLE void keepModel();
    Q_INVOKABLE void forgetModel();
    Q_INVOKABLE void openModel();
    /// Asks for the model that is open, and opens it, with a context that has room for the next prompt and an answer.
    Q_INVOKABLE void raiseContext();
    /// From here on once() has the values that count for this chat.
    Q_INVOKABLE void beginOnce();
    /// What was chosen there, by the keys of ChatOverrides.
    Q_INVOKABLE QVariantMap onceValues() const;
    /// Of samplers, by their names; those that the program has anyway are none of the chat's own.
    void adopt(const std::map<std::string, double, std::less<>>& values);
    /// The order of samplers; the program's is none of its own.
    void adoptOrder(const QStringList& names);
    /// As the program has this value.
    Q_INVOKABLE void resetValue(const QString& key);
    /// As the program has everything.
    Q_INVOKABLE void reset();
    /// Takes the place of everything that this chat has set, and of its system prompt.
    Q_INVOKABLE void applyPreset(const QString& name);
    Q_INVOKABLE void savePreset(const QString& name);
    Q_INVOKABLE void removePreset(const QString& name);
    Q_INVOKABLE void importPreset(const QUrl& file);

    /// Asks the window to show where something is set.
    void showSetting(const QString& key) { emit settingWanted(key); }

signals:
    /// "systemPrompt", "stopStrings", "overflow" or the name of a parameter of a sampler.
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
