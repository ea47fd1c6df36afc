#include "core/generate/engine/model_session.h"

#include "core/base/error.h"
#include "core/compute/backend/device_error.h"
#include "core/compute/cpu/kernels.h"
#include "core/compute/devices/placement.h"
#include "core/file/gguf/quantization.h"
#include "core/generate/engine/model_identity.h"

#include <algorithm>
#include <bit>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

namespace vitrine {

namespace {

std::uint32_t chooseContext(const ModelConfig& config, const EngineOptions& options, std::vector<Sentence>& notices)
{
    if (options.contextLength == 0)
        return options.forOneAnswer ? config.contextLength : std::min(config.contextLength, kUsualContext);
    if (options.contextLength <= config.contextLength) return options.contextLength;
    notices.push_back(SENTENCE("The requested context of ", options.contextLength,
                               " tokens is longer than the trained context of the model (", config.contextLength,
                               "), so the trained length is used."));
    return config.contextLength;
}

/// Returns the chunk size in tokens. It is chosen so that evaluating one chunk takes about 70 billion multiplications.
/// On a modest machine, these take about a second.
std::size_t chooseChunk(std::uint64_t parameters)
{
    constexpr std::uint64_t kWork = std::uint64_t{1} << 36U;
    const std::uint64_t tokens = kWork / std::max<std::uint64_t>(parameters, 1);
    return std::bit_floor(std::clamp<std::uint64_t>(tokens, 32, Evaluator::kDefaultChunk));
}

ModelSummary summarize(const Model& model)
{
    const GgufFile& file = model.file();
    const ModelConfig& config = model.config();
    ModelSummary summary;
    summary.path = file.path().string();
    summary.name = config.name.empty() ? file.path().stem().string() : config.name;
    summary.architecture = config.architecture;
    summary.fileBytes = file.fileBytes();
    summary.trainedContextLength = config.contextLength;
    summary.vocabularySize = config.vocabulary;
    summary.layers = config.layers;
    summary.notices = model.notices();

    const Weights& weights = model.weights();
    std::size_t bytes = 0;
    for (const GgufTensor& tensor : file.tensors()) bytes += tensor.data.size();
    const bool isTied = weights.output.weight.data == weights.tokenEmbedding.data;
    if (!isTied) bytes -= std::min(bytes, weights.tokenEmbedding.bytes());
    if (bytes > 0)
        summary.outputShare = static_cast<double>(weights.output.weight.bytes()) / static_cast<double>(bytes);

    summary.quantization = quantizationName(file);
    for (const GgufTensor& tensor : file.tensors()) summary.parameters += tensor.elementCount();
    return summary;
}

}  // namespace

ModelSession::ModelSession(const LoadModel& command, const BackendMaker& makeBackend,
                           const std::function<bool()>& makeRoom, const std::stop_token& stop, const EventSink& sink)
    : m_options(command.options), m_makeBackend(makeBackend)
{
    LoadOptions options;
    options.stop = stop;
    options.preTokenizer = command.options.preTokenizer;
    options.progress = [&](float fraction, std::string_view stage) {
        sink(LoadProgress{command.request, fraction, std::string(stage)});
    };
    m_model = Model::load(command.path, options);
    if (stop.stop_requested()) throw Error(SENTENCE("Loading was cancelled."));

    m_summary = summarize(*m_model);
    m_summary.contextLength = chooseContext(m_model->config(), command.options, m_summary.notices);
    m_chunkTokens = m_options.forOneAnswer ? Evaluator::kDefaultChunk : chooseChunk(m_summary.parameters);
    m_prompts = std::make_shared<ModelPrompts>(m_model, m_summary.contextLength);
    m_stepSamplers = std::make_shared<ModelStepSamplers>(m_prompts);
    const PromptBuilder& builder = m_prompts->builder();
    m_summary.templateSource = builder.source();
    m_summary.thinking = builder.thinking().words;
    if (!builder.notice().empty() && !m_options.forOneAnswer) m_summary.notices.push_back(builder.notice());

    m_scorer = std::make_unique<TokenScorer>(m_model->tokenizer(), chooseKernels(m_options.isa));
    m_conversations = std::make_unique<ConversationPool>([this] { return makeCache(m_positions); });
    if (m_options.forOneAnswer) return;
    // Called last: it may unload the previous model, and all other errors must be found before that.
    m_positions = contextLength();
    place(makeRoom);
}

bool ModelSession::chooseDevices(std::size_t positions)
{
    if (m_evaluator) return false;
    m_positions = positions;
    place([] { return false; });
    return true;
}

Conversation& ModelSession::open(ConversationId id, std::size_t positions)
{
    if (positions > m_positions) {
        m_conversations->closeAll();
        m_positions = positions;
    }
    return m_conversations->open(id);
}

void ModelSession::requireIs(const std::string& path, const std::optional<std::uint64_t>& hash) const
{
    if (ModelIdentity{path, hash}.isSameAs({m_summary.path, knownHash()})) return;
    if (path == m_summary.path) throw Error(SENTENCE(path, " has changed since the selected tokens were evaluated."));
    throw Error(SENTENCE("The tokens belong to ", path, ", but the open model is ", m_summary.path, '.'));
}

std::unique_ptr<KvCache> ModelSession::makeCache(std::size_t positions) const
{
    return makeCache(*m_evaluator, positions);
}

std::unique_ptr<KvCache> ModelSession::makeCache(Evaluator& evaluator, std::size_t positions) const
{
    return evaluator.makeCache(positions, m_summary.kvKeys, m_summary.kvValues, contextLength());
}

void ModelSession::place(const std::function<bool()>& makeRoom)
{
    const ModelUse use =
        Evaluator::useOf(m_model->config(), m_positions, m_options.kvKeys, m_options.kvValues, m_chunkTokens);
    m_summary.kvKeys = use.keys;
    m_summary.kvValues = use.values;
    const ComputeOptions options{m_options.device, m_options.isa, m_options.threads, m_options.deviceLayers};
    const auto estimate = [&] {
        return placeModel(options, m_model->config(), m_model->weights(), use, m_makeBackend);
    };
    // If memory is missing, calls makeRoom, which may unload the previous model, and tries again.
    const auto withRoom = [&](const auto& attempt) {
        try {
            return attempt();
        } catch (const DeviceMemoryError&) {
            if (!makeRoom()) throw;
        }
        return attempt();
    };
    Placement placement = withRoom(estimate);
    if (placement.needs && !placement.notice.empty() && makeRoom()) {
        placement = {};
        placement = estimate();
    }
    bringModel(placement, options, [&](Backend& backend) {
        withRoom([&] {
            auto evaluator = std::make_unique<Evaluator>(m_model, backend, m_chunkTokens);
            // Makes a cache only as a test. Two errors are thus reported when the model is loaded, not in the first
            // chat: too little device memory, and types of keys and values that do not fit the model's heads.
            makeCache(*evaluator, placement.deviceLayers > 0 ? m_positions : 1);
            m_evaluator = std::move(evaluator);
        });
    });
    m_backend = std::move(placement.backend);
    m_summary.device = m_backend->description();
    m_summary.driver = m_backend->driver();
    m_summary.isa = chooseKernels(m_options.isa).name;
    m_summary.options = m_options;
    m_summary.deviceLayers = static_cast<std::uint32_t>(placement.deviceLayers);
    if (!placement.notice.empty()) m_summary.notices.push_back(std::move(placement.notice));
    if (!m_backend->notice().empty()) m_summary.notices.push_back(m_backend->notice());
}

GrammarConstraint& ModelSession::grammar(const GrammarSource& source)
{
    if (m_grammar && source == m_grammarSource) {
        m_grammar->restart();
        return *m_grammar;
    }
    auto compiled = compileGrammar(source, tokenizer());
    if (!m_tokenTrie) m_tokenTrie = std::make_shared<const TokenTrie>(tokenizer());
    m_grammar = std::make_unique<GrammarConstraint>(std::move(compiled), m_tokenTrie);
    m_grammarSource = source;
    return *m_grammar;
}

void ModelSession::startHashing(const EventSink& sink)
{
    if (m_hash) return;
    m_hash = std::make_unique<ModelHash>(m_model, [sink, path = m_summary.path](std::uint64_t hash) {
        if (sink) sink(ModelHashed{0, path, hash});
    });
}

Sentence ModelSession::prepareGuesses(Conversation& conversation, std::uint32_t draftTokens, DraftSource source)
{
    if (draftTokens == 0 || source == DraftSource::Text) {
        conversation.setGuesses(nullptr);
        return {};
    }
    if (conversation.guesses()) return {};
    if (!m_block) m_block = m_evaluator->ofPrediction();
    if (m_block) {
        conversation.setGuesses(std::make_unique<BlockGuesses>(*m_block, conversation.cache().capacity()));
    } else if (source == DraftSource::Block && !std::exchange(m_saidNoGuesses, true)) {
        return whyNoGuesses(*m_model);
    }
    return {};
}

KvFingerprint ModelSession::fingerprint(const KvCache& cache)
{
    startHashing({});
    return fingerprintOf(m_hash->value(), m_model->config(), cache, *m_backend);
}

}  // namespace vitrine
