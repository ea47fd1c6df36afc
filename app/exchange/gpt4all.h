#pragma once

#include "app/exchange/byte_source.h"
#include "app/store/chat_tree.h"

namespace vitrine {

/// GPT4All's `gpt4all-*.chat`: a QDataStream of Qt 6.2, which begins with the bytes F5 D5 53 CC and a version. The
/// versions 6 to 12 are read, those since 2024.
bool isGpt4All(std::span<const char, 4> start);
/// Throws Error that names what is wrong.
ChatTree readGpt4All(ByteSource& source);

}  // namespace vitrine
