#pragma once

#include "core/remote/address.h"
#include "core/remote/http.h"
#include "core/remote/key_guard.h"
#include "core/remote/server_kind.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// When a request is tried again that failed before anything came of its answer.
struct RetryPlan {
    int mostTries = 4;
    std::chrono::milliseconds first{500};       ///< doubled each time
    std::chrono::milliseconds longest{60'000};  ///< a server that wants more is not waited for
};

/// The wait before try number `next` (from 2 on), for a server that may have said how long; nothing: not again.
std::optional<std::chrono::milliseconds> waitBefore(int next, std::optional<std::chrono::seconds> retryAfter,
                                                    const RetryPlan& plan);

/// A server answered with an error.
class ServerRefusal : public Error {
public:
    ServerRefusal(std::string sentence, std::string detail, long status, std::string field = {})
        : Error(std::move(sentence), std::move(detail)), m_status(status), m_field(std::move(field))
    {
    }
    long status() const noexcept { return m_status; }
    /// Which field of the request it is about, as far as the server says that ("param"); may be empty.
    const std::string& field() const noexcept { return m_field; }
    /// Whether the request was not understood, rather than not wanted: with less in it, it may be. Some servers forbid
    /// (403) or fail at (500) what they name.
    bool mayBeExtensions() const noexcept;
    /// If it was that log-probabilities of `asked` tokens were wanted: of how many they may be; 0: none.
    std::optional<std::uint32_t> logprobsAllowed(std::uint32_t asked) const;

private:
    long m_status;
    std::string m_field;
};

/// Takes the body of an answer as it comes.
struct BodyReceiver {
    HttpClient::Receiver take;
    /// A broken connection is tried again until then.
    std::function<bool()> hasBegun;
    /// It is tried again now: what came before is void.
    std::function<void()> again;
    /// Before that, where the server says how long to wait.
    std::function<void(std::chrono::seconds wait)> delayed = {};
    /// HttpRequest::progress.
    std::function<std::uint64_t()> progress = {};
};

struct ServerOptions {
    HttpTimeouts timeouts;
    RetryPlan retries;
    /// HttpRequest::refusal, of each request, also of one that is tried again.
    std::function<std::optional<std::string>()> refusal = {};
};

/// One model, and the list where it stands, which is empty where the server has none.
struct ListedModel {
    RemoteModel model;
    std::vector<RemoteModel> all;
};

/// One server, asked with its key, again where that helps, and with errors in words. The key is in none of them.
class RemoteServer {
public:
    /// White space around the key is left out.
    RemoteServer(ServerAddress address, std::string key, ServerOptions options = {});

    const ServerAddress& address() const noexcept { return m_address; }

    /// The body, without the key unless that is a word (KeyGuard::isWord). Throws ServerRefusal for every status but
    /// 200, HttpFailure and HttpCancelled.
    std::string get(std::string_view path, const std::stop_token& stop);
    std::string post(std::string_view path, std::string body, const std::stop_token& stop);
    /// The body goes to the receiver.
    void post(std::string_view path, std::string body, const std::stop_token& stop, const BodyReceiver& receiver);

    std::vector<RemoteModel> models(const std::stop_token& stop);
    /// The model of that name, also where it is listed as "name:latest" (Ollama). A server that knows no list (404) is
    /// taken to have it. Throws Error that says which models there are.
    ListedModel find(const std::string& model, const std::stop_token& stop);
    /// Finds out what it is and can do, with a few short requests. `chosen` is one of its models, and learns how long
    /// its context is, where the server says that elsewhere than in its list.
    Capabilities probe(const std::vector<RemoteModel>& models, RemoteModel& chosen, const std::stop_token& stop);

    /// Has a server that loads models on demand load this one, and learns what it then says of it. Throws likewise.
    void wake(RemoteModel& model, const std::stop_token& stop);

    /// The text without the key, which some servers repeat in their errors.
    std::string withoutKey(std::string text) const;
    /// The same for an answer in pieces.
    KeyGuard keyGuard(KeyGuard::Give give) const { return {m_key, std::move(give)}; }

private:
    std::string send(HttpRequest request, const std::stop_token& stop, const BodyReceiver& receiver);
    ServerRefusal refusal(const HttpResponse& response) const;
    /// Of an answer.
    std::string withoutLongKey(std::string text) const;
    /// What `read` returns; it may quote the server in an Error.
    template <typename Read>
    auto reading(const Read& read) const;
    /// Nothing where the server does not know it.
    std::optional<std::string> look(std::string_view path, const std::stop_token& stop);

    ServerAddress m_address;
    std::string m_key;
    ServerOptions m_options;
    HttpClient m_http;
};

}  // namespace vitrine
