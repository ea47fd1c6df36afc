#include "core/generate/remote/server_prompt.h"

#include "core/base/parse_number.h"
#include "core/base/sentence.h"
#include "core/generate/remote/json_fields.h"
#include "core/generate/remote/remote_tokens.h"
#include "core/generate/remote/request_body.h"
#include "core/text/byte_level.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

using namespace json_fields;

/// Converts a piece from SentencePiece's spelling: "▁" stands for a space, "<0x0A>" for a byte.
std::string fromSentencePiece(const std::string& piece)
{
    constexpr std::size_t kByteLength = 6;
    if (piece.size() == kByteLength && piece.starts_with("<0x") && piece.ends_with('>')) {
        if (const auto byte = parseNumber<unsigned char>(std::string_view(piece).substr(3, 2), 16))
            return {static_cast<char>(*byte)};
    }
    constexpr std::string_view kBlank = "\xE2\x96\x81";
    std::string bytes;
    for (std::string_view rest = piece; !rest.empty();) {
        const bool isBlank = rest.starts_with(kBlank);
        bytes += isBlank ? ' ' : rest.front();
        rest.remove_prefix(isBlank ? kBlank.size() : 1);
    }
    return bytes;
}

std::string joined(const std::vector<std::string>& pieces)
{
    std::string all;
    for (const std::string& piece : pieces) all += piece;
    return all;
}

ServerPrompt promptOf(std::string text, const std::vector<TokenId>& ids, const std::vector<std::string>& bytes)
{
    ServerPrompt prompt{std::move(text), {}};
    for (std::size_t i = 0; i < ids.size(); ++i) {
        TokenRecord& record = prompt.tokens.emplace_back().record;
        record.id = ids[i];
        record.position = static_cast<std::int32_t>(i);
        if (i < bytes.size()) record.bytes = bytes[i];
    }
    return prompt;
}

std::vector<std::string> textsIn(const Json& parent, const char* field)
{
    std::vector<std::string> texts;
    for (const Json& entry : array(parent, field)) {
        if (!entry.is_string()) wrongType(field, SENTENCE("a list of texts"), entry);
        texts.push_back(entry.get<std::string>());
    }
    return texts;
}

ServerPrompt vllmPrompt(const Generate& command, RemoteServer& server, const std::string& model,
                        const Capabilities& can, const std::stop_token& stop)
{
    const Json said = parse(server.post("/tokenize", promptRequest(command, model, can), stop));
    const std::vector<TokenId> ids = idsIn(said, "tokens");
    const std::string body = Json{{"model", model}, {"tokens", ids}}.dump();
    std::string text = json_fields::text(parse(server.post("/detokenize", body, stop)), "prompt");
    const std::vector<std::string> bytes = bytesOfPieces(textsIn(said, "token_strs"), text);
    return promptOf(std::move(text), ids, bytes);
}

/// Returns the bytes of a piece. The piece is a string, or a list of bytes if it is not UTF-8.
std::string pieceBytes(const Json& piece)
{
    if (piece.is_string()) return piece.get<std::string>();
    std::string bytes;
    if (!piece.is_array()) wrongType("piece", SENTENCE("a text or a list of bytes"), piece);
    for (const Json& byte : piece) {
        if (!byte.is_number_integer() || byte < 0 || byte > 255) wrongType("piece", SENTENCE("a list of bytes"), byte);
        bytes.push_back(static_cast<char>(byte.get<int>()));
    }
    return bytes;
}

ServerPrompt llamaPrompt(const Generate& command, RemoteServer& server, const std::string& model,
                         const Capabilities& can, const std::stop_token& stop)
{
    const Json said = parse(server.post("/apply-template", promptRequest(command, model, can), stop));
    std::string text = json_fields::text(said, "prompt");
    const Json asked = {
        {"model", model}, {"content", text}, {"add_special", true}, {"parse_special", true}, {"with_pieces", true}};
    const std::string body = asked.dump(-1, ' ', false, Json::error_handler_t::replace);
    const Json answered = parse(server.post("/tokenize", body, stop));
    std::vector<TokenId> ids;
    std::vector<std::string> bytes;
    for (const Json& token : array(answered, "tokens")) {
        const auto id = wholeAt(token, "id");
        if (!id) wrongType("tokens", SENTENCE("a list of tokens with ids"), token);
        ids.push_back(*id);
        bytes.push_back(pieceBytes(at(token, "piece")));
    }
    return promptOf(std::move(text), ids, bytes);
}

}  // namespace

std::vector<std::string> bytesOfPieces(const std::vector<std::string>& pieces, const std::string& text)
{
    for (const auto spelling : {+[](const std::string& piece) { return fromByteLevel(piece); }, &fromSentencePiece}) {
        std::vector<std::string> bytes;
        std::ranges::transform(pieces, std::back_inserter(bytes), spelling);
        const std::string all = joined(bytes);
        // The pieces may begin with one more space than the text: some tokenizers prepend a space, and remove it when
        // they decode.
        if (all == text || all == " " + text) return bytes;
    }
    return {};
}

ServerPrompt askPrompt(const Generate& command, RemoteServer& server, const std::string& model, const Capabilities& can,
                       const std::stop_token& stop)
{
    return can.kind == ServerKind::LlamaServer ? llamaPrompt(command, server, model, can, stop)
                                               : vllmPrompt(command, server, model, can, stop);
}

std::optional<ServerPrompt> serverPrompt(const Generate& command, RemoteServer& server, const std::string& model,
                                         const Capabilities& can, const std::stop_token& stop)
{
    if (!can.saysPrompts() || command.messages.empty()) return std::nullopt;
    try {
        return askPrompt(command, server, model, can, stop);
    } catch (const HttpCancelled&) {
        throw;
    } catch (const Error&) {  // the number of tokens is then missing, but the answer must not fail
        return std::nullopt;
    }
}

std::optional<std::size_t> askTokens(const std::string& text, RemoteServer& server, const std::string& model,
                                     const Capabilities& can, const std::stop_token& stop)
{
    const Json asked = can.kind == ServerKind::LlamaServer
                           ? Json{{"model", model}, {"content", text}, {"add_special", false}}
                           : Json{{"model", model}, {"prompt", text}, {"add_special_tokens", false}};
    const std::string body = asked.dump(-1, ' ', false, Json::error_handler_t::replace);
    const Json said = parse(server.post("/tokenize", body, stop));
    const Json& tokens = at(said, "tokens");
    return tokens.is_array() ? std::optional(tokens.size()) : std::nullopt;
}

std::optional<std::size_t> tokensOnServer(const std::string& text, RemoteServer& server, const std::string& model,
                                          const Capabilities& can, const std::stop_token& stop)
{
    if (!can.tokenize) return std::nullopt;
    try {
        return askTokens(text, server, model, can, stop);
    } catch (const HttpCancelled&) {
        throw;
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace vitrine
