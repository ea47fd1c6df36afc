#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::test {

/// Writes a valid or invalid GGUF file piece by piece, without the project's own writer. size() returns the current
/// offset.
class RawGguf {
public:
    explicit RawGguf(std::uint64_t tensors, std::uint64_t entries, std::uint32_t version = 3)
    {
        bytes = "GGUF";
        put(version).put(tensors).put(entries);
    }

    template <typename T>
    RawGguf& put(T value)
    {
        bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
        return *this;
    }
    RawGguf& string(std::string_view text)
    {
        put(static_cast<std::uint64_t>(text.size()));
        bytes += text;
        return *this;
    }
    /// Writes the key and the type of an entry. The caller writes the value next.
    RawGguf& key(std::string_view name, std::uint32_t type) { return string(name).put(type); }
    RawGguf& tensor(std::string_view name, const std::vector<std::uint64_t>& shape, std::uint32_t type,
                    std::uint64_t offset)
    {
        string(name).put(static_cast<std::uint32_t>(shape.size()));
        for (const std::uint64_t length : shape) put(length);
        return put(type).put(offset);
    }
    /// Pads the file to a multiple of 32 bytes and appends `count` bytes of data.
    RawGguf& data(std::size_t count)
    {
        bytes.resize((bytes.size() + 31) / 32 * 32);
        bytes.append(count, '\1');
        return *this;
    }

    std::string bytes;
};

void writeFile(const std::filesystem::path& path, std::string_view bytes);

/// Returns the error message if the file cannot be opened, or else "it opened".
std::string openingError(const std::filesystem::path& path);

}  // namespace vitrine::test
