#pragma once

#include <QList>
#include <QObject>
#include <QThreadPool>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace vitrine {

class Database;

/// Copies chats, and brings them to files and back, on a thread of its own and through a connection of its own.
class ChatExchange : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool busy READ busy NOTIFY busyChanged)

public:
    /// `database` says where the chats are; with those that are kept in memory, everything is done at once.
    explicit ChatExchange(const Database& database, QObject* parent = nullptr);
    /// Waits for what is being written.
    ~ChatExchange() override;

    bool busy() const { return m_running > 0; }

    void duplicate(qint64 chat);
    /// As Markdown if the name ends with ".md" (only one chat can be read so), else as JSON with everything there is.
    void exportChats(const QList<qint64>& chats, const QString& path);
    Q_INVOKABLE void importFiles(const QList<QUrl>& files);

signals:
    void busyChanged();
    /// New chats are in the store; `first` is one of them. So many pictures and files are only named in them.
    void added(int count, qint64 first, int namedParts);
    void exported(const QString& sentence);
    void failed(const QString& sentence, const QString& detail);

private:
    using Job = std::function<void(const Database&)>;
    void run(const Job& job, bool here = false);
    template <typename Action>
    void tell(Action action);

    const Database& m_database;
    QThreadPool m_thread;
    int m_running = 0;
};

}  // namespace vitrine
