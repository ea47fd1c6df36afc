#include "core/base/sentence.h"
#include "core/generate/remote/remote_engine.h"
#include "core/generate/remote/surveyor.h"

#include <utility>

// The part of RemoteEngine that determines the abilities of the server with the current model.
namespace vitrine {

void RemoteEngine::learnAbilities(const LoadModel& command, Loaded& loading, const std::stop_token& stop,
                                  const EventSink& sink) const
{
    std::optional<ServerSurvey> survey = m_access.surveyed ? m_access.surveyed(command.path) : std::nullopt;
    if (!survey || !survey->holdsFor(loading.can, loading.model.id)) {
        if (!m_access.found || (m_access.asks && !m_access.asks(command.path))) return;
        sink(LoadProgress{command.request, 0.5F,
                          SENTENCE("requesting a few short answers to test what the server supports")});
        survey = surveyServer(loading.survey, loading.model.id, loading.can, stop);
        m_access.found(command.path, *survey);
    }
    survey->applyTo(loading.can);
    loading.surveyed = survey->when;
}

void RemoteEngine::renewAbilities(Loaded& to) const
{
    const std::optional<ServerSurvey> survey = m_access.surveyed ? m_access.surveyed(to.path()) : std::nullopt;
    if (!survey || survey->when == to.surveyed || !survey->holdsFor(to.can, to.model.id)) return;
    survey->applyTo(to.can);
    to.surveyed = survey->when;
}

void RemoteEngine::keepRefused(const Loaded& to) const
{
    if (!m_access.found || !m_access.surveyed) return;
    std::optional<ServerSurvey> survey = m_access.surveyed(to.path());
    if (!survey || survey->when != to.surveyed) return;  // the survey was removed or replaced meanwhile
    survey->can.thinkingLimit = to.can.thinkingLimit;
    survey->can.refused = to.can.refused;
    if (std::exchange(survey->can.alternatives, to.can.alternatives) != to.can.alternatives)
        survey->of(Ability::Alternatives) = {
            true, to.can.alternatives > 0
                      ? Sentence()
                      : SENTENCE("While it was answering, the server refused to return log-probabilities.")};
    m_access.found(to.path(), *survey);
}

void RemoteEngine::lower(Loaded& to, std::uint32_t most) const
{
    to.can.alternatives = most;
    keepRefused(to);
}

}  // namespace vitrine
