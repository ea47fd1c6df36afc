#pragma once

#include "app/i18n/localized_text.h"
#include "app/rows/row_model.h"
#include "core/base/sentence.h"

#include <QJsonArray>
#include <QMap>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QThreadPool>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

struct RemoteAccess;

/// The servers that the user added, stored in a file that only the user can read. API keys are stored in the keyring of
/// the desktop; without a keyring, they are stored in this file.
///
/// The program sends requests only to these servers. While `offline` is set, it sends no requests at all. The abilities
/// of a server are tested once for each model and version of the server, and the result is stored. The test is made
/// when the model is opened, or when a server with one model is tested.
class Endpoints : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool offline READ offline WRITE setOffline NOTIFY offlineChanged)
    /// A sentence that tells the user where the keys are stored.
    Q_PROPERTY(QString keyPlace READ keyPlace NOTIFY keyPlaceChanged)

public:
    enum Role {
        NameRole = kFirstRole,
        AddressRole,
        ModelsRole,   ///< QStringList: models of the server; empty until it has answered
        VerdictRole,  ///< QString: result of the last request, "vLLM 0.11.0 · 3 models" or the error; kept after a
                      ///< restart
        GoodRole,     ///< bool: whether the server answered the last request
        BusyRole,     ///< bool: whether a request is running
        DetailsRole,  ///< QString: abilities of the server, with the model, time and method of the test, one per line
        CompanionsRole,  ///< QStringList: file names of the companions (see setCompanion), one per model; an empty text
                         ///< means no companion
    };
    Q_ENUM(Role)

    /// Where keys are stored.
    enum class Keys { InFile, InKeyring };
    /// `file` stores the servers; it is created when the first server is added. With InKeyring, the keys are stored in
    /// the keyring, and in `file` only on a desktop without a keyring.
    explicit Endpoints(const QString& file, Keys keys = Keys::InFile, QObject* parent = nullptr);
    ~Endpoints() override;

    int count() const override { return static_cast<int>(m_rows.size()); }
    bool offline() const;
    void setOffline(bool offline);
    QString keyPlace() const;

    /// Returns the functions through which the engine accesses the servers. The engine calls these functions on its own
    /// thread.
    RemoteAccess access() const;

    /// Adds a server and tests it. If a server with this address exists, changes that server. An empty `key` leaves the
    /// stored key unchanged. Returns an empty text, or a sentence that explains why `address` is invalid.
    Q_INVOKABLE QString add(const QString& name, const QString& address, const QString& key);
    /// Removes a server and its key. From now on, requests to this server are refused, and running answers of this
    /// server end.
    Q_INVOKABLE void remove(int row);
    /// Tests a server. Requests its models, kind and version. Then lets a model generate short answers to determine the
    /// abilities of the server. This model is the server's model that was opened last, or the server's only model.
    Q_INVOKABLE void ask(int row);
    /// Sets the companion of a model on the server. A companion is a local file of the same model; its template and
    /// vocabulary are used to build and tokenize prompts. An empty text removes the companion. The change takes effect
    /// when the model is next loaded.
    Q_INVOKABLE void setCompanion(int row, const QString& model, const QString& fileOrUrl);
    /// Excludes the memory of this process from core dumps, so that a crash cannot reveal the key. Call this function
    /// before the user enters a key.
    Q_INVOKABLE static void expectKey();
    /// Call this function after a model on a server was loaded or failed to load. `device` is ModelSummary::device, or
    /// empty after a failure. If `device` does not match the stored description of the server, the server is tested
    /// again.
    void noteLoad(const QString& path, const QString& device);
    /// Marks the model that is reopened at program start as unused; an empty path removes the mark. The program does
    /// not let the server of a marked model generate text until the user sends the model a message or tests the server.
    void setUnused(const QString& path);
    bool isUnused(const QString& path) const;
    /// Call this function after the user has received an answer of this model. If the model was reopened at program
    /// start, the abilities of its server are determined now.
    void noteUse(const QString& path);
    /// Returns the path of a model on this server, for ModelLibrary::load().
    Q_INVOKABLE QString modelPath(int row, const QString& model) const;

    /// Returns the name that the user gave to the server of a model. If several servers have the same name, adds the
    /// address of the server. For a server that is not in the list, returns its host. Empty for a local model.
    QString nameOf(const QString& path) const;

    /// Returns the host of a model on a server, "host:8000"; empty for a local model.
    static QString hostOf(const QString& path);
    /// Returns the address that identifies the server of a model, "https://host:8000/prefix"; empty for a local model.
    static QString addressOf(const QString& path);

signals:
    void offlineChanged();
    void keyPlaceChanged();
    /// Emitted when results of nameOf() may have changed.
    void namesChanged();
    /// Emitted when a server was removed. `models` is the prefix that the paths of all models of this server have in
    /// common.
    void forgotten(const QString& models);
    /// The file with the servers could not be read or written; `sentence` explains the problem to the user.
    void problem(const LocalizedText& sentence);

private:
    /// Amount of work of a request. Each value includes the work of the values before it. With NothingWritten, the
    /// server generates no text. WhatIsNotKnown determines abilities that are unknown. Everything tests all abilities
    /// again.
    enum class Wanted { NothingWritten, WhatIsNotKnown, Everything };
    struct Question {
        QString root;
        QString model;  ///< model whose abilities are determined, if the server offers it
        Wanted wanted;
    };
    struct Row {
        QString name;
        QString root;
        QString key;
        QMap<QString, QString> companions = {};  ///< key: name of the model; value: path of its companion
        QStringList models = {};
        QString kind = {};      ///< program and version of the server: "vLLM 0.11.0"
        QString asked = {};     ///< model whose abilities (ServerSurvey) are shown; empty: no model was tested
        Sentence problem = {};  ///< error of the last request; empty if the request succeeded
        bool busy = false;
        Wanted wanted = Wanted::NothingWritten;  ///< amount of work of the running request; valid while `busy`
        int question = 0;                        ///< number of the running request; 0 if no request is running
        std::stop_source stop{std::nostopstate};
        bool inKeyring = false;
        bool waits = false;  ///< whether the key was requested from the keyring and has not arrived yet
        bool moves = false;  ///< whether the key is being moved from the file to the keyring, and the keyring has not
                             ///< confirmed it yet
    };
    struct Shared;
    struct Found;

    QVariant value(std::size_t at, int role) const override;
    static QString verdictOf(const Row& row);
    QString detailsOf(const Row& row) const;
    static Found probe(const RemoteAccess& access, const Question& asked, const std::stop_token& stop);
    /// Starts a request to the server of `row`, which also determines the abilities of `model` if `wanted` requires it.
    /// An empty `model` means Row::asked. A running request is replaced only if the new request does more work.
    void askFor(int row, Wanted wanted, const QString& model = {});
    /// Cancels the running request and ignores its result.
    static void giveUp(Row& row);
    /// Called when the engine has determined the abilities of a server. Shows and stores the abilities.
    void noteSurvey(const QString& path);
    Row* findByPath(const QString& path);
    void changed(const Row& row);
    bool usesKeyring() const;
    void keepKey(Row& row, bool isMove = false);
    void readFrom(const QJsonObject& json);
    bool canRead(const QJsonValue& entry) const;
    void copyDamagedFile();
    /// Removes a key from all copies that copyDamagedFile() made of damaged files.
    void removeKeyFromCopies(const QString& key);
    void fetchKey(const QString& root);
    Row* find(const QString& root);
    QJsonArray surveysOf(const Row& row) const;
    void read();
    void save();
    void share();
    void take(const QString& root, int question, const Found& found);

    QString m_file;
    Keys m_keys;
    QString m_keyringProblem;
    bool m_isLocked = false;  ///< the file is damaged and could not be copied; saving is disabled, so that the file is
                              ///< not overwritten
    std::vector<Row> m_rows;
    std::shared_ptr<Shared> m_shared;
    int m_questions = 0;
    QThreadPool m_threads;  ///< one thread per request, so that an unresponsive server does not delay requests to other
                            ///< servers
};

}  // namespace vitrine
