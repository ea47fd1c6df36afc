#include "app/platform/autostart.h"

#include "app/platform/autostart_entry.h"
#include "app/platform/background_portal.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSaveFile>
#include <QStandardPaths>

#include <utility>

namespace vitrine {

Autostart::Autostart(Parts parts, QObject* parent) : QObject(parent), m_parts(std::move(parts))
{
    refresh();
}

QString Autostart::entryPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + QStringLiteral("/autostart/") +
           QGuiApplication::desktopFileName() + QStringLiteral(".desktop");
}

bool Autostart::runsInFlatpak()
{
    return QFileInfo::exists(QStringLiteral("/.flatpak-info"));
}

void Autostart::refresh()
{
    if (m_parts.isFlatpak) return setState(m_parts.granted, m_problem);
    setState(readAutostartEntry(m_parts.file).enabled, m_problem);
}

void Autostart::setOn(bool on)
{
    if (m_parts.isFlatpak)
        askPortal(on);
    else if (on)
        writeFile();
    else
        removeFile();
}

void Autostart::repair()
{
    if (m_parts.isFlatpak) return;
    const AutostartEntry entry = readAutostartEntry(m_parts.file);
    if (entry.enabled && !entry.program.isEmpty() && QStandardPaths::findExecutable(entry.program).isEmpty())
        writeFile();
}

void Autostart::setState(bool on, const LocalizedText& problem)
{
    m_on = on;
    m_problem = problem;
    emit changed();
}

void Autostart::writeFile()
{
    QDir().mkpath(QFileInfo(m_parts.file).path());
    QSaveFile file(m_parts.file);
    const QByteArray content = autostartEntry(m_parts.command);
    LocalizedText problem;
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit()) {
        problem = [path = m_parts.file, reason = file.errorString()] {
            return tr("%1 could not be written: %2.").arg(path, reason);
        };
    }
    setState(readAutostartEntry(m_parts.file).enabled, problem);
}

void Autostart::removeFile()
{
    QFile file(m_parts.file);
    LocalizedText problem;
    if (!file.remove() && file.exists()) {
        problem = [path = m_parts.file, reason = file.errorString()] {
            return tr("%1 could not be deleted: %2.").arg(path, reason);
        };
    }
    setState(readAutostartEntry(m_parts.file).enabled, problem);
}

void Autostart::askPortal(bool on)
{
    auto* portal = new BackgroundPortal(this);
    connect(portal, &BackgroundPortal::answered, this, [this, on, portal](bool granted) {
        portal->deleteLater();
        m_parts.granted = granted;
        LocalizedText problem;
        if (on && !granted) problem = [] { return tr("The desktop did not allow Vitrine to start at login."); };
        setState(granted, problem);
        emit portalAnswered(granted);
    });
    connect(portal, &BackgroundPortal::failed, this, [this, portal](const QString& reason) {
        portal->deleteLater();
        setState(m_on, [reason] { return tr("The desktop's portal for starting at login failed: %1.").arg(reason); });
    });
    portal->request(on, m_parts.command, tr("Vitrine starts when you log in."));
}

}  // namespace vitrine
