#pragma once

#include "core/base/sentence.h"
#include "core/generate/remote/address.h"
#include "core/generate/remote/http.h"
#include "core/generate/remote/key_guard.h"
#include "core/generate/remote/server_kind.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// When to retry a request that failed before any part of its answer arrived.
struct RetryPlan {
    int mostTries = 4;
    std::chrono::milliseconds first{500};  ///< wait before the first retry; doubled for each further retry
    /// If a server requires a longer wait than this, the request is not retried.
    std::chrono::milliseconds longest{60'000};
};

/// Returns the wait before attempt number `next` (2 or more). `retryAfter` is the wait that the server requires, if
/// any. Returns nullopt if the request must not be retried.
std::optional<std::chrono::milliseconds> waitBefore(int next, std::optional<std::chrono::seconds> retryAfter,
                                                    const RetryPlan& plan);

/// Thrown when a server answers a request with an error status.
class ServerRefusal : public Error {
public:
    ServerRefusal(Sentence sentence, std::string detail, long status, std::string field = {})
        : Error(std::move(sentence), std::move(detail)), m_status(status), m_field(std::move(field))
    {
    }
    long status() const noexcept { return m_status; }
    /// The request field that the server names in its error ("param"); empty if it names none.
    const std::string& field() const noexcept { return m_field; }
    /// Whether the server may have rejected the request because of fields beyond the standard protocol. A smaller
    /// request may then succeed. Some servers return 403 or 500 in this case.
    bool mayBeExtensions() const noexcept;
    /// If the server rejected the number of log-probabilities (`asked`), returns the number that the server allows; 0:
    /// none. Returns nullopt for other errors.
    std::optional<std::uint32_t> logprobsAllowed(std::uint32_t asked) const;

private:
    long m_status;
    std::string m_field;
};

/// Receives the body of an answer piece by piece.
struct BodyReceiver {
    HttpClient::Receiver take;
    /// Returns whether the answer has begun. If the connection breaks, the request is retried only if the answer has
    /// not begun.
    std::function<bool()> hasBegun;
    /// Called before a retry: the data received so far must be discarded.
    std::function<void()> again;
    /// Called before a retry if the server requires a wait.
    std::function<void(std::chrono::seconds wait)> delayed = {};
    /// Returns a number that changes whenever the answer makes progress; see HttpRequest::progress.
    std::function<std::uint64_t()> progress = {};
};

/// Options of all requests to a server.
struct ServerOptions {
    HttpTimeouts timeouts;
    RetryPlan retries;
    /// Returns the reason why a request must be ended, or nullopt; see HttpRequest::refusal. Called for each request
    /// and each retry.
    std::function<std::optional<Sentence>()> refusal = {};
};

/// One model, and the server's list of all models. The list is empty if the server does not offer one.
struct ListedModel {
    RemoteModel model;
    std::vector<RemoteModel> all;
};

/// A connection to one server. Sends requests with the server's key, retries them, and reports errors as sentences. The
/// sentences never contain the key.
class RemoteServer {
public:
    /// White space around the key is ignored.
    RemoteServer(ServerAddress address, std::string key, ServerOptions options = {});

    const ServerAddress& address() const noexcept { return m_address; }

    /// get() and post() send a request and return the body of the answer. The key is removed from the body unless it
    /// may be an ordinary word (KeyGuard::isWord). They throw ServerRefusal for every status except 200, HttpFailure
    /// and HttpCancelled.
    std::string get(std::string_view path, const std::stop_token& stop);
    std::string post(std::string_view path, std::string body, const std::stop_token& stop);
    /// Sends a request and passes the body of the answer to the receiver.
    void post(std::string_view path, std::string body, const std::stop_token& stop, const BodyReceiver& receiver);

    /// Returns the models that the server lists. Throws Error if the list cannot be read, in addition to the errors of
    /// get().
    std::vector<RemoteModel> models(const std::stop_token& stop);
    /// Returns the model with the name `model`, which may be listed as "name:latest" (Ollama). A server without a model
    /// list (404) is assumed to have the model. If the model is missing, throws Error with a list of the available
    /// models.
    ListedModel find(const std::string& model, const std::stop_token& stop);
    /// Determines the kind and the abilities of the server, with a few short requests. `chosen` is one of the server's
    /// models. The context length of `chosen` is set if the server reports it outside the model list.
    Capabilities probe(const std::vector<RemoteModel>& models, RemoteModel& chosen, const std::stop_token& stop);

    /// For a server that loads models on demand: makes the server load `model`, and updates the data in `model`. Throws
    /// ServerRefusal, HttpFailure and HttpCancelled.
    void wake(RemoteModel& model, const std::stop_token& stop);

    /// Returns the text without the key, which some servers repeat in their errors.
    std::string withoutKey(std::string text) const;
    Sentence withoutKey(const Sentence& sentence) const;
    /// Makes a filter that removes the key from an answer that arrives in pieces.
    KeyGuard keyGuard(KeyGuard::Give give) const { return {m_key, std::move(give)}; }

private:
    std::string send(HttpRequest request, const std::stop_token& stop, const BodyReceiver& receiver);
    ServerRefusal refusal(const HttpResponse& response) const;
    /// Removes the key from the text of an answer, unless the key is so short that it may be an ordinary word.
    std::string withoutLongKey(std::string text) const;
    /// Calls `read`. If it throws an Error that quotes the server, removes the key from the error.
    template <typename Read>
    auto reading(const Read& read) const;
    /// Returns the body of the answer to a GET request; nullopt if the server does not support the route.
    std::optional<std::string> tryGet(std::string_view path, const std::stop_token& stop);

    ServerAddress m_address;
    std::string m_key;
    ServerOptions m_options;
    HttpClient m_http;
};

}  // namespace vitrine
