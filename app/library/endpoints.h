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

/// The servers that the user added. They are stored in a file that only the user can read. Their keys are in the
/// keyring of the desktop; without a keyring, they are in that file.
///
/// No request goes to any other server, and none at all while `offline` is set. The abilities of a server are
/// determined once for each model and version, and stored too. This happens when the model is opened, or when a server
/// with one model is tested.
class Endpoints : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool offline READ offline WRITE setOffline NOTIFY offlineChanged)
    /// A sentence that names the place of the keys.
    Q_PROPERTY(QString keyPlace READ keyPlace NOTIFY keyPlaceChanged)

public:
    enum Role {
        NameRole = kFirstRole,
        AddressRole,
        ModelsRole,      ///< QStringList: models of the server; empty until it has answered
        VerdictRole,     ///< QString: result of the last request: "vLLM 0.11.0 · 3 models", or the error; stored
        GoodRole,        ///< bool: whether it answered the last request
        BusyRole,        ///< bool: whether a request is running
        DetailsRole,     ///< QString: abilities of the server, with model, time and method of the test; a line each
        CompanionsRole,  ///< QStringList: file names of the companions, one per model; empty texts: no companion
    };
    Q_ENUM(Role)

    /// Where keys are stored.
    enum class Keys { InFile, InKeyring };
    /// `file` stores the servers; it is created when the first server is added. With InKeyring, it stores keys only on
    /// a desktop without a keyring.
    explicit Endpoints(const QString& file, Keys keys = Keys::InFile, QObject* parent = nullptr);
    ~Endpoints() override;

    int count() const override { return static_cast<int>(m_rows.size()); }
    bool offline() const;
    void setOffline(bool offline);
    QString keyPlace() const;

    /// Returns the functions through which the engine uses the servers, on its thread.
    RemoteAccess access() const;

    /// Adds a server, or changes the one with this address, and tests it. An empty `key` keeps the key. Returns an
    /// empty text, or a sentence with the error in `address`.
    Q_INVOKABLE QString add(const QString& name, const QString& address, const QString& key);
    /// Removes a server and its key. Requests to it are refused from now on, and running answers end.
    Q_INVOKABLE void remove(int row);
    /// Tests a server: requests its models, kind and version. Then determines its abilities through short answers of
    /// the model that was opened last, or of its only model.
    Q_INVOKABLE void ask(int row);
    /// Sets the companion of a model: a local file with its vocabulary, for prompts. An empty text removes it. Takes
    /// effect when the model is next loaded.
    Q_INVOKABLE void setCompanion(int row, const QString& model, const QString& fileOrUrl);
    /// Call it before the user enters a key. It keeps the memory of the process out of core dumps, so that a crash
    /// cannot reveal the key.
    Q_INVOKABLE static void expectKey();
    /// Call it when a model of a server was loaded or failed to load. `device` is ModelSummary::device, or empty after
    /// a failure. If the server differs from the stored description, it is tested again.
    void noteLoad(const QString& path, const QString& device);
    /// Sets the model that a start of the program reopens; an empty path clears it. Until the user sends it a message
    /// or tests its server, no request makes the server generate text.
    void setUnasked(const QString& path);
    bool isUnasked(const QString& path) const;
    /// Call it when the user has received an answer of this model. If a start of the program reopened the model, its
    /// abilities are determined now.
    void noteUse(const QString& path);
    /// Returns the path for ModelLibrary::load() of a model on this server.
    Q_INVOKABLE QString modelPath(int row, const QString& model) const;

    /// Returns the name of the server of a model: the user's name for it, with the address if several servers share the
    /// name. A server that is not in the list has its host as its name. Empty for a local model.
    QString nameOf(const QString& path) const;

    /// Returns the host of a model on a server, "host:8000"; empty for a local model.
    static QString hostOf(const QString& path);
    /// Returns the address that identifies the server of a model, "https://host:8000/prefix"; empty for a local model.
    static QString addressOf(const QString& path);

signals:
    void offlineChanged();
    void keyPlaceChanged();
    /// nameOf() may have changed.
    void namesChanged();
    /// A server was removed. `models` is the prefix of the paths of all its models.
    void forgotten(const QString& models);
    /// The file could not be read or written; `sentence` explains it to the user.
    void problem(const LocalizedText& sentence);

private:
    /// Amount of work of a request; each value includes the work of the values before it.
    enum class Wanted { NothingWritten, WhatIsNotKnown, Everything };
    struct Question {
        QString root;
        QString model;  ///< model to determine the abilities with, if the server has it
        Wanted wanted;
    };
    struct Row {
        QString name;
        QString root;
        QString key;
        QMap<QString, QString> companions = {};  ///< key: name of the model; value: path of its companion
        QStringList models = {};
        QString kind = {};      ///< "vLLM 0.11.0"
        QString asked = {};     ///< model of the ServerSurvey that is shown; empty: no model was tested
        Sentence problem = {};  ///< error of the last request; empty: it succeeded
        bool busy = false;
        Wanted wanted = Wanted::NothingWritten;  ///< meaningful while `busy`
        int question = 0;                        ///< number of the running request; 0: none is running
        std::stop_source stop{std::nostopstate};
        bool inKeyring = false;
        bool waits = false;  ///< the keyring has not returned the key yet
        bool moves = false;  ///< the key is being moved from the file to the keyring, which has not confirmed it yet
    };
    struct Shared;
    struct Found;

    QVariant value(std::size_t at, int role) const override;
    static QString verdictOf(const Row& row);
    QString detailsOf(const Row& row) const;
    static Found probe(const RemoteAccess& access, const Question& asked, const std::stop_token& stop);
    /// Starts a request to the server of `row`. `model` is the model whose abilities are requested; empty means the one
    /// whose survey is shown. Replaces a running request if that does less; otherwise does nothing.
    void askFor(int row, Wanted wanted, const QString& model = {});
    /// Cancels the running request and ignores its result.
    static void giveUp(Row& row);
    /// The engine has determined the abilities of a server; shows and stores them.
    void noteSurvey(const QString& path);
    Row* findByPath(const QString& path);
    void changed(const Row& row);
    bool usesKeyring() const;
    void keepKey(Row& row, bool isMove = false);
    void readFrom(const QJsonObject& json);
    bool canRead(const QJsonValue& entry) const;
    void keepAside();
    /// Removes a key from the copies that keepAside() made.
    void forgetAside(const QString& key);
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
    bool m_isLocked = false;  ///< the file is damaged and could not be copied, so it must not be overwritten
    std::vector<Row> m_rows;
    std::shared_ptr<Shared> m_shared;
    int m_questions = 0;
    QThreadPool m_threads;  ///< one thread per request, so that a server that hangs does not delay the others
};

}  // namespace vitrine
