#pragma once

#include "app/i18n/localized_text.h"
#include "app/store/text.h"
#include "core/base/sentence.h"
#include "core/engine/events.h"
#include "core/engine/model_identity.h"

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
/// If a model fails to load, the previous one stays loaded, as in the engine.
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
    /// Whether the loaded model is the starter model.
    Q_PROPERTY(bool starter READ starter NOTIFY changed)
    Q_PROPERTY(QString path READ path NOTIFY changed)
    Q_PROPERTY(QString description READ description NOTIFY changed)
    Q_PROPERTY(QString device READ device NOTIFY changed)
    Q_PROPERTY(QStringList notices READ notices NOTIFY changed)
    /// Levels of reasoning that the model offers, such as "off" and "high"; empty without a choice.
    Q_PROPERTY(QStringList thinking READ thinking NOTIFY changed)
    /// Notices about the model that the user has not dismissed.
    Q_PROPERTY(QStringList news READ news NOTIFY newsChanged)
    /// Total size of the model's files: "808 MB".
    Q_PROPERTY(QString size READ size NOTIFY changed)
    Q_PROPERTY(QString error READ error NOTIFY errorChanged)
    Q_PROPERTY(QString errorDetail READ errorDetail NOTIFY errorChanged)
    /// One sentence that explains why the model was closed without an error; empty otherwise.
    Q_PROPERTY(QString farewell READ farewell NOTIFY errorChanged)
    /// If the error is an unknown pre-tokenizer (tokenizer.ggml.pre): the names of all known ones, with which the model
    /// can be loaded; empty for other errors. The first likelyPreTokenizers names fit the model's vocabulary.
    Q_PROPERTY(QList<QString> preTokenizers READ preTokenizers NOTIFY errorChanged)
    Q_PROPERTY(int likelyPreTokenizers READ likelyPreTokenizers NOTIFY errorChanged)
    /// Whether a device caused the error, so that continueOnCpu() may help.
    Q_PROPERTY(bool offersCpu READ offersCpu NOTIFY errorChanged)
    /// Whether the loaded model had to be closed, so that openAgain() may help.
    Q_PROPERTY(bool offersReopening READ offersReopening NOTIFY errorChanged)
    Q_MOC_INCLUDE("app/library/recent_models.h")
    Q_PROPERTY(vitrine::RecentModels* recent READ recent CONSTANT)
    Q_MOC_INCLUDE("app/library/endpoints.h")
    Q_PROPERTY(vitrine::Endpoints* endpoints READ endpoints CONSTANT)
    /// For a loaded model on a server, `host` is "host:8000", `server` its name and `address` its URL; all are empty
    /// for a local model.
    Q_PROPERTY(QString host READ host NOTIFY changed)
    Q_PROPERTY(QString server READ server NOTIFY changed)
    Q_PROPERTY(QString address READ address NOTIFY changed)
    /// Whether the loaded model is on a server while the program is offline.
    Q_PROPERTY(bool offline READ offline NOTIFY changed)
    /// Whether the loaded model can continue the beginning of an answer; some servers cannot.
    Q_PROPERTY(bool continues READ continues NOTIFY changed)

public:
    /// `starterFile` is the path of the starter model; empty without one. `endpoints` are the servers that may be used;
    /// null allows only local models. The references and `endpoints` must outlive this object.
    ModelLibrary(EngineBridge& bridge, AppSettings& settings, const QString& starterFile, QObject* parent = nullptr,
                 Endpoints* endpoints = nullptr);

    bool loaded() const { return m_summary.has_value(); }
    bool loading() const { return m_loading != 0; }
    double loadProgress() const { return m_progress; }
    QString loadStage() const;
    /// Name of the model that is being loaded: its file name, or its name in the list.
    QString loadName() const;
    /// Path of the model that is being loaded; empty if none is.
    QString loadPath() const { return loading() ? m_loadingPath : QString(); }
    QString name() const;
    bool starter() const { return m_summary && isStarter(path()); }
    QString path() const;
    QString description() const;
    QString device() const;
    /// The device on which the loaded model was opened, in the format of AppSettings::device.
    QString deviceOption() const;
    /// Returns whether the loaded model gave this answer, as far as is known (ModelIdentity).
    bool isOf(const AnswerInfo& answer) const;
    /// Returns whether the loaded model gave this answer and no other model is being loaded.
    bool canEvaluate(const AnswerInfo& answer) const { return !loading() && isOf(answer); }
    /// Returns one sentence if the loaded file gave this answer but has changed since; otherwise an empty text.
    Sentence changedSince(const AnswerInfo& answer) const;
    /// Identity of the loaded model; its path is empty without a model.
    ModelIdentity identity() const { return {m_summary ? m_summary->path : std::string(), m_hash}; }
    /// Summary of the loaded model; null without a model.
    const ModelSummary* summary() const { return m_summary ? &*m_summary : nullptr; }
    const std::shared_ptr<const Prompts>& prompts() const { return m_prompts; }
    /// ModelSummary::thinking, the levels of reasoning that can be chosen.
    QStringList thinking() const;
    /// Returns one sentence about how the layers are divided between devices; empty if one device has them all.
    QString sharing() const;
    QStringList notices() const;
    int contextLength() const { return m_summary ? static_cast<int>(m_summary->contextLength) : 0; }
    QStringList news() const;
    QString size() const;
    QString error() const;
    QString errorDetail() const { return m_errorDetail.text(); }
    QString farewell() const { return m_farewell.text(); }
    QStringList preTokenizers() const { return m_preTokenizers; }
    int likelyPreTokenizers() const { return m_likelyPreTokenizers; }
    bool offersCpu() const { return !m_offeredForCpu.isEmpty(); }
    bool offersReopening() const { return !m_givenUp.isEmpty(); }
    RecentModels* recent() const { return m_recent; }
    Endpoints* endpoints() const { return m_endpoints; }
    QString host() const;
    QString server() const { return serverOf(path()); }
    QString address() const;
    /// Returns the name of the server of a model (Endpoints::nameOf); empty for a local model.
    QString serverOf(const QString& path) const;
    /// Returns the name of the model that gave an answer, with its server if it has one.
    QString nameOf(const AnswerInfo& answer) const;
    /// Returns the name of the model alone. The starter model has its name in the language of the window.
    QString modelOf(const AnswerInfo& answer) const;
    bool offline() const;
    bool continues() const;

    /// Loads a model from a URL or a path. A file that cannot be a model sets an error at once. Cancels a running load,
    /// unless it is of the same model.
    Q_INVOKABLE void load(const QVariant& urlOrPath);
    /// Loads a model, or reloads it if its context length differs. `contextLength` is in tokens; 0: the length of the
    /// settings.
    void loadInContext(const QString& path, int contextLength);
    /// At a start without a file: loads the model that was loaded last, or the starter model.
    void loadLast();
    /// Loads the model that failed because of an unknown pre-tokenizer. If this succeeds, the choice is stored for the
    /// file.
    Q_INVOKABLE void loadWithPreTokenizer(const QString& name);
    /// Loads the model that failed on another device on the CPU. The settings do not change.
    Q_INVOKABLE void continueOnCpu();
    /// Loads the model that had to be closed.
    Q_INVOKABLE void openAgain();
    /// Reloads the model with the current settings.
    Q_INVOKABLE void reload();
    Q_INVOKABLE void cancelLoad();
    Q_INVOKABLE void unload();
    Q_INVOKABLE void removeRecent(int row);
    /// Dismisses all notices about this model, also for later starts.
    Q_INVOKABLE void dismissNews();
    Q_INVOKABLE void dismissError() { setError({}, {}); }
    Q_INVOKABLE void dismissFarewell() { setFarewell({}); }

    /// Loads a model without checking the file first. An empty `preTokenizer` means the one stored for the file, an
    /// empty `device` the device of the settings.
    void start(const QString& path, const QString& preTokenizer = {}, const QString& device = {},
               int contextLength = 0);
    void setError(const LocalizedText& sentence, const LocalizedText& detail);
    /// Reports that an answer ended because the device failed. The answer itself shows the reason.
    void deviceFailed(const Sentence& sentence);

    /// Returns whether this start of the program reopened the loaded model and the user has not used it yet.
    bool isUnasked() const;
    /// Call it when a model has answered the user.
    void noteUse(const QString& path);

    static QString describe(const ModelSummary& summary);

signals:
    void changed();
    /// The requested model is loaded.
    void opened();
    void progressChanged();
    void newsChanged();
    void errorChanged();
    /// serverOf() may have changed.
    void serversRenamed();

private:
    /// `isLast`: a start of the program reopens the model, without a request of the user.
    void open(const QString& path, const QString& preTokenizer, const QString& device, int contextLength, bool isLast);
    bool isStarter(const QString& path) const { return !path.isEmpty() && path == m_starterFile; }
    /// Returns why the file cannot be loaded, after a quick check; empty if it may be loadable.
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
    void setFarewell(const LocalizedText& sentence);
    /// A server was removed. `server` is the prefix of the paths of its models.
    void closeThoseOf(const QString& server);

    EngineBridge& m_bridge;
    AppSettings& m_settings;
    QString m_starterFile;
    RecentModels* m_recent;
    Endpoints* m_endpoints;
    std::optional<ModelSummary> m_summary;
    std::optional<std::uint64_t> m_hash;  ///< hash of the model's file, once it has been computed
    std::shared_ptr<const Prompts> m_prompts;
    RequestId m_loading = 0;
    RequestId m_unloading = 0;
    bool m_loadingLast = false;  ///< a start of the program loads the model, so the starter model is loaded if it fails
    QString m_loadingPath;
    QString m_loadingPreTokenizer;
    double m_progress = 0;
    Sentence m_stage;
    std::vector<Sentence> m_news;
    LocalizedText m_error;
    LocalizedText m_errorDetail;
    LocalizedText m_farewell;
    QStringList m_preTokenizers;
    int m_likelyPreTokenizers = 0;
    QString m_preTokenizersFor;
    QString m_offeredForCpu;  ///< the file that continueOnCpu() opens
    QString m_givenUp;        ///< the file that openAgain() opens
    QString m_reopening;      ///< path that openAgain() is loading
};

}  // namespace vitrine
