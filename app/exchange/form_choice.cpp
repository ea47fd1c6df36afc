#include "app/exchange/form_choice.h"

#include "app/exchange/chat_json.h"
#include "app/exchange/foreign_forms.h"
#include "app/exchange/gpt4all.h"
#include "app/exchange/import_chats.h"
#include "app/files/json_stream.h"
#include "core/base/error.h"

#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <array>
#include <ranges>
#include <vector>

namespace vitrine {

namespace {

// The formats, from the most specific one to the most general one. The first format that matches is used.
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
constexpr int kChatsLookedAt = 10;  // number of chats to inspect, because the first chats may have errors
// Limits for a folder that the user drags over the window. At most kFilesSeen files of the folder are listed, and about
// kFilesLookedAt of them are opened.
constexpr qsizetype kFilesSeen = 2'000;
constexpr int kFilesLookedAt = 50;

/// Returns the first kLookedAt bytes of a text, converted to UTF-8.
QByteArray beginningOf(ByteSource& source)
{
    Utf8Source text(source);
    QByteArray bytes(static_cast<qsizetype>(kLookedAt), '\0');
    std::size_t filled = 0;
    while (const std::size_t got = text.read({bytes.data() + filled, kLookedAt - filled})) filled += got;
    bytes.truncate(static_cast<qsizetype>(filled));
    return bytes;
}

/// Returns whether the text contains all characteristic fields of at least one chat format. Used if a chat is longer
/// than the inspected beginning of the file, so that it cannot be parsed.
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

/// Returns whether the next value is a chat, a message or an export. Returns false for a value that cannot be read.
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
        // The text is not complete JSON. If it was cut at kLookedAt bytes, search it for the fields of a chat.
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

/// Returns whether any file of the folder contains chats. Files that cannot be read are skipped.
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
    } catch (const std::exception&) {  // the file cannot be read; the error is reported when it is opened
    }
    return false;
}

}  // namespace vitrine
