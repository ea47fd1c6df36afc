#pragma once

#include "app/session/presets.h"
#include "app/settings/chat_overrides.h"

#include <QObject>
#include <QStringList>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace vitrine {

class AppSettings;
class ChatSession;
class ModelLibrary;
class SamplerSettingsModel;

/// How the chat that is shown is answered, where it differs from the program's settings; and presets, which are that
/// with a system prompt under a name.
class ChatSettings : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/settings/sampler_settings_model.h")
    /// The values that count for this chat; what is chosen there is chosen for it alone.
    Q_PROPERTY(vitrine::SamplerSettingsModel* samplers READ samplers CONSTANT)
    /// Whether anything differs.
    Q_PROPERTY(bool own READ own NOTIFY changed)
    Q_PROPERTY(int maxTokens READ maxTokens WRITE setMaxTokens NOTIFY changed)
    Q_PROPERTY(double seed READ seed WRITE setSeed NOTIFY changed)
    Q_PROPERTY(QStringList stopStrings READ stopStrings WRITE setStopStrings NOTIFY changed)
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
    /// All must outlive this.
    struct Parts {
        ChatSession& session;
        AppSettings& settings;
        ModelLibrary& library;
    };
    ChatSettings(const Parts& parts, const QString& presetFolder, QObject* parent = nullptr);
    ~ChatSettings() override;

    SamplerSettingsModel* samplers() const { return m_samplers.get(); }
    bool own() const { return !m_overrides.json().isEmpty(); }
    int maxTokens() const;
    void setMaxTokens(int value) { set(QStringLiteral("maxTokens"), value); }
    double seed() const;
    void setSeed(double value) { set(QStringLiteral("seed"), value); }
    QStringList stopStrings() const;
    void setStopStrings(const QStringList& strings);
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
    /// As the program has everything.
    Q_INVOKABLE void reset();
    /// Takes the place of everything that this chat has set, and of its system prompt.
    Q_INVOKABLE void applyPreset(const QString& name);
    Q_INVOKABLE void savePreset(const QString& name);
    Q_INVOKABLE void removePreset(const QString& name);
    Q_INVOKABLE void importPreset(const QUrl& file);

signals:
    void changed();
    void modelChanged();
    void presetsChanged();
    void failed(const QString& sentence, const QString& detail);

private:
    template <typename Action>
    void guarded(Action action);
    void set(const QString& key, const QJsonValue& value);
    void take();
    void keep();
    void readPresets();

    Parts m_parts;
    Presets m_presets;
    ChatOverrides m_overrides;
    std::unique_ptr<SamplerSettingsModel> m_samplers;
    QStringList m_presetNames;
};

}  // namespace vitrine
