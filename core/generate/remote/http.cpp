#include "core/generate/remote/http.h"

#include "core/base/parse_number.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/generate/remote/address.h"
#include "core/generate/remote/without_secret.h"

#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <mutex>
#include <utility>
#include <vector>

namespace vitrine {

/// Deleters for libcurl handles.
namespace http_handles {

struct EasyDeleter {
    void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct MultiDeleter {
    void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};

}  // namespace http_handles

namespace {

using Clock = std::chrono::steady_clock;

/// Maximum number of bytes kept of the body of an error response. It is large, because a cut body is invalid JSON.
constexpr std::size_t kMostErrorBytes = std::size_t{4} << 20U;
constexpr std::size_t kMostBodyBytes = std::size_t{64} << 20U;
constexpr std::size_t kMostHeaderBytes = std::size_t{256} << 10U;
constexpr std::size_t kMostRedirects = 3;
/// Maximum ratio between the size of a body and the compressed bytes received. A larger ratio is treated as an attack
/// on the memory: JSON is compressed about 20-fold, but a million zeros 1000-fold. kExpansionSlack is added to the
/// received bytes, because libcurl may count them only after it has passed them on.
constexpr std::uint64_t kMostExpansion = 200;
constexpr std::uint64_t kExpansionSlack = std::uint64_t{32} << 10U;
/// Time to wait for the end of an answer that is not needed any more. If the answer ends in time, its connection can be
/// reused.
constexpr std::chrono::milliseconds kFarewell{200};
constexpr const char* kAccepted = "text/event-stream,application/json";

struct ListDeleter {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using HeaderList = std::unique_ptr<curl_slist, ListDeleter>;

void addHeader(HeaderList& list, const std::string& line)
{
    curl_slist* longer = curl_slist_append(list.get(), line.c_str());
    if (!longer) throw std::bad_alloc();
    static_cast<void>(list.release());
    list.reset(longer);
}

/// Returns the proxy in HTTP_PROXY for an unencrypted request, or nullptr. libcurl itself reads only http_proxy, in
/// lower case, because web clients can set HTTP_PROXY in CGI programs. This program is not a CGI program, so only its
/// user sets HTTP_PROXY.
const char* upperCaseProxy(bool isSecure)
{
    return isSecure || std::getenv("http_proxy") ? nullptr : std::getenv("HTTP_PROXY");
}

/// State of one request while it runs.
struct Transfer {
    CURL* easy = nullptr;
    const HttpClient::Receiver* receive = nullptr;
    HttpResponse response;
    std::string location;
    std::string date;        ///< value of the Date header, which shows the server's clock
    std::string retryAfter;  ///< value of the Retry-After header, not parsed
    std::size_t headerBytes = 0;
    std::uint64_t bodyBytes = 0;  ///< number of bytes of the body so far, after decompression
    int sends = 0;
    bool hasBody = false;
    bool countsBytes = true;     ///< whether every received byte counts as progress
    std::uint64_t progress = 0;  ///< last value of HttpRequest::progress
    bool isEnough = false;       ///< whether the receiver has refused further data
    bool isOverdue = false;      ///< whether the server received the request and then sent nothing for too long
    Clock::time_point last = Clock::now();
    Clock::time_point enough = {};  ///< time at which isEnough was set
    std::exception_ptr thrown;

    void header(std::string_view line);
    void data(std::string_view bytes);
    void limitExpansion(std::size_t bytes);
    void noteEnough()
    {
        isEnough = true;
        enough = Clock::now();
    }
};

bool startsWithName(std::string_view line, std::string_view name)
{
    return line.size() > name.size() && std::equal(name.begin(), name.end(), line.begin(), [](char a, char b) {
               return a == static_cast<char>(std::tolower(static_cast<unsigned char>(b)));
           });
}

std::string_view valueOf(std::string_view line)
{
    line.remove_prefix(line.find(':') + 1);
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    line.remove_prefix(begin);
    return line.substr(0, line.find_last_not_of(" \t\r\n") + 1);
}

void Transfer::header(std::string_view line)
{
    headerBytes += line.size();
    if (headerBytes > kMostHeaderBytes) throw Error(SENTENCE("The server's answer has too many headers."));
    if (line.starts_with("HTTP/")) {  // the headers of a proxy or of "100 Continue" precede the headers of the answer
        location.clear();
        date.clear();
        retryAfter.clear();
    } else if (startsWithName(line, "location:")) {
        location = valueOf(line);
    } else if (startsWithName(line, "date:")) {
        date = valueOf(line);
    } else if (startsWithName(line, "retry-after:")) {
        retryAfter = valueOf(line);
    }
}

/// Parses Retry-After, which is a number of seconds or a date. A date is taken relative to the Date header if present,
/// because the clocks of two computers differ.
std::optional<std::chrono::seconds> waitOf(const std::string& retryAfter, const std::string& date)
{
    constexpr double kLongest = 1e9;
    if (const auto seconds = parseNumber<double>(retryAfter); seconds && *seconds >= 0)
        return std::chrono::seconds(static_cast<std::int64_t>(std::ceil(std::min(*seconds, kLongest))));
    const std::time_t then = retryAfter.empty() ? -1 : curl_getdate(retryAfter.c_str(), nullptr);
    if (then < 0) return std::nullopt;
    const std::time_t said = date.empty() ? -1 : curl_getdate(date.c_str(), nullptr);
    const std::time_t now = said < 0 ? std::time(nullptr) : said;
    return std::chrono::seconds(std::max<std::time_t>(then - now, 0));
}

/// Returns whether the status means success.
bool isAnswer(long status)
{
    return status >= 200 && status < 300;
}

void Transfer::limitExpansion(std::size_t bytes)
{
    curl_off_t received = 0;
    curl_easy_getinfo(easy, CURLINFO_SIZE_DOWNLOAD_T, &received);
    bodyBytes += bytes;
    if (bodyBytes / kMostExpansion > static_cast<std::uint64_t>(received) + kExpansionSlack)
        throw Error(SENTENCE("The server's answer was rejected: it decompresses to more than ", kMostExpansion,
                             " times its size."));
}

void Transfer::data(std::string_view bytes)
{
    if (isEnough) return;
    limitExpansion(bytes.size());
    if (countsBytes) last = Clock::now();
    hasBody = true;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &response.status);
    if (isAnswer(response.status) && *receive) {
        if (!(*receive)(bytes)) noteEnough();
        return;
    }
    const std::size_t most = isAnswer(response.status) ? kMostBodyBytes : kMostErrorBytes;
    response.body += bytes.substr(0, most - response.body.size());
    if (response.body.size() < most) return;
    if (isAnswer(response.status)) throw Error(SENTENCE("The server's answer is longer than ", most, " bytes."));
    noteEnough();
}

/// Calls `take` from a callback of libcurl. Exceptions must not pass through C code, so they are stored in `transfer`.
template <typename Take>
std::size_t guarded(Transfer& transfer, std::size_t size, const Take& take)
{
    try {
        take();
        return size;
    } catch (...) {
        transfer.thrown = std::current_exception();
        return 0;
    }
}

std::size_t onHeader(char* bytes, std::size_t size, std::size_t count, void* user)
{
    auto& transfer = *static_cast<Transfer*>(user);
    return guarded(transfer, size * count, [&] { transfer.header({bytes, size * count}); });
}

std::size_t onData(char* bytes, std::size_t size, std::size_t count, void* user)
{
    auto& transfer = *static_cast<Transfer*>(user);
    return guarded(transfer, size * count, [&] { return transfer.data({bytes, size * count}); });
}

/// Counts how often a request is sent. libcurl calls this function each time before it sends the request. libcurl sends
/// the request again automatically if a kept-alive connection is closed before a byte of the answer arrives.
int onSend(void* user, char*, char*, int, int)
{
    ++static_cast<Transfer*>(user)->sends;
    return CURL_PREREQFUNC_OK;
}

std::string portOf(std::string_view root)
{
    return root.starts_with("https://") ? "443" : "80";
}

/// Returns the scheme, host and port of a URL.
std::string originOf(std::string_view url)
{
    const std::size_t scheme = url.find("://");
    const std::size_t end = url.find('/', scheme + 3);
    std::string origin(url.substr(0, end));
    if (origin.find(':', origin.rfind(']') == std::string::npos ? scheme + 3 : origin.rfind(']')) ==
        std::string::npos) {
        origin += ':' + portOf(url);
    }
    return origin;
}

/// Returns the host of a URL, without scheme and port.
std::string hostNameOf(std::string_view url)
{
    const std::string origin = originOf(url);
    const std::size_t begin = origin.find("://") + 3;
    return origin.substr(begin, origin.rfind(':') - begin);
}

/// Returns an error message for the user; `host` is the server. The message suggests https if an unencrypted connection
/// is lost, because a server that requires TLS closes such connections.
Sentence sentenceFor(CURLcode code, const std::string& host, bool isSecure, bool hasAnswered)
{
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
        return SENTENCE("There is no server named ", host, ", or its address cannot be looked up.");
    case CURLE_COULDNT_RESOLVE_PROXY:
        return SENTENCE("The proxy that is set in the environment for ", host, " cannot be found.");
    case CURLE_COULDNT_CONNECT:
        return SENTENCE("No server answers at ", host, ".");
    case CURLE_OPERATION_TIMEDOUT:
        return SENTENCE("The server at ", host, " did not answer in time.");
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
        return SENTENCE("The certificate of ", host, " cannot be trusted, so no data was sent.");
    case CURLE_BAD_CONTENT_ENCODING:
        return SENTENCE("The server at ", host, " compressed its answer in a format that is not supported.");
    case CURLE_SSL_CONNECT_ERROR:
        return SENTENCE("No encrypted connection to ", host,
                        " could be made. If the server does not use TLS, try http:// instead.");
    default:
        if (!isSecure && !hasAnswered)
            return SENTENCE("The connection to ", host, " was lost. If the server requires TLS, try https:// instead.");
        return SENTENCE("The connection to ", host, " was lost.");
    }
}

bool isTransient(CURLcode code)
{
    return code == CURLE_COULDNT_CONNECT || code == CURLE_GOT_NOTHING || code == CURLE_RECV_ERROR ||
           code == CURLE_SEND_ERROR || code == CURLE_PARTIAL_FILE || code == CURLE_HTTP2 ||
           code == CURLE_OPERATION_TIMEDOUT || code == CURLE_COULDNT_RESOLVE_HOST;
}

void initialize()
{
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

}  // namespace

struct HttpClient::Impl {
    std::unique_ptr<CURLM, http_handles::MultiDeleter> multi;
    std::unique_ptr<CURL, http_handles::EasyDeleter> easy;

    void configure(const HttpRequest& request, Transfer& transfer, HeaderList& headers, char* errors) const;
    CURLcode perform(const HttpRequest& request, Transfer& transfer, const std::stop_token& stop) const;
    CURLcode watch(const HttpRequest& request, Transfer& transfer, const std::stop_token& stop) const;
    HttpResponse once(const HttpRequest& request, const std::stop_token& stop, const Receiver& receive,
                      std::string& location) const;
};

HttpClient::HttpClient() : m_impl(std::make_unique<Impl>())
{
    initialize();
    m_impl->multi.reset(curl_multi_init());
    m_impl->easy.reset(curl_easy_init());
    if (!m_impl->multi || !m_impl->easy) throw std::bad_alloc();
}

HttpClient::HttpClient(HttpClient&&) noexcept = default;
HttpClient::~HttpClient() = default;

void HttpClient::Impl::configure(const HttpRequest& request, Transfer& transfer, HeaderList& headers,
                                 char* errors) const
{
    CURL* const curl = easy.get();
    curl_easy_reset(curl);
    addHeader(headers, std::string("Accept:") + kAccepted);
    if (request.body) {
        addHeader(headers, "Content-Type: application/json");
        addHeader(headers, "Expect:");
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body->size()));
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request.body->c_str());
    }
    if (!request.key.empty()) {
        if (std::ranges::any_of(request.key, [](unsigned char c) { return c <= ' ' || c >= 0x7F; })) {
            throw Error(SENTENCE("The server's key contains a character that is not allowed in keys."));
        }
        addHeader(headers, "Authorization: Bearer " + request.key);
    }
    // Accepts every compression that libcurl supports. A stream is requested without compression, because the server
    // might delay tokens until a compressed block is full.
    curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, "");
    if (*transfer.receive) addHeader(headers, "Accept-Encoding: identity");
    curl_easy_setopt(curl, CURLOPT_URL, request.url.c_str());
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers.get());
    // The key is not sent to proxies.
    curl_easy_setopt(curl, CURLOPT_HEADEROPT, static_cast<long>(CURLHEADER_SEPARATE));
    curl_easy_setopt(curl, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "vitrine");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);  // a cancel does not wait for a running name lookup
    curl_easy_setopt(curl, CURLOPT_TCP_KEEPALIVE, 1L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
    if (const char* file = std::getenv("SSL_CERT_FILE")) curl_easy_setopt(curl, CURLOPT_CAINFO, file);
    const ServerAddress address = serverAddress(originOf(request.url));
    if (address.loopback)
        curl_easy_setopt(curl, CURLOPT_PROXY, "");
    else if (const char* proxy = upperCaseProxy(address.secure))
        curl_easy_setopt(curl, CURLOPT_PROXY, proxy);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(request.timeouts.connect.count()));
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, onHeader);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, &transfer);
    curl_easy_setopt(curl, CURLOPT_PREREQFUNCTION, onSend);
    curl_easy_setopt(curl, CURLOPT_PREREQDATA, &transfer);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, onData);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &transfer);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, errors);
}

/// Waits until the transfer ends or exceeds a time limit.
CURLcode HttpClient::Impl::watch(const HttpRequest& request, Transfer& transfer, const std::stop_token& stop) const
{
    const std::chrono::milliseconds interval(request.refusal ? 50 : 1000);
    for (;;) {
        if (const auto why = request.refusal ? request.refusal() : std::nullopt) throw HttpForbidden(*why);
        int running = 0;
        curl_multi_perform(multi.get(), &running);
        if (transfer.thrown) return CURLE_OK;
        if (stop.stop_requested() && transfer.isEnough) return CURLE_OK;
        if (stop.stop_requested()) throw HttpCancelled();
        if (running == 0) break;
        if (request.progress && std::exchange(transfer.progress, request.progress()) != transfer.progress)
            transfer.last = Clock::now();
        const bool hasBegun = transfer.hasBody && (!request.hasBegun || request.hasBegun());
        const auto limit = hasBegun ? request.timeouts.silence : request.timeouts.firstByte;
        const auto end = transfer.isEnough ? transfer.enough + kFarewell : transfer.last + limit;
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
        if (left.count() <= 0) {
            transfer.isOverdue = !transfer.isEnough;
            return transfer.isEnough ? CURLE_OK : CURLE_OPERATION_TIMEDOUT;
        }
        curl_multi_poll(multi.get(), nullptr, 0, static_cast<int>(std::min(left, interval).count()), nullptr);
    }
    CURLcode result = CURLE_OK;
    int waiting = 0;
    while (const CURLMsg* message = curl_multi_info_read(multi.get(), &waiting)) {
        if (message->msg == CURLMSG_DONE) result = message->data.result;
    }
    return result;
}

CURLcode HttpClient::Impl::perform(const HttpRequest& request, Transfer& transfer, const std::stop_token& stop) const
{
    const std::stop_callback wake(stop, [this] { curl_multi_wakeup(multi.get()); });
    struct Added {
        CURLM* multi;
        CURL* easy;
        ~Added() { curl_multi_remove_handle(multi, easy); }
    };
    curl_multi_add_handle(multi.get(), easy.get());
    const Added added{multi.get(), easy.get()};
    return watch(request, transfer, stop);
}

HttpResponse HttpClient::Impl::once(const HttpRequest& request, const std::stop_token& stop, const Receiver& receive,
                                    std::string& location) const
{
    Transfer transfer;
    transfer.easy = easy.get();
    transfer.receive = &receive;
    transfer.countsBytes = !request.progress;
    HeaderList headers;
    std::array<char, CURL_ERROR_SIZE> errors{};
    configure(request, transfer, headers, errors.data());
    const CURLcode code = perform(request, transfer, stop);
    if (transfer.thrown) std::rethrow_exception(transfer.thrown);
    if (code != CURLE_OK && !transfer.isEnough) {
        const std::string detail = errors[0] != '\0' ? errors.data() : curl_easy_strerror(code);
        const ServerAddress address = serverAddress(originOf(request.url));
        throw HttpFailure(sentenceFor(code, address.host, address.secure, transfer.headerBytes > 0), visible(detail),
                          isTransient(code) && !transfer.isOverdue, std::max(transfer.sends, 1));
    }
    transfer.response.retryAfter = waitOf(transfer.retryAfter, transfer.date);
    curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &transfer.response.status);
    const char* target = nullptr;
    curl_easy_getinfo(easy.get(), CURLINFO_REDIRECT_URL, &target);
    location = target ? target : transfer.location;
    return std::move(transfer.response);
}

namespace {

/// Returns a sentence with the reason why a redirect of `request` is not followed.
Sentence redirectSentence(const HttpRequest& request, const std::string& location, long status,
                          const std::vector<std::string>& visited)
{
    const std::string host = serverAddress(originOf(request.url)).host;
    // The key is removed before inQuotes shortens the text, because a shortened key would not be found.
    const std::string shown = inQuotes(withoutSecret(request.key, location));
    if (location.empty()) return SENTENCE("The server at ", host, " redirects (", status, "), but gives no address.");
    if (!isRemotePath(location))
        return SENTENCE("The server at ", host, " redirects to ", shown, ", which is not an HTTP address.");
    if (std::ranges::find(visited, location) != visited.end())
        return SENTENCE("The server at ", host, " redirects in a circle: ", shown, " leads back to itself.");
    if (originOf(location) == originOf(request.url))
        return SENTENCE("The server at ", host, " redirects to ", shown,
                        ". Enter that address without the part after /v1.");
    if (hostNameOf(location) == hostNameOf(request.url))
        return SENTENCE("The server at ", host, " redirects to ", shown,
                        ", and no data was sent there. Enter that address without the part after /v1.");
    return SENTENCE("The server at ", host, " redirects to another host, ", shown,
                    ", and no data was sent there. If you trust that host, enter its address.");
}

}  // namespace

HttpResponse HttpClient::send(const HttpRequest& request, const std::stop_token& stop, const Receiver& receive)
{
    HttpRequest next = request;
    std::vector<std::string> visited{request.url};
    for (;;) {
        if (stop.stop_requested()) throw HttpCancelled();
        std::string location;
        HttpResponse response = m_impl->once(next, stop, receive, location);
        if (response.status < 300 || response.status >= 400) return response;
        // Responses with another 3xx status (such as 304) are no redirects and may lack an address, so they are
        // returned.
        constexpr std::array<long, 5> kRedirects{301, 302, 303, 307, 308};
        if (location.empty() && std::ranges::find(kRedirects, response.status) == kRedirects.end()) return response;
        const bool keepsBody = !next.body || response.status == 307 || response.status == 308;
        if (!isRemotePath(location) || originOf(location) != originOf(request.url) || !keepsBody ||
            visited.size() > kMostRedirects)
            throw Error(redirectSentence(request, location, response.status, visited));
        next.url = location;
        visited.push_back(location);
    }
}

}  // namespace vitrine
