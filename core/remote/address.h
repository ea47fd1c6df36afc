#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// Where a server is.
struct ServerAddress {
    std::string root;  ///< "https://host:8000/prefix": without "/v1" and without a slash at the end
    std::string host;  ///< "host:8000", as it is shown
    bool secure = false;
    bool loopback = false;  ///< on this computer

    std::string url(std::string_view path) const { return root + std::string(path); }
};

/// As a user writes it: with or without "http://", "/v1", a route of it ("/v1/chat/completions") and slashes at the
/// end; the name of the host in small letters. Throws Error that says what is wrong;
/// a name with a password in it (user:password@host) is refused, since addresses are shown and stored.
ServerAddress serverAddress(std::string_view written);

/// A text as a part of a URL.
std::string percentEncoded(std::string_view text);

/// A model on a server, where otherwise stands the path of a file: "https://host:8000/v1#name".
std::string remotePath(const ServerAddress& address, std::string_view model);
/// Whether a path is one of those.
bool isRemotePath(std::string_view path) noexcept;

struct RemoteModelName {
    ServerAddress address;
    std::string model;
};
/// Precondition: isRemotePath. Throws Error.
RemoteModelName remoteModelName(std::string_view path);

}  // namespace vitrine
