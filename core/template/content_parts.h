#pragma once

#include "core/template/chat_template.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace vitrine {

/// Content of a message as text: itself, or the texts of a list of parts ([{"type": "text", "text": …}, …]) on lines of
/// their own. Throws Error, naming message and part, for a picture, a sound, or what else has no text.
std::string textOfContent(const nlohmann::ordered_json& content, std::size_t message);

/// What withReadableContent does with parts that have no text, such as pictures.
enum class OtherParts : std::uint8_t {
    Refuse,  ///< throws Error
    Keep,    ///< leaves all parts of that message to the template
};

/// Messages as `chatTemplate` can render them: a list of parts stays one where the template writes the text of such
/// parts for that role, and becomes one text where it wants a text. Throws Error as textOfContent does.
nlohmann::ordered_json withReadableContent(nlohmann::ordered_json messages, const ChatTemplate& chatTemplate,
                                           const RenderOptions& options, OtherParts others = OtherParts::Refuse);

}  // namespace vitrine
