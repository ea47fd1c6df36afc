#pragma once

#include "core/template/chat_template.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace vitrine {

/// The content of a message as text: a string unchanged, or the texts of a list of parts ([{"type": "text", "text": …},
/// …]), each on a line of its own. Throws Error that names message and part, for a picture, a sound, or another part
/// without text.
std::string textOfContent(const nlohmann::ordered_json& content, std::size_t message);

/// How withReadableContent treats parts without text, such as pictures.
enum class OtherParts : std::uint8_t {
    Refuse,  ///< throws Error
    Keep,    ///< leaves all parts of that message unchanged
};

/// Converts messages so that `chatTemplate` can render them. A list of parts is kept if the template writes the text of
/// such parts for that role, and joined to one text otherwise. Throws Error as textOfContent does.
nlohmann::ordered_json withReadableContent(nlohmann::ordered_json messages, const ChatTemplate& chatTemplate,
                                           const RenderOptions& options, OtherParts others = OtherParts::Refuse);

}  // namespace vitrine
