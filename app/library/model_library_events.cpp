#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/library/recent_models.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"

#include <QFileInfo>

// The part of ModelLibrary that handles the engine's events: progress and results of a load, and changes of the loaded
// model.
namespace vitrine {

void ModelLibrary::handleProgress(const LoadProgress& event)
{
    if (event.request == m_loading) setProgress(event.fraction, event.stage);
}

void ModelLibrary::handleLoaded(const ModelLoaded& event)
{
    // A load may also finish after it was cancelled. Accept the model, because the engine now uses it.
    m_summary = event.summary;
    m_hash.reset();
    m_prompts = event.prompts;
    const bool wanted = loading() && event.request == m_loading;
    if (wanted) {
        m_loading = 0;
        m_settings.setPreTokenizerOf(m_loadingPath, m_loadingPreTokenizer);
        if (m_endpoints) m_endpoints->noteLoad(m_loadingPath, fromUtf8(m_summary->device.english()));
    }
    // In tests, a script may replace the model. Such a model has no file, so it cannot be opened again later.
    if (QFileInfo::exists(path())) {
        m_recent->put({path(), name(), description(), fromUtf8(m_summary->quantization), m_summary->fileBytes});
        m_settings.setLastModel(starter() ? QString() : path());
    }
    if (!host().isEmpty()) m_settings.setLastModel(path());
    m_recent->setCurrent(path());
    showNews();
    if (wanted) emit opened();
    emit changed();
}

void ModelLibrary::handleHashed(const ModelHashed& event)
{
    if (!m_summary || event.path != m_summary->path) return;  // the hash belongs to a previous model
    m_hash = event.hash;
    emit changed();
}

void ModelLibrary::handleUnloaded(const ModelUnloaded& event)
{
    if (event.request == m_unloading) m_unloading = 0;
    const QString path = this->path();
    m_summary.reset();
    m_hash.reset();
    m_prompts.reset();
    m_recent->setCurrent({});
    setNews({});
    if (!event.problem.empty()) {
        setError(SENTENCE(event.problem, " The model was closed; the chat is kept."), {});
        m_givenUp = path;
        emit errorChanged();
    }
    emit changed();
}

void ModelLibrary::handleFailed(const Failed& event)
{
    if (event.request == m_unloading) {
        m_unloading = 0;
        setError(event.sentence, fromUtf8(event.detail));
        emit changed();
    } else if (loading() && event.request == m_loading) {
        m_loading = 0;
        handleLoadFailed(event);
        emit changed();
    }
}

void ModelLibrary::deviceFailed(const Sentence& sentence)
{
    if (!loaded() || loading()) return;
    setError(SENTENCE("The device failed. The chat is kept, and you can open the model again on the CPU."), sentence);
    offerCpu(path());
}

void ModelLibrary::handleLoadFailed(const Failed& event)
{
    const QString path = m_loadingPath;
    if (m_endpoints) m_endpoints->noteLoad(path, {});
    if (event.ofDevice) {
        // The device failed, but the file itself is valid. Therefore the starter model is not loaded instead.
        setError(event.sentence, fromUtf8(event.detail));
        offerCpu(path);
        return;
    }
    m_settings.setPreTokenizerOf(path, {});  // the chosen pre-tokenizer did not work, so it is not used again
    // The server may soon be reachable again. Do not load a local model instead, because it would then answer in this
    // chat without the user's consent.
    const bool isLastOnServer = m_loadingLast && !Endpoints::hostOf(path).isEmpty();
    if (m_loadingLast && !isLastOnServer)
        loadStarterInstead(event.sentence, fromUtf8(event.detail));
    else
        setError(event.sentence, fromUtf8(event.detail));
    if (path == m_reopening || isLastOnServer) {
        m_givenUp = path;
        emit errorChanged();
    }
    offerPreTokenizers(event, path);
}

void ModelLibrary::offerCpu(const QString& path)
{
    m_offeredForCpu = path;
    emit errorChanged();
}

void ModelLibrary::offerPreTokenizers(const Failed& event, const QString& path)
{
    if (event.preTokenizers.empty()) return;
    for (const std::string& name : event.preTokenizers) m_preTokenizers << fromUtf8(name);
    m_likelyPreTokenizers = static_cast<int>(event.likelyPreTokenizers);
    m_preTokenizersFor = path;
    emit errorChanged();
}

}  // namespace vitrine
