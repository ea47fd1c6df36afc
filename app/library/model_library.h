#pragma once

#include "app/i18n/localized_text.h"
#include "app/store/text.h"
#include "core/base/sentence.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/model_identity.h"

#include <QObject>
#include <QStringList>
#include <QVariant>
#include <QtQml/qqmlregistration.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace vitrine {

class AppSettings;
class Endpoints;
class EngineBridge;
class RecentModels;
struct AnswerInfo;

/// The model that is loaded or being loaded, and the list of recent models.
///
/// If a model fails to load, the previous model stays loaded in the library and in the engine.
class ModelLibrary : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool loaded READ loaded NOTIFY changed)
    Q_PROPERTY(bool loading READ loading NOTIFY changed)
    Q_PROPERTY(double loadProgress READ loadProgress NOTIFY progressChanged)
    Q_PROPERTY(QString loadStage READ loadStage NOTIFY progressChanged)
    Q_PROPERTY(QString loadName READ loadName NOTIFY changed)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    /// Whether the loaded model is the starter model, which comes with the program.
    Q_PROPERTY(bool starter READ starter NOTIFY changed)
    Q_PROPERTY(QString path READ path NOTIFY changed)
    Q_PROPERTY(QString description READ description NOTIFY changed)
    Q_PROPERTY(QString device READ device NOTIFY changed)
    Q_PROPERTY(QStringList notices READ notices NOTIFY changed)
    /// Levels of reasoning that the model supports, such as "off" and "high"; empty if the user cannot choose a level.
    Q_PROPERTY(QStringList thinking READ thinking NOTIFY changed)
    /// Notices about the model that the user has not dismissed.
    Q_PROPERTY(QStringList news READ news NOTIFY newsChanged)
    /// Total size of the model's files: "808 MB".
    Q_PROPERTY(QString size READ size NOTIFY changed)
    Q_PROPERTY(QString error READ error NOTIFY errorChanged)
    Q_PROPERTY(QString errorDetail READ errorDetail NOTIFY errorChanged)
    /// One sentence that explains why the model was closed, if the reason is not an error; empty otherwise.
    Q_PROPERTY(QString closeReason READ closeReason NOTIFY errorChanged)
    /// Names of all known pre-tokenizers, if the model failed to load because its pre-tokenizer (tokenizer.ggml.pre) is
    /// unknown. The user may load the model with one of them. Empty after other errors. The first `likelyPreTokenizers`
    /// names fit the model's vocabulary.
    Q_PROPERTY(QList<QString> preTokenizers READ preTokenizers NOTIFY errorChanged)
    Q_PROPERTY(int likelyPreTokenizers READ likelyPreTokenizers NOTIFY errorChanged)
    /// Whether a failed device caused the error, so that continueOnCpu() may help.
    Q_PROPERTY(bool offersCpu READ offersCpu NOTIFY errorChanged)
    /// Whether the loaded model had to be closed because of an error, so that openAgain() may help.
    Q_PROPERTY(bool offersReopening READ offersReopening NOTIFY errorChanged)
    Q_MOC_INCLUDE("app/library/recent_models.h")
    Q_PROPERTY(vitrine::RecentModels* recent READ recent CONSTANT)
    Q_MOC_INCLUDE("app/library/endpoints.h")
    Q_PROPERTY(vitrine::Endpoints* endpoints READ endpoints CONSTANT)
    /// Properties of a loaded model on a server: `host` is "host:8000", `server` is the name of the server, `address`
    /// is its URL. All three are empty for a local model.
    Q_PROPERTY(QString host READ host NOTIFY changed)
    Q_PROPERTY(QString server READ server NOTIFY changed)
    Q_PROPERTY(QString address READ address NOTIFY changed)
    /// Whether the loaded model is on a server while the program is offline.
    Q_PROPERTY(bool offline READ offline NOTIFY changed)
    /// Whether the loaded model can continue an answer that was begun earlier; some servers do not support this.
    Q_PROPERTY(bool continues READ continues NOTIFY changed)

public:
    /// `starterFile` is the path of the starter model; empty if no starter model exists. `endpoints` are the servers
    /// that may be used; null allows only local models. The referenced objects and `endpoints` must outlive this
    /// object.
    ModelLibrary(EngineBridge& bridge, AppSettings& settings, const QString& starterFile, QObject* parent = nullptr,
                 Endpoints* endpoints = nullptr);

    bool loaded() const { return m_summary.has_value(); }
    bool loading() const { return m_loading != 0; }
    double loadProgress() const { return m_progress; }
    QString loadStage() const;
    /// Name of the model that is being loaded, for the user; empty if no model is being loaded. A local model has its
    /// file name, the starter model a translated name. A model on a server is followed by the name of the server.
    QString loadName() const;
    /// Path of the model that is being loaded; empty if no model is being loaded.
    QString loadPath() const { return loading() ? m_loadingPath : QString(); }
    QString name() const;
    bool starter() const { return m_summary && isStarter(path()); }
    QString path() const;
    QString description() const;
    QString device() const;
    /// Device with which the loaded model was opened, in the format of AppSettings::device; empty without a model.
    QString deviceOption() const;
    /// Returns whether the loaded model generated this answer. Compares the hashes of the model files, or the paths if
    /// one of the hashes is unknown.
    bool isOf(const AnswerInfo& answer) const;
    /// Returns whether the loaded model generated this answer, and no model is being loaded at the moment.
    bool canEvaluate(const AnswerInfo& answer) const { return !loading() && isOf(answer); }
    /// Returns one sentence if the loaded model generated this answer, but its file has changed since then. Otherwise
    /// returns an empty sentence.
    Sentence changedSince(const AnswerInfo& answer) const;
    /// Identity of the loaded model. If no model is loaded, its path is empty.
    ModelIdentity identity() const { return {m_summary ? m_summary->path : std::string(), m_hash}; }
    /// Summary of the loaded model; null without a model.
    const ModelSummary* summary() const { return m_summary ? &*m_summary : nullptr; }
    const std::shared_ptr<const Prompts>& prompts() const { return m_prompts; }
    /// Returns the levels of reasoning that the user can choose (ModelSummary::thinking).
    QStringList thinking() const;
    /// Returns one sentence about how the layers are divided between devices; empty if all layers are on one device.
    QString sharing() const;
    QStringList notices() const;
    int contextLength() const { return m_summary ? static_cast<int>(m_summary->contextLength) : 0; }
    QStringList news() const;
    QString size() const;
    QString error() const;
    QString errorDetail() const { return m_errorDetail.text(); }
    QString closeReason() const { return m_closeReason.text(); }
    QStringList preTokenizers() const { return m_preTokenizers; }
    int likelyPreTokenizers() const { return m_likelyPreTokenizers; }
    bool offersCpu() const { return !m_offeredForCpu.isEmpty(); }
    bool offersReopening() const { return !m_givenUp.isEmpty(); }
    RecentModels* recent() const { return m_recent; }
    Endpoints* endpoints() const { return m_endpoints; }
    QString host() const;
    QString server() const { return serverOf(path()); }
    QString address() const;
    /// Returns the name of the server on which a model runs (Endpoints::nameOf); empty for a local model.
    QString serverOf(const QString& path) const;
    /// Returns the name of the model that generated an answer, followed by the name of its server if it ran on a
    /// server.
    QString nameOf(const AnswerInfo& answer) const;
    /// Returns the name of the model without its server. The name of the starter model is translated.
    QString modelOf(const AnswerInfo& answer) const;
    bool offline() const;
    bool continues() const;

    /// Loads a model from a URL or a path. If the file cannot be a model, sets the error at once. Cancels a running
    /// load, unless the same model is being loaded.
    Q_INVOKABLE void load(const QVariant& urlOrPath);
    /// Loads a model. If the model is already loaded with another context length, reloads it. `contextLength` is in
    /// tokens; 0 means the length in the settings.
    void loadInContext(const QString& path, int contextLength);
    /// Loads the model that was loaded last, or the starter model. Call this function when the program starts without a
    /// file.
    void loadLast();
    /// Loads the model that failed to load because of an unknown pre-tokenizer, with the pre-tokenizer `name`. If this
    /// succeeds, the choice is stored for the file.
    Q_INVOKABLE void loadWithPreTokenizer(const QString& name);
    /// Loads the model again on the CPU, after another device failed. The settings do not change.
    Q_INVOKABLE void continueOnCpu();
    /// Reloads the model that had to be closed because of an error.
    Q_INVOKABLE void openAgain();
    /// Reloads the model with the current settings.
    Q_INVOKABLE void reload();
    Q_INVOKABLE void cancelLoad();
    Q_INVOKABLE void unload();
    Q_INVOKABLE void removeRecent(int row);
    /// Dismisses all current notices about the loaded model. They stay dismissed after a restart.
    Q_INVOKABLE void dismissNews();
    Q_INVOKABLE void dismissError() { setError({}, {}); }
    Q_INVOKABLE void dismissCloseReason() { setCloseReason({}); }

    /// Loads a model without checking the file first. If `preTokenizer` is empty, uses the pre-tokenizer that is stored
    /// for the file. If `device` is empty, uses the device of the settings.
    void start(const QString& path, const QString& preTokenizer = {}, const QString& device = {},
               int contextLength = 0);
    void setError(const LocalizedText& sentence, const LocalizedText& detail);
    /// Shows an error: the device failed during an answer. `sentence` is the reason, and becomes the detail of the
    /// error.
    void deviceFailed(const Sentence& sentence);

    /// Returns whether the loaded model was reopened at program start and the user has not used it yet.
    bool isUnused() const;
    /// Call this function after a model has answered the user.
    void noteUse(const QString& path);

    static QString describe(const ModelSummary& summary);

signals:
    void changed();
    /// The model that the user requested has been loaded.
    void opened();
    void progressChanged();
    void newsChanged();
    void errorChanged();
    /// Emitted when results of serverOf() may have changed.
    void serversRenamed();

private:
    /// `isLast`: whether the program reopens the model at its start, without a request of the user.
    void open(const QString& path, const QString& preTokenizer, const QString& device, int contextLength, bool isLast);
    bool isStarter(const QString& path) const { return !path.isEmpty() && path == m_starterFile; }
    /// Returns why the file cannot be loaded; empty if a quick check finds no reason.
    LocalizedText problem(const QString& path) const;
    void loadStarterInstead(const LocalizedText& sentence, const QString& detail);
    void handleProgress(const LoadProgress& event);
    void handleLoaded(const ModelLoaded& event);
    void handleHashed(const ModelHashed& event);
    void handleUnloaded(const ModelUnloaded& event);
    void handleFailed(const Failed& event);
    void handleLoadFailed(const Failed& event);
    void offerCpu(const QString& path);
    void offerPreTokenizers(const Failed& event, const QString& path);
    void setProgress(double fraction, const Sentence& stage);
    void showNews();
    void setNews(const std::vector<Sentence>& news);
    void setCloseReason(const LocalizedText& sentence);
    /// Closes the loaded model if it is on a server that was removed. `server` is the prefix that the paths of all
    /// models of this server have in common.
    void closeModelsOf(const QString& server);

    EngineBridge& m_bridge;
    AppSettings& m_settings;
    QString m_starterFile;
    RecentModels* m_recent;
    Endpoints* m_endpoints;
    std::optional<ModelSummary> m_summary;
    std::optional<std::uint64_t> m_hash;  ///< hash of the model's file; empty until it has been computed
    std::shared_ptr<const Prompts> m_prompts;
    RequestId m_loading = 0;
    RequestId m_unloading = 0;
    bool m_loadingLast = false;  ///< the model is being reopened at program start; if this fails, the starter model is
                                 ///< loaded
    QString m_loadingPath;
    QString m_loadingPreTokenizer;
    double m_progress = 0;
    Sentence m_stage;
    std::vector<Sentence> m_news;
    LocalizedText m_error;
    LocalizedText m_errorDetail;
    LocalizedText m_closeReason;
    QStringList m_preTokenizers;
    int m_likelyPreTokenizers = 0;
    QString m_preTokenizersFor;
    QString m_offeredForCpu;  ///< path of the model that continueOnCpu() opens
    QString m_givenUp;        ///< path of the closed model, which openAgain() opens
    QString m_reopening;      ///< path of the model that openAgain() is loading
};

}  // namespace vitrine
