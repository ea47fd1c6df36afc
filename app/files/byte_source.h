#pragma once

#include "core/base/user_file.h"

#include <QByteArray>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <utility>

namespace vitrine {

/// A sequence of bytes that is read once from start to end, so that it is never completely in memory.
class ByteSource {
public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// Fills `buffer` with the next available bytes. Returns their number; 0 means the end. Throws Error.
    virtual std::size_t read(std::span<char> buffer) = 0;
};

/// The bytes of a file. A file larger than `most` bytes is an error.
class FileSource : public ByteSource {
public:
    FileSource(const std::filesystem::path& path, std::uint64_t most) : m_file(path, most) {}
    std::size_t read(std::span<char> buffer) override { return m_file.read(buffer); }

private:
    UserFile m_file;
};

/// The bytes of a QByteArray.
class MemorySource : public ByteSource {
public:
    explicit MemorySource(QByteArray bytes) : m_bytes(std::move(bytes)) {}
    std::size_t read(std::span<char> buffer) override
    {
        const std::size_t count = std::min(buffer.size(), static_cast<std::size_t>(m_bytes.size()) - m_at);
        std::copy_n(m_bytes.constData() + m_at, count, buffer.data());
        m_at += count;
        return count;
    }

private:
    QByteArray m_bytes;
    std::size_t m_at = 0;
};

/// Reads from another source and passes the size of each piece to a function. The function may throw to stop reading.
class WatchedSource : public ByteSource {
public:
    WatchedSource(std::unique_ptr<ByteSource> source, std::function<void(std::size_t)> watch)
        : m_source(std::move(source)), m_watch(std::move(watch))
    {
    }
    std::size_t read(std::span<char> buffer) override
    {
        const std::size_t count = m_source->read(buffer);
        m_watch(count);
        return count;
    }

private:
    std::unique_ptr<ByteSource> m_source;
    std::function<void(std::size_t)> m_watch;
};

}  // namespace vitrine
