#include "core/diagnose/compare/forced_run.h"

#include "core/compute/inference/evaluator.h"
#include "core/diagnose/compare/forcing_backend.h"

#include <span>
#include <vector>

namespace vitrine {

namespace {

/// Records the requested taps and updates the current layer and position.
class ForcingProbe final : public Probe {
public:
    ForcingProbe(const TapSelection& selection, Place& place) : Probe(selection), m_place(place), m_recorder(selection)
    {
    }
    std::vector<TapRows> rowsOf(Site site, std::size_t layer, std::size_t firstPosition,
                                std::size_t rows) const override
    {
        m_place = {site, layer, firstPosition};
        return {{0, rows}};
    }
    void receive(const TapValue& value) override { m_recorder.receive(value); }
    Trace take() noexcept { return m_recorder.take(); }

private:
    Place& m_place;
    TraceRecorder m_recorder;
};

}  // namespace

Trace runForced(const TraceRequest& request, const Imitation& imitation, const OtherValues& other, bool shakes,
                std::size_t threads, std::span<const ExpertTie> ties, const Trace* chosenBy)
{
    Place place;
    ForcingProbe probe(request.taps, place);
    ForcingBackend backend(imitation, other, place, shakes, threads, ties, chosenBy);
    evaluateRequest(request, backend, probe, 0, Evaluator::kDefaultChunk);
    return probe.take();
}

}  // namespace vitrine
