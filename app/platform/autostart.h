#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Whether the desktop starts the program when the user logs in. Outside of a Flatpak, this is the case if the
/// autostart folder has a desktop file of the program (autostart_entry.h). Inside a Flatpak, this folder cannot be
/// reached, so the Background portal is asked (background_portal.h), which cannot be asked for the current state.
class Autostart : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool on READ isOn NOTIFY changed)
    /// Why the last change failed, in one sentence; empty: it did not fail.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    struct Parts {
        QString file = {};         ///< path of the desktop file in the autostart folder
        QStringList command = {};  ///< path of the program, and its arguments
        bool isFlatpak = false;
        bool granted = false;  ///< what the portal answered last (portalAnswered()); used only inside a Flatpak
    };
    explicit Autostart(Parts parts, QObject* parent = nullptr);

    bool isOn() const { return m_on; }
    QString problem() const { return m_problem.text(); }

    /// Switches the start at login on or off. Inside a Flatpak, the portal may first ask the user.
    Q_INVOKABLE void setOn(bool on);
    /// Reads the desktop file again, because another program may have changed it.
    Q_INVOKABLE void refresh();
    /// If the desktop file names a program that no longer exists, because this program was moved, writes it anew.
    void repair();

    /// Returns the path of the desktop file: ~/.config/autostart/ID.desktop, where ID is the application's desktop file
    /// name. $XDG_CONFIG_HOME replaces ~/.config.
    static QString entryPath();
    /// Returns whether the program runs inside a Flatpak.
    static bool runsInFlatpak();

signals:
    void changed();
    /// The portal has answered whether the program will be started at login. The caller stores the answer.
    void portalAnswered(bool granted);

private:
    void setState(bool on, const LocalizedText& problem);
    void writeFile();
    void removeFile();
    void askPortal(bool on);

    Parts m_parts;
    bool m_on = false;
    LocalizedText m_problem;
};

}  // namespace vitrine
