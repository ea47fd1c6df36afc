#include "app/platform/tray.h"

#include "app/markdown/cut_text.h"
#include "app/platform/icon.h"
#include "app/store/text.h"
#include "core/base/visible_text.h"

#include <QEvent>

#include <cstddef>

namespace vitrine {

namespace {

// Maximum length of a chat title in the menu, in UTF-16 code units.
constexpr int kMenuTitleLength = 48;
// Characters that look like an underscore and an ampersand.
constexpr QChar kLowMacron = u'\u02cd';
constexpr QChar kWideAmpersand = u'\uff06';

}  // namespace

QString trayMenuText(const QString& title, TrayHost::Protocol protocol)
{
    QString text = fromUtf8(visible(toUtf8(title.simplified())));
    if (text.size() > kMenuTitleLength) text = text.left(cutAt(text, kMenuTitleLength)).trimmed() + u'…';
    if (protocol == TrayHost::Protocol::StatusNotifier) {
        // In D-Bus menus, an underscore begins a mnemonic. Qt turns the first ampersand into one, leaves all others as
        // they are, and does not escape underscores (QDBusMenuItem::convertMnemonic of Qt 6.4). Some platform themes
        // escape correctly, so escaping here would show two underscores there.
        text.replace(u'_', kLowMacron);
        const qsizetype afterFirst = text.indexOf(u'&') + 1;
        if (afterFirst > 0) text = text.left(afterFirst) + text.mid(afterFirst).replace(u'&', kWideAmpersand);
    }
    return text.replace(u'&', QLatin1String("&&"));
}

Tray::Tray(QObject* parent) : QObject(parent), m_menu(std::make_unique<QMenu>())
{
    m_toggle = m_menu->addAction(QString(), this, &Tray::toggleRequested);
    m_newChat = m_menu->addAction(QString(), this, &Tray::newChatRequested);
    m_beforeChats = m_menu->addSeparator();
    for (QAction*& chat : m_chatActions) {
        chat = m_menu->addAction(QString());
        connect(chat, &QAction::triggered, this,
                [this, action = chat] { emit chatRequested(action->data().toLongLong()); });
    }
    m_menu->addSeparator();
    m_stop = m_menu->addAction(QString(), this, &Tray::stopRequested);
    m_menu->addSeparator();
    m_quit = m_menu->addAction(QString(), this, &Tray::quitRequested);
    setChats({});
    setAnswers(0);
    m_menu->installEventFilter(this);
    connect(&m_host, &TrayHost::changed, this, &Tray::followHost);
    followHost();
}

Tray::~Tray() = default;

void Tray::setWindowVisible(bool visible)
{
    m_windowVisible = visible;
    setTexts();
    // While the window is hidden, the user needs the icon to show it again.
    m_host.checkSoon(!visible);
}

void Tray::setChats(const QList<TrayChat>& chats)
{
    m_chats = chats;
    showChats();
}

void Tray::showChats()
{
    for (std::size_t i = 0; i < m_chatActions.size(); ++i) {
        const bool exists = i < static_cast<std::size_t>(m_chats.size());
        m_chatActions[i]->setVisible(exists);
        if (!exists) continue;
        const TrayChat& chat = m_chats[static_cast<qsizetype>(i)];
        m_chatActions[i]->setData(chat.id);
        m_chatActions[i]->setText(trayMenuText(chat.title, m_host.protocol()));
    }
    m_beforeChats->setVisible(!m_chats.isEmpty());
}

void Tray::setAnswers(int answers)
{
    m_answers = answers;
    m_stop->setEnabled(answers > 0);
    setTexts();
    showState();
}

void Tray::setStatus(const LocalizedText& status)
{
    m_status = status;
    showState();
}

QString Tray::toolTip() const
{
    const QString status = m_status.text();
    return status.isEmpty() ? QStringLiteral("Vitrine") : QStringLiteral("Vitrine — ") + status;
}

void Tray::setTexts()
{
    m_toggle->setText(m_windowVisible ? tr("Hide window") : tr("Show window"));
    m_newChat->setText(tr("New chat"));
    m_stop->setText(m_answers > 1 ? tr("Stop all answers") : tr("Stop the answer"));
    m_quit->setText(tr("Quit"));
}

bool Tray::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setTexts();
        showState();
    }
    return QObject::eventFilter(watched, event);
}

void Tray::showState()
{
    if (!m_icon) return;
    m_icon->setIcon(m_answers > 0 ? answeringIcon() : applicationIcon());
    m_icon->setToolTip(toolTip());
}

void Tray::followHost()
{
    // Some platform plugins of Qt have no tray icons, whatever the desktop has.
    const bool available = m_host.protocol() != TrayHost::Protocol::None && QSystemTrayIcon::isSystemTrayAvailable();
    if (available == isVisible()) return;
    showChats();
    // An icon of a host that has ended does not move to the next host, so each new host requires a new icon.
    if (available)
        makeIcon();
    else
        m_icon.reset();
    emit visibleChanged();
}

void Tray::makeIcon()
{
    m_icon = std::make_unique<QSystemTrayIcon>();
    showState();
    m_icon->setContextMenu(m_menu.get());
    connect(m_icon.get(), &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        // Ignore the reason Context, which means that the menu is opening. Hiding or showing the window would close the
        // menu.
        if (reason == QSystemTrayIcon::Trigger) emit toggleRequested();
    });
    m_icon->show();
}

}  // namespace vitrine
