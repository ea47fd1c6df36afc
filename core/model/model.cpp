#include "core/model/model.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/model/architectures/architecture.h"
#include "core/model/chat_templates.h"
#include "core/template/chat_template.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kPageBytes = 4096;

void throwIfStopped(const std::stop_token& stop)
{
    if (stop.stop_requested()) throw Error(SENTENCE("Loading was cancelled."));
}

/// Reads one byte of every page of the weights, so that the weights are already in memory when the first answer needs
/// them.
void touchPages(const GgufFile& file, const std::stop_token& stop)
{
    for (const GgufTensor& tensor : file.tensors()) {
        for (std::size_t i = 0; i < tensor.data.size(); i += kPageBytes) {
            if (stop.stop_requested()) return;
            static_cast<void>(*static_cast<const volatile std::byte*>(tensor.data.data() + i));
        }
    }
}

/// Adds a notice about each unusual property of the metadata that is not a reason to refuse the file.
void noteOddities(const GgufFile& file, const ModelConfig& config, std::vector<Sentence>& notices)
{
    const std::string vocabularyKey = config.architecture + ".vocab_size";
    const std::optional<std::int64_t> vocabulary = file.integer(vocabularyKey);
    if (vocabulary && *vocabulary != config.vocabulary) {
        notices.push_back(SENTENCE("The metadata key ", vocabularyKey, " is ", *vocabulary,
                                   ", but the token embedding has ", config.vocabulary,
                                   " rows, so the number of rows is used."));
    }
    if (config.predictionLayers > 1) {
        const bool drafts = config.predictionInput != PredictionInput::None;
        notices.push_back(SENTENCE("The model has ", config.predictionLayers, " prediction blocks after its ",
                                   config.layers, " layers (", config.architecture, ".nextn_predict_layers). ",
                                   drafts ? "Only the first is" : "None is", " used."));
    }
    const std::string windowKey = config.architecture + ".attention.sliding_window";
    const std::optional<std::int64_t> window = file.integer(windowKey);
    if (!window || *window <= 0 || *window >= config.contextLength) return;
    const auto& layers = config.layerConfigs;
    if (layers.empty()) {
        notices.push_back(
            SENTENCE("The metadata key ", windowKey, " is ", *window,
                     ", but sliding windows are not supported for this architecture: every token sees the "
                     "whole context."));
    } else if (std::all_of(layers.begin(), layers.end(), [](const LayerConfig& layer) { return layer.window > 0; })) {
        notices.push_back(SENTENCE("The metadata key ", windowKey, " is ", *window,
                                   ", so in every layer a token sees only that number of positions. llama.cpp uses the "
                                   "whole context in this architecture."));
    }
}

/// Adds a notice if the file has no tokenizer.ggml.pre, because the file is older than this key. The pre-tokenizer with
/// which the model was trained is then unknown.
void noteMissingPreTokenizer(const Tokenizer& tokenizer, std::vector<Sentence>& notices)
{
    const Vocabulary& vocabulary = tokenizer.vocabulary();
    if (vocabulary.model != "gpt2" || !vocabulary.pre.empty()) return;
    notices.emplace_back(SENTENCE("The file has no tokenizer.ggml.pre, so Vitrine splits words in the \"default\" way. "
                                  "Answers get worse if the model was trained with another way."));
}

}  // namespace

Model::Model(std::shared_ptr<const GgufFile> file) : m_file(std::move(file)) {}

std::shared_ptr<const Model> Model::load(const std::filesystem::path& path, const LoadOptions& options)
{
    const auto report = [&options](float fraction, SentenceForm stage) {
        throwIfStopped(options.stop);
        if (options.progress) options.progress(fraction, stage);
    };
    report(0.0F, FORM("reading metadata"));
    const std::shared_ptr<Model> model(new Model(std::make_shared<const GgufFile>(GgufFile::open(path))));
    readIntact(*model->m_file, [&] { model->read(options, report); });
    report(1.0F, FORM("ready"));
    return model;
}

std::shared_ptr<const Model> Model::variant(const Model& model, ModelConfig config, Weights weights)
{
    return with(model, std::move(config), std::make_shared<const Weights>(std::move(weights)));
}

std::shared_ptr<const Model> Model::ofPrediction(const Model& model)
{
    const std::shared_ptr<const Weights>& weights = model.weights().prediction;
    return weights ? with(model, model.config().ofPrediction(), weights) : nullptr;
}

std::shared_ptr<const Model> Model::with(const Model& model, ModelConfig config, std::shared_ptr<const Weights> weights)
{
    const std::shared_ptr<Model> result(new Model(model.m_file));
    result->m_config = std::move(config);
    result->m_weights = std::move(weights);
    result->m_tokenizer = model.m_tokenizer;
    result->m_chatTemplate = model.m_chatTemplate;
    return result;
}

void Model::read(const LoadOptions& options, const std::function<void(float, SentenceForm)>& report)
{
    const GgufFile& file = *m_file;

    const Architecture& architecture = findArchitecture(file);
    m_config = architecture.readConfig(MetadataReader(file, std::string(architecture.name)));
    m_config.name = std::string(file.string("general.name").value_or(""));
    m_weights = std::make_shared<const Weights>(architecture.readWeights(TensorReader(file), m_config));
    noteOddities(file, m_config, m_notices);

    try {
        m_touching = std::jthread([&file](const std::stop_token& stop) { touchPages(file, stop); });
        // The system cannot start another thread. Loading continues; the first answer then has to wait for the disk.
    } catch (const std::system_error&) {
    }
    report(0.2F, FORM("tokenizer"));
    m_tokenizer = Tokenizer::create(readVocabulary(file, options.preTokenizer));
    if (m_tokenizer->size() != m_config.vocabulary) {
        throw Error(SENTENCE(file.path().filename().string(), ": tokenizer.ggml.tokens holds ", m_tokenizer->size(),
                             " tokens, but token_embd.weight has ", m_config.vocabulary, " rows."));
    }

    noteMissingPreTokenizer(*m_tokenizer, m_notices);

    report(0.8F, FORM("chat template"));
    const std::vector<NamedTemplate> templates = chatTemplates(file);
    if (const NamedTemplate* chosen = chooseTemplate(templates, false)) {
        if (!chosen->name.empty() && chosen->name != "default") {
            m_notices.push_back(
                SENTENCE("The file has no default chat template; its template ", inQuotes(chosen->name), " is used."));
        }
        try {
            m_chatTemplate = ChatTemplate::compile(chosen->source);
        } catch (const Error& error) {
            m_notices.push_back(SENTENCE("The chat template of this file cannot be used: ", error.sentence()));
        }
    }
}

}  // namespace vitrine
