#pragma once

#include <QList>
#include <QObject>
#include <QPoint>
#include <QPointer>
#include <QRect>
#include <QSize>
#include <QString>
#include <QTimer>
#include <QWindow>

#include <optional>

namespace vitrine {

/// Where a window was, in the form in which it is kept until the next start of the program.
struct WindowPlace {
    QString screen = {};  ///< name of the screen, such as "DP-1"; empty: unknown
    /// Upper left corner of the window's frame, relative to that of the screen's available area, in device-independent
    /// pixels. nullopt: unknown; Wayland does not report it.
    std::optional<QPoint> position = {};
    /// Size without the frame, while the window is not maximized, in device-independent pixels. Invalid: unknown.
    QSize size = {};
    bool maximized = false;

    bool operator==(const WindowPlace&) const = default;
};

/// A screen and the part of it that windows may use.
struct ScreenArea {
    QString name;
    QRect available;
};

/// Where to put a window: a row of the list of screens, and the place of the frame's upper left corner. Without a
/// position, the window manager chooses one.
struct WindowTarget {
    qsizetype screen = 0;
    std::optional<QPoint> position = {};
    QSize size = {};
};

/// Returns where a window goes that was at `place`, with the size `usual` if its size is unknown. The window goes to
/// the screen of that name, otherwise to the first screen. If it does not fit there, it is moved so that no part of it
/// is outside, and made smaller than the screen, but not smaller than `smallest`. `screens` must not be empty.
WindowTarget windowTarget(const WindowPlace& place, const QList<ScreenArea>& screens, QSize usual, QSize smallest);

/// Restores the position, size and state of a window from the last run, and watches their changes.
class WindowState : public QObject {
    Q_OBJECT

public:
    /// Moves and resizes `window`, which must still be hidden.
    WindowState(QWindow& window, const WindowPlace& stored, QObject* parent = nullptr);

    /// Returns where the window is now, or was before it was hidden.
    const WindowPlace& place();
    /// Shows the window if it is hidden or minimized. A window that was maximized is maximized again. Then raises the
    /// window and requests the focus.
    void show();

signals:
    /// The window was moved or resized half a second ago, and has not changed since.
    void changed(const WindowPlace& place);

private:
    void put(const WindowPlace& place);
    void note();

    QPointer<QWindow> m_window;
    WindowPlace m_place;
    QTimer m_delay;
};

}  // namespace vitrine
