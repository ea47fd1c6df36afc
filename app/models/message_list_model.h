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
        MessageIdRole = kFirstRole,  ///< qint64: id of the message
        AuthorRole,                  ///< Author: who wrote the message
        TextRole,                    ///< QString: the whole text, as it was typed or generated
        OpeningRole,                 ///< QString: the first kOpening characters of the text
        SaidRole,                    ///< QString: the whole text of a user's message; empty for answers
        BlocksRole,                  ///< BlockListModel*: Markdown blocks of the text, owned by this model
        MessageStateRole,            ///< State: whether the message is complete, or why it is not
        TimeRole,  ///< QString: time at which the message was written, with the date if that was before today; empty if
                   ///< unknown
        FootnoteRole,  ///< QString: one line of facts about an answer
        FactsRole,     ///< QString: facts about how an answer was generated, one per line
        ModelNameRole,
        ServerRole,  ///< QString: name of the server that generated the answer; empty: the answer was generated on this
                     ///< computer
        ServerAddressRole,  ///< QString: address of the server in ServerRole
        ErrorTextRole,      ///< QString: one sentence that explains why an answer failed
        ErrorDetailRole,
        ReasoningRole,         ///< QString: reasoning before the answer; empty if the answer has no reasoning
        ReasoningBlocksRole,   ///< BlockListModel*: Markdown blocks of the reasoning, owned by this model
        ReasoningTokensRole,   ///< int: number of tokens of the reasoning
        ReasoningSecondsRole,  ///< double: duration of the reasoning; negative if unknown, as for an unfinished answer
        SiblingRole,           ///< int: number of this version among the versions of the message, counted from 1
        SiblingsRole,          ///< int: number of versions of the message
        EditedRole,  ///< bool: whether the user wrote the message as a new version of an earlier message, or edited it
        /// int: marks runs of consecutive messages that were left out of the prompt. For the first message of a run,
        /// the number of messages in the run; -1 for the further messages of the run; 0 for messages in the prompt.
        LeftOutRole,
    };
    Q_ENUM(Role)

    /// The author of a message, which is its role in the prompt. It is called "author", because "role" has another
    /// meaning in QML models.
    enum class Author { User, Assistant };
    Q_ENUM(Author)
    /// The values of MessageState, for QML.
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
    /// Sets a function that returns the name of a server from the path of a model. Without such a function, the host of
    /// the server is shown.
    void nameServersBy(std::function<QString(const QString& path)> name) { m_serverName = std::move(name); }
    void renameServers();
    /// Sets a function that returns the name of the model that generated an answer. Without such a function, the stored
    /// name is shown.
    void nameModelsBy(std::function<QString(const AnswerInfo& answer)> name) { m_modelName = std::move(name); }
    /// Returns null if the row does not exist. The pointer is valid until the model changes.
    const StoredMessage* messageAt(int row) const;
    const StoredMessage* last() const { return messageAt(count() - 1); }
    std::vector<StoredMessage> messages() const;
    /// Returns the whole text of a message; empty if the message is not shown. This is a function and not a property,
    /// because a property that grows with each token would be copied for each frame.
    Q_INVOKABLE QString textOf(qint64 messageId) const;
    /// Returns the first kOpening characters of the text for a screen reader. In an answer, Markdown marks are removed.
    Q_INVOKABLE QString spokenOf(qint64 messageId) const;
    /// Returns the row of a message; -1 if it is not shown.
    int rowOf(qint64 messageId) const;

    void reset(std::vector<StoredMessage> messages);
    void append(StoredMessage message);
    /// Shows these messages. Delegates of rows before the first changed message are kept.
    void update(std::vector<StoredMessage> messages);
    /// Replaces the message in `row` and all messages after it by these messages.
    void replaceFrom(int row, std::vector<StoredMessage> messages);
    /// Sets which messages were left out of the prompt because they did not fit in the context. `messages` are ids in
    /// ascending order.
    void setLeftOut(const std::vector<qint64>& messages);
    /// Appends text to an answer. This function, appendReasoning(), turnTextIntoReasoning() and setAnswer() do nothing
    /// if the message is not shown.
    void appendText(qint64 messageId, const QString& text);
    /// Appends text to the reasoning of an answer. `tokens` is the number of tokens of the whole reasoning so far.
    void appendReasoning(qint64 messageId, const QString& text, int tokens);
    /// Moves the text of the answer so far to the reasoning of the answer.
    void turnTextIntoReasoning(qint64 messageId);
    /// Sets the state of an answer and the facts about it.
    void setAnswer(qint64 messageId, MessageState state, const AnswerInfo& answer);

private:
    QVariant value(std::size_t at, int role) const override;

    /// Deletes an object later in the event loop. Delegates still use the object until the event loop has removed them.
    struct DeleteLater {
        void operator()(QObject* object) const { object->deleteLater(); }
    };
    struct Row {
        StoredMessage message;
        /// Created when a delegate first requests the blocks.
        std::unique_ptr<BlockListModel, DeleteLater> blocks;
        std::unique_ptr<BlockListModel, DeleteLater> reasoningBlocks;
        int leftOut = 0;  ///< value that LeftOutRole returns
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
