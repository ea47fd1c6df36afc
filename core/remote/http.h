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

struct HttpTimeouts {
    std::chrono::milliseconds connect{15'000};
    std::chrono::milliseconds firstByte{600'000};  ///< until the answer begins: a long prompt is read before that
    std::chrono::milliseconds silence{120'000};    ///< between two pieces of it
};

struct HttpRequest {
    std::string url;
    std::optional<std::string> body = {};  ///< JSON to post; without one the URL is read
    std::string key = {};                  ///< goes to the host of the URL only, as "Authorization: Bearer"
    HttpTimeouts timeouts = {};
    /// Why nothing may be sent or taken any more, or nothing: asked before and, often, meanwhile.
    std::function<std::optional<std::string>()> refusal = {};
    /// Whether the answer proper has begun, where that is more than a first byte.
    std::function<bool()> hasBegun = {};
    /// A number that changes with what comes of the answer. Silence lasts until it does, whatever keeps the connection
    /// open meanwhile; without it, every byte counts.
    std::function<std::uint64_t()> progress = {};
};

struct HttpResponse {
    long status = 0;
    std::string body;  ///< unless it went to the receiver; of errors, the first 4 MiB
    std::optional<std::chrono::seconds> retryAfter;
};

/// The server cannot be reached, or the connection broke.
class HttpFailure : public Error {
public:
    HttpFailure(std::string sentence, std::string detail, bool isTransient, int sends = 1)
        : Error(std::move(sentence), std::move(detail)), m_isTransient(isTransient), m_sends(sends)
    {
    }
    /// Whether the same may work a moment later. Not where a server that has the request says nothing for too long: it
    /// would begin anew with what it may be at work on.
    bool isTransient() const noexcept { return m_isTransient; }
    /// How often it was sent: a connection that was kept open and turns out to be closed is replaced at once.
    int sends() const noexcept { return m_sends; }

private:
    bool m_isTransient;
    int m_sends;
};

/// HttpRequest::refusal forbade it.
class HttpForbidden : public Error {
public:
    using Error::Error;
};

/// A stop was requested.
class HttpCancelled : public Error {
public:
    HttpCancelled() : Error("The request was cancelled.") {}
};

/// Asks servers, one request at a time, and keeps connections open between them. Certificates and names of hosts are
/// verified; SSL_CERT_FILE may name a file of others to trust. Proxies are those of the environment (http_proxy,
/// https_proxy, all_proxy, no_proxy, also in capitals), but for this computer itself. For one thread at a time.
class HttpClient {
public:
    HttpClient();
    ~HttpClient();
    HttpClient(HttpClient&&) noexcept;

    /// Takes what comes of an answer with status 200; what it throws ends the request and is thrown on. It returns
    /// whether it wants more.
    using Receiver = std::function<bool(std::string_view bytes)>;

    /// Every status is an answer; being sent on to another host is not, and nothing is sent there. Returns at once when
    /// a stop is requested: throws HttpCancelled, and soon when it is forbidden: HttpForbidden, else HttpFailure or
    /// Error.
    HttpResponse send(const HttpRequest& request, const std::stop_token& stop, const Receiver& receive = {});

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace vitrine
