#include "core/generate/remote/remote_tokens.h"

#include "core/base/parse_number.h"
#include "core/base/sentence.h"
#include "core/generate/remote/json_fields.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace vitrine {

namespace {

using namespace json_fields;

/// Returns the bytes of a token that a server reports as text. Empty (unknown) if the text contains replacement
/// characters.
std::string bytesOfText(std::string written)
{
    constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // written by servers for an incomplete character
    return written.find(kReplacement) == std::string::npos ? std::move(written) : std::string();
}

/// Returns the bytes of a token: the exact bytes if the server reports them, otherwise the bytes of its text. vLLM
/// derives "bytes" from the text, too.
std::string bytesOf(const Json& token)
{
    const Json& bytes = at(token, "bytes");
    if (bytes.is_null()) return bytesOfText(text(token, "token"));
    if (!bytes.is_array()) wrongType("bytes", SENTENCE("a list"), bytes);
    std::string result;
    for (const Json& byte : bytes) {
        if (!byte.is_number_integer() || byte < 0 || byte > 255) wrongType("bytes", SENTENCE("a list of bytes"), byte);
        result.push_back(static_cast<char>(byte.get<int>()));
    }
    return text(token, "token") == result ? bytesOfText(std::move(result)) : result;
}

/// Returns the id that is written in the text of a token. vLLM writes ids there if return_tokens_as_token_ids is set.
std::optional<TokenId> idIn(std::string_view written)
{
    constexpr std::string_view kPrefix = "token_id:";
    return written.starts_with(kPrefix) ? parseNumber<TokenId>(written.substr(kPrefix.size())) : std::nullopt;
}

std::optional<TokenId> idOf(const Json& token)
{
    if (const auto id = wholeAt(token, "id")) return id;
    const Json& written = at(token, "token");
    return written.is_string() ? idIn(written.get_ref<const std::string&>()) : std::nullopt;
}

RemoteAlternative alternativeOfText(const std::string& written, std::optional<double> logprob)
{
    const std::optional<TokenId> id = idIn(written);
    return {id, id ? std::string() : bytesOfText(written), logprob, {}};
}

/// Returns the log-probability of a token. If probabilities after the samplers are requested, llama-server reports the
/// probability itself ("prob"), and this function returns its logarithm.
std::optional<double> logprobOf(const Json& token)
{
    if (const auto logprob = number(token, "logprob", 0)) return logprob;
    const auto p = number(token, "prob", 0);
    return p && *p > 0 ? std::optional(std::log(*p)) : std::nullopt;
}

RemoteAlternative alternativeOf(const Json& token)
{
    if (!token.is_object()) wrongType("logprobs", SENTENCE("a list of objects"), token);
    return {idOf(token), bytesOf(token), logprobOf(token), {}};
}

/// Reads the format of /v1/completions: the lists "tokens" and "token_logprobs", and an object of candidates for each
/// token.
std::vector<RemoteToken> tokensOfLists(const Json& logprobs)
{
    std::vector<RemoteToken> result;
    const Json& tokens = array(logprobs, "tokens");
    const Json& values = array(logprobs, "token_logprobs");
    const Json& tops = array(logprobs, "top_logprobs");
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!tokens[i].is_string()) wrongType("tokens", SENTENCE("a list of texts"), tokens[i]);
        const auto logprob = i < values.size() ? number(values[i], "token_logprobs") : std::nullopt;
        RemoteToken token{alternativeOfText(tokens[i].get<std::string>(), logprob), {}};
        if (i < tops.size() && tops[i].is_object()) {
            for (const auto& [written, value] : tops[i].items()) {
                token.top.push_back(alternativeOfText(written, number(value, "top_logprobs")));
            }
        }
        result.push_back(std::move(token));
    }
    return result;
}

RemoteAlternative alternativeOfTuple(const Json& tuple)
{
    if (!tuple.is_array() || tuple.size() < 2)
        wrongType("logprobs", SENTENCE("a list of log-probability, id and text"), tuple);
    RemoteAlternative alternative{whole(tuple[1], "id"), {}, number(tuple[0], "logprob"), {}};
    if (tuple.size() > 2 && tuple[2].is_string()) alternative.bytes = bytesOfText(tuple[2].get<std::string>());
    return alternative;
}

void sortTop(std::vector<RemoteAlternative>& top)
{
    std::stable_sort(top.begin(), top.end(), [](const RemoteAlternative& a, const RemoteAlternative& b) {
        return a.logprob.value_or(-INFINITY) > b.logprob.value_or(-INFINITY);
    });
}

}  // namespace

void fillBytes(std::vector<RemoteToken>& tokens, std::string_view text)
{
    const auto isUnknown = [](const RemoteToken& token) { return token.bytes.empty(); };
    const auto unknown = std::ranges::find_if(tokens, isUnknown);
    if (unknown == tokens.end() || std::count_if(unknown, tokens.end(), isUnknown) > 1) return;
    std::string before;
    std::string behind;
    for (auto token = tokens.begin(); token != unknown; ++token) before += token->bytes;
    for (auto token = unknown + 1; token != tokens.end(); ++token) behind += token->bytes;
    if (text.size() < before.size() + behind.size() || !text.starts_with(before) || !text.ends_with(behind)) return;
    const std::string_view rest = text.substr(before.size(), text.size() - before.size() - behind.size());
    // A server holds back the bytes of an incomplete character until a later token completes it. A text that begins
    // with such bytes does not show which of them belong to which token.
    const auto isAscii = [](char letter) { return static_cast<unsigned char>(letter) < 0x80; };
    if (!rest.empty() && (!before.empty() || isAscii(rest.front()))) unknown->bytes = rest;
}

std::vector<TokenId> idsIn(const Json& parent, const char* field)
{
    std::vector<TokenId> ids;
    for (const Json& id : array(parent, field)) {
        if (id.is_null()) wrongType(field, SENTENCE("a list of ids"), id);
        ids.push_back(*whole(id, field));
    }
    return ids;
}

std::vector<RemoteToken> tokensOfList(const Json& list)
{
    std::vector<RemoteToken> tokens;
    for (const Json& entry : list) {
        RemoteToken token{alternativeOf(entry), {}};
        const char* top = entry.contains("top_probs") ? "top_probs" : "top_logprobs";
        for (const Json& alternative : array(entry, top)) token.top.push_back(alternativeOf(alternative));
        sortTop(token.top);
        tokens.push_back(std::move(token));
    }
    return tokens;
}

std::vector<RemoteToken> tokensOfLogprobs(const Json& logprobs)
{
    std::vector<RemoteToken> tokens;
    if (logprobs.is_null()) return tokens;
    tokens = at(logprobs, "content").is_array() ? tokensOfList(at(logprobs, "content")) : tokensOfLists(logprobs);
    for (RemoteToken& token : tokens) sortTop(token.top);
    return tokens;
}

std::vector<RemoteToken> tokensOfPromptLogprobs(const Json& list)
{
    std::vector<RemoteToken> tokens;
    if (list.is_null()) return tokens;
    if (!list.is_array()) wrongType("prompt_logprobs", SENTENCE("a list"), list);
    for (const Json& entry : list) {
        RemoteToken token;
        if (!entry.is_null() && !entry.is_object()) wrongType("prompt_logprobs", SENTENCE("a list of objects"), entry);
        for (const auto& [id, value] : entry.items()) {
            RemoteAlternative alternative{parseNumber<TokenId>(id), bytesOfText(text(value, "decoded_token")),
                                          number(value, "logprob", 0), wholeAt(value, "rank")};
            if (!alternative.id) wrongType("prompt_logprobs", SENTENCE("an object with ids as keys"), Json(id));
            token.top.push_back(std::move(alternative));
        }
        sortTop(token.top);
        tokens.push_back(std::move(token));
    }
    return tokens;
}

std::vector<RemoteAlternative> tuplesAt(const Json& place)
{
    std::vector<RemoteAlternative> all;
    if (place.is_null()) return all;
    if (!place.is_array()) wrongType("logprobs", SENTENCE("a list of lists"), place);
    for (const Json& tuple : place) all.push_back(alternativeOfTuple(tuple));
    return all;
}

std::vector<RemoteToken> tokensOfTuples(const Json& tokens, const Json& top)
{
    std::vector<RemoteToken> result;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        RemoteToken token{alternativeOfTuple(tokens[i]), {}};
        if (i < top.size() && top[i].is_array()) {
            for (const Json& alternative : top[i]) token.top.push_back(alternativeOfTuple(alternative));
        }
        sortTop(token.top);
        result.push_back(std::move(token));
    }
    return result;
}

}  // namespace vitrine
