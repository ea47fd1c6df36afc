#include "core/remote/remote_engine.h"
#include "core/remote/surveyor.h"

#include <utility>

// What the model in use can do there.
namespace vitrine {

void RemoteEngine::learnAbilities(const LoadModel& command, Loaded& loading, const std::stop_token& stop,
                                  const EventSink& sink) const
{
    std::optional<ServerSurvey> survey = m_access.surveyed ? m_access.surveyed(command.path) : std::nullopt;
    if (!survey || !survey->holdsFor(loading.can, loading.model.id)) {
        if (!m_access.found) return;
        sink(LoadProgress{command.request, 0.5F, "finding out what the server can do, by a few short answers"});
        survey = surveyServer(loading.survey, loading.model.id, loading.can, stop);
        m_access.found(command.path, *survey);
    }
    survey->applyTo(loading.can);
    loading.known = std::move(survey);
}

void RemoteEngine::lower(Loaded& to, std::uint32_t most) const
{
    to.can.alternatives = most;
    if (!to.known || !m_access.found) return;
    to.known->can.alternatives = most;
    to.known->of(Ability::Alternatives) = {true, most > 0 ? "" : "It refused that in an answer."};
    m_access.found(remotePath(to.server.address(), to.model.id), *to.known);
}

}  // namespace vitrine
