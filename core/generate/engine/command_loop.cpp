#include "core/generate/engine/command_loop.h"

#include "core/base/process.h"
#include "core/base/sentence.h"
#include "core/base/signals.h"
#include "core/compute/backend/device_error.h"
#include "core/generate/engine/engine_log.h"
#include "core/text/pretokenizers.h"

#include <algorithm>
#include <exception>
#include <new>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

namespace vitrine {

namespace {

/// Returns the event that closes a request which was cancelled before it began; nullopt for commands without a request.
std::optional<Event> cancelledEvent(const Command& command)
{
    if (const auto* generate = std::get_if<Generate>(&command)) {
        GenerationFinished finished;
        finished.request = generate->request;
        finished.conversation = generate->conversation;
        finished.reason = StopReason::Cancelled;
        return finished;
    }
    const std::optional<RequestId> request = requestOf(command);
    if (!request) return std::nullopt;
    return Failed{*request, SENTENCE("The request was cancelled."), {}};
}

/// Returns the scheduling that the command declares; the default if it declares none.
Scheduling schedulingOf(const Command& command)
{
    return std::visit(
        [](const auto& value) {
            if constexpr (requires { value.scheduling(); }) {
                return value.scheduling();
            } else {
                return Scheduling();
            }
        },
        command);
}

bool isPreemptible(const Command& command)
{
    return schedulingOf(command).isPreemptible;
}

bool runsBetweenTokens(const Command& command)
{
    return schedulingOf(command).withinAnswers == WithinAnswers::BetweenTokens;
}

/// Lists all known pre-tokenizers in `failed`. The likely ones for the model's vocabulary come first.
void listPreTokenizers(const UnknownPreTokenizer& error, Failed& failed)
{
    std::vector<std::string_view> names = preTokenizerNames();
    std::sort(names.begin(), names.end());
    const std::vector<std::string_view>& likely = error.likely();
    std::stable_partition(names.begin(), names.end(), [&likely](std::string_view name) {
        return std::find(likely.begin(), likely.end(), name) != likely.end();
    });
    std::copy(likely.begin(), likely.end(), names.begin());
    failed.preTokenizers.assign(names.begin(), names.end());
    failed.likelyPreTokenizers = static_cast<std::uint32_t>(likely.size());
}

}  // namespace

std::optional<RequestId> requestOf(const Command& command) noexcept
{
    return std::visit(
        [](const auto& value) -> std::optional<RequestId> {
            if constexpr (requires { value.request; }) {
                return value.request;
            } else {
                return std::nullopt;
            }
        },
        command);
}

CommandLoop::CommandLoop(EventSink sink, Handler handler, Idle idle, LoopThread thread)
    : m_sink(std::move(sink)), m_handler(std::move(handler)), m_idle(std::move(idle)), m_runsOn(thread)
{
    if (m_runsOn == LoopThread::Caller) return;
    try {
        m_thread = std::jthread([this] {
            nameThread("engine");
            const SignalStack signalStack;
            run();
        });
    } catch (const std::system_error& error) {
        throw Error(SENTENCE("The engine cannot start: the system does not allow this program to start more threads."),
                    error.what());
    }
}

CommandLoop::~CommandLoop()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
        std::erase_if(m_queue, [this](Entry& entry) {
            if (!requestOf(entry.command)) return false;
            m_cancelled.push_back(std::move(entry.command));
            return true;
        });
        m_idleStop.request_stop();
        if (m_running) m_running->stop.request_stop();
        if (m_within) m_within->stop.request_stop();
    }
    m_changed.notify_all();
    if (m_runsOn == LoopThread::Caller) run();
}

void CommandLoop::preempt(Entry& entry)
{
    entry.wasPreempted = entry.wasPreempted || !entry.stop.stop_requested();
    entry.stop.request_stop();
}

void CommandLoop::post(Command command)
{
    bool isRunning = false;
    {
        const std::lock_guard lock(m_mutex);
        isRunning = m_running.has_value();
        if (m_running && isPreemptible(m_running->command) && !isPreemptible(command)) preempt(*m_running);
        m_queue.push_back({std::move(command), {}});
        m_idleStop.request_stop();
    }
    m_changed.notify_all();
    if (m_runsOn == LoopThread::Caller && !isRunning) run();
}

void CommandLoop::cancel(RequestId request)
{
    {
        const std::lock_guard lock(m_mutex);
        for (std::optional<Entry>* entry : {&m_running, &m_within}) {
            if (!*entry || requestOf((*entry)->command) != request) continue;
            (*entry)->stop.request_stop();
            (*entry)->wasPreempted = false;
            if (entry == &m_running && m_within) preempt(*m_within);
        }
        for (auto it = m_queue.begin(); it != m_queue.end();) {
            if (requestOf(it->command) != request) {
                ++it;
                continue;
            }
            m_cancelled.push_back(std::move(it->command));
            it = m_queue.erase(it);
        }
    }
    m_changed.notify_all();
}

void CommandLoop::steer(Steering steering)
{
    const RequestId request = std::visit([](const auto& value) { return value.request; }, steering);
    {
        const std::lock_guard lock(m_mutex);
        if (m_running && requestOf(m_running->command) == request) {
            m_running->steering.push_back(steering);
            if (m_within && !runsBetweenTokens(m_within->command)) preempt(*m_within);
        }
        for (Entry& entry : m_queue) {
            if (requestOf(entry.command) == request) entry.steering.push_back(steering);
        }
    }
    m_changed.notify_all();
}

std::optional<Steering> CommandLoop::nextSteering(bool wait)
{
    for (;;) {
        closeCancelled();
        std::unique_lock lock(m_mutex);
        std::deque<Steering>& steering = m_running->steering;
        const auto isCalled = [&] { return !steering.empty() || m_running->stop.stop_requested(); };
        if (wait && m_runsOn == LoopThread::Own) {
            m_changed.wait(lock,
                           [&] { return isCalled() || !m_cancelled.empty() || findWithin(true) != m_queue.end(); });
        }
        if (m_running->stop.stop_requested()) return std::nullopt;
        if (const auto within = findWithin(wait); within != m_queue.end() && !(wait && isCalled())) {
            runWithin(std::move(lock), within, wait);
            continue;
        }
        if (wait && !isCalled() && m_runsOn == LoopThread::Own) continue;
        if (steering.empty()) return std::nullopt;
        std::optional<Steering> next(std::move(steering.front()));
        steering.pop_front();
        return next;
    }
}

bool CommandLoop::isWithinAnswer()
{
    const std::lock_guard lock(m_mutex);
    return m_within.has_value();
}

std::deque<CommandLoop::Entry>::iterator CommandLoop::findWithin(bool pauses)
{
    return std::find_if(m_queue.begin(), m_queue.end(), [pauses](const Entry& entry) {
        const WithinAnswers when = schedulingOf(entry.command).withinAnswers;
        return when == WithinAnswers::BetweenTokens || (pauses && when == WithinAnswers::DuringPauses);
    });
}

void CommandLoop::runWithin(std::unique_lock<std::mutex> lock, std::deque<Entry>::iterator entry, bool pauses)
{
    using Clock = std::chrono::steady_clock;
    m_within = std::move(*entry);
    m_queue.erase(entry);
    const Entry within = *m_within;
    const RequestId answer = requestOf(m_running->command).value_or(0);
    lock.unlock();
    // AnswerWaiting is not emitted during a pause, because the answer waits then in any case.
    std::optional<AnswerWaiting> held;
    if (!pauses && schedulingOf(within.command).holdsAnswers)
        held = {answer, requestOf(within.command).value_or(0), std::nullopt};
    const Clock::time_point begun = Clock::now();
    if (held) publish(*held);
    std::optional<Failed> failed = execute(within);
    if (held) held->seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    if (held) publish(*held);
    end(m_within, std::move(failed));
}

void CommandLoop::run()
{
    while (const std::optional<Entry> entry = next()) {
        end(m_running, execute(*entry));
        m_idleDue = true;
    }
    const bool isOver = m_runsOn == LoopThread::Own || m_ending;
    if (m_idle && m_idleDue && isOver) m_idle({}, m_sink);
}

void CommandLoop::end(std::optional<Entry>& entry, std::optional<Failed> failed)
{
    {
        const std::lock_guard lock(m_mutex);
        if (failed && entry->wasPreempted && !m_ending) {
            m_queue.push_front({std::move(entry->command), {}});
            failed.reset();
        }
        entry.reset();
    }
    if (failed) publish(std::move(*failed));
}

void CommandLoop::runIdle()
{
    std::stop_token stop;
    {
        const std::lock_guard lock(m_mutex);
        if (hasWork()) return;
        m_idleStop = {};
        stop = m_idleStop.get_token();
    }
    m_idle(stop, m_sink);
    m_idleDue = stop.stop_requested();
}

std::optional<CommandLoop::Entry> CommandLoop::next()
{
    for (;;) {
        closeCancelled();
        std::unique_lock lock(m_mutex);
        if (m_runsOn == LoopThread::Caller && !hasWork()) return std::nullopt;
        if (m_idle && m_idleDue && !m_changed.wait_for(lock, kIdleDelay, [this] { return hasWork(); })) {
            lock.unlock();
            runIdle();
            continue;
        }
        m_changed.wait(lock, [this] { return hasWork(); });
        if (!m_cancelled.empty()) continue;
        if (m_queue.empty()) return std::nullopt;
        auto chosen = std::find_if_not(m_queue.begin(), m_queue.end(),
                                       [](const Entry& entry) { return isPreemptible(entry.command); });
        if (chosen == m_queue.end()) chosen = m_queue.begin();
        m_running = std::move(*chosen);
        m_queue.erase(chosen);
        return m_running;
    }
}

std::optional<Failed> CommandLoop::execute(const Entry& entry)
{
    Failed failed;
    logCommand(entry.command);
    try {
        m_handler(entry.command, entry.stop.get_token(), [this](Event event) { publish(std::move(event)); });
        return std::nullopt;
    } catch (const UnknownPreTokenizer& error) {
        failed.sentence = error.sentence();
        failed.detail = error.detail();
        listPreTokenizers(error, failed);
    } catch (const DeviceError& error) {
        failed.sentence = error.sentence();
        failed.detail = error.detail();
        failed.ofDevice = true;
    } catch (const Error& error) {
        failed.sentence = error.sentence();
        failed.detail = error.detail();
    } catch (const std::bad_alloc&) {
        failed.sentence = SENTENCE("There is not enough memory. Use a smaller context or a smaller model.");
    } catch (const std::exception& error) {
        failed.sentence = SENTENCE("An unexpected error occurred: ", error.what());
    }
    failed.request = requestOf(entry.command).value_or(0);
    return failed;
}

void CommandLoop::publish(Event event)
{
    // Closes requests that were cancelled in the queue. The running command publishes an event at every token or chunk,
    // so these requests need not wait for its end.
    closeCancelled();
    logEngineEvent(event);
    m_sink(std::move(event));
}

void CommandLoop::closeCancelled()
{
    std::vector<Command> cancelled;
    {
        const std::lock_guard lock(m_mutex);
        cancelled.swap(m_cancelled);
    }
    for (const Command& command : cancelled) {
        if (std::optional<Event> event = cancelledEvent(command)) m_sink(std::move(*event));
    }
}

}  // namespace vitrine
