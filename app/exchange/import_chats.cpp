#include "app/exchange/import_chats.h"

#include "app/exchange/chat_json.h"
#include "app/exchange/foreign_forms.h"
#include "app/exchange/json_reader.h"
#include "app/store/text.h"
#include "core/remote/address.h"

#include <QJsonDocument>

#include <array>

namespace vitrine {

namespace {

struct Form {
    bool (*knows)(const QJsonObject&);
    ChatTree (*read)(const QJsonObject&);
};

// The most particular first.
constexpr std::array<Form, 4> kForms{
    {{isOpenWebUi, readOpenWebUi}, {isLmStudio, readLmStudio}, {isShareGpt, readShareGpt}, {isOpenAi, readOpenAi}}};

ChatTree readForeign(const QJsonObject& chat)
{
    for (const Form& form : kForms) {
        if (form.knows(chat)) return form.read(chat);
    }
    throw Error("it has no form that is known (Vitrine, Open WebUI, LM Studio, ShareGPT, OpenAI messages).");
}

struct Content {
    QJsonArray chats;
    bool own = false;  ///< in the program's form
};

Content contentOf(const QJsonObject& whole)
{
    const bool own = whole.value(QLatin1String("format")).toString() == QLatin1String(kChatFormat);
    if (const qint64 version = own ? integerIn(whole, QStringLiteral("version")) : 1; version != 1)
        throw fieldError(QStringLiteral("version"), concat("is ", version, ", and this Vitrine reads 1"));
    if (own || whole.value(QLatin1String("chats")).isArray()) return {listIn(whole, QStringLiteral("chats")), own};
    return {QJsonArray{whole}, false};
}

Content contentOf(const QJsonArray& list)
{
    // Perhaps one chat's messages without anything around them.
    const QJsonObject first = list.isEmpty() ? QJsonObject() : list[0].toObject();
    if (first.contains(QLatin1String("role"))) return {{QJsonObject{{QStringLiteral("messages"), list}}}};
    if (first.contains(QLatin1String("from"))) return {{QJsonObject{{QStringLiteral("conversations"), list}}}};
    return {list};
}

Content contentIn(const QByteArray& bytes)
{
    QJsonParseError problem;
    const QJsonDocument whole = QJsonDocument::fromJson(bytes, &problem);
    if (whole.isObject()) return contentOf(whole.object());
    if (whole.isArray()) return contentOf(whole.array());
    // JSON lines: a chat in each.
    Content content;
    int number = 0;
    for (const QByteArray& line : bytes.split('\n')) {
        ++number;
        if (line.trimmed().isEmpty()) continue;
        QJsonParseError inLine;
        const QJsonDocument chat = QJsonDocument::fromJson(line, &inLine);
        if (chat.isObject()) {
            content.chats.append(chat.object());
            continue;
        }
        if (content.chats.isEmpty())
            throw Error(concat("it is no JSON (at byte ", problem.offset, ": ", toUtf8(problem.errorString()), ")."));
        throw Error(concat("line ", number, " is no JSON object (", toUtf8(inLine.errorString()), ")."));
    }
    return content;
}

/// A file may say anything: that a server has answered this means that it knows it, and is asked without a question.
void forgetServers(ChatTree& tree)
{
    for (WholeMessage& each : tree.messages) {
        if (isRemotePath(toUtf8(each.message.answer.modelPath))) each.message.answer.modelPath.clear();
    }
}

}  // namespace

std::vector<ChatTree> importChats(const QByteArray& bytes, const QString& fileName)
{
    int number = 0;
    try {
        const Content content = contentIn(bytes);
        if (content.chats.isEmpty()) throw Error("there are no chats in it.");
        std::vector<ChatTree> trees;
        for (const QJsonValue& each : content.chats) {
            ++number;
            const QJsonObject chat = elementOf(each, QStringLiteral("chats"));
            trees.push_back(content.own ? chatFromJson(chat) : readForeign(chat));
            forgetServers(trees.back());
        }
        return trees;
    } catch (const Error& error) {
        const std::string place = number == 0 ? std::string() : concat("chat ", number, ", ");
        throw Error(concat(toUtf8(fileName), " could not be imported: ", place, error.sentence()), error.detail());
    }
}

}  // namespace vitrine
