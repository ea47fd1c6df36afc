#pragma once

#include "app/store/chat_tree.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>

/// Readers for the formats in which other programs write one chat. Each `is…` function returns whether a JSON object
/// has the format. Each `read…` function throws Error that names the field and its value. No function recurses, and
/// each message is visited once.
namespace vitrine {

/// ChatGPT's export: messages by id in `mapping`, each with its `parent`. `current_node` is the last shown message.
bool isChatGpt(const QJsonObject& chat);
ChatTree readChatGpt(const QJsonObject& chat);

/// Claude's export: `chat_messages` of {"sender": "human" | "assistant", "content": [part…]}. Newer exports also have
/// `parent_message_uuid`.
bool isClaude(const QJsonObject& chat);
ChatTree readClaude(const QJsonObject& chat);

/// Open WebUI's export: messages by id in `chat.history.messages`, each with its `parentId`. `currentId` is the last
/// shown message.
bool isOpenWebUi(const QJsonObject& chat);
ChatTree readOpenWebUi(const QJsonObject& chat);

/// LM Studio's `*.conversation.json`: each message has `versions`, and `currentlySelected` is the index of the shown
/// version. A version has `content`, or `steps` with `content`.
bool isLmStudio(const QJsonObject& chat);
ChatTree readLmStudio(const QJsonObject& chat);

/// LibreChat's export: `messages` with `messageId` and `parentMessageId`. Alternatively, the answers to a message are
/// its `children`.
bool isLibreChat(const QJsonObject& chat);
ChatTree readLibreChat(const QJsonObject& chat);

/// A prompt of Google's AI Studio: `chunkedPrompt.chunks` of {"role": "user" | "model", "text"}.
bool isAiStudio(const QJsonObject& chat);
ChatTree readAiStudio(const QJsonObject& chat);

/// A thread of the program Jan, combined from two files: {"thread": contents of `thread.json`, "messages": lines of
/// `messages.jsonl`}.
bool isJan(const QJsonObject& chat);
ChatTree readJan(const QJsonObject& chat);

/// A chat of SillyTavern: {"tavern": the lines of its file}. The first line contains `character_name`. Each further
/// line is a message with its text in `mes` and its versions in `swipes`.
bool isSillyTavern(const QJsonObject& chat);
ChatTree readSillyTavern(const QJsonObject& chat);

/// A chat in ShareGPT's format: `conversations` of {"from": "human" | "gpt" | "system" …, "value"}.
bool isShareGpt(const QJsonObject& chat);
ChatTree readShareGpt(const QJsonObject& chat);

/// OpenAI's requests and training files: `messages` of {"role", "content"}. The content is a text or a list of parts;
/// `reasoning_content` is the reasoning.
bool isOpenAi(const QJsonObject& chat);
ChatTree readOpenAi(const QJsonObject& chat);

}  // namespace vitrine
