#include "core/generate/engine/engine_log.h"

#include "core/base/event_log.h"
#include "core/base/raw_output.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <variant>

namespace vitrine {

namespace {

/// A line for the log. Uses no heap memory, because memory may be exhausted.
class EngineLine {
public:
    explicit EngineLine(std::string_view begin) noexcept { m_output.put(begin); }
    EngineLine& with(std::string_view text) noexcept
    {
        m_output.put(text);
        return *this;
    }
    EngineLine& with(std::uint64_t number) noexcept
    {
        m_output.putNumber(number);
        return *this;
    }
    void log() const noexcept { logEvent("engine", m_text.data()); }

private:
    std::array<char, kEventBytes> m_text;
    RawOutput m_output{m_text};
};

std::string_view fileNameOf(std::string_view path) noexcept
{
    return path.substr(path.find_last_of('/') + 1);
}

std::string_view nameOf(StopReason reason) noexcept
{
    switch (reason) {
    case StopReason::EndOfTurn:
        return "end of turn";
    case StopReason::StopString:
        return "stop string";
    case StopReason::MaxTokens:
        return "token limit";
    case StopReason::ContextFull:
        return "context full";
    case StopReason::Cancelled:
        return "cancelled";
    case StopReason::GrammarComplete:
        return "grammar complete";
    case StopReason::GrammarStuck:
        return "grammar stuck";
    case StopReason::Refused:
        return "refused";
    }
    return "unknown";
}

struct CommandLogger {
    void operator()(const LoadModel& command) const noexcept
    {
        // The path of a model on a server contains the server's address.
        const bool isFile = command.path.find("://") == std::string::npos;
        EngineLine("opens ").with(isFile ? fileNameOf(command.path) : "a model of a server").log();
    }
    void operator()(const UnloadModel&) const noexcept { EngineLine("closes the model").log(); }
    void operator()(const Generate& command) const noexcept
    {
        EngineLine("answers request ").with(command.request).log();
    }
    void operator()(const Capture& command) const noexcept
    {
        EngineLine("captures values for request ").with(command.request).log();
    }
    void operator()(const CompareRuns& command) const noexcept
    {
        EngineLine("compares runs for request ").with(command.request).log();
    }
    void operator()(const CloseConversation&) const noexcept { EngineLine("closes a conversation").log(); }
    void operator()(const ConfigureKvStates&) const noexcept { EngineLine("configures saved states").log(); }
    void operator()(const SaveKvStates&) const noexcept { EngineLine("saves states").log(); }
    void operator()(const ClearKvStates&) const noexcept { EngineLine("removes saved states").log(); }
};

struct EventLogger {
    void operator()(const ModelLoaded& event) const noexcept
    {
        const ModelSummary& model = event.summary;
        if (model.server) return EngineLine("opened a model of a server").log();
        EngineLine line("opened ");
        line.with(fileNameOf(model.path)).with(", ").with(model.architecture).with(" ").with(model.quantization);
        line.with(", ").with(model.fileBytes).with(" bytes, context ").with(model.contextLength).with(", ");
        line.with(model.layers).with(" layers, ").with(model.deviceLayers).with(" of them on a GPU").log();
    }
    void operator()(const ModelUnloaded& event) const noexcept
    {
        EngineLine(event.problem.empty() ? "closed the model" : "closed the model, because its file has changed").log();
    }
    void operator()(const PromptReady& event) const noexcept
    {
        EngineLine line("prompt of request ");
        line.with(event.request).with(": ").with(event.tokens.size()).with(" tokens, ").with(event.reusedTokens);
        line.with(" reused").log();
    }
    void operator()(const GenerationFinished& event) const noexcept
    {
        EngineLine line("ended request ");
        line.with(event.request).with(": ").with(nameOf(event.reason)).with(", ").with(event.stats.generatedTokens);
        line.with(" tokens").log();
    }
    void operator()(const CaptureFinished& event) const noexcept
    {
        EngineLine("ended request ").with(event.request).log();
    }
    void operator()(const RunsCompared& event) const noexcept
    {
        EngineLine("ended request ").with(event.request).log();
    }
    void operator()(const Failed& event) const noexcept
    {
        EngineLine line(event.ofDevice ? "error of the device in request " : "error in request ");
        line.with(event.request).log();
    }
    template <typename Other>
    void operator()(const Other&) const noexcept
    {
    }
};

}  // namespace

void logCommand(const Command& command) noexcept
{
    std::visit(CommandLogger(), command);
}

void logEngineEvent(const Event& event) noexcept
{
    std::visit(EventLogger(), event);
}

}  // namespace vitrine
