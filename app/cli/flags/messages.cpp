#include "app/cli/flags/messages.h"

#include "app/cli/flags/input.h"
#include "app/cli/output/console.h"
#include "core/base/byte_order_mark.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/generate/engine/prompt_tokens.h"
#include "core/template/budget.h"
#include "core/template/chat_template.h"
#include "core/template/content_parts.h"
#include "core/text/named_tokens.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace vitrine::cli {

namespace {

/// Returns the UTF-16 unit of the escape at `at` (a backslash, u, four digits); std::nullopt if no escape exists.
std::optional<unsigned> escapedUnit(const std::string& json, std::size_t at)
{
    if (json.compare(at, 2, "\\u") != 0 || json.size() < at + 6) return std::nullopt;
    unsigned unit = 0;
    const char* const end = json.data() + at + 6;
    const auto [rest, error] = std::from_chars(json.data() + at + 2, end, unit, 16);
    if (error != std::errc() || rest != end) return std::nullopt;
    return unit;
}

/// Replaces escapes of half a surrogate pair by U+FFFD. They are invalid text, but other programs write them.
void replaceLoneSurrogates(std::string& json)
{
    for (std::size_t at = 0; (at = json.find('\\', at)) != std::string::npos; at += 2) {
        const unsigned unit = escapedUnit(json, at).value_or(0);
        if (unit < 0xD800 || unit > 0xDFFF) continue;
        const unsigned second = escapedUnit(json, at + 6).value_or(0);
        if (unit < 0xDC00 && second >= 0xDC00 && second <= 0xDFFF) {
            at += 6;
        } else {
            json.replace(at + 2, 4, "fffd");
        }
    }
}

std::string sourceName(const std::string& path)
{
    return path == "-" ? "stdin" : path;
}

/// Returns whether lists or objects are nested more than `levels` deep.
bool nestsDeeper(const Json& json, int levels)
{
    if (!json.is_structured()) return false;
    return levels == 0 ||
           std::any_of(json.begin(), json.end(), [levels](const Json& item) { return nestsDeeper(item, levels - 1); });
}

/// Returns the part of the JSON library's message in single quotes. The message is, for example, "number overflow
/// parsing '1e999'".
std::string quotedIn(std::string_view message)
{
    const std::size_t begin = message.find('\'') + 1;
    return inQuotes(message.substr(begin, message.rfind('\'') - begin));
}

/// Returns the first integer with more than 64 bits, which the JSON library would round to a float; empty if there is
/// none.
std::string_view largeInteger(std::string_view json)
{
    for (std::size_t at = 0; at < json.size(); ++at) {
        if (json[at] == '"') {
            for (++at; at < json.size() && json[at] != '"'; ++at) at += json[at] == '\\' ? 1 : 0;
            continue;
        }
        const std::size_t end = std::min(json.find_first_not_of("0123456789+-.eE", at), json.size());
        if (end == at) continue;
        const std::string_view number = json.substr(at, end - at);
        at = end - 1;
        if (number.find_first_of(".eE") != std::string_view::npos) continue;
        const auto fits = [&](auto value) {
            return std::from_chars(number.data(), number.data() + number.size(), value).ec !=
                   std::errc::result_out_of_range;
        };
        if (!(number.front() == '-' ? fits(std::int64_t{0}) : fits(std::uint64_t{0}))) return number;
    }
    return {};
}

/// Checks that messages have the required fields. The template requires them, too, but its errors cannot name the file
/// and message.
void checkMessages(const Json& messages, const std::string& path)
{
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const Json& message = messages[i];
        if (message.is_object() && message.contains("role") && message["role"].is_string()) continue;
        throw Error(concat(sourceName(path), ": message ", i, " of --messages must be an object with a role."));
    }
}

/// Returns the roles, and the text of the system messages.
std::vector<Message> reviewedMessages(const Json& messages)
{
    std::vector<Message> plain;
    for (const Json& message : messages) {
        const auto role = message["role"].get<std::string>();
        const auto content = message.find("content");
        const bool hasText = content != message.end() && (content->is_string() || content->is_array());
        const bool isRead = hasText && (role == "system" || role == "developer");
        plain.push_back({role, isRead ? textOfContent(*content, plain.size()) : std::string()});
    }
    return plain;
}

RenderedPrompt render(const Model& model, const std::string& path, const Json& messages)
{
    std::shared_ptr<const ChatTemplate> fallback;
    const ChatTemplate* own = model.chatTemplate();
    const Tokenizer& tokenizer = model.tokenizer();
    if (!own) {
        if (!tokenizer.find("<|im_start|>") || !tokenizer.find("<|im_end|>")) {
            throw Error(concat("--messages: the model has no chat template, and its vocabulary lacks the tokens of "
                               "ChatML; pass a text with -p."));
        }
        notify("The model has no chat template; ChatML is used because the vocabulary has its tokens.");
        fallback = ChatTemplate::compile(chatMlTemplateSource());
        own = fallback.get();
    }
    RenderOptions options;
    options.variables = Json::object();
    addNamedTokens(tokenizer.vocabulary(), options.variables);
    return withName(sourceName(path),
                    [&] { return own->render(withReadableContent(messages, *own, options), options); });
}

}  // namespace

Json readJson(const std::string& path, const char* what, bool (Json::*isWanted)() const noexcept)
{
    const std::string name = sourceName(path);
    Json document;
    std::string text = readFile(path);
    if (hasUtf16Mark(text)) throw Error(concat(name, ": the file is in UTF-16; save it as UTF-8."));
    replaceLoneSurrogates(text);
    try {
        document = Json::parse(text);
    } catch (const Json::parse_error& error) {
        throw Error(concat(name, ": this is not valid JSON (at byte ", error.byte, ")."), error.what());
    } catch (const Json::out_of_range& error) {
        const std::string number = quotedIn(error.what());
        throw Error(concat(name, ": the number ", number,
                           number.starts_with("\"-") ? " is too small; the smallest is about -1.8e308."
                                                     : " is too large; the largest is about 1.8e308."),
                    error.what());
    }
    if (const std::string_view large = largeInteger(text); !large.empty())
        throw Error(concat(name, ": the integer ", large.substr(0, 100), " does not fit into 64 bits."));
    if (!(document.*isWanted)()) throw Error(concat(name, ": ", what, "."));
    if (nestsDeeper(document, jinja::kMaxValueDepth)) {
        throw Error(concat(name, ": lists and objects are nested more than ", jinja::kMaxValueDepth, " levels deep."));
    }
    return document;
}

Json readMessages(const std::string& path)
{
    Json messages = readJson(path, "the messages must be an array of objects", &Json::is_array);
    checkMessages(messages, path);
    return messages;
}

std::vector<Message> textMessages(const std::string& path, const std::string& refusal)
{
    std::vector<Message> messages;
    for (const Json& message : readMessages(path)) {
        const auto content = message.find("content");
        if (content == message.end() || (!content->is_string() && !content->is_array())) throw Error(refusal);
        std::string text = textOfContent(*content, messages.size());
        messages.push_back({message.at("role").get<std::string>(), std::move(text)});
    }
    return messages;
}

MessagesPrompt promptOfMessages(const Model& model, const std::string& path)
{
    const Json messages = readMessages(path);
    RenderedPrompt rendered = render(model, path, messages);
    MessagesPrompt prompt;
    prompt.messages = reviewedMessages(messages);
    std::vector<std::string> roles;
    for (const Message& message : prompt.messages) roles.push_back(message.role);
    std::vector<std::int32_t> indices(messages.size());
    std::iota(indices.begin(), indices.end(), 0);
    std::vector<std::size_t> leftOut;
    BuiltPrompt& built = prompt.built;
    built.pieces = piecesOf(rendered, roles, indices);
    built.tokens = tokensOf(model.tokenizer(), rendered.text, built.pieces, leftOut);
    if (!leftOut.empty()) notify(leftOutSentence(rendered.text, leftOut, SENTENCE("the prompt")).english());
    for (const PromptToken& token : built.tokens) prompt.ids.push_back(token.record.id);
    std::size_t behindMessages = 0;
    for (const PromptSpan& span : rendered.spans) {
        if (span.messageIndex >= 0) behindMessages = span.end;
    }
    if (model.chatTemplate()) prompt.tags = findReasoningTags(model.chatTemplate()->source(), &model.tokenizer());
    built.openedBlock = openedBlock(prompt.tags, std::string_view(rendered.text).substr(behindMessages));
    built.text = std::move(rendered.text);
    return prompt;
}

}  // namespace vitrine::cli
