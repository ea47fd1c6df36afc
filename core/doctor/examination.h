#pragma once

#include "core/doctor/sense.h"
#include "core/doctor/state_likeness.h"
#include "core/doctor/trial_run.h"
#include "core/doctor/trials.h"
#include "core/doctor/weight_scan.h"
#include "core/gguf/gguf_file.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

struct RenderOptions;
struct RenderedPrompt;
class Backend;
class ChatTemplate;
class Model;

struct ExaminationOptions {
    std::size_t threads = 0;   ///< 0: one per physical core
    std::string preTokenizer;  ///< overrides tokenizer.ggml.pre; empty: as the file says
    /// Bytes of weights to decode; in a larger file, evenly spaced rows are looked at. 0: all.
    std::uint64_t weightBytes = std::uint64_t{4} << 30;
    double senseSeconds = 30;  ///< for measuring losses on the sample texts, of which at least one is measured
    /// For undoing known mistakes in memory, if the model makes sense and if it does not. 0: none is tried.
    double trialSecondsWhenSound = 10;
    double trialSeconds = 60;
    /// Back end of the trial run and of the sample texts; absent: the CPU at its default level.
    std::function<std::shared_ptr<Backend>(const Model&)> makeBackend;
    /// The current task and how much of it is done (0…1).
    std::function<void(std::string_view stage, float fraction)> progress;
};

/// A file under examination: everything that can be read, and the reason for anything that cannot. A file that does not
/// load as a model still has its metadata, and often a tokenizer. Not thread-safe.
class Examination {
public:
    /// Throws Error when it is not a valid GGUF file, and as lackDuring names them when its parts cannot be read for
    /// want of memory.
    Examination(const std::filesystem::path& path, ExaminationOptions options);
    ~Examination();
    Examination(const Examination&) = delete;
    Examination& operator=(const Examination&) = delete;

    const GgufFile& file() const noexcept { return m_file; }
    std::string fileName() const { return m_file.path().filename().string(); }
    const ExaminationOptions& options() const noexcept { return m_options; }

    /// nullptr when unavailable; the sentence beside it then says why.
    const ModelConfig* config() const noexcept { return m_config ? &*m_config : nullptr; }
    const std::string& configProblem() const noexcept { return m_configProblem; }
    const Tokenizer* tokenizer() const noexcept { return m_tokenizer; }
    const std::string& tokenizerProblem() const noexcept { return m_tokenizerProblem; }
    /// Also nullptr, with no problem, when the file has none.
    const ChatTemplate* chatTemplate() const noexcept { return m_chatTemplate; }
    const std::string& templateProblem() const noexcept { return m_templateProblem; }
    /// Renders the chat template for a short conversation; all renderings of an examination share the steps of one.
    /// Throws Error as ChatTemplate::render does; once a template has been too expensive, always.
    /// Precondition: chatTemplate().
    RenderedPrompt render(const nlohmann::ordered_json& messages, RenderOptions options);
    /// Why the template is too expensive; empty if it is not.
    const std::string& templateExpense() const noexcept { return m_templateExpense; }
    const Model* model() const noexcept { return m_model.get(); }
    const std::string& modelProblem() const noexcept { return m_modelProblem; }
    /// Whether the model did not load only because the computer lacks something, such as memory.
    bool lacksResources() const noexcept { return m_lacksResources; }

    /// Every problem with the tensors. If reading had to end early, `tensorsProblem` says why.
    const TensorSurvey& tensors() const noexcept { return m_tensors; }
    const std::string& tensorsProblem() const noexcept { return m_tensorsProblem; }

    /// The weights as they were found; scanned on the first call.
    const WeightScan& weights();
    /// The result of a short run, which the first call makes. Precondition: model(). Throws Error.
    const TrialRun& trialRun();
    /// What the model makes of the sample texts, measured on the first call. Precondition: model(). Throws Error.
    const Sense& sense();
    /// nullptr when it was never measured.
    const Sense* measuredSense() const noexcept { return m_sense ? &*m_sense : nullptr; }

    /// Which mistake, undone in memory, makes the model predict better; tried on the first call. None is tried in a
    /// model that cannot be judged. Precondition: model(). Throws Error.
    const Trials& trials();
    /// isUntrained of the model; looked at once. Precondition: model().
    bool untrained();
    /// What the layers know of the next token; measured on each call. Precondition: model(). Throws Error.
    StateLikeness likeness();
    /// nullptr when they were never asked for.
    const Trials* madeTrials() const noexcept { return m_trials ? &*m_trials : nullptr; }

private:
    void readParts();
    void readTensors();
    Backend& backend();
    std::function<void(float)> progressOf(std::string_view stage);

    GgufFile m_file;
    ExaminationOptions m_options;
    std::optional<ModelConfig> m_config;
    std::string m_configProblem;
    TensorSurvey m_tensors;
    std::string m_tensorsProblem;
    std::shared_ptr<const Model> m_model;
    std::string m_modelProblem;
    bool m_lacksResources = false;
    std::unique_ptr<const Tokenizer> m_ownTokenizer;  // when the model does not load
    const Tokenizer* m_tokenizer = nullptr;
    std::string m_tokenizerProblem;
    std::shared_ptr<const ChatTemplate> m_ownTemplate;
    const ChatTemplate* m_chatTemplate = nullptr;
    std::string m_templateProblem;
    std::size_t m_templateSteps;  // those that are left
    std::string m_templateExpense;
    std::optional<WeightScan> m_weights;
    std::shared_ptr<Backend> m_backend;  // made for the first run
    std::optional<TrialRun> m_trialRun;
    std::vector<SampleTokens> m_samples;
    std::optional<bool> m_untrained;
    std::optional<Sense> m_sense;
    std::optional<Trials> m_trials;
};

}  // namespace vitrine
