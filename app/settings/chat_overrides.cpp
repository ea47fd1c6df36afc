#include "app/settings/chat_overrides.h"

#include "app/files/json_reader.h"
#include "app/platform/json_document.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/generate/grammar/grammar_rules.h"
#include "core/generate/sampling/token_texts.h"

#include <QJsonDocument>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

struct Range {
    const char* key;
    double least;
    double most;
};

constexpr double kMostWhole = 9007199254740991;
constexpr Range kWholeOnes[]{{"maxTokens", 0, 1'000'000},
                             {"seed", -1, kMostWhole},
                             {"contextLength", 0, 10'000'000},
                             {"reasoningTokens", 0, 1'000'000}};
constexpr double kMostBias = 100;
const QString kGrammarKey = QStringLiteral("grammar");
const QString kSchemaKey = QStringLiteral("jsonSchema");
const QStringList kReasoningWords{QStringLiteral("off"), QStringLiteral("on"), QStringLiteral("low"),
                                  QStringLiteral("medium"), QStringLiteral("high")};

QString keyOf(const SamplerParameter& parameter)
{
    return AppSettings::answerKey(fromUtf8(parameter.name));
}

double numberOf(const QJsonObject& json, const QString& key, double standard)
{
    const QJsonValue value = json.value(key);
    return value.isDouble() ? value.toDouble() : standard;
}

const SamplerParameter* parameterOf(SamplerTable samplers, const QString& key)
{
    for (const SamplerInfo* sampler : samplers) {
        for (const SamplerParameter& parameter : sampler->parameters) {
            if (keyOf(parameter) == key) return &parameter;
        }
    }
    return nullptr;
}

std::vector<std::string> textsOf(const QJsonArray& list)
{
    std::vector<std::string> texts;
    for (const QJsonValue& each : list) texts.push_back(toUtf8(each.toString()));
    return texts;
}

void checkNumber(const QString& key, const QJsonValue& value, double least, double most, bool whole)
{
    if (!value.isDouble()) throw fieldError(key, SENTENCE("is ", kindOf(value), ", but must be a number"));
    const double number = value.toDouble();
    if (number < least || number > most || (whole && number != std::floor(number)))
        throw fieldError(key, SENTENCE("is ", toUtf8(QString::number(number)),
                                       whole ? ", but must be a whole number" : ", but must be", " from ",
                                       toUtf8(QString::number(least)), " to ", toUtf8(QString::number(most))));
}

/// Checks a list of texts that a sampler uses. Throws Error with the message of the sampler if the list is invalid.
void checkSamplers(const QString& key, const QJsonArray& list, SamplerTable samplers)
{
    SamplerSettings sampling;
    if (key == QLatin1String("samplers")) sampling.order = textsOf(list);
    if (key == QLatin1String("drySequenceBreakers")) sampling.dryBreakers = textsOf(list);
    try {
        validateSettings(sampling, samplers);
    } catch (const Error& error) {
        throw Error(SENTENCE("\"", toUtf8(key), "\" is invalid. ", error.sentence()));
    }
}

/// Checks a grammar or schema. Throws Error with the message of the parser if it is invalid.
void checkGrammar(const QString& key, const QString& text)
{
    const std::string written = toUtf8(text);
    try {
        rulesOf(key == kGrammarKey ? GrammarSource{written, {}} : GrammarSource{{}, written});
    } catch (const Error& error) {
        throw Error(SENTENCE("\"", toUtf8(key), "\" is invalid. ", error.sentence()));
    }
}

bool isDigits(const QString& text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](QChar letter) { return letter >= u'0' && letter <= u'9'; });
}

/// Returns the stored form of a token that the user wrote. In older versions, stored digits without quotes are a text
/// and not an id. Therefore an id is stored with "#" before its digits.
QString keptToken(const QString& written)
{
    return isDigits(written) ? u'#' + written : written;
}

QString writtenToken(const QString& kept)
{
    return isDigits(kept) ? u'"' + kept + u'"' : kept;
}

WrittenToken readKept(const QString& kept)
{
    return readToken(toUtf8(writtenToken(kept)));
}

/// Reads a stored token. A token with an invalid form is treated as a text, which the engine then rejects with a
/// message.
WrittenToken readAnyKept(const QString& kept)
{
    try {
        return readKept(kept);
    } catch (const Error&) {
        return {std::nullopt, toUtf8(kept)};
    }
}

Sentence problemOfKept(const QString& kept, const Tokenizer& tokenizer)
{
    try {
        return problemOf(readKept(kept), tokenizer);
    } catch (const Error& error) {
        return error.sentence();
    }
}

void check(const QString& key, const QJsonValue& value, SamplerTable samplers)
{
    if (const SamplerParameter* parameter = parameterOf(samplers, key))
        return checkNumber(key, value, parameter->offered.least, parameter->offered.most, parameter->decimals == 0);
    for (const Range& range : kWholeOnes) {
        if (key == QLatin1String(range.key)) return checkNumber(key, value, range.least, range.most, true);
    }
    if (key == QLatin1String("reasoning")) {
        if (!kReasoningWords.contains(value.toString()))
            throw fieldError(
                key, SENTENCE("is ", kindOf(value), ", but must be \"off\", \"on\", \"low\", \"medium\" or \"high\""));
    } else if (key == QLatin1String("logitBias")) {
        if (!value.isArray()) throw fieldError(key, SENTENCE("is ", kindOf(value), ", but must be a list"));
        for (const QJsonValue& each : value.toArray()) {
            const QJsonObject entry = each.toObject();
            if (entry.value(QLatin1String("token")).toString().isEmpty())
                throw fieldError(key, SENTENCE("has an entry without the text \"token\""));
            checkNumber(QStringLiteral("bias"), entry.value(QLatin1String("bias")), -kMostBias, kMostBias, false);
        }
    } else if (key == kGrammarKey || key == kSchemaKey) {
        if (!value.isString()) throw fieldError(key, SENTENCE("is ", kindOf(value), ", but must be a text"));
        checkGrammar(key, value.toString());
    } else if (key == QLatin1String("model")) {
        if (!value.isString()) throw fieldError(key, SENTENCE("is ", kindOf(value), ", but must be a text"));
    } else if (key == QLatin1String("overflow")) {
        if (!value.isString()) throw fieldError(key, SENTENCE("is ", kindOf(value), ", but must be a text"));
        if (!AppSettings::overflowNamed(value.toString()))
            throw fieldError(key, SENTENCE("is ", kindOf(value), ", but must be \"oldest\", \"middle\" or \"stop\""));
    } else if (key == QLatin1String("stopStrings") || key == QLatin1String("bannedTokens") ||
               key == QLatin1String("drySequenceBreakers") || key == QLatin1String("samplers")) {
        const QJsonArray list = value.toArray();
        if (!value.isArray() ||
            !std::all_of(list.begin(), list.end(), [](const QJsonValue& each) { return each.isString(); }))
            throw fieldError(key, SENTENCE("must be a list of texts"));
        checkSamplers(key, list, samplers);
    } else {
        throw fieldError(key, SENTENCE("is not a known setting"));
    }
}

}  // namespace

ChatOverrides ChatOverrides::checked(const QJsonObject& json, const AppSettings& settings)
{
    return checked(json, settings.samplers());
}

ChatOverrides ChatOverrides::checked(const QJsonObject& json, SamplerTable samplers)
{
    for (auto it = json.begin(); it != json.end(); ++it) check(it.key(), it.value(), samplers);
    if (json.contains(kGrammarKey) && json.contains(kSchemaKey))
        throw fieldError(kSchemaKey, SENTENCE("cannot be combined with \"grammar\"; remove one of them"));
    ChatOverrides overrides;
    overrides.m_json = json;
    return overrides;
}

ChatOverrides ChatOverrides::fromText(const QString& text)
{
    ChatOverrides overrides;
    overrides.m_json = jsonDocument(text.toUtf8()).object();
    return overrides;
}

QString ChatOverrides::text() const
{
    return m_json.isEmpty() ? QString() : QString::fromUtf8(QJsonDocument(m_json).toJson(QJsonDocument::Compact));
}

void ChatOverrides::set(const AppSettings& settings, const SamplerParameter& parameter, double value)
{
    if (!std::isfinite(value)) return;
    const double inRange = std::clamp(value, parameter.offered.least, parameter.offered.most);
    const double kept = parameter.decimals == 0 ? std::floor(inRange) : inRange;
    if (kept == settings.value(parameter)) return remove(parameter);
    m_json.insert(keyOf(parameter), kept);
}

bool ChatOverrides::has(const SamplerParameter& parameter) const
{
    return m_json.contains(keyOf(parameter));
}

void ChatOverrides::remove(const SamplerParameter& parameter)
{
    m_json.remove(keyOf(parameter));
}

double ChatOverrides::value(const AppSettings& settings, const SamplerParameter& parameter) const
{
    const double number = numberOf(m_json, keyOf(parameter), settings.value(parameter));
    return std::clamp(number, parameter.offered.least, parameter.offered.most);
}

int ChatOverrides::maxTokens(const AppSettings& settings) const
{
    return static_cast<int>(numberOf(m_json, QStringLiteral("maxTokens"), settings.maxTokens()));
}

qint64 ChatOverrides::seed(const AppSettings& settings) const
{
    return static_cast<qint64>(numberOf(m_json, QStringLiteral("seed"), static_cast<double>(settings.seed())));
}

int ChatOverrides::contextLength(const AppSettings& settings) const
{
    return static_cast<int>(numberOf(m_json, QStringLiteral("contextLength"), settings.contextLength()));
}

AppSettings::Overflow ChatOverrides::overflow(const AppSettings& settings) const
{
    return AppSettings::overflowNamed(m_json.value(QLatin1String("overflow")).toString()).value_or(settings.overflow());
}

PromptLimits ChatOverrides::promptLimits(const AppSettings& settings) const
{
    return {.maxTokens = static_cast<std::uint32_t>(maxTokens(settings)),
            .overflow = static_cast<Overflow>(overflow(settings)),
            .thinking = toUtf8(reasoning())};
}

QStringList ChatOverrides::stopStrings(const AppSettings& settings) const
{
    const QString key = QStringLiteral("stopStrings");
    if (!m_json.value(key).isArray()) return settings.stopStrings();
    QStringList strings;
    for (const QJsonValue& each : m_json.value(key).toArray()) strings << each.toString();
    return strings;
}

QStringList ChatOverrides::dryBreakers(const AppSettings& settings) const
{
    QStringList breakers;
    for (const std::string& text : sampling(settings).dryBreakers) breakers << fromUtf8(text);
    return breakers;
}

int ChatOverrides::reasoningTokens() const
{
    return static_cast<int>(numberOf(m_json, QStringLiteral("reasoningTokens"), 0));
}

QJsonObject ChatOverrides::texts() const
{
    QJsonObject texts;
    for (const char* key : {"stopStrings", "grammar", "jsonSchema", "drySequenceBreakers"}) {
        if (has(QLatin1String(key))) texts.insert(QLatin1String(key), m_json.value(QLatin1String(key)));
    }
    return texts;
}

GrammarSource ChatOverrides::grammar() const
{
    return {toUtf8(m_json.value(kGrammarKey).toString()), toUtf8(m_json.value(kSchemaKey).toString())};
}

void ChatOverrides::setGrammar(const GrammarSource& source)
{
    m_json.remove(kGrammarKey);
    m_json.remove(kSchemaKey);
    if (!source.gbnf.empty())
        m_json.insert(kGrammarKey, fromUtf8(source.gbnf));
    else if (!source.jsonSchema.empty())
        m_json.insert(kSchemaKey, fromUtf8(source.jsonSchema));
}

QStringList ChatOverrides::bannedTokens() const
{
    QStringList tokens;
    for (const QJsonValue& each : m_json.value(QLatin1String("bannedTokens")).toArray())
        tokens << writtenToken(each.toString());
    return tokens;
}

void ChatOverrides::setBannedTokens(const QStringList& written)
{
    QJsonArray list;
    for (const QString& each : written) list.append(keptToken(each));
    m_json.insert(QStringLiteral("bannedTokens"), list);
}

QStringList ChatOverrides::logitBias() const
{
    QStringList written;
    for (const QJsonValue& each : m_json.value(QLatin1String("logitBias")).toArray()) {
        const QJsonObject entry = each.toObject();
        written << QStringLiteral("%1 = %2")
                       .arg(writtenToken(entry.value(QLatin1String("token")).toString()))
                       .arg(entry.value(QLatin1String("bias")).toDouble());
    }
    return written;
}

void ChatOverrides::setLogitBias(const QStringList& written)
{
    QJsonArray list;
    for (const QString& each : written) {
        const qsizetype sign = each.lastIndexOf(QLatin1String(" = "));
        bool isNumber = false;
        const double bias = each.mid(sign + 3).toDouble(&isNumber);
        if (sign <= 0 || !isNumber || !(std::abs(bias) <= kMostBias))
            throw Error(SENTENCE(inQuotes(toUtf8(each)),
                                 " must be a token and a value from -100 to 100, as in \"the = 1.5\"."));
        list.append(QJsonObject{{QStringLiteral("token"), keptToken(each.left(sign))}, {QStringLiteral("bias"), bias}});
    }
    m_json.insert(QStringLiteral("logitBias"), list);
}

Sentence ChatOverrides::problemOfBans(const Tokenizer& tokenizer) const
{
    for (const QJsonValue& each : m_json.value(QLatin1String("bannedTokens")).toArray()) {
        if (Sentence problem = problemOfKept(each.toString(), tokenizer); !problem.empty()) return problem;
    }
    return {};
}

Sentence ChatOverrides::problemOfBias(const Tokenizer& tokenizer) const
{
    for (const QJsonValue& each : m_json.value(QLatin1String("logitBias")).toArray()) {
        const QString token = each.toObject().value(QLatin1String("token")).toString();
        if (Sentence problem = problemOfKept(token, tokenizer); !problem.empty()) return problem;
    }
    return {};
}

void ChatOverrides::bias(SamplerSettings& sampling) const
{
    for (const QJsonValue& each : m_json.value(QLatin1String("bannedTokens")).toArray())
        addBias(sampling, readAnyKept(each.toString()), -std::numeric_limits<float>::infinity());
    for (const QJsonValue& each : m_json.value(QLatin1String("logitBias")).toArray()) {
        const QJsonObject entry = each.toObject();
        addBias(sampling, readAnyKept(entry.value(QLatin1String("token")).toString()),
                static_cast<float>(entry.value(QLatin1String("bias")).toDouble()));
    }
}

SamplerSettings ChatOverrides::sampling(const AppSettings& settings) const
{
    SamplerSettings sampling = settings.sampling();
    for (const SamplerInfo* sampler : settings.samplers()) {
        for (const SamplerParameter& parameter : sampler->parameters)
            sampling.values.insert_or_assign(std::string(parameter.name), value(settings, parameter));
    }
    if (has(QStringLiteral("samplers"))) sampling.order = textsOf(m_json.value(QLatin1String("samplers")).toArray());
    if (has(QStringLiteral("drySequenceBreakers")))
        sampling.dryBreakers = textsOf(m_json.value(QLatin1String("drySequenceBreakers")).toArray());
    const qint64 chosen = seed(settings);
    sampling.randomSeed = chosen < 0;
    if (!sampling.randomSeed) sampling.seed = static_cast<std::uint64_t>(chosen);
    bias(sampling);
    return sampling;
}

QJsonObject ChatOverrides::answerSettings(const AppSettings& settings) const
{
    QJsonObject json = settings.answerSettings();
    for (auto it = m_json.begin(); it != m_json.end(); ++it) {
        // Leave out the properties of the model that generated the answer, because the settings may be used with
        // another model.
        if (it.key() != QLatin1String("model") && it.key() != QLatin1String("contextLength"))
            json.insert(it.key(), it.value());
    }
    return json;
}

}  // namespace vitrine
