#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// The address of a server.
struct ServerAddress {
    std::string root;  ///< URL without "/v1" and without a slash at the end: "https://host:8000/prefix"
    std::string host;  ///< host and port for display, such as "host:8000"
    bool secure = false;
    bool loopback = false;  ///< whether the server is on this computer

    std::string url(std::string_view path) const { return root + std::string(path); }
};

/// Parses an address as a user writes it: with or without "http://", "/v1", a route such as "/v1/chat/completions", and
/// slashes at the end. The host is converted to lower case. Throws Error that names the mistake. An address with a
/// password (user:password@host) is rejected, because addresses are shown and stored.
ServerAddress serverAddress(std::string_view written);

/// Returns the text in percent encoding for a URL.
std::string percentEncoded(std::string_view text);

/// Returns the path of a model on a server: "https://host:8000/v1#name". It is used wherever a local model has a file
/// path.
std::string remotePath(const ServerAddress& address, std::string_view model);
/// Returns whether a path has the form of remotePath.
bool isRemotePath(std::string_view path) noexcept;

/// The two parts of a remotePath.
struct RemoteModelName {
    ServerAddress address;
    std::string model;
};
/// Splits a remotePath into server and model. Precondition: isRemotePath(path). Throws Error if the path has no
/// model name, or if its address is invalid.
RemoteModelName remoteModelName(std::string_view path);

}  // namespace vitrine
