#include "app/library/model_library.h"

#include "app/engine/engine_bridge.h"
#include "app/i18n/translated.h"
#include "app/library/endpoints.h"
#include "app/library/model_file.h"
#include "app/library/recent_models.h"
#include "app/settings/app_settings.h"
#include "app/store/stored_types.h"
#include "app/store/text.h"
#include "app/store/visible_name.h"

#include <QDir>
#include <QFileInfo>
#include <QUrl>

#include <utility>

namespace vitrine {

namespace {

/// Converts a URL or path to an absolute path, which stays valid when the program is later started in another folder.
/// Returns an empty text if it is not a local file.
QString localPath(const QVariant& urlOrPath)
{
    const QUrl url = urlOrPath.toUrl();
    QString path = urlOrPath.toString();
    if (url.isLocalFile())
        path = url.toLocalFile();
    else if (urlOrPath.metaType().id() == QMetaType::QUrl && !url.scheme().isEmpty())
        return {};
    return path.isEmpty() ? QString() : QDir::cleanPath(QFileInfo(path).absoluteFilePath());
}

}  // namespace

ModelLibrary::ModelLibrary(EngineBridge& bridge, AppSettings& settings, const QString& starterFile, QObject* parent,
                           Endpoints* endpoints)
    : QObject(parent), m_bridge(bridge), m_settings(settings), m_starterFile(starterFile),
      m_recent(new RecentModels(settings, starterFile, this)), m_endpoints(endpoints)
{
    connect(&bridge, &EngineBridge::loadProgress, this, &ModelLibrary::handleProgress);
    connect(&bridge, &EngineBridge::modelLoaded, this, &ModelLibrary::handleLoaded);
    connect(&bridge, &EngineBridge::modelHashed, this, &ModelLibrary::handleHashed);
    connect(&bridge, &EngineBridge::modelUnloaded, this, &ModelLibrary::handleUnloaded);
    connect(&bridge, &EngineBridge::failed, this, &ModelLibrary::handleFailed);
    if (!endpoints) return;
    connect(endpoints, &Endpoints::forgotten, this, &ModelLibrary::closeModelsOf);
    connect(endpoints, &Endpoints::offlineChanged, this, &ModelLibrary::changed);
    connect(endpoints, &Endpoints::namesChanged, this, [this] {
        emit serversRenamed();
        emit changed();
    });
}

void ModelLibrary::closeModelsOf(const QString& server)
{
    if (m_settings.lastModel().startsWith(server)) m_settings.setLastModel({});
    if (loadPath().startsWith(server)) cancelLoad();
    if (!path().startsWith(server)) return;
    const QString host = this->host();
    unload();
    setCloseReason([host] {
        return tr("The server %1 was removed, so its model was closed. Nothing more is sent to this server.").arg(host);
    });
}

QString ModelLibrary::loadName() const
{
    if (!loading()) return {};
    if (const QString server = serverOf(m_loadingPath); !server.isEmpty())
        return tr("%1 on %2").arg(visibleName(m_loadingPath.mid(m_loadingPath.indexOf(u'#') + 1)), server);
    return isStarter(m_loadingPath) ? RecentModels::starterName() : visibleName(QFileInfo(m_loadingPath).fileName());
}

bool ModelLibrary::offline() const
{
    return m_endpoints && m_endpoints->offline() && !host().isEmpty();
}

bool ModelLibrary::continues() const
{
    return !m_summary || !m_summary->server || m_summary->server->continues;
}

QString ModelLibrary::host() const
{
    return Endpoints::hostOf(path());
}

QString ModelLibrary::address() const
{
    return Endpoints::addressOf(path());
}

QString ModelLibrary::serverOf(const QString& path) const
{
    return m_endpoints ? m_endpoints->nameOf(path) : Endpoints::hostOf(path);
}

QString ModelLibrary::nameOf(const AnswerInfo& answer) const
{
    const QString server = serverOf(answer.modelPath);
    return server.isEmpty() ? modelOf(answer) : tr("%1 on %2").arg(visibleName(answer.modelName), server);
}

QString ModelLibrary::modelOf(const AnswerInfo& answer) const
{
    return isStarter(answer.modelPath) ? RecentModels::starterName() : visibleName(answer.modelName);
}

QString ModelLibrary::name() const
{
    if (!m_summary) return {};
    return starter() ? RecentModels::starterName() : visibleName(fromUtf8(m_summary->name));
}

QString ModelLibrary::path() const
{
    return m_summary ? fromUtf8(m_summary->path) : QString();
}

bool ModelLibrary::isOf(const AnswerInfo& answer) const
{
    return m_summary && identity().isSameAs({toUtf8(answer.modelPath), modelHashFrom(answer.facts)});
}

Sentence ModelLibrary::changedSince(const AnswerInfo& answer) const
{
    if (!m_summary || isOf(answer) || path() != answer.modelPath) return {};
    return SENTENCE("The file of ", toUtf8(modelOf(answer)),
                    " has changed since this answer was generated, so the model now computes different values.");
}

QString ModelLibrary::description() const
{
    return m_summary ? describe(*m_summary) : QString();
}

QString ModelLibrary::size() const
{
    return m_summary && m_summary->fileBytes > 0 ? shortSize(m_summary->fileBytes) : QString();
}

QString ModelLibrary::device() const
{
    return m_summary ? visibleName(translated(m_summary->device)) : QString();
}

QString ModelLibrary::deviceOption() const
{
    return m_summary ? fromUtf8(m_summary->options.device) : QString();
}

QString ModelLibrary::sharing() const
{
    if (!m_summary || m_summary->deviceLayers == 0 || m_summary->deviceLayers > m_summary->layers) return {};
    return tr("This device computes %1 of %2 layers; the CPU computes the others.")
        .arg(m_summary->deviceLayers)
        .arg(m_summary->layers);
}

QStringList ModelLibrary::thinking() const
{
    QStringList words;
    if (!m_summary) return words;
    for (const std::string& word : m_summary->thinking) words << fromUtf8(word);
    return words;
}

QStringList ModelLibrary::news() const
{
    QStringList news;
    for (const Sentence& notice : m_news) news << translated(notice);
    return news;
}

QString ModelLibrary::loadStage() const
{
    return translated(m_stage);
}

QString ModelLibrary::error() const
{
    return m_error.text();
}

QStringList ModelLibrary::notices() const
{
    QStringList notices;
    if (!m_summary) return notices;
    for (const Sentence& notice : m_summary->notices) notices << translated(notice);
    return notices;
}

QString ModelLibrary::describe(const ModelSummary& summary)
{
    QStringList parts{visibleName(fromUtf8(summary.architecture))};
    if (summary.parameters > 0) parts << shortCount(summary.parameters);
    if (!summary.quantization.empty()) parts << visibleName(fromUtf8(summary.quantization));
    if (summary.contextLength > 0) parts << tr("%1 context").arg(shortContext(summary.contextLength));
    return parts.join(QStringLiteral(" · "));
}

void ModelLibrary::load(const QVariant& urlOrPath)
{
    const QString written = urlOrPath.toString();
    const QString path = Endpoints::hostOf(written).isEmpty() ? localPath(urlOrPath) : written;
    m_recent->lookForFiles();
    if (path.isEmpty()) {
        setError([written] { return tr("%1 is not a file on this computer.").arg(written); }, {});
        return;
    }
    if (const LocalizedText sentence = problem(path); !sentence.isEmpty()) {
        setError(sentence, {});
        return;
    }
    // While the program reopens the last model at its start, it does not test the server of this model. If the user now
    // requests the same model, load it again, so that its server is tested.
    const bool isUnused = m_loadingLast && !Endpoints::hostOf(path).isEmpty();
    if (path == loadPath() && !isUnused) {
        m_loadingLast = false;  // the user has now requested this model
        setError({}, {});
        return;
    }
    start(path);
}

void ModelLibrary::loadInContext(const QString& path, int contextLength)
{
    if (const LocalizedText sentence = problem(path); !sentence.isEmpty()) return setError(sentence, {});
    if (path == this->path() && !loading() && (contextLength == 0 || contextLength == this->contextLength())) return;
    start(path, {}, {}, contextLength);
}

void ModelLibrary::loadLast()
{
    const QString last = m_settings.lastModel();
    if (last.isEmpty()) {
        if (!m_starterFile.isEmpty()) load(m_starterFile);
    } else if (const LocalizedText sentence = problem(last); !sentence.isEmpty()) {
        loadStarterInstead(sentence, {});
    } else {
        open(last, {}, {}, 0, true);
    }
}

LocalizedText ModelLibrary::problem(const QString& path) const
{
    if (isStarter(path) && !QFileInfo::exists(path)) {
        return [path] {
            return tr("The starter model that comes with Vitrine is missing: there is no file %1.").arg(path);
        };
    }
    return Endpoints::hostOf(path).isEmpty() ? modelFileProblem(path) : Sentence();
}

void ModelLibrary::loadStarterInstead(const LocalizedText& sentence, const QString& detail)
{
    if (m_starterFile.isEmpty() || !problem(m_starterFile).isEmpty()) {
        setError(sentence, detail);
        return;
    }
    start(m_starterFile);
    setError([sentence] { return tr("%1 The starter model was opened instead.").arg(sentence.text()); }, detail);
}

void ModelLibrary::loadWithPreTokenizer(const QString& name)
{
    if (!m_preTokenizersFor.isEmpty()) start(QString(m_preTokenizersFor), name);
}

void ModelLibrary::start(const QString& path, const QString& preTokenizer, const QString& device, int contextLength)
{
    open(path, preTokenizer, device, contextLength, false);
}

void ModelLibrary::open(const QString& path, const QString& preTokenizer, const QString& device, int contextLength,
                        bool isLast)
{
    if (loading()) m_bridge.cancel(m_loading);
    m_loadingLast = isLast;
    if (m_endpoints) m_endpoints->setUnused(isLast ? path : QString());
    m_reopening.clear();
    setError({}, {});
    setCloseReason({});
    m_loadingPath = path;
    m_loadingPreTokenizer = preTokenizer.isEmpty() ? m_settings.preTokenizerOf(path) : preTokenizer;
    m_loading = m_bridge.nextRequest();
    setProgress(0, {});
    LoadModel command;
    command.request = m_loading;
    command.path = toUtf8(path);
    command.options = m_settings.engineOptions();
    command.options.preTokenizer = toUtf8(m_loadingPreTokenizer);
    if (!device.isEmpty()) command.options.device = toUtf8(device);
    if (contextLength > 0) command.options.contextLength = static_cast<std::uint32_t>(contextLength);
    m_bridge.post(std::move(command));
    emit changed();
}

bool ModelLibrary::isUnused() const
{
    return m_endpoints && m_endpoints->isUnused(path());
}

void ModelLibrary::noteUse(const QString& path)
{
    if (m_endpoints) m_endpoints->noteUse(path);
}

void ModelLibrary::continueOnCpu()
{
    const QString path = m_offeredForCpu;
    if (!path.isEmpty()) start(path, path == m_loadingPath ? m_loadingPreTokenizer : QString(), QStringLiteral("cpu"));
}

void ModelLibrary::openAgain()
{
    if (!offersReopening()) return;
    const QString path = m_givenUp;
    start(path);
    m_reopening = path;
}

void ModelLibrary::reload()
{
    if (loaded()) start(path());
}

void ModelLibrary::cancelLoad()
{
    if (!loading()) return;
    m_bridge.cancel(std::exchange(m_loading, 0));
    emit changed();
}

void ModelLibrary::unload()
{
    cancelLoad();
    if (!loaded() || m_unloading != 0) return;
    m_unloading = m_bridge.nextRequest();
    m_bridge.post(UnloadModel{m_unloading});
}

void ModelLibrary::removeRecent(int row)
{
    m_recent->remove(row);
}

void ModelLibrary::setProgress(double fraction, const Sentence& stage)
{
    m_progress = fraction;
    m_stage = stage;
    emit progressChanged();
}

void ModelLibrary::showNews()
{
    std::vector<Sentence> news;
    QStringList dismissed;  // dismissed notices that the model still has; all others are removed from the settings
    const QStringList before = m_settings.dismissedNotices(path());
    for (const Sentence& notice : m_summary->notices) {
        const QString english = fromUtf8(notice.english());  // stored in English, so that the notice stays dismissed
                                                             // after the language changes
        if (before.contains(english))
            dismissed << english;
        else
            news.push_back(notice);
    }
    m_settings.setDismissedNotices(path(), dismissed);
    setNews(news);
}

void ModelLibrary::dismissNews()
{
    QStringList dismissed;
    for (const Sentence& notice : m_summary->notices) dismissed << fromUtf8(notice.english());
    m_settings.setDismissedNotices(path(), dismissed);
    setNews({});
}

void ModelLibrary::setNews(const std::vector<Sentence>& news)
{
    if (news == m_news) return;
    m_news = news;
    emit newsChanged();
}

void ModelLibrary::setCloseReason(const LocalizedText& sentence)
{
    if (std::exchange(m_closeReason, sentence) != sentence) emit errorChanged();
}

void ModelLibrary::setError(const LocalizedText& sentence, const LocalizedText& detail)
{
    if (sentence == m_error && detail == m_errorDetail && m_preTokenizers.isEmpty() && !offersCpu() &&
        !offersReopening()) {
        return;
    }
    m_error = sentence;
    m_errorDetail = detail;
    m_preTokenizers.clear();
    m_likelyPreTokenizers = 0;
    m_preTokenizersFor.clear();
    m_offeredForCpu.clear();
    m_givenUp.clear();
    emit errorChanged();
}

}  // namespace vitrine
