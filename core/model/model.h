#pragma once

#include "core/base/sentence.h"
#include "core/file/gguf/gguf_file.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"
#include "core/text/tokenizer.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace vitrine {

class ChatTemplate;

/// Options for loading a model.
struct LoadOptions {
    /// Called during loading, with the fraction that is done (0…1) and the current stage.
    std::function<void(float fraction, SentenceForm stage)> progress;
    std::string preTokenizer;  ///< overrides tokenizer.ggml.pre; if empty, the file's value is used
    std::stop_token stop;      ///< if a stop is requested, load() soon throws Error("Loading was cancelled.")
};

/// A loaded model file: config, weights (views into the mapping), tokenizer and chat template. Immutable. After
/// loading, a background thread may continue to read the weights from the disk in advance, so that the first answer
/// does not have to wait for them.
class Model {
public:
    /// Throws Error if the file is malformed, contradictory or not supported. The message names the cause, and what is
    /// supported instead.
    static std::shared_ptr<const Model> load(const std::filesystem::path& path, const LoadOptions& options = {});

    /// Returns a copy of the model with another config or other weights. It serves to evaluate variants of the model.
    /// Tensors in `weights` that are not in the file must outlive the result. Nothing is checked; the shapes must match
    /// the config.
    static std::shared_ptr<const Model> variant(const Model& model, ModelConfig config, Weights weights);

    /// Returns the prediction block (multi-token prediction) as a separate model that has one layer. The weights are
    /// not copied. Returns nullptr if the file has no prediction block.
    static std::shared_ptr<const Model> ofPrediction(const Model& model);

    const GgufFile& file() const noexcept { return *m_file; }
    const ModelConfig& config() const noexcept { return m_config; }
    const Weights& weights() const noexcept { return *m_weights; }
    const Tokenizer& tokenizer() const noexcept { return *m_tokenizer; }
    /// Returns the chat template. Returns nullptr if the file has no usable template; notices() then contains the
    /// reason.
    const ChatTemplate* chatTemplate() const noexcept { return m_chatTemplate.get(); }
    /// Sentences for the user about unusual properties of the file; empty if there are none.
    const std::vector<Sentence>& notices() const noexcept { return m_notices; }

private:
    explicit Model(std::shared_ptr<const GgufFile> file);
    static std::shared_ptr<const Model> with(const Model& model, ModelConfig config,
                                             std::shared_ptr<const Weights> weights);
    void read(const LoadOptions& options, const std::function<void(float, SentenceForm)>& report);

    std::shared_ptr<const GgufFile> m_file;  ///< variants of the model share the file, the tokenizer and the chat
                                             ///< template
    ModelConfig m_config;
    std::shared_ptr<const Weights> m_weights;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::shared_ptr<const ChatTemplate> m_chatTemplate;
    std::vector<Sentence> m_notices;
    /// Reads the pages of the weights in advance. Declared last, so that it ends before the file is closed.
    std::jthread m_touching;
};

}  // namespace vitrine
