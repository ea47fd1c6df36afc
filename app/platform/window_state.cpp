#include "app/platform/window_state.h"

#include <QGuiApplication>
#include <QScreen>

#include <algorithm>
#include <chrono>

namespace vitrine {

namespace {

constexpr std::chrono::milliseconds kChangeDelay{500};

// Estimated size of the frame that the window manager adds to the window. The real size is unknown until the window is
// shown.
constexpr QSize kFrameRoom{16, 48};

/// Returns the number nearest to `value` between `lowest` and `highest`. If `highest` is below `lowest`, returns
/// `lowest`.
int within(int value, int lowest, int highest)
{
    return std::max(lowest, std::min(value, highest));
}

/// Whether the window system reports and sets the positions of windows.
bool knowsPositions()
{
    return !QGuiApplication::platformName().startsWith(QLatin1String("wayland"));
}

}  // namespace

WindowTarget windowTarget(const WindowPlace& place, const QList<ScreenArea>& screens, QSize usual, QSize smallest)
{
    const auto found = std::ranges::find(screens, place.screen, &ScreenArea::name);
    WindowTarget target;
    target.screen = found == screens.end() ? 0 : std::distance(screens.begin(), found);
    const QRect& available = screens[target.screen].available;
    const QSize wanted = place.size.isValid() ? place.size : usual;
    // A window that fits returns exactly to its place, although its frame may differ a little from the estimate.
    const QRect before(place.position.value_or(QPoint()), wanted);
    const bool fits = found != screens.end() && QRect(QPoint(), available.size()).contains(before);
    target.size = fits ? wanted : wanted.boundedTo(available.size() - kFrameRoom).expandedTo(smallest);
    if (place.position) {
        const QSize free = fits ? available.size() : available.size() - kFrameRoom - target.size;
        target.position = available.topLeft() + QPoint(within(place.position->x(), 0, free.width()),
                                                       within(place.position->y(), 0, free.height()));
    }
    return target;
}

WindowState::WindowState(QWindow& window, const WindowPlace& stored, QObject* parent)
    : QObject(parent), m_window(&window), m_place(stored)
{
    put(stored);
    m_delay.setSingleShot(true);
    m_delay.setInterval(kChangeDelay);
    connect(&m_delay, &QTimer::timeout, this, [this] {
        note();
        emit changed(m_place);
    });
    const auto later = [this] { m_delay.start(); };
    connect(&window, &QWindow::xChanged, this, later);
    connect(&window, &QWindow::yChanged, this, later);
    connect(&window, &QWindow::widthChanged, this, later);
    connect(&window, &QWindow::heightChanged, this, later);
    connect(&window, &QWindow::visibilityChanged, this, later);
}

const WindowPlace& WindowState::place()
{
    note();
    return m_place;
}

void WindowState::show()
{
    if (!m_window) return;
    if (!m_window->isVisible() || m_window->windowStates().testFlag(Qt::WindowMinimized)) {
        // Puts a hidden window back, because a window manager may place it anew when it is shown.
        if (!m_window->isVisible()) put(m_place);
        m_window->setWindowStates(m_place.maximized ? Qt::WindowMaximized : Qt::WindowNoState);
        m_window->setVisible(true);
    }
}

void WindowState::put(const WindowPlace& place)
{
    const QList<QScreen*> screens = QGuiApplication::screens();
    QList<ScreenArea> areas;
    for (const QScreen* screen : screens) areas << ScreenArea{screen->name(), screen->availableGeometry()};
    if (areas.isEmpty()) return;
    const WindowTarget target = windowTarget(place, areas, m_window->size(), m_window->minimumSize());
    m_window->setScreen(screens[target.screen]);
    m_window->resize(target.size);
    if (target.position && knowsPositions()) m_window->setFramePosition(*target.position);
}

/// Remembers where the window is. The size and position of a maximized window are those of its screen, so the earlier
/// ones are kept, to which the window returns.
void WindowState::note()
{
    const QWindow::Visibility visibility = m_window ? m_window->visibility() : QWindow::Hidden;
    if (visibility != QWindow::Windowed && visibility != QWindow::Maximized) return;
    m_place.maximized = visibility == QWindow::Maximized;
    const QScreen* screen = m_window->screen();
    if (knowsPositions()) {
        if (const QScreen* under = QGuiApplication::screenAt(m_window->frameGeometry().center())) screen = under;
    }
    if (!screen) return;
    m_place.screen = screen->name();
    if (m_place.maximized) return;
    m_place.size = m_window->size();
    if (knowsPositions()) m_place.position = m_window->framePosition() - screen->availableGeometry().topLeft();
}

}  // namespace vitrine
