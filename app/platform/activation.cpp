#include "app/platform/activation.h"

#include <QGuiApplication>
#include <QWindow>

#if QT_CONFIG(xcb)
#include <xcb/xcb.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#endif

namespace vitrine {

namespace {

#if QT_CONFIG(xcb)

struct FreeReply {
    void operator()(void* reply) const { std::free(reply); }
};

/// Returns the id of an X atom; XCB_ATOM_NONE if the connection is broken.
xcb_atom_t atomNamed(xcb_connection_t* connection, const QByteArray& name)
{
    const auto cookie = xcb_intern_atom(connection, 0, static_cast<std::uint16_t>(name.size()), name.constData());
    const std::unique_ptr<xcb_intern_atom_reply_t, FreeReply> reply(xcb_intern_atom_reply(connection, cookie, nullptr));
    return reply ? reply->atom : static_cast<xcb_atom_t>(XCB_ATOM_NONE);
}

/// Returns the root window of the screen that contains a window.
std::optional<xcb_window_t> rootOf(xcb_connection_t* connection, xcb_window_t window)
{
    const auto cookie = xcb_get_geometry(connection, window);
    const std::unique_ptr<xcb_get_geometry_reply_t, FreeReply> reply(
        xcb_get_geometry_reply(connection, cookie, nullptr));
    return reply ? std::optional(reply->root) : std::nullopt;
}

/// Returns the time in a startup id, which ends with "_TIME" and milliseconds of the X server; nullopt if the id has
/// no time.
std::optional<std::uint32_t> timeIn(const QByteArray& startupId)
{
    const QByteArray mark = "_TIME";
    const auto at = startupId.lastIndexOf(mark);
    bool isNumber = false;
    const std::uint32_t time = at < 0 ? 0 : startupId.mid(at + mark.size()).toUInt(&isNumber);
    return isNumber ? std::optional(time) : std::nullopt;
}

xcb_client_message_event_t clientMessage(xcb_window_t window, xcb_atom_t type, std::uint8_t format)
{
    xcb_client_message_event_t event = {};
    event.response_type = XCB_CLIENT_MESSAGE;
    event.format = format;
    event.window = window;
    event.type = type;
    return event;
}

void sendToRoot(xcb_connection_t* connection, xcb_window_t root, std::uint32_t mask,
                const xcb_client_message_event_t& event)
{
    std::array<char, 32> bytes = {};  // the size of every X event
    static_assert(sizeof event <= bytes.size());
    std::memcpy(bytes.data(), &event, sizeof event);
    xcb_send_event(connection, 0, root, mask, bytes.data());
}

/// Asks the window manager to make the window active, because the user acted at `time`.
void requestFocus(xcb_connection_t* connection, xcb_window_t root, xcb_window_t window, std::uint32_t time)
{
    constexpr std::uint32_t kFromApplication = 1;
    auto event = clientMessage(window, atomNamed(connection, "_NET_ACTIVE_WINDOW"), 32);
    event.data.data32[0] = kFromApplication;
    event.data.data32[1] = time;
    sendToRoot(connection, root, XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY, event);
}

/// Reports that the start with this id is complete, by the startup notification protocol of freedesktop.org.
void reportStarted(xcb_connection_t* connection, xcb_window_t root, xcb_window_t window, const QByteArray& startupId)
{
    QByteArray id = startupId;
    id.replace('\\', "\\\\").replace('"', "\\\"");
    QByteArray text = "remove: ID=\"" + id + '"';
    text.append('\0');
    constexpr qsizetype kPart = 20;  // bytes of text in one message
    for (qsizetype at = 0; at < text.size(); at += kPart) {
        const QByteArray type = at == 0 ? "_NET_STARTUP_INFO_BEGIN" : "_NET_STARTUP_INFO";
        auto event = clientMessage(window, atomNamed(connection, type), 8);
        const QByteArray part = text.mid(at, kPart);
        std::copy(part.begin(), part.end(), event.data.data8);
        sendToRoot(connection, root, XCB_EVENT_MASK_PROPERTY_CHANGE, event);
    }
}

/// Requests the focus as of the time in the startup id. Returns false if the program does not run under X11, or if the
/// id has no time.
bool activateUnderX11(const QWindow& window, const QByteArray& startupId)
{
    const auto* x11 = qGuiApp->nativeInterface<QNativeInterface::QX11Application>();
    xcb_connection_t* connection = x11 ? x11->connection() : nullptr;
    if (!connection || startupId.isEmpty()) return false;
    const auto id = static_cast<xcb_window_t>(window.winId());
    const auto root = rootOf(connection, id);
    if (!root) return false;
    const auto time = timeIn(startupId);
    if (time) requestFocus(connection, *root, id, *time);
    reportStarted(connection, *root, id, startupId);
    xcb_flush(connection);
    return time.has_value();
}

#else

bool activateUnderX11(const QWindow&, const QByteArray&)
{
    return false;
}

#endif

}  // namespace

QByteArray activationToken()
{
    const QByteArray token = qgetenv("XDG_ACTIVATION_TOKEN");
    return token.isEmpty() ? qgetenv("DESKTOP_STARTUP_ID") : token;
}

void activate(QWindow& window, const QByteArray& token)
{
    // The Wayland plugin of Qt takes the token from the environment in requestActivate().
    if (!token.isEmpty() && QGuiApplication::platformName().startsWith(QLatin1String("wayland")))
        qputenv("XDG_ACTIVATION_TOKEN", token);
    window.setVisible(true);  // unlike show(), keeps a maximized window maximized
    window.raise();
    // Qt would send the time of the last event that this program received. Such an event may be newer than the start.
    if (!activateUnderX11(window, token)) window.requestActivate();
}

}  // namespace vitrine
