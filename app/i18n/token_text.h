#pragma once

#include "core/generate/engine/token_record.h"

#include <QString>

#include <string_view>

/// How tokens are shown to users. Every byte of a token must be visible.
namespace vitrine {

/// Returns the bytes of a token as visible text: space as ·, newline as ↵, tab as ⇥, other control characters as ␀…␡.
/// Invalid UTF-8 is written as \xE2, and invisible or unassigned code points as \u{200B}. A leading combining mark is
/// put on ◌. A token without bytes is ∅.
QString visiblePiece(std::string_view bytes);

/// Returns the bytes in hexadecimal, "E2 96 81"; empty for no bytes.
QString hexBytes(std::string_view bytes);

/// Returns the name of a kind: "normal", "control", "userdefined", "byte", "unknown" or "unused".
QString kindName(TokenKind kind);

/// Returns the name of an origin: "added", "template", "system", "user", "assistant", "tool" or "generated".
QString originName(TokenOrigin origin);
/// Returns the name of a token's origin, or "by hand" for a token that the user put into the answer.
QString originName(const PromptToken& token);

}  // namespace vitrine
