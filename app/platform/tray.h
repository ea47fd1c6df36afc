#pragma once

#include "app/i18n/localized_text.h"
#include "app/platform/tray_host.h"

#include <QAction>
#include <QList>
#include <QMenu>
#include <QObject>
#include <QString>
#include <QSystemTrayIcon>

#include <array>
#include <memory>

namespace vitrine {

/// A chat in the menu of the tray icon.
struct TrayChat {
    qint64 id = 0;
    QString title;
};

/// The icon in the system tray, with its menu. The icon exists while the desktop has a host for tray icons (TrayHost).
class Tray : public QObject {
    Q_OBJECT

public:
    static constexpr int kMostChats = 5;

    explicit Tray(QObject* parent = nullptr);
    ~Tray() override;

    /// Returns whether there is an icon that a user can click.
    bool isVisible() const { return m_icon != nullptr; }
    const QMenu& menu() const { return *m_menu; }
    QString toolTip() const;
    /// Sets whether the window is visible. The menu offers to hide a visible window and to show a hidden one.
    void setWindowVisible(bool visible);
    /// Shows the first kMostChats chats in the menu.
    void setChats(const QList<TrayChat>& chats);
    /// Sets the number of answers that are being written. While it is not 0, the icon has a dot, and the menu can stop
    /// the answers.
    void setAnswers(int answers);
    /// Sets a short text about what the program is doing. Hosts may interpret markup in it, so it must not contain text
    /// from users or models.
    void setStatus(const LocalizedText& status);

signals:
    void visibleChanged();
    void toggleRequested();
    void newChatRequested();
    void chatRequested(qint64 chat);
    void stopRequested();
    void quitRequested();

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void setTexts();
    void showChats();
    void followHost();
    void makeIcon();
    void showState();

    TrayHost m_host;
    std::unique_ptr<QMenu> m_menu;
    QAction* m_toggle = nullptr;
    QAction* m_newChat = nullptr;
    QAction* m_beforeChats = nullptr;
    std::array<QAction*, kMostChats> m_chatActions{};
    QList<TrayChat> m_chats;
    QAction* m_stop = nullptr;
    QAction* m_quit = nullptr;
    bool m_windowVisible = true;
    int m_answers = 0;
    LocalizedText m_status;
    std::unique_ptr<QSystemTrayIcon> m_icon;
};

/// Returns the title of a chat as the text of a menu item: on one line, with control characters made visible, cut after
/// about 48 characters. No character of it becomes a mnemonic. A menu that goes through D-Bus needs substitutes for
/// some characters, because Qt escapes them incompletely.
QString trayMenuText(const QString& title, TrayHost::Protocol protocol);

}  // namespace vitrine
