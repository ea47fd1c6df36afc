#pragma once

#include "core/record/run_record.h"

#include <QObject>
#include <QThreadPool>
#include <QUrl>

namespace vitrine {

class AppSettings;
class ChatSession;
class ModelLibrary;
class RecordModel;
class TokenStripModel;
struct StoredMessage;

/// Connects the page of records with what is stored of the selected message, and with files, which are read and written
/// on a thread of its own.
class RunRecorder : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
    struct Parts {
        RecordModel& model;
        TokenStripModel& tokens;
        ChatSession& session;
        const ModelLibrary& library;
        const AppSettings& settings;
    };
    explicit RunRecorder(const Parts& parts, QObject* parent = nullptr);
    ~RunRecorder() override;

private:
    void update();
    void open(const QUrl& file);
    void save(const QUrl& file, bool redact);
    /// Of the message whose tokens the strip has; nothing for any other.
    const StoredMessage* answer() const;
    QString whyNot() const;
    RunRecord recordOf(const StoredMessage& message) const;
    template <typename Work>
    void start(Work work);

    Parts m_parts;
    QThreadPool m_thread;
};

}  // namespace vitrine
