#include "core/vulkan/read_back.h"

#include "core/base/error.h"

#include <algorithm>
#include <cstring>

namespace vitrine {

namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 20;
constexpr std::size_t kMarkBytes = 16;  ///< the number of the pass, at the end of a chunk
/// A NaN that no arithmetic makes.
constexpr std::uint32_t kPoison = 0x7FA5A5A5;

Region markOf(const Region& chunk)
{
    return chunk.part(chunk.bytes - kMarkBytes, sizeof(std::uint64_t));
}

}  // namespace

ReadBack::Chunk& ReadBack::chunkFor(std::size_t bytes)
{
    for (Chunk& chunk : m_chunks) {
        if (chunk.memory.region().bytes - kMarkBytes - chunk.used >= bytes) return chunk;
    }
    const std::size_t size = std::max(bytes + kMarkBytes, kChunkBytes);
    m_chunks.push_back({OwnedRegion(m_memory, size, VulkanMemory::Use::ReadBack), 0});
    return m_chunks.back();
}

void ReadBack::add(Recorder& recorder, const Region& from, std::span<float> destination)
{
    if (destination.empty()) return;
    Chunk& chunk = chunkFor(from.bytes);
    const Region to = chunk.memory.region().part(chunk.used, from.bytes);
    chunk.used += from.bytes;
    std::fill_n(reinterpret_cast<std::uint32_t*>(to.mapped), destination.size(), kPoison);
    m_copies.push_back({to.mapped, destination});
    if (fault != Fault::NoCopies) recorder.copy(from, to);
}

void ReadBack::seal(Recorder& recorder)
{
    for (const Chunk& chunk : m_chunks) {
        if (chunk.used == 0 || fault == Fault::NoMarks) continue;
        // The copies are among what the mark comes after: it claims the whole chunk.
        recorder.read(chunk.memory.region());
        recorder.update(markOf(chunk.memory.region()), std::as_bytes(std::span(&m_pass, 1)));
    }
}

void ReadBack::deliver()
{
    for (Chunk& chunk : m_chunks) {
        if (chunk.used == 0) continue;
        std::uint64_t pass = 0;
        std::memcpy(&pass, markOf(chunk.memory.region()).mapped, sizeof pass);
        if (pass != m_pass) {
            throw Error(concat("Results read back from the device are stale: they are of pass ", pass, ", not of pass ",
                               m_pass, '.'));
        }
        chunk.used = 0;
    }
    ++m_pass;
    for (const Copy& copy : m_copies) {
        std::memcpy(copy.to.data(), copy.from, copy.to.size_bytes());
        const auto isPoison = [](float value) {
            std::uint32_t bits = 0;
            std::memcpy(&bits, &value, sizeof bits);
            return bits == kPoison;
        };
        if (std::any_of(copy.to.begin(), copy.to.end(), isPoison)) {
            throw Error(concat("Results read back from the device are stale: of ", copy.to.size(),
                               " values some were never written."));
        }
    }
    m_copies.clear();
}

void ReadBack::discard() noexcept
{
    m_copies.clear();
    for (Chunk& chunk : m_chunks) chunk.used = 0;
}

}  // namespace vitrine
