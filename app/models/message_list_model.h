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

/// The messages of the chat that is shown, the oldest first.
class MessageListModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    enum Role {
        MessageIdRole = kFirstRole,  ///< qint64
        AuthorRole,                  ///< Author
        TextRole,                    ///< the whole text, as it was typed or generated
        OpeningRole,                 ///< its first kOpening characters
        SaidRole,                    ///< the whole text, of a person's message alone
        BlocksRole,                  ///< BlockListModel*, owned by this model
        MessageStateRole,            ///< State
        TimeRole,                    ///< when it was written: the time, before today with the date; "" if unknown
        FootnoteRole,                ///< one line: what is known about an answer
        FactsRole,                   ///< how an answer came about, one line per fact
        ModelNameRole,
        ServerRole,         ///< what the server of an answer is called; empty: it came about on this computer
        ServerAddressRole,  ///< where that is
        ErrorTextRole,      ///< why an answer failed, one sentence
        ErrorDetailRole,
        ReasoningRole,         ///< what the model thought before the answer; empty where it did not
        ReasoningBlocksRole,   ///< the same as blocks
        ReasoningTokensRole,   ///< how many tokens that took
        ReasoningSecondsRole,  ///< how long; negative where that is not known, as of an answer that has not ended
        SiblingRole,           ///< its number among those with the same parent, from 1
        SiblingsRole,          ///< how many of them there are
        EditedRole,            ///< bool: a person wrote it in the place of another
        LeftOutRole,  ///< not in the prompt: of how many, from the first of them on; 0 if it is, -1 after the first
    };
    Q_ENUM(Role)

    /// Who wrote a message: its role, under another name than the model's roles.
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
    /// How servers are called, by paths of their models; else they are named by their hosts.
    void nameServersBy(std::function<QString(const QString& path)> name) { m_serverName = std::move(name); }
    void renameServers();
    /// How the model of an answer is called, where that is not as it is stored.
    void nameModelsBy(std::function<QString(const AnswerInfo& answer)> name) { m_modelName = std::move(name); }
    /// Null when there is no such row. Valid until the model changes.
    const StoredMessage* messageAt(int row) const;
    const StoredMessage* last() const { return messageAt(count() - 1); }
    std::vector<StoredMessage> messages() const;
    /// The whole text; empty when it is not shown. QML takes it from here, when it is asked for: as a property that
    /// grows with each token it would be copied for each frame.
    Q_INVOKABLE QString textOf(qint64 messageId) const;
    /// Of the first kOpening characters, what a screen reader says: an answer without the marks of its Markdown.
    Q_INVOKABLE QString spokenOf(qint64 messageId) const;
    /// -1 when it is not shown.
    int rowOf(qint64 messageId) const;

    void reset(std::vector<StoredMessage> messages);
    void append(StoredMessage message);
    /// Shows these instead; rows up to the first other message stay, with what they show.
    void update(std::vector<StoredMessage> messages);
    /// These messages replace the one in `row` and all below it.
    void replaceFrom(int row, std::vector<StoredMessage> messages);
    /// Marks the messages that the prompt has no room for; `messages` is ascending.
    void setLeftOut(const std::vector<qint64>& messages);
    /// These ignore messages that are not shown.
    void appendText(qint64 messageId, const QString& text);
    /// `tokens`: number of the whole reasoning so far.
    void appendReasoning(qint64 messageId, const QString& text, int tokens);
    /// All of the answer's text so far is reasoning.
    void turnTextIntoReasoning(qint64 messageId);
    /// How far it is, and what is known of how it was made.
    void setAnswer(qint64 messageId, MessageState state, const AnswerInfo& answer);

private:
    QVariant value(std::size_t at, int role) const override;

    /// Delegates that are about to go still hold the object until the event loop has removed them.
    struct DeleteLater {
        void operator()(QObject* object) const { object->deleteLater(); }
    };
    struct Row {
        StoredMessage message;
        /// Made when a delegate first asks for them.
        std::unique_ptr<BlockListModel, DeleteLater> blocks;
        std::unique_ptr<BlockListModel, DeleteLater> reasoningBlocks;
        int leftOut = 0;  ///< as LeftOutRole says
    };

    BlockListModel* blocksOf(std::unique_ptr<BlockListModel, DeleteLater>& blocks, const QString& text) const;
    void touch(int row, const QList<int>& roles);

    mutable QObject m_blocksParent;  ///< what has a parent is never taken over by QML
    mutable std::vector<Row> m_rows;
    std::function<QString(const QString& path)> m_serverName;
    std::function<QString(const AnswerInfo& answer)> m_modelName;
};

}  // namespace vitrine
