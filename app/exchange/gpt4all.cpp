#include "app/exchange/gpt4all.h"

#include "app/exchange/tree_builder.h"
#include "core/base/error.h"

#include <QDataStream>
#include <QFileInfo>
#include <QUrl>

#include <algorithm>
#include <cstring>

namespace vitrine {

namespace {

constexpr std::array<char, 4> kMagic{'\xF5', '\xD5', '\x53', '\xCC'};
constexpr qint32 kOldest = 6;
constexpr qint32 kNewest = 12;
constexpr qsizetype kMostBytes = 256 << 20;
// Maximum nesting depth. An answer contains steps, and a step contains texts and tools.
constexpr int kMostLevels = 8;
constexpr quint32 kStringVariant = 10;

class Gpt4AllReader {
public:
    explicit Gpt4AllReader(const QByteArray& bytes) : m_stream(bytes) { m_stream.setVersion(QDataStream::Qt_6_2); }

    ChatTree read()
    {
        take<quint32>();
        m_version = take<qint32>();
        if (m_version < kOldest || m_version > kNewest)
            throw Error(SENTENCE("the file has version ", m_version, " of GPT4All's format; versions ", kOldest, " to ",
                                 kNewest, " are supported."));
        const auto created = take<qint64>();
        take<QString>();  // skips the id of the chat
        TreeBuilder builder(take<QString>());
        builder.tree().createdAt = foreignTime(static_cast<double>(created));
        take<QString>();  // skips the name of the author, which is the same in all chats
        const QString model = QFileInfo(take<QString>()).fileName();
        skipTexts();  // names of document collections
        if (m_version < 11) skipState();
        const auto count = take<qint32>();
        for (qint32 i = 0; i < count; ++i) readItem(builder, model);
        return builder.take();
    }

private:
    template <typename Value>
    Value take()
    {
        Value value{};
        m_stream >> value;
        check();
        return value;
    }

    void check()
    {
        if (m_stream.status() != QDataStream::Ok)
            throw Error(SENTENCE("the file ends in the middle of the chat, or is damaged."));
    }

    void skip(quint64 bytes)
    {
        for (; bytes > 0; bytes -= std::min<quint64>(bytes, 1 << 20)) {
            const auto piece = static_cast<int>(std::min<quint64>(bytes, 1 << 20));
            if (m_stream.skipRawData(piece) != piece) m_stream.setStatus(QDataStream::ReadPastEnd);
            check();
        }
    }

    /// Reads texts one by one. Reading a QStringList would allocate memory for the stored number of texts, which may be
    /// wrong.
    QStringList takeTexts()
    {
        QStringList texts;
        const auto count = take<quint32>();
        for (quint32 i = 0; i < count; ++i) texts << take<QString>();
        return texts;
    }
    void skipTexts() { takeTexts(); }

    /// Skips the model's state, which only GPT4All can use.
    void skipState()
    {
        const bool hasCache = take<bool>();
        take<qint32>();
        take<qint32>();
        take<QString>();
        take<QString>();
        take<quint32>();
        if (!hasCache) return;
        take<qint32>();
        if (m_version >= 7) take<qint32>();
        const auto tokens = take<quint64>();
        if (tokens > static_cast<quint64>(kMostBytes))
            throw Error(SENTENCE("the file ends in the middle of the chat, or is damaged."));
        skip(tokens * sizeof(qint32));
        take<QByteArray>();
    }

    void skipSources()
    {
        if (m_version < 8) {
            take<QString>();
            skipTexts();
            return;
        }
        const auto count = take<qint64>();
        for (qint64 i = 0; i < count; ++i) {
            for (int text = 0; text < 7; ++text) take<QString>();
            for (int place = 0; place < 3; ++place) take<qint32>();
        }
    }

    void readItem(TreeBuilder& builder, const QString& model)
    {
        if (m_version < 12) take<qint32>();
        const auto name = take<QString>();
        const bool isAnswer = name == QLatin1String("Response: ");
        ImportedText words;
        words.text = take<QString>();
        if (m_version < 10) take<QString>();
        take<QString>();
        for (int flag = 0; flag < 4; ++flag) take<bool>();
        if (m_version >= 11 && isAnswer) take<bool>();
        skipSources();
        const qint64 files = m_version >= 10 ? take<qint64>() : 0;
        for (qint64 i = 0; i < files; ++i) {
            const QUrl url = QUrl::fromEncoded(take<QByteArray>());
            take<QByteArray>();
            const QString mark = builder.markFor({}, url.fileName());
            words.text += words.text.isEmpty() ? mark : u'\n' + mark;
        }
        if (m_version >= 12) readSubItems(words, 1);
        if (isAnswer) {
            QString thought = takeThought(words.text);
            addParagraph(thought, words.reasoning);
            words.reasoning = thought;
            words.model = model;
        }
        builder.addNext(isAnswer                            ? QStringLiteral("assistant")
                        : name == QLatin1String("System: ") ? QStringLiteral("system")
                                                            : QStringLiteral("user"),
                        words);
    }

    void readSubItems(ImportedText& words, int level)
    {
        if (level > kMostLevels) throw Error(SENTENCE("its answers are nested too deeply."));
        const auto count = take<qint64>();
        for (qint64 i = 0; i < count; ++i) {
            const auto name = take<QString>();
            auto text = take<QString>();
            if (name == QLatin1String("Think: ")) {
                const auto milliseconds = take<qint32>();
                if (milliseconds > 0) words.reasoningSeconds = milliseconds / 1000.0;
                const QString thought = takeThought(text);
                addParagraph(words.reasoning, thought.isEmpty() ? text : thought);
            } else if (name == QLatin1String("ToolCall: ")) {
                readToolCall(words, text);
            } else if (name == QLatin1String("ToolResponse: ")) {
                if (!text.isEmpty()) addParagraph(words.text, toolResultText({}, text));
            } else {
                addParagraph(words.text, text);
            }
            readSubItems(words, level + 1);
        }
    }

    void readToolCall(ImportedText& words, const QString& call)
    {
        const auto name = take<QString>();
        const auto parameters = take<qint64>();
        for (qint64 i = 0; i < parameters; ++i) {
            take<QString>();
            take<qint32>();
            // The stored QVariant may have any type. Only texts are supported.
            if (take<quint32>() != kStringVariant) throw Error(SENTENCE("a parameter of a tool is not a text."));
            take<quint8>();
            take<QString>();
        }
        const auto result = take<QString>();
        take<qint32>();
        take<QString>();
        addParagraph(words.text, toolCallText(name, call));
        if (!result.isEmpty()) addParagraph(words.text, toolResultText(name, result));
    }

    QDataStream m_stream;
    qint32 m_version = 0;
};

}  // namespace

bool isGpt4All(std::span<const char, 4> start)
{
    return std::equal(start.begin(), start.end(), kMagic.begin());
}

ChatTree readGpt4All(ByteSource& source)
{
    QByteArray bytes;
    QByteArray piece(1 << 16, '\0');
    while (const std::size_t got = source.read({piece.data(), static_cast<std::size_t>(piece.size())})) {
        bytes.append(piece.constData(), static_cast<qsizetype>(got));
        if (bytes.size() > kMostBytes) throw Error(SENTENCE("a chat is larger than 256 MB, the limit for one chat."));
    }
    return Gpt4AllReader(bytes).read();
}

}  // namespace vitrine
