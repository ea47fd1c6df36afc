#include "core/compute/vulkan/pass/read_back.h"

#include "core/base/sentence.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/memory/pass_mark.h"

#include <algorithm>
#include <cstring>

namespace vitrine {

namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 20;

bool isPoison(float value)
{
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits == kPoison;
}

}  // namespace

std::size_t ReadBack::chunkFor(std::size_t bytes)
{
    for (std::size_t i = 0; i < m_chunks.size(); ++i) {
        if (m_chunks[i].memory.region().bytes - kMarkBytes - m_chunks[i].used >= bytes) return i;
    }
    const std::size_t size = std::max(bytes + kMarkBytes, kChunkBytes);
    m_chunks.push_back({OwnedRegion(m_memory, size, VulkanMemory::Use::ReadBack), 0});
    return m_chunks.size() - 1;
}

std::byte* ReadBack::mapped(const Place& place) const noexcept
{
    return m_chunks[place.chunk].memory.region().mapped + place.offset;
}

void ReadBack::expect(const Place& place, std::span<float> destination)
{
    Chunk& chunk = m_chunks[place.chunk];
    chunk.used = std::max(chunk.used, place.offset + place.count * sizeof(float));
    std::fill_n(reinterpret_cast<std::uint32_t*>(mapped(place)), place.count, kPoison);
    m_copies.push_back({place, destination});
}

std::vector<ReadBack::Place> ReadBack::places() const
{
    std::vector<Place> places;
    for (const Copy& copy : m_copies) places.push_back(copy.from);
    return places;
}

void ReadBack::expect(const std::vector<Place>& places, std::span<float> destination)
{
    for (const Place& place : places) {
        expect(place, destination.first(place.count));
        destination = destination.subspan(place.count);
    }
    writePass();
}

void ReadBack::writePass()
{
    if (!m_mark) m_mark = OwnedRegion(m_memory, sizeof m_pass, VulkanMemory::Use::Staging);
    std::memcpy(m_mark.region().mapped, &m_pass, sizeof m_pass);
}

void ReadBack::add(Recorder& recorder, const Region& from, std::span<float> destination)
{
    if (destination.empty()) return;
    const std::size_t chunk = chunkFor(from.bytes);
    const Place place{chunk, m_chunks[chunk].used, destination.size()};
    expect(place, destination);
    if (m_context->faultAt(VulkanStep::Copy) == VulkanFault::LeftOut) return;
    recorder.copy(from, m_chunks[chunk].memory.region().part(place.offset, from.bytes));
}

void ReadBack::seal(Recorder& recorder)
{
    if (m_copies.empty()) return;
    writePass();
    for (const Chunk& chunk : m_chunks) {
        if (chunk.used == 0 || m_context->faultAt(VulkanStep::Mark) == VulkanFault::LeftOut) continue;
        // Declares a read of the whole chunk, so that the mark is written after all copies to the chunk.
        recorder.read(chunk.memory.region());
        recorder.copy(m_mark.region(), markOf(chunk.memory.region()));
    }
}

void ReadBack::deliver()
{
    // The number of the pass increases even after a failure, so that late results of this pass are not mistaken for
    // results of the next pass.
    const std::uint64_t pass = m_pass++;
    for (Chunk& chunk : m_chunks) {
        if (chunk.used == 0) continue;
        checkPass(m_memory->deviceName(), chunk.memory.region(), pass);
        chunk.used = 0;
    }
    for (const Copy& copy : m_copies) {
        std::memcpy(copy.to.data(), mapped(copy.from), copy.to.size_bytes());
        if (std::any_of(copy.to.begin(), copy.to.end(), isPoison)) {
            failAsStale(m_memory->deviceName(),
                        SENTENCE("some of the ", copy.to.size(), " values of pass ", pass, " were never written"));
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
