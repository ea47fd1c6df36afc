#include "app/exchange/import_chats.h"

#include "app/exchange/chat_json.h"
#include "app/exchange/foreign_forms.h"
#include "app/exchange/form_choice.h"
#include "app/exchange/gpt4all.h"
#include "app/exchange/tree_builder.h"
#include "app/files/json_reader.h"
#include "app/files/json_stream.h"
#include "app/store/text.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/generate/remote/address.h"

#include <QJsonDocument>

#include <utility>

namespace vitrine {

namespace {

/// Thrown if no chats were found in a file. The file may contain other data.
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

/// The structure of a document around its chats.
struct Outline {
    QString list;      ///< name of the field that contains the list of chats; empty if the document itself is a chat
    bool own = false;  ///< the document is in Vitrine's own format
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
        bool isKnown = false;
        stream.list([&] {
            if (isKnown) return stream.skipValue();
            try {
                if (formOf(stream.value().toObject())) outline.list = key;
                isKnown = true;
            } catch (const FaultyValue&) {  // skip this chat; the next chat has the same format
            }
        });
    });
    outline.own = head.value(QLatin1String("format")).toString() == QLatin1String(kChatFormat);
    if (const qint64 version = outline.own ? integerIn(head, QStringLiteral("version")) : 1; version != 1)
        throw fieldError(QStringLiteral("version"),
                         SENTENCE("is ", version, ", but this version of Vitrine supports only 1"));
    return outline;
}

/// Removes references to models on servers from an imported chat. A stored answer of a server would imply that the
/// server has already seen the chat. The program would then send the chat to this server without asking the user.
void forgetServers(ChatTree& tree)
{
    for (WholeMessage& each : tree.messages) {
        if (isRemotePath(toUtf8(each.message.answer.modelPath))) each.message.answer.modelPath.clear();
    }
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
            stream.list([&] { readElement(stream); });
            if (stream.next() != 0) stream.fail(SENTENCE("there is more text after the list"));
        } else if (!outline.list.isEmpty()) {
            stream.object([&](const QString& key) {
                if (key != outline.list) return stream.skipValue();
                stream.list([&] { readElement(stream); });
            });
        } else {
            readLines(stream);
        }
        finish();
    }

    /// Number of the chat that is being read, counted from 1; 0 before the first chat.
    int number() const { return m_number; }
    /// Number of chats that were passed to the caller's function.
    int taken() const { return m_taken; }
    /// Whether the caller's function threw.
    bool hasTakeFailed() const { return m_hasTakeFailed; }
    const LeftOut& leftOut() const { return m_leftOut; }

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

    /// Reads JSON lines: a sequence of documents, each of which is a chat or a message.
    void readLines(JsonStream& stream)
    {
        while (stream.next() != 0) {
            const std::uint64_t line = stream.line();
            if (stream.next() == '{')
                readElement(stream);
            else if (line == 1)
                stream.fail(SENTENCE("a list or an object is expected here"));
            else
                throw NotJson(SENTENCE("line ", line, " is not a JSON object."));
        }
    }

    void readElement(JsonStream& stream)
    {
        QJsonValue value;
        try {
            value = stream.value();
        } catch (const FaultyValue& fault) {
            if (m_field) throw;  // the file is a list of messages and therefore one chat, so no other chat can be read
            ++m_number;
            leaveOut(fault);
            // If the first document is not a chat, the whole file may contain other data. The error then mentions no
            // chat number.
            if (m_number == 1) m_leftOut.first = fault.sentence();
            return;
        }
        takeElement(stream, value);
    }

    void takeElement(const JsonStream& stream, const QJsonValue& value)
    {
        const bool isFirst = m_number == 0 && m_gathered.isEmpty();
        if (isFirst && !m_file.mustHaveChats && !value.isObject()) throw UnknownForm();
        if (isFirst) m_field = m_isOwn ? nullptr : fieldOfMessages(value.toObject());
        if (m_field) {
            if (stream.offset() > kMostChatBytes)
                throw Error(SENTENCE("a chat is larger than ", kMostChatBytes >> 20U, " MB, the limit for one chat."));
            m_gathered.append(value);
            return;
        }
        ++m_number;
        ChatTree tree;
        try {
            const QJsonObject chat = elementOf(value, QStringLiteral("chats"));
            tree = m_isOwn ? chatFromJson(chat) : readForeign(chat);
        } catch (const UnknownForm& unknown) {
            if (isFirst && !m_file.mustHaveChats) throw;
            leaveOut(unknown);
            return;
        } catch (const Error& error) {
            leaveOut(error);
            return;
        }
        put(std::move(tree));
    }

    void leaveOut(const Error& error)
    {
        if (++m_leftOut.chats == 1) m_leftOut.first = SENTENCE("chat ", m_number, ", ", error.sentence());
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
        const ChatForm* form = formOf(chat);
        if (!form) throw UnknownForm();
        ChatTree tree = form->read(chat);
        // AI Studio names the exported file after the title of the prompt. Therefore the file name gives the title.
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
        m_hasTakeFailed = true;
        m_take(std::move(tree));
        m_hasTakeFailed = false;
        ++m_taken;
    }

    const ImportFile& m_file;
    const std::function<void(ChatTree&&)>& m_take;
    bool m_isOwn = false;
    const char* m_field = nullptr;
    QJsonArray m_gathered;
    int m_number = 0;
    int m_taken = 0;
    bool m_hasTakeFailed = false;
    LeftOut m_leftOut;
};

}  // namespace

std::optional<LeftOut> readChats(const ImportFile& file, const std::function<void(ChatTree&&)>& take)
{
    ChatReader reader(file, take);
    LeftOut left;
    std::string detail;
    try {
        if (file.isAside && !looksLikeChats(file)) return std::nullopt;
        reader.read();
        left = reader.leftOut();
    } catch (const Error& error) {
        if (reader.hasTakeFailed()) throw;
        const bool isOther = !file.mustHaveChats && reader.number() <= 1 && dynamic_cast<const NoChats*>(&error);
        if (isOther) return std::nullopt;
        left = reader.leftOut();
        detail = error.detail();
        const bool isOfFile = reader.number() == 0 || dynamic_cast<const NotJson*>(&error);
        left.rest = isOfFile ? error.sentence() : SENTENCE("chat ", reader.number(), ", ", error.sentence());
    }
    if (reader.taken() > 0) return left;
    throw Error(
        SENTENCE(visible(toUtf8(file.name)), " could not be imported: ", left.chats > 0 ? left.first : left.rest),
        detail);
}

std::vector<ChatTree> importChats(const QByteArray& bytes, const QString& fileName)
{
    std::vector<ChatTree> trees;
    const ImportFile file{fileName,
                          fileName,
                          [&bytes](Pass) { return std::make_unique<MemorySource>(bytes); },
                          static_cast<std::uint64_t>(bytes.size()),
                          {}};
    const auto left = readChats(file, [&](ChatTree&& tree) { trees.push_back(std::move(tree)); });
    if (left && (left->chats > 0 || !left->rest.empty())) {
        throw Error(SENTENCE(toUtf8(fileName), " could not be imported: ", left->chats > 0 ? left->first : left->rest));
    }
    return trees;
}

}  // namespace vitrine
