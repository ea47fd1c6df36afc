#pragma once

#include "app/store/chat_tree.h"

#include <QJsonObject>

/// The forms in which other programs write one chat. `is…` says whether it has the form; `read…` throws Error that
/// names what is wrong: the field and its value.
namespace vitrine {

/// Open WebUI's export: messages by ids in `chat.history.messages`, each with its `parentId`; `currentId` is shown.
bool isOpenWebUi(const QJsonObject& chat);
ChatTree readOpenWebUi(const QJsonObject& chat);

/// LM Studio's `*.conversation.json`: messages with `versions`, of which one is `currentlySelected`; a version has
/// `content`, or `steps` that have it.
bool isLmStudio(const QJsonObject& chat);
ChatTree readLmStudio(const QJsonObject& chat);

/// ShareGPT: `conversations` of {"from": "human" | "gpt" | "system" …, "value"}.
bool isShareGpt(const QJsonObject& chat);
ChatTree readShareGpt(const QJsonObject& chat);

/// OpenAI's requests and training files: `messages` of {"role", "content"}, where the content is a text or a list of
/// parts; `reasoning_content` is what the model thought.
bool isOpenAi(const QJsonObject& chat);
ChatTree readOpenAi(const QJsonObject& chat);

}  // namespace vitrine
