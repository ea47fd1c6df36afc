#pragma once

#include "app/i18n/localized_text.h"
#include "core/generate/engine/events.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

class AppSettings;
class EngineBridge;

/// Saved states of chats, so that their prompts need not be evaluated again. Configures whether and where the engine
/// saves them, and reports their size on the settings page.
class KvStates : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(QString folder READ folder CONSTANT)
    /// Number and size of the saved states, "3 chats, 120 MB", or a text that states that none are saved.
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(bool empty READ empty NOTIFY changed)
    /// Why a state could not be saved; empty if all were saved.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    /// All arguments must outlive this object.
    KvStates(const QString& folder, EngineBridge& bridge, const AppSettings& settings, QObject* parent = nullptr);

    QString folder() const;
    QString summary() const;
    bool empty() const { return m_usage.files == 0; }
    QString problem() const { return m_problem.text(); }

    /// Deletes all saved states.
    Q_INVOKABLE void clear();
    /// Deletes the states of a deleted chat at once, without waiting until the engine is idle.
    void forget(qint64 chat);

signals:
    void changed();
    /// A state could not be saved, for a new reason.
    void failed(const LocalizedText& sentence);

private:
    void configure();

    QString m_folder;
    EngineBridge& m_bridge;
    const AppSettings& m_settings;
    bool m_kept = false;  ///< whether the engine saves states
    KvStateUsage m_usage;
    LocalizedText m_problem;
};

}  // namespace vitrine
