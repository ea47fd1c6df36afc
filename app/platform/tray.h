#pragma once

#include <QAction>
#include <QMenu>
#include <QObject>
#include <QSystemTrayIcon>
#include <QTimer>

#include <memory>

namespace vitrine {

/// The icon in the system tray. The icon exists while the desktop has a host for tray icons. Hosts may appear and
/// disappear while the program runs.
class Tray : public QObject {
    Q_OBJECT

public:
    explicit Tray(QObject* parent = nullptr);
    ~Tray() override;

    /// Returns whether there is an icon that a user can click.
    bool isVisible() const { return m_icon != nullptr; }
    /// Sets whether the window is visible. The menu offers to hide a visible window and to show a hidden one.
    void setWindowVisible(bool visible);
    void setToolTip(const QString& text);

signals:
    void visibleChanged();
    void toggleRequested();
    void newChatRequested();
    void quitRequested();

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void setTexts();
    void lookForHost();
    void makeIcon();

    std::unique_ptr<QMenu> m_menu;
    QAction* m_toggle = nullptr;
    QAction* m_newChat = nullptr;
    QAction* m_quit = nullptr;
    bool m_windowVisible = true;
    std::unique_ptr<QSystemTrayIcon> m_icon;
    QString m_toolTip;
    QTimer m_poll;
};

}  // namespace vitrine
