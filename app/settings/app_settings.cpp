#include "app/settings/app_settings.h"

#include "app/store/text.h"
#include "core/devices/make_backend.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string_view>

namespace vitrine {

namespace {

struct NumberSetting {
    std::string_view key;
    double standard;
    double least;
    double most;
    bool whole = false;
};

// The largest whole number that a double, and so JavaScript, holds exactly.
constexpr double kMaxWhole = 9007199254740991.0;

const std::array<NumberSetting, 13> kNumbers{{
    {"sampling/temperature", 0.8, 0, 5},
    {"sampling/topP", 0.95, 0, 1},
    {"sampling/minP", 0.05, 0, 1},
    {"sampling/typicalP", 1, 0, 1},
    {"sampling/repeatPenalty", 1, 0.5, 2},
    {"sampling/frequencyPenalty", 0, -2, 2},
    {"sampling/presencePenalty", 0, -2, 2},
    {"sampling/topK", 40, 0, 1000000, true},
    {"sampling/maxTokens", 0, 0, 1000000, true},
    {"sampling/seed", -1, -1, kMaxWhole, true},
    {"sampling/alternatives", 20, 0, 200, true},
    {"engine/contextLength", 0, 0, 10000000, true},
    {"engine/threads", 0, 0, 1024, true},
}};

const NumberSetting& setting(std::string_view key)
{
    return *std::find_if(kNumbers.begin(), kNumbers.end(), [key](const NumberSetting& s) { return s.key == key; });
}

constexpr std::array<std::pair<AppSettings::Theme, const char*>, 3> kThemes{{
    {AppSettings::Theme::System, "system"},
    {AppSettings::Theme::Light, "light"},
    {AppSettings::Theme::Dark, "dark"},
}};

}  // namespace

AppSettings::AppSettings(const QString& file, QObject* parent) : QObject(parent), m_settings(file, QSettings::IniFormat)
{
}

std::optional<AppSettings::Theme> AppSettings::themeNamed(const QString& name)
{
    for (const auto& [theme, known] : kThemes) {
        if (name == QLatin1String(known)) return theme;
    }
    return {};
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
    settings.temperature = static_cast<float>(temperature());
    settings.topK = topK();
    settings.topP = static_cast<float>(topP());
    settings.minP = static_cast<float>(minP());
    settings.typicalP = static_cast<float>(typicalP());
    settings.repeatPenalty = static_cast<float>(repeatPenalty());
    settings.frequencyPenalty = static_cast<float>(frequencyPenalty());
    settings.presencePenalty = static_cast<float>(presencePenalty());
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
    for (const NumberSetting& s : kNumbers) {
        const QString key = fromUtf8(s.key);
        if (key.startsWith(QLatin1String("sampling/"))) json.insert(key.section(u'/', 1), number(s.key.data()));
    }
    json.insert(QStringLiteral("stopStrings"), QJsonArray::fromStringList(stopStrings()));
    json.insert(QStringLiteral("scorePrompt"), scorePrompt());
    json.insert(QStringLiteral("drafts"), drafts());
    return json;
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

double AppSettings::number(const char* key) const
{
    const NumberSetting& s = setting(key);
    bool isNumber = false;
    const double value = m_settings.value(key).toDouble(&isNumber);
    const bool fits = isNumber && std::isfinite(value) && value >= s.least && value <= s.most;
    if (!fits) return s.standard;
    return s.whole ? std::floor(value) : value;
}

void AppSettings::writeNumber(const char* key, double value)
{
    const NumberSetting& s = setting(key);
    if (!std::isfinite(value)) return;
    const double kept = std::clamp(s.whole ? std::floor(value) : value, s.least, s.most);
    if (kept == number(key)) return;
    m_settings.setValue(key, kept);
    if (s.key.starts_with("engine/"))
        emit engineChanged();
    else
        emit samplingChanged();
}

void AppSettings::writeView(const char* key, const QVariant& value)
{
    if (m_settings.contains(key) && m_settings.value(key) == value) return;
    m_settings.setValue(key, value);
    emit viewChanged();
}

}  // namespace vitrine
