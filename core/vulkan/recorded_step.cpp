#include "core/base/error.h"
#include "core/vulkan/vulkan_backend_impl.h"

#include <memory>
#include <utility>

namespace vitrine {

class VulkanBackend::Recorded final : public RecordedStep {
public:
    Recorded(VulkanBackend& backend, std::vector<ReadBack::Place> places)
        : m_backend(backend), m_commands(backend.m_recorder.keep()), m_places(std::move(places)),
          m_input(backend.m_inputs.front().region()), m_tokens(backend.m_tokenCount), m_holdsUpTo(backend.m_holdsUpTo),
          m_releases(backend.m_releases)
    {
    }

    bool run(std::span<const std::int32_t> tokens, std::size_t firstPosition, std::span<float> destination) override
    {
        // Memory that was given back since may be somebody else's by now.
        if (m_releases != m_backend.m_memory->releases() || !m_backend.isIdle()) return false;
        if (tokens.size() != m_tokens || firstPosition + tokens.size() > m_holdsUpTo) return false;
        m_backend.m_readBack.discard();
        try {
            writeState(m_input, tokens, firstPosition);
            m_backend.m_readBack.expect(m_places, destination);
            if (m_backend.m_readBack.fault != ReadBack::Fault::NotRun) m_backend.m_recorder.submitAndWait(*m_commands);
            m_backend.m_readBack.deliver();
        } catch (...) {
            m_backend.m_readBack.discard();
            throw;
        }
        m_backend.reportComplaints();
        return true;
    }

private:
    VulkanBackend& m_backend;
    std::shared_ptr<Recorder::Commands> m_commands;
    std::vector<ReadBack::Place> m_places;
    Region m_input;
    std::size_t m_tokens;
    std::size_t m_holdsUpTo;
    std::uint64_t m_releases;
};

std::unique_ptr<RecordedStep> VulkanBackend::finishAndKeep()
{
    std::vector<ReadBack::Place> places = m_readBack.places();
    finish();
    // Copies of weights for this step alone, and memory that grew during it, are gone by now.
    if (m_begun != 1 || m_releases != m_memory->releases()) return nullptr;
    return std::make_unique<Recorded>(*this, std::move(places));
}

}  // namespace vitrine
