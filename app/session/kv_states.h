#pragma once

#include "app/i18n/localized_text.h"
#include "core/engine/events.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

class AppSettings;
class EngineBridge;

/// Saved states of chats, which need not be evaluated again: tells the engine whether and where to keep them, and the
/// settings how much there is.
class KvStates : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(QString folder READ folder CONSTANT)
    /// "3 chats, 120 MB", or that there is nothing.
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(bool empty READ empty NOTIFY changed)
    /// Why a state could not be written; empty when all went well.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    /// All must outlive this.
    KvStates(const QString& folder, EngineBridge& bridge, const AppSettings& settings, QObject* parent = nullptr);

    QString folder() const;
    QString summary() const;
    bool empty() const { return m_usage.files == 0; }
    QString problem() const { return m_problem.text(); }

    Q_INVOKABLE void clear();
    /// Forgets a deleted chat's states at once, not only when the engine has time.
    void forget(qint64 chat);

signals:
    void changed();
    /// A state could not be written, for a new reason.
    void failed(const LocalizedText& sentence);

private:
    void configure();

    QString m_folder;
    EngineBridge& m_bridge;
    const AppSettings& m_settings;
    bool m_kept = false;  ///< what the engine was told
    KvStateUsage m_usage;
    LocalizedText m_problem;
};

}  // namespace vitrine
