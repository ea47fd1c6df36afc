#pragma once

#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace vitrine {

/// Returns the request of a command; nullopt for commands without a request.
std::optional<RequestId> requestOf(const Command& command) noexcept;

/// Returns the next Steering command for an answer. If no command has arrived: waits for one if `wait` is true;
/// otherwise returns nullopt. With `wait`, nullopt means that the answer must end.
using SteeringSource = std::function<std::optional<Steering>(bool wait)>;

/// The thread on which a CommandLoop runs its commands.
enum class LoopThread : std::uint8_t {
    Own,
    /// The thread that posts them. post() then returns when the command has run, and the sink is called meanwhile. A
    /// command that is posted from the sink runs afterwards. The sink must answer each Paused with steering commands;
    /// without one, the answer ends.
    Caller,
};

/// The thread of an engine. Runs commands one after the other, cancels them on request, and is the one place where
/// errors become events. The Scheduling of a command may change the order. A preemptible command is stopped without an
/// event if a command that is not preemptible is posted, and runs again later. Its handler decides whether it then
/// restarts or continues.
///
/// When the handler of an answer calls nextSteering(), the loop may run a queued command inside this call, if the
/// command's Scheduling allows it (WithinAnswers). AnswerWaiting events report that the answer waits for this command.
/// They are not emitted during a pause, or if `holdsAnswers` is false. The inner command is stopped and queued again if
/// the answer is cancelled. A command that may run only during pauses is also stopped and queued again when a Steering
/// command for the answer arrives.
///
/// The destructor cancels all commands, waits for the running command to stop, and closes the queued requests. Queued
/// commands without a request are still run. An engine must declare the loop as its last member, so that the thread
/// ends before the members that the thread uses are destroyed.
class CommandLoop {
public:
    /// Runs one command on the loop's thread and emits its closing event last; throws Error if the command fails. When
    /// `stop` was requested, a Generate ends with GenerationFinished{Cancelled}; commands that run long, such as
    /// LoadModel and Capture, throw Error.
    using Handler = std::function<void(const Command& command, const std::stop_token& stop, const EventSink& sink)>;

    /// Runs when no command has arrived for kIdleDelay after the last one, and when the loop is destroyed. It should
    /// return soon when `stop` is requested, because another command then waits; in this case, it is run again later.
    /// Must not throw.
    using Idle = std::function<void(const std::stop_token& stop, const EventSink& sink)>;
    static constexpr std::chrono::milliseconds kIdleDelay{1000};

    /// Throws Error when the system cannot start a thread.
    CommandLoop(EventSink sink, Handler handler, Idle idle = {}, LoopThread thread = LoopThread::Own);
    ~CommandLoop();
    CommandLoop(const CommandLoop&) = delete;
    CommandLoop& operator=(const CommandLoop&) = delete;

    /// The next three functions are thread-safe, and return without waiting for commands to run (LoopThread::Own).
    void post(Command command);
    void cancel(RequestId request);
    void steer(Steering steering);

    /// Returns the next Steering of the running command. This is the SteeringSource for the command's handler; call it
    /// on the loop's thread. While it waits, it closes queued requests that were cancelled, and runs commands that may
    /// run within the answer.
    std::optional<Steering> nextSteering(bool wait);
    /// Returns whether the handler of a command currently runs inside the handler of an answer.
    bool isWithinAnswer();

private:
    struct Entry {
        Command command;
        std::stop_source stop;
        std::deque<Steering> steering = {};  ///< commands that nextSteering has not returned yet
        bool wasPreempted = false;  ///< whether the command was stopped in favour of another command, and not cancelled
    };

    /// Runs commands until the loop ends, or with LoopThread::Caller until no command waits.
    void run();
    std::optional<Entry> next();
    bool hasWork() const { return m_ending || !m_queue.empty() || !m_cancelled.empty(); }
    /// Runs the command. Returns the error if it fails; nullopt on success.
    std::optional<Failed> execute(const Entry& entry);
    /// Finishes a command that ran, or puts it back into the queue if it gave way.
    void end(std::optional<Entry>& entry, std::optional<Failed> failed);
    static void preempt(Entry& entry);
    /// Returns the first queued command that may run within the current answer. `pauses`: whether the answer pauses.
    std::deque<Entry>::iterator findWithin(bool pauses);
    void runWithin(std::unique_lock<std::mutex> lock, std::deque<Entry>::iterator entry, bool pauses);
    void runIdle();
    void publish(Event event);
    void closeCancelled();

    EventSink m_sink;
    Handler m_handler;
    Idle m_idle;
    bool m_idleDue = false;  ///< whether m_idle must still run; accessed only by the loop's thread

    std::mutex m_mutex;  ///< guards all members up to m_ending
    std::condition_variable m_changed;
    std::deque<Entry> m_queue;
    std::optional<Entry> m_running;    ///< the running command; the loop's thread runs a copy with the same stop source
    std::optional<Entry> m_within;     ///< the command that runs within m_running
    std::vector<Command> m_cancelled;  ///< commands removed from the queue, whose closing events must still be emitted
    std::stop_source m_idleStop;
    bool m_ending = false;

    const LoopThread m_runsOn;
    std::jthread m_thread;
};

}  // namespace vitrine
