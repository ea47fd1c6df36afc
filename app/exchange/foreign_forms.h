#pragma once

#include "app/store/chat_tree.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>

/// The forms in which other programs write one chat. `is…` says whether it has the form; `read…` throws Error that
/// names what is wrong: the field and its value. No walk recurses, and each visits a message once.
namespace vitrine {

/// ChatGPT's export: messages by ids in `mapping`, each with its `parent`; `current_node` is shown.
bool isChatGpt(const QJsonObject& chat);
ChatTree readChatGpt(const QJsonObject& chat);

/// Claude's export: `chat_messages` of {"sender": "human" | "assistant", "content": [part…]}, newer ones with
/// `parent_message_uuid`.
bool isClaude(const QJsonObject& chat);
ChatTree readClaude(const QJsonObject& chat);

/// Open WebUI's export: messages by ids in `chat.history.messages`, each with its `parentId`; `currentId` is shown.
bool isOpenWebUi(const QJsonObject& chat);
ChatTree readOpenWebUi(const QJsonObject& chat);

/// LM Studio's `*.conversation.json`: messages with `versions`, of which one is `currentlySelected`; a version has
/// `content`, or `steps` that have it.
bool isLmStudio(const QJsonObject& chat);
ChatTree readLmStudio(const QJsonObject& chat);

/// LibreChat's export: `messages` with `messageId` and `parentMessageId`, or with answers as `children` of a question.
bool isLibreChat(const QJsonObject& chat);
ChatTree readLibreChat(const QJsonObject& chat);

/// A prompt of Google's AI Studio: `chunkedPrompt.chunks` of {"role": "user" | "model", "text"}.
bool isAiStudio(const QJsonObject& chat);
ChatTree readAiStudio(const QJsonObject& chat);

/// Jan's thread: {"thread": its `thread.json`, "messages": the lines of its `messages.jsonl`}.
bool isJan(const QJsonObject& chat);
ChatTree readJan(const QJsonObject& chat);

/// SillyTavern's chat: {"tavern": the lines of its file}, a head with `character_name`, then messages with `mes`;
/// `swipes` are versions.
bool isSillyTavern(const QJsonObject& chat);
ChatTree readSillyTavern(const QJsonObject& chat);

/// ShareGPT: `conversations` of {"from": "human" | "gpt" | "system" …, "value"}.
bool isShareGpt(const QJsonObject& chat);
ChatTree readShareGpt(const QJsonObject& chat);

/// OpenAI's requests and training files: `messages` of {"role", "content"}, where the content is a text or a list of
/// parts; `reasoning_content` is what the model thought.
bool isOpenAi(const QJsonObject& chat);
ChatTree readOpenAi(const QJsonObject& chat);

}  // namespace vitrine
