#include "app/platform/global_shortcut.h"

#include "app/platform/desktop_service.h"

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

namespace vitrine {

namespace {

const QString kPortalService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kPortalPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kShortcuts = QStringLiteral("org.freedesktop.portal.GlobalShortcuts");

QDBusMessage portalCall(const QString& interface, const QString& method)
{
    return QDBusMessage::createMethodCall(kPortalService, kPortalPath, interface, method);
}

/// Returns the path in a value of the bus. The portal sends paths as the type for paths, and some as strings.
QString pathIn(const QVariant& value)
{
    return value.userType() == qMetaTypeId<QDBusObjectPath>() ? value.value<QDBusObjectPath>().path()
                                                              : value.toString();
}

}  // namespace

QDBusArgument& operator<<(QDBusArgument& argument, const PortalShortcut& shortcut)
{
    argument.beginStructure();
    argument << shortcut.id << shortcut.properties;
    argument.endStructure();
    return argument;
}

const QDBusArgument& operator>>(const QDBusArgument& argument, PortalShortcut& shortcut)
{
    argument.beginStructure();
    argument >> shortcut.id >> shortcut.properties;
    argument.endStructure();
    return argument;
}

GlobalShortcut::GlobalShortcut(const QString& id, const LocalizedText& description, const QString& preferred,
                               QObject* parent)
    : QObject(parent), m_id(id), m_description(description), m_preferred(preferred)
{
    qDBusRegisterMetaType<PortalShortcut>();
    qDBusRegisterMetaType<QList<PortalShortcut>>();
}

GlobalShortcut::~GlobalShortcut() = default;

/// Connects to the session bus. Returns false if the desktop has no session bus.
bool GlobalShortcut::listen()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return false;
    if (m_isListening) return true;
    m_isListening = true;
    bus.connect(kPortalService, kPortalPath, kShortcuts, QStringLiteral("Activated"), this,
                SLOT(takeActivated(QDBusMessage)));
    bus.connect(kPortalService, kPortalPath, kShortcuts, QStringLiteral("ShortcutsChanged"), this,
                SLOT(takeChanged(QDBusMessage)));
    // Portals find the desktop file of a program by its process. A program that was started from a terminal has to name
    // it. Older portals do not have this method; its error has no consequence.
    QDBusMessage call = portalCall(QStringLiteral("org.freedesktop.host.portal.Registry"), QStringLiteral("Register"));
    call << DesktopService::name() << QVariantMap();
    bus.asyncCall(call);
    return true;
}

void GlobalShortcut::look()
{
    if (!listen()) return;
    QDBusMessage call = portalCall(QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("Get"));
    call << kShortcuts << QStringLiteral("version");
    auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        watcher->deleteLater();
        m_isAvailable = !reply.isError();
        emit changed();
    });
}

/// Connects a slot to the answer of the next request. Returns the token that names the request.
QString GlobalShortcut::request(const char* slot)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    const QString token = QStringLiteral("vitrine%1").arg(++m_requests);
    const QString sender = bus.baseService().mid(1).replace(u'.', u'_');
    bus.connect(kPortalService, QStringLiteral("%1/request/%2/%3").arg(kPortalPath, sender, token),
                QStringLiteral("org.freedesktop.portal.Request"), QStringLiteral("Response"), this, slot);
    return token;
}

/// Sends a request. Its result arrives later, as a signal; an error arrives as a reply.
void GlobalShortcut::post(const QDBusMessage& call)
{
    auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        if (watcher->isError()) {
            const QString detail = watcher->error().message();
            fail([detail] { return tr("The desktop did not accept the shortcut: %1").arg(detail); });
        }
        watcher->deleteLater();
    });
}

void GlobalShortcut::bind()
{
    if (m_isBound) return;
    if (!listen()) return fail([] { return tr("This desktop has no session bus, so it cannot be asked."); });
    m_problem.clear();
    QDBusMessage call = portalCall(kShortcuts, QStringLiteral("CreateSession"));
    call << QVariantMap{{QStringLiteral("handle_token"), request(SLOT(takeSession(uint, QVariantMap)))},
                        {QStringLiteral("session_handle_token"), QStringLiteral("vitrine%1").arg(m_requests)}};
    post(call);
}

void GlobalShortcut::takeSession(uint code, const QVariantMap& results)
{
    m_session = pathIn(results.value(QStringLiteral("session_handle")));
    if (code != 0 || m_session.isEmpty()) return fail([] { return tr("The desktop did not accept the shortcut."); });
    m_isAvailable = true;
    const PortalShortcut shortcut{
        m_id,
        {{QStringLiteral("description"), m_description.text()}, {QStringLiteral("preferred_trigger"), m_preferred}}};
    QDBusMessage call = portalCall(kShortcuts, QStringLiteral("BindShortcuts"));
    call << QDBusObjectPath(m_session) << QVariant::fromValue(QList<PortalShortcut>{shortcut}) << QString()
         << QVariantMap{{QStringLiteral("handle_token"), request(SLOT(takeShortcuts(uint, QVariantMap)))}};
    post(call);
}

void GlobalShortcut::takeShortcuts(uint code, const QVariantMap& results)
{
    if (code != 0) return fail([] { return tr("The desktop did not accept the shortcut."); });
    m_isBound = true;
    readTrigger(qdbus_cast<QList<PortalShortcut>>(results.value(QStringLiteral("shortcuts"))));
    emit chosen(true);
}

/// The signal has the path of the session, the id of the shortcut, the time, and a map of options.
void GlobalShortcut::takeActivated(const QDBusMessage& message)
{
    const QVariantList values = message.arguments();
    if (values.size() < 4 || pathIn(values[0]) != m_session || values[1].toString() != m_id) return;
    const auto options = qdbus_cast<QVariantMap>(values[3]);
    emit activated(options.value(QStringLiteral("activation_token")).toString().toUtf8());
}

/// The signal has the path of the session, and its shortcuts.
void GlobalShortcut::takeChanged(const QDBusMessage& message)
{
    const QVariantList values = message.arguments();
    if (values.size() >= 2 && pathIn(values[0]) == m_session) readTrigger(qdbus_cast<QList<PortalShortcut>>(values[1]));
}

void GlobalShortcut::readTrigger(const QList<PortalShortcut>& shortcuts)
{
    m_trigger.clear();
    for (const PortalShortcut& shortcut : shortcuts) {
        if (shortcut.id == m_id)
            m_trigger = shortcut.properties.value(QStringLiteral("trigger_description")).toString();
    }
    emit changed();
}

void GlobalShortcut::release()
{
    if (!m_session.isEmpty()) {
        QDBusConnection::sessionBus().asyncCall(QDBusMessage::createMethodCall(
            kPortalService, m_session, QStringLiteral("org.freedesktop.portal.Session"), QStringLiteral("Close")));
    }
    m_session.clear();
    m_trigger.clear();
    m_problem.clear();
    m_isBound = false;
    emit changed();
    emit chosen(false);
}

void GlobalShortcut::fail(const LocalizedText& problem)
{
    m_problem = problem;
    m_session.clear();
    m_isBound = false;
    emit changed();
}

}  // namespace vitrine
