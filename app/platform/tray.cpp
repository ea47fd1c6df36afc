#include "app/platform/tray.h"

#include "app/platform/icon.h"

#include <QEvent>

#include <chrono>

namespace vitrine {

namespace {

// Interval between checks for a tray host; Qt has no signal for it. While the window is hidden, the checks are more
// frequent, because the user needs the icon to show the window.
constexpr std::chrono::milliseconds kPollHidden{500};
constexpr std::chrono::milliseconds kPollShown{5000};

}  // namespace

Tray::Tray(QObject* parent) : QObject(parent), m_menu(std::make_unique<QMenu>()), m_toolTip(QStringLiteral("Vitrine"))
{
    m_toggle = m_menu->addAction(QString(), this, &Tray::toggleRequested);
    m_newChat = m_menu->addAction(QString(), this, &Tray::newChatRequested);
    m_menu->addSeparator();
    m_quit = m_menu->addAction(QString(), this, &Tray::quitRequested);
    setTexts();
    m_menu->installEventFilter(this);
    connect(&m_poll, &QTimer::timeout, this, &Tray::lookForHost);
    m_poll.start(kPollHidden);
    lookForHost();
}

Tray::~Tray() = default;

void Tray::setWindowVisible(bool visible)
{
    m_windowVisible = visible;
    setTexts();
    m_poll.setInterval(visible ? kPollShown : kPollHidden);
}

void Tray::setTexts()
{
    m_toggle->setText(m_windowVisible ? tr("Hide window") : tr("Show window"));
    m_newChat->setText(tr("New chat"));
    m_quit->setText(tr("Quit"));
}

bool Tray::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) setTexts();
    return QObject::eventFilter(watched, event);
}

void Tray::setToolTip(const QString& text)
{
    m_toolTip = text;
    if (m_icon) m_icon->setToolTip(text);
}

void Tray::lookForHost()
{
    const bool available = QSystemTrayIcon::isSystemTrayAvailable();
    if (available == isVisible()) return;
    // Hosts have different protocols. Qt chooses the protocol when an icon is created, so each new host requires a new
    // icon.
    if (available)
        makeIcon();
    else
        m_icon.reset();
    emit visibleChanged();
}

void Tray::makeIcon()
{
    m_icon = std::make_unique<QSystemTrayIcon>(applicationIcon());
    m_icon->setToolTip(m_toolTip);
    m_icon->setContextMenu(m_menu.get());
    connect(m_icon.get(), &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        // Ignore the reason Context, which means that the menu is opening. Hiding or showing the window would close the
        // menu.
        if (reason == QSystemTrayIcon::Trigger) emit toggleRequested();
    });
    m_icon->show();
}

}  // namespace vitrine
