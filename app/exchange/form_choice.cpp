#include "app/exchange/form_choice.h"

#include "app/exchange/chat_json.h"
#include "app/exchange/foreign_forms.h"
#include "app/exchange/gpt4all.h"
#include "app/exchange/import_chats.h"
#include "app/exchange/json_stream.h"
#include "core/base/error.h"

#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <array>
#include <ranges>
#include <vector>

namespace vitrine {

namespace {

// The most particular first.
constexpr std::array<ChatForm, 10> kForms{{{isChatGpt, readChatGpt},
                                           {isClaude, readClaude},
                                           {isOpenWebUi, readOpenWebUi},
                                           {isAiStudio, readAiStudio},
                                           {isSillyTavern, readSillyTavern},
                                           {isLmStudio, readLmStudio},
                                           {isLibreChat, readLibreChat},
                                           {isJan, readJan},
                                           {isShareGpt, readShareGpt},
                                           {isOpenAi, readOpenAi}}};

constexpr std::size_t kLookedAt = std::size_t{1} << 20U;
constexpr int kChatsLookedAt = 10;  // the first ones may have mistakes
// A folder with more than these is looked at no further while it is dragged.
constexpr qsizetype kFilesSeen = 2'000;
constexpr int kFilesLookedAt = 50;

/// The beginning of a text in UTF-8.
QByteArray beginningOf(ByteSource& source)
{
    Utf8Source text(source);
    QByteArray bytes(static_cast<qsizetype>(kLookedAt), '\0');
    std::size_t filled = 0;
    while (const std::size_t got = text.read({bytes.data() + filled, kLookedAt - filled})) filled += got;
    bytes.truncate(static_cast<qsizetype>(filled));
    return bytes;
}

/// Fields of which a chat of some form has all; for a chat that is longer than what is looked at.
bool hasFieldsOfChats(const QByteArray& text)
{
    static const std::vector<std::vector<QByteArray>> forms{
        {"\"mapping\"", "\"author\""},     {"\"chat_messages\""},       {"\"history\"", "\"parentId\""},
        {"\"versions\"", "\"role\""},      {"\"chunkedPrompt\""},       {"\"messageId\"", "\"isCreatedByUser\""},
        {"\"conversations\"", "\"from\""}, {"\"messages\"", "\"role\""}};
    return std::ranges::any_of(forms, [&](const std::vector<QByteArray>& fields) {
        return std::ranges::all_of(fields, [&](const QByteArray& field) { return text.contains(field); });
    });
}

/// Whether the next value is a chat, a message or an export. False for a value that cannot be read.
bool isOfChats(JsonStream& stream)
{
    try {
        const QJsonObject found = stream.value().toObject();
        return fieldOfMessages(found) || formOf(found) || found.value(QLatin1String("chats")).isArray() ||
               found.value(QLatin1String("format")).toString() == QLatin1String(kChatFormat);
    } catch (const FaultyValue&) {
        return false;
    }
}

bool beginsWithChats(ByteSource& source)
{
    const QByteArray text = beginningOf(source);
    MemorySource memory(text);
    JsonStream stream(memory, kLookedAt);
    try {
        if (stream.next() == '{') return isOfChats(stream);
        if (stream.next() != '[') return false;
        stream.pass('[');
        for (int i = 0; i < kChatsLookedAt; ++i) {
            if (isOfChats(stream)) return true;
            if (stream.next() != ',') return false;
            stream.pass(',');
        }
        return false;
    } catch (const Error&) {
        // Longer than this, or no JSON.
        return static_cast<std::size_t>(text.size()) == kLookedAt && hasFieldsOfChats(text);
    }
}

}  // namespace

const ChatForm* formOf(const QJsonObject& chat)
{
    const auto* const form =
        std::find_if(kForms.begin(), kForms.end(), [&](const ChatForm& each) { return each.knows(chat); });
    return form == kForms.end() ? nullptr : form;
}

const char* fieldOfMessages(const QJsonObject& first)
{
    const auto has = [&](const char* field) { return first.contains(QLatin1String(field)); };
    if (has("messages") || has("conversations") || has("mapping")) return nullptr;
    if (has("is_user") || (has("character_name") && has("user_name"))) return "tavern";
    static const QStringList roles{QStringLiteral("user"),   QStringLiteral("assistant"),
                                   QStringLiteral("system"), QStringLiteral("developer"),
                                   QStringLiteral("tool"),   QStringLiteral("function")};
    if (roles.contains(first.value(QLatin1String("role")).toString())) return "messages";
    return has("from") && has("value") ? "conversations" : nullptr;
}

bool isGpt4AllFile(const ImportFile& file)
{
    std::array<char, 4> start{};
    return file.open(Pass::Look)->read(start) == start.size() && isGpt4All(start);
}

bool looksLikeChats(const ImportFile& file)
{
    return isGpt4AllFile(file) || beginsWithChats(*file.open(Pass::Look));
}

namespace {

bool anyLooksLikeChats(const std::vector<ImportFile>& files)
{
    return std::ranges::any_of(files | std::views::take(kFilesLookedAt), looksLikeChats);
}

/// A file of the folder that cannot be read hides none of the others.
bool folderHoldsChats(const QString& folder)
{
    int looked = 0;
    for (const QString& path : filesOfFolder(folder, kFilesSeen).paths) {
        try {
            const std::vector<ImportFile> files = importFilesInFolder(path, path);
            if (anyLooksLikeChats(files)) return true;
            looked += static_cast<int>(files.size());
        } catch (const Error&) {
            ++looked;
        }
        if (looked >= kFilesLookedAt) return false;
    }
    return false;
}

}  // namespace

bool holdsChats(const QString& path) noexcept
{
    try {
        return QFileInfo(path).isDir() ? folderHoldsChats(path) : anyLooksLikeChats(importFilesAt(path));
    } catch (const std::exception&) {  // it cannot be read: opening it says so
    }
    return false;
}

}  // namespace vitrine
