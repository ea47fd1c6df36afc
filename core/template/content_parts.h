#pragma once

#include "core/template/chat_template.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace vitrine {

/// Returns the content of a message as text. A string is returned unchanged. For a list of parts
/// ([{"type": "text", "text": …}, …]), the texts are joined by newlines. Throws Error for a part without text, such as
/// a picture or a sound. The error names the message and the part.
std::string textOfContent(const nlohmann::ordered_json& content, std::size_t message);

/// What withReadableContent() does with a message that contains parts without text, such as pictures.
enum class OtherParts : std::uint8_t {
    Refuse,  ///< throws Error for the part without text
    Keep,    ///< leaves all parts of the message unchanged
};

/// Converts messages so that `chatTemplate` can render them. If the template outputs the text of parts for the role of
/// a message, the list of parts is kept. Otherwise the texts of the parts are joined to one string. If a message
/// contains a part without text, `others` selects whether to throw Error or to leave this message unchanged.
nlohmann::ordered_json withReadableContent(nlohmann::ordered_json messages, const ChatTemplate& chatTemplate,
                                           const RenderOptions& options, OtherParts others = OtherParts::Refuse);

}  // namespace vitrine
