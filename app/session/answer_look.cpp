#include "app/session/answer_look.h"

#include "app/session/engine_bridge.h"

#include <utility>

namespace vitrine {

AnswerLook::AnswerLook(const EngineBridge& bridge, QObject* parent) : QObject(parent)
{
    connect(&bridge, &EngineBridge::answerHeld, this, &AnswerLook::handleHeld);
    const auto ends = [this](const auto& event) { forget(event.request); };
    connect(&bridge, &EngineBridge::captureFinished, this, ends);
    connect(&bridge, &EngineBridge::promptScoringFinished, this, ends);
    connect(&bridge, &EngineBridge::runsCompared, this, ends);
    connect(&bridge, &EngineBridge::failed, this, ends);
}

void AnswerLook::announce(RequestId request, const LocalizedText& words, std::function<void()> cancel)
{
    m_announced.insert(request, {words, std::move(cancel)});
}

/// One that stood back for the end of an answer may come again within the next.
void AnswerLook::handleHeld(const AnswerHeld& event)
{
    m_by = event.seconds ? 0 : event.by;
    emit changed();
}

void AnswerLook::forget(RequestId request)
{
    m_announced.remove(request);
    if (request == m_by) emit changed();
}

void AnswerLook::cancel()
{
    const std::function<void()> cancel = m_announced.value(m_by).cancel;
    if (cancel) cancel();
}

}  // namespace vitrine
