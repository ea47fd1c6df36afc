#pragma once

#include "app/rows/row_model.h"
#include "app/store/stored_types.h"

#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace vitrine {

class BlockListModel;

/// The messages of the shown chat, oldest first.
class MessageListModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    enum Role {
        MessageIdRole = kFirstRole,  ///< qint64
        AuthorRole,                  ///< Author
        TextRole,                    ///< QString: the whole text, as it was typed or generated
        OpeningRole,                 ///< QString: the first kOpening characters of the text
        SaidRole,                    ///< QString: the whole text of a user's message; empty for answers
        BlocksRole,                  ///< BlockListModel*, owned by this model
        MessageStateRole,            ///< State
        TimeRole,                    ///< QString: time it was written, with the date before today; empty if unknown
        FootnoteRole,                ///< QString: one line of facts about an answer
        FactsRole,                   ///< QString: how an answer was made, one fact per line
        ModelNameRole,
        ServerRole,         ///< QString: name of the server of an answer; empty: it was made on this computer
        ServerAddressRole,  ///< QString: address of that server
        ErrorTextRole,      ///< QString: why an answer failed, one sentence
        ErrorDetailRole,
        ReasoningRole,         ///< QString: reasoning before the answer; empty without reasoning
        ReasoningBlocksRole,   ///< BlockListModel* of the reasoning, owned by this model
        ReasoningTokensRole,   ///< int: number of tokens of the reasoning
        ReasoningSecondsRole,  ///< double: duration of the reasoning; negative if unknown, as for an unfinished answer
        SiblingRole,           ///< int: number of the version among those with the same parent, from 1
        SiblingsRole,          ///< int: number of versions
        EditedRole,            ///< bool: whether the user wrote it as a replacement of another message
        /// int: for the first of several messages that are not in the prompt, how many they are; -1 for the others, 0
        /// for messages in the prompt.
        LeftOutRole,
    };
    Q_ENUM(Role)

    /// The author of a message. It corresponds to the role in a prompt, but has another name because QML models have
    /// roles.
    enum class Author { User, Assistant };
    Q_ENUM(Author)
    /// MessageState, for QML.
    enum class State {
        Complete = static_cast<int>(MessageState::Complete),
        Streaming = static_cast<int>(MessageState::Streaming),
        Stopped = static_cast<int>(MessageState::Stopped),
        Failed = static_cast<int>(MessageState::Failed),
        Interrupted = static_cast<int>(MessageState::Interrupted),
    };
    Q_ENUM(State)

    static constexpr qsizetype kOpening = 2000;

    explicit MessageListModel(QObject* parent = nullptr);
    ~MessageListModel() override;

    int count() const override { return static_cast<int>(m_rows.size()); }
    /// Sets a function that returns the name of a server from the path of a model. Without it, servers have the names
    /// of their hosts.
    void nameServersBy(std::function<QString(const QString& path)> name) { m_serverName = std::move(name); }
    void renameServers();
    /// Sets a function that returns the model's name for an answer. Without it, the stored name is shown.
    void nameModelsBy(std::function<QString(const AnswerInfo& answer)> name) { m_modelName = std::move(name); }
    /// Returns null if the row does not exist. The pointer is valid until the model changes.
    const StoredMessage* messageAt(int row) const;
    const StoredMessage* last() const { return messageAt(count() - 1); }
    std::vector<StoredMessage> messages() const;
    /// Returns the whole text; empty if the message is not shown. QML calls this function on demand: a property that
    /// grows with each token would be copied for each frame.
    Q_INVOKABLE QString textOf(qint64 messageId) const;
    /// Returns the text for a screen reader, made from the first kOpening characters. Markdown marks of an answer are
    /// removed.
    Q_INVOKABLE QString spokenOf(qint64 messageId) const;
    /// Returns the row of a message; -1 if it is not shown.
    int rowOf(qint64 messageId) const;

    void reset(std::vector<StoredMessage> messages);
    void append(StoredMessage message);
    /// Shows these messages. Rows up to the first different message keep their delegates.
    void update(std::vector<StoredMessage> messages);
    /// Replaces the message in `row` and all below it by these messages.
    void replaceFrom(int row, std::vector<StoredMessage> messages);
    /// Sets which messages were left out of the prompt because the context is too short. `messages` must be sorted in
    /// ascending order.
    void setLeftOut(const std::vector<qint64>& messages);
    /// Appends text to an answer. This and the following functions ignore messages that are not shown.
    void appendText(qint64 messageId, const QString& text);
    /// Appends reasoning. `tokens` is the number of tokens of the whole reasoning so far.
    void appendReasoning(qint64 messageId, const QString& text, int tokens);
    /// Moves the answer's text so far to its reasoning.
    void turnTextIntoReasoning(qint64 messageId);
    /// Sets the state of an answer and the facts about it.
    void setAnswer(qint64 messageId, MessageState state, const AnswerInfo& answer);

private:
    QVariant value(std::size_t at, int role) const override;

    /// Deletes the object in the event loop, because delegates use it until the event loop has removed them.
    struct DeleteLater {
        void operator()(QObject* object) const { object->deleteLater(); }
    };
    struct Row {
        StoredMessage message;
        /// Created when a delegate first requests them.
        std::unique_ptr<BlockListModel, DeleteLater> blocks;
        std::unique_ptr<BlockListModel, DeleteLater> reasoningBlocks;
        int leftOut = 0;  ///< value of LeftOutRole
    };

    BlockListModel* blocksOf(std::unique_ptr<BlockListModel, DeleteLater>& blocks, const QString& text) const;
    void touch(int row, const QList<int>& roles);

    /// Parent of the block models, because QML takes ownership of objects without a parent.
    mutable QObject m_blocksParent;
    mutable std::vector<Row> m_rows;
    std::function<QString(const QString& path)> m_serverName;
    std::function<QString(const AnswerInfo& answer)> m_modelName;
};

}  // namespace vitrine
