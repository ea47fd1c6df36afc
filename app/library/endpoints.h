#pragma once

#include "app/rows/row_model.h"

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

/// The servers whose models may be used, as the user added them; kept in a file that only the user can read, and their
/// keys in the keyring of the desktop, else in that file, too. Nothing is sent to any other, and while `offline`,
/// nothing at all. What a server can do is found out once for each model and version, when it is opened, or tested as
/// the only one, and kept there as well.
class Endpoints : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool offline READ offline WRITE setOffline NOTIFY offlineChanged)
    /// Where keys are kept, as a sentence.
    Q_PROPERTY(QString keyPlace READ keyPlace NOTIFY keyPlaceChanged)

public:
    enum Role {
        NameRole = kFirstRole,
        AddressRole,
        ModelsRole,   ///< QStringList: what it offers; empty until it was asked
        VerdictRole,  ///< what came of asking it: "vLLM 0.11.0 · 3 models", or why there was no answer; is remembered
        GoodRole,     ///< bool: it answered
        BusyRole,     ///< bool: it is being asked
        DetailsRole,  ///< what it can do with the model that was asked, how that is known and since when, a line each
        CompanionsRole,  ///< QStringList: names of the companions' files, as many as models; empty: none
    };
    Q_ENUM(Role)

    /// Where keys are.
    enum class Keys { InFile, InKeyring };
    /// `file`: where they are kept; made when the first is added. Keys stay there as well where the desktop has no
    /// keyring.
    explicit Endpoints(const QString& file, Keys keys = Keys::InFile, QObject* parent = nullptr);
    ~Endpoints() override;

    int count() const override { return static_cast<int>(m_rows.size()); }
    bool offline() const;
    void setOffline(bool offline);
    QString keyPlace() const;

    /// For the engine, on its thread.
    RemoteAccess access() const;

    /// Adds a server, or changes the one of this address, and asks it. Returns a sentence that says what is wrong, or
    /// nothing.
    Q_INVOKABLE QString add(const QString& name, const QString& address, const QString& key);
    /// Forgets a server and its key: nothing is sent there from now on, and what is being answered ends.
    Q_INVOKABLE void remove(int row);
    /// Asks for its models, what it is, and what it can do, by short answers of the model that was open last or is the
    /// only one.
    Q_INVOKABLE void ask(int row);
    /// A file on this computer with the vocabulary of a model there, for prompts; empty: none. Takes effect when the
    /// model is loaded the next time.
    Q_INVOKABLE void setCompanion(int row, const QString& model, const QString& fileOrUrl);
    /// Somebody is about to enter a key: a crash must not leave it in a core dump.
    Q_INVOKABLE static void expectKey();
    /// What ModelLibrary found when it loaded a model of a server: what it is, or, empty, that it could not. If that is
    /// news, the server is asked.
    void noteLoad(const QString& path, const QString& device);
    /// This model is opened by a start of the program; empty: none is. Until somebody uses it, or tests its server,
    /// nothing is sent that has the server write.
    void setUnasked(const QString& path);
    bool isUnasked(const QString& path) const;
    /// It was asked by the user, and has answered. Where it was opened by a start, what it can do is found out now.
    void noteUse(const QString& path);
    /// What ModelLibrary loads.
    Q_INVOKABLE QString modelPath(int row, const QString& model) const;

    /// What the server of a model is called: as the user named it, with its address where several are named so; one
    /// that was not added or was forgotten by its host. Empty for a model on this computer.
    QString nameOf(const QString& path) const;

    /// "host:8000", of a model on a server; empty for one on this computer.
    static QString hostOf(const QString& path);
    /// "https://host:8000/prefix", likewise: what tells servers apart.
    static QString addressOf(const QString& path);

signals:
    void offlineChanged();
    void keyPlaceChanged();
    /// nameOf() may say something else of some.
    void namesChanged();
    /// A server is none of those that were added any more; paths of its models begin so.
    void forgotten(const QString& models);
    /// The file could not be read or written; a sentence.
    void problem(const QString& sentence);

private:
    enum class Wanted { NothingWritten, WhatIsNotKnown, Everything };  ///< each more than those before it
    struct Question {
        QString root;
        QString model;  ///< whose abilities are to be found out, where it is there
        Wanted wanted;
    };
    struct Row {
        QString name;
        QString root;
        QString key;
        QMap<QString, QString> companions = {};  ///< paths, by the model's name
        QStringList models = {};
        QString kind = {};     ///< "vLLM 0.11.0"
        QString asked = {};    ///< the model whose ServerSurvey is shown; empty: none was asked
        QString problem = {};  ///< why it did not answer the last time it was asked
        bool busy = false;
        Wanted wanted = Wanted::NothingWritten;  ///< while busy
        int question = 0;                        ///< the number of what is asked; 0: nothing
        std::stop_source stop{std::nostopstate};
        bool inKeyring = false;
        bool waits = false;  ///< for the keyring
        bool moves = false;  ///< from the file to the keyring, which has not said that it has it
    };
    struct Shared;
    struct Found;

    QVariant value(std::size_t at, int role) const override;
    static QString verdictOf(const Row& row);
    QString detailsOf(const Row& row) const;
    static Found look(const RemoteAccess& access, const Question& asked, const std::stop_token& stop);
    /// `model`: whose abilities are wanted; empty: of the one whose are shown. What asks for less ends.
    void askFor(int row, Wanted wanted, const QString& model = {});
    /// What is being asked ends, and says nothing any more.
    static void giveUp(Row& row);
    /// The engine found out what a server can do.
    void noteSurvey(const QString& path);
    Row* findByPath(const QString& path);
    void changed(const Row& row);
    bool usesKeyring() const;
    void keepKey(Row& row, bool isMove = false);
    void readFrom(const QJsonObject& json);
    bool canRead(const QJsonValue& entry) const;
    void keepAside();
    /// Takes a key out of the copies that keepAside made.
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
    bool m_isLocked = false;  ///< the file holds what could be neither read nor kept aside, so it is not written
    std::vector<Row> m_rows;
    std::shared_ptr<Shared> m_shared;
    int m_questions = 0;
    QThreadPool m_threads;  ///< a server that hangs holds up no other
};

}  // namespace vitrine
