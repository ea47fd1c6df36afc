#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/token_record.h"

#include <QDateTime>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

/// Values that the chat database stores.
namespace vitrine {

/// The state of a message.
enum class MessageState {
    Complete,
    Streaming,    ///< this process is generating the message
    Stopped,      ///< the user stopped the generation
    Failed,       ///< the engine reported an error
    Interrupted,  ///< the program ended while the message was being generated
};

/// Returns the name of a state in the database.
QString messageStateName(MessageState state);
/// Returns the state with this name in the database; Interrupted for an unknown name.
MessageState messageStateFromName(const QString& name);

/// A row of the chat list: a chat, or a folder. A folder has the id 0 and its name in `folder`.
struct ChatRow {
    qint64 id = 0;
    QString title = {};  ///< empty until the chat has a message or the user names the chat
    QDateTime updatedAt = {};
    bool pinned = false;
    QString folder = {};  ///< name of the folder that contains the chat; empty if it is in no folder
    /// For a chat that a search found through a message: text around the match, without Markdown marks.
    QString excerpt = {};
    int hitAt = 0;  ///< position of the match in the excerpt
    int hitLength = 0;
    qint64 hit = 0;  ///< id of the message with the match; 0: the title matched
    bool hitInReasoning = false;
    bool folded = false;  ///< for a folder: whether its chats are hidden in the list; `held` is the number of its chats
    int held = 0;

    bool operator==(const ChatRow&) const = default;
};

/// A folder of chats. `folded` means that its chats are hidden in the list.
struct Folder {
    QString name;
    bool folded = false;
};

/// The properties of a chat.
struct ChatDetails {
    qint64 id = 0;
    QString title;
    bool titleIsOwn = false;  ///< the user chose the title, so it must not be replaced by a generated title
    QString systemPrompt;
    QString draft;
    QString pasted;    ///< the part of the unsent message that is too long for a text editor
    QString settings;  ///< JSON object with the settings of this chat that differ from the program's; may be empty
    QString wordsFor;  ///< address of the server for which the settings and the system prompt were written; empty: none
};

/// Changes that the user makes to a chat. An empty member means no change.
struct ChatEdits {
    std::optional<QString> title = {};  ///< a title that the user chose
    std::optional<QString> systemPrompt = {};
    std::optional<QString> draft = {};
    std::optional<QString> pasted = {};
    std::optional<bool> pinned = {};
    std::optional<QString> folder = {};
    std::optional<QString> settings = {};  ///< JSON object with the settings of this chat
    std::optional<QString> wordsFor = {};

    bool operator==(const ChatEdits&) const = default;
};

/// The program, model and device that generated an answer, and the times of the generation. An empty member is unknown.
/// For answers of earlier versions, all members are unknown. The hash of a model is unknown unless it was computed for
/// another purpose.
struct RunFacts {
    std::optional<QString> programVersion = {};
    std::optional<QString> device = {};     ///< description of the device: "CPU, avx2, 2 threads"
    std::optional<QString> driver = {};     ///< name and version of the GPU driver; empty text if only the CPU was used
    std::optional<QString> isa = {};        ///< instruction set of the CPU kernels: "avx2"
    std::optional<QString> modelHash = {};  ///< XXH64 of the whole file, 16 hexadecimal digits
    std::optional<QString> kvKeys = {};     ///< tensor types of the KV cache: "f16"
    std::optional<QString> kvValues = {};
    std::optional<qint64> seed = {};  ///< the unsigned 64-bit seed of the engine, reinterpreted as a signed number
    std::optional<double> firstTokenSeconds = {};  ///< time from the start of the request to the first token
    std::optional<double> reasoningSeconds = {};   ///< duration of the reasoning; 0 if the model did not reason

    bool operator==(const RunFacts&) const = default;
};

/// Returns the hash in the format of RunFacts::modelHash.
QString modelHashText(std::uint64_t hash);
/// Returns the hash of the model that wrote an answer; nullopt if it was not stored.
std::optional<std::uint64_t> modelHashFrom(const RunFacts& facts);

/// Facts about how an answer was generated. Until the answer has ended, numbers are 0 and texts are empty.
struct AnswerInfo {
    QString modelName;
    QString modelPath;
    QString settings;    ///< JSON object with the settings that were used to generate the answer
    QString stopReason;  ///< why the generation ended: a result of stopReasonName()
    QString stopString;
    Sentence error;
    QString errorDetail;
    int promptTokens = 0;
    int evaluatedTokens = 0;
    int repeatedTokens = 0;  ///< number of prompt tokens that were evaluated again, because they come after the
                             ///< checkpoint that was restored
    int generatedTokens = 0;
    int reasoningTokens = 0;  ///< number of generated tokens that belong to the reasoning
    int draftedTokens = 0;    ///< number of tokens that speculative decoding proposed
    int acceptedTokens = 0;   ///< number of proposed tokens that the model accepted
    double promptSeconds = 0;
    double generationSeconds = 0;
    std::vector<qint64> leftOut;  ///< messages that did not fit in the prompt, in ascending order
    RunFacts facts;
};

/// A message of a chat.
struct StoredMessage {
    qint64 id = 0;
    qint64 parent = 0;  ///< 0: the message is a first message of its chat
    QString role;       ///< "user" or "assistant"
    QString text;
    QString reasoning = {};  ///< reasoning before the answer
    MessageState state = MessageState::Complete;
    QDateTime createdAt;
    AnswerInfo answer;  ///< facts about an answer; not used for a user's message
    int sibling = 1;   ///< number of this version among the messages with the same parent, counted from 1, oldest first
    int siblings = 1;  ///< number of messages with the same parent
    bool edited = false;  ///< the user wrote this message as a version of another message, or changed it
};

/// All tokens of an answer: its rendered prompt, and the generated tokens.
struct AnswerTokens {
    std::vector<PromptToken> prompt;
    std::vector<TokenRecord> tokens;
};

}  // namespace vitrine
