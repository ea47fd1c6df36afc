#include "app/chat/pause_notice.h"

#include "app/engine/engine_bridge.h"

#include <utility>

namespace vitrine {

PauseNotice::PauseNotice(const EngineBridge& bridge, QObject* parent) : QObject(parent)
{
    connect(&bridge, &EngineBridge::answerWaiting, this, &PauseNotice::handleWaiting);
    const auto ends = [this](const auto& event) { forget(event.request); };
    connect(&bridge, &EngineBridge::captureFinished, this, ends);
    connect(&bridge, &EngineBridge::runsCompared, this, ends);
    connect(&bridge, &EngineBridge::failed, this, ends);
}

void PauseNotice::announce(RequestId request, const LocalizedText& words, std::function<void()> cancel)
{
    m_announced.insert(request, {words, std::move(cancel)});
}

/// Keeps the announcement after the pause, because an interrupted request may pause the next answer again.
void PauseNotice::handleWaiting(const AnswerWaiting& event)
{
    m_by = event.seconds ? 0 : event.by;
    emit changed();
}

void PauseNotice::forget(RequestId request)
{
    m_announced.remove(request);
    if (request == m_by) emit changed();
}

void PauseNotice::cancel()
{
    const std::function<void()> cancel = m_announced.value(m_by).cancel;
    if (cancel) cancel();
}

}  // namespace vitrine
