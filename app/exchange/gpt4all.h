#pragma once

#include "app/files/byte_source.h"
#include "app/store/chat_tree.h"

namespace vitrine {

/// Returns whether a file is GPT4All's `gpt4all-*.chat`. Such a file is a QDataStream of Qt 6.2 that starts with the
/// bytes F5 D5 53 CC and a version. readGpt4All() supports versions 6 to 12, which GPT4All has written since 2024.
bool isGpt4All(std::span<const char, 4> start);
/// Reads a chat of GPT4All. Throws Error with the reason if the data is damaged or has another version.
ChatTree readGpt4All(ByteSource& source);

}  // namespace vitrine
