#include "app/exchange/chat_json.h"

#include "app/exchange/token_json.h"
#include "app/files/json_reader.h"
#include "app/settings/chat_overrides.h"
#include "core/base/sentence.h"

#include <QJsonDocument>

#include <algorithm>
#include <limits>
#include <type_traits>

namespace vitrine {

namespace {

constexpr int kVersion = 1;
constexpr double kMostSeconds = 1e9;

QString time(const QDateTime& at)
{
    return at.toUTC().toString(Qt::ISODateWithMs);
}

QDateTime timeIn(const QJsonObject& object, const QString& field)
{
    const QString text = textIn(object, field);
    if (text.isEmpty()) return QDateTime::currentDateTime();
    const QDateTime at = QDateTime::fromString(text, Qt::ISODateWithMs);
    if (!at.isValid()) throw fieldError(field, SENTENCE("is \"", toUtf8(text), "\", which is not a valid time"));
    return at.toLocalTime();
}

/// Calls `visit` with the name and a reference for each field of an answer except its tokens. Reading and writing both
/// use this function, so they handle the same fields.
template <typename Info, typename Visit>
void eachField(Info& info, Visit visit)
{
    visit("model", info.modelName);
    visit("model_path", info.modelPath);
    visit("stop_reason", info.stopReason);
    visit("stop_string", info.stopString);
    visit("error", info.error);
    visit("error_detail", info.errorDetail);
    visit("prompt_tokens", info.promptTokens);
    visit("evaluated_tokens", info.evaluatedTokens);
    visit("repeated_tokens", info.repeatedTokens);
    visit("generated_tokens", info.generatedTokens);
    visit("reasoning_tokens", info.reasoningTokens);
    visit("drafted_tokens", info.draftedTokens);
    visit("accepted_tokens", info.acceptedTokens);
    visit("prompt_seconds", info.promptSeconds);
    visit("generation_seconds", info.generationSeconds);
    visit("program_version", info.facts.programVersion);
    visit("device", info.facts.device);
    visit("driver", info.facts.driver);
    visit("isa", info.facts.isa);
    visit("model_hash", info.facts.modelHash);
    visit("kv_keys", info.facts.kvKeys);
    visit("kv_values", info.facts.kvValues);
    visit("seed", info.facts.seed);
    visit("first_token_seconds", info.facts.firstTokenSeconds);
    visit("reasoning_seconds", info.facts.reasoningSeconds);
}

struct Put {
    QJsonObject& object;

    void operator()(const char* field, const QString& value) const
    {
        if (!value.isEmpty()) object[QLatin1String(field)] = value;
    }
    void operator()(const char* field, const Sentence& value) const { (*this)(field, fromUtf8(value.english())); }
    template <typename Number>
    void operator()(const char* field, const Number& value) const
    {
        if (value != Number{}) object[QLatin1String(field)] = value;
    }
    template <typename Value>
    void operator()(const char* field, const std::optional<Value>& value) const
    {
        if (value) object[QLatin1String(field)] = *value;
    }
};

struct Take {
    const QJsonObject& object;

    [[noreturn]] void refuse(const char* field) const
    {
        const QString name = QString::fromLatin1(field);
        throw fieldError(name, SENTENCE("is ", kindOf(object.value(name)), ", which is out of range"));
    }

    void operator()(const char* field, QString& value) const { value = textIn(object, QString::fromLatin1(field)); }
    void operator()(const char* field, Sentence& value) const
    {
        value = toUtf8(textIn(object, QString::fromLatin1(field)));
    }
    void operator()(const char* field, double& value) const
    {
        value = numberIn(object, QString::fromLatin1(field));
        if (value < 0 || value > kMostSeconds) refuse(field);
    }
    void operator()(const char* field, int& value) const
    {
        const qint64 number = integerIn(object, QString::fromLatin1(field));
        if (number < 0 || number > std::numeric_limits<int>::max()) refuse(field);
        value = static_cast<int>(number);
    }
    void operator()(const char* field, qint64& value) const { value = integerIn(object, QString::fromLatin1(field)); }
    template <typename Value>
    void operator()(const char* field, std::optional<Value>& value) const
    {
        if (!object.contains(QLatin1String(field))) return;
        Value known{};
        (*this)(field, known);
        value = known;
    }
};

void putSettings(QJsonObject& object, const QString& json)
{
    const QJsonObject settings = QJsonDocument::fromJson(json.toUtf8()).object();
    if (!settings.isEmpty()) object[QLatin1String("settings")] = settings;
}

QJsonObject messageToJson(const WholeMessage& each)
{
    const StoredMessage& message = each.message;
    QJsonObject object{{QStringLiteral("id"), message.id}, {QStringLiteral("role"), message.role}};
    const Put put{object};
    put("parent", message.parent);
    object[QLatin1String("text")] = message.text;
    put("reasoning", message.reasoning);
    put("edited", message.edited);
    if (message.state != MessageState::Complete) put("state", messageStateName(message.state));
    put("created", time(message.createdAt));
    if (message.role != QLatin1String("assistant")) return object;
    QJsonObject answer;
    eachField(message.answer, Put{answer});
    QJsonArray leftOut;
    for (const qint64 left : message.answer.leftOut) leftOut.append(left);
    if (!leftOut.isEmpty()) answer[QLatin1String("left_out")] = leftOut;
    putSettings(answer, message.answer.settings);
    if (each.tokens) answer[QLatin1String("tokens")] = tokensToJson(*each.tokens);
    object[QLatin1String("answer")] = answer;
    return object;
}

QString settingsIn(const QJsonObject& object)
{
    const QJsonObject settings = objectIn(object, QStringLiteral("settings"));
    return settings.isEmpty() ? QString() : QString::fromUtf8(QJsonDocument(settings).toJson(QJsonDocument::Compact));
}

WholeMessage messageFromJson(const QJsonObject& object, qint64 place)
{
    WholeMessage each;
    StoredMessage& message = each.message;
    message.id = integerIn(object, QStringLiteral("id"));
    if (message.id != place)
        throw fieldError(QStringLiteral("id"), SENTENCE("must be ", place, ", its position in the list"));
    message.parent = integerIn(object, QStringLiteral("parent"));
    if (message.parent < 0 || message.parent >= place)
        throw fieldError(QStringLiteral("parent"),
                         SENTENCE("is ", message.parent, ", which is not an earlier message"));
    message.role = textIn(object, QStringLiteral("role"));
    if (message.role != QLatin1String("user") && message.role != QLatin1String("assistant"))
        throw fieldError(QStringLiteral("role"),
                         SENTENCE("is \"", toUtf8(message.role), "\", but must be user or assistant"));
    message.text = textIn(object, QStringLiteral("text"));
    message.reasoning = textIn(object, QStringLiteral("reasoning"));
    const QString state = textIn(object, QStringLiteral("state"), messageStateName(MessageState::Complete));
    message.state = messageStateFromName(state);
    if (messageStateName(message.state) != state || message.state == MessageState::Streaming)
        throw fieldError(QStringLiteral("state"), SENTENCE("has the unknown value \"", toUtf8(state), "\""));
    message.createdAt = timeIn(object, QStringLiteral("created"));
    message.edited = flagIn(object, QStringLiteral("edited"));
    if (message.role != QLatin1String("assistant")) return each;
    const QJsonObject answer = objectIn(object, QStringLiteral("answer"));
    eachField(message.answer, Take{answer});
    for (const QJsonValue& left : listIn(answer, QStringLiteral("left_out"))) {
        if (left.toInteger() < 1 || left.toInteger() >= place)
            throw fieldError(QStringLiteral("left_out"),
                             SENTENCE("contains ", kindOf(left), ", which is not an earlier message"));
        message.answer.leftOut.push_back(left.toInteger());
    }
    message.answer.settings = settingsIn(answer);
    if (answer.contains(QLatin1String("tokens")))
        each.tokens = tokensFromJson(objectIn(answer, QStringLiteral("tokens")));
    return each;
}

QJsonObject chatToJson(const ChatTree& chat)
{
    QJsonObject object{{QStringLiteral("title"), chat.title}};
    const Put put{object};
    put("own_title", chat.titleIsOwn);
    put("system_prompt", chat.systemPrompt);
    putSettings(object, chat.settings);
    put("folder", chat.folder);
    put("pinned", chat.pinned);
    put("created", time(chat.createdAt));
    put("updated", time(chat.updatedAt));
    put("current", chat.current);
    QJsonArray messages;
    for (const WholeMessage& each : chat.messages) messages.append(messageToJson(each));
    object[QLatin1String("messages")] = messages;
    return object;
}

}  // namespace

QJsonObject chatsToJson(std::span<const ChatTree> chats)
{
    QJsonArray list;
    for (const ChatTree& chat : chats) list.append(chatToJson(chat));
    return {{QStringLiteral("format"), QLatin1String(kChatFormat)},
            {QStringLiteral("version"), kVersion},
            {QStringLiteral("chats"), list}};
}

ChatTree chatFromJson(const QJsonObject& json)
{
    ChatTree chat{.title = textIn(json, QStringLiteral("title")),
                  .titleIsOwn = flagIn(json, QStringLiteral("own_title")),
                  .systemPrompt = textIn(json, QStringLiteral("system_prompt")),
                  .settings = ChatOverrides::checked(objectIn(json, QStringLiteral("settings")), allSamplers()).text(),
                  .folder = textIn(json, QStringLiteral("folder")),
                  .pinned = flagIn(json, QStringLiteral("pinned")),
                  .createdAt = timeIn(json, QStringLiteral("created")),
                  .updatedAt = timeIn(json, QStringLiteral("updated")),
                  .messages = {},
                  .current = integerIn(json, QStringLiteral("current"))};
    for (const QJsonValue& each : listIn(json, QStringLiteral("messages"))) {
        const auto place = static_cast<qint64>(chat.messages.size()) + 1;
        try {
            chat.messages.push_back(messageFromJson(elementOf(each, QStringLiteral("messages")), place));
        } catch (const Error& error) {
            throw Error(SENTENCE("message ", place, ": ", error.sentence()));
        }
    }
    if (chat.current < 0 || chat.current > static_cast<qint64>(chat.messages.size()))
        throw fieldError(QStringLiteral("current"),
                         SENTENCE("is ", chat.current, ", which is not a message of the chat"));
    return chat;
}

}  // namespace vitrine
