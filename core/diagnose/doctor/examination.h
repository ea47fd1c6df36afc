#pragma once

#include "core/diagnose/doctor/sense.h"
#include "core/diagnose/doctor/state_likeness.h"
#include "core/diagnose/doctor/trial_run.h"
#include "core/diagnose/doctor/trials.h"
#include "core/diagnose/doctor/weight_scan.h"
#include "core/file/gguf/gguf_file.h"
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

/// Options of an examination.
struct ExaminationOptions {
    std::size_t threads = 0;   ///< number of CPU threads; 0: one per physical core
    std::string preTokenizer;  ///< pre-tokenizer that replaces tokenizer.ggml.pre; empty: the value in the file is used
    /// Maximum number of bytes of weights to decode; 0: all. If the file is larger, only evenly spaced rows are
    /// decoded.
    std::uint64_t weightBytes = std::uint64_t{4} << 30;
    /// Time limit in seconds for measuring losses on the sample texts; at least one text is measured.
    double senseSeconds = 30;
    /// Time limits in seconds for trying repairs, which undo known conversion mistakes in memory. The first limit is
    /// for a model with sound predictions, the second for any other model. 0: no repairs are tried.
    double trialSecondsWhenSound = 10;
    double trialSeconds = 60;
    /// Makes the back end for the trial run and the sample texts; empty: the CPU with its default instruction set.
    std::function<std::shared_ptr<Backend>(const Model&)> makeBackend;
    /// Called with the name of the current task and its progress (0…1); may be empty.
    std::function<void(std::string_view stage, float fraction)> progress;
};

/// A file under examination. Contains all parts that can be read, and the reason for each part that cannot be read. If
/// a file does not load as a model, it still has metadata, and often a tokenizer. Not thread-safe.
class Examination {
public:
    /// Throws Error if the file is not a valid GGUF file. Throws ResourceError or std::bad_alloc if there is not enough
    /// memory to read its parts. A lack of resources while the model loads is not thrown (see lacksResources()).
    Examination(const std::filesystem::path& path, ExaminationOptions options);
    ~Examination();
    Examination(const Examination&) = delete;
    Examination& operator=(const Examination&) = delete;

    const GgufFile& file() const noexcept { return m_file; }
    std::string fileName() const { return m_file.path().filename().string(); }
    const ExaminationOptions& options() const noexcept { return m_options; }

    /// Each of the following functions returns nullptr if its part of the file is unavailable. The matching …Problem()
    /// function then returns the reason.
    const ModelConfig* config() const noexcept { return m_config ? &*m_config : nullptr; }
    const std::string& configProblem() const noexcept { return m_configProblem; }
    const Tokenizer* tokenizer() const noexcept { return m_tokenizer; }
    const std::string& tokenizerProblem() const noexcept { return m_tokenizerProblem; }
    /// Returns nullptr with an empty templateProblem() if the file has no template.
    const ChatTemplate* chatTemplate() const noexcept { return m_chatTemplate; }
    const std::string& templateProblem() const noexcept { return m_templateProblem; }
    /// Renders the chat template for a short conversation. All renderings of an examination share one limit of template
    /// steps. Throws Error as ChatTemplate::render does. Once the limit is exceeded, every call throws. Precondition:
    /// chatTemplate() is not null.
    RenderedPrompt render(const nlohmann::ordered_json& messages, RenderOptions options);
    /// A sentence about a template that takes too many steps; empty if the steps have sufficed so far.
    const std::string& templateExpense() const noexcept { return m_templateExpense; }
    const Model* model() const noexcept { return m_model.get(); }
    const std::string& modelProblem() const noexcept { return m_modelProblem; }
    /// Whether the model failed to load only because the computer lacks a resource, such as memory.
    bool lacksResources() const noexcept { return m_lacksResources; }

    /// All problems of the tensors. If the loader stopped early, tensorsProblem() returns the reason.
    const TensorSurvey& tensors() const noexcept { return m_tensors; }
    const std::string& tensorsProblem() const noexcept { return m_tensorsProblem; }

    /// Returns the statistics of the weights. The first call scans the weights.
    const WeightScan& weights();
    /// Returns the result of a short trial run of the model. The first call makes the run. Precondition: model() is not
    /// null. Throws Error.
    const TrialRun& trialRun();
    /// Returns the losses of the model on the sample texts. The first call measures them. Precondition: model() is not
    /// null. Throws Error.
    const Sense& sense();
    /// Returns the result of sense() if it was called before, else nullptr.
    const Sense* measuredSense() const noexcept { return m_sense ? &*m_sense : nullptr; }

    /// Returns the result of trying repairs in memory, with the repair that makes the model predict best. The first
    /// call tries them. No repairs are tried for a model that cannot be judged. Precondition: model() is not null.
    /// Throws Error.
    const Trials& trials();
    /// Returns whether the model is untrained (isUntrained); computed once. Precondition: model() is not null.
    bool untrained();
    /// Returns how well the hidden states separate different next tokens. The result is not cached. Precondition:
    /// model() is not null. Throws Error.
    StateLikeness likeness();
    /// Returns the result of trials() if it was called before, else nullptr.
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
    std::unique_ptr<const Tokenizer> m_ownTokenizer;  // set only if the model does not load; a loaded model has its own
    const Tokenizer* m_tokenizer = nullptr;
    std::string m_tokenizerProblem;
    std::shared_ptr<const ChatTemplate> m_ownTemplate;
    const ChatTemplate* m_chatTemplate = nullptr;
    std::string m_templateProblem;
    std::size_t m_templateSteps;  // number of template steps that remain for all further renderings
    std::string m_templateExpense;
    std::optional<WeightScan> m_weights;
    std::shared_ptr<Backend> m_backend;  // made when the model runs for the first time
    std::optional<TrialRun> m_trialRun;
    std::vector<SampleTokens> m_samples;
    std::optional<bool> m_untrained;
    std::optional<Sense> m_sense;
    std::optional<Trials> m_trials;
};

}  // namespace vitrine
