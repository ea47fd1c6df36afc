#pragma once

#include "core/generate/engine/local_engine.h"
#include "tests/engine/event_recorder.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::test {

/// A LocalEngine with a loaded tiny model, and a recorder of its events. It uses the device named by
/// VITRINE_TEST_DEVICE, or else the CPU.
class TinyEngine {
public:
    explicit TinyEngine(std::uint32_t contextLength = 256, EventRecorder::Hook hook = {},
                        const std::string& chatTemplate = TinyModelSpec::chatMlTemplate())
        : TinyEngine(usualSpec(contextLength, chatTemplate), std::move(hook))
    {
    }
    explicit TinyEngine(const TinyModelSpec& spec, EventRecorder::Hook hook = {}) : m_recorder(std::move(hook))
    {
        m_path = m_directory.filePath("tiny.gguf").toStdString();
        writeTinyModel(m_path, spec);
        m_engine = std::make_unique<LocalEngine>(m_recorder.sink());
        m_engine->post(loadCommand(kLoad));
    }

    static TinyModelSpec usualSpec(std::uint32_t contextLength = 256,
                                   const std::string& chatTemplate = TinyModelSpec::chatMlTemplate())
    {
        TinyModelSpec spec;
        spec.chatTemplate = chatTemplate;
        spec.architecture = "qwen2";
        spec.contextLength = contextLength;
        return spec;
    }

    static constexpr RequestId kLoad = 1000;

    LoadModel loadCommand(RequestId request) const
    {
        LoadModel command;
        command.request = request;
        command.path = m_path;
        if (const char* device = std::getenv("VITRINE_TEST_DEVICE")) command.options.device = device;
        command.options.threads = 1;
        command.options.kvKeys = KvType::F32;
        command.options.kvValues = KvType::F32;
        return command;
    }

    /// Returns a request for a short greedy answer in conversation 1, with scores of the prompt.
    static Generate greedy(RequestId request, std::vector<Message> messages, std::uint32_t maxTokens = 8)
    {
        Generate command;
        command.request = request;
        command.conversation = 1;
        command.messages = std::move(messages);
        command.sampling.values["temperature"] = 0;
        command.maxTokens = maxTokens;
        command.alternatives = 5;
        command.scorePrompt = true;
        return command;
    }

    Request run(const Generate& command)
    {
        m_engine->post(command);
        return m_recorder.waitFor(command.request);
    }

    LocalEngine& engine() { return *m_engine; }
    EventRecorder& recorder() { return m_recorder; }
    const std::string& path() const { return m_path; }
    void destroyEngine() { m_engine.reset(); }

private:
    QTemporaryDir m_directory;
    std::string m_path;
    EventRecorder m_recorder;
    std::unique_ptr<LocalEngine> m_engine;
};

}  // namespace vitrine::test
