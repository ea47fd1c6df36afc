#include "app/chat/chat_settings.h"

#include "app/chat/chat_undo.h"
#include "app/chat/context_gauge.h"
#include "app/chat/shown_chat.h"
#include "app/i18n/translated.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "app/settings/sampler_order_model.h"
#include "app/settings/sampler_settings_model.h"
#include "app/store/text.h"
#include "app/store/visible_name.h"
#include "core/generate/engine/model_prompts.h"
#include "core/generate/grammar/grammar_rules.h"

#include <QFileInfo>
#include <QJsonArray>

namespace vitrine {

namespace {

LocalizedText replacedText(const QString& preset)
{
    return [preset] { return ChatSettings::tr("The preset %1 was replaced.").arg(preset); };
}

}  // namespace

ChatSettings::ChatSettings(const Parts& parts, const QString& presetFolder, QObject* parent)
    : QObject(parent), m_parts(parts), m_presets(presetFolder, parts.settings), m_samplers(makeSamplers()),
      m_order(makeOrder()), m_once(makeOnce())
{
    connect(&parts.chat, &ShownChat::changed, this, &ChatSettings::take);
    connect(&parts.chat, &ShownChat::settingsChanged, this, &ChatSettings::take);
    connect(&m_parts.settings, &AppSettings::samplingChanged, this, &ChatSettings::changed);
    connect(&m_parts.settings, &AppSettings::engineChanged, this, &ChatSettings::modelChanged);
    connect(&m_parts.library, &ModelLibrary::changed, this, &ChatSettings::modelChanged);
    connect(this, &ChatSettings::changed, this, &ChatSettings::modelChanged);
    connect(this, &ChatSettings::changed, m_samplers, &SamplerSettingsModel::refresh);
    connect(this, &ChatSettings::changed, m_order, &SamplerOrderModel::refresh);
    take();
    readPresets();
}

SamplerSettingsModel* ChatSettings::makeSamplers()
{
    return new SamplerSettingsModel(
        m_parts.settings,
        {.get = [this](const SamplerParameter& parameter) { return m_overrides.value(m_parts.settings, parameter); },
         .set =
             [this](const SamplerParameter& parameter, double value) {
                 m_overrides.set(m_parts.settings, parameter, value);
                 keep();
             },
         .differs = [this](const SamplerParameter& parameter) { return m_overrides.has(parameter); },
         .reset =
             [this](const SamplerParameter& parameter) {
                 m_overrides.remove(parameter);
                 keep();
             }},
        this);
}

SamplerOrderModel* ChatSettings::makeOrder()
{
    return new SamplerOrderModel(m_parts.settings,
                                 {.sampling = [this] { return m_overrides.sampling(m_parts.settings); },
                                  .setOrder = [this](const QStringList& order) { adoptOrder(order); }},
                                 this);
}

/// Creates the model of the property `once`. A value that the user sets counts as chosen even if it equals the current
/// value.
SamplerSettingsModel* ChatSettings::makeOnce()
{
    const auto key = [](const SamplerParameter& parameter) { return AppSettings::answerKey(fromUtf8(parameter.name)); };
    const auto set = [this, key](const SamplerParameter& parameter, const QJsonValue& value) {
        if (value.isUndefined())
            m_chosenOnce.remove(key(parameter));
        else
            m_chosenOnce.set(key(parameter), value);
        m_once->refresh();
    };
    return new SamplerSettingsModel(
        m_parts.settings,
        {.get =
             [this](const SamplerParameter& parameter) {
                 const ChatOverrides& from = m_chosenOnce.has(parameter) ? m_chosenOnce : m_overrides;
                 return from.value(m_parts.settings, parameter);
             },
         .set = [set](const SamplerParameter& parameter, double value) { set(parameter, value); },
         .differs = [this](const SamplerParameter& parameter) { return m_chosenOnce.has(parameter); },
         .reset = [set](const SamplerParameter& parameter) { set(parameter, QJsonValue::Undefined); }},
        this);
}

void ChatSettings::beginOnce()
{
    m_chosenOnce = {};
    m_once->refresh();
}

QVariantMap ChatSettings::onceValues() const
{
    return m_chosenOnce.json().toVariantMap();
}

template <typename Action>
void ChatSettings::guarded(Action action)
{
    try {
        action();
    } catch (const Error& error) {
        emit failed(error.sentence(), fromUtf8(error.detail()));
    }
}

QString ChatSettings::grammarError() const
{
    return translated(m_grammarError);
}

/// Reads the settings of the chat, after another chat was shown or the settings changed.
void ChatSettings::take()
{
    m_overrides = ChatOverrides::fromText(m_parts.chat.settings());
    m_grammarError = {};
    try {
        if (m_overrides.grammar().isGiven()) rulesOf(m_overrides.grammar());
    } catch (const Error& error) {
        m_grammarError = error.sentence();
    }
    emit changed();
}

void ChatSettings::keep()
{
    m_parts.chat.setSettings(m_overrides.text());
}

void ChatSettings::set(const QString& key, const QJsonValue& value)
{
    m_overrides.set(key, value);
    keep();
}

/// Sets a value, or removes the key if the value means "not set" and the program has no default for the key.
void ChatSettings::setOrRemove(const QString& key, const QJsonValue& value, bool isNone)
{
    if (isNone)
        resetValue(key);
    else
        set(key, value);
}

ChatSettings::AnswerForm ChatSettings::answerForm() const
{
    const GrammarSource source = m_overrides.grammar();
    if (!source.gbnf.empty()) return AnswerForm::Gbnf;
    return source.jsonSchema.empty() ? AnswerForm::Free : AnswerForm::JsonSchema;
}

QString ChatSettings::grammar() const
{
    const GrammarSource source = m_overrides.grammar();
    return fromUtf8(source.gbnf.empty() ? source.jsonSchema : source.gbnf);
}

void ChatSettings::setGrammar(AnswerForm form, const QString& text)
{
    GrammarSource source;
    if (form == AnswerForm::Gbnf) source.gbnf = toUtf8(text);
    if (form == AnswerForm::JsonSchema) source.jsonSchema = toUtf8(text);
    if (source == m_overrides.grammar()) return;
    m_overrides.setGrammar(source);
    keep();
}

void ChatSettings::adopt(const std::map<std::string, double, std::less<>>& values)
{
    for (const auto& [name, value] : values) {
        const SamplerParameter* parameter = findParameter(name, m_parts.settings.samplers());
        if (parameter) m_overrides.set(m_parts.settings, *parameter, value);
    }
    keep();
}

void ChatSettings::adoptOrder(const QStringList& names)
{
    setOrRemove(QStringLiteral("samplers"), QJsonArray::fromStringList(names),
                names.isEmpty() || names == m_parts.settings.samplerOrder());
}

void ChatSettings::setReasoning(const QString& word)
{
    setOrRemove(QStringLiteral("reasoning"), word, word.isEmpty());
}

void ChatSettings::setReasoningTokens(int value)
{
    setOrRemove(QStringLiteral("reasoningTokens"), value, value == 0);
}

void ChatSettings::setBannedTokens(const QStringList& tokens)
{
    if (tokens.isEmpty()) return resetValue(QStringLiteral("bannedTokens"));
    m_overrides.setBannedTokens(tokens);
    keep();
}

QString ChatSettings::banProblem() const
{
    const auto prompts = std::dynamic_pointer_cast<const ModelPrompts>(m_parts.library.prompts());
    return prompts ? translated(m_overrides.problemOfBans(prompts->model()->tokenizer())) : QString();
}

QString ChatSettings::biasProblem() const
{
    const auto prompts = std::dynamic_pointer_cast<const ModelPrompts>(m_parts.library.prompts());
    return prompts ? translated(m_overrides.problemOfBias(prompts->model()->tokenizer())) : QString();
}

void ChatSettings::setLogitBias(const QStringList& written)
{
    if (written.isEmpty()) return resetValue(QStringLiteral("logitBias"));
    guarded([this, &written] {
        m_overrides.setLogitBias(written);
        keep();
    });
}

int ChatSettings::maxTokens() const
{
    return m_overrides.maxTokens(m_parts.settings);
}

double ChatSettings::seed() const
{
    return static_cast<double>(m_overrides.seed(m_parts.settings));
}

QStringList ChatSettings::stopStrings() const
{
    return m_overrides.stopStrings(m_parts.settings);
}

void ChatSettings::setStopStrings(const QStringList& strings)
{
    if (strings != stopStrings()) set(QStringLiteral("stopStrings"), QJsonArray::fromStringList(strings));
}

QStringList ChatSettings::dryBreakers() const
{
    return m_overrides.dryBreakers(m_parts.settings);
}

void ChatSettings::setDryBreakers(const QStringList& texts)
{
    if (texts != dryBreakers()) set(QStringLiteral("drySequenceBreakers"), QJsonArray::fromStringList(texts));
}

int ChatSettings::overflow() const
{
    return static_cast<int>(m_overrides.overflow(m_parts.settings));
}

void ChatSettings::setOverflow(int overflow)
{
    set(QStringLiteral("overflow"), AppSettings::overflowName(static_cast<AppSettings::Overflow>(overflow)));
}

int ChatSettings::contextLength() const
{
    return m_overrides.contextLength(m_parts.settings);
}

QString ChatSettings::modelName() const
{
    return visibleName(QFileInfo(model()).completeBaseName());
}

bool ChatSettings::modelOpen() const
{
    if (model().isEmpty()) return true;
    const ModelLibrary& library = m_parts.library;
    if ((library.loading() ? library.loadPath() : library.path()) != model()) return false;
    const bool asked = m_overrides.has(QStringLiteral("contextLength")) && contextLength() > 0;
    return library.loading() || !asked || library.contextLength() == contextLength();
}

void ChatSettings::keepModel()
{
    if (!m_parts.library.loaded()) return;
    m_overrides.set(QStringLiteral("contextLength"), m_parts.library.contextLength());
    set(QStringLiteral("model"), m_parts.library.path());
}

void ChatSettings::forgetModel()
{
    m_overrides.remove(QStringLiteral("model"));
    m_overrides.remove(QStringLiteral("contextLength"));
    keep();
}

void ChatSettings::openModel()
{
    if (!model().isEmpty()) m_parts.library.loadInContext(model(), contextLength());
}

void ChatSettings::raiseContext()
{
    if (!m_parts.library.loaded()) return;
    constexpr int kStep = 1024;
    const int wanted = m_parts.gauge.used() + kStep;
    m_overrides.set(QStringLiteral("contextLength"), (wanted + kStep - 1) / kStep * kStep);
    set(QStringLiteral("model"), m_parts.library.path());
    openModel();
}

void ChatSettings::resetValue(const QString& key)
{
    m_overrides.remove(key);
    keep();
}

void ChatSettings::reset()
{
    offerChatUndo([] { return tr("The settings of the chat were reset."); });
    m_overrides = {};
    keep();
}

/// Adds a step to undo() that restores the current system prompt and settings.
void ChatSettings::offerChatUndo(const LocalizedText& said)
{
    ShownChat& chat = m_parts.chat;
    if (chat.systemPrompt().isEmpty() && chat.settings().isEmpty()) return;
    m_parts.undo.offer(
        said,
        [&chat, prompt = chat.systemPrompt(), settings = chat.settings(), server = chat.wordsFor()] {
            chat.setSystemPrompt(prompt);
            chat.setSettings(settings);
            chat.setWordsFor(server);  // last, because setting the texts changes it
        },
        chat.id());
}

void ChatSettings::applyPreset(const QString& name)
{
    guarded([this, &name] {
        const Preset preset = m_presets.read(name);
        offerChatUndo([] { return tr("The system prompt and the settings of the chat were replaced."); });
        m_overrides = preset.overrides;
        m_parts.chat.setSystemPrompt(preset.systemPrompt);
        keep();
    });
}

/// Runs an action that changes the file of a preset, and adds a step to undo() that restores the file.
template <typename Action>
void ChatSettings::changePreset(const QString& name, const LocalizedText& said, Action action)
{
    guarded([this, &name, &said, &action] {
        const std::optional<QByteArray> before = m_presets.contents(name);
        action();
        if (!before || m_presets.contents(name) == before) return;
        m_parts.undo.offer(said, [this, name, contents = *before] {
            guarded([this, &name, &contents] { m_presets.restore(name, contents); });
            readPresets();
        });
    });
    readPresets();
}

void ChatSettings::savePreset(const QString& name)
{
    const QString kept = Presets::keptName(name);
    changePreset(kept, replacedText(kept), [this, &kept] {
        m_presets.write(kept, {m_parts.chat.systemPrompt(), m_overrides});
    });
}

void ChatSettings::removePreset(const QString& name)
{
    changePreset(
        name, [name] { return tr("The preset %1 was deleted.").arg(name); }, [this, &name] { m_presets.remove(name); });
}

void ChatSettings::importPreset(const QUrl& file)
{
    const QString path = file.toLocalFile();
    const QString kept = Presets::keptName(QFileInfo(path).completeBaseName());
    changePreset(kept, replacedText(kept), [this, &path] { m_presets.import(path); });
}

void ChatSettings::readPresets()
{
    m_presetNames = m_presets.names();
    emit presetsChanged();
}

}  // namespace vitrine
