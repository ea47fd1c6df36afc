#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::test {

/// Bytes of a GGUF file from the reference data, which a test changes in memory.
class EditedFile {
public:
    explicit EditedFile(const std::filesystem::path& path)
    {
        std::ifstream file(path, std::ios::binary);
        std::transform(std::istreambuf_iterator<char>(file), {}, std::back_inserter(bytes),
                       [](char one) { return static_cast<std::byte>(one); });
    }

    /// Renames the first tensor or key with this name. Both names must have the same length.
    void rename(std::string_view name, std::string_view other)
    {
        if (name.size() != other.size()) throw std::logic_error("names of different lengths");
        std::transform(other.begin(), other.end(), bytes.begin() + static_cast<std::ptrdiff_t>(find(name)),
                       [](char letter) { return static_cast<std::byte>(letter); });
    }
    /// Overwrites a 32-bit number in the metadata. The number begins `skip` bytes after the start of the key's value.
    template <typename Number>
    void set(std::string_view key, Number value, std::size_t skip = 0)
    {
        static_assert(sizeof(Number) == 4);
        std::memcpy(bytes.data() + find(key) + key.size() + sizeof(std::uint32_t) + skip, &value, sizeof(value));
    }
    void write(const std::filesystem::path& path) const
    {
        std::ofstream file(path, std::ios::binary | std::ios::trunc);
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }

    std::vector<std::byte> bytes;

private:
    /// Returns the offset of a name. Searches for the name's 64-bit length followed by its text, so that longer names
    /// do not match.
    std::size_t find(std::string_view name) const
    {
        const std::uint64_t length = name.size();
        std::vector<std::byte> wanted(sizeof(length));
        std::memcpy(wanted.data(), &length, sizeof(length));
        for (const char letter : name) wanted.push_back(static_cast<std::byte>(letter));
        const auto found = std::search(bytes.begin(), bytes.end(), wanted.begin(), wanted.end());
        if (found == bytes.end()) throw std::logic_error("the file has no " + std::string(name));
        return static_cast<std::size_t>(found - bytes.begin()) + sizeof(length);
    }
};

}  // namespace vitrine::test
