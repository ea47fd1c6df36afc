#pragma once

#include "core/engine/token_record.h"

#include <QString>

#include <string_view>

/// How tokens are written for people: no byte of a token may stay invisible, whatever it is.
namespace vitrine {

/// The bytes of a token as visible text: space ·, newline ↵, tab ⇥, other control characters as ␀…␡, bytes that are no
/// UTF-8 by themselves as \xE2, invisible or unassigned code points as \u{200B}, a leading combining mark on ◌, and ∅
/// for a token without bytes.
QString visiblePiece(std::string_view bytes);

/// "E2 96 81"; empty for no bytes.
QString hexBytes(std::string_view bytes);

/// "normal", "control", "userdefined", "byte", "unknown" or "unused".
QString kindName(TokenKind kind);

/// "added", "template", "system", "user", "assistant", "tool" or "generated".
QString originName(TokenOrigin origin);
/// The same, and "by hand" of one that a person put into the answer.
QString originName(const PromptToken& token);

}  // namespace vitrine
