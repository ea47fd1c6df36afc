#pragma once

#include "app/exchange/byte_source.h"
#include "app/store/chat_tree.h"

namespace vitrine {

/// Returns whether a file is GPT4All's `gpt4all-*.chat`: a QDataStream of Qt 6.2 that starts with the bytes F5 D5 53 CC
/// and a version. Versions 6 to 12 can be read, which exist since 2024.
bool isGpt4All(std::span<const char, 4> start);
/// Throws Error with the reason if the data is damaged or has another version.
ChatTree readGpt4All(ByteSource& source);

}  // namespace vitrine
