#include "app/exchange/foreign_forms.h"
#include "app/exchange/tree_builder.h"
#include "app/files/json_reader.h"
#include "core/base/sentence.h"

namespace vitrine {

namespace {

void addFiles(const QJsonObject& extra, ImportedText& words, TreeBuilder& builder)
{
    QStringList marks;
    if (extra.contains(QLatin1String("image"))) marks << builder.markFor(QStringLiteral("image"));
    const QJsonObject file = extra.value(QLatin1String("file")).toObject();
    if (!file.isEmpty()) marks << builder.markFor({}, file.value(QLatin1String("name")).toString());
    for (const QString& mark : std::as_const(marks)) words.text += words.text.isEmpty() ? mark : u'\n' + mark;
}

/// Returns the contents of one version of a message, including its date and the fields of its `extra`.
ImportedText sillyTavernWordsOf(const QString& text, const QJsonObject& about, const QString& speaker,
                                TreeBuilder& builder)
{
    const QJsonObject extra = objectIn(about, QStringLiteral("extra"));
    ImportedText words;
    words.text = text;
    words.at = foreignTime(about.value(QLatin1String("send_date")));
    words.reasoning = joined(extra.value(QLatin1String("reasoning")).toString(), takeThought(words.text));
    words.model = extra.value(QLatin1String("model")).toString();
    if (words.model.isEmpty()) words.model = speaker;
    if (const double ms = extra.value(QLatin1String("reasoning_duration")).toDouble(); ms > 0)
        words.reasoningSeconds = ms / 1000;
    addFiles(extra, words, builder);
    return words;
}

/// Adds all versions of an answer. Returns the id of the version that is shown.
qint64 addAnswer(qint64 parent, const QJsonObject& message, TreeBuilder& builder)
{
    const QString speaker = textIn(message, QStringLiteral("name"));
    QJsonArray swipes = listIn(message, QStringLiteral("swipes"));
    const QJsonArray about = listIn(message, QStringLiteral("swipe_info"));
    const qint64 shown = integerIn(message, QStringLiteral("swipe_id"));
    if (swipes.isEmpty())
        return builder.add(parent, QStringLiteral("assistant"),
                           sillyTavernWordsOf(textIn(message, QStringLiteral("mes")), message, speaker, builder));
    if (shown < 0 || shown >= swipes.size())
        throw fieldError(QStringLiteral("swipe_id"),
                         SENTENCE("is ", shown, ", but there are ", swipes.size(), " swipes"));
    // If the user edited the text, only "mes" contains the change.
    swipes[shown] = textIn(message, QStringLiteral("mes"), swipes[shown].toString());
    qint64 chosen = parent;
    for (qsizetype i = 0; i < swipes.size(); ++i) {
        const QJsonObject own = i == shown ? message : about.at(i).toObject();
        const qint64 place = builder.add(parent, QStringLiteral("assistant"),
                                         sillyTavernWordsOf(swipes[i].toString(), own, speaker, builder));
        if (i == shown) chosen = place;
    }
    return chosen;
}

}  // namespace

bool isSillyTavern(const QJsonObject& chat)
{
    return chat.value(QLatin1String("tavern")).isArray();
}

ChatTree readSillyTavern(const QJsonObject& chat)
{
    const QJsonArray lines = listIn(chat, QStringLiteral("tavern"));
    const QJsonObject head = lines.at(0).toObject();
    const bool hasHead = !head.contains(QLatin1String("mes"));
    TreeBuilder builder(hasHead ? textIn(head, QStringLiteral("character_name")) : QString());
    qint64 parent = 0;
    for (qsizetype i = hasHead ? 1 : 0; i < lines.size(); ++i) {
        const QJsonObject message = elementOf(lines[i], QStringLiteral("chats"));
        const bool isUser = flagIn(message, QStringLiteral("is_user"));
        if (!isUser && !flagIn(message, QStringLiteral("is_system"))) {
            parent = addAnswer(parent, message, builder);
            continue;
        }
        ImportedText words = sillyTavernWordsOf(textIn(message, QStringLiteral("mes")), message, {}, builder);
        words.model.clear();
        // This message has the flag `is_system` and is not marked as the user's. It is a narrator's message, or a
        // message that was hidden from the model.
        if (!isUser) words.text = QStringLiteral("[system]\n%1").arg(words.text);
        parent = builder.add(parent, QStringLiteral("user"), words);
    }
    builder.tree().current = parent;
    builder.tree().createdAt = foreignTime(head.value(QLatin1String("create_date")));
    return builder.take();
}

}  // namespace vitrine
