#include "app/inspectors/logits/logit_replayer.h"

#include "app/inspectors/logits/logit_comparison.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/samplers/sampler_replayer.h"
#include "app/inspectors/tokens/logit_fetcher.h"
#include "app/settings/app_settings.h"
#include "core/base/caught_error.h"
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
    LogitFetcher* capture = &parts.capture;
    connect(&parts.model, &LogitModel::visibilityChanged, this, [this] {
        ++m_number;
        m_parts.capture.setPageVisible(this, m_parts.model.isVisible() && m_parts.model.hasToken());
        show();
        showPinned();
    });
    connect(&parts.model, &LogitModel::computeRequested, capture, &LogitFetcher::compute);
    connect(&parts.model, &LogitModel::cancelled, capture, &LogitFetcher::cancel);
    connect(capture, &LogitFetcher::stepChanged, this, [this] {
        ++m_number;
        m_parts.model.explain({});
    });
    connect(capture, &LogitFetcher::changed, this, &LogitReplayer::show);

    LogitFetcher* pinned = &parts.pinned;
    const LogitComparison* comparison = parts.model.comparison();
    connect(comparison, &LogitComparison::wanted, this, &LogitReplayer::showPinned);
    connect(comparison, &LogitComparison::divergencesWanted, this, &LogitReplayer::measure);
    connect(comparison, &LogitComparison::computeRequested, pinned, &LogitFetcher::compute);
    connect(comparison, &LogitComparison::cancelled, pinned, &LogitFetcher::cancel);
    connect(pinned, &LogitFetcher::stepChanged, this, [this] { ++m_pinnedNumber; });
    connect(pinned, &LogitFetcher::changed, this, &LogitReplayer::showPinned);
}

LogitReplayer::~LogitReplayer()
{
    m_thread.waitForDone();
}

void LogitReplayer::show()
{
    if (!m_parts.model.isVisible() || !m_parts.model.hasToken()) return;
    const LogitFetcher& capture = m_parts.capture;
    if (const auto& cost = capture.cost()) return m_parts.model.offer(*cost);
    if (!capture.step()) return m_parts.model.explain(capture.reason());
    if (capture.step()->hasLogits) return rank();
    if (const CaptureRunning running = capture.running(); running.progress >= 0) m_parts.model.setRunning(running);
}

void LogitReplayer::rank()
{
    if (m_parts.model.complete()) return;
    const LogitFetcher::Step& step = *m_parts.capture.step();
    if (static_cast<std::size_t>(m_parts.model.tokenId()) >= step.step.logits.size())
        return m_parts.model.explain(SENTENCE("The open model has no token ", m_parts.model.tokenId(), "."));
    m_thread.start([this, number = ++m_number, samplers = m_parts.capture.samplers(), step,
                    sampling = samplingOfAnswer(step.settings, step.seed, m_parts.settings),
                    grammar = grammarOfAnswer(step.settings)] {
        if (number != m_number) return;
        try {
            const auto all =
                step.isAnswers ? samplers->rank(step.step, sampling, grammar) : samplers->rank(step.step.logits);
            post(m_number, number, [this, all] {
                m_parts.model.showAll(all);
                showPinned();
            });
        } catch (const std::bad_alloc&) {
            post(m_number, number,
                 [this] { m_parts.model.explain(SENTENCE("There is not enough memory to show all logits.")); });
        } catch (...) {
            post(m_number, number, [this, sentence = caughtError().sentence()] { m_parts.model.explain(sentence); });
        }
    });
}

/// Shows the pinned token's logits. They are captured only after those of the selected token, because the comparison
/// requires both.
void LogitReplayer::showPinned()
{
    LogitComparison& comparison = *m_parts.model.comparison();
    const bool isSeen = m_parts.model.isVisible() && m_parts.model.complete() && comparison.isActive();
    LogitFetcher& capture = m_parts.pinned;
    capture.setPageVisible(this, isSeen);
    if (!isSeen || comparison.hasAll()) return;
    if (const auto& cost = capture.cost()) return comparison.offer(*cost);
    if (!capture.step()) return comparison.explain(capture.reason());
    if (capture.step()->hasLogits) return rankPinned();
    if (const CaptureRunning running = capture.running(); running.progress >= 0) comparison.setRunning(running);
}

void LogitReplayer::rankPinned()
{
    m_thread.start([this, number = ++m_pinnedNumber, samplers = m_parts.pinned.samplers(),
                    logits = m_parts.pinned.step()->step.logits] {
        if (number != m_pinnedNumber) return;
        try {
            const auto all = samplers->rank(logits);
            post(m_pinnedNumber, number, [this, all] { m_parts.model.comparison()->show(all); });
        } catch (const std::bad_alloc&) {
            post(m_pinnedNumber, number, [this] {
                m_parts.model.comparison()->explain(SENTENCE("There is not enough memory to show all logits."));
            });
        } catch (...) {
            post(m_pinnedNumber, number,
                 [this, sentence = caughtError().sentence()] { m_parts.model.comparison()->explain(sentence); });
        }
    });
}

/// Measures the distance between the two sets of logits on the worker thread. It sums three times over the whole
/// vocabulary, which is too slow for the GUI thread.
void LogitReplayer::measure()
{
    const LogitComparison& comparison = *m_parts.model.comparison();
    m_thread.start([this, number = ++m_pairNumber, here = comparison.here(), there = comparison.there()] {
        if (number != m_pairNumber) return;
        const Divergences found = divergencesOf(here->ranked(), there->ranked());
        post(m_pairNumber, number, [this, here, there, found] {
            m_parts.model.comparison()->setDivergences(here.get(), there.get(), found);
        });
    });
}

/// Runs `action` on this object's thread, unless a newer job has been started by then. `last` is the number of the
/// newest job.
template <typename Action>
void LogitReplayer::post(const std::atomic<quint64>& last, quint64 number, Action action)
{
    QMetaObject::invokeMethod(
        this,
        [&last, number, action = std::move(action)] {
            if (number == last) action();
        },
        Qt::QueuedConnection);
}

}  // namespace vitrine
