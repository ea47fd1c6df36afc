#pragma once

#include "core/base/error.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace vitrine {

/// Time limits of a request.
struct HttpTimeouts {
    std::chrono::milliseconds connect{15'000};
    /// Until the answer begins; the server may read a long prompt before that.
    std::chrono::milliseconds firstByte{600'000};
    std::chrono::milliseconds silence{120'000};  ///< between two pieces of the answer
};

/// A request to a server.
struct HttpRequest {
    std::string url;
    std::optional<std::string> body = {};  ///< JSON to post; absent: a GET request
    std::string key = {};                  ///< sent only to the host of the URL, as "Authorization: Bearer"
    HttpTimeouts timeouts = {};
    /// Returns the reason why nothing may be sent or received any more, or nullopt. Called before the request and
    /// repeatedly during it.
    std::function<std::optional<std::string>()> refusal = {};
    /// Whether the answer proper has begun; if empty, the first byte counts.
    std::function<bool()> hasBegun = {};
    /// A number that changes with each progress of the answer. Silence lasts until it changes, even if other bytes keep
    /// the connection open. If empty, every byte counts.
    std::function<std::uint64_t()> progress = {};
};

/// The answer to a request.
struct HttpResponse {
    long status = 0;
    std::string body;  ///< empty if a receiver was given; for errors, at most the first 4 MiB
    std::optional<std::chrono::seconds> retryAfter;
};

/// The server could not be reached, or the connection broke.
class HttpFailure : public Error {
public:
    HttpFailure(Sentence sentence, std::string detail, bool isTransient, int sends = 1)
        : Error(std::move(sentence), std::move(detail)), m_isTransient(isTransient), m_sends(sends)
    {
    }
    /// Whether a retry may succeed. False when a server received the request and then stayed silent for too long: it
    /// may still be working on the request.
    bool isTransient() const noexcept { return m_isTransient; }
    /// How often the request was sent: a kept-alive connection that turns out to be closed is replaced at once.
    int sends() const noexcept { return m_sends; }

private:
    bool m_isTransient;
    int m_sends;
};

/// Thrown when HttpRequest::refusal returned a reason.
class HttpForbidden : public Error {
public:
    using Error::Error;
};

/// Thrown when a stop was requested.
class HttpCancelled : public Error {
public:
    HttpCancelled() : Error(SENTENCE("The request was cancelled.")) {}
};

/// Sends requests, one at a time, and keeps connections open in between. Certificates and host names are verified;
/// SSL_CERT_FILE may name a file of additional trusted certificates. Uses the proxies of the environment (http_proxy,
/// https_proxy, all_proxy, no_proxy, also in capitals), except for this computer. Not thread-safe.
class HttpClient {
public:
    HttpClient();
    ~HttpClient();
    HttpClient(HttpClient&&) noexcept;

    /// Receives the pieces of an answer with status 200, and returns whether it accepts more. An exception ends the
    /// request and is rethrown.
    using Receiver = std::function<bool(std::string_view bytes)>;

    /// Sends a request and returns the answer, whatever its status. Redirects to another host are not followed. Throws
    /// HttpCancelled immediately after a stop, HttpForbidden soon after `refusal` returned a reason, HttpFailure if the
    /// connection fails, or Error.
    HttpResponse send(const HttpRequest& request, const std::stop_token& stop, const Receiver& receive = {});

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace vitrine
