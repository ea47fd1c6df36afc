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
    /// Maximum time until the first byte of the answer arrives. A server may process a long prompt before it sends this
    /// byte.
    std::chrono::milliseconds firstByte{600'000};
    std::chrono::milliseconds silence{120'000};  ///< maximum time between two pieces of the answer
};

/// A request to send to a server.
struct HttpRequest {
    std::string url;
    std::optional<std::string> body = {};  ///< JSON to send with POST; absent: a GET request is sent
    /// Key for the server; sent only to the host of the URL, in the header "Authorization: Bearer".
    std::string key = {};
    HttpTimeouts timeouts = {};
    /// Returns a sentence with the reason why the request must be ended, or nullopt if it may continue. Called before
    /// the request and repeatedly during it.
    std::function<std::optional<Sentence>()> refusal = {};
    /// Returns whether the answer has begun, so that the time limit `silence` applies instead of `firstByte`. If this
    /// function is empty, the answer begins with the first byte of the body.
    std::function<bool()> hasBegun = {};
    /// Returns a number that changes whenever the answer makes progress. The time limit `silence` applies to the time
    /// without a change, even if other bytes keep the connection open. If this function is empty, every byte counts as
    /// progress.
    std::function<std::uint64_t()> progress = {};
};

/// The answer of a server to a request.
struct HttpResponse {
    long status = 0;
    /// Body of the answer. Empty if a receiver was given. For an error status, at most the first 4 MiB.
    std::string body;
    std::optional<std::chrono::seconds> retryAfter;
};

/// Thrown when the server could not be reached, or the connection broke.
class HttpFailure : public Error {
public:
    HttpFailure(Sentence sentence, std::string detail, bool isTransient, int sends = 1)
        : Error(std::move(sentence), std::move(detail)), m_isTransient(isTransient), m_sends(sends)
    {
    }
    /// Whether a retry may succeed. False if the server received the request and then sent nothing for too long: it may
    /// still be working on the request.
    bool isTransient() const noexcept { return m_isTransient; }
    /// How often the request was sent. If a kept-alive connection turns out to be closed, the request is sent again at
    /// once.
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

/// Sends requests, one at a time, and keeps connections open between them. Certificates and host names are verified;
/// SSL_CERT_FILE may name a file of additional trusted certificates. Uses the proxies of the environment variables
/// http_proxy, https_proxy, all_proxy and no_proxy, also in upper case, except for servers on this computer. Not
/// thread-safe.
class HttpClient {
public:
    HttpClient();
    ~HttpClient();
    HttpClient(HttpClient&&) noexcept;

    /// Receives the pieces of an answer with status 200. Returns whether further pieces are accepted. If it throws, the
    /// request is ended and the exception rethrown.
    using Receiver = std::function<bool(std::string_view bytes)>;

    /// Sends a request and returns the answer, whatever its status. Redirects to another host are not followed. Throws
    /// HttpCancelled immediately after a stop was requested, HttpForbidden soon after `refusal` returned a reason,
    /// HttpFailure if the connection fails, and Error for other failures.
    HttpResponse send(const HttpRequest& request, const std::stop_token& stop, const Receiver& receive = {});

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace vitrine
