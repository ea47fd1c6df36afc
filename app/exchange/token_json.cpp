#include "app/exchange/token_json.h"

#include "app/files/json_reader.h"
#include "core/base/sentence.h"
#include "core/base/utf8.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

constexpr std::array<std::pair<TokenKind, const char*>, 6> kKinds{{
    {TokenKind::Normal, "normal"},
    {TokenKind::Unknown, "unknown"},
    {TokenKind::Control, "control"},
    {TokenKind::UserDefined, "user"},
    {TokenKind::Unused, "unused"},
    {TokenKind::Byte, "byte"},
}};
constexpr std::array<std::pair<TokenOrigin, const char*>, 7> kOrigins{{
    {TokenOrigin::Added, "added"},
    {TokenOrigin::Template, "template"},
    {TokenOrigin::System, "system"},
    {TokenOrigin::User, "user"},
    {TokenOrigin::Assistant, "assistant"},
    {TokenOrigin::Tool, "tool"},
    {TokenOrigin::Generated, "generated"},
}};

template <typename Table, typename Value>
QString nameIn(const Table& table, Value value)
{
    for (const auto& [known, name] : table) {
        if (known == value) return QString::fromLatin1(name);
    }
    return {};
}

template <typename Table>
auto valueIn(const Table& table, const QJsonObject& object, const QString& field)
{
    const QString name = textIn(object, field);
    for (const auto& [known, text] : table) {
        if (name == QLatin1String(text)) return known;
    }
    throw fieldError(field, SENTENCE("has the unknown value \"", toUtf8(name), "\""));
}

void putFloat(QJsonObject& object, const char* field, float value)
{
    const auto key = QLatin1String(field);
    if (std::isfinite(value))
        object[key] = static_cast<double>(value);
    else
        object[key] = std::isnan(value) ? QStringLiteral("NaN")
                                        : (value > 0 ? QStringLiteral("Infinity") : QStringLiteral("-Infinity"));
}

float takeFloat(const QJsonObject& object, const char* field)
{
    const QString key = QString::fromLatin1(field);
    const QString name = object.value(key).toString();
    if (name == QLatin1String("NaN")) return std::numeric_limits<float>::quiet_NaN();
    if (name == QLatin1String("Infinity")) return std::numeric_limits<float>::infinity();
    if (name == QLatin1String("-Infinity")) return -std::numeric_limits<float>::infinity();
    return static_cast<float>(numberIn(object, key));
}

void putBytes(QJsonObject& object, const std::string& bytes)
{
    if (isValidUtf8(bytes))
        object[QLatin1String("text")] = fromUtf8(bytes);
    else
        object[QLatin1String("bytes")] = QString::fromLatin1(QByteArray::fromStdString(bytes).toBase64());
}

std::string takeBytes(const QJsonObject& object)
{
    if (!object.contains(QLatin1String("bytes"))) return toUtf8(textIn(object, QStringLiteral("text")));
    const QByteArray coded = textIn(object, QStringLiteral("bytes")).toLatin1();
    const auto decoded = QByteArray::fromBase64Encoding(coded, QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded) throw fieldError(QStringLiteral("bytes"), SENTENCE("is not valid Base64"));
    return decoded.decoded.toStdString();
}

void putStage(QJsonObject& object, SamplerStage stage)
{
    const std::string_view name = stageName(stage);
    if (!name.empty())
        object[QLatin1String("removed_by")] = QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

SamplerStage takeStage(const QJsonObject& object)
{
    const QString key = QStringLiteral("removed_by");
    return object.contains(key) ? stageNamed(toUtf8(textIn(object, key))) : SamplerStage::None;
}

template <typename Token>
void putIdentity(QJsonObject& object, const Token& token)
{
    object[QLatin1String("id")] = static_cast<qint64>(token.id);
    putBytes(object, token.bytes);
    if (token.kind != TokenKind::Normal) object[QLatin1String("kind")] = nameIn(kKinds, token.kind);
}

template <typename Token>
void takeIdentity(const QJsonObject& object, Token& token)
{
    token.id = static_cast<TokenId>(integerIn(object, QStringLiteral("id")));
    token.bytes = takeBytes(object);
    if (object.contains(QLatin1String("kind"))) token.kind = valueIn(kKinds, object, QStringLiteral("kind"));
}

QJsonObject recordToJson(const TokenRecord& record)
{
    QJsonObject object;
    putIdentity(object, record);
    object[QLatin1String("position")] = record.position;
    if (record.reasoning) object[QLatin1String("reasoning")] = true;
    if (record.byHand) object[QLatin1String("by_hand")] = true;
    if (!record.scored) return object;
    putFloat(object, "logit", record.logit);
    putFloat(object, "p", record.pRaw);
    putFloat(object, "p_final", record.pFinal);
    putStage(object, record.removedBy);
    object[QLatin1String("rank")] = record.rank;
    putFloat(object, "entropy", record.entropy);
    QJsonArray top;
    for (const TokenAlternative& each : record.top) {
        QJsonObject alternative;
        putIdentity(alternative, each);
        putFloat(alternative, "logit", each.logit);
        putFloat(alternative, "p", each.pRaw);
        putFloat(alternative, "p_final", each.pFinal);
        putStage(alternative, each.removedBy);
        top.append(alternative);
    }
    object[QLatin1String("top")] = top;
    return object;
}

TokenRecord recordFromJson(const QJsonObject& object)
{
    TokenRecord record;
    takeIdentity(object, record);
    record.position = static_cast<std::int32_t>(integerIn(object, QStringLiteral("position")));
    record.reasoning = flagIn(object, QStringLiteral("reasoning"));
    record.byHand = flagIn(object, QStringLiteral("by_hand"));
    record.scored = object.contains(QLatin1String("logit"));
    if (!record.scored) return record;
    record.logit = takeFloat(object, "logit");
    record.pRaw = takeFloat(object, "p");
    record.pFinal = takeFloat(object, "p_final");
    record.removedBy = takeStage(object);
    record.rank = static_cast<std::int32_t>(integerIn(object, QStringLiteral("rank")));
    record.entropy = takeFloat(object, "entropy");
    for (const QJsonValue& each : listIn(object, QStringLiteral("top"))) {
        const QJsonObject alternative = elementOf(each, QStringLiteral("top"));
        TokenAlternative& top = record.top.emplace_back();
        takeIdentity(alternative, top);
        top.logit = takeFloat(alternative, "logit");
        top.pRaw = takeFloat(alternative, "p");
        top.pFinal = takeFloat(alternative, "p_final");
        top.removedBy = takeStage(alternative);
    }
    return record;
}

}  // namespace

QJsonObject tokensToJson(const AnswerTokens& tokens)
{
    QJsonArray prompt;
    for (const PromptToken& token : tokens.prompt) {
        QJsonObject object = recordToJson(token.record);
        object[QLatin1String("origin")] = nameIn(kOrigins, token.origin);
        if (token.messageIndex >= 0) object[QLatin1String("message")] = token.messageIndex;
        prompt.append(object);
    }
    QJsonArray answer;
    for (const TokenRecord& record : tokens.tokens) answer.append(recordToJson(record));
    return {{QStringLiteral("prompt"), prompt}, {QStringLiteral("tokens"), answer}};
}

AnswerTokens tokensFromJson(const QJsonObject& json)
{
    AnswerTokens tokens;
    for (const QJsonValue& each : listIn(json, QStringLiteral("prompt"))) {
        const QJsonObject object = elementOf(each, QStringLiteral("prompt"));
        PromptToken& token = tokens.prompt.emplace_back();
        token.record = recordFromJson(object);
        token.origin = valueIn(kOrigins, object, QStringLiteral("origin"));
        token.messageIndex = static_cast<std::int32_t>(integerIn(object, QStringLiteral("message"), -1));
    }
    for (const QJsonValue& each : listIn(json, QStringLiteral("tokens"))) {
        tokens.tokens.push_back(recordFromJson(elementOf(each, QStringLiteral("tokens"))));
    }
    return tokens;
}

}  // namespace vitrine
