#pragma once

#include "core/gguf/gguf_file.h"
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

struct LoadOptions {
    /// Called with 0…1 and what is being done.
    std::function<void(float fraction, std::string_view stage)> progress;
    std::string preTokenizer;  ///< overrides tokenizer.ggml.pre when that is unknown; empty: what the file says
    std::stop_token stop;      ///< load throws Error("Loading was cancelled.") soon after a stop is requested
};

/// A model file made usable: config, weights (views into the mapping), tokenizer, chat template. Immutable. A thread of
/// its own may still be reading the weights from the disk, so that answers need not wait for that.
class Model {
public:
    /// Throws Error for anything that is malformed, contradictory, or not supported (the sentence names it and lists
    /// what is supported).
    static std::shared_ptr<const Model> load(const std::filesystem::path& path, const LoadOptions& options = {});

    /// The same model with another config or other weights, for asking what they would compute; whatever tensors of
    /// `weights` do not lie in the file must outlive the result. Nothing is checked: shapes must fit the config.
    static std::shared_ptr<const Model> variant(const Model& model, ModelConfig config, Weights weights);

    /// The block behind the layers that guesses a further token, as a model of one layer with the same weights; nullptr
    /// where the file has none.
    static std::shared_ptr<const Model> ofPrediction(const Model& model);

    const GgufFile& file() const noexcept { return *m_file; }
    const ModelConfig& config() const noexcept { return m_config; }
    const Weights& weights() const noexcept { return *m_weights; }
    const Tokenizer& tokenizer() const noexcept { return *m_tokenizer; }
    /// nullptr when the file has no usable template; `notices()` then says why.
    const ChatTemplate* chatTemplate() const noexcept { return m_chatTemplate.get(); }
    /// Sentences that the user should read; empty when all is well.
    const std::vector<std::string>& notices() const noexcept { return m_notices; }

private:
    explicit Model(std::shared_ptr<const GgufFile> file);
    static std::shared_ptr<const Model> with(const Model& model, ModelConfig config,
                                             std::shared_ptr<const Weights> weights);
    void read(const LoadOptions& options, const std::function<void(float, std::string_view)>& report);

    std::shared_ptr<const GgufFile> m_file;  ///< shared with variants, as are tokenizer and template
    ModelConfig m_config;
    std::shared_ptr<const Weights> m_weights;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::shared_ptr<const ChatTemplate> m_chatTemplate;
    std::vector<std::string> m_notices;
    std::jthread m_touching;  ///< reads the weights' pages before the first answer; last, since it uses the file
};

}  // namespace vitrine
