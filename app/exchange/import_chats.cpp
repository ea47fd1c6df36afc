#include "app/exchange/import_chats.h"

#include "app/exchange/chat_json.h"
#include "app/exchange/foreign_forms.h"
#include "app/exchange/gpt4all.h"
#include "app/exchange/json_reader.h"
#include "app/exchange/json_stream.h"
#include "app/exchange/tree_builder.h"
#include "app/store/text.h"
#include "core/remote/address.h"

#include <QFileInfo>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

namespace vitrine {

namespace {

struct Form {
    bool (*knows)(const QJsonObject&);
    ChatTree (*read)(const QJsonObject&);
};

// The most particular first.
constexpr std::array<Form, 10> kForms{{{isChatGpt, readChatGpt},
                                       {isClaude, readClaude},
                                       {isOpenWebUi, readOpenWebUi},
                                       {isAiStudio, readAiStudio},
                                       {isSillyTavern, readSillyTavern},
                                       {isLmStudio, readLmStudio},
                                       {isLibreChat, readLibreChat},
                                       {isJan, readJan},
                                       {isShareGpt, readShareGpt},
                                       {isOpenAi, readOpenAi}}};

const Form* formOf(const QJsonObject& chat)
{
    const auto* const form =
        std::find_if(kForms.begin(), kForms.end(), [&](const Form& each) { return each.knows(chat); });
    return form == kForms.end() ? nullptr : form;
}

/// The file may hold something else.
class NoChats : public Error {
public:
    explicit NoChats(std::string sentence = "there are no chats in it.") : Error(std::move(sentence)) {}
};

class UnknownForm : public NoChats {
public:
    UnknownForm()
        : NoChats("it has no form that is known (Vitrine, ChatGPT, Claude, Open WebUI, LM Studio, LibreChat, Jan, "
                  "SillyTavern, AI Studio, GPT4All, ShareGPT, OpenAI messages).")
    {
    }
};

/// The field of one chat to which a file's elements belong if they are messages and not chats; null if they are chats.
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

/// The shape of a document outside its chats.
struct Outline {
    QString list;      ///< the field of the outer object with the list of chats; empty: the object is a chat
    bool own = false;  ///< in the program's form
};

Outline outlineOf(JsonStream& stream)
{
    Outline outline;
    QJsonObject head;
    stream.object([&](const QString& key) {
        const bool isList = stream.next() == '[';
        if (key == QLatin1String("format") || key == QLatin1String("version")) {
            head[key] = stream.value();
            return;
        }
        if (key == QLatin1String("chats") && isList) outline.list = key;
        if (key != QLatin1String("conversations") || !isList) return stream.skipValue();
        bool isFirst = true;
        stream.list([&] {
            if (!std::exchange(isFirst, false)) return stream.skipValue();
            const QJsonObject first = stream.value().toObject();
            if (formOf(first)) outline.list = key;
        });
    });
    outline.own = head.value(QLatin1String("format")).toString() == QLatin1String(kChatFormat);
    if (const qint64 version = outline.own ? integerIn(head, QStringLiteral("version")) : 1; version != 1)
        throw fieldError(QStringLiteral("version"), concat("is ", version, ", and this Vitrine reads 1"));
    return outline;
}

/// A file may say anything: that a server has answered this means that it knows it, and is asked without a question.
void forgetServers(ChatTree& tree)
{
    for (WholeMessage& each : tree.messages) {
        if (isRemotePath(toUtf8(each.message.answer.modelPath))) each.message.answer.modelPath.clear();
    }
}

bool isGpt4AllFile(const ImportFile& file)
{
    std::array<char, 4> start{};
    return file.open(Pass::Look)->read(start) == start.size() && isGpt4All(start);
}

class ChatReader {
public:
    ChatReader(const ImportFile& file, const std::function<void(ChatTree&&)>& take) : m_file(file), m_take(take) {}

    void read()
    {
        if (readGpt4All()) return;
        const Outline outline = findOutline();
        m_isOwn = outline.own;
        const auto source = m_file.open(Pass::Take);
        JsonStream stream(*source, kMostChatBytes);
        if (stream.next() == '[') {
            stream.list([&] { takeElement(stream, stream.value()); });
            if (stream.next() != 0) stream.fail("something follows the list");
        } else if (!outline.list.isEmpty()) {
            stream.object([&](const QString& key) {
                if (key != outline.list) return stream.skipValue();
                stream.list([&] { takeElement(stream, stream.value()); });
            });
        } else {
            readLines(stream);
        }
        finish();
    }

    /// Number of the chat that is read; 0 before the first.
    int number() const { return m_number; }

private:
    bool readGpt4All()
    {
        if (!isGpt4AllFile(m_file)) return false;
        const auto source = m_file.open(Pass::Take);
        m_number = 1;
        put(::vitrine::readGpt4All(*source));
        return true;
    }

    Outline findOutline() const
    {
        const auto source = m_file.open(Pass::Look);
        JsonStream stream(*source, kMostChatBytes);
        return stream.next() == '{' ? outlineOf(stream) : Outline();
    }

    /// Documents one after the other; each is a chat, or a message.
    void readLines(JsonStream& stream)
    {
        while (stream.next() != 0) {
            const std::uint64_t line = stream.line();
            QJsonValue value;
            if (const char first = stream.next(); first == '{' || first == '[') value = stream.value();
            if (!value.isObject() && line == 1) stream.fail("a list or an object is missing");
            if (!value.isObject()) throw NotJson(concat("line ", line, " is not a JSON object."));
            takeElement(stream, value);
        }
    }

    void takeElement(const JsonStream& stream, const QJsonValue& value)
    {
        const bool isFirst = m_number == 0 && m_gathered.isEmpty();
        if (isFirst && !m_file.mustHaveChats && !value.isObject()) throw UnknownForm();
        if (isFirst) m_field = m_isOwn ? nullptr : fieldOfMessages(value.toObject());
        if (m_field) {
            if (stream.offset() > kMostChatBytes)
                throw Error(
                    concat("it holds more than ", kMostChatBytes >> 20U, " MB, the most that one chat may have."));
            m_gathered.append(value);
            return;
        }
        ++m_number;
        const QJsonObject chat = elementOf(value, QStringLiteral("chats"));
        put(m_isOwn ? chatFromJson(chat) : readForeign(chat));
    }

    void finish()
    {
        if (m_gathered.isEmpty() && m_number == 0) throw NoChats();
        if (m_gathered.isEmpty()) return;
        QJsonObject chat{{QLatin1String(m_field), std::exchange(m_gathered, {})}};
        if (!m_file.thread.isEmpty()) chat[QLatin1String("thread")] = QJsonDocument::fromJson(m_file.thread).object();
        ++m_number;
        put(readForeign(chat));
    }

    ChatTree readForeign(const QJsonObject& chat) const
    {
        const Form* form = formOf(chat);
        if (!form) throw UnknownForm();
        ChatTree tree = form->read(chat);
        // AI Studio names the file of a prompt by its title.
        if (form->read == readAiStudio && tree.title.isEmpty()) tree.title = titleFromFile();
        return tree;
    }

    QString titleFromFile() const
    {
        QString name = m_file.name.section(u'/', -1);
        if (name.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) name.chop(5);
        return titleFromMessage(name);
    }

    void put(ChatTree&& tree)
    {
        if (tree.title.trimmed().isEmpty()) tree.title = TreeBuilder::firstWords(tree);
        forgetServers(tree);
        m_take(std::move(tree));
    }

    const ImportFile& m_file;
    const std::function<void(ChatTree&&)>& m_take;
    bool m_isOwn = false;
    const char* m_field = nullptr;
    QJsonArray m_gathered;
    int m_number = 0;
};

}  // namespace

namespace {

constexpr std::size_t kLookedAt = std::size_t{1} << 20U;
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

bool beginsWithChats(ByteSource& source)
{
    const QByteArray text = beginningOf(source);
    MemorySource memory(text);
    JsonStream stream(memory, kLookedAt);
    try {
        if (stream.next() == '[') {
            stream.pass('[');
        } else if (stream.next() != '{') {
            return false;
        }
        const QJsonObject first = stream.value().toObject();
        return fieldOfMessages(first) || formOf(first) || first.value(QLatin1String("chats")).isArray() ||
               first.value(QLatin1String("format")).toString() == QLatin1String(kChatFormat);
    } catch (const Error&) {
        // Longer than this, or no JSON.
        return static_cast<std::size_t>(text.size()) == kLookedAt && hasFieldsOfChats(text);
    }
}

bool looksLikeChats(const ImportFile& file)
{
    return isGpt4AllFile(file) || beginsWithChats(*file.open(Pass::Look));
}

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

bool readChats(const ImportFile& file, const std::function<void(ChatTree&&)>& take)
{
    ChatReader reader(file, take);
    try {
        if (file.isAside && !looksLikeChats(file)) return false;
        reader.read();
        return true;
    } catch (const Error& error) {
        const bool isOther = !file.mustHaveChats && reader.number() <= 1 && dynamic_cast<const NoChats*>(&error);
        if (isOther) return false;
        const bool isOfChat = reader.number() > 0 && !dynamic_cast<const NotJson*>(&error);
        const std::string place = isOfChat ? concat("chat ", reader.number(), ", ") : std::string();
        throw Error(concat(toUtf8(file.name), " could not be imported: ", place, error.sentence()), error.detail());
    }
}

std::vector<ChatTree> importChats(const QByteArray& bytes, const QString& fileName)
{
    std::vector<ChatTree> trees;
    const ImportFile file{fileName,
                          fileName,
                          [&bytes](Pass) { return std::make_unique<MemorySource>(bytes); },
                          static_cast<std::uint64_t>(bytes.size()),
                          {}};
    readChats(file, [&](ChatTree&& tree) { trees.push_back(std::move(tree)); });
    return trees;
}

bool holdsChats(const QString& path) noexcept
{
    try {
        return QFileInfo(path).isDir() ? folderHoldsChats(path) : anyLooksLikeChats(importFilesAt(path));
    } catch (const std::exception&) {  // it cannot be read: opening it says so
    }
    return false;
}

}  // namespace vitrine
