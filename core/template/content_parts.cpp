#include "core/template/content_parts.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

using Json = nlohmann::ordered_json;

/// A kind of part that has no text, such as a picture. `sign` is the prefix by which its type or field is recognized,
/// and `word` is its name in messages.
struct Medium {
    std::string_view sign;
    std::string_view word;
};
constexpr Medium kMedia[] = {{"image", "a picture"},     {"input_image", "a picture"}, {"video", "a video"},
                             {"input_video", "a video"}, {"audio", "a sound"},         {"input_audio", "a sound"},
                             {"file", "a file"},         {"input_file", "a file"}};

std::optional<std::string_view> mediumOf(std::string_view name)
{
    for (const Medium& medium : kMedia) {
        if (name.starts_with(medium.sign)) return medium.word;
    }
    return std::nullopt;
}

[[noreturn]] void refuse(std::size_t message, std::size_t part, const Sentence& what)
{
    throw Error(SENTENCE("Part ", part, " of message ", message, " is ", what, "; only text can be sent to a model."));
}

/// Returns the text of one part of a message. Throws Error for a part without text, such as a picture. Such a part is
/// recognized by its type or by the name of one of its fields, as in chat templates.
std::string textOfPart(const Json& part, std::size_t message, std::size_t index)
{
    if (part.is_string()) return part.get<std::string>();
    if (!part.is_object()) refuse(message, index, SENTENCE("neither a text nor an object"));
    const auto type = part.find("type");
    const std::string name = type != part.end() && type->is_string() ? type->get<std::string>() : std::string();
    if (const auto word = mediumOf(name)) refuse(message, index, concat(*word, " (type ", inQuotes(name), ")"));
    for (const auto& field : part.items()) {
        if (const auto word = mediumOf(field.key()))
            refuse(message, index, concat(*word, " (field ", inQuotes(field.key()), ")"));
    }
    const auto text = part.find("text");
    if (text == part.end() || !text->is_string())
        refuse(message, index,
               name.empty() ? SENTENCE("an object without a text")
                            : SENTENCE("an object of type ", inQuotes(name), " without a text"));
    return text->get<std::string>();
}

/// Returns whether the template outputs the text of parts in a message of this role. Other templates fail, or print the
/// list of parts as data.
bool takesParts(const ChatTemplate& chatTemplate, const RenderOptions& options, const std::string& role)
{
    constexpr const char* kSample = "sampletext";
    Json messages = Json::array();
    if (role != "user" && role != "system" && role != "developer")
        messages.push_back({{"role", "user"}, {"content", "Hello"}});
    messages.push_back({{"role", role}, {"content", Json::array({{{"type", "text"}, {"text", kSample}}})}});
    if (role != "user") messages.push_back({{"role", "user"}, {"content", "Hello"}});
    try {
        const std::string text = chatTemplate.render(messages, options).text;
        return text.find(kSample) != std::string::npos && text.find("'type'") == std::string::npos &&
               text.find("\"type\"") == std::string::npos;
    } catch (const Error&) {
        return false;
    }
}

}  // namespace

std::string textOfContent(const Json& content, std::size_t message)
{
    if (!content.is_array()) return content.get<std::string>();
    std::string text;
    for (std::size_t i = 0; i < content.size(); ++i) {
        if (i > 0) text += '\n';
        text += textOfPart(content[i], message, i);
    }
    return text;
}

Json withReadableContent(Json messages, const ChatTemplate& chatTemplate, const RenderOptions& options,
                         OtherParts others)
{
    std::map<std::string, bool> taking;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        Json& message = messages[i];
        const auto content = message.find("content");
        if (content == message.end() || !content->is_array()) continue;
        std::string text;
        try {
            text = textOfContent(*content, i);
        } catch (const Error&) {
            if (others == OtherParts::Keep) continue;
            throw;
        }
        const std::string role = message.at("role").get<std::string>();
        if (!taking.contains(role)) taking[role] = takesParts(chatTemplate, options, role);
        if (!taking[role]) *content = std::move(text);
    }
    return messages;
}

}  // namespace vitrine
