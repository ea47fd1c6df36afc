#include "core/generate/remote/remote_server.h"

#include "core/base/parse_json.h"
#include "core/base/parse_number.h"
#include "core/base/sentence.h"
#include "core/generate/remote/answer_chunk.h"
#include "core/generate/remote/json_fields.h"
#include "core/generate/remote/without_secret.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace vitrine {

namespace {

using namespace json_fields;

/// Sleeps for this time. Returns earlier if a stop is requested or `refusal` returns a reason.
void sleepFor(std::chrono::milliseconds time, const std::stop_token& stop,
              const std::function<std::optional<Sentence>()>& refusal)
{
    constexpr std::chrono::milliseconds kLook{50};
    std::mutex mutex;
    std::condition_variable_any condition;
    std::unique_lock lock(mutex);
    const auto end = std::chrono::steady_clock::now() + time;
    while (!stop.stop_requested() && std::chrono::steady_clock::now() < end && !(refusal && refusal()))
        condition.wait_until(lock, stop, std::min(end, std::chrono::steady_clock::now() + kLook), [] { return false; });
    if (stop.stop_requested()) throw HttpCancelled();
}

std::string trimmed(std::string text)
{
    text.erase(0, std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    text.resize(text.find_last_not_of(" \t\r\n") + 1);
    return text;
}

bool isBusy(long status)
{
    return status == 429 || status == 502 || status == 503 || status == 504;
}

/// Reads the context length that llama-server reports for a loaded model.
void learnContext(const Json& facts, RemoteModel& model)
{
    const Json& used = at(at(facts, "default_generation_settings"), "n_ctx");
    if (used.is_number_unsigned() && used > 0 && used <= UINT32_MAX) model.contextLength = used.get<std::uint32_t>();
}

Sentence waitSentence(std::chrono::seconds wait)
{
    constexpr std::chrono::hours kDay(24);
    if (wait < std::chrono::minutes(10))
        return SENTENCE("The server asks to wait ", wait.count(), " s before the next request.");
    if (wait < 2 * kDay)
        return SENTENCE("The server asks to wait ", std::chrono::ceil<std::chrono::minutes>(wait).count(),
                        " minutes before the next request.");
    if (wait < 400 * kDay)
        return SENTENCE("The server asks to wait ", std::chrono::ceil<std::chrono::days>(wait).count(),
                        " days before the next request.");
    return SENTENCE("The server asks to wait longer than a year before the next request.");
}

/// Returns an error message for the user. For some statuses it contains instructions, followed by the server's message.
Sentence refusalSentence(const std::string& host, long status, const std::string& message)
{
    const auto withWords = [&](Sentence sentence) {
        return message.empty() ? sentence : SENTENCE(sentence, " The server's message: ", inQuotes(message), '.');
    };
    switch (status) {
    case 401:
    case 403:
        return withWords(SENTENCE("The server at ", host, " rejected the key, or requires one."));
    case 404:
        return withWords(SENTENCE(
            "The server at ", host,
            " did not find what was requested. Check the address, and whether the server still has the model."));
    case 429:
        return withWords(SENTENCE("The server at ", host, " accepts no more requests for now (429)."));
    case 503:
        return withWords(SENTENCE("The server at ", host, " is busy or starting (503)."));
    default:
        return message.empty()
                   ? SENTENCE("The server at ", host, " returned the error ", status, '.')
                   : SENTENCE("The server at ", host, " refused the request (", status, "): ", quotedError(message));
    }
}

}  // namespace

std::optional<std::chrono::milliseconds> waitBefore(int next, std::optional<std::chrono::seconds> retryAfter,
                                                    const RetryPlan& plan)
{
    if (next > plan.mostTries) return std::nullopt;
    if (retryAfter) {
        if (*retryAfter > plan.longest) return std::nullopt;
        return std::max(std::chrono::milliseconds(*retryAfter), plan.first);
    }
    return std::min(plan.first * (1 << std::min(next - 2, 16)), plan.longest);
}

bool ServerRefusal::mayBeExtensions() const noexcept
{
    if (m_status != 403 && m_status != 500) return m_status == 400 || m_status == 422 || m_status == 501;
    constexpr std::array<std::string_view, 12> kExtensions{
        "logprob", "token_ids", "logit_bias",  "seed",           "penalty",  "top_k",
        "min_p",   "top_p",     "temperature", "stream_options", "thinking", "reasoning_effort"};
    return std::ranges::any_of(kExtensions, [this](std::string_view name) {
        return m_field.find(name) != std::string::npos || detail().find(name) != std::string::npos;
    });
}

/// Parses a message such as "Requested sample logprobs of 20, which is greater than max allowed: 5". Returns the last
/// number in it, unless that number equals `asked`.
std::optional<std::uint32_t> ServerRefusal::logprobsAllowed(std::uint32_t asked) const
{
    const std::string& message = detail();
    if (asked == 0 || !mayBeExtensions() || message.find("logprobs") == std::string::npos) return std::nullopt;
    constexpr const char* kDigits = "0123456789";
    const std::size_t last = message.find_last_of(kDigits);
    if (last == std::string::npos) return 0;
    const std::size_t before = message.find_last_not_of(kDigits, last);
    const std::size_t first = before == std::string::npos ? 0 : before + 1;
    const auto most = parseNumber<std::uint32_t>(std::string_view(message).substr(first, last + 1 - first));
    return most && *most < asked ? *most : 0;
}

RemoteServer::RemoteServer(ServerAddress address, std::string key, ServerOptions options)
    : m_address(std::move(address)), m_key(trimmed(std::move(key))), m_options(std::move(options))
{
}

std::string RemoteServer::withoutKey(std::string text) const
{
    return withoutSecret(m_key, std::move(text));
}

Sentence RemoteServer::withoutKey(const Sentence& sentence) const
{
    return sentence.withTexts([this](const std::string& text) { return withoutKey(text); });
}

std::string RemoteServer::withoutLongKey(std::string text) const
{
    return KeyGuard::isWord(m_key) ? text : withoutKey(std::move(text));
}

template <typename Read>
auto RemoteServer::reading(const Read& read) const
{
    try {
        return read();
    } catch (const Error& error) {
        throw Error(withoutKey(error.sentence()), withoutKey(error.detail()));
    }
}

ServerRefusal RemoteServer::refusal(const HttpResponse& response) const
{
    const std::string message = withoutKey(errorMessage(response.body));
    Sentence sentence = refusalSentence(m_address.host, response.status, message);
    if (isBusy(response.status) && response.retryAfter.value_or(std::chrono::seconds(0)).count() > 0)
        sentence = SENTENCE(sentence, " ", waitSentence(*response.retryAfter));
    const std::string whole = message.empty() ? withoutKey(response.body) : message;
    return {sentence, quotedError(whole, kMostErrorDetail), response.status, withoutKey(errorField(response.body))};
}

std::string RemoteServer::send(HttpRequest request, const std::stop_token& stop, const BodyReceiver& receiver)
{
    request.key = m_key;
    request.timeouts = m_options.timeouts;
    request.refusal = m_options.refusal;
    request.hasBegun = receiver.hasBegun;
    request.progress = receiver.progress;
    for (int next = 2;; ++next) {
        std::optional<std::chrono::milliseconds> wait;
        std::optional<std::chrono::seconds> asked;
        try {
            bool isEmpty = static_cast<bool>(receiver.take);
            const auto take = [&](std::string_view bytes) {
                isEmpty = isEmpty && bytes.empty();
                return receiver.take(bytes);
            };
            HttpResponse response =
                m_http.send(request, stop, receiver.take ? HttpClient::Receiver(take) : HttpClient::Receiver());
            const bool isSuccess = response.status >= 200 && response.status < 300;
            if (response.status == 204 || response.status == 205 || (isSuccess && isEmpty))
                throw Error(SENTENCE("The server at ", m_address.host, " returned an empty answer (HTTP ",
                                     response.status, ")."));
            if (isSuccess) return withoutLongKey(std::move(response.body));
            asked = response.retryAfter;
            if (isBusy(response.status)) wait = waitBefore(next, response.retryAfter, m_options.retries);
            if (!wait) throw refusal(response);
        } catch (const HttpFailure& failure) {
            const bool hasBegun = receiver.hasBegun && receiver.hasBegun();
            next += failure.sends() - 1;
            if (failure.isTransient() && !hasBegun) wait = waitBefore(next, std::nullopt, m_options.retries);
            if (!wait) throw;
        } catch (const HttpCancelled&) {
            throw;
        } catch (const HttpForbidden&) {
            throw;
        } catch (const ServerRefusal&) {
            throw;
        } catch (const Error& error) {  // the error may quote the server, which may have repeated the key
            throw Error(withoutKey(error.sentence()), withoutKey(error.detail()));
        }
        if (asked && receiver.delayed) receiver.delayed(*asked);
        sleepFor(*wait, stop, m_options.refusal);
        if (receiver.again) receiver.again();
    }
}

std::string RemoteServer::get(std::string_view path, const std::stop_token& stop)
{
    return send({.url = m_address.url(path)}, stop, {});
}

std::string RemoteServer::post(std::string_view path, std::string body, const std::stop_token& stop)
{
    return send({.url = m_address.url(path), .body = std::move(body)}, stop, {});
}

void RemoteServer::post(std::string_view path, std::string body, const std::stop_token& stop,
                        const BodyReceiver& receiver)
{
    send({.url = m_address.url(path), .body = std::move(body)}, stop, receiver);
}

std::vector<RemoteModel> RemoteServer::models(const std::stop_token& stop)
{
    const std::string list = get("/v1/models", stop);
    return reading([&] { return parseModelList(list); });
}

ListedModel RemoteServer::find(const std::string& model, const std::stop_token& stop)
{
    ListedModel listed;
    listed.model.id = model;
    try {
        listed.all = models(stop);
    } catch (const ServerRefusal& refusal) {
        if (refusal.status() != 404 && refusal.status() != 405 && refusal.status() != 501) throw;
        return listed;
    }
    for (const std::string& id : {model, model + ":latest"}) {
        const auto found = std::ranges::find(listed.all, id, &RemoteModel::id);
        if (found == listed.all.end()) continue;
        listed.model = *found;
        return listed;
    }
    constexpr std::size_t kMostNamed = 5;
    std::string others;
    for (std::size_t i = 0; i < std::min(listed.all.size(), kMostNamed); ++i)
        others += concat(i == 0 ? "" : ", ", inQuotes(listed.all[i].id));
    if (listed.all.size() > kMostNamed) others += ", …";
    if (others.empty()) throw Error(SENTENCE("The server at ", m_address.host, " has no model ", inQuotes(model), '.'));
    throw Error(
        SENTENCE("The server at ", m_address.host, " has no model ", inQuotes(model), ". Available models: ", others));
}

std::optional<std::string> RemoteServer::tryGet(std::string_view path, const std::stop_token& stop)
{
    try {
        return get(path, stop);
    } catch (const ServerRefusal&) {
        return std::nullopt;
    }
}

Capabilities RemoteServer::probe(const std::vector<RemoteModel>& models, RemoteModel& chosen,
                                 const std::stop_token& stop)
{
    ServerKind kind = kindOfModels(models);
    const auto askJson = [&](std::string_view path) -> Json {
        const std::optional<std::string> body = tryGet(path, stop);
        Json json = body ? parseJson(*body) : Json();
        return json.is_object() ? json : Json();
    };
    Json facts;
    const auto isKind = [&](ServerKind tried, std::string_view path, const char* field) {
        if (kind != tried && kind != ServerKind::Other) return;
        Json json = askJson(path);
        if (at(json, field).is_null()) return;
        kind = tried;
        facts = std::move(json);
    };
    isKind(ServerKind::LlamaServer, "/props", "default_generation_settings");
    isKind(ServerKind::Tgi, "/info", "max_concurrent_requests");
    isKind(ServerKind::Sglang, "/get_model_info", "model_path");
    isKind(ServerKind::Ollama, "/api/version", "version");
    isKind(ServerKind::Vllm, "/version", "version");

    Capabilities can = capabilitiesOf(kind);
    const auto word = [&](const char* field) {
        const Json& value = at(facts, field);
        return value.is_string() ? visible(value.get_ref<const std::string&>()) : std::string();
    };
    can.version = word(kind == ServerKind::LlamaServer ? "build_info" : "version");
    if (kind == ServerKind::LlamaServer) {
        can.loadsOnDemand = word("role") == "router";
        if (!can.loadsOnDemand) learnContext(facts, chosen);
    }
    return can;
}

void RemoteServer::wake(RemoteModel& model, const std::stop_token& stop)
{
    const std::string props = get("/props?model=" + percentEncoded(model.id), stop);
    const Json facts = reading([&] { return parse(props); });
    const std::vector<RemoteModel> now = models(stop);  // the list has more data about a model once it is loaded
    const auto found = std::ranges::find(now, model.id, &RemoteModel::id);
    if (found != now.end()) model = *found;
    learnContext(facts, model);
}

}  // namespace vitrine
