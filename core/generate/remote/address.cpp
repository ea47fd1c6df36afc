#include "core/generate/remote/address.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <curl/curl.h>

#include <algorithm>
#include <cctype>
#include <memory>

namespace vitrine {

namespace {

struct UrlDeleter {
    void operator()(CURLU* url) const { curl_url_cleanup(url); }
};
using Url = std::unique_ptr<CURLU, UrlDeleter>;

std::string part(const Url& url, CURLUPart which)
{
    char* text = nullptr;
    if (curl_url_get(url.get(), which, &text, 0) != CURLUE_OK) return {};
    std::string result(text);
    curl_free(text);
    return result;
}

bool isLoopback(std::string_view host)
{
    const bool isNumeric = host.find_first_not_of("0123456789.") == std::string_view::npos;
    return host == "localhost" || host.ends_with(".localhost") || (isNumeric && host.starts_with("127.")) ||
           host == "[::1]";
}

void removeEnd(std::string& text, std::string_view end)
{
    if (text.ends_with(end)) text.resize(text.size() - end.size());
}

/// Returns the address in quotes, without its secrets: a password before an @, and a key after ? or #.
Sentence withoutSecrets(std::string_view written)
{
    if (written.find('@') != std::string_view::npos || written.find("%40") != std::string_view::npos)
        return SENTENCE("An address that contains an @");
    const std::size_t end = written.find_first_of("?#");
    return end == std::string_view::npos ? inQuotes(written) : inQuotes(concat(written.substr(0, end), "…"));
}

}  // namespace

ServerAddress serverAddress(std::string_view written)
{
    const auto refuse = [&](const Sentence& why) -> Error {
        return Error(SENTENCE(withoutSecrets(written), " is not a valid server address: ", why));
    };
    if (written.empty()) throw Error(SENTENCE("The server address is empty."));
    if (std::ranges::any_of(written, [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7F'; })) {
        throw refuse(SENTENCE("the address contains a space or a control character."));
    }
    std::string text(written);
    if (text.find("://") == std::string::npos) text.insert(0, "http://");
    const Url url(curl_url());
    if (!url || curl_url_set(url.get(), CURLUPART_URL, text.c_str(), 0) != CURLUE_OK) {
        throw refuse(SENTENCE("the address should look like http://127.0.0.1:8080 or https://host.name/v1."));
    }
    ServerAddress address;
    const std::string scheme = part(url, CURLUPART_SCHEME);
    if (scheme != "http" && scheme != "https")
        throw refuse(SENTENCE("the address must begin with http:// or https://."));
    if (!part(url, CURLUPART_USER).empty() || !part(url, CURLUPART_PASSWORD).empty()) {
        // The message does not quote the address, because the address contains a secret.
        throw Error(
            SENTENCE("The server address contains a user name or password. Remove it and enter a key instead."));
    }
    if (!part(url, CURLUPART_QUERY).empty() || !part(url, CURLUPART_FRAGMENT).empty()) {
        throw refuse(SENTENCE("the address must not contain ? or #."));
    }
    std::string host = part(url, CURLUPART_HOST);
    std::ranges::transform(host, host.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (host.empty()) throw refuse(SENTENCE("the address has no host name."));
    const std::string port = part(url, CURLUPART_PORT);
    address.host = port.empty() ? host : concat(host, ':', port);
    address.secure = scheme == "https";
    address.loopback = isLoopback(host);
    std::string path = part(url, CURLUPART_PATH);
    // Removes the path of a route, because users may copy the URL of a route.
    for (const char* end : {"/chat/completions", "/completions", "/responses", "/models", "/v1"}) {
        while (path.ends_with('/')) path.pop_back();
        removeEnd(path, end);
    }
    while (path.ends_with('/')) path.pop_back();
    address.root = concat(scheme, "://", address.host, path);
    return address;
}

std::string percentEncoded(std::string_view text)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    constexpr std::string_view kPlain = "-._~";
    std::string encoded;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = byte < 0x80 && (std::isalnum(byte) != 0 || kPlain.find(c) != std::string_view::npos);
        if (isPlain)
            encoded += c;
        else
            encoded += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
    return encoded;
}

std::string remotePath(const ServerAddress& address, std::string_view model)
{
    return concat(address.root, "/v1#", model);
}

bool isRemotePath(std::string_view path) noexcept
{
    return path.starts_with("http://") || path.starts_with("https://");
}

RemoteModelName remoteModelName(std::string_view path)
{
    const std::size_t end = std::min(path.find('#'), path.size());
    if (end == path.size() || end + 1 == path.size()) {
        throw Error(SENTENCE(inQuotes(path), " has no model name: add # and the name of the model at the end."));
    }
    return {serverAddress(path.substr(0, end)), std::string(path.substr(end + 1))};
}

}  // namespace vitrine
