#pragma once

#include "core/generate/engine/events.h"
#include "tests/support/patience.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace vitrine::test {

/// All events of one request, by type.
struct Request {
    std::vector<LoadProgress> loadProgress;
    std::optional<ModelLoaded> loaded;
    std::optional<PromptReady> prompt;
    std::vector<PromptProgress> promptProgress;
    std::vector<TokenRecord> promptRecords;  ///< index: position in the prompt; a record with id -1 is missing
    std::vector<TokenGenerated> tokens;
    std::vector<Paused> pauses;
    std::vector<std::shared_ptr<const CapturedPiece>> pieces;
    std::vector<CaptureProgress> captureProgress;
    std::optional<CaptureCost> captured;
    std::optional<GenerationFinished> finished;
    std::optional<KvStatesChanged> states;
    std::vector<std::string> runs;  ///< names of the runs of a comparison
    std::optional<RunsCompared> compared;
    std::optional<ComparisonExpected> comparisonCost;
    std::optional<Failed> failed;
    int closings = 0;
    std::string text;  ///< text of all tokens, including the rest that the final event contains

    std::vector<TokenId> ids() const
    {
        std::vector<TokenId> result;
        for (const TokenGenerated& token : tokens) result.push_back(token.record.id);
        return result;
    }
};

/// Collects the events of an engine and waits for them. The recorder must outlive the engine.
class EventRecorder {
public:
    using Hook = std::function<void(const Event&)>;
    static constexpr std::chrono::minutes kPatience{
        5};  ///< long, because a software device on a busy computer compiles its kernels slowly

    /// If `hook` is set, it is called on the engine's thread before each event is recorded.
    explicit EventRecorder(Hook hook = {}) : m_hook(std::move(hook)) {}

    EventSink sink()
    {
        return [this](Event event) {
            if (m_hook) m_hook(event);
            const std::lock_guard lock(m_mutex);
            m_events.push_back(std::move(event));
            m_changed.notify_all();
        };
    }

    std::vector<Event> events() const
    {
        const std::lock_guard lock(m_mutex);
        return m_events;
    }

    /// Waits until the request is closed. Returns false if this takes longer than `patience`.
    bool wait(RequestId id, std::chrono::seconds patience = kPatience)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, patience, [&] {
            for (const Event& event : m_events) {
                if (closes(event, id)) return true;
            }
            return false;
        });
    }

    /// Waits for the first event of the request. Returns false if this takes longer than `patience`.
    bool waitForStart(RequestId id, std::chrono::seconds patience = kPatience)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, patience, [&] {
            for (const Event& event : m_events) {
                if (requestOf(event) == id) return true;
            }
            return false;
        });
    }

    /// Waits until the request has paused `count` times or is closed. Returns its events so far.
    Request waitForPause(RequestId id, std::size_t count)
    {
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait_for(lock, kPatience, [&] {
                std::size_t seen = 0;
                for (const Event& event : m_events) {
                    if (closes(event, id)) return true;
                    if (std::holds_alternative<Paused>(event) && requestOf(event) == id) ++seen;
                }
                return seen >= count;
            });
        }
        return request(id);
    }

    Request request(RequestId id) const
    {
        Request result;
        for (const Event& event : events()) {
            if (requestOf(event) != id) continue;
            std::visit([&](const auto& value) { add(result, value); }, event);
            if (closes(event, id)) ++result.closings;
        }
        return result;
    }

    Request waitFor(RequestId id)
    {
        wait(id);
        return request(id);
    }

    static RequestId requestOf(const Event& event)
    {
        return std::visit([](const auto& value) { return value.request; }, event);
    }

private:
    static bool closes(const Event& event, RequestId id)
    {
        return requestOf(event) == id &&
               (std::holds_alternative<ModelLoaded>(event) || std::holds_alternative<ModelUnloaded>(event) ||
                std::holds_alternative<GenerationFinished>(event) || std::holds_alternative<RunsCompared>(event) ||
                std::holds_alternative<ComparisonExpected>(event) || std::holds_alternative<CaptureFinished>(event) ||
                std::holds_alternative<KvStatesChanged>(event) || std::holds_alternative<Failed>(event));
    }

    static void add(Request&, const ModelHashed&) {}  // this event belongs to no request
    static void add(Request& request, const LoadProgress& value) { request.loadProgress.push_back(value); }
    static void add(Request& request, const ModelLoaded& value) { request.loaded = value; }
    static void add(Request&, const ModelUnloaded&) {}
    static void add(Request& request, const PromptReady& value)
    {
        request.prompt = value;
        request.promptRecords.assign(value.tokens.size(), TokenRecord{});
        for (TokenRecord& record : request.promptRecords) record.id = -1;
    }
    static void add(Request& request, const PromptProgress& value) { request.promptProgress.push_back(value); }
    static void add(Request& request, const PromptScored& value)
    {
        if (!request.prompt && request.promptRecords.size() < value.firstToken + value.records.size()) {
            // Only a Capture sends scores without an earlier PromptReady. The number of its records is not known in
            // advance.
            request.promptRecords.resize(value.firstToken + value.records.size());
        }
        for (std::size_t i = 0; i < value.records.size(); ++i) {
            request.promptRecords.at(value.firstToken + i) = value.records[i];
        }
    }
    static void add(Request& request, const TokenGenerated& value)
    {
        request.tokens.push_back(value);
        if (value.textWasReasoning) request.text.clear();
        request.text += value.text;
    }
    static void add(Request& request, const Paused& value) { request.pauses.push_back(value); }
    static void add(Request&, const AnswerWaiting&) {}
    static void add(Request& request, const Captured& value) { request.pieces.push_back(value.piece); }
    static void add(Request& request, const CaptureProgress& value) { request.captureProgress.push_back(value); }
    static void add(Request& request, const CaptureFinished& value) { request.captured = value.cost; }
    static void add(Request& request, const GenerationFinished& value)
    {
        request.finished = value;
        if (value.textWasReasoning) request.text.clear();
        request.text += value.remainingText;
    }
    static void add(Request& request, const ComparisonProgress& value)
    {
        if (request.runs.empty() || request.runs.back() != value.run.english())
            request.runs.push_back(value.run.english());
    }
    static void add(Request& request, const RunsCompared& value) { request.compared = value; }
    static void add(Request& request, const ComparisonExpected& value) { request.comparisonCost = value; }
    static void add(Request& request, const KvStatesChanged& value) { request.states = value; }
    static void add(Request& request, const Failed& value) { request.failed = value; }

    Hook m_hook;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<Event> m_events;
};

}  // namespace vitrine::test
