#include "core/generate/remote/answer_chunk.h"

#include "core/base/parse_json.h"
#include "core/base/sentence.h"
#include "core/generate/remote/json_fields.h"
#include "core/generate/remote/remote_tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

using namespace json_fields;

std::string messageOf(const Json& json)
{
    const Json& error = at(json, "error");
    if (error.is_string()) return error.get<std::string>();
    if (error.is_object()) {
        const Json& message = at(error, "message");
        if (message.is_string()) return message.get<std::string>();
        return error.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    const Json& detail = at(json, "detail");
    if (detail.is_string()) return detail.get<std::string>();
    if (detail.is_object()) return detail.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (detail.is_array()) {
        std::string all;
        for (const Json& entry : detail) {
            const Json& location = at(entry, "loc");
            std::string where;
            for (const Json& part : location.is_array() ? location : Json::array()) {
                if (part.is_string()) where = part.get<std::string>();
            }
            const Json& message = at(entry, "msg");
            if (!message.is_string()) continue;
            if (!all.empty()) all += "; ";
            all += where.empty() ? message.get<std::string>() : concat(where, ": ", message.get<std::string>());
        }
        return all;
    }
    const Json& object = at(json, "object");
    const Json& message = at(json, "message");
    if (message.is_string() && (object == "error" || at(json, "choices").is_null())) return message.get<std::string>();
    return {};
}

/// Returns the error message if the response is an error rather than an answer with the field `content`. Returns an
/// empty sentence if the response may be an answer.
Sentence failureOf(const Json& json, const char* content)
{
    const bool hasContent = !at(json, content).is_null();
    const Json& error = at(json, "error");
    // If `content` is present, these values of "error" mean that no error occurred.
    const bool isBlank = error.empty() || error == "" || error == false || error == 0 ||
                         (error.is_object() && messageOf(json).empty()) ||
                         (error.is_object() && error.contains("message") && at(error, "message").is_null());
    const bool isError = (!error.is_null() && !(isBlank && hasContent)) || at(json, "object") == "error" ||
                         (!hasContent && !at(json, "detail").is_null());
    const std::string message = isError || !hasContent ? messageOf(json) : std::string();
    return isError && message.empty() ? SENTENCE("The server gave no reason.") : Sentence(message);
}

std::optional<RemoteUsage> usageOf(const Json& usage, const char* prompt, const char* answer, const char* details)
{
    if (usage.is_null()) return std::nullopt;
    RemoteUsage result;
    result.promptTokens = wholeAt(usage, prompt).value_or(0);
    result.answerTokens = wholeAt(usage, answer).value_or(0);
    result.cachedTokens = wholeAt(object(usage, details), "cached_tokens").value_or(0);
    return result;
}

void addTools(const Json& delta, AnswerChunk& chunk)
{
    if (const Json& call = object(delta, "function_call"); !call.is_null())  // older API with one call
        chunk.tools.push_back({0, text(call, "name"), text(call, "arguments")});
    std::int32_t next = 0;
    for (const Json& call : array(delta, "tool_calls")) {
        ToolCallPart part;
        part.index = wholeAt(call, "index").value_or(next);
        next = part.index + 1;
        part.id = text(call, "id");
        part.name = text(object(call, "function"), "name");
        const Json& arguments = at(object(call, "function"), "arguments");
        part.arguments = arguments.is_object() ? arguments.dump() : text(object(call, "function"), "arguments");
        chunk.tools.push_back(std::move(part));
    }
}

/// Returns the text of a field, which is a string or a list of parts. The texts of the parts are joined; parts without
/// text are ignored.
std::string joinedTexts(const Json& parent, const char* field)
{
    const Json& value = at(parent, field);
    if (!value.is_array()) return text(parent, field);
    std::string all;
    for (const Json& part : value) all += text(part, "text");
    return all;
}

/// Returns the reasoning of Mistral's models, which is in parts of the content: {"type": "thinking", "thinking":
/// [{"type": "text", "text": …}]}.
std::string thinkingIn(const Json& delta)
{
    std::string all;
    if (const Json& content = at(delta, "content"); content.is_array()) {
        for (const Json& part : content) all += joinedTexts(part, "thinking");
    }
    return all;
}

/// Reads optional data with `read`. If reading fails, the answer is kept, and AnswerChunk::unread reports the failure.
template <typename Read>
void readBeside(AnswerChunk& chunk, const Read& read)
{
    try {
        read();
    } catch (const Error& error) {
        chunk.unread =
            SENTENCE("Extra data in the server's answer could not be read and was ignored: ", error.sentence());
    }
}

/// Returns the choice with index 0. A server may send several choices, in any order.
const Json& firstChoice(const Json& json)
{
    static const Json kNone;
    for (const Json& choice : array(json, "choices")) {
        const Json& index = at(choice, "index");
        if (!index.is_number() || index == 0) return choice;
    }
    return kNone;
}

/// Returns the finish reason in OpenAI's terms. Other APIs have different words for reaching the limit of tokens.
std::string finishOf(const Json& choice, const char* field)
{
    constexpr std::array<std::string_view, 6> kLimits{"max_tokens",  "max_output_tokens", "model_length",
                                                      "token_limit", "max_length",        "length"};
    std::string reason = text(choice, field);
    std::string small = reason;
    std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::find(kLimits, small) != kLimits.end() ? "length" : reason;
}

void addChoice(const Json& choice, AnswerChunk& chunk)
{
    const Json& delta = choice.contains("delta") ? object(choice, "delta") : object(choice, "message");
    if (delta.is_null()) {
        chunk.text = text(choice, "text");  // the text field of /v1/completions
    } else {
        chunk.text = joinedTexts(delta, "content");
        for (const char* field : {"reasoning", "reasoning_content"}) {
            if (chunk.reasoning.empty()) readBeside(chunk, [&] { chunk.reasoning = joinedTexts(delta, field); });
        }
        if (chunk.reasoning.empty()) readBeside(chunk, [&] { chunk.reasoning = thinkingIn(delta); });
        if (at(delta, "refusal") != false) readBeside(chunk, [&] { chunk.refusal = text(delta, "refusal"); });
        readBeside(chunk, [&] { addTools(delta, chunk); });
    }
    readBeside(chunk, [&] { chunk.tokens = tokensOfLogprobs(object(choice, "logprobs")); });
    fillBytes(chunk.tokens, chunk.reasoning + chunk.text + chunk.refusal);
    readBeside(chunk, [&] { chunk.ids = idsIn(choice, "token_ids"); });
    readBeside(chunk, [&] {
        if (chunk.promptIds.empty()) chunk.promptIds = idsIn(choice, "prompt_token_ids");
        if (chunk.promptTokens.empty()) chunk.promptTokens = tokensOfPromptLogprobs(at(choice, "prompt_logprobs"));
    });
    readBeside(chunk, [&] { chunk.finish = finishOf(choice, "finish_reason"); });
    const Json& stop = at(choice, "stop_reason");  // vLLM: the stop string, or the id of the stop token
    if (stop.is_string()) chunk.stopString = stop.get<std::string>();
}

Sentence responsesError(const Json& json)
{
    const Json& error = at(at(json, "response"), "error");
    if (error.is_object()) return messageOf(Json{{"error", error}});
    const std::string message = messageOf(json);
    return message.empty() ? SENTENCE("The server gave no reason.") : Sentence(message);
}

void endResponse(const Json& response, AnswerChunk& chunk)
{
    readBeside(chunk, [&] {
        chunk.usage = usageOf(object(response, "usage"), "input_tokens", "output_tokens", "input_tokens_details");
    });
    const std::string reason = text(object(response, "incomplete_details"), "reason");
    chunk.finish = reason.empty() ? "stop" : finishOf(object(response, "incomplete_details"), "reason");
    chunk.isLast = true;
}

/// Adds one output item of a complete response to `chunk`.
void addOutput(const Json& item, AnswerChunk& chunk)
{
    const std::string type = text(item, "type");
    if (type == "function_call") {
        const auto index = static_cast<std::int32_t>(chunk.tools.size());
        chunk.tools.push_back({index, text(item, "name"), text(item, "arguments")});
    }
    const bool hasSummaryOnly = type == "reasoning" && array(item, "content").empty();
    for (const Json& part : array(item, hasSummaryOnly ? "summary" : "content")) {
        if (type == "reasoning") {
            chunk.reasoning += text(part, "text");
            continue;
        }
        chunk.text += text(part, "text");
        chunk.refusal += text(part, "refusal");
        readBeside(chunk,
                   [&] { std::ranges::move(tokensOfList(array(part, "logprobs")), std::back_inserter(chunk.tokens)); });
    }
}

}  // namespace

AnswerChunk parseOpenAiChunk(std::string_view data)
{
    AnswerChunk chunk;
    if (data == "[DONE]") {
        chunk.isLast = true;
        return chunk;
    }
    const Json json = parse(data);
    if (!json.is_object()) wrongType("data", SENTENCE("an object"), json);
    chunk.error = failureOf(json, "choices");
    if (!chunk.error.empty()) return chunk;
    readBeside(chunk, [&] {
        chunk.promptIds = idsIn(json, "prompt_token_ids");
        chunk.promptTokens = tokensOfPromptLogprobs(at(json, "prompt_logprobs"));
    });
    readBeside(chunk, [&] {
        chunk.usage = usageOf(object(json, "usage"), "prompt_tokens", "completion_tokens", "prompt_tokens_details");
    });
    readBeside(chunk, [&] {
        const Json& progress = object(json, "prompt_progress");
        if (progress.is_null()) return;
        chunk.promptTotal = static_cast<std::uint32_t>(wholeAt(progress, "total").value_or(0));
        chunk.promptDone = static_cast<std::uint32_t>(wholeAt(progress, "processed").value_or(0));
    });
    if (const Json& choice = firstChoice(json); choice.is_object()) addChoice(choice, chunk);
    return chunk;
}

AnswerChunk parseResponsesEvent(std::string_view data)
{
    AnswerChunk chunk;
    if (data == "[DONE]") {
        chunk.isLast = true;
        return chunk;
    }
    const Json json = parse(data);
    const std::string type = text(json, "type");
    if (at(json, "output").is_array()) {  // this is a complete response
        for (const Json& item : at(json, "output")) addOutput(item, chunk);
        endResponse(json, chunk);
        if (!at(json, "error").is_null()) chunk.error = responsesError(json);
    } else if (type == "response.output_text.delta") {
        chunk.text = text(json, "delta");
        readBeside(chunk, [&] { chunk.tokens = tokensOfList(array(json, "logprobs")); });
        fillBytes(chunk.tokens, chunk.text);
    } else if (type == "response.reasoning_text.delta" || type == "response.reasoning_summary_text.delta" ||
               type == "response.reasoning.delta") {
        chunk.reasoning = text(json, "delta");
    } else if (type == "response.refusal.delta") {
        chunk.refusal = text(json, "delta");
    } else if (type == "response.function_call_arguments.delta") {
        chunk.tools.push_back({wholeAt(json, "output_index").value_or(0), {}, text(json, "delta")});
    } else if (type == "response.output_item.added" && at(at(json, "item"), "type") == "function_call") {
        chunk.tools.push_back({wholeAt(json, "output_index").value_or(0), text(at(json, "item"), "name"), {}});
    } else if (type == "response.completed" || type == "response.incomplete") {
        endResponse(object(json, "response"), chunk);
    } else if (type == "response.failed" || type == "error" || !at(json, "error").is_null() ||
               (type.empty() && !messageOf(json).empty())) {
        chunk.error = responsesError(json);
    }
    return chunk;
}

AnswerChunk parseLlamaCompletion(std::string_view data)
{
    AnswerChunk chunk;
    const Json json = parse(data);
    chunk.error = failureOf(json, "content");
    if (!chunk.error.empty()) return chunk;
    if (const Json& progress = object(json, "prompt_progress"); !progress.is_null()) {
        chunk.promptDone = static_cast<std::uint32_t>(wholeAt(progress, "processed").value_or(0));
        chunk.promptTotal = static_cast<std::uint32_t>(wholeAt(progress, "total").value_or(0));
        return chunk;  // in a progress event, "tokens" is always [0] and has no meaning
    }
    chunk.text = text(json, "content");
    readBeside(chunk, [&] { chunk.tokens = tokensOfList(array(json, "completion_probabilities")); });
    fillBytes(chunk.tokens, chunk.text);
    readBeside(chunk, [&] { chunk.ids = idsIn(json, "tokens"); });
    if (at(json, "stop") != true) return chunk;
    const std::string type = text(json, "stop_type");
    chunk.finish = type == "limit" ? "length" : "stop";
    if (type == "word") chunk.stopString = text(json, "stopping_word");
    // "cache_n" is the number of prompt tokens that were already in the cache. "tokens_cached" is a different number:
    // the size of the cache after the answer.
    readBeside(chunk, [&] {
        chunk.usage =
            RemoteUsage{wholeAt(json, "tokens_evaluated").value_or(0), wholeAt(json, "tokens_predicted").value_or(0),
                        wholeAt(object(json, "timings"), "cache_n").value_or(0)};
    });
    chunk.isLast = true;
    return chunk;
}

AnswerChunk parseSglangChunk(std::string_view data, SglangPosition& seen)
{
    AnswerChunk chunk;
    if (data == "[DONE]") {
        chunk.isLast = true;
        return chunk;
    }
    const Json json = parse(data);
    chunk.error = failureOf(json, "text");
    if (!chunk.error.empty()) return chunk;
    const std::string whole = text(json, "text");
    if (whole.size() < seen.textBytes) throw Error(SENTENCE("The server shortened text that it had already sent."));
    chunk.text = whole.substr(std::exchange(seen.textBytes, whole.size()));
    const Json& meta = object(json, "meta_info");
    std::vector<RemoteToken> tokens =
        tokensOfTuples(array(meta, "output_token_logprobs"), array(meta, "output_top_logprobs"));
    const std::size_t known = std::min(std::exchange(seen.tokens, tokens.size()), tokens.size());
    chunk.tokens.assign(std::make_move_iterator(tokens.begin() + static_cast<std::ptrdiff_t>(known)),
                        std::make_move_iterator(tokens.end()));
    chunk.promptTokens = tokensOfTuples(array(meta, "input_token_logprobs"), array(meta, "input_top_logprobs"));
    const Json& finish = at(meta, "finish_reason");
    chunk.finish = finish.is_string() ? finish.get<std::string>() : text(object(meta, "finish_reason"), "type");
    if (chunk.finish == "abort") chunk.error = text(finish, "message");
    chunk.usage = usageOf(meta, "prompt_tokens", "completion_tokens", "");
    chunk.usage->cachedTokens = wholeAt(meta, "cached_tokens").value_or(0);
    return chunk;
}

std::vector<std::vector<RemoteAlternative>> parseSglangChosen(std::string_view body)
{
    const Json json = parse(body);
    if (!at(json, "error").is_null() || at(json, "object") == "error")
        throw Error(SENTENCE("The server refused the request: ", quotedError(messageOf(json))),
                    errorDetail(messageOf(json)));
    const Json& meta = object(json, "meta_info");
    std::vector<std::vector<RemoteAlternative>> all;
    for (const char* field : {"input_token_ids_logprobs", "output_token_ids_logprobs"}) {
        for (const Json& place : array(meta, field)) all.push_back(tuplesAt(place));
    }
    return all;
}

AnswerChunk reasoningIn(AnswerChunk& chunk)
{
    AnswerChunk part;
    part.reasoning = std::exchange(chunk.reasoning, {});
    std::size_t bytes = 0;
    std::size_t count = 0;
    while (count < chunk.tokens.size() && bytes < part.reasoning.size()) {
        const std::string& token = chunk.tokens[count].bytes;
        if (part.reasoning.compare(bytes, token.size(), token) != 0) return part;
        bytes += token.size();
        ++count;
    }
    const auto end = static_cast<std::ptrdiff_t>(count);
    const bool idsFit = chunk.ids.size() == chunk.tokens.size();
    part.tokens.assign(std::make_move_iterator(chunk.tokens.begin()),
                       std::make_move_iterator(chunk.tokens.begin() + end));
    chunk.tokens.erase(chunk.tokens.begin(), chunk.tokens.begin() + end);
    if (!idsFit) return part;
    part.ids.assign(chunk.ids.begin(), chunk.ids.begin() + end);
    chunk.ids.erase(chunk.ids.begin(), chunk.ids.begin() + end);
    return part;
}

namespace {

/// Returns the first line of a plain text, which proxies and budget limits send as an error. Empty for HTML and invalid
/// JSON.
std::string firstLine(std::string_view body)
{
    constexpr std::size_t kMost = 200;
    const std::size_t start = body.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos || std::string_view("<{[\"").find(body[start]) != std::string_view::npos)
        return {};
    const std::string_view line = body.substr(start, body.find_first_of("\r\n", start) - start);
    return line.size() > kMost ? std::string() : std::string(line);
}

}  // namespace

std::string quotedError(std::string_view message, std::size_t most)
{
    if (message.size() <= most) return visible(message);
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(message[end]) & 0xC0U) == 0x80) --end;
    return visible(message.substr(0, end)) + "…";
}

Sentence quotedChunkError(const Sentence& error)
{
    return error.withTexts([](const std::string& text) { return quotedError(text); });
}

std::string errorDetail(std::string_view message)
{
    return message.size() > kMostErrorQuoted ? quotedError(message, kMostErrorDetail) : std::string();
}

std::string errorMessage(std::string_view body)
{
    const Json json = parseJson(body);
    return json.is_discarded() ? firstLine(body) : messageOf(json);
}

std::string errorField(std::string_view body)
{
    const Json json = parseJson(body);
    if (json.is_discarded()) return {};
    const Json& error = at(json, "error");
    const Json& field = at(error.is_object() ? error : json, "param");
    return field.is_string() ? field.get<std::string>() : std::string();
}

}  // namespace vitrine
