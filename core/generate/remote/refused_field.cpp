#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/generate/remote/request_body.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

/// Fields that every request needs. An error about one of these fields is not caused by a setting.
constexpr std::array<std::string_view, 5> kQuestion{"model", "messages", "prompt", "input", "stream"};
/// Fields that must be sent, because without them the server would give a different answer from the requested one.
constexpr std::array<std::string_view, 4> kBinding{"response_format", "grammar", "add_generation_prompt",
                                                   "continue_final_message"};

template <typename Names>
bool isIn(const Names& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

/// Returns whether `name` occurs in `text` as a whole word: "logprobs" does not occur in "top_logprobs".
bool stands(std::string_view name, std::string_view text)
{
    const auto isOfName = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !isOfName(text[at - 1])) && (end == text.size() || !isOfName(text[end]))) return true;
    }
    return false;
}

/// Returns the name that a field has in RequestBody::omitted.
std::string settingOf(std::string field)
{
    if (field == "repetition_penalty") return "repeat-penalty";
    if (field == "logit_bias") return kOmittedBias;
    std::ranges::replace(field, '_', '-');
    return field;
}

}  // namespace

RefusedField refusedField(const std::string& json, const std::string& field, const std::string& message)
{
    const auto body = nlohmann::json::parse(json);
    const std::string_view root = std::string_view(field).substr(0, field.find_first_of(".["));
    if (isIn(kQuestion, root)) return {{}, true};
    if (body.contains(root)) return {isIn(kBinding, root) ? std::string() : std::string(root), false};
    for (const auto& [name, value] : body.items()) {
        if (!isIn(kQuestion, name) && stands(name, message))
            return {isIn(kBinding, name) ? std::string() : name, false};
    }
    const std::string model = body.value("model", std::string());
    const bool isOfModel = !model.empty() && stands(model, message);
    return {{}, isOfModel || stands("messages", message)};
}

void leaveOut(RequestBody& body, const std::vector<std::string>& fields)
{
    auto json = nlohmann::json::parse(body.json);
    for (const std::string& field : fields) {
        if (json.erase(field) == 0) continue;
        body.omitted.push_back(settingOf(field));
        body.notices.push_back(
            SENTENCE("The server refused ", inQuotes(field), ", so it was left out of the request."));
    }
    body.json = json.dump();
}

}  // namespace vitrine
