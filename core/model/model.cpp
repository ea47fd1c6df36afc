#include "core/model/model.h"

#include "core/base/error.h"
#include "core/model/architectures/architecture.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <thread>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kPageBytes = 4096;
constexpr std::size_t kStepBytes = 32 << 20;  ///< between two looks at the stop token

void throwIfStopped(const std::stop_token& stop)
{
    if (stop.stop_requested()) throw Error("Loading was cancelled.");
}

/// Reads one byte of every page, so that the first answer need not wait for the disk and a user sees how far it is.
void touchPages(const GgufFile& file, const LoadOptions& options, float from)
{
    std::uint64_t total = 0;
    for (const GgufTensor& tensor : file.tensors()) total += tensor.data.size();
    std::uint64_t done = 0;
    for (const GgufTensor& tensor : file.tensors()) {
        for (std::size_t begin = 0; begin < tensor.data.size(); begin += kStepBytes) {
            throwIfStopped(options.stop);
            const std::size_t end = std::min(tensor.data.size(), begin + kStepBytes);
            for (std::size_t i = begin; i < end; i += kPageBytes) {
                static_cast<void>(*static_cast<const volatile std::byte*>(tensor.data.data() + i));
            }
            done += end - begin;
            const float share = static_cast<float>(static_cast<double>(done) / static_cast<double>(total));
            if (options.progress) options.progress(from + (1.0F - from) * share, "weights");
        }
    }
}

/// The same ahead of time, on a thread of its own that ends when it is destroyed: the tokenizer takes about as long as
/// the weights of a small model.
std::jthread touchPagesAhead(const GgufFile& file)
{
    return std::jthread([&file](const std::stop_token& stop) {
        try {
            touchPages(file, {{}, {}, stop}, 0.0F);
        } catch (const Error&) {
            // stopped
        }
    });
}

/// Sentences about metadata that are odd, but not wrong enough to refuse the file.
void noteOddities(const GgufFile& file, const ModelConfig& config, std::vector<std::string>& notices)
{
    const std::string vocabularyKey = config.architecture + ".vocab_size";
    const std::optional<std::int64_t> vocabulary = file.integer(vocabularyKey);
    if (vocabulary && *vocabulary != config.vocabulary) {
        notices.push_back(concat("The metadata key ", vocabularyKey, " is ", *vocabulary,
                                 ", but the token embedding has ", config.vocabulary, " rows; the latter is used."));
    }
    const std::string windowKey = config.architecture + ".attention.sliding_window";
    const std::optional<std::int64_t> window = file.integer(windowKey);
    if (!window || *window <= 0 || *window >= config.contextLength) return;
    const auto& layers = config.layerConfigs;
    if (layers.empty()) {
        notices.push_back(concat("The metadata key ", windowKey, " is ", *window,
                                 ", but sliding windows are not supported for this architecture: every token sees the "
                                 "whole context."));
    } else if (std::all_of(layers.begin(), layers.end(), [](const LayerConfig& layer) { return layer.window > 0; })) {
        notices.push_back(concat("The metadata key ", windowKey, " is ", *window,
                                 ", so that in every layer a token sees only so many positions; llama.cpp lets it see "
                                 "the whole context in this architecture."));
    }
}

/// Files from before the key existed; which patterns their models were trained with, nobody can tell.
void noteMissingPreTokenizer(const Tokenizer& tokenizer, std::vector<std::string>& notices)
{
    const Vocabulary& vocabulary = tokenizer.vocabulary();
    if (vocabulary.model != "gpt2" || !vocabulary.pre.empty()) return;
    notices.push_back("The file does not say how its tokenizer splits words (tokenizer.ggml.pre), so \"default\" is "
                      "used; where that is not how the model was trained, its answers suffer.");
}

}  // namespace

Model::Model(GgufFile file) : m_file(std::move(file)) {}

std::shared_ptr<const Model> Model::load(const std::filesystem::path& path, const LoadOptions& options)
{
    const auto report = [&options](float fraction, std::string_view stage) {
        throwIfStopped(options.stop);
        if (options.progress) options.progress(fraction, stage);
    };
    report(0.0F, "reading metadata");
    const std::shared_ptr<Model> model(new Model(GgufFile::open(path)));
    const GgufFile& file = model->m_file;
    const std::string fileName = path.filename().string();

    const Architecture& architecture = findArchitecture(file);
    model->m_config = architecture.readConfig(MetadataReader(file, std::string(architecture.name)));
    model->m_config.name = std::string(file.string("general.name").value_or(""));
    model->m_weights = architecture.readWeights(TensorReader(file), model->m_config);
    noteOddities(file, model->m_config, model->m_notices);

    const std::jthread ahead = touchPagesAhead(file);
    report(0.02F, "tokenizer");
    model->m_tokenizer = Tokenizer::create(readVocabulary(file, options.preTokenizer));
    if (model->m_tokenizer->size() != model->m_config.vocabulary) {
        throw Error(concat(fileName, ": tokenizer.ggml.tokens holds ", model->m_tokenizer->size(),
                           " tokens, but token_embd.weight has ", model->m_config.vocabulary, " rows."));
    }

    noteMissingPreTokenizer(*model->m_tokenizer, model->m_notices);

    report(0.08F, "chat template");
    if (const auto source = file.string("tokenizer.chat_template")) {
        try {
            model->m_chatTemplate = ChatTemplate::compile(*source);
        } catch (const Error& error) {
            model->m_notices.push_back(concat("The chat template of this file cannot be used: ", error.sentence()));
        }
    }

    report(0.1F, "weights");
    touchPages(file, options, 0.1F);
    report(1.0F, "ready");
    return model;
}

}  // namespace vitrine
