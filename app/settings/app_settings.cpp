#include "app/settings/app_settings.h"

#include "app/store/text.h"
#include "core/compute/devices/make_backend.h"

#include <QJsonArray>
#include <QMetaEnum>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace vitrine {

namespace {

// The largest N such that a double, and therefore JavaScript, represents all whole numbers from 0 to N exactly.
constexpr double kMaxWhole = 9007199254740991.0;

struct WholeNumber {
    std::string_view key;
    double standard;
    NumberRange range;
};

constexpr std::array<WholeNumber, 10> kWholeNumbers{{
    {"sampling/maxTokens", 0, {0, 1'000'000}},
    {"sampling/seed", -1, {-1, kMaxWhole}},
    {"sampling/alternatives", 20, {0, 200}},
    {"engine/contextLength", 0, {0, 10'000'000}},
    {"engine/threads", 0, {0, 1024}},
    {"view/textSize", 100, {80, 200}},
    {"view/tabSize", 4, {2, 8}},
    {"view/sidebarWidth", 248, {200, 360}},
    {"view/inspectorWidth", 416, {360, 720}},
    {"view/inspectorHeight", 320, {240, 720}},
}};

constexpr QLatin1String kSampling("sampling/");
constexpr QLatin1String kView("view/");

const WholeNumber& wholeNumber(std::string_view key)
{
    return *std::ranges::find(kWholeNumbers, key, &WholeNumber::key);
}

/// Converts a name with hyphens to camel case: "topK" for "top-k".
QString camelCase(const QString& name)
{
    QStringList words = name.split(u'-');
    for (QString& word : words) {
        if (&word != &words.front()) word.replace(0, 1, word[0].toUpper());
    }
    return words.join(QString());
}

constexpr std::array<std::pair<AppSettings::Theme, const char*>, 3> kThemes{{
    {AppSettings::Theme::System, "system"},
    {AppSettings::Theme::Light, "light"},
    {AppSettings::Theme::Dark, "dark"},
}};

constexpr std::array<std::pair<AppSettings::Language, const char*>, 4> kLanguages{{
    {AppSettings::Language::System, "system"},
    {AppSettings::Language::English, "en"},
    {AppSettings::Language::German, "de"},
    {AppSettings::Language::SimplifiedChinese, "zh_CN"},
}};

constexpr std::array<std::pair<AppSettings::Overflow, const char*>, 3> kOverflows{{
    {AppSettings::Overflow::DropOldest, "oldest"},
    {AppSettings::Overflow::DropMiddle, "middle"},
    {AppSettings::Overflow::Stop, "stop"},
}};

}  // namespace

/// A number, its default and its allowed range.
struct AppSettings::NumberSetting {
    explicit NumberSetting(const WholeNumber& number)
        : key(fromUtf8(number.key)), standard(number.standard), range(number.range), whole(true)
    {
    }
    explicit NumberSetting(const SamplerParameter& parameter)
        : key(kSampling + camelCase(fromUtf8(parameter.name))), standard(parameter.standard), range(parameter.offered),
          whole(parameter.decimals == 0)
    {
    }

    QString key;
    double standard;
    NumberRange range;
    bool whole;
};

AppSettings::AppSettings(const QString& file, SamplerTable samplers, QObject* parent)
    : QObject(parent), m_settings(file, QSettings::IniFormat), m_samplers(samplers)
{
}

std::optional<AppSettings::Theme> AppSettings::themeNamed(const QString& name)
{
    for (const auto& [theme, known] : kThemes) {
        if (name == QLatin1String(known)) return theme;
    }
    return {};
}

QString AppSettings::themeNames()
{
    QStringList names;
    for (const auto& [theme, name] : kThemes) names << QLatin1String(name);
    return names.join('|');
}

AppSettings::Theme AppSettings::theme() const
{
    if (m_themeOfRun) return *m_themeOfRun;
    return themeNamed(m_settings.value("view/theme").toString()).value_or(Theme::System);
}

void AppSettings::setTheme(Theme theme)
{
    m_themeOfRun.reset();
    for (const auto& [known, name] : kThemes) {
        if (known == theme) writeView("view/theme", QLatin1String(name));
    }
}

AppSettings::Language AppSettings::language() const
{
    const QString name = m_settings.value("view/language").toString();
    for (const auto& [language, known] : kLanguages) {
        if (name == QLatin1String(known)) return language;
    }
    return Language::System;
}

void AppSettings::setLanguage(Language language)
{
    if (language == this->language()) return;
    for (const auto& [known, name] : kLanguages) {
        if (known == language) m_settings.setValue("view/language", QLatin1String(name));
    }
    emit languageChanged();
}

AppSettings::Overflow AppSettings::overflow() const
{
    return overflowNamed(m_settings.value("chat/overflow").toString()).value_or(Overflow::DropOldest);
}

std::optional<AppSettings::Overflow> AppSettings::overflowNamed(const QString& name)
{
    for (const auto& [overflow, known] : kOverflows) {
        if (name == QLatin1String(known)) return overflow;
    }
    return {};
}

QString AppSettings::overflowName(Overflow overflow)
{
    return QLatin1String(std::ranges::find(kOverflows, overflow, [](const auto& each) { return each.first; })->second);
}

void AppSettings::setOverflow(Overflow overflow)
{
    if (overflow == this->overflow()) return;
    m_settings.setValue("chat/overflow", overflowName(overflow));
    emit samplingChanged();
}

AppSettings::Accent AppSettings::accent() const
{
    bool known = false;
    const int accent = QMetaEnum::fromType<Accent>().keyToValue(m_settings.value("view/accent").toByteArray(), &known);
    return known ? static_cast<Accent>(accent) : Accent::Teal;
}

void AppSettings::setAccent(Accent accent)
{
    writeView("view/accent", QString::fromLatin1(QMetaEnum::fromType<Accent>().valueToKey(static_cast<int>(accent))));
}

WindowPlace AppSettings::windowPlace() const
{
    const QVariant position = m_settings.value("view/windowPosition");
    return {.screen = m_settings.value("view/windowScreen").toString(),
            .position = position.isValid() ? std::optional(position.toPoint()) : std::nullopt,
            .size = m_settings.value("view/windowSize").toSize(),
            .maximized = flag("view/windowMaximized", false)};
}

void AppSettings::setWindowPlace(const WindowPlace& place)
{
    writeView("view/windowScreen", place.screen);
    if (place.position) writeView("view/windowPosition", *place.position);
    if (place.size.isValid()) writeView("view/windowSize", place.size);
    writeView("view/windowMaximized", place.maximized);
}

QString AppSettings::device() const
{
    const QString device = m_settings.value("engine/device").toString();
    return isDevice(device.toStdString()) ? device : QStringLiteral("cpu");
}

void AppSettings::setDevice(const QString& device)
{
    if (!isDevice(device.toStdString()) || device == this->device()) return;
    m_settings.setValue("engine/device", device);
    emit engineChanged();
}

void AppSettings::setStopStrings(const QStringList& strings)
{
    QStringList kept = strings;
    kept.removeAll(QString());
    kept.removeDuplicates();
    if (kept == stopStrings()) return;
    m_settings.setValue("sampling/stopStrings", kept);
    emit samplingChanged();
}

QStringList AppSettings::dryBreakers() const
{
    QStringList texts;
    for (const std::string& text : SamplerSettings().dryBreakers) texts << fromUtf8(text);
    return m_settings.value("sampling/drySequenceBreakers", texts).toStringList();
}

void AppSettings::setDryBreakers(const QStringList& texts)
{
    QStringList kept = texts;
    kept.removeAll(QString());
    kept.removeDuplicates();
    if (kept == dryBreakers()) return;
    m_settings.setValue("sampling/drySequenceBreakers", kept);
    emit samplingChanged();
}

QStringList AppSettings::samplerOrder() const
{
    QStringList order;
    for (const QString& name : m_settings.value("sampling/samplers").toStringList()) {
        const SamplerInfo* sampler = findSampler(toUtf8(name), m_samplers);
        if (sampler && sampler->place == SamplerPlace::Ordered && !order.contains(name)) order << name;
    }
    qsizetype place = 0;  // position of the sampler in the table; samplers that an older version did not have are
                          // inserted at this position
    for (const SamplerInfo* sampler : m_samplers) {
        if (sampler->place != SamplerPlace::Ordered) continue;
        const QString name = fromUtf8(sampler->name);
        if (!order.contains(name)) order.insert(std::min(place, order.size()), name);
        ++place;
    }
    return order;
}

void AppSettings::setSamplerOrder(const QStringList& names)
{
    const QStringList before = samplerOrder();
    m_settings.setValue("sampling/samplers", names);
    const QStringList now = samplerOrder();
    m_settings.remove("sampling/samplers");
    if (now != samplerOrder()) m_settings.setValue("sampling/samplers", now);
    if (now != before) emit samplingChanged();
}

void AppSettings::setScorePrompt(bool on)
{
    if (on == scorePrompt()) return;
    m_settings.setValue("sampling/scorePrompt", on);
    emit samplingChanged();
}

void AppSettings::setKeepKvStates(bool on)
{
    if (on == keepKvStates()) return;
    m_settings.setValue("engine/keepKvStates", on);
    emit engineChanged();
}

void AppSettings::setDrafts(bool on)
{
    if (on == drafts()) return;
    m_settings.setValue("engine/drafts", on);
    emit engineChanged();
}

void AppSettings::resetSampling()
{
    m_settings.remove("sampling");
    emit samplingChanged();
}

SamplerSettings AppSettings::sampling() const
{
    SamplerSettings settings;
    for (const SamplerInfo* sampler : m_samplers) {
        for (const SamplerParameter& parameter : sampler->parameters) {
            settings.values.emplace(parameter.name, value(parameter));
        }
    }
    settings.dryBreakers.clear();
    for (const QString& text : dryBreakers()) settings.dryBreakers.push_back(toUtf8(text));
    if (m_settings.contains("sampling/samplers")) {
        for (const QString& name : samplerOrder()) settings.order.push_back(toUtf8(name));
    }
    settings.randomSeed = seed() < 0;
    if (!settings.randomSeed) settings.seed = static_cast<std::uint64_t>(seed());
    return settings;
}

QString AppSettings::preTokenizerOf(const QString& path) const
{
    return m_settings.value("library/preTokenizers").toMap().value(path).toString();
}

void AppSettings::setPreTokenizerOf(const QString& path, const QString& name)
{
    writeOf(path, "library/preTokenizers", name, name.isEmpty());
}

QStringList AppSettings::dismissedNotices(const QString& path) const
{
    return m_settings.value("library/dismissedNotices").toMap().value(path).toStringList();
}

void AppSettings::setDismissedNotices(const QString& path, const QStringList& notices)
{
    writeOf(path, "library/dismissedNotices", notices, notices.isEmpty());
}

QStringList AppSettings::trackedTokens(const QString& path) const
{
    return m_settings.value("library/trackedTokens").toMap().value(path).toStringList();
}

void AppSettings::setTrackedTokens(const QString& path, const QStringList& tokens)
{
    writeOf(path, "library/trackedTokens", tokens, tokens.isEmpty());
}

double AppSettings::deviceSpeed(const QString& device) const
{
    const double bytes = m_settings.value("devices/speeds").toMap().value(device).toDouble();
    return std::isfinite(bytes) && bytes > 0 ? bytes : 0;
}

void AppSettings::setDeviceSpeed(const QString& device, double bytes)
{
    writeOf(device, "devices/speeds", bytes, false);
}

void AppSettings::writeOf(const QString& path, const char* key, const QVariant& value, bool empty)
{
    QVariantMap values = m_settings.value(key).toMap();
    if (empty ? !values.contains(path) : values.value(path) == value) return;
    if (empty)
        values.remove(path);
    else
        values.insert(path, value);
    m_settings.setValue(key, values);
}

EngineOptions AppSettings::engineOptions() const
{
    EngineOptions options;
    options.device = device().toStdString();
    options.threads = static_cast<std::uint32_t>(threads());
    options.contextLength = static_cast<std::uint32_t>(contextLength());
    return options;
}

QJsonObject AppSettings::answerSettings() const
{
    QJsonObject json;
    const auto add = [&](const NumberSetting& s) {
        if (s.key.startsWith(kSampling)) json.insert(s.key.mid(kSampling.size()), read(s));
    };
    for (const WholeNumber& number : kWholeNumbers) add(NumberSetting(number));
    for (const SamplerInfo* sampler : m_samplers) {
        for (const SamplerParameter& parameter : sampler->parameters) add(NumberSetting(parameter));
    }
    json.insert(QStringLiteral("stopStrings"), QJsonArray::fromStringList(stopStrings()));
    json.insert(QStringLiteral("drySequenceBreakers"), QJsonArray::fromStringList(dryBreakers()));
    if (m_settings.contains("sampling/samplers"))
        json.insert(QStringLiteral("samplers"), QJsonArray::fromStringList(samplerOrder()));
    json.insert(QStringLiteral("scorePrompt"), scorePrompt());
    json.insert(QStringLiteral("drafts"), drafts());
    return json;
}

QString AppSettings::answerKey(const QString& parameter)
{
    return camelCase(parameter);
}

QString AppSettings::save()
{
    m_settings.sync();
    if (m_settings.status() == QSettings::NoError) return {};
    return tr("The settings could not be saved in %1.").arg(m_settings.fileName());
}

bool AppSettings::flag(const char* key, bool standard) const
{
    const QVariant value = m_settings.value(key);
    return value.canConvert<bool>() ? value.toBool() : standard;
}

double AppSettings::read(const NumberSetting& s) const
{
    bool isNumber = false;
    const double value = m_settings.value(s.key).toDouble(&isNumber);
    const bool fits = isNumber && std::isfinite(value) && value >= s.range.least && value <= s.range.most;
    if (!fits) return s.standard;
    return s.whole ? std::floor(value) : value;
}

void AppSettings::write(const NumberSetting& s, double value)
{
    if (!std::isfinite(value)) return;
    const double kept = std::clamp(s.whole ? std::floor(value) : value, s.range.least, s.range.most);
    if (kept == read(s)) return;
    m_settings.setValue(s.key, kept);
    if (s.key.startsWith(kSampling))
        emit samplingChanged();
    else if (s.key.startsWith(kView))
        emit viewChanged();
    else
        emit engineChanged();
}

double AppSettings::number(const char* key) const
{
    return read(NumberSetting(wholeNumber(key)));
}

void AppSettings::writeNumber(const char* key, double value)
{
    write(NumberSetting(wholeNumber(key)), value);
}

double AppSettings::value(const SamplerParameter& parameter) const
{
    return read(NumberSetting(parameter));
}

void AppSettings::setValue(const SamplerParameter& parameter, double value)
{
    write(NumberSetting(parameter), value);
}

void AppSettings::writeView(const char* key, const QVariant& value)
{
    if (m_settings.contains(key) && m_settings.value(key) == value) return;
    m_settings.setValue(key, value);
    emit viewChanged();
}

}  // namespace vitrine
