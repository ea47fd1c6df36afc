#pragma once

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

/// The model that is loaded or being loaded, and those loaded before.
///
/// A model that fails to load leaves the previous one in place, as in the engine.
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
    /// Whether the model in use is the one that comes with the program.
    Q_PROPERTY(bool starter READ starter NOTIFY changed)
    Q_PROPERTY(QString path READ path NOTIFY changed)
    Q_PROPERTY(QString description READ description NOTIFY changed)
    Q_PROPERTY(QString device READ device NOTIFY changed)
    Q_PROPERTY(QStringList notices READ notices NOTIFY changed)
    /// How much the model can be asked to think: words such as "off" and "high"; empty if it has no choice.
    Q_PROPERTY(QStringList thinking READ thinking NOTIFY changed)
    /// Notices about the model, unless the user has dismissed them for it.
    Q_PROPERTY(QStringList news READ news NOTIFY newsChanged)
    /// The size of its file or files: "808 MB".
    Q_PROPERTY(QString size READ size NOTIFY changed)
    Q_PROPERTY(QString error READ error NOTIFY errorChanged)
    Q_PROPERTY(QString errorDetail READ errorDetail NOTIFY errorChanged)
    /// One sentence: why the model was closed although nothing failed; empty: it was not.
    Q_PROPERTY(QString farewell READ farewell NOTIFY errorChanged)
    /// Not empty if the error is that the model's way to split words (tokenizer.ggml.pre) is unknown: the known ones,
    /// one of which may be used to load it; and how many of them, at the front, fit the model's vocabulary.
    Q_PROPERTY(QList<QString> preTokenizers READ preTokenizers NOTIFY errorChanged)
    Q_PROPERTY(int likelyPreTokenizers READ likelyPreTokenizers NOTIFY errorChanged)
    /// Whether a device caused the error: continueOnCpu() may help.
    Q_PROPERTY(bool offersCpu READ offersCpu NOTIFY errorChanged)
    /// Whether the model in use had to be given up: openAgain() may help.
    Q_PROPERTY(bool offersReopening READ offersReopening NOTIFY errorChanged)
    Q_MOC_INCLUDE("app/library/recent_models.h")
    Q_PROPERTY(vitrine::RecentModels* recent READ recent CONSTANT)
    Q_MOC_INCLUDE("app/library/endpoints.h")
    Q_PROPERTY(vitrine::Endpoints* endpoints READ endpoints CONSTANT)
    /// "host:8000", where the model in use is a server's; empty: on this computer. `server`: what that is called, and
    /// `address`, where it is.
    Q_PROPERTY(QString host READ host NOTIFY changed)
    Q_PROPERTY(QString server READ server NOTIFY changed)
    Q_PROPERTY(QString address READ address NOTIFY changed)
    /// Whether the model in use is a server's while no server may be asked.
    Q_PROPERTY(bool offline READ offline NOTIFY changed)
    /// Whether the model in use goes on with an answer that has begun; some servers do not.
    Q_PROPERTY(bool continues READ continues NOTIFY changed)

public:
    /// `starterFile`: the model that comes with the program; empty when there is none.
    /// `endpoints`: the servers that may be asked; none: there are no models but on this computer.
    ModelLibrary(EngineBridge& bridge, AppSettings& settings, const QString& starterFile, QObject* parent = nullptr,
                 Endpoints* endpoints = nullptr);

    bool loaded() const { return m_summary.has_value(); }
    bool loading() const { return m_loading != 0; }
    double loadProgress() const { return m_progress; }
    QString loadStage() const { return m_stage; }
    /// The model that is being loaded: its file, or its name in the list.
    QString loadName() const;
    /// The file that is being loaded; empty when none is.
    QString loadPath() const { return loading() ? m_loadingPath : QString(); }
    QString name() const;
    bool starter() const { return m_summary && isStarter(path()); }
    QString path() const;
    QString description() const;
    QString device() const;
    /// What the model in use was opened on, in the form of AppSettings::device.
    QString deviceOption() const;
    /// Whether the model in use gave this answer, as far as is known (ModelIdentity).
    bool isOf(const AnswerInfo& answer) const;
    /// Likewise, and whether it stays in use.
    bool canEvaluate(const AnswerInfo& answer) const { return !loading() && isOf(answer); }
    /// One sentence, where the file in use is the one that gave this answer, and has changed since; else empty.
    QString changedSince(const AnswerInfo& answer) const;
    /// Of the model in use; an empty path without one.
    ModelIdentity identity() const { return {m_summary ? m_summary->path : std::string(), m_hash}; }
    /// Of the model in use; null without one.
    const ModelSummary* summary() const { return m_summary ? &*m_summary : nullptr; }
    const std::shared_ptr<const Prompts>& prompts() const { return m_prompts; }
    /// How much it is to think can be chosen: ModelSummary::thinking.
    QStringList thinking() const;
    /// One sentence: how its layers are divided; empty if one device computes them all.
    QString sharing() const;
    QStringList notices() const;
    int contextLength() const { return m_summary ? static_cast<int>(m_summary->contextLength) : 0; }
    QStringList news() const;
    QString size() const;
    QString error() const;
    QString errorDetail() const { return m_errorDetail; }
    QString farewell() const { return m_farewell; }
    QStringList preTokenizers() const { return m_preTokenizers; }
    int likelyPreTokenizers() const { return m_likelyPreTokenizers; }
    bool offersCpu() const { return !m_offeredForCpu.isEmpty(); }
    bool offersReopening() const { return !m_givenUp.isEmpty(); }
    RecentModels* recent() const { return m_recent; }
    Endpoints* endpoints() const { return m_endpoints; }
    QString host() const;
    QString server() const { return serverOf(path()); }
    QString address() const;
    /// Of a model that is or was in use: what its server is called (Endpoints::nameOf); empty: it is on this computer.
    QString serverOf(const QString& path) const;
    /// The model that gave an answer, and where it is, if that is on a server.
    QString nameOf(const AnswerInfo& answer) const;
    /// Of the model alone: the one that comes with the program is called as the window's language has it.
    QString modelOf(const AnswerInfo& answer) const;
    bool offline() const;
    bool continues() const;

    /// A URL or a path. What cannot be a model gives an error at once. A load in progress is given up, unless it is of
    /// this file.
    Q_INVOKABLE void load(const QVariant& urlOrPath);
    /// Opens it, or opens it again if its context is of another length; 0: as the settings say.
    void loadInContext(const QString& path, int contextLength);
    /// For a start without a file: the model that was loaded last, else the one that comes with the program.
    void loadLast();
    /// Loads the file that failed for lack of one; the choice is remembered for the file once it works.
    Q_INVOKABLE void loadWithPreTokenizer(const QString& name);
    /// Opens the model that failed elsewhere on the CPU; the settings stay as they are.
    Q_INVOKABLE void continueOnCpu();
    /// Opens the model that was given up.
    Q_INVOKABLE void openAgain();
    /// Opens the model in use again, with the present settings.
    Q_INVOKABLE void reload();
    Q_INVOKABLE void cancelLoad();
    Q_INVOKABLE void unload();
    Q_INVOKABLE void removeRecent(int row);
    /// They are not shown again for this model, even after the next start.
    Q_INVOKABLE void dismissNews();
    Q_INVOKABLE void dismissError() { setError({}, {}); }
    Q_INVOKABLE void dismissFarewell() { setFarewell({}); }

    /// Loads without looking at the file first. Words are split as was chosen for it, before or now; the device is that
    /// of the settings or this one.
    void start(const QString& path, const QString& preTokenizer = {}, const QString& device = {},
               int contextLength = 0);
    void setError(const QString& sentence, const QString& detail);
    /// An answer broke off because the device could not continue; the answer itself shows the reason.
    void deviceFailed(const QString& sentence);

    /// The model in use was opened by this start of the program, and nobody asked it anything yet.
    bool isUnasked() const;
    /// A model has answered somebody.
    void noteUse(const QString& path);

    static QString describe(const ModelSummary& summary);

signals:
    void changed();
    /// The model that was asked for is in use.
    void opened();
    void progressChanged();
    void newsChanged();
    void errorChanged();
    /// serverOf() may say something else.
    void serversRenamed();

private:
    /// `isLast`: by a start of the program, unasked.
    void open(const QString& path, const QString& preTokenizer, const QString& device, int contextLength, bool isLast);
    bool isStarter(const QString& path) const { return !path.isEmpty() && path == m_starterFile; }
    /// Why the file cannot be loaded, as far as a look tells; empty if it may be loadable.
    QString problem(const QString& path) const;
    void loadStarterInstead(const QString& sentence, const QString& detail);
    void handleProgress(const LoadProgress& event);
    void handleLoaded(const ModelLoaded& event);
    void handleHashed(const ModelHashed& event);
    void handleUnloaded(const ModelUnloaded& event);
    void handleFailed(const Failed& event);
    void handleLoadFailed(const Failed& event);
    void offerCpu(const QString& path);
    void offerPreTokenizers(const Failed& event, const QString& path);
    void setProgress(double fraction, const QString& stage);
    void showNews();
    void setNews(const QStringList& news);
    void setFarewell(const QString& sentence);
    /// The server is forgotten; paths of its models begin so.
    void closeThoseOf(const QString& server);

    EngineBridge& m_bridge;
    AppSettings& m_settings;
    QString m_starterFile;
    RecentModels* m_recent;
    Endpoints* m_endpoints;
    std::optional<ModelSummary> m_summary;
    std::optional<std::uint64_t> m_hash;  ///< of its file, once that is known
    std::shared_ptr<const Prompts> m_prompts;
    RequestId m_loading = 0;
    RequestId m_unloading = 0;
    bool m_loadingLast = false;  ///< nobody asked for this file now, so there must be another if it fails
    QString m_loadingPath;
    QString m_loadingPreTokenizer;
    double m_progress = 0;
    QString m_stage;
    QStringList m_news;  ///< as the core says it
    QString m_error;     ///< as the core says it
    QString m_errorDetail;
    QString m_farewell;
    QStringList m_preTokenizers;
    int m_likelyPreTokenizers = 0;
    QString m_preTokenizersFor;
    QString m_offeredForCpu;  ///< the file that continueOnCpu() opens
    QString m_givenUp;        ///< the file that openAgain() opens
    QString m_reopening;      ///< which of these is being opened again
};

}  // namespace vitrine
