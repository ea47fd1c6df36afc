#include "core/diagnose/doctor/examination.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/resource_error.h"
#include "core/base/thread_pool.h"
#include "core/compute/backend/backend.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/diagnose/doctor/randomness.h"
#include "core/model/architectures/architecture.h"
#include "core/model/chat_templates.h"
#include "core/model/model.h"
#include "core/template/budget.h"
#include "core/template/chat_template.h"

#include <utility>

namespace vitrine {

namespace {

/// Limit of template steps for all renderings together. It equals the usual limit of a single rendering.
constexpr std::size_t kTemplateSteps = jinja::Limits{}.steps;

constexpr std::uint64_t kSmallFile = std::uint64_t{32} << 20;

/// Maximum length of a prompt in bytes. A longer prompt for a short conversation is reported, because the checks would
/// search all of it.
constexpr std::size_t kLongestPrompt = 1U << 20U;

/// Calls `read`. If it throws an Error, stores the message in `problem`. A ResourceError is passed on to the caller.
template <typename Read>
void attempt(std::string& problem, Read read)
{
    try {
        read();
    } catch (const ResourceError&) {
        throw;
    } catch (const Error& error) {
        problem = error.sentence().english();
    }
}

}  // namespace

Examination::Examination(const std::filesystem::path& path, ExaminationOptions options)
    : m_file(GgufFile::open(path)), m_options(std::move(options)), m_templateSteps(kTemplateSteps)
{
    LoadOptions load;
    load.preTokenizer = m_options.preTokenizer;
    if (m_options.progress) {
        load.progress = [this](float fraction, std::string_view) { m_options.progress("loading", fraction); };
    }
    attempt(m_modelProblem, [&] {
        const auto lack = findMissingResource([&] { m_model = Model::load(path, load); });
        m_lacksResources = lack.has_value();
        m_modelProblem = lack ? lack->english() : "";
    });
    readTensors();
    readParts();
}

Examination::~Examination() = default;

void Examination::readTensors()
{
    attempt(m_configProblem, [this] {
        const Architecture& architecture = findArchitecture(m_file);
        m_config = architecture.readConfig(MetadataReader(m_file, std::string(architecture.name)));
    });
    if (!m_config) return;
    attempt(m_tensorsProblem,
            [this] { findArchitecture(m_file).readWeights(TensorReader(m_file, &m_tensors), *m_config); });
}

void Examination::readParts()
{
    if (m_model) {
        m_tokenizer = &m_model->tokenizer();
        m_chatTemplate = m_model->chatTemplate();
    } else {
        attempt(m_tokenizerProblem,
                [this] { m_ownTokenizer = Tokenizer::create(readVocabulary(m_file, m_options.preTokenizer)); });
        m_tokenizer = m_ownTokenizer.get();
    }
    if (m_chatTemplate) return;
    attempt(m_templateProblem, [this] {
        const std::vector<NamedTemplate> templates = chatTemplates(m_file);
        if (const NamedTemplate* chosen = chooseTemplate(templates, false))
            m_ownTemplate = ChatTemplate::compile(chosen->source);
    });
    m_chatTemplate = m_ownTemplate.get();
}

RenderedPrompt Examination::render(const nlohmann::ordered_json& messages, RenderOptions options)
{
    if (!m_templateExpense.empty()) throw Error(m_templateExpense);
    const bool isFirst = m_templateSteps == kTemplateSteps;
    options.stepsLeft = &m_templateSteps;
    RenderedPrompt prompt;
    try {
        prompt = m_chatTemplate->render(messages, options);
    } catch (const Error& error) {
        if (m_templateSteps > 0) throw;
        m_templateExpense = isFirst ? error.sentence().english()
                                    : concat("The chat template takes more than ", kTemplateSteps,
                                             " steps for a few short conversations.");
    }
    if (prompt.text.size() > kLongestPrompt) {
        m_templateExpense = concat("The chat template makes a prompt of ", prompt.text.size(),
                                   " bytes from a conversation of a few words.");
    }
    if (!m_templateExpense.empty()) throw Error(m_templateExpense);
    return prompt;
}

const WeightScan& Examination::weights()
{
    if (!m_weights) {
        ThreadPool pool(m_options.threads);
        m_weights = scanWeights(m_file, m_options.weightBytes, pool, progressOf("weights"));
    }
    return *m_weights;
}

Backend& Examination::backend()
{
    if (!m_backend) {
        m_backend = m_options.makeBackend ? m_options.makeBackend(*m_model) : makeCpuBackend({{}, m_options.threads});
    }
    return *m_backend;
}

std::function<void(float)> Examination::progressOf(std::string_view stage)
{
    return [this, stage](float fraction) {
        if (m_options.progress) m_options.progress(stage, fraction);
    };
}

const TrialRun& Examination::trialRun()
{
    if (!m_trialRun) m_trialRun = runTrial(m_model, backend(), progressOf("trial run"));
    return *m_trialRun;
}

const Sense& Examination::sense()
{
    if (!m_sense) {
        m_samples = sampleTokens(*this);
        m_sense = measureSense(m_model, m_samples, backend(), m_options.senseSeconds, progressOf("sample texts"));
        if (m_sense->verdict != SenseVerdict::Sound && untrained()) m_sense->judge(SenseVerdict::Untrained);
    }
    return *m_sense;
}

bool Examination::untrained()
{
    if (!m_untrained) m_untrained = isUntrained(*m_model);
    return *m_untrained;
}

StateLikeness Examination::likeness()
{
    sense();  // sets m_samples
    return stateLikeness(m_model, m_samples, backend());
}

const Trials& Examination::trials()
{
    if (m_trials) return *m_trials;
    const SenseVerdict verdict = sense().verdict;
    const bool isSound = verdict == SenseVerdict::Sound;
    const double seconds = isSound ? m_options.trialSecondsWhenSound : m_options.trialSeconds;
    if (seconds <= 0 || verdict == SenseVerdict::Untrained || verdict == SenseVerdict::Unjudged) {
        return m_trials.emplace();
    }
    // Repairs are tried on the CPU, because its back end reads the changed weights in place. With a small model, one
    // thread is fastest: several threads would spend more time waiting for each other than they save.
    const bool isSmall = m_file.fileBytes() < kSmallFile;
    const std::size_t threads = isSmall ? 1 : ThreadPool(m_options.threads).threadCount();
    const std::shared_ptr<Backend> processor = makeCpuBackend({{}, threads});
    m_trials = tryRepairs(m_model, m_samples, *m_sense, *processor, {seconds, threads}, progressOf("trying repairs"));
    return *m_trials;
}

}  // namespace vitrine
