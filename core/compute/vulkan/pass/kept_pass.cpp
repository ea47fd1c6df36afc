// Implements RecordedStep: a step that is recorded once and run again for other tokens.
#include "core/compute/backend/backend.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/pass/pass.h"

#include <utility>

namespace vitrine {

class Pass::Kept final : public RecordedStep {
public:
    Kept(Pass& pass, std::vector<ReadBack::Place> places, std::function<bool()> isIdle)
        : m_pass(pass), m_commands(pass.m_recorder.keep()), m_places(std::move(places)), m_isIdle(std::move(isIdle)),
          m_input(pass.m_inputs.front().region()), m_tokens(pass.m_tokenCount), m_holdsUpTo(pass.m_holdsUpTo),
          m_releases(pass.m_releases)
    {
    }

    bool run(std::span<const std::int32_t> tokens, std::size_t firstPosition, std::span<float> destination) override
    {
        // Memory that was released since the recording may now belong to another owner.
        if (m_releases != m_pass.m_memory->releases() || !m_isIdle()) return false;
        if (tokens.size() != m_tokens || firstPosition + tokens.size() > m_holdsUpTo) return false;
        const VulkanContext& context = *m_pass.m_context;
        m_pass.m_readBack.discard();
        try {
            writeState(m_input, tokens, firstPosition);
            m_pass.m_readBack.expect(m_places, destination);
            if (context.faultAt(VulkanStep::RunAgain) != VulkanFault::LeftOut) {
                m_pass.m_recorder.submitAndWait(*m_commands);
            }
            m_pass.m_readBack.deliver();
        } catch (...) {
            m_pass.m_readBack.discard();
            throw;
        }
        m_pass.m_context->reportComplaints();
        return true;
    }

private:
    Pass& m_pass;
    std::shared_ptr<Recorder::Commands> m_commands;
    std::vector<ReadBack::Place> m_places;
    std::function<bool()> m_isIdle;
    Region m_input;
    std::size_t m_tokens;
    std::size_t m_holdsUpTo;
    std::uint64_t m_releases;
};

std::unique_ptr<RecordedStep> Pass::keep(std::vector<ReadBack::Place> places, std::function<bool()> isIdle)
{
    // If memory was released during the step, the recorded commands refer to memory that no longer exists. This happens
    // when weights are copied for this step only, or when a buffer is replaced by a larger one.
    if (m_begun != 1 || m_releases != m_memory->releases()) return nullptr;
    return std::make_unique<Kept>(*this, std::move(places), std::move(isIdle));
}

}  // namespace vitrine
