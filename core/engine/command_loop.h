#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace vitrine {

/// The request a command belongs to, if it has one.
std::optional<RequestId> requestOf(const Command& command) noexcept;

/// Returns what is asked of an answer next. With `wait` it returns only once something is asked, or nullopt when the
/// answer is to end.
using SteeringSource = std::function<std::optional<Steering>(bool wait)>;

/// Whether it runs only while nothing else waits (ScorePrompt, Capture).
bool givesWay(const Command& command) noexcept;

/// Whether it changes nothing that an answer needs, and can run while one pauses (ScorePrompt, Capture, CompareRuns).
bool runsWithinAnswers(const Command& command) noexcept;

/// The thread of an engine: runs commands one after the other, lets each be cancelled, and is the one place where
/// errors become events.
///
/// A command that gives way comes after all others. If one that does not is posted while it runs, it is told to stop as
/// though it were cancelled, and silently runs again when nothing else waits. Whether it then begins anew or goes on is
/// up to its handler.
///
/// While an answer asks what steers it, commands that run within answers do: in a pause all of them, else those that
/// are to run between two tokens (Capture::duringAnswer). The handler is then called within its own call for the
/// answer, and AnswerHeld says when the answer waits for it. What steers the pause, or ends the answer, comes first:
/// the command then gives way.
///
/// Destroying it cancels everything, waits for the running command to notice, and closes the requests still queued;
/// commands without a request are run before the end.
/// An engine holds it as its last member, so that the thread ends before anything it uses.
class CommandLoop {
public:
    /// Runs one command on the loop's thread and emits its closing event last; throws to fail it. Loading and previews
    /// also throw when `stop` was requested; a generation ends with GenerationFinished{Cancelled}.
    using Handler = std::function<void(const Command& command, const std::stop_token& stop, const EventSink& sink)>;

    /// Runs when no command has come for kIdleDelay after the last one, and at the end. It should return soon when
    /// `stop` is requested, because there is something else to do; it is then run again later. Must not throw.
    using Idle = std::function<void(const std::stop_token& stop, const EventSink& sink)>;
    static constexpr std::chrono::milliseconds kIdleDelay{1000};

    /// Throws Error when the system cannot start a thread.
    CommandLoop(EventSink sink, Handler handler, Idle idle = {});
    ~CommandLoop();
    CommandLoop(const CommandLoop&) = delete;
    CommandLoop& operator=(const CommandLoop&) = delete;

    /// Call these from any thread; they never wait for a command.
    void post(Command command);
    void cancel(RequestId request);
    void steer(Steering steering);

    /// What steers the running command; a SteeringSource for its handler, on the loop's thread. While it waits,
    /// requests that are cancelled in the queue are closed, and commands run that may.
    std::optional<Steering> nextSteering(bool wait);
    /// Whether the handler runs within its own call for an answer.
    bool isWithinAnswer();

private:
    struct Entry {
        Command command;
        std::stop_source stop;
        std::deque<Steering> steering = {};  ///< not yet obeyed
        bool gaveWay = false;                ///< it was told to stop for something else, and not cancelled
    };

    void run();
    std::optional<Entry> next();
    bool hasWork() const { return m_ending || !m_queue.empty() || !m_cancelled.empty(); }
    /// The failure, if there is one.
    std::optional<Failed> execute(const Entry& entry);
    /// A command that ran has ended, unless it has only given way.
    void end(std::optional<Entry>& entry, std::optional<Failed> failed);
    static void giveWay(Entry& entry);
    /// One that waits and may run within the answer that runs, and pauses or does not.
    std::deque<Entry>::iterator findWithin(bool pauses);
    void runWithin(std::unique_lock<std::mutex> lock, std::deque<Entry>::iterator entry, bool pauses);
    void runIdle();
    void publish(Event event);
    void closeCancelled();

    EventSink m_sink;
    Handler m_handler;
    Idle m_idle;
    bool m_idleDue = false;  ///< touched by the thread only

    std::mutex m_mutex;  ///< guards what follows, up to the thread
    std::condition_variable m_changed;
    std::deque<Entry> m_queue;
    std::optional<Entry> m_running;    ///< a copy that shares its stop state
    std::optional<Entry> m_within;     ///< runs within it
    std::vector<Command> m_cancelled;  ///< taken out of the queue; their closing events are due
    std::stop_source m_idleStop;
    bool m_ending = false;

    std::jthread m_thread;
};

}  // namespace vitrine
