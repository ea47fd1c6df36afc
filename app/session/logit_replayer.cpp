#include "app/session/logit_replayer.h"

#include "app/inspectors/logit_model.h"
#include "app/session/sampler_replayer.h"
#include "app/session/step_capture.h"
#include "app/settings/app_settings.h"
#include "app/words/translated.h"
#include "core/base/error.h"

#include <QMetaObject>

#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace vitrine {

LogitReplayer::LogitReplayer(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    m_thread.setMaxThreadCount(1);
    StepCapture* capture = &parts.capture;
    connect(&parts.model, &LogitModel::lookedAt, this, [this] {
        ++m_number;
        m_parts.capture.look(this, m_parts.model.isLookedAt() && m_parts.model.hasToken());
        show();
    });
    connect(&parts.model, &LogitModel::computeRequested, capture, &StepCapture::compute);
    connect(&parts.model, &LogitModel::cancelled, capture, &StepCapture::cancel);
    connect(capture, &StepCapture::stepChanged, this, [this] {
        ++m_number;
        m_parts.model.explain({});
    });
    connect(capture, &StepCapture::changed, this, &LogitReplayer::show);
}

LogitReplayer::~LogitReplayer()
{
    m_thread.waitForDone();
}

void LogitReplayer::show()
{
    if (!m_parts.model.isLookedAt() || !m_parts.model.hasToken()) return;
    const StepCapture& capture = m_parts.capture;
    if (!capture.step()) return m_parts.model.explain(capture.reason());
    if (capture.step()->hasLogits) return rank();
    if (const auto& cost = capture.cost()) return m_parts.model.offer(cost->tokens, cost->seconds, cost->bytes);
    if (capture.progress() >= 0) m_parts.model.setProgress(capture.progress());
}

void LogitReplayer::rank()
{
    if (m_parts.model.complete()) return;
    const StepCapture::Step& step = *m_parts.capture.step();
    if (static_cast<std::size_t>(m_parts.model.tokenId()) >= step.step.logits.size())
        return m_parts.model.explain(tr("The model that is open has no token %1.").arg(m_parts.model.tokenId()));
    m_thread.start([this, number = ++m_number, samplers = m_parts.capture.samplers(), step,
                    sampling = samplingOfAnswer(step.settings, step.seed, m_parts.settings),
                    grammar = grammarOfAnswer(step.settings)] {
        if (number != m_number) return;
        try {
            const auto all =
                step.isAnswers ? samplers->rank(step.step, sampling, grammar) : samplers->rank(step.step.logits);
            tell(number, [this, all] { m_parts.model.showAll(all); });
        } catch (const Error& error) {
            tell(number, [this, sentence = translated(error.sentence())] { m_parts.model.explain(sentence); });
        } catch (const std::bad_alloc&) {
            tell(number, [this] { m_parts.model.explain(tr("There is not enough memory to show all logits.")); });
        }
    });
}

/// On this object's thread, unless another one was started until then.
template <typename Action>
void LogitReplayer::tell(quint64 number, Action action)
{
    QMetaObject::invokeMethod(
        this,
        [this, number, action = std::move(action)] {
            if (number == m_number) action();
        },
        Qt::QueuedConnection);
}

}  // namespace vitrine
